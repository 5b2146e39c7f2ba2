"""The line-ups of a match follow the rosters until it kicks off (KEM-LIN-02)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.utils.translation import gettext

from core.jobs.apart import run_apart
from core.translation import site_language
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.rules_lookup import rules_under
from matches.models import Match, SetUpOrders, Side, Squad
from matches.queries.matches import not_kicked_off
from matches.services.notifications import match_notifications
from matches.services.prematch.create import draft_from_playbook
from matches.services.rules_lock import playable_setup, why_not_playable
from matches.services.states import lock_match
from rosters.match_refs import match_ref
from rosters.models import Team
from rosters.queries.absences import why_absent
from rosters.queries.line_up import line_up
from rosters.queries.teams import freebooters_for

RULE = "KEM-LIN-01"


def resting(match: Match, side: int) -> list[int]:
    """The shirt numbers that the coach rests."""
    row = Squad.objects.filter(match=match, side=side).first()
    return list(row.resting) if row is not None else []


def fielded(match: Match, side: int, rest: Collection[int]) -> LineUp:
    """Today's line-up of a side: hired players in, those who rest out."""
    team = match.team(side)
    return line_up(
        team,
        match.team(1 - side),
        options=match.options,
        hired=freebooters_for(team, match_ref(match.pk)),
        resting=rest,
    )


def rebuild_line_up(match: Match, side: int, setup: MatchSetup, now: datetime) -> None:
    """Rebuild the line-up of a side of a locked match that has not submitted its set-up."""
    match.setup = _with_line_up(setup, side, fielded(match, side, resting(match, side))).to_json()
    match.save(update_fields=("setup",))
    draft_from_playbook(match, side, playable_setup(match), now)


def why_too_few(match: Match, everybody: LineUp, chosen: LineUp) -> str:
    """Why too few would play (KEM-LIN-01): less than a full side, or more journeymen; else ''."""
    squad = rules_under(match.variant, match.options).match.squad
    able, left = _count_players(everybody), _count_players(chosen)
    if left < min(squad, able):
        return f"At least {min(squad, able)} must play; {left} would be left."
    if len(chosen.figures) - left > len(everybody.figures) - able:
        return (
            "Old wounds may keep some of the others away: a journeyman would have to replace "
            "a resting player."
        )
    return ""


def todays_setup(match: Match) -> MatchSetup:
    """The set-up with the line-ups that would kick off now; writes nothing.

    The match's own once it has kicked off or is over (LGE-COR-01), and for a side whose players are
    the same: a correction of money or SPP alone changes no rating of a match that is made. Raises
    `Unplayable`.
    """
    setup = playable_setup(match)
    if match.has_begun or match.is_over:
        return setup
    for side in Side:
        today = fielded(match, side, _still_resting(match, side))
        if _players(today) != _players(setup.sides[side]):
            setup = _with_line_up(setup, side, today)
    return setup


def renew_line_ups(match: Match, now: datetime) -> None:
    """Bring the line-ups of a locked match up to date, unless it has kicked off (KEM-LIN-02).

    A set-up that is submitted stays: substitutes take the places of those who are gone. The coach
    is notified of who is gone and who is back. A match that cannot be played here stays as it is.
    """
    if why_not_playable(match):
        return
    before, setup = playable_setup(match), todays_setup(match)
    if setup.sides == before.sides:
        return
    match.setup = setup.to_json()
    match.save(update_fields=("setup",))
    submitted = SetUpOrders.objects.filter(match=match, ready=True).values_list("side", flat=True)
    for side in Side:
        old, new = before.sides[side], setup.sides[side]
        if new == old:
            continue
        Squad.objects.filter(match=match, side=side).update(resting=_still_resting(match, side))
        if not match.laying and side not in submitted:
            draft_from_playbook(match, side, setup, now)
        with site_language():
            gone = [absent_in_words(match, side, f.number, f.name) for f in _own(old, without=new)]
        back = [f"{f.name} ({f.number})" for f in _own(new, without=old)]
        if gone or back:
            match_notifications.line_up_changed(match, side, gone=gone, back=back, now=now)


def lock_unplayed(teams: Iterable[Team]) -> list[int]:
    """Lock the matches of these teams that have not kicked off: their ids, for `renew_unplayed`.

    Call it before the teams are locked (docs/topics/books.md).
    """
    found = not_kicked_off(teams).select_for_update(of=("self",)).order_by("pk")
    return list(found.values_list("pk", flat=True))


def renew_unplayed(matches: Iterable[int], now: datetime) -> None:
    """Bring the line-ups of matches locked by `lock_unplayed` up to date.

    One of which that cannot be done stops no booking: its kick-off tries again, and holds it.
    """
    for pk in matches:
        run_apart(f"the line-ups of match {pk}", partial(_renew, pk, now))


def _renew(pk: int, now: datetime) -> None:
    renew_line_ups(lock_match(pk), now)


def absent_in_words(match: Match, side: int, number: int, name: str) -> str:
    """Why somebody is not in a side's line-up: 'Akira (7) is dead'."""
    rests = gettext("rests") if number in resting(match, side) else ""
    reason = why_absent(match.team(side), number) or rests or gettext("is not in the line-up")
    return f"{name} ({number}) {reason}"


def _still_resting(match: Match, side: int) -> list[int]:
    """Who may still rest: they come back by shirt number while too few would play (KEM-LIN-02)."""
    rest = sorted(resting(match, side))
    if not rest:
        return rest
    everybody = fielded(match, side, ())
    while rest and why_too_few(match, everybody, fielded(match, side, rest)):
        rest = rest[1:]
    return rest


def _own(line_up: LineUp, *, without: LineUp) -> list[FigureSpec]:
    """The team's own players in a line-up who are not in the other one."""
    others = {figure.number for figure in without.figures if figure.league}
    return [f for f in line_up.figures if f.league and f.number not in others]


def _players(line_up: LineUp) -> list[FigureSpec]:
    """Who plays, and how: without SPP, and without the journeymen, who follow from the others."""
    return [replace(figure, spp=0) for figure in line_up.figures if not figure.journeyman]


def _with_line_up(setup: MatchSetup, side: int, line_up: LineUp) -> MatchSetup:
    if side == Side.HOME:
        return replace(setup, home=line_up)
    return replace(setup, away=line_up)


def _count_players(fielded: LineUp) -> int:
    """The players who are not journeymen."""
    return sum(not figure.journeyman for figure in fielded.figures)
