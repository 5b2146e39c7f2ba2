"""Crests: one for every clan and race, always the same, seen on light and dark."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Role
from engine.variants.registry import VARIANTS
from rosters.crests.colours import COLOURS, MIN_CONTRAST, PAIRS, contrast, pair_of
from rosters.crests.crest_svg import crest_svg, initials
from rosters.crests.emblems import EMBLEMS, FIELDS, FIGURES
from rosters.models import MAX_MOTTO_LENGTH, Team
from rosters.services.looks import change_looks
from tests.factories import matches as factory
from tests.factories.core import member
from tests.factories.rosters import team as founded

FOLK = sorted({key for meta in VARIANTS for key, _ in meta.clan_rules})


@pytest.mark.parametrize("key", FOLK)
def test_every_clan_and_race_has_an_emblem_of_its_own(key) -> None:
    own = EMBLEMS[key]
    assert [other for other, emblem in EMBLEMS.items() if emblem == own] == [key]
    assert own.figure in FIGURES
    assert own.field in FIELDS


@pytest.mark.parametrize("size", [24, 128])
@pytest.mark.parametrize("key", [*FOLK, "of no clan"])
def test_it_is_a_picture_without_styles(key, size) -> None:
    svg = crest_svg('<"Quay & Co>', key, ("indigo", "gold"), size=size)
    tree = ET.fromstring(svg)
    assert tree.get("width") == str(size)
    assert "style" not in svg
    assert ("<text" in svg) is (size == 128)
    assert svg == crest_svg('<"Quay & Co>', key, ("indigo", "gold"), size=size)


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Low Rampart", "LR"), ("the Drummers' Quay-Wall Hammers", "TDQ"), ("蹴鞠", "蹴"), ("!", "!")],
)
def test_initials(name, letters) -> None:
    assert initials(name) == letters


def test_the_two_colours_can_always_be_told_apart() -> None:
    assert all(contrast(*pair) >= MIN_CONTRAST for pair in PAIRS)
    assert {one for one, _ in PAIRS} == set(COLOURS)
    assert contrast("ink", "bone") == contrast("bone", "ink") > 12
    assert pair_of("a") == pair_of("a")
    assert len({pair_of(str(n)) for n in range(200)}) > 40


@pytest.mark.django_db
class TestLooks:
    @pytest.fixture
    def team(self) -> Team:
        return founded()

    def test_a_coach_chooses(self, team, client) -> None:
        client.force_login(team.coach)
        sent = {
            "colour_one": "pine",
            "colour_two": "bone",
            "motto": " Never  again ",
            "story": "A\nB",
        }
        assert client.post(f"/teams/{team.pk}/look/", sent).status_code == 302
        team.refresh_from_db()
        assert team.colours == ("pine", "bone")
        assert (team.motto, team.story) == ("Never again", "A\nB")
        assert AuditEntry.objects.filter(verb="team.looks_changed").exists()
        body = client.get(f"/teams/{team.pk}/").content.decode()
        assert COLOURS["pine"][1] in body
        assert "Never again" in body

    def test_colours_that_are_too_much_alike_are_refused(self, team, client) -> None:
        client.force_login(team.coach)
        sent = {"colour_one": "ink", "colour_two": "indigo", "motto": "", "story": ""}
        answer = client.post(f"/teams/{team.pk}/look/", sent)
        assert answer.status_code == 422
        assert "too little contrast" in answer.content.decode()
        team.refresh_from_db()
        assert team.colour_one == ""

    @pytest.mark.parametrize(
        ("colours", "motto"),
        [(("red", "bone"), ""), (("pine", "bone"), "x" * (MAX_MOTTO_LENGTH + 1))],
    )
    def test_nonsense_is_refused(self, team, colours, motto) -> None:
        with pytest.raises(Refused):
            change_looks(team=team, actor=team.coach, colours=colours, motto=motto, story="")

    def test_it_is_the_coachs_alone(self, team) -> None:
        boss = member(team.league, Role.COMMISSIONER)
        with pytest.raises(NotAllowed):
            change_looks(team=team, actor=boss, colours=("pine", "bone"), motto="", story="")

    def test_the_preview_shows_the_colours_asked_for(self, team, client) -> None:
        client.force_login(team.coach)
        address = f"/teams/{team.pk}/look/?colour_one=ink&colour_two=indigo"
        body = client.get(address, headers={"HX-Request": "true"}).content.decode()
        assert COLOURS["ink"][1] in body
        assert "too little contrast" in body
        assert "<html" not in body
        team.refresh_from_db()
        assert team.colour_one == ""

    def test_pages_show_it_at_no_cost(self, client) -> None:
        match = factory.match()
        with CaptureQueriesContext(connection) as captured:
            body = client.get(f"/matches/{match.pk}/").content.decode()
        assert body.count("crest-svg") == 4
        assert not [q for q in captured if '"rosters_clan"' in q["sql"] and "JOIN" not in q["sql"]]
