"""New squigs, the Squig Test, runs and splits (SQG-TST, SQG-SPL)."""

from __future__ import annotations

from engine.events import BallMoved, BallRests, Rolled, SquigBorn, SquigSplit
from engine.position import Position, Stray
from engine.rules.multiple_balls import turn_back, turn_to
from engine.ruleset import LiveGame, Steps
from engine.variants.squig.breeds import BREEDS, breed_of_a_new_one, move_die, splits_on
from engine.variants.squig.state import squig_state
from engine.variants.squig.walk import walk

OWN_MOVES = frozenset({"wander", "leap", "leap_aside", "placed", "bite"})
"""What a squig on its own legs does; after a bounce it is on the same ones no more."""
PASSED = 2
"""Face of the Squig Test (SQG-TST-01)."""


def squig_test(game: LiveGame, rule: str) -> bool:
    """2+ without a re-roll; a squig that fails acts on its own (SQG-TST-01)."""
    face = game.roll(6, "squig_test")
    passed = face >= PASSED
    game.events.append(
        Rolled(rule, "squig_test", game.position.active, None, 6, (face,), (), PASSED, passed)
    )
    return passed


def herd(position: Position) -> int:
    """How many squigs there are, carried ones included."""
    return len(position.strays) + bool(position.ball_number)


def bring_squig(game: LiveGame, *_: object) -> None:
    """A fresh squig for a drive (SQG-GEN-01)."""
    position = game.position
    position.ball_number = 1
    breed = breed_of_a_new_one(game)
    squig_state(position).breeds = [breed]
    game.events.append(SquigBorn("SQG-GEN-01", 1, BREEDS[breed].name))


def run(game: LiveGame, rule: str) -> Steps[None]:
    """The current squig moves as far as its die shows, and splits on a 6 (SQG-SPL-01, 02)."""
    position = game.position
    number, start = position.ball_number, position.ball
    face, squares = move_die(game, rule)
    splits = face == splits_on(game)
    begun = len(game.events)
    yield from walk(game, squares, rule)
    if splits and not position.scored:
        if game.rules.options["squig_split_from"] == "end":
            start = _last_square(game, begun, start)
        yield from split(game, number, start, "SQG-SPL-01")


def _last_square(game: LiveGame, begun: int, start: int) -> int:
    """Where the squig's own move since that event has led it, also if it was caught or crushed."""
    own = [e for e in game.events[begun:] if isinstance(e, BallMoved) and e.cause in OWN_MOVES]
    return own[-1].path[-1] if own else start


def split(game: LiveGame, number: int, start: int, rule: str) -> Steps[None]:
    """A second squig starts from where the first one was, unless there are too many (SQG-SPL).

    Whatever happens to it costs nobody the turn (SQG-GEN-08).
    """
    position = game.position
    if herd(position) >= int(game.rules.options["squig_max"]):
        return
    meant, passing = position.ball_number, position.passing
    breeds = squig_state(position).breeds
    breed = breed_of_a_new_one(game)
    breeds.append(breed)
    born = len(breeds)
    game.events.append(SquigSplit(rule, number, born, start, BREEDS[breed].name))
    position.strays = sorted([*position.strays, Stray(born, start, -1, False)])
    turn_to(game, born)
    position.passing = None
    yield from run(game, "SQG-SPL-02")
    position.passing = passing
    turn_back(game, meant)


def falling(game: LiveGame) -> None:
    """A kick, a throw or a failed pick-up may end in a splat (SQG-SPL-04)."""
    game.position.falling = True


def splat(game: LiveGame) -> Steps[bool]:
    """The first empty square it lands on; if it splits there it stays there (SQG-SPL-04, 05)."""
    position = game.position
    if not position.falling:
        return False
    position.falling = False
    if squig_test(game, "SQG-SPL-04"):
        return False
    game.events.append(BallRests("SQG-SPL-04", position.ball))
    yield from split(game, position.ball_number, position.ball, "SQG-SPL-04")
    return True
