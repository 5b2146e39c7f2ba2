"""The decision catalogue: every choice the rules leave to a coach (CORE-DEC).

For each kind: its rows, its owner, the options and the default. ``docs/engine.md`` shows it; a test
checks every decision of the corpus against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.decisions import DecisionKind as Kind
from engine.decisions import Verb
from engine.skills import QUESTIONS


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A kind of decision. ``rows`` are IDs; ``owner`` and ``default`` are in words.

    A game may cite a clause of its own instead (``GameMeta.decision_clauses``); where all games
    that have the decision do, there are no rows here. ``end_of_turn`` marks decisions that the
    rules put off until the turn is over, as the duel for a foul. The apothecary follows the
    casualty at once (KEM-APO-01).
    """

    rows: tuple[str, ...]
    owner: str
    verbs: tuple[Verb, ...]
    default: str
    end_of_turn: bool = False


CATALOGUE: Mapping[Kind, CatalogueEntry] = {
    Kind.KICK_OR_RECEIVE: CatalogueEntry(
        ("DEC-01",), "winner of the roll-off", (Verb.KICK, Verb.RECEIVE), "receive"
    ),
    Kind.SET_UP: CatalogueEntry(("DEC-02",), "each side for itself", (Verb.SET_UP,), "automatic"),
    Kind.KICK_TARGET: CatalogueEntry(
        ("DEC-03",), "kickers", (Verb.AIM,), "the middle column, six rows before the end zone"
    ),
    Kind.TOUCHBACK: CatalogueEntry(
        ("DEC-04",),
        "receivers",
        (Verb.GIVE,),
        "best pick-up total, then AG, then lowest shirt number",
    ),
    Kind.SUPERIOR_TACTICS: CatalogueEntry(
        ("DEC-05",), "owner of the event", (Verb.KEEP, Verb.SET_UP), "keep"
    ),
    Kind.BLOCK_DIE: CatalogueEntry(
        ("DEC-09", "DEC-10", "DEC-36"), "the stronger side", (Verb.PICK,), "by rank of the results"
    ),
    Kind.PUSH: CatalogueEntry(
        ("DEC-11",),
        "moving side",
        (Verb.PUSH,),
        "nearest sideline, then away from the own carrier",
    ),
    Kind.SIDESTEP: CatalogueEntry(
        ("DEC-12",), "the player's side", (Verb.PUSH,), "nearest the ball"
    ),
    Kind.FOLLOW_UP: CatalogueEntry(
        ("DEC-14",), "attacker", (Verb.STAY, Verb.FOLLOW), "stay; with Frenzy follow"
    ),
    Kind.REROLL: CatalogueEntry(
        ("DEC-15", "DEC-16", "DEC-17", "DEC-28"),
        "the player's side",
        (Verb.KEEP, Verb.SKILL, Verb.PRO, Verb.TEAM, Verb.AUGURY),
        "skill; Pro, then team re-roll if the failure ends the turn; Augury for the carrier",
    ),
    Kind.EVENT_PAIR: CatalogueEntry(
        ("DEC-30",), "owner of the event", (Verb.CHALLENGE,), "best expected margin"
    ),
    Kind.INTERCEPT: CatalogueEntry(
        ("DEC-18",), "defenders", (Verb.INTERCEPT, Verb.KEEP), "best target number"
    ),
    Kind.ARGUE: CatalogueEntry(("DEC-23",), "penalised side", (Verb.ARGUE, Verb.KEEP), "argue"),
    Kind.FAVOR: CatalogueEntry(
        ("DEC-24",), "holder", (Verb.SPEND, Verb.KEEP), "spend on a sending-off alone"
    ),
    Kind.ANSWER: CatalogueEntry(
        ("DEC-25",),
        "challenged",
        (Verb.ACCEPT, Verb.REFUSE),
        "accept with Iaijutsu or at least the challenger's PH",
    ),
    Kind.DEMAND: CatalogueEntry(
        ("DEC-26",),
        "fouled side",
        (Verb.NOW, Verb.MATCH_END, Verb.NEVER),
        "match end with Iaijutsu or a higher PH, else never",
        end_of_turn=True,
    ),
    Kind.DUEL: CatalogueEntry(
        ("DEC-27",), "the duellist's side", (Verb.STRIKE, Verb.FOCUS), "strike"
    ),
    Kind.SPELL: CatalogueEntry(
        ("DEC-28",), "owner of the Shugenja", (Verb.KEEP, Verb.VOID, Verb.STEEL), "none"
    ),
    Kind.INSIST: CatalogueEntry(
        ("DEC-29",), "challenger's side", (Verb.INSIST, Verb.KEEP), "insist"
    ),
    Kind.POISON: CatalogueEntry(
        ("DEC-29",),
        "Hametsu's side",
        (Verb.POISON, Verb.KEEP),
        "the most expensive eligible opponent",
    ),
    Kind.HANDICAP: CatalogueEntry(
        ("DEC-39",), "weaker side", (Verb.EFFECT,), "line 1, or the next"
    ),
    Kind.HANDICAP_SKILL: CatalogueEntry(
        ("DEC-39",),
        "weaker side",
        (Verb.LEARN,),
        "first legal skill of the most expensive fit player",
    ),
    Kind.STRIKE_BACK: CatalogueEntry(("DEC-40",), "struck", (Verb.STRIKE, Verb.KEEP), "strike"),
    Kind.CATCH: CatalogueEntry(
        ("DEC-34", "DEC-41"), "the player's side", (Verb.CATCH, Verb.KEEP), "try"
    ),
    Kind.COUNTER: CatalogueEntry((), "moving side", (Verb.COUNTER, Verb.KEEP), "move it"),
    Kind.CALL: CatalogueEntry((), "other side", (Verb.CALL, Verb.KEEP), "call"),
    Kind.ACTIVATE: CatalogueEntry(
        ("DEC-08", "DEC-28", "DEC-29", "DEC-33", "DEC-38"),
        "moving side",
        (
            Verb.ACTIVATE,
            Verb.END,
            Verb.FIRES,
            Verb.INNER_FIRE,
            Verb.VOID,
            Verb.INSPIRE,
            Verb.CONCEDE,
            Verb.TELEPORT,
            Verb.SPONGE,
            Verb.REGENERATE,
        ),
        "end; before that the dugout, where it may be used",
    ),
    Kind.ACT: CatalogueEntry(
        ("CORE-ACT-01",),
        "moving side",
        (
            Verb.MOVE,
            Verb.STAND,
            Verb.BLOCK,
            Verb.PASS,
            Verb.HANDOFF,
            Verb.FOUL,
            Verb.STOP,
            Verb.LEAP,
            Verb.BLOCK_AT,
            Verb.STAB,
            Verb.THROW,
            Verb.HURL,
            Verb.GAZE,
            Verb.OPEN,
            Verb.WALL,
        ),
        "stop",
    ),
    Kind.DECLARE: CatalogueEntry(("CORE-TRN-02",), "moving side", (Verb.DECLARE,), "move"),
    Kind.HIGH_KICK: CatalogueEntry(
        ("DEC-06",), "receivers", (Verb.KEEP, Verb.GIVE), "highest AG, then lowest shirt number"
    ),
    Kind.QUICK_SNAP: CatalogueEntry(("DEC-07",), "receivers", (Verb.END, Verb.STEP), "none"),
    **{
        question.kind: CatalogueEntry(
            (question.row,), "the player's side", (Verb.USE, Verb.KEEP), question.default
        )
        for _, question in QUESTIONS
    },
    Kind.DUMP_OFF: CatalogueEntry(
        ("DEC-19",), "passer's side", (Verb.KEEP, Verb.THROW, Verb.WALL), "none"
    ),
    Kind.APOTHECARY: CatalogueEntry(
        ("DEC-22",),
        "the player's side",
        (Verb.USE, Verb.KEEP),
        "on death and lasting loss; with 6 SPP, or in the last drive, on any casualty",
    ),
    Kind.GRAB: CatalogueEntry(("DEC-35",), "the player's side", (Verb.CATCH, Verb.KEEP), "try"),
    Kind.BITE: CatalogueEntry(
        ("SKL-53",), "the player's side", (Verb.BITE,), "a Thrall without the ball"
    ),
    Kind.PLACE_CHEST: CatalogueEntry(
        ("DEC-31",), "each in turn", (Verb.PLACE,), "the map's printed marks"
    ),
    Kind.PLACE_PAD: CatalogueEntry(
        ("DEC-31",), "each in turn", (Verb.PLACE,), "the map's printed marks"
    ),
    Kind.PRIVILEGE: CatalogueEntry(
        ("DEC-32",), "winner of the set-up roll", (Verb.FIRST_TURN, Verb.CHOOSE_END), "first turn"
    ),
    Kind.END_ZONE: CatalogueEntry(
        ("DEC-32",), "the side with that privilege", (Verb.DEFEND,), "A for home, B for away"
    ),
}

SHARED = frozenset(
    {
        Kind.SET_UP,
        Kind.BLOCK_DIE,
        Kind.PUSH,
        Kind.SIDESTEP,
        Kind.FOLLOW_UP,
        Kind.REROLL,
        Kind.INTERCEPT,
        Kind.ARGUE,
        Kind.HANDICAP,
        Kind.HANDICAP_SKILL,
        Kind.ACTIVATE,
        Kind.ACT,
    }
)
"""Decisions of every game."""
KICKED_OFF = frozenset(
    {
        Kind.KICK_OR_RECEIVE,
        Kind.KICK_TARGET,
        Kind.TOUCHBACK,
        Kind.SUPERIOR_TACTICS,
    }
)
"""Decisions of games in which a drive begins with a kick."""
GOLD_CROWN = frozenset(
    {
        Kind.DECLARE,
        *(question.kind for _, question in QUESTIONS),
        Kind.DUMP_OFF,
        Kind.APOTHECARY,
        Kind.BITE,
    }
)
"""Decisions of the races' skills and staff."""
CROWN_KICK = frozenset({Kind.HIGH_KICK, Kind.QUICK_SNAP})
"""Decisions of the gold-crown games' kick-off table."""
