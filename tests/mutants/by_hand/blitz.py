"""Breakages of blitz.md."""

from __future__ import annotations

from collections.abc import Mapping

RULES, BLITZ = "engine/rules/", "engine/variants/blitz/"
BASIS, BALL, PASSING = f"{RULES}core_ruleset.py", f"{RULES}ball.py", f"{RULES}passing.py"

BREAKAGES: Mapping[str, tuple[str, str, str]] = {
    "BLZ-AGI-01": (
        BASIS,
        "AGILITY = (6, 6, 5, 4, 3, 2, *[1] * 16)",
        "AGILITY = (6, 6, 5, 4, 3, 3, *[1] * 16)",
    ),
    "BLZ-AGI-02": (
        f"{RULES}rolls.py",
        "face == 6 or (face != 1 and total >= target)",
        "total >= target",
    ),
    "BLZ-TKZ-01": (
        f"{RULES}movement.py",
        "dodging = position.zones[1 - figure.side][origin] > 0",
        "dodging = position.zones[1 - figure.side][square] > 0",
    ),
    "BLZ-CAT-01": (PASSING, '(("accurate", 1),)', '(("accurate", 2),)'),
    "BLZ-CAT-02": (f"{BLITZ}lists.py", '== "thrower"', '== "catcher"'),
    "BLZ-CAT-03": (
        BALL,
        "    game.events.append(Caught(rule, figure.slot, cause))\n",
        "    game.events.append(Caught(rule, figure.slot, cause))\n    figure.used = True\n",
    ),
    "BLZ-INT-01": (
        f"{RULES}interceptions.py",
        "if to_thrower >= whole or to_target >= whole:",
        "if to_thrower >= whole and to_target >= whole:",
    ),
    "BLZ-INT-02": (PASSING, "INTERCEPTION = -2", "INTERCEPTION = -1"),
    "BLZ-PIC-02": (
        f"{RULES}pushing.py",
        "    disturb(position, square)\n    pushed.append(figure)\n",
        "    pushed.append(figure)\n",
    ),
    "BLZ-PAS-01": (
        f"{RULES}declared_actions.py",
        "frozenset({BLITZ, PASS, HAND_OFF, FOUL})",
        "frozenset({BLITZ, HAND_OFF, FOUL})",
    ),
    "BLZ-PAS-03": (PASSING, "scatter(game, square, 3)", "scatter(game, square, 2)"),
    "BLZ-PAS-05": (
        BALL,
        "        path.append(square)\n",
        "        path.append(square)\n        if position.at[square]:\n            break\n",
    ),
    "BLZ-PAS-06": (PASSING, 'turn_over(game, "failed_pass")', "pass"),
    "BLZ-GEN-01": (f"{BLITZ}ruleset.py", '1 if options["blitz_base_bonus"] == "on" else 0', "1"),
    "BLZ-GEN-02": (BASIS, "return 3 if figure.known & Skill.SPRINT else 2", "return 1"),
}
