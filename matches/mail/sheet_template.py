"""The template for the next sheet: examples with players and squares of the current position.

Each line begins with a bar, so none of it is read as an order, quoted or not.
"""

from __future__ import annotations

from engine.position import Figure, Position, State
from engine.ruleset import Rules

BAR = "| "
STATES = {State.STANDING: "", State.PRONE: "prone", State.STUNNED: "stunned"}


def roster_lines(position: Position, side: int) -> list[str]:
    """The side's players on the pitch: number, name, square, and state."""
    lines = []
    for figure in sorted(position.on_pitch(side), key=lambda each: each.number):
        words = [f"{figure.number:>2} {figure.spec.name}", position.board.name(figure.square)]
        if STATES[figure.state]:
            words.append(STATES[figure.state])
        if position.carries(figure):
            words.append("has the ball")
        lines.append(", ".join(words))
    return lines


def examples(position: Position, rules: Rules, side: int) -> list[str]:
    """Possible sheet lines, with players who are on the pitch.

    In a turn that was held, only players who can still act are used.
    """
    standing = sorted(position.standing(side), key=lambda each: each.number)
    figures = [each for each in standing if not each.used] or standing
    lines = []
    if figures:
        steps = _a_step(position, rules, figures)
        lines.append(steps or f"{figures[0].number} STAND")
    if (pair := _a_block(position, figures)) is not None:
        lines.append(f"{pair[0].number} BLOCK opp{pair[1].number} PUSH away FOLLOW yes")
    lines.append("END")
    return lines


def _a_step(position: Position, rules: Rules, figures: list[Figure]) -> str:
    board = rules.board
    for figure in figures:
        for square in board.neighbours[figure.square]:
            if position.at[square] is None:
                return f"{figure.number} MOVE {board.name(square)}"
    return ""


def _a_block(position: Position, figures: list[Figure]) -> tuple[Figure, Figure] | None:
    for figure in figures:
        for square in position.board.neighbours[figure.square]:
            other = position.at[square]
            if other is not None and other.side != figure.side and other.state is State.STANDING:
                return figure, other
    return None


def barred(lines: list[str]) -> str:
    return "\n".join(f"{BAR}{line}" for line in lines)
