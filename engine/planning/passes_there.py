"""What a pass or a hand-off from where a player stands may come to, the way there included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.decisions import Verb
from engine.geometry import OFF, Board
from engine.odds.balls import catch_roll, hand_off_roll, measures_squares, pass_roll
from engine.odds.look import look
from engine.odds.rolls import PERIL, Roll, after, chance, roll
from engine.position import Figure, Position
from engine.rules.interceptions import interceptors, under_throws
from engine.ruleset import Rules
from engine.skills import Skill

Standing = tuple[float, float]
"""The chance of having come this far, and the part of it with the team's re-roll unspent."""
Slots = Mapping[Verb, Sequence[int]]
SCATTERS = 3
"""How often a ball scatters that does not come down where it is aimed."""
FACES = range(1, 9)
SURE: Roll = (1.0, 0.0)


class Pass(NamedTuple):
    """A pass or a hand-off to the team-mate in a slot.

    All chances are from 0 to 1 and count the re-rolls of the players and one of the team's:
    ``there`` to come there with the ball, ``thrown`` to do that and throw accurately, and
    ``caught`` the whole: nobody intercepts it, nothing is in the way, and the team-mate has it by
    the first catch. ``intercepted`` is the chance that a throw is. ``interceptors`` are pairs: a
    slot, and the face that this player needs.
    """

    verb: Verb
    slot: int
    length: str
    there: float
    thrown: float
    intercepted: float
    caught: float
    interceptors: tuple[tuple[int, int], ...]


class Band(NamedTuple):
    """Squares at which a ball can be thrown with the same chance: ``odds``, from 0 to 1, to come
    there with the ball and to throw it so that it lands on the square, unless somebody intercepts.

    ``contested`` are those of the squares where somebody may; ``interceptors`` as of a `Pass`.
    """

    length: str
    odds: float
    squares: tuple[int, ...]
    contested: tuple[int, ...]
    interceptors: tuple[tuple[int, int], ...]


def passes_there(
    position: Position, rules: Rules, figure: Figure, slots: Slots, there: Standing
) -> Iterator[Pass]:
    """Every pass and hand-off to a team-mate that the options of the player allow."""
    squares = frozenset(slots.get(Verb.THROW, ()))
    thrown_at = {mate.slot for mate in position.standing(figure.side) if mate.square in squares}
    for slot in sorted({*slots.get(Verb.PASS, ()), *thrown_at} - {figure.slot}):
        yield _pass(position, rules, figure, position.figures[slot], there)
    for slot in slots.get(Verb.HANDOFF, ()):
        mate = position.figures[slot]
        if mate.side == figure.side:
            given = after(there, _ground(position, rules, figure))
            given = after(given, hand_off_roll(position, rules, figure, figure.square, mate))
            if not measures_squares(position, rules):
                given = after(given, _ground(position, rules, mate))
            yield Pass(Verb.HANDOFF, slot, "", there[0], given[0], 0.0, given[0], ())


def bands_there(
    position: Position, rules: Rules, figure: Figure, slots: Slots, there: Standing
) -> list[Band]:
    """Where a ball can be thrown, by length and chance, the likeliest first; nowhere without one.

    Where only team-mates are thrown at, every square that is near enough.
    """
    if not slots.keys() & {Verb.THROW, Verb.PASS}:
        return []
    length, origin = rules.passing.length, figure.square
    begins = after(there, _ground(position, rules, figure))
    found: dict[tuple[str, float], list[int]] = {}
    known: dict[tuple[str, float], float] = {}
    for square in slots.get(Verb.THROW) or sorted(position.board.floor):
        if square != origin and (name := length(position.board, origin, square)):
            kind = name, _lands(position, rules, origin, square)
            if kind not in known:
                thrown = after(begins, pass_roll(position, rules, figure, origin, square))
                known[kind] = thrown[0] * kind[1]
            found.setdefault((name, known[kind]), []).append(square)
    return [
        Band(name, odds, tuple(squares), *_contested(position, rules, figure, squares))
        for (name, odds), squares in sorted(found.items(), key=lambda band: -band[0][1])
    ]


def _pass(position: Position, rules: Rules, figure: Figure, mate: Figure, there: Standing) -> Pass:
    origin, square = figure.square, mate.square
    rivals = _rivals(position, rules, figure, square)
    begins = after(there, _ground(position, rules, figure))
    flies, intercepted = _not_intercepted(position, rules, figure, rivals, begins)
    throw = pass_roll(position, rules, figure, origin, square)
    lands = _lands(position, rules, origin, square)
    odds, unspent = after(flies, throw)
    caught = after((odds * lands, unspent * lands), _ground(position, rules, mate))
    caught = after(caught, catch_roll(position, rules, mate, thrower=figure))
    length = rules.passing.length(position.board, origin, square)
    thrown = after(begins, throw)[0]
    faces = tuple(rivals.items())
    return Pass(Verb.PASS, mate.slot, length, there[0], thrown, intercepted, caught[0], faces)


def _rivals(position: Position, rules: Rules, figure: Figure, square: int) -> dict[int, int]:
    if not rules.passing.intercepts:
        return {}
    return interceptors(look(position, rules), figure, square)


def _not_intercepted(
    position: Position,
    rules: Rules,
    passer: Figure,
    rivals: Mapping[int, int],
    begins: Standing,
) -> tuple[Standing, float]:
    """What is left after the attempt of the best of them (CORE-INT-01), and the chance of a throw
    to be intercepted. Safe Throw may undo it (SKL-25).
    """
    if not rivals:
        return begins, 0.0
    best = min(rivals, key=lambda slot: (rivals[slot], position.figures[slot].number))  # DEC-18
    rival = position.figures[best]
    saves = int(rules.rolls.skill_rerolls.get("intercept", 0))
    takes = roll(rules, rival, (7 - rivals[best]) / 6, saves)[0]
    takes *= _ground(position, rules, rival)[0]
    odds, unspent = begins[0] * (1 - takes), begins[1] * (1 - takes)
    if passer.skills & Skill.SAFE_THROW:
        again = int(rules.rolls.skill_rerolls.get("safe_throw", 0))
        safe = roll(rules, passer, chance(rules.rolls.agility[passer.ag]), again)
        undone = after((begins[0] * takes, begins[1] * takes), safe)
        odds, unspent = odds + undone[0], unspent + undone[1]
    return (odds, unspent), 1 - odds / begins[0] if begins[0] else 0.0


def _ground(position: Position, rules: Rules, figure: Figure) -> Roll:
    """The die of a precarious square for what is done on it."""
    if figure.square not in position.board.perils:
        return SURE
    if rules.options.get("precarious_list") == "moves_only":
        return SURE
    return roll(rules, figure, chance(PERIL))


def _lands(position: Position, rules: Rules, origin: int, square: int) -> float:
    """The chance of an accurate throw to come down on that square."""
    clear = rules.passing.unobstructed(position.board, origin, square)
    if rules.passing.lands_where_aimed(position):
        return clear
    return clear * _scatters_back(position.board, square)


def _scatters_back(board: Board, square: int) -> float:
    """The chance that a ball that scatters is on the same square in the end."""
    at = {square: 1.0}
    for _ in range(SCATTERS):
        after_one: dict[int, float] = {}
        for here, share in at.items():
            for face in FACES:
                there = board.step[here][face]
                if there != OFF:
                    after_one[there] = after_one.get(there, 0.0) + share / len(FACES)
        at = after_one
    return at.get(square, 0.0)


def _contested(
    position: Position, rules: Rules, figure: Figure, squares: Sequence[int]
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Those squares on the way to which somebody may intercept, and who, with their faces."""
    able: dict[int, int] = {}
    found = []
    if not rules.passing.intercepts:
        return (), ()
    throws = under_throws(look(position, rules), figure, squares)
    for square, rivals in zip(squares, throws, strict=True):
        if rivals:
            found.append(square)
            able |= rivals
    return tuple(found), tuple(sorted(able.items()))
