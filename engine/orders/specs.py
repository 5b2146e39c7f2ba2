"""Which kinds of decision take which standing orders, and the word each line begins with.

The turn itself (``TURN``) belongs to the sheet; set-up, kick target and who kicks first
(``ADVANCE``) are written like formations. Every other kind of the catalogue is in ``SPECS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.decisions import DecisionKind as Kind
from engine.orders.circumstances import CIRCUMSTANCES
from engine.orders.policies import VOID, Words
from engine.orders.policy_parsers import (
    JudgementParser,
    NameKind,
    NamesParser,
    PolicyParser,
    RankingParser,
    ThresholdParser,
)
from engine.sheets.preferences import FACES
from engine.skills import QUESTIONS

TURN = frozenset({Kind.ACTIVATE, Kind.ACT, Kind.DECLARE})
ADVANCE = frozenset({Kind.KICK_OR_RECEIVE, Kind.SET_UP, Kind.KICK_TARGET})
PUSH_WAYS = (
    "away",
    "crowd",
    "pit",
    "sideline",
    "infield",
    "off-ball",
    "to-ball",
    "marked",
    "free",
)
"""Where to push: straight on, off the pitch, by the sideline or the ball, into zones or none."""


@dataclass(frozen=True, slots=True)
class OrderSpec:
    """A kind's word and what may follow it; the parsers are tried in this order."""

    kind: Kind
    word: str
    parsers: tuple[PolicyParser, ...]

    @property
    def judgement_parser(self) -> JudgementParser | None:
        """The parser of its verdicts, if it has any."""
        return next((form for form in self.parsers if isinstance(form, JudgementParser)), None)


ONLY_DEFAULT = JudgementParser(())


def _judged(
    kind: Kind, word: str, *others: PolicyParser, verdicts: Words = ("always", "never")
) -> OrderSpec:
    """A kind with verdicts, under those circumstances that it has."""
    judgement = JudgementParser(verdicts, tuple(CIRCUMSTANCES.get(kind, ())))
    return OrderSpec(kind, word, (judgement, *others))


def _listed(kind: Kind, word: str, *parsers: PolicyParser) -> OrderSpec:
    """A kind with a list of what to choose, and no other verdict than the default."""
    return OrderSpec(kind, word, (ONLY_DEFAULT, *parsers))


OWN, OPPONENT = NamesParser(NameKind.OWN), NamesParser(NameKind.OPPONENT)
_ALL = (
    _listed(Kind.TOUCHBACK, "TOUCHBACK", OWN),
    _judged(Kind.SUPERIOR_TACTICS, "TACTICS", verdicts=("kicking", "receiving", "keep")),
    _listed(
        Kind.BLOCK_DIE,
        "PICK",
        RankingParser(FACES, ("DEFENDING", "CARRIER", "LASTLINE", "SIDELINE"), faces=True),
    ),
    _listed(Kind.PUSH, "PUSH", RankingParser(PUSH_WAYS, ("MATE", "CARRIER"), squares=True)),
    _listed(Kind.SIDESTEP, "SIDESTEP", RankingParser(PUSH_WAYS[3:], ("CARRIER",), squares=True)),
    _judged(Kind.FOLLOW_UP, "FOLLOW"),
    _judged(Kind.REROLL, "REROLL"),
    _listed(Kind.EVENT_PAIR, "PAIR", NamesParser(NameKind.PAIR)),
    _judged(Kind.INTERCEPT, "INTERCEPT", ThresholdParser(2, 6, behind="+"), OWN),
    _judged(Kind.ARGUE, "ARGUE"),
    _judged(Kind.FAVOR, "FAVOR"),
    _judged(Kind.ANSWER, "ACCEPT", ThresholdParser(1, 9, "PH")),
    _judged(Kind.DEMAND, "DEMAND", verdicts=("now", "match-end", "never")),
    _judged(Kind.DUEL, "DUEL", ThresholdParser(1, 9, "FOCUS"), verdicts=("strike",)),
    OrderSpec(
        Kind.SPELL,
        "SPELL",
        (
            NamesParser(NameKind.PAIR, before=VOID),
            JudgementParser(("steel", "augury", VOID, "never"), tuple(CIRCUMSTANCES[Kind.SPELL])),
        ),
    ),
    _judged(Kind.INSIST, "INSIST"),
    _judged(Kind.POISON, "POISON", OPPONENT, verdicts=("dearest", "strongest", "never")),
    _listed(Kind.HANDICAP, "HANDICAP", NamesParser(NameKind.LINE)),
    _listed(Kind.HANDICAP_SKILL, "LEARN", NamesParser(NameKind.LESSON)),
    _judged(Kind.STRIKE_BACK, "STRIKE"),
    _judged(Kind.CATCH, "CATCH"),
    _judged(Kind.COUNTER, "COUNTER"),
    _judged(Kind.CALL, "CALL"),
    _judged(Kind.HIGH_KICK, "HIGHKICK", OWN, verdicts=("never",)),
    _judged(Kind.QUICK_SNAP, "QUICKSNAP", NamesParser(NameKind.STEP), verdicts=("never",)),
    *(_judged(question.kind, question.order) for _, question in QUESTIONS),
    _judged(Kind.DUMP_OFF, "DUMPOFF", NamesParser(NameKind.THROW), verdicts=("never",)),
    _judged(Kind.APOTHECARY, "APOTHECARY", OWN),
    _judged(Kind.GRAB, "GRAB"),
    _listed(Kind.BITE, "BITE", OWN),
    _listed(Kind.PLACE_CHEST, "CHESTS", NamesParser(NameKind.SQUARE)),
    _listed(Kind.PLACE_PAD, "PADS", NamesParser(NameKind.SQUARE)),
    _judged(Kind.PRIVILEGE, "PRIVILEGE", verdicts=("first-turn", "end-zone")),
    _judged(Kind.END_ZONE, "ZONE", verdicts=("a", "b")),
)

SPECS: Mapping[Kind, OrderSpec] = {spec.kind: spec for spec in _ALL}
BY_WORD: Mapping[str, OrderSpec] = {
    word: spec for spec in _ALL for word in (spec.word, spec.kind.upper())
}
"""Each word and, as its synonym, the name of its kind in the catalogue."""
PRESET = "PRESET"
LINES = (PRESET, *(spec.word for spec in _ALL))
"""The words that a line of standing orders begins with."""
