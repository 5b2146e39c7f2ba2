"""Verbs and decisions whose own odds are not told, each with the sentence that says so.

Every verb and every kind of decision is either a verb of the numbers (`KINDS`) or stands here.
"""

from __future__ import annotations

from engine.decisions import DecisionKind, Verb

KINDS: dict[Verb, str] = {
    Verb.MOVE: "walk",
    Verb.STAND: "walk",
    Verb.BLOCK: "block",
    Verb.PASS: "pass",
    Verb.THROW: "throw",
    Verb.HANDOFF: "handoff",
    Verb.FOUL: "foul",
    Verb.LEAP: "leap",
    Verb.STAB: "stab",
    Verb.BLOCK_AT: "block_at",
    Verb.GAZE: "gaze",
    Verb.HURL: "hurl",
    Verb.OPEN: "chest",
    Verb.WALL: "wall",
    Verb.FIRES: "FIRES",
    Verb.INNER_FIRE: "INNER_FIRE",
    Verb.VOID: "VOID",
    Verb.INSPIRE: "INSPIRE",
    Verb.TELEPORT: "TELEPORT",
    Verb.SPONGE: "SPONGE",
    Verb.REGENERATE: "REGENERATE",
}
"""The beginning of the numbers' kinds that are about each verb a sheet may order."""
WITHIN = frozenset(
    {
        *(Verb.KEEP, Verb.PICK, Verb.PUSH, Verb.FOLLOW, Verb.STAY, Verb.TEAM, Verb.SKILL),
        *(Verb.PRO, Verb.CATCH, Verb.INTERCEPT, Verb.ARGUE, Verb.SPEND, Verb.AUGURY, Verb.STEEL),
        *(Verb.DECLARE, Verb.USE, Verb.BITE, Verb.ACTIVATE, Verb.END, Verb.STOP),
    }
)
"""What is answered in the middle of a deed: counted in its number, as default orders answer."""
BEFORE_OR_BETWEEN = frozenset(
    {
        *(Verb.KICK, Verb.RECEIVE, Verb.SET_UP, Verb.AIM, Verb.GIVE, Verb.STEP, Verb.EFFECT),
        *(Verb.LEARN, Verb.PLACE, Verb.CHOOSE_END, Verb.FIRST_TURN, Verb.DEFEND, Verb.POISON),
        *(Verb.COUNTER, Verb.CALL, Verb.CONCEDE),
        *(Verb.CHALLENGE, Verb.ACCEPT, Verb.REFUSE, Verb.NOW, Verb.MATCH_END, Verb.NEVER),
        *(Verb.FOCUS, Verb.STRIKE, Verb.INSIST),
    }
)
"""What no turn's play contains; the page of orders says that no chance is shown for it."""
DECISIONS_WITHIN = frozenset(
    {
        *(DecisionKind.BLOCK_DIE, DecisionKind.PUSH, DecisionKind.SIDESTEP),
        *(DecisionKind.FOLLOW_UP, DecisionKind.REROLL, DecisionKind.INTERCEPT),
        *(DecisionKind.ARGUE, DecisionKind.FAVOR, DecisionKind.SPELL, DecisionKind.CATCH),
        *(DecisionKind.ACTIVATE, DecisionKind.ACT, DecisionKind.DECLARE),
        *(DecisionKind.STAND_FIRM, DecisionKind.SHADOW, DecisionKind.DIVING_TACKLE),
        *(DecisionKind.DUMP_OFF, DecisionKind.APOTHECARY, DecisionKind.GRAB, DecisionKind.BITE),
    }
)
"""Kinds of decisions that the numbers count, as default orders answer them."""
DECISIONS_TOLD_APART = frozenset(
    {
        *(DecisionKind.KICK_OR_RECEIVE, DecisionKind.SET_UP, DecisionKind.KICK_TARGET),
        *(DecisionKind.TOUCHBACK, DecisionKind.SUPERIOR_TACTICS, DecisionKind.EVENT_PAIR),
        *(DecisionKind.ANSWER, DecisionKind.DEMAND, DecisionKind.DUEL, DecisionKind.INSIST),
        *(DecisionKind.POISON, DecisionKind.HANDICAP, DecisionKind.HANDICAP_SKILL),
        *(DecisionKind.STRIKE_BACK, DecisionKind.COUNTER, DecisionKind.CALL),
        *(DecisionKind.HIGH_KICK, DecisionKind.QUICK_SNAP),
        *(DecisionKind.PLACE_CHEST, DecisionKind.PLACE_PAD, DecisionKind.PRIVILEGE),
        DecisionKind.END_ZONE,
    }
)
"""Kinds of decisions outside a play, for which a page says that it shows no chance."""
