"""Signs that two coaches of a league may be one person, for its officers alone.

Nothing is decided by them, and nothing shows them but the dashboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import Person, User
from core.accounts.signs import shared_places
from core.leagues.dashboard import DashboardRow, DashboardSection
from core.leagues.models import League
from matches.models import Match, MatchState
from rosters.models import StandIn, Team

MIN_MATCHES = 3
"""So many matches, and all of them against one opponent, are a sign."""
WORDS = {
    "address": gettext_noop(
        "They have logged in from one network address. So do families, clubs, and many phones."
    ),
    "browser": gettext_noop(
        "They have logged in with one browser. So do people who share a computer."
    ),
    "opponent": gettext_noop(
        "They have played {number} matches or more, one of them against nobody else."
    ),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """Two coaches and what they have in common: a key of `WORDS`."""

    people: tuple[User, User]
    kind: str
    last_at: datetime


def sections(league: League, person: Person) -> Sequence[DashboardSection]:
    """The signs, without those about the reader."""
    return [
        DashboardSection(
            "signs",
            gettext("Perhaps one person"),
            gettext("Nothing suggests that two coaches are one person."),
            [sign for sign in signs(league) if person not in sign.people],
            _row,
        )
    ]


def signs(league: League) -> list[Sign]:
    """Every pair of its coaches and their stand-ins who share a place, or play each other only."""
    teams = Team.objects.filter(league=league).order_by()
    named = StandIn.objects.filter(team__league=league).exclude(ends_at__lte=clock.now()).order_by()
    coaches = set(teams.values_list("coach", flat=True).union(named.values_list("user", flat=True)))
    found = [
        *((each.people, each.kind, each.last_at) for each in shared_places(coaches)),
        *((people, "opponent", at) for people, at in _only_each_other(league)),
    ]
    if not found:
        return []
    users = User.objects.in_bulk({pk for people, _, _ in found for pk in people})
    return [Sign((users[one], users[two]), kind, at) for (one, two), kind, at in found]


def _only_each_other(league: League) -> list[tuple[tuple[int, int], datetime]]:
    """Pairs with at least `MIN_MATCHES` matches of which one plays nobody else."""
    rows = (
        Match.objects.filter(league=league, state=MatchState.FINISHED)
        .order_by()
        .values_list("home_team__coach", "away_team__coach")
        .annotate(number=Count("pk"), last=Max("finished_at"))
    )
    pairs: dict[tuple[int, int], tuple[int, datetime]] = {}
    for home, away, number, last in rows:
        key = (min(home, away), max(home, away))
        before = pairs.get(key, (0, last))
        pairs[key] = (before[0] + number, max(before[1], last))
    opponents: dict[int, set[int]] = {}
    for one, two in pairs:
        opponents.setdefault(one, set()).add(two)
        opponents.setdefault(two, set()).add(one)
    everybody = len(opponents)
    return [
        ((one, two), last)
        for (one, two), (number, last) in sorted(pairs.items())
        if number >= MIN_MATCHES
        and everybody > len((one, two))
        and min(len(opponents[one]), len(opponents[two])) == 1
    ]


def _row(sign: Sign) -> DashboardRow:
    one, two = sign.people
    return DashboardRow(
        gettext("{one} (@{handle}) and {two} (@{two_handle})").format(
            one=one, handle=one.handle, two=two, two_handle=two.handle
        ),
        "",
        gettext(WORDS[sign.kind]).format(number=MIN_MATCHES),
        since=sign.last_at,
    )
