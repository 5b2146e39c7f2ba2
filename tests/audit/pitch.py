"""A pitch of any size: squares, directions, the far side of a player (CORE-PIT-02, CORE-DIC-03)."""

from __future__ import annotations

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


class Pitch:
    """``width`` by ``height`` squares, numbered ``y * width + x``."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.squares = range(width * height)
        self.neighbours = {
            square: frozenset(
                n for way in COMPASS.values() if (n := self.moved(square, way)) is not None
            )
            for square in self.squares
        }

    def at(self, x: int, y: int) -> int:
        """The square of a column and a row."""
        return y * self.width + x

    def column(self, square: int) -> int:
        """The x of a square."""
        return square % self.width

    def row(self, square: int) -> int:
        """The y of a square."""
        return square // self.width

    def moved(self, square: int, way: tuple[int, int]) -> int | None:
        """The square one step away, or ``None`` beyond the edge."""
        x, y = self.column(square) + way[0], self.row(square) + way[1]
        return self.at(x, y) if 0 <= x < self.width and 0 <= y < self.height else None

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two squares touch (CORE-PIT-02)."""
        return other in self.neighbours[one]

    def apart(self, one: int, other: int) -> tuple[int, int]:
        """How many columns and rows lie between two squares."""
        across = abs(self.column(one) - self.column(other))
        return across, abs(self.row(one) - self.row(other))

    def distance(self, one: int, other: int) -> int:
        """The larger of the two differences (CORE-PIT-02)."""
        return max(self.apart(one, other))

    def way_from(self, origin: int, target: int) -> tuple[int, int]:
        """The step that leads from a square to its neighbour."""
        return self.column(target) - self.column(origin), self.row(target) - self.row(origin)

    def far_side(self, origin: int, target: int) -> list[int | None]:
        """The three squares behind ``target`` seen from ``origin``, the straight one first."""
        dx, dy = self.way_from(origin, target)
        if dx and dy:
            ways = [(dx, dy), (dx, 0), (0, dy)]
        else:
            ways = [(dx, dy), (dx - dy, dy - dx), (dx + dy, dy + dx)]
        return [self.moved(target, way) for way in ways]

    def enterable(self, square: int) -> bool:
        """Whether somebody may be pushed there, if it is empty (CORE-PSH-01)."""
        return square in self.squares

    def defended_by(self, square: int) -> int:
        """The side in whose half a square lies: home the north, away the south."""
        return 0 if self.row(square) < self.height // 2 else 1

    def in_end_zone(self, square: int, scorer: int, depth: int = 1) -> bool:
        """Whether ``scorer`` scores on this square."""
        row = self.row(square)
        return row >= self.height - depth if scorer == 0 else row < depth

    def throw_in_way(self, edge: int, face: int) -> tuple[int, int]:
        """Where the crowd throws the ball from an edge square (CORE-BAL-04)."""
        lot = (face - 1) // 2
        x, y = self.column(edge), self.row(edge)
        inward_x = {0: 1, self.width - 1: -1}.get(x, 0)
        inward_y = {0: 1, self.height - 1: -1}.get(y, 0)
        if inward_x and inward_y:
            return [(inward_x, 0), (inward_x, inward_y), (0, inward_y)][lot]
        if inward_x:  # over a sideline: left diagonal, straight, right, as the crowd sees it
            return inward_x, (lot - 1) * inward_x
        return (1 - lot) * inward_y, inward_y

    def straight_path(
        self, square: int, way: tuple[int, int], steps: int
    ) -> tuple[list[int], bool]:
        """The squares crossed in order, as far as the pitch goes, and whether it was left."""
        path: list[int] = []
        here = square
        for _ in range(steps):
            after = self.moved(here, way)
            if after is None:
                return path, True
            path.append(after)
            here = after
        return path, False

    def connected(self, squares: list[int]) -> bool:
        """Whether the squares hang together by their sides or corners (SAM-SHU-02)."""
        reached, waiting = {squares[0]}, [squares[0]]
        while waiting:
            here = waiting.pop()
            more = [s for s in squares if s not in reached and self.adjacent(here, s)]
            reached.update(more)
            waiting.extend(more)
        return reached == set(squares)

    def under_the_ruler(self, thrower: int, target: int, candidate: int) -> bool:
        """The integer form of the ruler and of the two distances (CORE-INT-02)."""
        dx, dy = self.way_from(thrower, target)
        px, py = self.way_from(thrower, candidate)
        length = dx * dx + dy * dy
        if px * px + py * py >= length or (dx - px) ** 2 + (dy - py) ** 2 >= length:
            return False
        t = 2 * abs(dx * py - dy * px) - abs(dx) - abs(dy)
        return t <= 0 or 10000 * t * t < 30276 * length
