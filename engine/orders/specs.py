"""Which kinds of decision take which standing orders, and the word each line begins with.

The turn itself (``TURN``) is the sheet's; set-up, kick target and who kicks first (``ADVANCE``)
are written as formations are. Every other kind of the catalogue stands in ``SPECS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.decisions import DecisionKind as Kind
from engine.orders.policy_parsers import Form, Judge, Name, Named, Number, Rank

TURN = frozenset({Kind.ACTIVATE, Kind.ACT, Kind.DECLARE})
ADVANCE = frozenset({Kind.KICK_OR_RECEIVE, Kind.SET_UP, Kind.KICK_TARGET})
WAYS = (
    "away", "crowd", "pit", "sideline", "infield", "off-ball", "to-ball", "marked", "free",
)  # fmt: skip
"""Where to push: straight on, off the pitch, by the sideline or the ball, into zones or none."""
PURPOSES = ("block", "dodge", "surge", "pick-up", "pass", "catch", "hand-off", "landing")
HONOUR = ("iaijutsu", "higher", "equal")
PENALTIES = ("sent-off", "illegal-procedure")


@dataclass(frozen=True, slots=True)
class Spec:
    """A kind's word and what may stand behind it; the forms are tried in that order."""

    kind: Kind
    word: str
    forms: tuple[Form, ...]

    @property
    def judge(self) -> Judge | None:
        """Its verdicts, where it has any."""
        return next((form for form in self.forms if isinstance(form, Judge)), None)


ONLY_DEFAULT = Judge(())


def _spec(kind: Kind, word: str, *forms: Form) -> Spec:
    judged = any(isinstance(form, Judge) for form in forms)
    return Spec(kind, word, forms if judged else (ONLY_DEFAULT, *forms))


_ALL = (
    _spec(Kind.TOUCHBACK, "TOUCHBACK", Named(Name.OWN)),
    _spec(Kind.SUPERIOR_TACTICS, "TACTICS", Judge(("kicking", "receiving", "keep"))),
    _spec(
        Kind.BLOCK_DIE, "PICK",
        Rank(
            ("skull", "crossed", "arrows", "bang", "blade"),
            ("DEFENDING", "CARRIER", "LASTLINE", "SIDELINE"), faces=True,
        ),
    ),
    _spec(Kind.PUSH, "PUSH", Rank(WAYS, ("MATE", "CARRIER"), squares=True)),
    _spec(Kind.SIDESTEP, "SIDESTEP", Rank(WAYS[3:], ("CARRIER",), squares=True)),
    _spec(Kind.FOLLOW_UP, "FOLLOW", Judge(circumstances=("free", "ball", "carrier"))),
    _spec(
        Kind.REROLL, "REROLL",
        Judge(circumstances=("turnover", "carrier", "spare", "late", *PURPOSES)),
    ),
    _spec(Kind.EVENT_PAIR, "PAIR", Named(Name.PAIR)),
    _spec(Kind.INTERCEPT, "INTERCEPT", Judge(), Number(2, 6, behind="+"), Named(Name.OWN)),
    _spec(Kind.ARGUE, "ARGUE", Judge(circumstances=PENALTIES)),
    _spec(Kind.FAVOR, "FAVOR", Judge(circumstances=PENALTIES)),
    _spec(
        Kind.ANSWER, "ACCEPT", Judge(circumstances=(*HONOUR, "empty-handed")), Number(1, 9, "PH")
    ),
    _spec(Kind.DEMAND, "DEMAND", Judge(("now", "match-end", "never"), HONOUR)),
    _spec(Kind.DUEL, "DUEL", Judge(("strike",)), Number(1, 9, "FOCUS")),
    _spec(
        Kind.SPELL, "SPELL", Judge(("steel", "augury", "void", "never"), ("carrier", "star"))
    ),
    _spec(Kind.INSIST, "INSIST", Judge(circumstances=("carrier", "star"))),
    _spec(
        Kind.POISON, "POISON", Judge(("dearest", "strongest", "never")), Named(Name.OPPONENT)
    ),
    _spec(Kind.HANDICAP, "HANDICAP", Named(Name.LINE)),
    _spec(Kind.HANDICAP_SKILL, "LEARN", Named(Name.LESSON)),
    _spec(Kind.STRIKE_BACK, "STRIKE", Judge(circumstances=HONOUR)),
    _spec(Kind.CATCH, "CATCH", Judge(circumstances=("unmarked", "own-turn", "own-half"))),
    _spec(Kind.COUNTER, "COUNTER", Judge()),
    _spec(Kind.CALL, "CALL", Judge()),
    _spec(Kind.HIGH_KICK, "HIGHKICK", Judge(("never",)), Named(Name.OWN)),
    _spec(Kind.QUICK_SNAP, "QUICKSNAP", Judge(("never",)), Named(Name.STEP)),
    _spec(Kind.STAND_FIRM, "STANDFIRM", Judge(circumstances=("sideline", "carrier"))),
    _spec(Kind.DUMP_OFF, "DUMPOFF", Judge(("never",)), Named(Name.OWN)),
    _spec(Kind.DIVING_TACKLE, "DIVE", Judge(circumstances=("carrier", "ball"))),
    _spec(Kind.SHADOW, "SHADOW", Judge(circumstances=("carrier", "slower"))),
    _spec(
        Kind.APOTHECARY, "APOTHECARY",
        Judge(circumstances=("dead", "lasting", "casualty", "knocked-out", "star", "last-drive")),
        Named(Name.OWN),
    ),
    _spec(Kind.GRAB, "GRAB", Judge(circumstances=("unmarked", "own-turn", "own-half"))),
    _spec(Kind.BITE, "BITE", Named(Name.OWN)),
    _spec(Kind.PLACE_CHEST, "CHESTS", Named(Name.SQUARE)),
    _spec(Kind.PLACE_PAD, "PADS", Named(Name.SQUARE)),
    _spec(Kind.PRIVILEGE, "PRIVILEGE", Judge(("first-turn", "end-zone"))),
    _spec(Kind.END_ZONE, "ZONE", Judge(("a", "b"))),
)  # fmt: skip

SPECS: Mapping[Kind, Spec] = {spec.kind: spec for spec in _ALL}
BY_WORD: Mapping[str, Spec] = {
    word: spec for spec in _ALL for word in (spec.word, spec.kind.upper())
}
"""Each word and, as its synonym, the name of its kind in the catalogue."""
PRESET = "PRESET"
LINES = (PRESET, *(spec.word for spec in _ALL))
"""The words that a line of standing orders begins with."""
