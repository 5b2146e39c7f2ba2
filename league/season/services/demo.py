"""The demo league: eight teams, three rounds played, the fourth waiting for the demo coach."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from league.club import clock
from league.club.models import League, Role, User
from league.club.services import leagues, outbox
from league.season.models import Fixture, Round, Season
from league.season.services import entries, play, rounds, schedule, seasons
from matches.models import MatchState, Side
from matches.services.autoplay import play_turns
from rosters.drafts import default_draft
from rosters.models import Clan
from rosters.queries.clans import table_of
from rosters.services.clans import load_clans
from rosters.services.teams import found_team

LEAGUE_NAME = "Kemari Demo League"
PASSWORD = "kemari-demo"  # noqa: S105 -- printed, and for the demo alone
ROUNDS_PLAYED = 3
TURNS_PLAYED = 4  # of the match that waits for the demo coach


@dataclass(frozen=True, slots=True)
class Login:
    """An account of the demo and what it is for."""

    email: str
    password: str
    what: str


COMMISSIONER = ("commissioner@kemari.example", "Okimi")
DEMO_COACH = ("demo@kemari.example", "Demo Coach")
# The demo coach's team first; the eighth is a second team of one clan.
COACHES: tuple[tuple[str, str, str], ...] = (
    (*DEMO_COACH, "crane"),
    ("isuke@kemari.example", "Isuke", "crab"),
    ("ryoko@kemari.example", "Ryoko", "dragon"),
    ("togai@kemari.example", "Togai", "lion"),
    ("hinata@kemari.example", "Hinata", "phoenix"),
    ("yajiro@kemari.example", "Yajiro", "scorpion"),
    ("tsende@kemari.example", "Tsende", "unicorn"),
    ("umeko@kemari.example", "Umeko", "lion"),
)


def seed_demo(*, seed: int, say: Callable[[str], None]) -> Season:
    """Make the demo league, once: where it stands already, it is only looked at and played on.

    A seeding that was cut short goes on where it stopped. The seed decides names, lots and dice.
    """
    load_clans()
    season = _demo_season()
    if season is None:
        with transaction.atomic():
            season = _found(seed, say)
    outbox.drain()
    while season.rounds.filter(state="done").count() < ROUNDS_PLAYED:
        if not play.play_round(season=season, coaches=("greedy", "greedy"), say=say):
            raise RuntimeError(f"{season} does not move on: see held matches and the outbox")
    _bring_to_a_turn(season)
    return season


def logins() -> list[Login]:
    """Who may log in to the demo, the coach with a turn to play first."""
    return [
        Login(DEMO_COACH[0], PASSWORD, "coach, with a turn to play"),
        Login(COMMISSIONER[0], PASSWORD, "commissioner"),
        *(Login(email, PASSWORD, f"coach of the {clan}") for email, _, clan in COACHES[1:]),
    ]


def _bring_to_a_turn(season: Season) -> None:
    """Play the demo coach's open match until he has a turn to write; a match under way stays."""
    fixture = (
        Fixture.objects.filter(
            Q(home_team__coach__email=DEMO_COACH[0]) | Q(away_team__coach__email=DEMO_COACH[0]),
            round__season=season,
            round__state=Round.State.OPEN,
            match__state=MatchState.SETTING_UP,
        )
        .select_related("home_team__coach", "match")
        .first()
    )
    if fixture is None or fixture.match is None:
        return
    is_home = fixture.home_team.coach.email == DEMO_COACH[0]
    play_turns(
        match_id=fixture.match.pk,
        turns=TURNS_PLAYED,
        now=clock.now(),
        until_side=Side.HOME if is_home else Side.AWAY,
    )
    outbox.drain()


def _demo_season() -> Season | None:
    return (
        Season.objects.filter(league__name=LEAGUE_NAME).select_related("league").order_by("pk")
    ).first()


def _found(seed: int, say: Callable[[str], None]) -> Season:
    dice = random.Random(seed)
    boss = _account(*COMMISSIONER, is_robot=True)
    league = leagues.create_league(
        name=LEAGUE_NAME,
        actor=boss,
        description="Eight teams of seven clans. Log in as the demo coach and play a turn.",
    )
    season = seasons.create_season(
        league=league, name="First Season", actor=boss, dice_seed=f"demo {seed}"
    )
    seasons.open_sign_up(season=season, actor=boss)
    season.refresh_from_db()
    names: list[str] = []
    for email, name, clan in COACHES:
        coach = _account(email, name, is_robot=email != DEMO_COACH[0])
        names.append(_enter(league, season, coach, boss, clan, dice, tuple(names)))
        say(f"{name} founds {names[-1]} ({clan})")
    season.refresh_from_db()
    schedule.generate_schedule(season=season, actor=boss)
    rounds.start_season(season=season, actor=boss)
    return season


def _enter(  # noqa: PLR0917 -- a private step with nothing optional in it
    league: League,
    season: Season,
    coach: User,
    boss: User,
    clan_key: str,
    dice: random.Random,
    taken: tuple[str, ...],
) -> str:
    leagues.add_member(league=league, user=coach, role=Role.COACH, actor=boss)
    clan = Clan.objects.get(variant="samurai", key=clan_key)
    roster = default_draft(table_of(clan), seed=dice.randrange(2**32), taken_team_names=taken)
    team = found_team(league=league, coach=coach, clan=clan, roster=roster, actor=coach)
    entry = entries.apply(season=season, team=team, actor=coach)
    entries.accept(entry=entry, actor=boss, lots=dice)
    return team.name


def _account(email: str, name: str, *, is_robot: bool) -> User:
    """An account of the demo; the robots' want no mail, so that files stay readable."""
    user = User.objects.filter(email__iexact=email).first()
    if user is None:
        user = User.objects.create_user(email, PASSWORD, display_name=name, wants_mail=not is_robot)
    return user
