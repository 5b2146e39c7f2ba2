"""docs/event-log.md and the logs agree: names, dice, modifiers, and what comes before what."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from engine.event_codes import CODES, PURPOSES
from engine.event_schema import event_types, log_schema
from engine.skills import Skill
from engine.variants.registry import VARIANTS
from engine.variants.samurai.ruleset import SKILLS as CLANS
from tests.support.crowns import crowns_log
from tests.support.mixed import match_log

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "event-log.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))
CROWNS = ("blitz", "squig", "dungeon")
MATCHES = 12
"""Of each game; ten times as many where the test is thorough."""
OTHER_WORDS = {
    *("log", "(slot, square)", "y * width + x", "ma st ag av ph", "core.md", "docs/rules/"),
    *("docs/schema/event-log-1.json", "/rules/", "/rules/event-log-1.json"),
    "/api/v1/matches/<id>/log/",
}
"""Paths, and words for the shape of a value."""


def section(title: str) -> str:
    """The text of a section of the page."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the rows of its table."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@cache
def logs(first: int, count: int) -> list[dict]:
    """Matches of every game, with house rules, staff, guests and coaches of every kind."""
    numbers = range(first, first + count)
    return [match_log(n) for n in numbers] + [crowns_log(g, n) for g in CROWNS for n in numbers]


CORPORA = [
    (0, MATCHES),
    pytest.param((MATCHES, 10 * MATCHES), marks=pytest.mark.thorough, id="thorough"),
]
in_logs = pytest.mark.parametrize("corpus", CORPORA, ids=str)


def events(corpus):
    return [event for log in logs(*corpus) for event in log["events"]]


def labels(event) -> set[str]:
    """An event's names in the table of neighbours: its kind, and with its purpose or cause."""
    kind = event["event"]
    detail = event.get("purpose" if kind == "rolled" else "cause")
    return {kind, f"{kind}:{detail}"} if detail else {kind}


def skills() -> set[str]:
    return {skill.printed for skill in Skill} | {skill.printed for skill in CLANS}


def test_the_page_names_every_event_and_every_die():
    assert set(event_types()) - WORDS == set()
    assert set(PURPOSES) - WORDS == set()


def test_the_page_names_nothing_that_there_is_not():
    kinds = event_types()
    schema = log_schema()
    fields = {field for kind in kinds.values() for field in kind.types}
    set_up = {
        field
        for part in ("setup", "line_up", "figure")
        for field in schema["$defs"][part]["properties"]
    }
    staff = {row.key for meta in VARIANTS for clan in meta.clans.values() for row in clan.staff}
    options = {option for meta in VARIANTS for option in meta.options}
    codes = {code for values in CODES.values() for code in values}
    pairs = {f"{kind}:{code}" for (kind, _), values in CODES.items() for code in values}
    known = {*kinds, *fields, *set_up, *staff, *options, *codes, *pairs, *skills(), *OTHER_WORDS}
    assert WORDS - known - set(modifiers_named()) == set()


def modifiers_named() -> list[str]:
    return named(section("Dice").split("Modifiers are named")[1])


@in_logs
def test_every_modifier_of_a_log_is_named_on_the_page_or_is_a_skill(corpus):
    seen = {name for e in events(corpus) for name, _ in e.get("modifiers", ())}
    assert seen - set(modifiers_named()) - skills() == set()


def test_every_modifier_on_the_page_is_one_of_the_engines():
    source = "".join(
        file.read_text(encoding="utf-8") for file in (DOCS.parent / "engine").rglob("*.py")
    )
    for name in modifiers_named():
        written = (f'"{name}"', f'"{name.replace(" ", "_")}"', f"{name} ", f" {name}")
        assert name in skills() or any(form in source for form in written), name


DICE = {purpose: cells for cells in rows(section("Dice")) for purpose in named(cells[0])}


def fits(cell: str, sides: int, faces: int) -> bool:
    """Whether so many dice of so many sides are what the cell of the table says."""
    if "one of n" in cell and faces == 1:
        return True
    if "n D6" in cell:
        return sides == 6
    if span := re.match(r"(\d) to (\d) D(\d+)", cell):
        return int(span[1]) <= faces <= int(span[2]) and sides == int(span[3])
    return (faces, sides) in {(int(n or 1), int(d)) for n, d in re.findall(r"(\d*)D(\d+)", cell)}


@in_logs
def test_the_dice_of_a_log_are_those_of_the_table(corpus):
    wrong = set()
    for event in events(corpus):
        if event["event"] != "rolled":
            continue
        _, dice, test, _ = DICE[event["purpose"]]
        if not fits(dice, event["sides"], len(event["faces"])):
            wrong.add((event["purpose"], event["sides"], len(event["faces"])))
        target, said = event["target"], re.findall(r"(\d)(?:\+| †)", test)
        by_table = not said or "agility" in test or "+ 1" in test
        if (target is not None) is not bool(test) or not (by_table or str(target) in said):
            wrong.add((event["purpose"], target))
    assert wrong == set()


NEIGHBOURS = {
    named(event)[0]: set(named(before))
    for event, before in rows(section("What comes directly before what"))
}


@in_logs
def test_what_comes_directly_before_what_is_as_the_page_says(corpus):
    wrong = defaultdict(set)
    for log in logs(*corpus):
        for earlier, event in zip(log["events"], log["events"][1:], strict=False):
            for label in labels(event) & NEIGHBOURS.keys():
                if not labels(earlier) & NEIGHBOURS[label]:
                    wrong[label].add(max(labels(earlier), key=len))
    assert wrong == {}


@pytest.mark.thorough
@in_logs
def test_a_ball_over_the_edge_is_told_before_what_becomes_of_it(corpus):
    after = {
        max(labels(event), key=len)
        for log in logs(*corpus)
        for earlier, event in zip(log["events"], log["events"][1:], strict=False)
        if earlier["event"] == "ball_left_pitch"
    }
    assert after == {"kick_out", "squig_removed:crushed", "rolled:throw_in_direction"}


@in_logs
def test_a_drive_says_why_it_ended(corpus):
    """The match was conceded; or the drive; or there was a touchdown; or else the half is over."""
    seen = set()
    for log in logs(*corpus):
        scored = conceded = drive = False
        for event in log["events"]:
            kind = event["event"]
            scored, conceded = scored or kind == "scored", conceded or kind == "conceded"
            drive = drive or kind == "drive_conceded"
            if kind == "drive_began":
                scored = conceded = drive = False
            if kind == "drive_ended":
                seen.add(event["cause"])
                said = {"half", "conceded"} if drive else {"touchdown" if scored else "half"}
                assert event["cause"] in ({"concession"} if conceded else said)
    assert seen >= {"touchdown", "half", "concession"}


RARE = {
    "balked",
    "cannot_be_sent_off",
    "favor_spent",
    "intercepted",
    "portents_set",
    "rolled:cold",
    "shugenja_barred",
}


@in_logs
def test_the_rows_of_the_table_are_seen(corpus):
    """A row that no match reaches would be a claim that nothing holds."""
    seen = {label for event in events(corpus) for label in labels(event)}
    assert NEIGHBOURS.keys() - seen <= (RARE if corpus == (0, MATCHES) else {"balked"})
