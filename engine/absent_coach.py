"""Decisions that go to the absent coach instead of standing orders (``ask_absent_coach``)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.decisions import DecisionKind as Kind
from engine.skills import QUESTIONS

OPTION = "ask_absent_coach"
ASKABLE: Mapping[str, Kind] = {
    "DEC-09": Kind.BLOCK_DIE,
    "DEC-12": Kind.SIDESTEP,
    **{question.row: question.kind for _, question in QUESTIONS},
    "DEC-18": Kind.INTERCEPT,
    "DEC-19": Kind.DUMP_OFF,
    "DEC-22": Kind.APOTHECARY,
    "DEC-25": Kind.ANSWER,
    "DEC-26": Kind.DEMAND,
    "DEC-27": Kind.DUEL,
    "DEC-28": Kind.SPELL,
    "DEC-34": Kind.CATCH,
    "DEC-35": Kind.GRAB,
    "DEC-36": Kind.BLOCK_DIE,
    "DEC-40": Kind.STRIKE_BACK,
    "DEC-41": Kind.CATCH,
}
"""Decisions of the side not on turn, by row of CORE-DEC."""


def names_rows(value: str) -> bool:
    """Whether a value of the option lists askable rows, each once."""
    rows = value.split(",")
    return all(row in ASKABLE for row in rows) and len(set(rows)) == len(rows)


def normalised(value: str) -> str:
    """The stored form of a list of rows: ``dec-22, DEC-25`` becomes ``DEC-22,DEC-25``."""
    return value if value == "off" else ",".join(value.upper().replace(",", " ").split())


def never_asked(value: str, decisions: Collection[Kind]) -> list[str]:
    """The rows of the list that a game with those decisions never reaches."""
    rows = value.split(",")
    return [row for row in rows if row in ASKABLE and ASKABLE[row] not in decisions]


def asked_kinds(options: Mapping[str, str]) -> frozenset[Kind]:
    """The kinds of decision that a match under those options puts to the side not on turn."""
    value = options.get(OPTION, "off")
    if value == "off":
        return frozenset()
    return frozenset(ASKABLE[row] for row in value.split(",") if row in ASKABLE)
