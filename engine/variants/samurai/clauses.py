"""The clauses outside samurai.md that Samurai Bowl uses, and why the others do not apply.

`samurai.md` wins where it states something; a clause of the core or the league's rules applies if
it covers what samurai.md leaves open, or refers to. Data alone: light to import.
"""

from __future__ import annotations

from engine.word_lists import clause_ids

USED = clause_ids(
    """
    CORE-DIC-01..03 CORE-DIC-05 CORE-SEQ-01..05 CORE-PIT-02..04 CORE-SET-01..05 CORE-KIK-03
    CORE-KIK-04 CORE-TRN-01 CORE-TRN-04..06 CORE-MOV-01 CORE-MOV-02 CORE-TKZ-01 CORE-GFI-01
    CORE-BLK-02 CORE-BLK-05 CORE-PSH-01..05 CORE-KND-01 CORE-INJ-05 CORE-INJ-06 CORE-BAL-01
    CORE-BAL-03 CORE-BAL-04 CORE-INT-01..03 CORE-FOU-03 CORE-FOU-05 CORE-RRL-01..03 CORE-SCO-01
    CORE-END-01 CORE-END-02 CORE-SKL-00 CORE-SKL-01
    SKL-45
    CORE-CHK-02 CORE-CHK-05
    DEC-01..05 DEC-08..12 DEC-14..16 DEC-18 DEC-23..30 DEC-37..41
    LGE-TEA-01..06 LGE-FRE-01..03 LGE-JOU-01 LGE-HCP-01 LGE-HCP-02 LGE-SPP-01 LGE-SPP-02
    LGE-MVP-01 LGE-ADV-01..03 LGE-ADV-05..07 LGE-PST-01 LGE-PUR-01 LGE-INJ-01 LGE-INJ-05
    LGE-CON-01 LGE-CON-02 LGE-PBM-01..03 LGE-COR-01..07 LGE-TAB-01 LGE-HON-01..03 LGE-SAM-01
    LGE-OPT-01
    ROS-GEN-03 ROS-RON-01..08
    """
)
"""Clauses of the other documents that are in force."""

NOT_USED = {
    "CORE-DIC-04": "SAM-BAL-01 gives the agility table",
    "CORE-SEQ-06": "no skill of the clans takes a tackle zone away",
    "CORE-PIT-01": "SAM-PIT-01 and SAM-PIT-02 give the pitch",
    "CORE-KIK-01": "SAM-KIK-00",
    "CORE-KIK-02": "SAM-KIK-00 gives the order",
    "CORE-KIK-2": "the clans have a table of their own (SAM-KIK-02 to 12)",
    "CORE-KIK-30": "the clans have a table of their own (SAM-KIK-02 to 12)",
    "CORE-WTH": "SAM-WTH-01",
    "CORE-TRN-02": "SAM-TRN-03",
    "CORE-TRN-03": "SAM-TRN-05",
    "CORE-ACT": "SAM-TRN-03",
    "CORE-DOD": "SAM-DOD-01",
    "CORE-BLK-01": "SAM-BLK-03",
    "CORE-BLK-03": "SAM-BLK-04",
    "CORE-BLK-04": "SAM-BLK-05 to 07",
    "CORE-INJ-01": "SAM-INJ-02",
    "CORE-INJ-02": "SAM-INJ-03",
    "CORE-INJ-03": "SAM-INJ-05: no D66",
    "CORE-INJ-04": "SAM-TEA-07: no apothecary",
    "CORE-BAL-02": "SAM-BAL-03",
    "CORE-BAL-05": "SAM-BAL-03",
    "CORE-PAS": "SAM-PAS",
    "CORE-CAT": "SAM-PAS-02 and SAM-BAL-03",
    "CORE-HND": "SAM-PAS-08",
    "CORE-FOU-01": "SAM-FOU-01 and 02",
    "CORE-FOU-02": "SAM-TRN-03: no one-foul limit",
    "CORE-FOU-04": "SAM-FOU-02",
    "CORE-SKL-90": "names skills that nobody has",
    "CORE-CHK": "works out clauses that SAM replaces",
    "SKL": "SAM-SKL gives the clans' skills; of the core's only journeymen's Loner occurs",
    "DEC-06": "no High Kick",
    "DEC-07": "no Quick Snap",
    "DEC-13": "SAM-PSH-01: Stand Firm is no choice",
    "DEC-17": "no Pro",
    "DEC-19": "no Dump-Off",
    "DEC-20": "no Diving Tackle",
    "DEC-21": "no Shadowing",
    "DEC-22": "SAM-TEA-07: no apothecary",
    **dict.fromkeys(clause_ids("DEC-31..36"), "decisions of other games"),
    "LGE-PRE": "SAM-STF-08 gives the order",
    "LGE-GAT": "SAM-PST-02: no gate",
    "LGE-NIG": "SAM-INJ-05 instead",
    "LGE-WIN": "SAM-PST-02",
    "LGE-ADV-04": "LGE-ADV-06 knows no traits",
    "LGE-ADV-08": "optional, and not offered",
    "LGE-FAN": "SAM-TEA-07: no fan factor",
    "LGE-INJ-02": "SAM-INJ-05: no miss-next-match",
    "LGE-INJ-03": "SAM-INJ-05: no niggling injuries",
    "LGE-INJ-04": "SAM-INJ-05: no loss of characteristics",
    "LGE-INJ-06": "optional, and for other races",
    "ROS-GEN-01": "gold-crown races",
    "ROS-GEN-02": "gold-crown races",
    "ROS": "gold-crown races",
}
"""ID, or the beginning of several, and what applies instead."""
