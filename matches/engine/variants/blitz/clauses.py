"""Which clauses beside blitz.md Blitz Bowl is played by, and why the others are not.

Data alone: light to import.
"""

from __future__ import annotations

from matches.engine.races.clauses import CORE, LEAGUE

NOT_USED = {
    "CORE-DIC-04": "BLZ-AGI-01 and 02 give the agility table",
    "CORE-DOD-01": "BLZ-DOD-01: no base bonus",
    "CORE-PAS-02": "BLZ-PAS-02 gives the modifiers",
    "CORE-PAS-03": "BLZ-PAS-03 and 04",
    "CORE-CAT-01": "BLZ-CAT-01 and 02",
    "CORE-HND-01": "BLZ-HND-01",
    "DEC-24": "Samurai Bowl's", "DEC-25": "Samurai Bowl's",
    "DEC-26": "Samurai Bowl's", "DEC-27": "Samurai Bowl's", "DEC-28": "Samurai Bowl's",
    "DEC-29": "Samurai Bowl's", "DEC-30": "Samurai Bowl's", "DEC-40": "Samurai Bowl's",
    "DEC-41": "Samurai Bowl's",
    "DEC-31": "Dungeonbowl's", "DEC-32": "Dungeonbowl's", "DEC-33": "Dungeonbowl's",
    "DEC-34": "Dungeonbowl's", "DEC-35": "Squig Bowl's", "DEC-36": "Squig Bowl's",
    "LGE-ADV-06": "the clans' categories",
    "LGE-INJ-05": "LGE-INJ-01 to 04",
    "LGE-CON-02": "no Dishonor: LGE-CON-01 costs a fan factor",
    "LGE-HON": "no Personal Honor",
    "LGE-SAM-01": "Samurai Bowl's",
    "ROS-RON": "ronin play for the clans",
}  # fmt: skip
"""ID, or the beginning of several, and what is played instead."""

USED = tuple(rule for rule in (*CORE, *LEAGUE) if rule not in NOT_USED)
"""Clauses of the other documents that are in force."""
