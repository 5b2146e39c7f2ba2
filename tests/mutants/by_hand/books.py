"""Breakages of what rosters.md and league.md say of teams and careers, and kemari.md of both."""

from __future__ import annotations

from collections.abc import Mapping

RULES = "engine/rules/"
SHEET, FACTS = "rosters/folds/player_sheet.py", "rosters/folds/match_facts.py"
LINE_UP, PLAYERS = "rosters/queries/line_up.py", "rosters/services/players.py"
MUSTER = f"{RULES}muster.py"

BREAKAGES: Mapping[str, tuple[str, str, str]] = {
    # teams
    "ROS-GEN-01": (
        "engine/races/human.csv",
        "position,lineman,Lineman,line,16,6,3,3,8,0,,50,",
        "position,lineman,Lineman,line,16,6,3,3,8,0,,60,",
    ),
    "ROS-GEN-02": (
        LINE_UP,
        "min(common, key=lambda position: position.cost)",
        "max(common, key=lambda position: position.cost)",
    ),
    "ROS-GEN-03": (
        "engine/clans.py",
        'raise where.error(f"unknown skill {name!r}") from None',
        "continue",
    ),
    "LGE-TEA-04": (
        "rosters/builder/validation.py",
        "if draft.staff[key] != 0:",
        "if draft.staff[key] == 0:",
    ),
    # before a match
    "LGE-PRE-01": (
        f"{RULES}prematch.py",
        (
            '    set_weather(game, sum(two_dice(game, "weather", "CORE-WTH-01")))\n'
            "    count_gate(game)\n"
        ),
        (
            "    count_gate(game)\n"
            '    set_weather(game, sum(two_dice(game, "weather", "CORE-WTH-01")))\n'
        ),
    ),
    "LGE-NIG-01": (MUSTER, "if face == 1 and figure.state", "if face == 2 and figure.state"),
    "KEM-FRE-01": (
        "matches/services/prematch/freebooters.py",
        "if SetUpOrders.objects.filter(match=match, side=side, ready=True).exists():",
        "if match.pk is None:",
    ),
    "KEM-FRE-02": (
        "matches/services/prematch/bids.py",
        "return bid > held",
        "return bid < held",
    ),
    # injuries and honour
    "LGE-INJ-01": (
        FACTS,
        "elif report.misses_next and not lasts:",
        "elif (report.misses_next or report.fate is Fate.BADLY_HURT) and not lasts:",
    ),
    "LGE-INJ-03": (SHEET, 'sheet["standing_injuries"] += 1', "pass"),
    "LGE-INJ-04": (SHEET, "max(sheet[change] - 1, -MAX_LOST)", "max(sheet[change] - 2, -MAX_LOST)"),
    "LGE-INJ-05": (
        MUSTER,
        "range(figure.spec.standing_injuries)",
        "range(min(figure.spec.standing_injuries, 1))",
    ),
    "LGE-INJ-06": (
        f"{RULES}core_ruleset.py",
        '"race_perks": ("off",)',
        '"race_perks": ("off", "on")',
    ),
    "LGE-HON-01": (
        LINE_UP,
        '        ph=has["ph"],\n',
        '        ph=has["ph"] - sheet.dishonored,\n',
    ),
    "LGE-HON-02": (
        PLAYERS,
        "    _leave(player, actor, CareerKind.RELEASED,",
        (
            "    if player.sheet.dishonored:\n"
            '        raise Refused("Not without honour.")\n'
            "    _leave(player, actor, CareerKind.RELEASED,"
        ),
    ),
    # advancement and purchases
    "LGE-ADV-05": (
        "engine/races/learning.py",
        "for s in CATEGORIES[letter] if not barred & s)",
        "for s in CATEGORIES[letter])",
    ),
    "KEM-ADV-02": (
        "rosters/advancement/choices.py",
        'return found or [Advance(NOTHING, "", "KEM-ADV-02")]',
        "return found",
    ),
    "KEM-PST-01": (
        "rosters/services/purchases.py",
        "if for_sale.bought != buyer.seen:",
        "if for_sale.bought < buyer.seen:",
    ),
}
