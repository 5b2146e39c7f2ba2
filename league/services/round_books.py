"""Whether a round is over: its results, the books, and the teams after their matches."""

from __future__ import annotations

from functools import partial

from django.db.models import QuerySet

from core import clock
from core.jobs.apart import run_apart
from core.leagues.queries import removed_lately
from league.models import Round, Season
from matches.models import MatchState
from rosters.match_refs import match_ref
from rosters.models import AfterMatch, MatchBooking
from rosters.queries.coaching import coach_has_gone
from rosters.services import after_match_sequence


def is_booked(round_: Round) -> bool:
    """Whether all its matches are over and in the books, and the teams are done after them."""
    if round_.fixtures.exclude(match__state__in=(MatchState.FINISHED, MatchState.VOID)).exists():
        return False
    wanted = {
        (team_id, match_ref(fixture.match_id or 0))
        for fixture in round_.fixtures.all()
        for team_id in (fixture.home_team_id, fixture.away_team_id)
    }
    booked = MatchBooking.objects.filter(source__in={source for _, source in wanted}).values_list(
        "team_id", "source"
    )
    if not wanted <= set(booked):
        return False
    left = _open_sequences(round_)
    if left.exclude(coach_has_gone("team__")).exists():
        return False
    # Who removed the wrong person has time to undo it (KEM-LEA-03).
    lately = removed_lately(round_.season.league, clock.now())
    return not left.filter(team__coach__in=lately).exists()


def _open_sequences(round_: Round) -> QuerySet[AfterMatch]:
    """What is still open after the matches of the round."""
    made = round_.fixtures.exclude(match=None).values_list("match_id", flat=True)
    sources = [match_ref(match_id or 0) for match_id in made]
    return AfterMatch.objects.filter(source__in=sources, closed_at__isnull=True)


def close_sequences_without_coach(round_: Round) -> None:
    """Close what only coaches who have gone left open: no round waits for them (KEM-PST-02).

    Nor for one that cannot be closed, which the commissioners are notified of.
    """
    for pk in _open_sequences(round_).order_by("pk").values_list("pk", flat=True):
        run_apart(
            f"closing the sequence {pk} of a team without a coach",
            partial(after_match_sequence.close_without_coach, sequence_id=pk, now=clock.now()),
            failed=partial(after_match_sequence.notify_not_closed_without_coach, pk),
        )


def end_booked_rounds(season: Season) -> list[Round]:
    """End the open rounds of a locked season that are over; which those were."""
    over = [each for each in season.rounds.filter(state=Round.State.OPEN) if is_booked(each)]
    for round_ in over:
        close_sequences_without_coach(round_)
        round_.state, round_.done_at = Round.State.DONE, clock.now()
        round_.save(update_fields=("state", "done_at"))
    return over
