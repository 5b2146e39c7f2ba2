"""A player's life as it is read, and what a league remembers of its players."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from engine.report import Fate
from rosters.models import CareerEvent, CareerKind, Player, Team
from rosters.queries import careers
from rosters.services import players, projections
from rosters.services.booking import book_side
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import side_report, team
from tests.rosters.services.test_after_match_sequence import NOW, at_once
from tests.rosters.services.test_star_rolls import man, play, take
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


def died(side: Team, number: int, match: int = 8, fate: Fate = Fate.DEAD) -> Player:
    report = side_report(side)
    report.players[number].fate = fate
    book_side(
        team=side,
        side_report=report,
        source=f"match:{match}",
        result="loss",
        rules_version="x",
        now=NOW,
        opponent="Feathers",
    )
    return man(side, number)


def test_a_career_lists_its_matches_with_the_effects_of_the_rolls() -> None:
    crab = team()
    after = play(crab, {1: 6}, dice=[2, 5])
    take(after, 1, 1, "skill:Charge")
    players.rename_player(player=man(crab, 1), actor=crab.coach, name="Kuma")
    hero = died(crab, 1)
    periods = careers.timeline(hero)
    kinds = [(c.source.partition(":")[0], [e.event.kind for e in c.entries]) for c in periods]
    assert kinds == [
        ("match", ["appearance", "death"]),
        ("rename", ["renamed"]),
        ("match", ["appearance", "level", "star_roll", "advanced"]),
        ("founding", ["hired"]),
    ]
    assert [c.spp for c in periods] == [0, 0, 6, 0]
    assert periods[2].booking.result == "win"
    assert len(careers.former_names(periods)) == 1


def test_the_page_of_a_player_tells_it(client) -> None:
    crab = team()
    before = man(crab, 1).name
    take(play(crab, {1: 6}, dice=[2, 5]), 1, 1, "skill:Charge")
    players.rename_player(player=man(crab, 1), actor=crab.coach, name="Kuma")
    page = client.get(f"/teams/players/{man(crab, 1).pk}/").content.decode()
    assert f"Formerly {before}" in page
    assert "Star-player roll for level 1: 2 and 5" in page
    assert "Chose Charge" in page
    assert "<dt>Learned</dt><dd>Charge</dd>" in squeezed(page)


def test_a_new_name_that_is_the_old_one_is_no_fact() -> None:
    crab = team()
    player = man(crab, 1)
    players.rename_player(player=player, actor=crab.coach, name=player.name)
    assert not CareerEvent.objects.filter(kind="renamed").exists()


class TestRetirement:
    @pytest.mark.rules("KEM-RET-01")
    def test_KEM_RET_01_a_retired_player_is_remembered(self, client) -> None:
        crab = team()
        play(crab, {1: 6}, dice=[2, 5])
        client.force_login(crab.coach)
        hero = man(crab, 1)
        page = client.post(f"/teams/players/{hero.pk}/retire/", follow=True).content.decode()
        assert "has retired with honours" in page
        assert man(crab, 1).status == "retired"
        projections.rebuild_team(team=crab)
        assert man(crab, 1).status == "retired"
        assert list(careers.retired(crab.league)) == [hero]
        assert (
            hero.name in client.get(f"/leagues/{crab.league.slug}/hall-of-fame/").content.decode()
        )
        with pytest.raises(Refused, match="not on the roster"):
            players.release_player(player=hero, actor=crab.coach)

    @pytest.mark.rules("KEM-RET-01")
    def test_KEM_RET_01_a_player_without_matches_is_released(self) -> None:
        crab = team()
        with pytest.raises(Refused, match="has not played yet"):
            players.retire_player(player=man(crab, 1), actor=crab.coach)
        assert man(crab, 1).status == "active"

    def test_not_by_another_coach(self) -> None:
        crab = team()
        play(crab, {})
        with pytest.raises(NotAllowed):
            players.retire_player(player=man(crab, 1), actor=member(crab.league))
        assert man(crab, 1).status == "active"


class TestBiography:
    def test_it_is_plain_text_that_everybody_reads(self, client) -> None:
        crab = team()
        player = man(crab, 1)
        client.force_login(crab.coach)
        address = f"/teams/players/{player.pk}/biography/"
        assert client.get(address).status_code == 200
        text = "Born in the\u202e snow.\r\n\r\n\r\n\r\n<b>Brave</b>.  "
        client.post(address, {"text": text})
        assert man(crab, 1).biography == "Born in the snow.\n\n<b>Brave</b>."
        client.logout()
        page = client.get(f"/teams/players/{player.pk}/").content.decode()
        assert "&lt;b&gt;Brave&lt;/b&gt;" in page
        assert AuditEntry.objects.filter(verb="player.biography").count() == 1

    def test_two_thousand_characters_are_enough(self, client) -> None:
        crab = team()
        client.force_login(crab.coach)
        page = client.post(f"/teams/players/{man(crab, 1).pk}/biography/", {"text": "x" * 2001})
        assert "at most 2000 characters; this has 2001" in page.content.decode()
        assert not man(crab, 1).biography

    def test_nobody_writes_another_coachs_players(self, client) -> None:
        crab = team()
        client.force_login(member(crab.league))
        address = f"/teams/players/{man(crab, 1).pk}/biography/"
        assert client.post(address, {"text": "Coward"}).status_code == 403
        assert client.get(address).status_code == 403
        assert not man(crab, 1).biography


def test_the_cemetery_keeps_the_dead_and_lets_go_of_the_risen(client) -> None:
    crab = team()
    fallen = died(crab, 4)
    page = client.get(f"/leagues/{crab.league.slug}/cemetery/").content.decode()
    assert fallen.name in page
    assert "/matches/8/" in page
    book_side(
        team=crab,
        side_report=side_report(crab),
        source="match:8",
        result="loss",
        rules_version="x",
        now=NOW,
        version=2,
    )
    assert not careers.dead_players(crab.league).exists()
    empty = client.get(f"/leagues/{crab.league.slug}/cemetery/").content.decode()
    assert "Nobody has died here yet" in empty


def test_the_hall_of_fame_counts_the_living_and_the_dead(client) -> None:
    crab = team()
    play(crab, {1: 17, 2: 6}, dice=[2, 5] * 3)
    died(crab, 1)
    died(crab, 5, match=9, fate=Fate.TOOK_OWN_LIFE)
    assert [p.number for p in careers.legends(crab.league)] == [1, 2]
    held = {record.name: record.holders for record in careers.records(crab.league)}
    assert set(held) == {"Matches"}
    assert [(p.number, n) for p, n in held["Matches"]] == [(1, 3), (2, 3), (3, 3)]
    (honor,) = careers.honor_of(crab.league)
    assert (honor["dishonored"], honor["own_hand"]) == (0, 1)
    page = client.get(f"/leagues/{crab.league.slug}/hall-of-fame/").content.decode()
    assert "Took own life" in page
    assert "Veteran" in page


@pytest.mark.parametrize("address", ["cemetery", "hall-of-fame"])
def test_a_private_leagues_memory_is_its_own(client, address) -> None:
    league = LeagueFactory.create(is_private=True)
    assert client.get(f"/leagues/{league.slug}/{address}/").status_code == 404
    client.force_login(member(league))
    assert client.get(f"/leagues/{league.slug}/{address}/").status_code == 200
    assert client.get(f"/leagues/no%00where/{address}/").status_code == 404


@pytest.mark.one_in(2)
@pytest.mark.parametrize("item_count", [1, 3])
@pytest.mark.parametrize(("address", "queries"), [("cemetery", 4), ("hall-of-fame", 10)])
def test_they_ask_no_more_for_more(
    client, django_assert_num_queries, address, queries, item_count
) -> None:
    crab = team()
    play(crab, dict.fromkeys(range(1, item_count + 1), 6), dice=[2, 5] * item_count)
    for number in range(1, item_count + 1):
        died(crab, number, match=10 + number)
    client.get(f"/leagues/{crab.league.slug}/{address}/")
    with django_assert_num_queries(queries):
        client.get(f"/leagues/{crab.league.slug}/{address}/")


@pytest.mark.django_db(transaction=True)
def test_renames_at_the_same_moment_follow_each_other(monkeypatch) -> None:
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)  # no worker looks on
    crab = team()
    player, first = man(crab, 1), man(crab, 1).name
    names = ("Kuma", "Tora", "Washi", "Kitsune")

    def rename(name: str) -> Callable[[], object]:
        seen = Player.objects.get(pk=player.pk)
        return lambda: players.rename_player(player=seen, actor=crab.coach, name=name)

    with clock.set_to(NOW):
        assert at_once(*map(rename, names)) == ["done False"] * 4
    told = list(player.career.filter(kind=CareerKind.RENAMED).values_list("data", flat=True))
    assert {each["to"] for each in told} == set(names)
    assert [each["from"] for each in told] == [first, *[each["to"] for each in told[:-1]]]
    assert man(crab, 1).name == told[-1]["to"]
