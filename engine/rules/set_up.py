"""Setting up: what is legal, and the default formation (CORE-SET)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.decisions import Choice, Target, Verb
from engine.errors import Refusal
from engine.position import Figure, Position
from engine.ruleset import Rules

Squares = tuple[tuple[int, int], ...]
"""A formation: (slot, square) pairs in order of slot."""


class SetUpOptions:
    """Options of ``SET_UP``: every legal formation; iteration yields the automatic one."""

    __slots__ = ("_keep", "_players", "_position", "_rules", "_side")

    def __init__(
        self,
        position: Position,
        rules: Rules,
        side: int,
        *,
        players: Sequence[Figure],
        keep: bool = False,
    ):
        self._position, self._rules, self._side = position, rules, side
        self._players = players
        self._keep = keep

    def __contains__(self, choice: object, /) -> bool:
        if self._keep and choice == Choice(Verb.KEEP):
            return True
        if not isinstance(choice, Choice) or choice.verb is not Verb.SET_UP:
            return False
        return self._fault(choice.target) is None

    def __iter__(self) -> Iterator[Choice]:
        if self._keep:
            yield Choice(Verb.KEEP)
        yield Choice(Verb.SET_UP, automatic(self._position, self._rules, self._side, self._players))

    def verbs(self) -> Sequence[Verb]:
        """``SET_UP``, and ``KEEP`` when there is a set-up to keep."""
        return (Verb.KEEP, Verb.SET_UP) if self._keep else (Verb.SET_UP,)

    def targets(self, verb: Verb) -> Sequence[Target]:
        """A legal sample: the automatic formation."""
        return [choice.target for choice in self if choice.verb is verb]

    def refusal(self, choice: Choice) -> Refusal:
        """The first fault of the formation."""
        if choice.verb is not Verb.SET_UP:
            return Refusal(
                "not-an-option", self._rules.citations["formation"], {"verb": str(choice.verb)}
            )
        unclear = Refusal("not-a-formation", self._rules.citations["formation"])
        return self._fault(choice.target) or unclear

    def _fault(self, target: Target) -> Refusal | None:
        pairs = _pairs(target)
        rule = self._rules.citations["formation"]
        if pairs is None:
            return Refusal("not-a-formation", rule)
        return fault(self._position, self._rules, self._side, self._players, pairs)


def _pairs(target: Target) -> Squares | None:
    if not isinstance(target, tuple):
        return None
    pairs = tuple(pair for pair in target if isinstance(pair, tuple) and len(pair) == 2)
    whole = all(type(number) is int for pair in pairs for number in pair)
    return pairs if whole and len(pairs) == len(target) and list(pairs) == sorted(pairs) else None


@dataclass(frozen=True, slots=True)
class Count:
    """A number that a formation must keep to: how many are there, and how many there must be.

    ``most`` is None where there may be any number more.
    """

    name: str
    placed: int
    least: int
    most: int | None

    @property
    def holds(self) -> bool:
        """Whether the rules allow it."""
        return self.least <= self.placed and (self.most is None or self.placed <= self.most)


PLAYERS, ON_LINE, WIDE_WEST, WIDE_EAST = "players", "on_line", "wide_west", "wide_east"


def fault(
    position: Position, rules: Rules, side: int, players: Sequence[Figure], pairs: Squares
) -> Refusal | None:
    """What is wrong with a formation, or ``None`` (CORE-SET-03)."""
    return next(faults(position, rules, side, players, pairs), None)


def faults(
    position: Position, rules: Rules, side: int, players: Sequence[Figure], pairs: Squares
) -> Iterator[Refusal]:
    """All that is wrong with a formation: first players and squares, then the numbers."""
    rule, board = rules.citations["formation"], position.board
    slots = [slot for slot, _ in pairs]
    squares = [square for _, square in pairs]
    allowed = {figure.slot for figure in players}
    for slot in slots:
        if slot not in allowed:
            known = 0 <= slot < len(position.figures)
            number = position.figures[slot].number if known else slot
            yield Refusal("player-not-available", rule, {"number": number})
    if len(set(slots)) < len(slots) or len(set(squares)) < len(squares):
        yield Refusal("placed-twice", rule)
    own = set(open_squares(position, rules, side))
    outside = "not-own-end-zone" if rules.pitch.spots(position, side) else "not-own-half"
    for square in squares:
        if not 0 <= square < board.size:
            yield Refusal("not-own-half", rule, {"square": str(square)})
        elif square not in own:
            yield Refusal(outside, rule, {"square": board.name(square)})
    on_board = [square for square in squares if 0 <= square < board.size]
    for count in counts(rules, side, len(players), on_board):
        if not count.holds:
            yield Refusal(_CODES[count.name], rule, _values(rules, count, on_board))


_CODES = {
    PLAYERS: "wrong-number",
    ON_LINE: "too-few-on-the-line",
    WIDE_WEST: "too-many-wide",
    WIDE_EAST: "too-many-wide",
}


def _values(rules: Rules, count: Count, squares: Sequence[int]) -> dict[str, int | str]:
    if count.name in (PLAYERS, ON_LINE):
        return {"placed": count.placed, "wanted": count.least}
    wide = [square for square in squares if _wide(rules, square, east=count.name == WIDE_EAST)]
    most = rules.pitch.formation.per_wide_zone
    return {"placed": count.placed, "most": most, "square": rules.board.name(wide[-1])}


def counts(rules: Rules, side: int, available: int, squares: Sequence[int]) -> list[Count]:
    """The numbers of a formation on these squares, of a side with ``available`` players.

    Where a side sets up in an end zone there is no line and no wide zone.
    """
    form = rules.pitch.formation
    wanted = min(form.players, available)
    found = [Count(PLAYERS, len(squares), wanted, wanted)]
    if form.on_line:
        on_line = sum(_on_line(rules, side, square) for square in squares)
        found.append(Count(ON_LINE, on_line, min(form.on_line, wanted), None))
    if form.wide_columns:
        for name, east in ((WIDE_WEST, False), (WIDE_EAST, True)):
            wide = sum(_wide(rules, square, east=east) for square in squares)
            found.append(Count(name, wide, 0, form.per_wide_zone))
    return found


def open_squares(position: Position, rules: Rules, side: int) -> list[int]:
    """The squares a side may set up on, taken or not."""
    spots = rules.pitch.spots(position, side)
    if spots:
        return sorted(spots)
    return [square for square in range(rules.board.size) if rules.own_half(side, square)]


def scrimmage(rules: Rules, side: int) -> int:
    """The y of that side's scrimmage row."""
    half = rules.board.length // 2
    return half - 1 if side == 0 else half


def _on_line(rules: Rules, side: int, square: int) -> bool:
    board, wide = rules.board, rules.pitch.formation.wide_columns
    x, y = board.xs[square], board.ys[square]
    return y == scrimmage(rules, side) and wide <= x < board.width - wide


def _wide(rules: Rules, square: int, *, east: bool) -> bool:
    board, wide = rules.board, rules.pitch.formation.wide_columns
    x = board.xs[square]
    return x >= board.width - wide if east else x < wide


def automatic(position: Position, rules: Rules, side: int, players: Sequence[Figure]) -> Squares:
    """The default formation: the three cheapest players on the line (CORE-SET-04).

    The kicking side spreads two rows deep to leave no hole; the receivers keep their best hands
    back, under the kick.
    """
    kicking = position.kicking == side
    form = rules.pitch.formation
    dearest = sorted(players, key=lambda f: (-f.spec.cost, f.number))[: form.players]
    if squares := rules.pitch.spots(position, side):
        return tuple(sorted((f.slot, s) for f, s in zip(dearest, squares, strict=False)))
    cheapest = sorted(dearest, key=lambda f: (f.spec.cost, f.number))
    line, rest = cheapest[: form.on_line], cheapest[form.on_line :]
    rest.sort(key=lambda f: (f.ag, -f.st, f.number))
    spots = KICKING_SPOTS if kicking else RECEIVING_SPOTS
    centre = (rules.board.width - 1) // 2
    placed: list[tuple[int, int]] = []
    for figure, (dx, depth) in zip((*line, *rest), spots, strict=False):
        row = rules.board.length // 2 - 1 - depth
        square = rules.board.at(centre + dx, rules.home_row(side, row))
        placed.append((figure.slot, square))
    return tuple(sorted(placed))


LINE_SPOTS = ((0, 0), (-1, 0), (1, 0))
KICKING_SPOTS = (
    *LINE_SPOTS,
    *((-2, 1), (3, 1), (-4, 1), (5, 1)),
    *((-4, 3), (5, 3), (-1, 4), (2, 4)),
)
"""(columns from the centre, rows behind the line), the line first, the best hands last."""
RECEIVING_SPOTS = (
    *LINE_SPOTS,
    *((-2, 1), (2, 1), (-4, 1), (5, 1)),
    *((-3, 3), (3, 3), (1, 6), (-1, 6)),
)
