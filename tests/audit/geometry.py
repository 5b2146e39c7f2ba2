"""The pitch of Samurai Bowl: squares, directions, the far side of a man (SAM-PIT, CORE-DIC-03)."""

from __future__ import annotations

WIDTH, HEIGHT = 14, 24
SQUARES = range(WIDTH * HEIGHT)

# The D8 of CORE-DIC-03: 1 NW, 2 N, 3 NE, 4 W, 5 E, 6 SW, 7 S, 8 SE; north is towards y = 0.
COMPASS = {
    1: (-1, -1),
    2: (0, -1),
    3: (1, -1),
    4: (-1, 0),
    5: (1, 0),
    6: (-1, 1),
    7: (0, 1),
    8: (1, 1),
}


def column(square: int) -> int:
    """The x of a square."""
    return square % WIDTH


def row(square: int) -> int:
    """The y of a square."""
    return square // WIDTH


def moved(square: int, way: tuple[int, int]) -> int | None:
    """The square one step away, or ``None`` beyond the edge."""
    x, y = column(square) + way[0], row(square) + way[1]
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else None


NEIGHBOURS = {
    square: frozenset(n for way in COMPASS.values() if (n := moved(square, way)) is not None)
    for square in SQUARES
}


def adjacent(one: int, other: int) -> bool:
    """Whether two squares touch (CORE-PIT-02)."""
    return other in NEIGHBOURS[one]


def distance(one: int, other: int) -> int:
    """The larger of the two differences (CORE-PIT-02, SAM-PAS-01)."""
    return max(abs(column(one) - column(other)), abs(row(one) - row(other)))


def way_from(origin: int, target: int) -> tuple[int, int]:
    """The step that leads from a square to its neighbour."""
    return column(target) - column(origin), row(target) - row(origin)


def far_side(origin: int, target: int) -> list[int | None]:
    """The three squares behind ``target`` seen from ``origin``, the straight one first."""
    dx, dy = way_from(origin, target)
    if dx and dy:
        ways = [(dx, dy), (dx, 0), (0, dy)]
    else:
        ways = [(dx, dy), (dx - dy, dy - dx), (dx + dy, dy + dx)]
    return [moved(target, way) for way in ways]


def defended_by(square: int) -> int:
    """The side in whose half a square lies: home the north, away the south (SAM-PIT-01)."""
    return 0 if row(square) < HEIGHT // 2 else 1


def in_end_zone(square: int, scorer: int, depth: int) -> bool:
    """Whether ``scorer`` scores on this square (SAM-PIT-02)."""
    return row(square) >= HEIGHT - depth if scorer == 0 else row(square) < depth


def throw_in_way(edge: int, face: int) -> tuple[int, int]:
    """Where the crowd throws the ball from an edge square (CORE-BAL-04)."""
    lot = (face - 1) // 2
    x, y = column(edge), row(edge)
    inward_x = {0: 1, WIDTH - 1: -1}.get(x, 0)
    inward_y = {0: 1, HEIGHT - 1: -1}.get(y, 0)
    if inward_x and inward_y:
        return [(inward_x, 0), (inward_x, inward_y), (0, inward_y)][lot]
    if inward_x:  # over a sideline: left diagonal, straight, right diagonal as the crowd sees it
        return inward_x, (lot - 1) * inward_x
    return (1 - lot) * inward_y, inward_y


def straight_path(square: int, way: tuple[int, int], steps: int) -> tuple[list[int], bool]:
    """The squares crossed in order, as far as the pitch goes, and whether it was left."""
    path: list[int] = []
    here = square
    for _ in range(steps):
        after = moved(here, way)
        if after is None:
            return path, True
        path.append(after)
        here = after
    return path, False


def connected(squares: list[int]) -> bool:
    """Whether the squares hang together by their sides or corners (SAM-SHU-02)."""
    reached, waiting = {squares[0]}, [squares[0]]
    while waiting:
        here = waiting.pop()
        more = [s for s in squares if s not in reached and adjacent(here, s)]
        reached.update(more)
        waiting.extend(more)
    return reached == set(squares)


def under_the_ruler(thrower: int, target: int, candidate: int) -> bool:
    """The integer form of the ruler and of the two distances (CORE-INT-02)."""
    dx, dy = column(target) - column(thrower), row(target) - row(thrower)
    px, py = column(candidate) - column(thrower), row(candidate) - row(thrower)
    length = dx * dx + dy * dy
    if px * px + py * py >= length or (dx - px) ** 2 + (dy - py) ** 2 >= length:
        return False
    t = 2 * abs(dx * py - dy * px) - abs(dx) - abs(dy)
    return t <= 0 or 10000 * t * t < 30276 * length
