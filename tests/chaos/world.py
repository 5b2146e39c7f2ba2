"""The matches of a run: a league of three games, with one coach per team."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import cycle

from core import clock
from core.accounts.models import User
from core.leagues.models import League, Role
from engine.absent_coach import ASKABLE
from matches.models import Match
from matches.services.resolution.autoplay import play_turns
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory, member

GAMES = (("samurai", "crab", "lion"), ("blitz", "human", "orc"), ("squig", "goblin", "dwarf"))

ASKED = {"ask_absent_coach": ",".join(ASKABLE)}
"""In one of the three games the side not on turn is asked everything it can be asked."""


@dataclass
class World:
    """What was made: the matches, those of them that get poisoned, and who judges."""

    league: League
    judge: User
    matches: list[int]
    poison: int
    prepared: dict[int, int] = field(default_factory=dict)
    """Of each match the number of its first segment that is played under fire."""


def make_world(*, matches: int, ready_made: int, seed: str) -> World:
    """Matches at their beginning, or with `ready_made` turns played by bots; one more than
    asked for, to be poisoned."""
    league = LeagueFactory.create(name="Chaos", slug="chaos")
    judge = member(league, Role.COMMISSIONER)
    made = []
    for number, (game, home, away) in zip(range(matches + 1), cycle(GAMES), strict=False):
        match = factory.match(
            home,
            away,
            league=league,
            variant=game,
            seed=f"{seed}/{number}",
            now=clock.now(),
            options=ASKED if game == "blitz" else {},
        )
        Match.objects.filter(pk=match.pk).update(due_at=clock.now())
        if ready_made:
            play_turns(match_id=match.pk, turns=ready_made, now=clock.now())
        made.append(match.pk)
    begun = {match.pk: match.segment for match in Match.objects.all()}
    return World(league, judge, made, made[-1], begun)
