"""The life of a match: what may follow what, and the one door through which it changes."""

from __future__ import annotations

from collections.abc import Mapping

from matches.models import Match, MatchState

HELD_FROM = frozenset({MatchState.SETTING_UP, MatchState.PLAYING})
RESULTS = frozenset({MatchState.FINISHED, MatchState.VOID})
"""A match that is over has a result or is void; a correction makes either of either."""

TRANSITIONS: Mapping[str, frozenset[str]] = {
    MatchState.SETTING_UP: frozenset(
        {MatchState.PLAYING, MatchState.HELD, MatchState.AWAITED, *RESULTS}
    ),
    MatchState.PLAYING: frozenset({MatchState.HELD, *RESULTS}),
    MatchState.HELD: HELD_FROM | RESULTS,
    MatchState.AWAITED: frozenset({MatchState.SETTING_UP, *RESULTS}),
    MatchState.FINISHED: RESULTS,
    MatchState.VOID: RESULTS,
}


class ImpossibleTransition(Exception):  # noqa: N818 -- says what happened
    """Code asked for a change of state that the table does not have."""


def transition(match: Match, state: MatchState) -> None:
    """Change the state of a locked match; the caller saves it."""
    if state not in TRANSITIONS[match.state]:
        raise ImpossibleTransition(f"match {match.pk}: {match.state} to {state}")
    match.state = state


def lock_match(match_id: int) -> Match:
    """The match under its row lock, with teams, for the rest of the transaction."""
    return (
        Match.objects.select_for_update(of=("self",))
        .select_related("league", "home_team__coach", "away_team__coach")
        .get(pk=match_id)
    )
