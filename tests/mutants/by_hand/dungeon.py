"""Breakages of dungeon.md, and of what kemari.md rules for Dungeonbowl."""

from __future__ import annotations

from collections.abc import Mapping

RULES, DUNGEON = "engine/rules/", "engine/variants/dungeon/"
RULESET, TURNS, PREMATCH = (f"{DUNGEON}{name}.py" for name in ("ruleset", "team_turns", "prematch"))
GEOMETRY, SIGHT = "engine/geometry.py", "engine/line_of_sight.py"
EFFECTS, WALLS = f"{DUNGEON}square_effects.py", f"{DUNGEON}walls.py"

BREAKAGES: Mapping[str, tuple[str, str, str]] = {
    "DUN-GEN-01": (RULESET, 'frozenset({"completion"})', "frozenset()"),
    "DUN-GEN-02": (TURNS, "position.scorer is not None or ", ""),
    "DUN-GEN-03": (
        f"{RULES}core_ruleset.py",
        '"foul_referee": ("doubles", "igmeoy")',
        '"foul_referee": ("igmeoy", "doubles")',
    ),
    "DUN-GEN-04": (PREMATCH, "position.leaders_due = True", "position.leaders_due = False"),
    # the map
    "DUN-MAP-04": (
        GEOMETRY,
        "IMPASSABLE = (Terrain.WALL, Terrain.OBSTACLE, *PITS)",
        "IMPASSABLE = (Terrain.WALL, Terrain.DOOR, Terrain.OBSTACLE, *PITS)",
    ),
    "DUN-MAP-05": (GEOMETRY, "return OFF if way & self.walls else there", "return there"),
    "DUN-MAP-06": (
        GEOMETRY,
        "way = {square, there, self.at(x + dx, y), self.at(x, y + dy)}",
        "way = {square, there, self.at(x + dx, y)}",
    ),
    "DUN-MAP-07": (SIGHT, "if slack >= 0)", "if slack > 0)"),
    "DUN-CHK-01": (
        GEOMETRY,
        "way = {square, there, self.at(x + dx, y), self.at(x, y + dy)}",
        "way = {square, there}",
    ),
    # before the first turn
    "DUN-PRM-01": (
        PREMATCH,
        "    yield from lay_out(game, dungeon)\n    hire(game)\n    count_gate(game)\n",
        "    hire(game)\n    count_gate(game)\n    yield from lay_out(game, dungeon)\n",
    ),
    "DUN-SET-06": (TURNS, "position.active = 1 - side", "position.active = side"),
    # the dugout
    "DUN-DUG-04": (
        TURNS,
        "    send_home(game, side)\n",
        (
            "    send_home(game, side)\n"
            "    for figure in position.figures:\n"
            "        if figure.state is State.KNOCKED_OUT:\n"
            "            figure.state = State.RESERVES\n"
        ),
    ),
    "KEM-DUN-02": (
        f"{DUNGEON}dugout.py",
        (
            "    yield from travel(game, figure)\n"
            "    standing = figure.state is State.STANDING and position.turnover is None\n"
            "    if standing and (yield from passes_trait_roll(game, figure)):\n"
        ),
        (
            "    willing = yield from passes_trait_roll(game, figure)\n"
            "    yield from travel(game, figure)\n"
            "    standing = figure.state is State.STANDING and position.turnover is None\n"
            "    if standing and willing:\n"
        ),
    ),
    # pits, pads, chests
    "DUN-PIT-02": (
        f"{RULES}pushing.py",
        "and s not in board.barred and s not in position.shut]",
        "and s not in board.barred and s not in position.shut and s not in board.pits]",
    ),
    "DUN-PRE-01": (
        GEOMETRY,
        "self.perils = (beside - closed) | self.terrain_at(Terrain.BRIDGE)",
        "self.perils = beside - closed",
    ),
    "DUN-PRE-04": (
        f"{DUNGEON}pits.py",
        "    if figure.side == position.active:\n        turn_over",
        "    if figure.side != position.active:\n        turn_over",
    ),
    "DUN-CHE-04": (
        f"{DUNGEON}chests.py",
        'knock_down(game, figure, None, "explosion", costly=False)',
        'knock_down(game, figure, opener, "block", costly=False)',
    ),
    "KEM-DUN-03": (EFFECTS, "    if where == ENTERED:\n        return True\n", ""),
    "KEM-DUN-04": (
        f"{RULES}blocking.py",
        "if fells and not position.scored and defender.state is STANDING:",
        "if fells and not position.scored:",
    ),
    # throws
    "DUN-PAS-01": (
        f"{RULES}ball.py",
        "    while board.enclosed and _is_barred",
        "    while not board.enclosed and _is_barred",
    ),
    "DUN-PAS-04": (
        SIGHT,
        "square in board.walls for square, slack",
        "square in board.walls | board.pits for square, slack",
    ),
    "KEM-DUN-07": (WALLS, "    if not (dx or dy):\n", "    if not dx or not dy:\n"),
    # skills, points, the end
    "DUN-SKL-02": (
        RULESET,
        "game.position.remove(figure, State.KNOCKED_OUT)",
        "game.position.remove(figure, State.RESERVES)",
    ),
    "DUN-SPP-01": (
        RULESET,
        'unearned=frozenset({"completion"})',
        "unearned=frozenset()",
    ),
    "KEM-DUN-05": (
        f"{DUNGEON}turn_limit.py",
        "if side is None and game.rules.match.overtime:",
        "if side is None and not game.rules.match.overtime:",
    ),
    "KEM-DUN-06": (
        TURNS,
        "position.turns[side] % REFRESHED == 1",
        "position.turns[side] % REFRESHED == 0",
    ),
    "KEM-DUN-08": (
        f"{DUNGEON}turn_limit.py",
        "position.turns[side] >= LAST_USE",
        "position.turns[side] > LAST_USE",
    ),
}
