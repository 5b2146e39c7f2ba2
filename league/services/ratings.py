"""Update the ratings of coaches after each result; rebuild them after a correction."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery

from core.leagues.models import League
from league.models import CoachRating, RatedUpTo
from league.rating import Played, Strength, rate
from matches.models import Match, MatchMode, MatchState
from rosters.models import TeamCoach


def rate_match(*, match_id: int) -> None:
    """A match got a result, or a corrected one: rate the new results, or all from the beginning.

    Matches count in the order they were finished. A match that arrives out of order and a
    corrected result cause all matches of that game in the league to be rated again.
    """
    match = (
        Match.objects.select_related("league")
        .only("league", "variant", "finished_at", "report_version")
        .get(pk=match_id)
    )
    if match.league is None:
        return  # a friendly is rated nowhere (KEM-FRI-02)
    with transaction.atomic():
        upto = _locked(match.league, match.variant)
        seen = (
            upto.finished_at is not None
            and match.finished_at is not None
            and ((match.finished_at, match.pk) <= (upto.finished_at, upto.match_id))
        )
        if seen or match.report_version > 1:
            _forget(upto)
        _rate_on(upto)


def rebuild_ratings(*, league: League, variant: str) -> None:
    """Rate all matches of a league's game from the beginning."""
    with transaction.atomic():
        upto = _locked(league, variant)
        _forget(upto)
        _rate_on(upto)


def _locked(league: League, variant: str) -> RatedUpTo:
    RatedUpTo.objects.get_or_create(league=league, variant=variant)
    return RatedUpTo.objects.select_for_update().get(league=league, variant=variant)


def _forget(upto: RatedUpTo) -> None:
    CoachRating.objects.filter(league=upto.league_id, variant=upto.variant).delete()
    upto.finished_at, upto.match_id = None, 0


def _rate_on(upto: RatedUpTo) -> None:
    stored = CoachRating.objects.filter(league=upto.league_id, variant=upto.variant)
    known = {row.coach_id: Strength(row.mu, row.sigma, row.matches) for row in stored}
    last: tuple[datetime, int] | None = None

    def played() -> Iterator[Played]:
        nonlocal last
        for pk, finished_at, home, away, winner in _new_results(upto):
            last = (finished_at, pk)
            yield Played(home, away, winner)

    rate(known, played())
    CoachRating.objects.bulk_create(
        (
            CoachRating(
                league_id=upto.league_id,
                variant=upto.variant,
                coach_id=coach,
                mu=strength.mu,
                sigma=strength.sigma,
                matches=strength.matches,
            )
            for coach, strength in known.items()
        ),
        update_conflicts=True,
        unique_fields=["league", "variant", "coach"],
        update_fields=["mu", "sigma", "matches"],
    )
    if last is not None:
        upto.finished_at, upto.match_id = last
    upto.save(update_fields=("finished_at", "match_id"))


def _new_results(upto: RatedUpTo) -> Iterator[tuple[int, datetime, int, int, int | None]]:
    """Played matches after the mark: id, time, the coaches at that time, the winner.

    A walk-over is no rated match: nobody has played it (KEM-WLK-01).
    """
    matches = Match.objects.filter(
        league=upto.league_id, variant=upto.variant, state=MatchState.FINISHED
    ).exclude(mode=MatchMode.WALK_OVER)
    if upto.finished_at is not None:
        matches = matches.filter(
            Q(finished_at__gt=upto.finished_at)
            | Q(finished_at=upto.finished_at, pk__gt=upto.match_id)
        )
    rows: QuerySet[Match, Any] = (
        matches.annotate(home_coach=_coach_then("home_team"), away_coach=_coach_then("away_team"))
        .order_by("finished_at", "pk")
        .values_list("pk", "finished_at", "home_coach", "away_coach", "won_by")
    )
    yield from rows.iterator(1000)


def _coach_then(side: str) -> Subquery:
    """The coach of that side's team when the match was finished."""
    rows = TeamCoach.objects.filter(
        team=OuterRef(side), since__lte=OuterRef("finished_at")
    ).order_by("-since", "-pk")
    return Subquery(rows.values("coach")[:1])
