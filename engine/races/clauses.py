"""The clauses of the core, the league and the rosters that apply to gold-crown games.

Clauses that a game's own document replaces are left out in its `clauses.py`. Data alone.
"""

from __future__ import annotations

from engine.skills import QUESTIONS, Skill

SKILLS = tuple(skill.entry.clause for skill in Skill if skill.entry.clause)
ASKED = tuple(question.row for _, question in QUESTIONS)
CORE = (
    "CORE-DIC-01", "CORE-DIC-02", "CORE-DIC-03", "CORE-DIC-04", "CORE-DIC-05",
    "CORE-SEQ-01", "CORE-SEQ-02", "CORE-SEQ-03", "CORE-SEQ-04", "CORE-SEQ-05", "CORE-SEQ-06",
    "CORE-PIT-01", "CORE-PIT-02", "CORE-PIT-03", "CORE-PIT-04",
    "CORE-SET-01", "CORE-SET-02", "CORE-SET-03", "CORE-SET-04", "CORE-SET-05",
    "CORE-KIK-01", "CORE-KIK-02", "CORE-KIK-03", "CORE-KIK-04", "CORE-KIK-20", "CORE-KIK-21",
    "CORE-KIK-22", "CORE-KIK-23", "CORE-KIK-24", "CORE-KIK-25", "CORE-KIK-26", "CORE-KIK-27",
    "CORE-KIK-28", "CORE-KIK-29", "CORE-KIK-30", "CORE-WTH-01",
    "CORE-TRN-01", "CORE-TRN-02", "CORE-TRN-03", "CORE-TRN-04", "CORE-TRN-05", "CORE-TRN-06",
    "CORE-ACT-01", "CORE-ACT-02", "CORE-ACT-03", "CORE-ACT-04",
    "CORE-MOV-01", "CORE-MOV-02", "CORE-TKZ-01", "CORE-DOD-01",
    "CORE-GFI-01", "CORE-BLK-01", "CORE-BLK-02", "CORE-BLK-03", "CORE-BLK-04", "CORE-BLK-05",
    "CORE-PSH-01", "CORE-PSH-02", "CORE-PSH-03", "CORE-PSH-04", "CORE-PSH-05",
    "CORE-KND-01", "CORE-INJ-01", "CORE-INJ-02", "CORE-INJ-03", "CORE-INJ-04", "CORE-INJ-05",
    "CORE-INJ-06", "CORE-BAL-01", "CORE-BAL-02", "CORE-BAL-03", "CORE-BAL-04", "CORE-BAL-05",
    "CORE-PAS-01", "CORE-PAS-02", "CORE-PAS-03", "CORE-PAS-04",
    "CORE-CAT-01", "CORE-CAT-02", "CORE-INT-01", "CORE-INT-02", "CORE-INT-03",
    "CORE-HND-01", "CORE-FOU-01", "CORE-FOU-02", "CORE-FOU-03", "CORE-FOU-04", "CORE-FOU-05",
    "CORE-RRL-01", "CORE-RRL-02", "CORE-RRL-03", "CORE-SCO-01",
    "CORE-END-01", "CORE-END-02", "CORE-SKL-00", *SKILLS, *ASKED, "CORE-SKL-90",
    "CORE-CHK-01", "CORE-CHK-02",
    "CORE-CHK-03", "CORE-CHK-04", "CORE-CHK-05", "CORE-CHK-06", "DEC-01", "DEC-02", "DEC-03",
    "DEC-04", "DEC-05", "DEC-06", "DEC-07", "DEC-08", "DEC-09", "DEC-10", "DEC-11", "DEC-12",
    "DEC-14", "DEC-15", "DEC-16", "DEC-17", "DEC-18", "DEC-19",
    "DEC-22", "DEC-23", "DEC-37", "DEC-38", "DEC-39",
)  # fmt: skip
"""Without the decisions that only one game has."""
LEAGUE = (
    "LGE-TEA-01", "LGE-TEA-02", "LGE-TEA-03", "LGE-TEA-04", "LGE-TEA-05", "LGE-TEA-06",
    "LGE-PRE-01", "LGE-GAT-01", "LGE-NIG-01", "LGE-FRE-01", "LGE-FRE-02", "LGE-FRE-03",
    "LGE-JOU-01", "LGE-HCP-01", "LGE-HCP-02", "LGE-PST-01", "LGE-WIN-01", "LGE-WIN-02",
    "LGE-SPP-01", "LGE-SPP-02", "LGE-MVP-01", "LGE-ADV-01", "LGE-ADV-02", "LGE-ADV-03",
    "LGE-ADV-04", "LGE-ADV-05", "LGE-ADV-07", "LGE-ADV-08", "LGE-FAN-01",
    "LGE-PUR-01", "LGE-INJ-01", "LGE-INJ-02", "LGE-INJ-03", "LGE-INJ-04", "LGE-INJ-06",
    "LGE-CON-01", "LGE-PBM-01", "LGE-PBM-02", "LGE-PBM-03", "LGE-COR-01", "LGE-COR-02",
    "LGE-COR-03", "LGE-COR-04", "LGE-COR-05", "LGE-COR-06", "LGE-COR-07",
    "LGE-TAB-01", "LGE-OPT-01", "ROS-AMA", "ROS-CHA", "ROS-DKE", "ROS-DWA", "ROS-ELF", "ROS-GOB",
    "ROS-HAL", "ROS-HIE", "ROS-HUM", "ROS-LIZ", "ROS-NOR", "ROS-ORC", "ROS-SKA", "ROS-UND",
    "ROS-VAM", "ROS-WOE", "ROS-GEN-01", "ROS-GEN-02", "ROS-GEN-03",
)  # fmt: skip
"""Without what concerns the clans and their honour."""
OF_THE_CLANS = {
    "LGE-ADV-06": "the clans' categories",
    "LGE-INJ-05": "LGE-INJ-01 to 04",
    "LGE-CON-02": "no Dishonor: LGE-CON-01 costs a fan factor",
    "LGE-HON": "no Personal Honor",
    "LGE-SAM-01": "Samurai Bowl's",
    "ROS-RON": "ronin play for the clans",
}
"""ID, or the beginning of several, and what applies instead."""
DECISIONS = {
    "Samurai Bowl": ("DEC-24", "DEC-25", "DEC-26", "DEC-27", "DEC-28", "DEC-29", "DEC-30",
                     "DEC-40", "DEC-41"),
    "Dungeonbowl": ("DEC-31", "DEC-32", "DEC-33", "DEC-34"),
    "Squig Bowl": ("DEC-35", "DEC-36"),
}  # fmt: skip
"""The decisions that only one game has."""


def of_others(title: str) -> dict[str, str]:
    """The clauses that do not apply to that gold-crown game, and what applies instead."""
    theirs = {
        decision: f"{game}'s"
        for game, decisions in DECISIONS.items()
        if game != title
        for decision in decisions
    }
    return {**theirs, **OF_THE_CLANS}
