"""Seasons made through the services, and matches finished without being played."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from core import clock
from core.accounts.models import User
from core.leagues.models import League, Role
from engine.report import MatchReport
from engine.variants.registry import find_variant
from league.models import Entry, Fixture, Season
from league.plans import Plan
from league.services import entries, rounds, seasons
from matches.models import Match, ReportVersion
from matches.services.outcomes.booking import book_result
from matches.services.outcomes.results import confirm_report
from rosters.models import Team
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import side_report, team
from tests.support.kept import kept

TWO_LEGS = Plan(format_options={"legs": 2})
"""Each team meets each other team twice."""


def commissioner(league: League) -> User:
    """The league's commissioner, made if there is none."""
    boss = User.objects.filter(
        memberships__league=league, memberships__role=Role.COMMISSIONER
    ).first()
    return boss or member(league, Role.COMMISSIONER)


@kept
def season(league: League | None = None, *, variant: str = "samurai", **fields: object) -> Season:
    """A season with open sign-up; by default no time for the sequences after matches."""
    league = league or LeagueFactory.create()
    boss = commissioner(league)
    number = Season.objects.count() + 1
    name = f"Season {number}"
    fields = {"after_match_hours": 0, **fields}
    made = seasons.create_season(league=league, name=name, variant=variant, actor=boss, **fields)
    seasons.open_sign_up(season=made, actor=boss)
    made.refresh_from_db()
    return made


def first_clan(variant: str) -> str:
    """The default clans of a season's teams."""
    return find_variant(variant).clan_rules[0][0]


def _quiet_team(of: Season) -> Team:
    """A team whose coach wants no mail: to send it takes a sixth of a season's time."""
    side = team(first_clan(of.variant), league=of.league, variant=of.variant)
    side.coach.wants_mail = False
    side.coach.save(update_fields=("wants_mail",))
    return side


def entry(of: Season, side: Team | None = None, *, accepted: bool = True) -> Entry:
    """A team of the season's league that applied, and was accepted."""
    side = side or _quiet_team(of)
    made = entries.apply(season=of, team=side, actor=side.coach)
    if accepted:
        entries.accept(entry=made, actor=commissioner(of.league))
    return made


@kept
def started(teams: int = 4, league: League | None = None, **fields: object) -> Season:
    """A season under way, with this many teams and its first round open."""
    made = season(league, **fields)
    for _ in range(teams):
        entry(made)
    rounds.start_season(season=made, actor=commissioner(made.league))
    made.refresh_from_db()
    return made


def finish(match: Match, score: Sequence[int] = (1, 0), casualties: Sequence[int] = (0, 0)) -> None:
    """Full time: the report is written, nothing is booked yet."""
    sides = [
        side_report(side, score=score[n], casualties=casualties[n], winnings=10)
        for n, side in enumerate((match.home_team, match.away_team))
    ]
    winner = None if score[0] == score[1] else int(score[1] > score[0])
    with transaction.atomic():
        confirm_report(
            match=match,
            kind=ReportVersion.Kind.PLAYED,
            report=MatchReport(match.variant, (sides[0], sides[1]), winner),
            now=clock.now(),
        )


def finish_and_book(fixture: Fixture, score: Sequence[int] = (1, 0)) -> None:
    """Full time, and both sides in the books; the outbox is not drained."""
    fixture.refresh_from_db()
    finish(fixture.match, score)
    book_result(match_id=fixture.match_id, now=clock.now())
