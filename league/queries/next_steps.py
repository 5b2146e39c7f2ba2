"""The next steps in a season, for those who run it, and how to undo each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from league.models import Entry, Round, Season
from league.pairing import find_format
from league.queries.seasons import ShownRound


@dataclass(frozen=True, slots=True)
class NextSteps:
    """Which buttons the season's page shows. `advice` says in a sentence what to do now."""

    advice: str
    applied: int
    may_start: bool = False
    may_draw: bool = False
    may_unpublish: bool = False
    may_unstart: bool = False
    may_end: bool = False


def next_steps(season: Season, entered: Sequence[Entry], rounds: Sequence[ShownRound]) -> NextSteps:
    """The next steps; no queries."""
    accepted = sum(entry.status == Entry.Status.ACCEPTED for entry in entered)
    applied = sum(entry.status == Entry.Status.APPLIED for entry in entered)
    if season.state == Season.State.DRAFT:
        return NextSteps(gettext("Open sign-up when the plan is right."), applied)
    if season.is_gathering:
        return _gathering(season, accepted, applied, bool(rounds))
    if season.is_running:
        return _running(season, applied, rounds)
    if season.state == Season.State.CLOSED:
        return NextSteps(
            gettext("The season is over. Make the next one from it, or archive it."), applied
        )
    return NextSteps("", applied)


def _gathering(season: Season, accepted: int, applied: int, has_rounds: bool) -> NextSteps:
    enough = accepted > 1
    if applied:
        advice = gettext("{applied} to decide: accept or refuse them below.").format(
            applied=applied
        )
    elif season.accepts_at_once and not has_rounds:
        advice = gettext("Your friends come by the link. With two teams you can start at once.")
    elif not enough:
        advice = gettext("Wait for teams to apply; two are needed to start.")
    elif has_rounds:
        advice = gettext("The schedule is published. Start the season when everybody is ready.")
    else:
        advice = gettext("Look at the draw and publish it, or start at once.")
    plays = find_format(season.format).in_rounds
    return NextSteps(
        advice, applied, may_start=enough, may_draw=enough and plays, may_unpublish=has_rounds
    )


def _running(season: Season, applied: int, rounds: Sequence[ShownRound]) -> NextSteps:
    states = [shown.round.state for shown in rounds]
    kicked_off = any(shown.round.state == Round.State.DONE for shown in rounds)
    if not find_format(season.format).in_rounds:
        quiet = Round.State.OPEN not in states
        words = gettext("Challenges are made and answered by the coaches.")
        return NextSteps(words, applied, may_unstart=not states, may_end=quiet)
    if Round.State.OPEN in states:
        by_round = find_format(season.format).by_round
        left = Round.State.PENDING in states and not by_round
        words = gettext(
            "A round is being played. The next one opens when all its matches are over and the "
            "teams are done after them."
        )
        if not season.runs_by_result:
            words = gettext("Rounds open and close by the calendar (KEM-CAL-02).")
        return NextSteps(
            words,
            applied,
            may_draw=left,
            may_unstart=not kicked_off,
        )
    if any(meeting.is_played_again for shown in rounds for meeting in shown.meetings):
        words = gettext("A match is played again. The season goes on, or closes, when it is over.")
        return NextSteps(words, applied)
    words = gettext("Look at the draw of the next round and publish it.")
    if not season.runs_by_result and Round.State.PENDING in states:
        words = gettext("The next round opens on its day.")
    return NextSteps(words, applied, may_draw=True, may_end=True)
