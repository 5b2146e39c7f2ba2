"""Which kinds of decision take which standing orders, and the word each line begins with.

The turn itself (``TURN``) belongs to the sheet; set-up, kick target and who kicks first
(``ADVANCE``) are written like formations. Every other kind of the catalogue is in ``SPECS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.decisions import DecisionKind as Kind
from engine.orders.policy_parsers import (
    JudgementParser,
    NameKind,
    NamesParser,
    PolicyParser,
    RankingParser,
    ThresholdParser,
)
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
PURPOSES = ("block", "dodge", "surge", "pick-up", "pass", "catch", "hand-off", "landing")
HONOUR = ("iaijutsu", "higher", "equal")
PENALTIES = ("sent-off", "illegal-procedure")


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


def _spec(kind: Kind, word: str, *parsers: PolicyParser) -> OrderSpec:
    judged = any(isinstance(form, JudgementParser) for form in parsers)
    return OrderSpec(kind, word, parsers if judged else (ONLY_DEFAULT, *parsers))


_ALL = (
    _spec(Kind.TOUCHBACK, "TOUCHBACK", NamesParser(NameKind.OWN)),
    _spec(Kind.SUPERIOR_TACTICS, "TACTICS", JudgementParser(("kicking", "receiving", "keep"))),
    _spec(
        Kind.BLOCK_DIE,
        "PICK",
        RankingParser(
            ("skull", "crossed", "arrows", "bang", "blade"),
            ("DEFENDING", "CARRIER", "LASTLINE", "SIDELINE"),
            faces=True,
        ),
    ),
    _spec(Kind.PUSH, "PUSH", RankingParser(PUSH_WAYS, ("MATE", "CARRIER"), squares=True)),
    _spec(Kind.SIDESTEP, "SIDESTEP", RankingParser(PUSH_WAYS[3:], ("CARRIER",), squares=True)),
    _spec(Kind.FOLLOW_UP, "FOLLOW", JudgementParser(circumstances=("free", "ball", "carrier"))),
    _spec(
        Kind.REROLL,
        "REROLL",
        JudgementParser(circumstances=("turnover", "carrier", "spare", "late", *PURPOSES)),
    ),
    _spec(Kind.EVENT_PAIR, "PAIR", NamesParser(NameKind.PAIR)),
    _spec(
        Kind.INTERCEPT,
        "INTERCEPT",
        JudgementParser(),
        ThresholdParser(2, 6, behind="+"),
        NamesParser(NameKind.OWN),
    ),
    _spec(Kind.ARGUE, "ARGUE", JudgementParser(circumstances=PENALTIES)),
    _spec(Kind.FAVOR, "FAVOR", JudgementParser(circumstances=PENALTIES)),
    _spec(
        Kind.ANSWER,
        "ACCEPT",
        JudgementParser(circumstances=(*HONOUR, "empty-handed")),
        ThresholdParser(1, 9, "PH"),
    ),
    _spec(Kind.DEMAND, "DEMAND", JudgementParser(("now", "match-end", "never"), HONOUR)),
    _spec(Kind.DUEL, "DUEL", JudgementParser(("strike",)), ThresholdParser(1, 9, "FOCUS")),
    _spec(
        Kind.SPELL,
        "SPELL",
        JudgementParser(("steel", "augury", "void", "never"), ("carrier", "star")),
    ),
    _spec(Kind.INSIST, "INSIST", JudgementParser(circumstances=("carrier", "star"))),
    _spec(
        Kind.POISON,
        "POISON",
        JudgementParser(("dearest", "strongest", "never")),
        NamesParser(NameKind.OPPONENT),
    ),
    _spec(Kind.HANDICAP, "HANDICAP", NamesParser(NameKind.LINE)),
    _spec(Kind.HANDICAP_SKILL, "LEARN", NamesParser(NameKind.LESSON)),
    _spec(Kind.STRIKE_BACK, "STRIKE", JudgementParser(circumstances=HONOUR)),
    _spec(Kind.CATCH, "CATCH", JudgementParser(circumstances=("unmarked", "own-turn", "own-half"))),
    _spec(Kind.COUNTER, "COUNTER", JudgementParser()),
    _spec(Kind.CALL, "CALL", JudgementParser()),
    _spec(Kind.HIGH_KICK, "HIGHKICK", JudgementParser(("never",)), NamesParser(NameKind.OWN)),
    _spec(Kind.QUICK_SNAP, "QUICKSNAP", JudgementParser(("never",)), NamesParser(NameKind.STEP)),
    *(
        _spec(question.kind, question.order, JudgementParser(circumstances=question.circumstances))
        for _, question in QUESTIONS
    ),
    _spec(Kind.DUMP_OFF, "DUMPOFF", JudgementParser(("never",)), NamesParser(NameKind.OWN)),
    _spec(
        Kind.APOTHECARY,
        "APOTHECARY",
        JudgementParser(
            circumstances=("dead", "lasting", "casualty", "knocked-out", "star", "last-drive")
        ),
        NamesParser(NameKind.OWN),
    ),
    _spec(Kind.GRAB, "GRAB", JudgementParser(circumstances=("unmarked", "own-turn", "own-half"))),
    _spec(Kind.BITE, "BITE", NamesParser(NameKind.OWN)),
    _spec(Kind.PLACE_CHEST, "CHESTS", NamesParser(NameKind.SQUARE)),
    _spec(Kind.PLACE_PAD, "PADS", NamesParser(NameKind.SQUARE)),
    _spec(Kind.PRIVILEGE, "PRIVILEGE", JudgementParser(("first-turn", "end-zone"))),
    _spec(Kind.END_ZONE, "ZONE", JudgementParser(("a", "b"))),
)

SPECS: Mapping[Kind, OrderSpec] = {spec.kind: spec for spec in _ALL}
BY_WORD: Mapping[str, OrderSpec] = {
    word: spec for spec in _ALL for word in (spec.word, spec.kind.upper())
}
"""Each word and, as its synonym, the name of its kind in the catalogue."""
PRESET = "PRESET"
LINES = (PRESET, *(spec.word for spec in _ALL))
"""The words that a line of standing orders begins with."""
