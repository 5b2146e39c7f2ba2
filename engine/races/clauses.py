"""The clauses of the core, the league and the rosters that apply to gold-crown games.

Clauses that a game's own document replaces are left out in its `clauses.py`. Data alone.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.skills import QUESTIONS, Skill
from engine.word_lists import clause_ids

SKILLS = tuple(skill.entry.clause for skill in Skill if skill.entry.clause)
ASKED = tuple(question.row for _, question in QUESTIONS)
CORE = (
    *clause_ids(
        """
        CORE-DIC-01..05 CORE-SEQ-01..06 CORE-PIT-01..04 CORE-SET-01..05 CORE-KIK-01..04
        CORE-KIK-20..30 CORE-WTH-01 CORE-TRN-01..06 CORE-ACT-01..04 CORE-MOV-01 CORE-MOV-02
        CORE-TKZ-01 CORE-DOD-01 CORE-GFI-01 CORE-BLK-01..05 CORE-PSH-01..05 CORE-KND-01
        CORE-INJ-01..06 CORE-BAL-01..05 CORE-PAS-01..04 CORE-CAT-01 CORE-CAT-02 CORE-INT-01..03
        CORE-HND-01 CORE-FOU-01..05 CORE-RRL-01..03 CORE-SCO-01 CORE-END-01 CORE-END-02
        CORE-SKL-00 CORE-SKL-01
        """
    ),
    *SKILLS,
    *ASKED,
    *clause_ids(
        """
        CORE-SKL-90 CORE-CHK-01..06
        DEC-01..12 DEC-14..19 DEC-22 DEC-23 DEC-37..39
        """
    ),
)
"""Without the decisions that only one game has."""
LEAGUE = clause_ids(
    """
    LGE-TEA-01..06 LGE-PRE-01 LGE-GAT-01 LGE-NIG-01 LGE-FRE-01..03 LGE-JOU-01 LGE-HCP-01
    LGE-HCP-02 LGE-PST-01 LGE-WIN-01 LGE-WIN-02 LGE-SPP-01 LGE-SPP-02 LGE-MVP-01 LGE-ADV-01..05
    LGE-ADV-07 LGE-ADV-08 LGE-FAN-01 LGE-PUR-01 LGE-INJ-01..04 LGE-INJ-06 LGE-CON-01
    LGE-PBM-01..03 LGE-COR-01..07 LGE-TAB-01 LGE-OPT-01
    ROS-AMA ROS-CHA ROS-DKE ROS-DWA ROS-ELF ROS-GOB ROS-HAL ROS-HIE ROS-HUM ROS-LIZ ROS-NOR
    ROS-ORC ROS-SKA ROS-UND ROS-VAM ROS-WOE ROS-GEN-01..03
    """
)
"""Without what concerns the clans and their honour."""
ELSEWHERE = {
    **dict.fromkeys(clause_ids("DEC-24..36 DEC-40 DEC-41"), "a decision of other games"),
    "LGE-ADV-06": "the clans' categories",
    "LGE-INJ-05": "LGE-INJ-01 to 04",
    "LGE-CON-02": "no Dishonor: LGE-CON-01 costs a fan factor",
    "LGE-HON": "no Personal Honor",
    "LGE-SAM-01": "the clans' own",
    "ROS-RON": "ronin play for the clans",
}
"""ID, or the beginning of several, of what not every gold-crown game uses, and why."""


def not_used(own: Collection[str] = ()) -> dict[str, str]:
    """``ELSEWHERE`` for a game that has those decisions of its own."""
    return {rule: why for rule, why in ELSEWHERE.items() if rule not in own}
