"""The demo league: a season of every game, partly played, with turns for the demo coach."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q

from core import clock
from core.accounts.handles import free_handle
from core.accounts.models import User
from core.jobs import outbox
from core.leagues.models import JoiningWay, League, Role
from core.leagues.services import leagues
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from league.models import Fixture, Round, Season
from league.plans import Plan
from league.services import bot_play, entries, rounds, schedule, seasons
from matches.clocks.clock_terms import ClockTerms
from matches.models import MatchState, Side
from matches.services.resolution.autoplay import play_turns
from rosters.builder.draft import default_draft
from rosters.models import Clan
from rosters.queries.clans import table_of
from rosters.services.clans import load_games
from rosters.services.teams import found_team

LEAGUE_NAME = "Kemari Demo League"
PASSWORD = "kemari-demo"  # noqa: S105 -- printed, and used by the demo only
TURNS_PLAYED = 4  # in the match that waits for the demo coach


@dataclass(frozen=True, slots=True)
class Login:
    """An account of the demo and what it is for."""

    email: str
    password: str
    what: str


@dataclass(frozen=True, slots=True)
class Extent:
    """How large a season of the demo is, and how much of it is played."""

    teams: int
    rounds: int


FIRST, OTHERS = Extent(teams=8, rounds=3), Extent(teams=4, rounds=1)
"""The first game has a long season, the others short ones."""

PLANS = (
    Plan(),
    Plan(format="swiss", format_options={"rounds": 3}),
    Plan(format_options={"playoffs": 2}),
    Plan(),
)
"""The formats of the seasons, repeated over the games in registry order."""
REGRET_MINUTES = (0, 0, 2, 0)
"""How long a turn can be taken back, likewise: in one game, so that the others play it at once."""

COMMISSIONER = ("commissioner@kemari.example", "Okimi")
DEMO_COACH = ("demo@kemari.example", "Demo Coach")
BOTS: tuple[tuple[str, str], ...] = (
    DEMO_COACH,
    ("isuke@kemari.example", "Isuke"),
    ("ryoko@kemari.example", "Ryoko"),
    ("togai@kemari.example", "Togai"),
    ("hinata@kemari.example", "Hinata"),
    ("yajiro@kemari.example", "Yajiro"),
    ("tsende@kemari.example", "Tsende"),
    ("umeko@kemari.example", "Umeko"),
)


def seed_demo(*, seed: int, on_progress: Callable[[str], None]) -> list[Season]:
    """Make the demo league; if it exists already, only continue its matches.

    An interrupted run continues where it stopped. The seed decides names, lots and dice. Returns
    the seasons, one of each game that leagues play.
    """
    load_games()
    return [_season_of(meta, seed, on_progress) for meta in VARIANTS]


def logins() -> list[Login]:
    """The demo's accounts; the first is the coach with a turn to play."""
    return [
        Login(DEMO_COACH[0], PASSWORD, "coach, with a turn to play"),
        Login(COMMISSIONER[0], PASSWORD, "commissioner"),
        *(Login(email, PASSWORD, f"coach {name}") for email, name in BOTS[1:]),
    ]


def with_published_password() -> list[User]:
    """The demo's accounts whose password everybody can read in the source."""
    accounts = User.objects.filter(email__in=[login.email for login in logins()])
    return [account for account in accounts.order_by("pk") if account.check_password(PASSWORD)]


def give_own_passwords() -> dict[str, str]:
    """Give those accounts random passwords; returns them by address."""
    given = {}
    for account in with_published_password():
        given[account.email] = secrets.token_urlsafe(12)
        account.set_password(given[account.email])
        account.save(update_fields=("password",))
    return given


def _season_of(meta: GameMeta, seed: int, on_progress: Callable[[str], None]) -> Season:
    extent = FIRST if meta is VARIANTS[0] else OTHERS
    season = Season.objects.filter(league__name=LEAGUE_NAME, variant=meta.key)
    made = season.select_related("league").order_by("pk").first()
    if made is None:
        with transaction.atomic():
            made = _found(meta, extent, seed, on_progress)
    outbox.drain()
    while made.rounds.filter(state="done").count() < extent.rounds:
        if not bot_play.play_round(
            season=made, coaches=("greedy", "greedy"), on_progress=on_progress
        ):
            raise RuntimeError(f"{made} does not move on: see held matches and the outbox")
    _bring_to_a_turn(made)
    return made


def _bring_to_a_turn(season: Season) -> None:
    """Play the demo coach's open match until they have a turn to write; keep one under way."""
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


def _found(meta: GameMeta, extent: Extent, seed: int, on_progress: Callable[[str], None]) -> Season:
    dice = random.Random(f"{seed} {meta.key}")
    boss = _account(*COMMISSIONER, is_bot=True)
    league = League.objects.filter(name=LEAGUE_NAME).first() or _league(boss)
    place = VARIANTS.index(meta)
    season = seasons.create_season(
        league=league,
        name=f"Season {place + 1}",
        variant=meta.key,
        actor=boss,
        plan=PLANS[place % len(PLANS)],
        dice_seed=f"demo {seed} {meta.key}",
        terms=ClockTerms(
            regret_minutes=REGRET_MINUTES[place % len(REGRET_MINUTES)], excuses=1, vacation_days=21
        ),
    )
    seasons.open_sign_up(season=season, actor=boss)
    season.refresh_from_db()
    clans = [key for key, _ in meta.clan_rules]
    for number, (email, name) in enumerate(BOTS[: extent.teams]):
        key = clans[number * len(clans) // extent.teams]
        coach = User.objects.get_by_natural_key(email)
        team = _enter(season, coach, Clan.objects.get(variant=meta.key, key=key), boss, dice)
        on_progress(f"{name} founds {team} ({key}, {meta.title})")
    season.refresh_from_db()
    schedule.generate_schedule(season=season, actor=boss)
    rounds.start_season(season=season, actor=boss)
    return season


def _league(boss: User) -> League:
    league = leagues.create_league(
        name=LEAGUE_NAME,
        actor=boss,
        description="A season of every game. Log in as the demo coach and play a turn.",
        joining_way=JoiningWay.REQUEST,
    )
    for email, name in BOTS:
        coach = _account(email, name, is_bot=email != DEMO_COACH[0])
        leagues.add_member(league=league, user=coach, role=Role.COACH, actor=boss)
    return league


def _enter(season: Season, coach: User, clan: Clan, boss: User, dice: random.Random) -> str:
    league = season.league
    taken = tuple(league.teams.values_list("name", flat=True))
    roster = default_draft(table_of(clan), seed=dice.randrange(2**32), taken_team_names=taken)
    team = found_team(league=league, coach=coach, clan=clan, roster=roster, actor=coach)
    entry = entries.apply(season=season, team=team, actor=coach)
    entries.accept(entry=entry, actor=boss, lots=dice)
    return team.name


def _account(email: str, name: str, *, is_bot: bool) -> User:
    """An account of the demo; bots get no mail, so that mail files stay readable."""
    user = next(iter(User.objects.registered_with(email)), None)
    if user is None:
        user = User.objects.create_user(
            email,
            PASSWORD,
            display_name=name,
            handle=free_handle(name),
            wants_mail=not is_bot,
        )
        # Confirmed: on a site that sends mail, nobody gets one at these addresses.
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user
