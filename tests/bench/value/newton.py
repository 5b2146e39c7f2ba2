"""Fits a softmax of win, draw and loss by Newton's method, in pure Python."""

from __future__ import annotations

from collections.abc import Sequence

from engine.value.outlook import softmax

Row = tuple[Sequence[float], int]
"""Terms, and the outcome: 0 a win, 1 a draw, 2 a loss."""
RIDGE = 1e-4
"""What a weight of 1 costs, a row: it keeps apart what the matches at hand happen to keep apart."""
ROUNDS, SMALL = 25, 1e-5


def fit_softmax(rows: Sequence[Row], size: int) -> tuple[list[float], list[float]]:
    """The weights of so many terms for a win and for a loss; all 0 without rows."""
    weights = [0.0] * (2 * size)
    for _ in range(ROUNDS if rows else 0):
        slope, curve = _derivatives(rows, size, weights)
        step = _solved(curve, slope)
        weights = [weight - change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < SMALL:
            break
    return weights[:size], weights[size:]


def _derivatives(
    rows: Sequence[Row], size: int, weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Of the loss: the first and the second ones."""
    wins, losses = weights[:size], weights[size:]
    slope = [RIDGE * len(rows) * weight for weight in weights]
    curve = [[0.0] * (2 * size) for _ in range(2 * size)]
    for terms, came in rows:
        win, _, loss = softmax(
            sum([a * b for a, b in zip(wins, terms, strict=True)]),
            sum([a * b for a, b in zip(losses, terms, strict=True)]),
        )
        more_win, more_loss = win - (came == 0), loss - (came == 2)
        both_win, both_loss, across = win * (1 - win), loss * (1 - loss), -win * loss
        used = [(place, term) for place, term in enumerate(terms) if term]
        for at, (place, term) in enumerate(used):
            slope[place] += more_win * term
            slope[size + place] += more_loss * term
            first, second = curve[place], curve[size + place]
            for other, value in used[: at + 1]:
                product = term * value
                first[other] += both_win * product
                second[size + other] += both_loss * product
                second[other] += across * product
    _fill(curve, size, RIDGE * len(rows))
    return slope, curve


def _fill(curve: list[list[float]], size: int, ridge: float) -> None:
    """The other halves of the three blocks, and the ridge."""
    for place in range(size):
        for other in range(place):
            curve[other][place] = curve[place][other]
            curve[size + other][size + place] = curve[size + place][size + other]
            curve[size + other][place] = curve[size + place][other]
    for place in range(size):
        for other in range(size):
            curve[place][size + other] = curve[size + other][place]
    for place in range(2 * size):
        curve[place][place] += ridge


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a linear system, by Gauss with the largest pivot."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        top = rows[column]
        for line in rows[column + 1 :]:
            if factor := line[column] / top[column]:
                for at in range(column, size + 1):
                    line[at] -= factor * top[at]
    found = [0.0] * size
    for row in range(size - 1, -1, -1):
        known = sum(rows[row][at] * found[at] for at in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
