"""Breakages of squig.md, and of what kemari.md rules for Squig Bowl."""

from __future__ import annotations

from collections.abc import Mapping

RULES, SQUIG = "engine/rules/", "engine/variants/squig/"
BALL, HERD, WANDER = f"{RULES}ball.py", f"{SQUIG}herd.py", f"{SQUIG}wander.py"
WALK, BLOCKS, BREEDS = f"{SQUIG}walk.py", f"{SQUIG}blocks.py", f"{SQUIG}breeds.py"

BREAKAGES: Mapping[str, tuple[str, str, str]] = {
    "SQG-GEN-01": (f"{SQUIG}ruleset.py", "    herd.fetch(game)\n", ""),
    "SQG-GEN-02": (f"{RULES}core_ruleset.py", "pick_up_modifier=base", "pick_up_modifier=0"),
    "SQG-GEN-03": (BALL, "return not position.carries(figure)", "return True"),
    "SQG-GEN-04": (
        f"{RULES}declared_actions.py",
        "frozenset({BLITZ, PASS, HAND_OFF, FOUL})",
        "frozenset({BLITZ, HAND_OFF, FOUL})",
    ),
    "SQG-GEN-05": (
        f"{RULES}movement.py",
        "dodging = position.zones[1 - figure.side][origin] > 0",
        "dodging = any(ball in position.board.toward[origin] for ball in position.free_balls())",
    ),
    "SQG-GEN-07": (
        HERD,
        '>= int(game.rules.options["squig_max"])',
        '> int(game.rules.options["squig_max"])',
    ),
    "SQG-STA-02": (
        WALK,
        '            _move(game, over, "leap", "SQG-BRD-04")\n',
        '            _move(game, over, "leap", "SQG-BRD-04")\n            game.roll(6, "leap")\n',
    ),
    "SQG-BRD-06": (
        WALK,
        "== GNASHER and is_taken(position, there):",
        "== KANGAROO and is_taken(position, there):",
    ),
    "SQG-BRD-07": (BREEDS, "Breed(_GNASHER, 2, third)", "Breed(_GNASHER, 1, third)"),
    # on their own, and in hand
    "SQG-WAN-06": (
        WANDER,
        "    if scored:\n        activation.late_touchdown",
        "    if False:\n        activation.late_touchdown",
    ),
    "SQG-WRG-02": (
        WANDER,
        "    if in_hand(game, figure) and not squig_test",
        "    if kept and in_hand(game, figure) and not squig_test",
    ),
    "SQG-WRG-03": (WANDER, "return kept", "return False"),
    "SQG-WRG-04": (
        WANDER,
        '        yield from run(game, "SQG-WRG-01")\n',
        (
            '        yield from run(game, "SQG-WRG-01")\n'
            "        if position.carrier not in (None, figure.slot):\n"
            '            position.turnover = "freed"\n'
        ),
    ),
    "KEM-SQG-01": (
        f"{RULES}pushing.py",
        "    disturb(position, square)\n    pushed.append(figure)\n",
        "    pushed.append(figure)\n",
    ),
    "KEM-SQG-02": (BALL, "return False  # one ball a square", "pass"),
    "KEM-SQG-03": (
        WALK,
        "meets = can_hold(position, figure) and not never_left",
        "meets = can_hold(position, figure)",
    ),
    # splits
    "SQG-SPL-03": (HERD, 'yield from run(game, "SQG-SPL-02")', "pass"),
    "SQG-SPL-05": (HERD, "position.falling = False\n", "pass\n"),
    "SQG-SPL-06": (
        BALL,
        "        position.carrier = None\n        position.ball_loose = True\n",
        (
            "        position.carrier = None\n        position.ball_loose = True\n"
            "        game.rules.ball.falling(game)\n"
        ),
    ),
    "SQG-SPL-07": (BALL, 'turn_over(game, "pick_up")', "pass"),
    "SQG-OUT-03": (
        f"{RULES}kickoff.py",
        '    if stayed and not (yield from land(game, "kick")):',
        '    if not (yield from land(game, "kick")):',
    ),
    # blocks
    "SQG-BLK-03": (
        BLOCKS,
        "chooser = attacker.side if own_choice else 1 - attacker.side",
        "chooser = attacker.side",
    ),
    "SQG-BLK-07": (
        BLOCKS,
        '    elif came_of_it == HELD and not squig_test(game, "SQG-BLK-09"):',
        '    elif came_of_it == HELD and squig_test(game, "SQG-BLK-09"):',
    ),
    "SQG-BLK-12": (
        f"{SQUIG}act_options.py",
        "            table[Verb.BLOCK_AT] = squares\n",
        "            table[Verb.BLOCK_AT] = table[Verb.STAB] = squares\n",
    ),
    # worked checks
    "SQG-CHK-01": (BREEDS, "return (face + 1) // 2", "return (face + 2) // 2"),
    "SQG-CHK-02": (
        WANDER,
        "position.ball_number and position.carrier is None",
        "position.ball_number",
    ),
    "SQG-CHK-03": (
        HERD,
        'if squig_test(game, "SQG-SPL-04"):',
        'if not squig_test(game, "SQG-SPL-04"):',
    ),
    "SQG-CHK-04": (HERD, "    if not position.falling:", "    if position.falling:"),
    "SQG-CHK-05": (f"{SQUIG}armour.py", "ARMOUR = 7", "ARMOUR = 8"),
    "SQG-CHK-06": (
        f"{SQUIG}armour.py",
        "    if game.position.strays:",
        "    if not game.position.strays:",
    ),
    "SQG-CHK-07": (BREEDS, "and by_the_letter else 6", "and by_the_letter else 5"),
}
