"""Push-backs, chains, the edge of the pitch and the follow-up (CORE-PSH)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Moved, Pushed, PushResisted
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.multiple_balls import disturb, in_hand
from engine.rules.terrain import enter_square
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill

FOLLOW, STAY = Choice(Verb.FOLLOW), Choice(Verb.STAY)
USE, KEEP = Choice(Verb.USE), Choice(Verb.KEEP)


def push(
    game: LiveGame,
    pusher: Figure,
    origin: int,
    figure: Figure,
    pushed: list[Figure],
    *,
    chained: bool = False,
) -> Steps[bool]:
    """Push ``figure`` away from ``origin``; true if they left their square.

    Everybody pushed is added to ``pushed``: the effects of their new squares, or injuries off the
    pitch, come later (CORE-PSH-03, CORE-PSH-04). A chain is pushed from its far end (CORE-PSH-01).
    """
    position = game.position
    if figure.rooted or (yield from _stands_firm(game, figure)):
        rule = "SKL-44" if figure.rooted else game.rules.citations["stand_firm"]
        game.events.append(PushResisted(rule, figure.slot, pusher.slot))
        return False
    left = figure.square
    chosen = yield from _choose_square(game, origin, figure)
    if chosen is None:
        rule = game.rules.citations["no_room"]
        game.events.append(PushResisted(rule, figure.slot, pusher.slot))
        return False
    square, way = chosen
    if square == OFF or square in position.board.pits:
        rule = game.rules.citations["crowd" if square == OFF else "pit"]
        there = square if square != OFF else None
        game.events.append(Pushed(rule, figure.slot, pusher.slot, left, there))
        in_hand(game, figure)  # while the position is known
        position.remove(figure, State.RESERVES)
        pushed.append(figure)
        return True
    occupant = position.at[square]
    if occupant is not None:
        gone = yield from push(game, pusher, left, occupant, pushed, chained=True)
        if not gone:
            return False
    position.put(figure, square, figure.state)
    rule = game.rules.citations["chain" if chained and way == "push" else way]
    game.events.append(Pushed(rule, figure.slot, pusher.slot, left, square))
    disturb(position, square)
    pushed.append(figure)
    return True


def _stands_firm(game: LiveGame, figure: Figure) -> Steps[bool]:
    """Stand Firm is automatic unless the coach may decline it (``may_give_way``, DEC-13)."""
    if not figure.skills & Skill.STAND_FIRM:
        return False
    if not game.rules.blocking.may_give_way:
        return True
    choice = yield Decision(
        DecisionKind.STAND_FIRM,
        figure.side,
        Listed((USE, KEEP), game.rules.citations["stand_firm"]),
        USE,
        {"figure": figure.slot},
    )
    return choice == USE


def _choose_square(game: LiveGame, origin: int, figure: Figure) -> Steps[tuple[int, str] | None]:
    """Where to, and by which clause: ``sidestep``, straight on (``push``) or ``chain``.

    ``None`` where walls leave no room.
    """
    position = game.position
    if figure.skills & Skill.SIDESTEP:
        near, shut = position.board.neighbours[figure.square], position.shut
        free = [s for s in near if position.at[s] is None and s not in shut]
        if free:
            default = min(free, key=lambda s: _toward_ball(position, figure, s))
            square = yield from _ask(game, DecisionKind.SIDESTEP, figure, free, default)
            return square, "sidestep"
    squares = push_squares(game, origin, figure.square)
    if not squares:
        return None
    if squares == [position.board.push_squares(origin, figure.square)[0]]:
        return squares[0], "push"
    default = min(squares, key=lambda s: off_the_way(game, s, figure))
    square = yield from _ask(game, DecisionKind.PUSH, figure, squares, default)
    return square, "chain"


def push_squares(game: LiveGame, origin: int, square: int) -> list[int]:
    """Where a player on ``square`` may be pushed from ``origin``; ``[OFF]`` is the crowd.

    An empty square straight on is the only one. Failing that any empty square of the
    three; else off the pitch if one of them is; else an occupied one, whose occupant is pushed in
    turn (CORE-PSH-01). Walls and obstacles are none of the three; a pit counts as empty.
    """
    position, board = game.position, game.position.board
    three: Sequence[int] = board.push_squares(origin, square)
    if board.enclosed:
        three = [s for s in three if s != OFF and s not in board.barred and s not in position.shut]
    empty = [s for s in three if s != OFF and position.at[s] is None]
    if game.rules.blocking.straight_push and empty and empty[0] == three[0]:
        return empty[:1]
    if empty:
        return empty
    return [OFF] if OFF in three else list(three)


def _ask(
    game: LiveGame, kind: DecisionKind, figure: Figure, squares: list[int], default: int
) -> Steps[int]:
    """The moving coach picks push squares, the owner a Sidestep's (CORE-PSH-02)."""
    side = figure.side if kind is DecisionKind.SIDESTEP else game.position.active
    if len(squares) == 1:
        return squares[0]
    rule = game.rules.citations["sidestep" if kind is DecisionKind.SIDESTEP else "chain"]
    choice = yield Decision(
        kind,
        side,
        Listed([Choice(Verb.PUSH, square) for square in squares], rule),
        Choice(Verb.PUSH, default),
        {"figure": figure.slot},
    )
    return choice.one


def straight_on(position: Position, decision: Decision) -> int | None:
    """The square straight away from the player whose action it is.

    None where that player is not next to what is pushed, as in the middle of a chain. A push that
    names no player is of a ball that can be blocked.
    """
    slot = decision.context.get("figure")
    pushed = position.figures[slot].square if slot is not None else position.ball
    pusher = position.figures[position.acting].square if position.acting is not None else OFF
    if OFF in (pusher, pushed) or pusher not in position.board.toward[pushed]:
        return None
    return position.board.push_squares(pusher, pushed)[0]


def _toward_ball(position: Position, figure: Figure, square: int) -> tuple[int, int]:
    """DEC-12: nearest the ball, free or carried; then the lower square."""
    away = position.board.distance(square, position.ball) if position.ball != OFF else 0
    return away, square


def off_the_way(
    game: LiveGame, square: int, figure: Figure | None = None
) -> tuple[int, int, int, int]:
    """DEC-11: towards the nearest sideline, then away from the own carrier.

    Opponents preferably into a pit, team-mates preferably not.
    """
    position = game.position
    board = position.board
    pit = 0
    if figure is not None and square in board.pits:
        pit = 1 if figure.side == position.active else -1
    edge = min(board.xs[square], board.width - 1 - board.xs[square])
    carrier = position.figures[position.carrier] if position.carrier is not None else None
    own = carrier is not None and carrier.side == position.active
    away = board.distance(square, position.ball) if own else 0
    return pit, edge, -away, square


def follow_up(game: LiveGame, attacker: Figure, square: int) -> Steps[None]:
    """The attacker may take the vacated square, free and without a dodge (CORE-PSH-04)."""
    position = game.position
    near = attacker.square != OFF and square in position.board.toward[attacker.square]
    if attacker.rooted or not near or position.at[square] is not None:
        return
    frenzied = bool(attacker.skills & Skill.FRENZY)
    choice = FOLLOW
    if not (frenzied and game.rules.blocking.frenzy_compels):
        choice = yield Decision(
            DecisionKind.FOLLOW_UP,
            attacker.side,
            Listed((STAY, FOLLOW), game.rules.citations["follow_up"]),
            FOLLOW if frenzied else STAY,
            {"figure": attacker.slot, "square": square},
        )
    if choice == FOLLOW:
        origin = attacker.square
        position.put(attacker, square)
        rule = game.rules.citations["follow_up"]
        game.events.append(Moved(rule, attacker.slot, origin, square, "follow_up"))
        disturb(position, square)
        yield from enter_square(game, attacker)
