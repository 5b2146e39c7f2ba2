"""Found generated leagues through the services that people use, or find them again."""

from __future__ import annotations

import hashlib
import random
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.text import slugify

from core import clock
from core.accounts.models import User
from core.leagues.models import League, Role
from core.leagues.services import leagues
from core.look_alikes import look
from league.models import Season
from league.services import entries, rounds, seasons
from league.services.generate.sizes import MARK, Course, CourseStage, LeagueSpec
from rosters.builder.draft import default_draft
from rosters.models import Clan, Team
from rosters.queries.clans import table_of
from rosters.services.teams import found_team

HOURS = 336
"""The longest turn allowed, so that no deadline passes during a measurement."""
BETWEEN = timedelta(weeks=3)
A_ROUND = timedelta(weeks=1)


def begins(spec: LeagueSpec, today: datetime) -> datetime:
    """The founding time of a league whose last round is being played about now."""
    weeks = max(sum(_weeks(course, stage) for stage in course.stages) for course in spec.courses)
    return today.replace(hour=0, minute=0, second=0, microsecond=0) - weeks * A_ROUND


def _weeks(course: Course, stage: CourseStage) -> int:
    return (stage.rounds or 2 * course.teams) + BETWEEN // A_ROUND


def league_of(spec: LeagueSpec, *, seed: int, today: datetime) -> League:
    """The league of that name with its coaches and teams; created in one transaction if missing."""
    found = League.objects.filter(name=spec.name).first()
    if found is not None:
        return found
    with transaction.atomic(), clock.set_to(begins(spec, today)):
        boss, *coaches = _accounts(spec)
        league = leagues.create_league(
            name=spec.name, actor=boss, description=f"{spec.teams} teams, made up by a program."
        )
        for coach in coaches:
            leagues.add_member(league=league, user=coach, role=Role.COACH, actor=boss)
        taken: list[str] = []
        waiting = iter(coaches)
        for course in spec.courses:
            clans = {clan.key: clan for clan in Clan.objects.filter(variant=course.variant)}
            keys = sorted(clans)
            for number in range(course.teams):
                dice = random.Random(f"{MARK} {seed} {spec.name} {course.variant} {number}")
                clan = clans[keys[number % len(keys)]]
                draft = default_draft(
                    table_of(clan), seed=dice.randrange(2**32), taken_team_names=tuple(taken)
                )
                taken.append(draft.name)
                coach = next(waiting)
                found_team(league=league, coach=coach, clan=clan, roster=draft, actor=coach)
    return league


def _accounts(spec: LeagueSpec) -> list[User]:
    """A commissioner and one coach per team; they get no mail and nobody can log in as them."""
    slug = slugify(spec.name)
    names = ["Commissioner", *(f"Coach {number}" for number in range(1, spec.teams + 1))]
    return User.objects.bulk_create(
        User(
            email=f"{slugify(name)}@{slug}.example",
            display_name=f"{name} of {spec.name}"[:60],
            look=look(f"{name} of {spec.name}"[:60]),
            password=make_password(None),
            wants_mail=False,
            date_joined=clock.now(),
        )
        for name in names
    )


def season_of(league: League, course: Course, number: int, *, seed: int, at: datetime) -> Season:
    """Season `number` of a course, from 0; created and started in one transaction if missing."""
    mark = _mark(league, course, number, seed)
    found = Season.objects.filter(league=league, dice_seed=mark).first()
    if found is not None:
        return found
    boss, dice = league.created_by, random.Random(mark)
    with transaction.atomic(), clock.set_to(at):
        season = seasons.create_season(
            league=league,
            name=f"{course.variant.title()} {number + 1}",
            variant=course.variant,
            actor=boss,
            turn_hours=HOURS,
            after_match_hours=HOURS,
            plan=course.stages[number].plan,
            dice_seed=mark,
        )
        seasons.open_sign_up(season=season, actor=boss)
        season.refresh_from_db()
        teams = Team.objects.filter(league=league, variant=course.variant)
        for team in teams.select_related("coach", "clan", "league").order_by("pk"):
            entry = entries.apply(season=season, team=team, actor=team.coach)
            entries.accept(entry=entry, actor=boss, lots=dice)
        season.refresh_from_db()
        rounds.start_season(season=season, actor=boss)
        season.refresh_from_db()
    return season


def _mark(league: League, course: Course, number: int, seed: int) -> str:
    """The dice seed of a generated season."""
    which = hashlib.sha256(f"{league.name} {course.variant} {number}".encode()).hexdigest()[:16]
    return f"{MARK} {seed} {which}"
