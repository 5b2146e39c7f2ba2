"""How a clause is seen that no event cites: by a decision, a skill, or what it works out.

Everything else that the engine can cite must be cited by ID; see `plugin`.
"""

from __future__ import annotations

from engine.decisions import DecisionKind as Kind
from engine.decisions import Verb
from engine.skills import QUESTIONS, Skill

DECISIONS: dict[str, set[Kind | Verb]] = {
    "DEC-01": {Kind.KICK_OR_RECEIVE},
    "DEC-02": {Kind.SET_UP},
    "DEC-03": {Kind.KICK_TARGET},
    "DEC-04": {Kind.TOUCHBACK},
    "DEC-05": {Kind.SUPERIOR_TACTICS},
    "DEC-06": {Kind.HIGH_KICK},
    "DEC-07": {Kind.QUICK_SNAP},
    "DEC-08": {Kind.ACTIVATE},
    "DEC-09": {Kind.BLOCK_DIE},
    "DEC-10": {Kind.BLOCK_DIE},
    "DEC-11": {Kind.PUSH},
    "DEC-12": {Kind.SIDESTEP},
    "DEC-14": {Kind.FOLLOW_UP},
    "DEC-15": {Verb.TEAM},
    "DEC-16": {Verb.SKILL},
    "DEC-17": {Verb.PRO},
    "DEC-18": {Kind.INTERCEPT},
    "DEC-19": {Kind.DUMP_OFF},
    **{question.row: {question.kind} for _, question in QUESTIONS},
    "DEC-22": {Kind.APOTHECARY},
    "DEC-23": {Kind.ARGUE},
    "DEC-24": {Kind.FAVOR},
    "DEC-25": {Kind.ANSWER},
    "DEC-26": {Kind.DEMAND},
    "DEC-27": {Kind.DUEL},
    "DEC-28": {Kind.SPELL, Verb.AUGURY, Verb.STEEL},
    "DEC-29": {Kind.INSIST, Kind.POISON, Verb.INSPIRE},
    "DEC-30": {Kind.EVENT_PAIR},
    "DEC-31": {Kind.PLACE_CHEST, Kind.PLACE_PAD},
    "DEC-32": {Kind.PRIVILEGE, Kind.END_ZONE},
    "DEC-33": {Kind.ACTIVATE},
    "DEC-34": {Kind.CATCH},
    "DEC-35": {Kind.GRAB},
    "DEC-36": {Kind.BLOCK_DIE},
    "DEC-38": {Kind.ACTIVATE},
    "DEC-39": {Kind.HANDICAP, Kind.HANDICAP_SKILL},
    "DEC-40": {Kind.STRIKE_BACK},
    "DEC-41": {Kind.CATCH},
}
"""A decision of the kind was pending, or offered the verb."""

SKILLS = {
    "SAM-SKL-01": "Block",
    "SAM-SKL-02": "Catch",
    "SAM-SKL-03": "Charge",
    "SAM-SKL-04": "Dirty Player",
    "SAM-SKL-05": "Dodge",
    "SAM-SKL-06": "Frenzy",
    "SAM-SKL-07": "Iaijutsu",
    "SAM-SKL-08": "Katana",
    "SAM-SKL-09": "Mighty Blow",
    "SAM-SKL-10": "Pass",
    "SAM-SKL-11": "Shadowlands",
    "SAM-SKL-12": "Sprint",
    "SAM-SKL-13": "Stand Firm",
    "SAM-SKL-14": "Sure Hands",
    "SAM-SKL-15": "Sidestep",
    "SAM-SKL-16": "Tackle",
}
"""An event names the skill as a modifier or as the source of a re-roll."""
CORE_SKILLS = {skill.entry.clause: skill.printed for skill in Skill if skill.entry.clause}
"""The same for the core's, where no event can cite the clause itself."""

SILENT = {skill.printed for skill in Skill if skill.entry.silent}
"""Skills that permit or prevent, which no die shows: somebody with the skill took part."""

CHECKS = {
    "SAM-CHK-01": {"SAM-PAS-01", "SAM-BAL-02", "SAM-DOD-01"},
    "SAM-CHK-02": {"SAM-DUE-01", "SAM-DUE-03"},
    "SAM-CHK-03": {"SAM-INJ-02"},
    "SAM-CHK-04": {"SAM-KIK-12"},
    "SAM-CHK-05": {"SAM-FOU-01", "SAM-FOU-02"},
    "SAM-CHK-06": {"SAM-BLK-03"},
    "SAM-CHK-07": {"SAM-PAS-01"},
    "CORE-CHK-02": {"CORE-INT-01"},
    "CORE-CHK-03": {"BLZ-DOD-01", "BLZ-CAT-01"},
    "CORE-CHK-04": {"CORE-BLK-01"},
    "CORE-CHK-05": {"CORE-PSH-01", "SAM-BLK-08"},
    "CORE-CHK-06": {"CORE-KND-01"},
    "BLZ-CHK-01": {"BLZ-DOD-01", "BLZ-PIC-01", "BLZ-CAT-01", "BLZ-INT-02"},
    "BLZ-CHK-02": {"BLZ-PAS-02"},
    "DUN-CHK-01": {"CORE-ACT-01"},
    "DUN-CHK-02": {"DUN-PRE-02"},
    "DUN-CHK-03": {"DUN-PRM-02"},
    "DUN-CHK-04": {"DUN-TEL-04"},
    "DUN-CHK-05": {"DUN-TEL-05"},
    "DUN-CHK-06": {"DUN-WAL-04"},
    "DUN-CHK-07": {"DUN-WAL-04"},
    "DUN-CHK-08": {"DUN-TEL-04"},
}
"""Worked checks: an event cited one of the clauses they work out."""

TABLES = {"SAM-CRB", "SAM-CRN", "SAM-DRA", "SAM-LIO", "SAM-PHO", "SAM-SCO", "SAM-UNI"}
"""Clans: their test compares the files with the rules' own table; no event is about a table."""
