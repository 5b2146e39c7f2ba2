"""Rankings of standing orders: which block result to pick, where to push."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.decisions import Choice, Verb
from engine.decisions import DecisionKind as Kind
from engine.geometry import OFF
from engine.orders.asked_decision import AskedDecision
from engine.orders.policies import Ranking, Words
from engine.position import Figure, Position, State
from engine.rules.pushing import straight_on


def ranked(policy: Ranking, asked: AskedDecision) -> Iterator[Choice]:
    """The block results or push squares that a ranking prefers, best first."""
    if asked.decision.kind is Kind.BLOCK_DIE:
        yield from _faces(policy, asked)
        return
    for rank in _in_context(policy, _push_contexts(asked)):
        yield from _squares(rank, asked)


def _in_context(policy: Ranking, held: Sequence[str]) -> Iterator[Words]:
    for context, rank in policy.by:
        if context in held:
            yield rank
    if policy.general:
        yield policy.general


def _faces(policy: Ranking, asked: AskedDecision) -> Iterator[Choice]:
    position, decision = asked.position, asked.decision
    attacker, defender = asked.figure("attacker"), asked.figure("defender")
    assert attacker is not None  # noqa: S101 -- every block has one
    if attacker.side != decision.side:
        ranks = [rank for context, rank in policy.by if context == "DEFENDING"]
    else:
        held = [
            context
            for context, here in (
                ("CARRIER", asked.carries("attacker", "defender")),
                ("LASTLINE", last_line(position, attacker)),
                ("SIDELINE", defender is not None and standing_at_edge(position, defender)),
            )
            if here
        ]
        ranks = list(_in_context(policy, held))
    results = asked.rules.blocking.results
    for rank in ranks:
        for result in rank:
            for face in decision.context["faces"]:
                if results[face] == result:
                    yield Choice(Verb.PICK, face)


def _push_contexts(asked: AskedDecision) -> list[str]:
    player = asked.figure()
    found = ["MATE"] if player is not None and player.side == asked.decision.side else []
    return [*found, "CARRIER"] if asked.carries("figure") else found


def _squares(rank: Words, asked: AskedDecision) -> Iterator[Choice]:
    """Words narrow the squares down; a word that names a square or the crowd decides it."""
    left = asked.targets(Verb.PUSH)
    narrowed = False
    for word in rank:
        if word in _METRICS:
            inside = [square for square in left if square != OFF]
            if inside:
                worth = _METRICS[word]
                best = min(worth(asked, square) for square in inside)
                left = [square for square in inside if worth(asked, square) == best]
                narrowed = True
            continue
        for square in _named_square(word, asked):
            if square in left:
                yield Choice(Verb.PUSH, square)
    if narrowed:
        yield Choice(Verb.PUSH, min(left))


def _named_square(word: str, asked: AskedDecision) -> Iterator[int]:
    board = asked.position.board
    if word == "crowd":
        yield OFF
    elif word == "pit":
        yield from (s for s in asked.targets(Verb.PUSH) if s in board.pits)
    elif word == "away":
        square = straight_on(asked.position, asked.decision)
        yield from [square] if square is not None else []
    else:
        yield board.square(word)


def _edge(asked: AskedDecision, square: int) -> int:
    board = asked.position.board
    return min(board.xs[square], board.width - 1 - board.xs[square])


def _from_ball(asked: AskedDecision, square: int) -> int:
    position = asked.position
    return position.board.distance(square, position.ball) if position.ball != OFF else 0


_METRICS: Mapping[str, Callable[[AskedDecision, int], int]] = {
    "sideline": _edge,
    "infield": lambda asked, square: -_edge(asked, square),
    "to-ball": _from_ball,
    "off-ball": lambda asked, square: -_from_ball(asked, square),
    "marked": lambda asked, square: -asked.position.zones[asked.decision.side][square],
    "free": lambda asked, square: asked.position.zones[1 - asked.decision.side][square],
}
"""The value of a square by each word; the lowest is the best."""


def last_line(position: Position, figure: Figure) -> bool:
    """Whether no standing team-mate is nearer to the player's own end of the pitch."""
    ys, side = position.board.ys, figure.side

    def depth(square: int) -> int:
        return ys[square] if side == 0 else position.board.length - 1 - ys[square]

    mates = [player for player in position.standing(side) if player is not figure]
    return all(depth(mate.square) > depth(figure.square) for mate in mates)


def standing_at_edge(position: Position, figure: Figure) -> bool:
    """Whether the player stands within one square of a sideline."""
    board = position.board
    x = board.xs[figure.square]
    return figure.state is State.STANDING and min(x, board.width - 1 - x) <= 1
