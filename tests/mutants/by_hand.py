"""Breakages of clauses that no place of the source names: the file, its text, and the change.

A text stands once in its file. What a clause only forbids, or leaves to another one, is broken by
allowing it, or there.
"""

from __future__ import annotations

from collections.abc import Mapping

SAMURAI, CORE, DUNGEON = "engine/variants/samurai/", "engine/rules/", "engine/variants/dungeon/"
SQUIG, BLITZ, SHEETS = "engine/variants/squig/", "engine/variants/blitz/", "engine/sheets/"
RULESET, BALL = f"{SAMURAI}ruleset.py", f"{CORE}ball.py"
BASIS = f"{CORE}core_ruleset.py"

BY_HAND: Mapping[str, tuple[str, str, str]] = {
    # Samurai Bowl
    "SAM-TEA-06": (f"{SAMURAI}prematch.py", '.get("assistant_coach", 0)', '.get("geisha", 0)'),
    "SAM-PIT-01": (RULESET, "board(14, 24)", "board(14, 26)"),
    "SAM-PIT-02": (RULESET, 'int(options["samurai_end_zone_depth"])', "1"),
    "SAM-PIT-04": (BALL, "return NE, E, SE", "return SE, E, NE"),
    "SAM-SCO-01": (
        f"{CORE}scoring.py",
        "figure.state is not State.STANDING",
        "figure.state is State.STANDING",
    ),
    "SAM-BLK-04": (
        f"{CORE}shared_tables.py",
        '"arrows", "arrows", "bang"',
        '"arrows", "bang", "bang"',
    ),
    "SAM-BLK-08": (
        RULESET,
        'options["samurai_push"] == "straight"',
        'options["samurai_push"] != "straight"',
    ),
    "SAM-PAS-03": (RULESET, "loose_catch_modifier=-1", "loose_catch_modifier=0"),
    "KEM-SCA-01": (RULESET, 'options["samurai_scatter"] == "d6"', "False"),
    "KEM-BAL-01": (RULESET, "landing_bounces=False", "landing_bounces=True"),
    "KEM-FAV-01": (
        f"{SAMURAI}prematch.py",
        "for f in game.position.figures if f.side == side and f.spec.league)",
        "for f in game.position.available(side))",
    ),
    "SAM-STF-08": (
        f"{SAMURAI}prematch.py",
        '    yield from handicap.handicap(game)\n    roll_old_wounds(game, "SAM-INJ-05")\n',
        '    roll_old_wounds(game, "SAM-INJ-05")\n    yield from handicap.handicap(game)\n',
    ),
    "SAM-SHU-01": (f"{SAMURAI}prematch.py", 'min(staff.get("shugenja", 0), 1)', "2"),
    "SAM-TRN-01": (RULESET, "half_turns=8", "half_turns=7"),
    "SAM-TRN-03": (
        f"{SAMURAI}act_options.py",
        "if position.acts and not (verb is BLOCK",
        "if False and not (verb is BLOCK",
    ),
    "SAM-BLK-01": (f"{SAMURAI}act_options.py", "            yield BLOCK\n", "            pass\n"),
    "SAM-BAL-01": (RULESET, "AGILITY = (6, 6, 5, 4, 3", "AGILITY = (6, 6, 5, 5, 3"),
    "SAM-DUE-04": (f"{SAMURAI}duels.py", '(("focus", own),) if own else ()', "()"),
    # the core
    "CORE-DIC-04": (BASIS, "AGILITY = (6, 6, 5, 4, 3, 2", "AGILITY = (6, 6, 5, 4, 4, 2"),
    "CORE-PIT-01": (BASIS, "board(15, 26)", "board(15, 24)"),
    "CORE-BAL-05": (BASIS, "landing_bounces=True", "landing_bounces=False"),
    "CORE-CAT-02": (BASIS, "catch_is_choice=False", "catch_is_choice=True"),
    "CORE-KIK-24": (f"{CORE}kickoff_table.py", '"fan_factor", "cheerleader")', '"fan_factor")'),
    "CORE-KIK-26": (f"{CORE}kickoff_table.py", " - int(position.silenced[s])", ""),
    # Blitz Bowl
    "BLZ-AGI-01": (
        BASIS,
        "AGILITY = (6, 6, 5, 4, 3, 2, *[1] * 16)",
        "AGILITY = (6, 6, 5, 4, 3, 3, *[1] * 16)",
    ),
    "BLZ-CAT-02": (f"{BLITZ}lists.py", '== "thrower"', '== "catcher"'),
    "BLZ-GEN-01": (f"{BLITZ}ruleset.py", '1 if options["blitz_base_bonus"] == "on" else 0', "1"),
    "BLZ-GEN-02": (BASIS, "return 3 if figure.known & Skill.SPRINT else 2", "return 1"),
    # Squig Bowl
    "SQG-BRD-07": (f"{SQUIG}breeds.py", 'Breed("gnasher", 2, third)', 'Breed("gnasher", 1, third)'),
    "SQG-GEN-02": (BASIS, "pick_up_modifier=base", "pick_up_modifier=0"),
    "SQG-GEN-03": (BALL, "return not position.carries(figure)", "return True"),
    "SQG-GEN-07": (
        f"{SQUIG}herd.py",
        '>= int(game.rules.options["squig_max"])',
        '> int(game.rules.options["squig_max"])',
    ),
    "SQG-WRG-03": (f"{SQUIG}wander.py", "return kept", "return False"),
    "SQG-SPL-05": (f"{SQUIG}herd.py", "position.falling = False\n", "pass\n"),
    "SQG-SPL-07": (BALL, 'turn_over(game, "pick_up")', "pass"),
    "SQG-BLK-03": (
        f"{SQUIG}blocks.py",
        "chooser = attacker.side if own_choice else 1 - attacker.side",
        "chooser = attacker.side",
    ),
    "SQG-BRD-06": (
        f"{SQUIG}walk.py",
        "== GNASHER and is_taken(position, there):",
        "== KANGAROO and is_taken(position, there):",
    ),
    "SQG-CHK-01": (f"{SQUIG}breeds.py", "return (face + 1) // 2", "return (face + 2) // 2"),
    "SQG-CHK-02": (
        f"{SQUIG}wander.py",
        "position.ball_number and position.carrier is None",
        "position.ball_number",
    ),
    "SQG-CHK-03": (
        f"{SQUIG}herd.py",
        'if squig_test(game, "SQG-SPL-04"):',
        'if not squig_test(game, "SQG-SPL-04"):',
    ),
    "SQG-CHK-04": (f"{SQUIG}herd.py", "    if not position.falling:", "    if position.falling:"),
    "SQG-CHK-05": (f"{SQUIG}armour.py", "ARMOUR = 7", "ARMOUR = 8"),
    "SQG-CHK-06": (
        f"{SQUIG}armour.py",
        "    if game.position.strays:",
        "    if not game.position.strays:",
    ),
    "SQG-CHK-07": (f"{SQUIG}breeds.py", "and by_the_letter else 6", "and by_the_letter else 5"),
    "KEM-SQG-02": (BALL, "return False  # one ball a square", "pass"),
    # Dungeonbowl
    "DUN-GEN-01": (f"{DUNGEON}ruleset.py", 'frozenset({"completion"})', "frozenset()"),
    "DUN-GEN-02": (f"{DUNGEON}team_turns.py", "position.scorer is not None or ", ""),
    "DUN-MAP-07": ("engine/line_of_sight.py", "if slack >= 0)", "if slack > 0)"),
    "DUN-SET-06": (
        f"{DUNGEON}team_turns.py",
        "position.active = 1 - side",
        "position.active = side",
    ),
    "DUN-DUG-04": (
        f"{DUNGEON}dugout.py",
        'ReturnedToReserves("DUN-DUG-02", figure.slot, "sponge")',
        'ReturnedToReserves("DUN-DUG-02", figure.slot, "late")',
    ),
    "DUN-PRE-04": (
        f"{DUNGEON}pits.py",
        "    if figure.side == position.active:\n        turn_over",
        "    if figure.side != position.active:\n        turn_over",
    ),
    "DUN-SKL-02": (
        f"{DUNGEON}ruleset.py",
        "game.position.remove(figure, State.KNOCKED_OUT)",
        "game.position.remove(figure, State.RESERVES)",
    ),
    "DUN-SPP-01": (
        f"{DUNGEON}ruleset.py",
        'unearned=frozenset({"completion"})',
        "unearned=frozenset()",
    ),
    "KEM-DUN-05": (
        f"{DUNGEON}turn_limit.py",
        "if side is None and game.rules.match.overtime:",
        "if side is None and not game.rules.match.overtime:",
    ),
    "KEM-DUN-06": (
        f"{DUNGEON}team_turns.py",
        "position.turns[side] % REFRESHED == 1",
        "position.turns[side] % REFRESHED == 0",
    ),
    "KEM-DUN-08": (
        f"{DUNGEON}turn_limit.py",
        "position.turns[side] >= LAST_USE",
        "position.turns[side] > LAST_USE",
    ),
    # of several games
    "SAM-TEA-05": (
        "engine/variants/samurai/kickoff_table.py",
        'line_up.staff.get("geisha", 0)',
        "0",
    ),
    "SAM-TRN-09": (
        "engine/rules/blocking.py",
        "return all(felling) if own_choice else any(felling)",
        "return any(felling)",
    ),
    "SAM-BLK-02": (
        "engine/rules/blocking.py",
        "(zones[there] == (there in own) or mate.skills & Skill.GUARD)",
        "True",
    ),
    "SAM-BLK-05": (
        "engine/rules/knockdown.py",
        "modifiers = game.rules.injury.armour_modifiers(game, figure, by, cause, sum(faces))",
        "modifiers = game.rules.injury.armour_modifiers(game, figure, None, cause, sum(faces))",
    ),
    "SAM-PAS-04": (
        "engine/variants/samurai/passing.py",
        "scatter(game, game.position.ball, 3)",
        "scatter(game, game.position.ball, 2)",
    ),
    "SAM-PAS-07": (
        "engine/variants/samurai/passing.py",
        'game.rules.options["samurai_interceptions"] == "on"',
        "True",
    ),
    "SAM-DUE-09": ("engine/rules/knockdown.py", '"attacker_down", "duel"})', '"attacker_down"})'),
    "SAM-DUE-11": (
        "engine/variants/samurai/staff.py",
        "    if choice == KEEP:\n",
        "    if choice == INSIST:\n",
    ),
    "CORE-KIK-04": (
        "engine/rules/rolls.py",
        "    if len(choices) == 1:\n        return False\n",
        "    if len(choices) > 1:\n        return False\n",
    ),
    "CORE-TKZ-01": (
        "engine/rules/dodging.py",
        'found.append(("tackle zones", -zones))',
        'found.append(("tackle zones", zones))',
    ),
    "CORE-RRL-03": (
        "engine/rules/rolls.py",
        "    if ready & skill and not _denied(game, figure, purpose):",
        "    if ready & skill and game.position.active == figure.side:",
    ),
    "SKL-38": (
        "engine/rules/dodging.py",
        'found += skill_modifiers(figure.skills, "dodge")',
        "pass",
    ),
    "BLZ-AGI-02": (
        "engine/rules/rolls.py",
        "face == 6 or (face != 1 and total >= target)",
        "total >= target",
    ),
    "BLZ-TKZ-01": (
        "engine/rules/dodging.py",
        "and other.state is State.STANDING\n        and not other.dazed",
        "and not other.dazed",
    ),
    "DUN-MAP-05": (
        "engine/geometry.py",
        "return OFF if way & self.walls else there",
        "return there",
    ),
    "DUN-CHK-01": (
        "engine/geometry.py",
        "way = {square, there, self.at(x + dx, y), self.at(x, y + dy)}",
        "way = {square, there}",
    ),
    "KEM-DUN-04": (
        "engine/variants/dungeon/square_effects.py",
        "    if where == ENTERED:\n        return True\n",
        "",
    ),
    "SQG-GEN-05": (
        "engine/rules/dodging.py",
        "_zones(position, figure, square)):",
        "_zones(position, figure, square) + len(position.free_balls())):",
    ),
    "CORE-PSH-05": (
        "engine/position.py",
        "            figure.skills = figure.known & WHEN_DOWN\n        if self.carrier",
        "            figure.skills = figure.known\n        if self.carrier",
    ),
    "CORE-SKL-01": (
        "engine/position.py",
        "figure.skills = figure.known if state is STANDING else figure.known & WHEN_DOWN",
        "figure.skills = figure.known",
    ),
    "KEM-LON-01": (
        "engine/rules/rolls.py",
        "    return (yield from reroll(game, figure, purpose, costly=costly, again=True))",
        "    return False",
    ),
    "SQG-WAN-06": (
        "engine/variants/squig/wander.py",
        "    if scored:\n        activation.late_touchdown",
        "    if False:\n        activation.late_touchdown",
    ),
    "SQG-SPL-03": ("engine/variants/squig/herd.py", 'yield from run(game, "SQG-SPL-02")', "pass"),
    "SQG-BLK-07": (
        "engine/variants/squig/blocks.py",
        '    elif came_of_it == HELD and not squig_test(game, "SQG-BLK-09"):',
        '    elif came_of_it == HELD and squig_test(game, "SQG-BLK-09"):',
    ),
    "SQG-WRG-04": (
        "engine/variants/squig/wander.py",
        "        position.carrier = None\n",
        "        pass\n",
    ),
    "DUN-PRE-01": (
        "engine/geometry.py",
        "self.perils = (beside - closed) | self.terrain_at(Terrain.BRIDGE)",
        "self.perils = beside - closed",
    ),
    "DUN-PAS-04": ("engine/line_of_sight.py", "if slack >= 0)", "if slack >= -4)"),
}
"""Clause -> the text that carries it out, and what breaks it."""
