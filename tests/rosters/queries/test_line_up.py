"""A team as it takes the field."""

from __future__ import annotations

import pytest

from engine.lineup import MatchSetup
from engine.variants.registry import find_variant
from rosters.models import Player
from rosters.queries.line_up import journeyman_position, line_up
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db
CLANS = find_variant("samurai").clans


@pytest.mark.parametrize("key", list(CLANS))
def test_a_founded_team_fields_its_clans_table(key: str) -> None:
    fielded, table = line_up(team(key)), CLANS[key].line_up()
    assert [(f.number, f.position, f.ma, f.st, f.ag, f.av, f.ph) for f in fielded.figures] == [
        (f.number, f.position, f.ma, f.st, f.ag, f.av, f.ph) for f in table.figures
    ]
    assert [f.skills for f in fielded.figures] == [f.skills for f in table.figures]
    assert (fielded.clan, fielded.rerolls, fielded.staff) == (key, table.rerolls, table.staff)


def test_the_document_round_trips() -> None:
    setup = MatchSetup("samurai", line_up(team("crab")), line_up(team("lion")))
    assert MatchSetup.from_json(setup.to_json()) == setup


def test_LGE_JOU_01_journeymen_fill_up_to_eleven_and_are_not_of_the_league() -> None:
    crab = team("crab")
    crab.players.filter(number__gt=9).update(status=Player.Status.DEAD)
    figures = line_up(crab).figures
    assert [f.number for f in figures] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 98, 99]
    for journeyman in figures[9:]:
        assert (journeyman.position, journeyman.league) == ("lineman", False)
        assert journeyman.skills == ("Tackle", "Block", "Loner")
    assert len({figure.name for figure in figures}) == 11
    assert line_up(crab) == line_up(crab)


@pytest.mark.parametrize(("key", "position"), [("crab", "lineman"), ("phoenix", "apprentice")])
def test_LGE_JOU_01_the_cheapest_0_16_position(key: str, position: str) -> None:
    assert journeyman_position(CLANS[key].positions).key == position
