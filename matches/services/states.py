"""The states of a match: the allowed transitions, and the only function that changes the state."""

from __future__ import annotations

from collections.abc import Mapping

from django.shortcuts import get_object_or_404

from matches.models import RESULTS, Match, MatchState

HELD_FROM = frozenset({MatchState.SETTING_UP, MatchState.PLAYING})

TRANSITIONS: Mapping[str, frozenset[str]] = {
    MatchState.SETTING_UP: frozenset(
        {MatchState.PLAYING, MatchState.HELD, MatchState.AWAITED, *RESULTS}
    ),
    MatchState.PLAYING: frozenset({MatchState.HELD, *RESULTS}),
    MatchState.HELD: HELD_FROM | {MatchState.AWAITED} | RESULTS,
    MatchState.AWAITED: frozenset({MatchState.SETTING_UP, MatchState.HELD, *RESULTS}),
    MatchState.FINISHED: RESULTS,
    MatchState.VOID: RESULTS,
}


class ImpossibleTransition(Exception):  # noqa: N818 -- says what happened
    """The code tried a change of state that the table does not allow."""


def transition(match: Match, state: MatchState) -> None:
    """Change the state of a locked match; the caller saves it."""
    if state not in TRANSITIONS[match.state]:
        raise ImpossibleTransition(f"match {match.pk}: {match.state} to {state}")
    match.state = state


def lock_match(match_id: int) -> Match:
    """The match under its row lock, with teams, for the rest of the transaction.

    Raises `Http404` for a friendly that was deleted with its guest while somebody asked for it.
    """
    return get_object_or_404(
        Match.objects.select_for_update(of=("self",)).select_related(
            "league", "home_team__coach", "away_team__coach"
        ),
        pk=match_id,
    )
