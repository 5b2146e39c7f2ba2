"""What the audited matches have met: clauses, events, dice, skills, spells, staff, options.

A rule that no match of a corpus visits is audited by nobody. `expected` is all that a game can
show, from its own registries; `sightings` is what one match showed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from engine.decisions import Choice
from engine.event_codes import CODES, PURPOSES
from engine.event_schema import event_types
from engine.game import Game
from engine.skills import Skill
from engine.variants.registry import VARIANTS, find_variant
from tests.clauses.plugin import citable

LIST = Path(__file__).parents[2] / "docs" / "rules-unseen.md"
LISTED = re.compile(
    r"^\| (?P<kind>[a-z]+) \| (?P<name>[^|]+?) \| (?P<reason>[^|]+?) \|$", re.MULTILINE
)
OF_THE_BOOKS = ("ageing", "samurai_staff_cap", "ask_absent_coach")
"""Options that no match knows: rosters and the app read them."""
REFUSED = re.compile(
    r"DEC-\d\d|CORE-(ACT-0[124]|END-02|INT-03|PAS-01|PIT-0[23])|SKL-25|SAM-(BLK-01|DUE-02|SHU-01|SKL-06|TRN-04)|DUN-(CHE-02|MAP-0[13]|MOV-04)"
)
"""Clauses that only a decision or a refusal cites; a test holds that no event does."""
Sight = tuple[str, str]
"""A kind of thing, and its name: ("skill", "Dodge")."""
LEAST = 30
"""Sightings that each is to have in the long form of the audit."""


@contextmanager
def decisions_counted() -> Iterator[Counter[Sight]]:
    """The kinds of the decisions that games answer meanwhile, counted."""
    kinds: Counter[Sight] = Counter()
    decide = Game.decide

    def counted(game: Game, choice: Choice) -> None:
        if game.decision is not None:
            kinds["decision", game.decision.kind.value] += 1
        decide(game, choice)

    with patch.object(Game, "decide", counted):
        yield kinds


def sightings(log: dict[str, Any]) -> Counter[Sight]:
    """How often a log shows each thing; options, and skills that no die shows, once a match."""
    seen: Counter[Sight] = Counter()
    for event in log["events"]:
        seen.update(_of_event(event))
    setup = log["setup"]
    meta = find_variant(setup["variant"])
    for option, values in meta.options.items():
        seen["option", f"{option}={setup['options'].get(option, values[0])}"] += 1
    played = {
        skill
        for side in ("home", "away")
        for figure in setup[side]["figures"]
        for skill in figure["skills"]
    }
    seen.update(("skill", skill) for skill in played)
    seen.update(
        ("staff", key)
        for side in ("home", "away")
        for key, number in setup[side]["staff"].items()
        if number
    )
    return seen


def _of_event(event: dict[str, Any]) -> Iterator[Sight]:
    kind = event["event"]
    yield "event", kind
    yield "clause", event["rule"]
    if kind == "rolled":
        yield "die", event["purpose"]
    if kind == "spell_cast":
        yield "spell", event["spell"]


def expected(variant: str) -> set[Sight]:
    """All that a match of the game can show, by its registries."""
    meta = find_variant(variant)
    found = {("clause", clause) for clause in citable(variant) if not REFUSED.fullmatch(clause)}
    found |= {("decision", kind.value) for kind in meta.decisions}
    found |= {
        ("option", f"{option}={value}")
        for option, values in meta.options.items()
        if option not in OF_THE_BOOKS
        for value in values
    }
    found |= {("staff", row.key) for clan in meta.clans.values() for row in clan.staff}
    return found


def expected_of_all() -> set[Sight]:
    """That of every game, and what the games share: events, dice, skills, spells."""
    found = {("event", kind) for kind in event_types()}
    found |= {("die", purpose) for purpose in PURPOSES}
    found |= {("skill", skill.printed) for skill in Skill}
    found |= {("spell", spell) for spell in CODES["spell_cast", "spell"]}
    return found.union(*(expected(meta.key) for meta in VARIANTS))


def listed() -> dict[Sight, str]:
    """What may be seen more seldom, with the reason."""
    rows = LISTED.findall(LIST.read_text(encoding="utf-8"))
    return {(kind, name): reason for kind, name, reason in rows if name != "Name"}


def rare(seen: Mapping[Sight, int]) -> dict[Sight, int]:
    """What was seen less than `LEAST` times, and how often."""
    return {
        sight: seen.get(sight, 0)
        for sight in sorted(expected_of_all())
        if seen.get(sight, 0) < LEAST
    }
