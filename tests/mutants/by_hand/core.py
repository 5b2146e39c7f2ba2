"""Breakages of core.md (CORE, SKL, DEC), and of what kemari.md rules for all games."""

from __future__ import annotations

from collections.abc import Mapping

RULES = "engine/rules/"
BASIS, BALL, DRIVE = f"{RULES}core_ruleset.py", f"{RULES}ball.py", f"{RULES}drive.py"
BLOCKING, DODGING, PASSING = f"{RULES}blocking.py", f"{RULES}dodging.py", f"{RULES}passing.py"
ROLLS, MOVEMENT, PUSHING = f"{RULES}rolls.py", f"{RULES}movement.py", f"{RULES}pushing.py"
KICKOFF_TABLE, RANGE = f"{RULES}kickoff_table.py", f"{RULES}pass_range.py"
POSITION, SKILLS = "engine/position.py", "engine/skills.py"
SHEET_COACH = "engine/sheets/executor/sheet_coach.py"

BREAKAGES: Mapping[str, tuple[str, str, str]] = {
    "CORE-DIC-01": ("engine/dice.py", "        self._n += 1\n", ""),
    "CORE-DIC-04": (BASIS, "AGILITY = (6, 6, 5, 4, 3, 2", "AGILITY = (6, 6, 5, 4, 4, 2"),
    "CORE-PIT-01": (BASIS, "board(15, 26)", "board(15, 24)"),
    "CORE-PIT-03": (
        BALL,
        "if figure.state is not State.STANDING or figure.dazed or",
        "if figure.dazed or",
    ),
    # the match, its halves and turns
    "CORE-SEQ-01": (
        DRIVE,
        "last = position.half > 1 and not _overtime(game)",
        "last = position.half > 1",
    ),
    "CORE-SEQ-05": (
        DRIVE,
        "        if figure.square != OFF:\n            position.remove",
        "        if figure.state is State.STANDING:\n            position.remove",
    ),
    "KEM-OVT-01": (
        DRIVE,
        "    if position.half <= REGULAR_HALVES:\n        for side in (0, 1):",
        "    if position.half:\n        for side in (0, 1):",
    ),
    "CORE-TRN-04": (
        MOVEMENT,
        '    if slow and not plain_test(game, figure, "stand_up", 4):\n',
        (
            '    if slow and not plain_test(game, figure, "stand_up", 4):\n'
            '        game.position.turnover = "stand_up"\n'
        ),
    ),
    "CORE-TRN-05": (f"{RULES}activation.py", "position.turns[side] += 1", "pass"),
    "CORE-TRN-06": (
        SHEET_COACH,
        "if failed is not None and self.planner.stops(failed):",
        "if failed is not None:",
    ),
    "KEM-ORD-01": (
        SHEET_COACH,
        "        self._failed = self._play\n        self._orders.clear()\n",
        "        self._failed = self._play\n",
    ),
    "CORE-KIK-04": (
        f"{RULES}table_dice.py",
        "    game.events.append(Rolled(rule, purpose, game.position.kicking, None, 6, faces))\n",
        (
            "    game.events.append(Rolled(rule, purpose, game.position.kicking, None, 6, faces))\n"
            "    if game.position.rerolls[game.position.kicking]:\n"
            "        game.position.rerolls[game.position.kicking] -= 1\n"
            "        faces = (game.roll(6, purpose), game.roll(6, purpose))\n"
        ),
    ),
    "CORE-KIK-24": (KICKOFF_TABLE, '"fan_factor", "cheerleader")', '"fan_factor")'),
    "CORE-KIK-26": (KICKOFF_TABLE, " - int(position.silenced[s])", ""),
    # movement and tackle zones
    "CORE-MOV-01": (
        MOVEMENT,
        "    figure.moved += 1\n    figure.walked",
        "    figure.moved += 2\n    figure.walked",
    ),
    "CORE-TKZ-01": (
        POSITION,
        "        self.at[square] = figure\n        if state is STANDING:\n",
        (
            "        self.at[square] = figure\n        self._count(figure, state is not STANDING)\n"
            "        if state is STANDING:\n"
        ),
    ),
    "CORE-RRL-03": (
        ROLLS,
        "    if ready & skill and not _denied(game, figure, purpose):",
        "    if ready & skill and game.position.active == figure.side:",
    ),
    # the ball
    "CORE-BAL-05": (BASIS, "landing_bounces=True", "landing_bounces=False"),
    "CORE-CAT-01": (PASSING, '(("accurate", 1),)', '(("accurate", 0),)'),
    "CORE-CAT-02": (BASIS, "catch_is_choice=False", "catch_is_choice=True"),
    "CORE-PAS-01": (RANGE, "(BOMB, (13, 13, 12", "(BOMB, (13, 12, 12"),
    "CORE-CHK-01": (RANGE, "(QUICK, (3, 3, 2))", "(QUICK, (3, 2, 2))"),
    # blocks, fouls, injuries
    "CORE-PSH-05": (
        POSITION,
        "            figure.skills = figure.known & WHEN_DOWN\n        if self.carrier",
        "            figure.skills = figure.known\n        if self.carrier",
    ),
    "CORE-FOU-02": (
        f"{RULES}declared_actions.py",
        "frozenset({BLITZ, PASS, HAND_OFF, FOUL})",
        "frozenset({BLITZ, PASS, HAND_OFF})",
    ),
    "CORE-FOU-03": (
        f"{RULES}fouling.py",
        "game.position.remove(fouler, State.SENT_OFF)",
        "game.position.remove(fouler, State.RESERVES)",
    ),
    "KEM-BLK-01": (
        BLOCKING,
        "return 2 if self.defender_has_block else 5",
        "return 5",
    ),
    "KEM-PSH-01": (
        BLOCKING,
        "    for figure in out:\n",
        "    for figure in () if position.scored else out:\n",
    ),
    "KEM-APO-01": (
        f"{RULES}casualties.py",
        "final, effect = yield from _doctored(game, figure, result, effect)",
        "final = result",
    ),
    # skills
    "CORE-SKL-00": (SKILLS, 'aliases=("Side Step",), ', ""),
    "CORE-SKL-01": (
        POSITION,
        "figure.skills = figure.known if state is STANDING else figure.known & WHEN_DOWN",
        "figure.skills = figure.known",
    ),
    "CORE-SKL-90": (SKILLS, 'aliases=("Bonehead",)', 'aliases=("Bonehead", "Wrestle")'),
    "SKL-38": (DODGING, 'found += skill_modifiers(figure.skills, "dodge")', "pass"),
    "KEM-LON-01": (
        ROLLS,
        "    return (yield from reroll(game, figure, purpose, costly=costly, again=True))",
        "    return False",
    ),
    # decisions
    "DEC-11": (PUSHING, "else game.position.active\n", "else 1 - game.position.active\n"),
    "DEC-12": (
        PUSHING,
        "side = figure.side if kind is DecisionKind.SIDESTEP",
        "side = 1 - figure.side if kind is DecisionKind.SIDESTEP",
    ),
    "KEM-HCP-01": (
        f"{RULES}penalties.py",
        "if penalty == SENT_OFF and position.pardons[side]:",
        "if penalty == SENT_OFF and position.silenced[side]:",
    ),
    "KEM-JOU-01": (
        f"{RULES}muster.py",
        "if f.side == side and f.state is State.RESERVES]",
        "if f.side == side and f.state is State.RESERVES and not f.held_back]",
    ),
    "KEM-KIK-01": (
        f"{RULES}kicking.py",
        "position.ball = default_target(game.rules, receiving)",
        "position.ball = default_target(game.rules, 1 - receiving)",
    ),
    "KEM-KIK-02": (DRIVE, "lying.get(slot, State.STANDING)", "State.STANDING"),
    "KEM-CON-01": (
        f"{RULES}match_result.py",
        "if position.score[winner] - position.score[1 - winner] < least:",
        "if least:",
    ),
}
