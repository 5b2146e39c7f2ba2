"""People with games against the bot, and a league's match, in the database of a `make run`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import cycle, islice
from time import sleep

from core import clock
from core.accounts.models import User
from engine.variants.registry import VARIANTS
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, MatchState, Side
from matches.services.friendlies import play_bot
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.create import create_match
from rosters.queries.friendly_teams import clans_of_game
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.factories.rosters import team

WAIT, TURN_HOURS = 0.5, 48
CLANS = ("crab", "lion")
Game = tuple[int, User]
"""The number of a match, and who plays it."""


def begin_games(count: int, level: str) -> Sequence[Game]:
    """So many people, each in their first turn against the bot, all games in turn."""
    games = []
    for meta in islice(cycle(VARIANTS), count):
        person = UserFactory.create(email=_address())
        clan, rival = clans_of_game(meta.key)[:2]
        now = clock.now()
        match = play_bot(coach=person, clan=clan, rival=rival, level=level, now=now)
        submit_set_up(match=match, side=Side.HOME, author=person, text="", now=now)
        games.append((match.pk, person))
    _await_turns([number for number, _ in games])
    return games


def begin_league_match() -> tuple[int, Sequence[User]]:
    """A league match whose turns are played at once, and its coaches: first who plays next."""
    key, now = f"bench-{secrets.token_hex(6)}", clock.now()
    owner = UserFactory.create(email=_address())
    league = LeagueFactory.create(slug=key, name=key, created_by=owner)
    home, away = (
        team(clan, league=league, coach=member(league, email=_address())) for clan in CLANS
    )
    match = create_match(
        home=home,
        away=away,
        options={},
        turn_hours=TURN_HOURS,
        label="Bench",
        now=now,
        terms=ClockTerms(regret_minutes=0),
    )
    for side in Side:
        author = match.team(side).coach
        submit_set_up(match=match, side=side, author=author, text="", now=now)
    _await_turns([match.pk])
    match.refresh_from_db()
    first = Side(match.waiting_side or Side.HOME)
    return match.pk, [match.team(side).coach for side in (first, Side(1 - first))]


def _await_turns(numbers: Sequence[int]) -> None:
    while Match.objects.filter(pk__in=numbers).exclude(state=MatchState.PLAYING).exists():
        sleep(WAIT)


def _address() -> str:
    return f"{secrets.token_hex(6)}@bench.invalid"
