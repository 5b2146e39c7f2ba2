"""Signs that two coaches of a league may be one person, for its officers alone.

Nothing is decided by them, and nothing shows them but the dashboard.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import Person, User
from core.accounts.signs import shared_places
from core.accounts.waiting import WaitingAction
from core.audit.models import AuditEntry
from core.leagues.dashboard import DashboardRow, DashboardSection
from core.leagues.models import League
from core.leagues.queries import commissioners
from matches.hooks import TEAMS_TOGETHER
from matches.models import Match, MatchMode, MatchState
from rosters.models import StandIn, Team

MIN_MATCHES = 3
"""So many matches, and all of them against one opponent, are a sign."""
NAMED = 12
"""So many people of a group are named; of the others it is said how many they are."""
DISMISSED = "sign.dismissed"
"""The verb of the audit log under which a place that a club shares was dismissed."""
WORDS = {
    "address": gettext_noop(
        "They have logged in from one network address, and meet each other. So do families, "
        "clubs, and many phones."
    ),
    "browser": gettext_noop(
        "They have logged in with one browser, and meet each other. So do people who share a "
        "computer."
    ),
    "opponent": gettext_noop(
        "They have played {number} matches or more, one of them against nobody else."
    ),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """Coaches who meet each other, and what they have in common: a key of `WORDS`.

    `places` are the hashes of addresses or browsers that exactly these people share; `is_own` is
    whether the reader shares them, who is not among the people, and `is_left` whether they leave it
    to a commissioner who does not.
    """

    people: tuple[User, ...]
    kind: str
    last_at: datetime
    places: tuple[str, ...] = ()
    is_own: bool = False
    is_left: bool = False


def sections(league: League, person: Person) -> Sequence[DashboardSection]:
    """The signs, without those about the reader."""
    may_dismiss = person.has_perm("matches.dismiss_signs", league)
    return [
        DashboardSection(
            "signs",
            gettext("Perhaps one person"),
            gettext("Nothing suggests that two coaches are one person."),
            signs(league, person),
            lambda sign: _row(sign, league, may_dismiss=may_dismiss),
        )
    ]


def signs(league: League, reader: Person | None = None) -> list[Sign]:
    """Its coaches and their stand-ins who share a place and meet each other, a group a place, the
    smallest first; and the pairs who play each other only. None about the reader.
    """
    teams = Team.objects.filter(league=league).order_by()
    named = StandIn.objects.filter(team__league=league).exclude(ends_at__lte=clock.now()).order_by()
    sides: dict[int, set[int]] = {}
    pairs = teams.values_list("pk", "coach").union(named.values_list("team", "user"))
    for pk, coach in pairs:
        sides.setdefault(coach, set()).add(pk)
    found = _of_places(league, sides, reader)
    for people, at in _only_each_other(league):
        if reader is None or reader.pk not in people:
            found.append((people, "opponent", at, (), False, False))
    users = User.objects.in_bulk({pk for people, *_ in found for pk in people})
    return [
        Sign(tuple(users[pk] for pk in people), kind, at, places, is_own, is_left)
        for people, kind, at, places, is_own, is_left in found
    ]


_Found = tuple[tuple[int, ...], str, datetime, tuple[str, ...], bool, bool]


def _of_places(
    league: League, sides: Mapping[int, set[int]], reader: Person | None
) -> list[_Found]:
    """Those of each place who meet one another, without the places that were dismissed."""
    shared = shared_places(sides.keys())
    if not shared:
        return []
    for_all, for_own = _dismissed(league)
    chiefs = {boss.pk for boss in commissioners(league) if boss.is_active}
    together = _meetings(league)
    groups: dict[tuple[str, tuple[int, ...], bool, bool], tuple[datetime, list[str]]] = {}
    for each in shared:
        is_own = reader is not None and reader.pk in each.people
        if (each.kind, each.place) in (for_all | for_own if is_own else for_all):
            continue
        others = [pk for pk in each.people if reader is None or pk != reader.pk]
        if people := _who_meet(others, sides, together):
            is_left = is_own and not chiefs <= set(each.people)
            key = (each.kind, people, is_own, is_left)
            at, places = groups.get(key, (each.last_at, []))
            groups[key] = (max(at, each.last_at), [*places, each.place])
    found = [
        (people, kind, at, tuple(places), is_own, is_left)
        for (kind, people, is_own, is_left), (at, places) in groups.items()
    ]
    return sorted(found, key=lambda one: (len(one[0]), one[1], one[0]))


_Places = set[tuple[str, str]]


def _dismissed(league: League) -> tuple[_Places, _Places]:
    """The kinds and hashes of the places that were dismissed, as the log says: for all, and for
    those who share them alone, by a commissioner who does.
    """
    rows = AuditEntry.objects.filter(league=league, verb=DISMISSED).values_list("data", flat=True)
    for_all: _Places = set()
    for_own: _Places = set()
    for row in rows:
        # The log of an imported league may say anything: what cannot be read dismisses nothing.
        kind, places = row.get("kind"), row.get("places")
        if isinstance(kind, str) and isinstance(places, list):
            found = for_own if row.get("own") else for_all
            found |= {(kind, place) for place in places if isinstance(place, str)}
    return for_all, for_own


def _meetings(league: League) -> list[frozenset[int]]:
    """Teams that meet: of one season, or of one match."""
    seasons = [teams for some in TEAMS_TOGETHER.call(league) for teams in some]
    matches = Match.objects.filter(league=league).order_by()
    pairs = set(matches.values_list("home_team", "away_team"))
    return [*seasons, *(frozenset(pair) for pair in sorted(pairs))]


def _who_meet(
    people: Collection[int], sides: Mapping[int, set[int]], together: Sequence[frozenset[int]]
) -> tuple[int, ...]:
    """Those of the people of whom a team meets another team of another of them."""
    found: set[int] = set()
    for teams in together:
        here = {pk: sides[pk] & teams for pk in people}
        there = [pk for pk, own in here.items() if own]
        for pk in there:
            others = {team for other in there if other != pk for team in here[other]}
            if others - here[pk] or (others and len(here[pk]) > 1):
                found.add(pk)
    return tuple(sorted(found))


def _only_each_other(league: League) -> list[tuple[tuple[int, int], datetime]]:
    """Pairs with at least `MIN_MATCHES` matches of which one plays nobody else."""
    rows = (
        Match.objects.filter(league=league, state=MatchState.FINISHED)
        .exclude(mode=MatchMode.WALK_OVER)
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


def _row(sign: Sign, league: League, *, may_dismiss: bool) -> DashboardRow:
    named = [
        gettext("{person} (@{handle})").format(person=person, handle=person.handle)
        for person in sign.people[:NAMED]
    ]
    if (more := len(sign.people) - NAMED) > 0:
        named.append(gettext("{number} more").format(number=more))
    names = gettext(" and ").join(filter(None, [", ".join(named[:-1]), named[-1]]))
    may = may_dismiss and bool(sign.places) and not sign.is_left
    dismiss = WaitingAction(
        gettext("Dismiss this address")
        if sign.kind == "address"
        else gettext("Dismiss this browser"),
        reverse("matches:dismiss-sign", args=[league.slug]),
        {"kind": sign.kind, "places": ",".join(sign.places)},
    )
    words = gettext(WORDS[sign.kind]).format(number=MIN_MATCHES)
    if may and sign.is_own:
        words += " " + gettext(
            "You have logged in from there too, and no other commissioner can dismiss it: officers "
            "who have not still see it, and the log says that you dismissed it."
        )
    return DashboardRow(
        names,
        "",
        words,
        since=sign.last_at,
        actions=(dismiss,) if may else (),
    )
