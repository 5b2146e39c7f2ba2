"""Breakages of samurai.md, and of what kemari.md rules for Samurai Bowl."""

from __future__ import annotations

from collections.abc import Mapping

RULES, SAMURAI = "engine/rules/", "engine/variants/samurai/"
RULESET, PREMATCH, PASSING = f"{SAMURAI}ruleset.py", f"{SAMURAI}prematch.py", f"{SAMURAI}passing.py"
DUELS, SPELLS, STAFF = f"{SAMURAI}duels.py", f"{SAMURAI}spells.py", f"{SAMURAI}staff.py"
POSTMATCH, ACT_OPTIONS = f"{SAMURAI}postmatch.py", f"{SAMURAI}act_options.py"
BLOCKING, KNOCKDOWN, BALL = f"{RULES}blocking.py", f"{RULES}knockdown.py", f"{RULES}ball.py"
VALIDATION, FOR_SALE = "rosters/builder/validation.py", "rosters/queries/for_sale.py"

BREAKAGES: Mapping[str, tuple[str, str, str]] = {
    # teams
    "SAM-TEA-01": (VALIDATION, "if total > meta.budget:", "if total > meta.budget + 100:"),
    "SAM-TEA-02": (VALIDATION, "elif not least <= number <= row.max:", "elif number < least:"),
    "SAM-TEA-03": (FOR_SALE, "REROLL_PRICE_FACTOR = 2", "REROLL_PRICE_FACTOR = 1"),
    "SAM-TEA-04": (FOR_SALE, "int(sequence.options.get(option, row.max))", "row.max"),
    "SAM-TEA-05": (f"{SAMURAI}kickoff_table.py", 'line_up.staff.get("geisha", 0)', "0"),
    "SAM-TEA-06": (PREMATCH, '.get("assistant_coach", 0)', '.get("geisha", 0)'),
    "SAM-TEA-07": (VALIDATION, "if draft.staff[key] != 0:", "if draft.staff[key] == 0:"),
    "SAM-TEA-08": (
        "engine/clans.py",
        "numbers = {stat: where.number(row, stat) for stat in STATS}",
        'numbers = {stat: where.number(row, stat) if stat != "ph" else 3 for stat in STATS}',
    ),
    "SAM-TEA-09": (PREMATCH, "POISON_BELOW_SPP and not spec.star and", "POISON_BELOW_SPP and"),
    # the pitch, turns, the ball
    "SAM-PIT-01": (RULESET, "board(14, 24)", "board(14, 26)"),
    "SAM-PIT-02": (RULESET, 'int(options["samurai_end_zone_depth"])', "1"),
    "SAM-PIT-04": (BALL, "return NE, E, SE", "return SE, E, NE"),
    "SAM-SCO-01": (
        f"{RULES}scoring.py",
        "figure.state is not State.STANDING",
        "figure.state is State.STANDING",
    ),
    "SAM-TRN-01": (RULESET, "half_turns=8", "half_turns=7"),
    "SAM-TRN-03": (
        ACT_OPTIONS,
        "if position.acts and not (verb is BLOCK",
        "if False and not (verb is BLOCK",
    ),
    "SAM-TRN-08": (
        PASSING,
        '    game.events.append(HandedOff("SAM-PAS-08", giver.slot, receiver.slot))\n',
        (
            '    game.events.append(HandedOff("SAM-PAS-08", giver.slot, receiver.slot))\n'
            "    receiver.used = True\n"
        ),
    ),
    "SAM-TRN-09": (
        BLOCKING,
        "return all(felling) if own_choice else any(felling)",
        "return any(felling)",
    ),
    "SAM-BAL-01": (RULESET, "AGILITY = (6, 6, 5, 4, 3", "AGILITY = (6, 6, 5, 5, 3"),
    "SAM-PAS-01": (PASSING, '(4, "quick", 1)', '(4, "quick", 0)'),
    "SAM-PAS-03": (RULESET, "loose_catch_modifier=-1", "loose_catch_modifier=0"),
    "SAM-PAS-04": (
        PASSING,
        "scatter(game, game.position.ball, 3)",
        "scatter(game, game.position.ball, 2)",
    ),
    "SAM-PAS-07": (RULESET, 'options["samurai_interceptions"] == "on"', "True"),
    "KEM-SCA-01": (RULESET, 'options["samurai_scatter"] == "d6"', "False"),
    "KEM-BAL-01": (RULESET, "landing_bounces=False", "landing_bounces=True"),
    # blocks and fouls
    "SAM-BLK-01": (ACT_OPTIONS, "            yield BLOCK\n", "            pass\n"),
    "SAM-BLK-02": (
        BLOCKING,
        "(zones[there] == (there in own) or mate.skills & Skill.GUARD)",
        "True",
    ),
    "SAM-BLK-04": (
        f"{RULES}shared_tables.py",
        '"arrows", "arrows", "bang"',
        '"arrows", "bang", "bang"',
    ),
    "SAM-BLK-05": (
        KNOCKDOWN,
        "modifiers = game.rules.injury.armour_modifiers(game, figure, by, cause, sum(faces))",
        "modifiers = game.rules.injury.armour_modifiers(game, figure, None, cause, sum(faces))",
    ),
    "SAM-BLK-08": (
        RULESET,
        'options["samurai_push"] == "straight"',
        'options["samurai_push"] != "straight"',
    ),
    "SAM-SKL-17": (KNOCKDOWN, '    if cause != "both_down":\n', "    if cause:\n"),
    "SAM-FAV-03": (
        f"{SAMURAI}fighting.py",
        '        dishonor(game, fouler)\n        turn_over(game, "sent_off")\n',
        '        dishonor(game, fouler)\n    if doubles:\n        turn_over(game, "sent_off")\n',
    ),
    "SAM-INJ-05": (
        f"{RULES}muster.py",
        "range(figure.spec.standing_injuries)",
        "range(min(figure.spec.standing_injuries, 1))",
    ),
    # before and after the match
    "SAM-STF-08": (
        PREMATCH,
        '    yield from handicap.handicap(game)\n    roll_old_wounds(game, "SAM-INJ-05")\n',
        '    roll_old_wounds(game, "SAM-INJ-05")\n    yield from handicap.handicap(game)\n',
    ),
    "SAM-PST-01": (POSTMATCH, "    most_valuable(game)\n", ""),
    "KEM-FAV-01": (
        PREMATCH,
        "for f in game.position.figures if f.side == side and f.spec.league)",
        "for f in game.position.available(side))",
    ),
    "KEM-HON-01": (POSTMATCH, "alive = figure.spec.league and ", "alive = "),
    "LGE-SAM-01": (
        PASSING,
        'earn(game, passer, "completion")',
        'earn(game, catcher, "completion")',
    ),
    # the staff, and a counter that coaches move
    "SAM-SHU-01": (SPELLS, "samurai_state(game.position).spells[side] -= 1", "pass"),
    "KEM-SHU-02": (
        f"{RULES}activation.py",
        "        if between:\n            between = False\n",
        "        if between:\n",
    ),
    "KEM-STF-01": (
        SPELLS,
        '"both_down", "attacker_down"})',
        '"both_down", "attacker_down", "might"})',
    ),
    "KEM-CNT-01": (
        f"{SAMURAI}between_activations.py",
        "    if choice == COUNTER:\n",
        "    if choice != COUNTER:\n        game.position.turns[side] -= 1\n    else:\n",
    ),
    # duels
    "SAM-DUE-04": (DUELS, '(("focus", own),) if own else ()', "()"),
    "SAM-DUE-08": (
        KNOCKDOWN,
        "position.lay(figure, State.STUNNED)",
        "position.lay(figure, State.PRONE)",
    ),
    "SAM-DUE-09": (KNOCKDOWN, '"attacker_down", "duel"})', '"attacker_down"})'),
    "SAM-DUE-10": (
        DUELS,
        "    bonus: Modifiers = ",
        (
            "    yield from game.rules.injury.before_armour(game, struck, striker, 'block')\n"
            "    bonus: Modifiers = "
        ),
    ),
    "SAM-DUE-11": (STAFF, "    if choice == KEEP:\n", "    if choice == INSIST:\n"),
    "KEM-DUE-01": (
        DUELS,
        "waits = stage != OPEN or not (_free_to_fight(victim) and _free_to_fight(fouler))",
        "waits = stage != OPEN",
    ),
}
