"""How fast the books are at the size of a large season: its table, a correction and its preview.

`python -m tests.bench.books [entrants] [rounds]` makes the season in a database of its own; with
`--short` a small one, which shows that all of it works.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from datetime import timedelta
from time import perf_counter
from typing import Any

from tests.bench.database import empty_database

TIMES = 5


def main() -> None:
    """One line per figure: name, median in milliseconds, number of queries."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.books", description=__doc__)
    parser.add_argument("entrants", type=int, nargs="?", default=1000)
    parser.add_argument("rounds", type=int, nargs="?", default=11)
    parser.add_argument("--short", action="store_true")
    chosen = parser.parse_args()
    entrants, rounds = (20, 2) if chosen.short else (chosen.entrants, chosen.rounds)
    with empty_database():
        _measure(entrants, rounds)


def _measure(entrants: int, rounds: int) -> None:
    from core import clock
    from league.queries import standings
    from league.queries.corrections import correction_panel
    from matches.services.outcomes import corrections
    from rosters.queries.consequences import consequences

    season, match, boss = _season(entrants, rounds)
    print(f"{entrants} entrants, {rounds} rounds, {entrants * rounds // 2} matches")
    assert len(standings.table(season)) == entrants
    _figure("the table from scratch", lambda: standings.table(season))
    turn = [0]

    def wanted() -> Any:
        turn[0] += 1
        return corrections.overturned(match, (turn[0] % 7, 9), 1)

    def preview() -> None:
        correction = wanted()
        for plan in corrections.plans(match, correction):
            consequences(plan, now=clock.now())
        correction_panel(match, correction.report, False, {})

    def correct() -> None:
        correction = wanted()
        corrections.correct(
            match=match,
            correction=correction,
            actor=boss,
            reason="Measured.",
            now=clock.now(),
            seen=corrections.basis(match, correction, corrections.plans(match, correction)),
        )
        match.refresh_from_db()

    _figure("a correction's preview, table and pairings", preview)
    _figure("a correction applied", correct)


def _winner(home: int, away: int) -> int | None:
    return None if home == away else int(away > home)


def _figure(name: str, work: Callable[[], object]) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    work()
    with CaptureQueriesContext(connection) as queries:
        work()
    took = []
    for _ in range(TIMES):
        began = perf_counter()
        work()
        took.append((perf_counter() - began) * 1000)
    print(f"{name:<48} {statistics.median(took):>10.1f} ms {len(queries):>5} queries", flush=True)


def _season(entrants: int, rounds: int) -> tuple[Any, Any, Any]:
    """A season of that size, with one match booked for two whole teams."""
    from core import clock
    from core.accounts.models import User
    from league.models import Entry, Fixture, Round, Season
    from matches.models import Match
    from rosters.models import Team
    from tests.factories import season as factory

    small = factory.started(2)
    fixture = small.rounds.get(number=1).fixtures.get()
    factory.finish_and_book(fixture, (2, 1))
    fixture.refresh_from_db()
    model, first = fixture.match, fixture.home_team
    now = clock.now()
    coaches = User.objects.bulk_create(
        User(email=f"coach{n}@example.org", display_name=f"Coach {n}", password="")
        for n in range(entrants - 2)
    )
    teams = Team.objects.bulk_create(
        Team(
            league=small.league,
            coach=coach,
            clan=first.clan,
            variant="samurai",
            name=f"Team number {n}",
            created_at=now,
        )
        for n, coach in enumerate(coaches)
    )
    Entry.objects.bulk_create(
        Entry(season=small, team=team, status="accepted", lot=1000 + n + 9000, applied_at=now)
        for n, team in enumerate(teams)
    )
    Season.objects.filter(pk=small.pk).update(state="active")
    everybody = [first, fixture.away_team, *teams]
    half = len(everybody) // 2
    for number in range(1, rounds + 1):
        round_, _ = Round.objects.get_or_create(season=small, number=number)
        Round.objects.filter(pk=round_.pk).update(state="done")
        pairs = [(everybody[i], everybody[half + (i + number) % half]) for i in range(half)]
        if number == 1:
            pairs = [pair for pair in pairs if not {first, fixture.away_team} & set(pair)]
        matches = Match.objects.bulk_create(
            Match(
                public_id=f"{number:04d}{n:020d}",
                league=small.league,
                home_team=home,
                away_team=away,
                variant="samurai",
                rules=model.rules,
                setup=model.setup,
                state="finished",
                secret="00" * 32,
                secret_hash="00" * 32,
                digest="00" * 32,
                turn_hours=72,
                report=model.report,
                report_version=1,
                created_at=now,
                finished_at=now + timedelta(seconds=n),
                home_score=n % 4,
                away_score=(n // 4 + number) % 4,
                home_casualties=n % 3,
                away_casualties=n % 2,
                won_by=_winner(n % 4, (n // 4 + number) % 4),
            )
            for n, (home, away) in enumerate(pairs)
        )
        Fixture.objects.bulk_create(
            Fixture(round=round_, number=n + 2, home_team=pair[0], away_team=pair[1], match=match)
            for n, (pair, match) in enumerate(zip(pairs, matches, strict=True))
        )
    small.refresh_from_db()
    return small, model, factory.commissioner(small.league)


if __name__ == "__main__":
    main()
