"""No two seasons of a league have names that look alike (KEM-NAM-01)."""

from __future__ import annotations

import pytest

from core.errors import Refused
from league.models import Season
from league.services import seasons
from tests.factories.core import LeagueFactory
from tests.factories.season import commissioner

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-NAM-01")]


def create(league, name: str) -> Season:
    return seasons.create_season(
        league=league, name=name, variant="samurai", actor=commissioner(league)
    )


@pytest.mark.parametrize(
    "twin",
    [
        "winter cup",
        "Winter  Cup",
        "Wіnter Cup",  # noqa: RUF001 -- a Cyrillic letter
        "Wınter Cup",  # noqa: RUF001 -- a Turkish letter
        "Winter Сup",  # noqa: RUF001 -- another Cyrillic letter
        "W1nter Cup",
        "Winter\u2800Cup",
    ],
)
def test_a_name_that_looks_like_another_is_refused_in_its_league_alone(twin: str) -> None:
    league = LeagueFactory.create()
    create(league, "Winter Cup")
    with pytest.raises(Refused, match="already has a season called"):
        create(league, twin)
    assert Season.objects.filter(league=league).count() == 1
    create(LeagueFactory.create(), "Winter Cup")
    create(league, "Winter Cup 2")
