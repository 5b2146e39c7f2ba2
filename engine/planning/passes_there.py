"""What a pass or a hand-off from where a player stands may come to, the way there included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.geometry import OFF, Board
from engine.odds.balls import pass_roll
from engine.odds.courses import LineCourse
from engine.odds.deeds import SPENT, play_deed
from engine.odds.dice_tree import Trees
from engine.odds.facts import Facts
from engine.odds.look import look
from engine.odds.played import play_course
from engine.odds.rolls import after, roll
from engine.odds.way_odds import WayOdds
from engine.position import Figure, Position
from engine.rules.interceptions import interceptors, under_throws
from engine.rules.rolls import side_has_reroll
from engine.ruleset import Rules

Slots = Mapping[Verb, Sequence[int]]
SCATTERS = 3
"""How often a ball scatters that does not come down where it is aimed."""
FACES = range(1, 9)


class Pass(NamedTuple):
    """A pass or a hand-off to the team-mate in a slot.

    All chances are from 0 to 1 and count all that happens by default: ``there`` to come there with
    the ball, ``thrown`` to do that and throw accurately, and ``caught`` the whole: the team-mate
    has it in the end. ``intercepted`` is the chance that a throw is. ``interceptors`` are pairs: a
    slot, and the face that this player needs. ``times`` and ``spends`` are as of `Deed`.
    """

    verb: Verb
    slot: int
    length: str
    there: float
    thrown: float
    intercepted: float
    caught: float
    interceptors: tuple[tuple[int, int], ...]
    times: int = 0
    spends: tuple[str, ...] = ()


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


class Throws(NamedTuple):
    """Whom and where a player could throw or hand the ball to, and who may be in the way."""

    mates: tuple[int, ...]
    """Slots of those who can be passed to."""
    handed: tuple[int, ...]
    """Slots of those to whom it can be handed."""
    lengths: Mapping[int, str]
    """Of a pass to each of the mates."""
    rivals: Mapping[int, Mapping[int, int]]
    """For each of the mates, who may intercept, with the face they need."""
    bands: Sequence[Band]
    """The squares by length and chance; their odds are those of the throw alone."""
    origin: int
    """Where the player stands then."""


def throws_there(position: Position, rules: Rules, figure: Figure, slots: Slots) -> Throws:
    """What the options of a player allow where they stand now."""
    squares = frozenset(slots.get(Verb.THROW, ()))
    thrown_at = {mate.slot for mate in position.standing(figure.side) if mate.square in squares}
    mates = sorted({*slots.get(Verb.PASS, ()), *thrown_at} - {figure.slot})
    at = {slot: position.figures[slot].square for slot in mates}
    length, board = rules.passing.length, position.board

    def is_own(slot: int) -> bool:
        """A ball handed to an opponent needs no odds: nobody wants that."""
        return position.figures[slot].side == figure.side

    return Throws(
        tuple(mates),
        tuple(slot for slot in slots.get(Verb.HANDOFF, ()) if is_own(slot)),
        {slot: length(board, figure.square, square) for slot, square in at.items()},
        {slot: _rivals(position, rules, figure, square) for slot, square in at.items()},
        _bands(position, rules, figure, slots),
        figure.square,
    )


def passes_there(
    position: Position, rules: Rules, figure: Figure, throws: Throws, moves: Sequence[Choice]
) -> Iterator[Pass]:
    """Every pass and hand-off, after those moves from where the player is now."""
    trees = Trees()  # the same way leads to all of them
    there = WayOdds(position, rules, figure).of([move.one for move in moves])
    for slot in throws.mates:
        pair = throws.lengths[slot], tuple(throws.rivals[slot].items())
        yield _played(
            position, rules, figure, [*moves, Choice(Verb.PASS, slot)], there, trees, *pair
        )
    for slot in throws.handed:
        yield _played(position, rules, figure, [*moves, Choice(Verb.HANDOFF, slot)], there, trees)


def bands_there(
    position: Position, rules: Rules, figure: Figure, throws: Throws, moves: Sequence[Choice]
) -> list[Band]:
    """Where a ball can be thrown after those moves, by length and chance, the likeliest first.

    Each band has the odds of one of its squares, which those of all the others are: what lies
    between does not count.
    """
    found, trees = [], Trees()
    there = WayOdds(position, rules, figure).of([move.one for move in moves])
    for band in throws.bands:
        if Verb.THROW in rules.actions.procedures:
            free = [square for square in band.squares if square not in band.contested]
            square = (free or band.squares)[0]
            aimed = [*moves, Choice(Verb.THROW, square)]
            thrown = _accurate(position, rules, figure, aimed, trees)
            odds = thrown * _lands(position, rules, throws.origin, square)
        else:
            odds = there * _with_rerolls(position, rules, figure, band.odds)
        found.append(band._replace(odds=odds))
    return sorted(found, key=lambda band: -band.odds)


def _with_rerolls(position: Position, rules: Rules, figure: Figure, odds: float) -> float:
    """A throw of the carrier's that may be rolled again, by the team's re-roll and by a spell."""
    again = int(rules.rolls.skill_rerolls.get("pass", 0))
    throw = roll(rules, figure, odds, again)
    found, _ = after((1.0, float(side_has_reroll(position, figure.side))), throw)
    if rules.rolls.omens(look(position, rules), figure):
        found += (1 - found) * odds
    return found


def _played(  # noqa: PLR0917 -- who, what, and what is known of it
    position: Position,
    rules: Rules,
    figure: Figure,
    choices: Sequence[Choice],
    there: float,
    trees: Trees,
    length: str = "",
    rivals: tuple[tuple[int, int], ...] = (),
) -> Pass:
    slot, own = choices[-1].one, figure.side
    mate = position.figures[slot]

    def judge(after: Position, facts: Facts) -> tuple[bool, bool, bool, tuple[str, ...]]:
        has_it = after.carries(mate) or (after.scored and after.scoring_side == mate.side)
        return (
            ("accurate", 0) in facts,
            any(word == "intercepted" for word, _ in facts),
            has_it,
            tuple(word for word in SPENT if (word, own) in facts),
        )

    found = play_deed(
        position, rules, figure, choices, judge, few=PASS_FACES, times=PASS_TIMES, trees=trees
    )
    verb = choices[-1].verb
    intercepted = found.share(lambda answer: answer[1])
    return Pass(
        verb,
        slot,
        length,
        there,
        found.share(lambda answer: answer[0]) if verb is Verb.PASS else there,
        min(intercepted / there, 1.0) if there else 0.0,
        found.share(lambda answer: answer[2]),
        rivals,
        found.times,
        tuple(word for word in SPENT if any(word in answer[3] for answer in found.shares)),
    )


PASS_FACES = 60
"""So many sequences of faces of one pass are tried before the rest is played."""
BAND_FACES = 300
PASS_TIMES = 200
"""About how often a pass is played that is not exact; a board asks for several at once."""
FLIES = frozenset({"scatter", "scatter_distance", "bounce", "catch", "drift"})
"""Dice of a ball that has left the thrower's hand."""


def _has_flown(now: Position, purpose: str) -> bool:
    """Whether the ball has left the hand, or never will."""
    return now.turnover is not None or purpose in FLIES


def _accurate(
    position: Position, rules: Rules, figure: Figure, choices: Sequence[Choice], trees: Trees
) -> float:
    """The chance to come there and to throw accurately, unless somebody intercepts."""

    def judge(after: Position, facts: Facts) -> bool:
        return ("accurate", 0) in facts

    course = LineCourse(figure, choices, known=_has_flown)
    return play_course(position, rules, course, judge, most=BAND_FACES, trees=trees).share()


def _bands(position: Position, rules: Rules, figure: Figure, slots: Slots) -> list[Band]:
    """The bands of where a player stands. Where only team-mates are thrown at, every square that
    is near enough.
    """
    if not slots.keys() & {Verb.THROW, Verb.PASS}:
        return []
    length, origin = rules.passing.length, figure.square
    found: dict[tuple[str, float], list[int]] = {}
    for square in slots.get(Verb.THROW) or sorted(position.board.floor):
        if square != origin and (name := length(position.board, origin, square)):
            kind = _lands(position, rules, origin, square)
            thrown = pass_roll(position, rules, figure, origin, square)
            found.setdefault((name, round(thrown[0] * kind, 9)), []).append(square)
    return [
        Band(name, odds, tuple(squares), *_contested(position, rules, figure, squares))
        for (name, odds), squares in sorted(found.items(), key=lambda band: -band[0][1])
    ]


def _rivals(position: Position, rules: Rules, figure: Figure, square: int) -> dict[int, int]:
    if not rules.passing.intercepts:
        return {}
    return interceptors(look(position, rules), figure, square)


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
