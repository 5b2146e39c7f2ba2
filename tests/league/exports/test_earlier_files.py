"""A league file from before a column was added: its rows get the value that they meant."""

from __future__ import annotations

import pytest

from core.accounts.models import User
from core.leagues.models import League
from league.exports.league_file.record_kinds import RECORD_KINDS
from league.exports.services.importing import import_league
from tests.factories.core import UserFactory
from tests.league.exports.test_attacks import Lines, lines_of, packed, refused, row
from tests.league.exports.world import played_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return played_league(games=("blitz",))


@pytest.fixture
def bringer() -> User:
    return UserFactory.create()


def without_added(lines: Lines) -> Lines:
    added = {kind.key: kind.added for kind in RECORD_KINDS if kind.added}
    for line in lines:
        for name in added.get(line.get("row", ""), ()):
            line["is"].pop(name, None)
    return lines


@pytest.mark.rules("KEM-TIE-01")
def test_KEM_TIE_01_a_season_of_an_earlier_file_counts_as_it_did(
    league: League, bringer: User
) -> None:
    assert league.seasons.get().unplayed_rounds == "fide"
    made = import_league(file=packed(without_added(lines_of(league))), actor=bringer).league
    assert made.seasons.get().unplayed_rounds == "plain"
    whole = import_league(file=packed(lines_of(league)), actor=bringer, slug="whole").league
    assert whole.seasons.get().unplayed_rounds == "fide"


def test_another_rule_than_there_is_does_not_come_in(league: League, bringer: User) -> None:
    lines = lines_of(league)
    row(lines, "season")["is"]["unplayed_rounds"] = "chess"
    assert any("unplayed_rounds" in fault for fault in refused(packed(lines), bringer))


def test_a_league_of_an_earlier_file_is_in_utc(league: League, bringer: User) -> None:
    League.objects.update(time_zone="Asia/Tokyo")
    league.refresh_from_db()
    made = import_league(file=packed(without_added(lines_of(league))), actor=bringer).league
    assert made.time_zone == "UTC"
    whole = import_league(file=packed(lines_of(league)), actor=bringer, slug="whole").league
    assert whole.time_zone == "Asia/Tokyo"


@pytest.mark.parametrize("name", ["Mars/Olympus", "Europe", "../etc/passwd"])
def test_a_zone_that_this_site_does_not_know_comes_in_as_utc(
    league: League, bringer: User, name: str
) -> None:
    lines = lines_of(league)
    row(lines, "league")["is"]["time_zone"] = name
    assert import_league(file=packed(lines), actor=bringer).league.time_zone == "UTC"
