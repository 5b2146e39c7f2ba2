"""Play a season with bots, through the same services that coaches use."""

from __future__ import annotations

from collections.abc import Callable

from core import clock
from core.jobs import outbox
from league.models import Fixture, Round, Season
from matches.services.resolution.autoplay import play_match
from rosters.match_refs import match_ref
from rosters.services.bot_purchases import settle_all_bots

OnProgress = Callable[[str], None]
Coaches = tuple[str, str]


def play_round(*, season: Season, coaches: Coaches, on_progress: OnProgress) -> int:
    """Play every unfinished match of the open round, and end the after-match sequences.

    Returns how many matches and sequences it has ended. Drains the outbox itself, so that results
    are booked and the next round opens without a worker.
    """
    round_ = Fixture.objects.filter(round__season=season, round__state=Round.State.OPEN)
    played = list(
        round_.filter(match__state__in=("finished", "void")).values_list("match_id", flat=True)
    )
    fixtures = list(
        round_.exclude(match__state__in=("finished", "void"))
        .select_related("round", "home_team", "away_team")
        .order_by("number")
    )
    settled = sum(settle_all_bots(source=match_ref(pk or 0), now=clock.now()) for pk in played)
    outbox.drain()
    for fixture in fixtures:
        if fixture.match_id is None:
            continue
        play_match(match_id=fixture.match_id, now=clock.now(), coaches=coaches)
        outbox.drain()
        settle_all_bots(source=match_ref(fixture.match_id), now=clock.now())
        outbox.drain()
        on_progress(
            f"{fixture.round}: {fixture.home_team} - {fixture.away_team}: {_score(fixture)}"
        )
    return len(fixtures) + settled


def play_season(*, season: Season, coaches: Coaches, on_progress: OnProgress) -> None:
    """Play a started season to its end. Raises `RuntimeError` if it does not move on."""
    while True:
        season.refresh_from_db()
        if season.state == Season.State.CLOSED:
            return
        outbox.drain()
        if not play_round(season=season, coaches=coaches, on_progress=on_progress):
            season.refresh_from_db()
            if season.state != Season.State.CLOSED:
                raise RuntimeError(
                    f"{season} does not move on: look at held matches and the outbox"
                )


def _score(fixture: Fixture) -> str:
    scores = Fixture.objects.values_list("match__home_score", "match__away_score")
    home, away = scores.get(pk=fixture.pk)
    return f"{home} : {away}"
