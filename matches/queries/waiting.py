"""What matches wait for: of a coach, of a stand-in, of a judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext

from core import request_cache
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.leagues.models import JUDGING_ROLES
from core.leagues.permissions import leagues_where
from engine.variants.registry import find_variant
from matches.curtain import curtain_before
from matches.models import SUBMITTED, Match, MatchState, SetUpOrders, Side, TableReport
from matches.permissions import coached_sides, sides_of
from matches.queries.matches import matches_with_teams, visible_matches
from rosters.models import Team
from rosters.queries.stand_ins import teams_stood_in_for


class Demand(NamedTuple):
    """What a match requires of the coach of a side, in words, and the page where it is done."""

    match: Match
    side: Side
    words: str
    page: str
    is_due: bool = True
    """Whether it is to be done by the deadline of the match."""

    @property
    def url(self) -> str:
        return reverse(self.page, args=[self.match.pk])


def unfinished_matches(user: User) -> list[Match]:
    """The matches that are not over in which the person may have a side, as coach or as stand-in,
    the most urgent first: looked up once a request. Which side, and whether, `matches.seats` says.
    """
    return request_cache.get_or_set(("unfinished", user.pk), lambda: _unfinished(user))


def _unfinished(user: User) -> list[Match]:
    stood_in = Q(pk__in=teams_stood_in_for(user))
    own_teams = Team.objects.filter(Q(coach=user.pk) | stood_in).order_by()
    teams = list(own_teams.values_list("pk", flat=True))
    if not teams:
        return []
    own = Q(home_team__in=teams) | Q(away_team__in=teams)
    rows = matches_with_teams(own).filter(finished_at__isnull=True)
    found = list(rows.order_by(F("due_at").asc(nulls_last=True), "pk"))
    _note_submitted(found)
    return found


def _note_submitted(rows: Sequence[Match]) -> None:
    """Have each row know its `submitted_sides` before it begins, and who has entered its result."""
    before = [match.pk for match in rows if match.state == MatchState.SETTING_UP]
    set_ups = SetUpOrders.objects.filter(SUBMITTED, match__in=before).values_list("match", "side")
    submitted = set(set_ups) if before else ()
    tables = [match.pk for match in rows if match.takes_table_result]
    entered = TableReport.objects.filter(match__in=tables, state=TableReport.State.ENTERED)
    by = dict(entered.values_list("match", "entered_by")) if tables else {}
    for match in rows:
        match.submitted_sides = {  # type: ignore[attr-defined]
            side for side in Side if (match.pk, side) in submitted
        }
        match.result_entered_by = by.get(match.pk)  # type: ignore[attr-defined]


def demands_on(user: User) -> list[Demand]:
    """What the person's own matches require of them: a turn, a set-up, an answer, or a word on the
    result that the other coach has entered.
    """
    return [demand for match in unfinished_matches(user) for demand in demands_in(user, match)]


def demands_in(user: User, match: Match) -> list[Demand]:
    """The same of one of the `unfinished_matches`."""
    entered_by: int | None = match.result_entered_by  # type: ignore[attr-defined]
    if entered_by not in {None, user.pk}:
        words = gettext("Confirm the result, or dispute it.")
        sides = coached_sides(user, match)[:1]
        return [Demand(match, side, words, "matches:result", is_due=False) for side in sides]
    if not match.is_running or match.ready_at is not None:
        return []  # submitted, whether or not it may still be taken back
    if (next_side := curtain_before(user, match)) is not None:
        words = gettext("Give the screen to {team}.").format(team=match.team(next_side))
        return [Demand(match, next_side, words, "matches:match")]
    wanted = _wanted_before if match.state == MatchState.SETTING_UP else _wanted
    found = [(side, wanted(match, side)) for side in sides_of(user, match)]
    return [Demand(match, side, *asked) for side, asked in found if asked is not None]


def _wanted_before(match: Match, side: Side) -> tuple[str, str] | None:
    if side in match.submitted_sides:  # type: ignore[attr-defined]
        return None
    if match.laying:
        return gettext("Say where you would lay chests and pads."), "matches:laying"
    return gettext("Submit your set-up."), "matches:set-up"


def _wanted(match: Match, side: Side) -> tuple[str, str] | None:
    if match.waiting_side != side:
        return None
    if match.asked:
        return gettext("A question for you is open."), "matches:answer"
    return gettext("Your {turn}.").format(turn=match.turn_called(side)), "matches:match"


def count_demanding_matches(user: User) -> int:
    """How many matches wait for the person: what titles and icons of pages show."""
    return len({demand.match.pk for demand in demands_on(user)})


def waiting_for(user: User) -> list[WaitingItem]:
    """What matches require of this person; of a judge, that a held match goes on."""
    items = [
        _item(
            demand.match,
            gettext("{words} You play as {team} in {game}.").format(
                words=demand.words,
                team=demand.match.team(demand.side),
                game=find_variant(demand.match.variant).title,
            ),
            demand.page,
            is_due=demand.is_due,
            has_card=True,
        )
        for demand in demands_on(user)
    ]
    if judged := leagues_where(user, JUDGING_ROLES):
        held = visible_matches(user).filter(state=MatchState.HELD, league__in=judged)
        words = gettext("{words} It is a match of {game}.")
        needs = gettext("It is held and needs your decision.")
        items += [
            _item(
                match,
                words.format(words=needs, game=find_variant(match.variant).title),
                "matches:match",
            )
            for match in held
        ]
    return items


def _item(
    match: Match, words: str, page: str, *, is_due: bool = False, has_card: bool = False
) -> WaitingItem:
    return WaitingItem(
        title=str(match),
        text=words,
        url=reverse(page, args=[match.pk]),
        due_at=match.due_at if is_due else None,
        has_card=has_card,
    )
