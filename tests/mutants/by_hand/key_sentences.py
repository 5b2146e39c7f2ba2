"""Key sentences of clauses, each broken as somebody would who misreads it.

One clause may have several. Each is judged by the tests of its own clause alone.
"""

from __future__ import annotations

RULES, SAMURAI = "engine/rules/", "engine/variants/samurai/"
DUNGEON, SQUIG, BLITZ = (f"engine/variants/{game}/" for game in ("dungeon", "squig", "blitz"))
DUELS, SPELLS, FIGHTING = (f"{SAMURAI}{name}.py" for name in ("duels", "spells", "fighting"))
TELEPORT, PITS, CHESTS = (f"{DUNGEON}{name}.py" for name in ("teleport", "pits", "chests"))
ROLLS, WANDER = f"{RULES}rolls.py", f"{SQUIG}wander.py"

SENTENCES: tuple[tuple[str, str, str, str], ...] = (
    # "no turnover"
    (
        "SAM-SHU-06",
        SPELLS,
        "        position.remove(figure, State.KNOCKED_OUT)\n",
        (
            "        position.remove(figure, State.KNOCKED_OUT)\n"
            '        position.turnover = "void_strike"\n'
        ),
    ),
    # "current ST"
    ("SAM-SHU-06", SPELLS, "success = face > figure.st\n", "success = face > figure.spec.st\n"),
    # "between two models' activations": of either coach's turn
    (
        "SAM-SHU-06",
        SPELLS,
        "targets = void_targets(game.position)\n",
        (
            "targets = void_targets(game.position)\n"
            "    targets = [s for s in targets if game.position.figures[s].side != side]\n"
        ),
    ),
    # a four or more, "instead of any other re-roll", "once per turn"
    ("SKL-08", ROLLS, 'plain_test(game, figure, "pro", 4)', 'plain_test(game, figure, "pro", 3)'),
    (
        "SKL-08",
        ROLLS,
        "        return _is_professional(game, figure, purpose)\n",
        (
            "        if _is_professional(game, figure, purpose):\n"
            "            return True\n"
            "        return (yield from reroll(game, figure, purpose, costly=costly))\n"
        ),
    ),
    ("SKL-08", ROLLS, "    figure.spent |= Skill.PRO\n", ""),
    # the armour held, either is a casualty, a refusal
    (
        "SAM-FOU-03",
        FIGHTING,
        "    if victim.state not in CASUALTY_STATES:\n",
        "    if victim.state not in CASUALTY_STATES and victim.state is not State.PRONE:\n",
    ),
    (
        "SAM-FOU-03",
        DUELS,
        "victim.state in CASUALTY_STATES or fouler.state in CASUALTY_STATES",
        "victim.state in CASUALTY_STATES",
    ),
    ("SAM-FOU-03", DUELS, "        dishonor(game, challenged)\n", "        pass\n"),
    # "the higher has the first option", "+2", "re-roll ties"
    ("SAM-DUE-01", DUELS, "return totals[0] > totals[1]", "return totals[0] < totals[1]"),
    ("SAM-DUE-01", DUELS, "INITIATIVE_SKILL = 2", "INITIATIVE_SKILL = 1"),
    ("SAM-DUE-01", DUELS, "        if totals[0] != totals[1]:\n", "        if totals:\n"),
    # "at most PH times", "current PH"
    ("SAM-DUE-03", DUELS, "so_far >= figure.ph", "so_far > figure.ph"),
    ("SAM-DUE-03", DUELS, "so_far >= figure.ph", "so_far >= figure.spec.ph"),
    # "the one left able to play when the other is not; else no winner"
    (
        "SAM-DUE-07",
        DUELS,
        "striker.slot if fallen else struck.slot",
        "striker.slot",
    ),
    ("SAM-DUE-07", DUELS, "    if fallen != avenged:\n", "    if fallen or avenged:\n"),
    # "A Dishonored victim's claim lapses", "if both are on the pitch or in reserve"
    ("KEM-DUE-01", DUELS, "if hurt or is_dishonored(position, victim):", "if hurt:"),
    (
        "KEM-DUE-01",
        DUELS,
        "AT_DRIVE_START = (State.STANDING, State.RESERVES)",
        "AT_DRIVE_START = (State.STANDING,)",
    ),
    # "at every teleport after the first", "a lost one too", "then only a casualty has an effect"
    (
        "DUN-TEL-05",
        TELEPORT,
        "teleported.count(figure.slot) > 1",
        "teleported.count(figure.slot) == 2",
    ),
    (
        "DUN-TEL-05",
        TELEPORT,
        "    if not _too_often(position, figure):\n        return\n",
        "    if position.board:\n        return\n",
    ),
    ("DUN-TEL-05", TELEPORT, "    if result in CASUALTIES:\n", "    if result:\n"),
    # "turnover in that player's team's turn", "the player leaves the dungeon"
    (
        "DUN-PIT-01",
        PITS,
        "    if figure.side == position.active:\n        turn_over",
        "    if figure.slot == position.acting:\n        turn_over",
    ),
    # "adjacent by DUN-MAP-05", "the opener's team, the others"
    (
        "DUN-CHE-03",
        CHESTS,
        "position.board.toward[square]",
        "[s for s in range(position.board.size) if position.board.distance(s, square) == 1]",
    ),
    (
        "DUN-CHE-03",
        CHESTS,
        "f is not opener, f.side != opener.side, f.number",
        "f is not opener, f.side == opener.side, f.number",
    ),
    # twelve more, of all games
    ("CORE-RRL-01", ROLLS, "        and not position.reroll_used\n", ""),
    ("SKL-12", ROLLS, "        and not enemy.dazed\n", ""),
    ("SKL-45", ROLLS, '"loner", 4', '"loner", 3'),
    (
        "CORE-INJ-05",
        f"{RULES}knockdown.py",
        '"attacker_down", "duel"})',
        '"attacker_down", "duel", "foul"})',
    ),
    (
        "SAM-SHU-02",
        SPELLS,
        'yield from armour(game, figure, None, "fires")\n',
        (
            'yield from armour(game, figure, None, "fires")\n'
            "            if figure.side == position.active:\n"
            '                position.turnover = "fires"\n'
        ),
    ),
    (
        "SAM-SHU-05",
        SPELLS,
        "    game.position.lay(figure, State.STANDING)\n",
        "    game.position.lay(figure, State.STANDING)\n    figure.used = True\n",
    ),
    (
        "SAM-FOU-02",
        FIGHTING,
        '        dishonor(game, fouler)\n        turn_over(game, "sent_off")\n',
        '        turn_over(game, "sent_off")\n',
    ),
    (
        "SAM-BLK-03",
        FIGHTING,
        "3 if three and stronger > 2 * weaker",
        "3 if three and stronger >= 2 * weaker",
    ),
    (
        "DUN-TEL-04",
        TELEPORT,
        "position.pads[traveller.pad - 1]\n        drop(game, figure)",
        "position.pads[0]\n        drop(game, figure)",
    ),
    (
        "DUN-TEL-07",
        TELEPORT,
        "position.acting == figure.slot and figure.state is not State.STANDING",
        "figure.state is not State.STANDING",
    ),
    (
        "BLZ-INT-01",
        f"{RULES}interceptions.py",
        "to_thrower >= whole or to_target >= whole",
        "to_thrower > whole or to_target > whole",
    ),
    (
        "SQG-WAN-06",
        WANDER,
        "            if position.scored:\n                return True\n",
        "            if False:\n                return True\n",
    ),
    (
        "SQG-BLK-05",
        f"{SQUIG}blocks.py",
        'result == "bang" and attacker.skills & Skill.TACKLE',
        'result == "bang"',
    ),
    ("SQG-BLK-02", f"{SQUIG}blocks.py", "zones[stray.square] == own", "zones[stray.square] >= own"),
)
"""Clause, file, the text that carries the sentence out, and what breaks it."""
