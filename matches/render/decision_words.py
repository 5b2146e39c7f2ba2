"""Words for the kinds of decisions, for what answers them, and for the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.decisions import Choice, DecisionKind, Verb
from engine.decisions import DecisionKind as Kind
from engine.lineup import MatchSetup
from engine.ruleset import Rules
from engine.sheets.executor.orders_coach import Source
from engine.skills import skill_of
from matches.render.translation import N_, translated

OPPONENT = N_("opponent {number}")


@dataclass(frozen=True, slots=True)
class KindWords:
    """The name of a kind of decision, and its question."""

    name: str
    question: str


KINDS: Mapping[DecisionKind, KindWords] = {
    Kind.KICK_OR_RECEIVE: KindWords(N_("Kick or receive"), N_("Do you kick or receive first?")),
    Kind.SET_UP: KindWords(N_("Set-up"), N_("Where do your players stand?")),
    Kind.KICK_TARGET: KindWords(N_("Kick target"), N_("Where is the kick aimed?")),
    Kind.TOUCHBACK: KindWords(N_("Touchback"), N_("Who gets the ball of a touchback?")),
    Kind.SUPERIOR_TACTICS: KindWords(
        N_("Superior Tactics or Perfect Defence"), N_("Do you set up again?")
    ),
    Kind.BLOCK_DIE: KindWords(N_("Block die"), N_("Which block die counts?")),
    Kind.PUSH: KindWords(N_("Push"), N_("Where is the player pushed to?")),
    Kind.SIDESTEP: KindWords(N_("Side Step"), N_("Where does your player step to?")),
    Kind.FOLLOW_UP: KindWords(N_("Follow up"), N_("Does your player follow up?")),
    Kind.REROLL: KindWords(N_("Re-roll"), N_("Is the roll made again?")),
    Kind.EVENT_PAIR: KindWords(N_("Pair of an event"), N_("Who is the event about?")),
    Kind.INTERCEPT: KindWords(N_("Interception"), N_("Who tries to intercept the pass?")),
    Kind.ARGUE: KindWords(N_("Arguing the call"), N_("Does your head coach argue the call?")),
    Kind.FAVOR: KindWords(N_("Imperial Favor"), N_("Do you spend the Imperial Favor?")),
    Kind.ANSWER: KindWords(N_("Answer to a challenge"), N_("Does your player accept the duel?")),
    Kind.DEMAND: KindWords(
        N_("Duel for a foul"), N_("Does your fouled player demand a duel, and when?")
    ),
    Kind.DUEL: KindWords(N_("Duel"), N_("Does your duellist strike or focus?")),
    Kind.SPELL: KindWords(N_("Spell"), N_("Does your Shugenja cast the spell?")),
    Kind.INSIST: KindWords(N_("Kitsuki Yasu"), N_("Does Kitsuki Yasu insist on the duel?")),
    Kind.POISON: KindWords(N_("Shosuro Hametsu"), N_("Whom does Shosuro Hametsu poison?")),
    Kind.HANDICAP: KindWords(N_("Handicap"), N_("Which line of the handicap table do you take?")),
    Kind.HANDICAP_SKILL: KindWords(
        N_("Skill of a handicap"), N_("Who learns which skill for this match?")
    ),
    Kind.STRIKE_BACK: KindWords(N_("Striking back"), N_("Does your struck duellist strike back?")),
    Kind.CATCH: KindWords(N_("Catch"), N_("Does your player try to catch the ball?")),
    Kind.COUNTER: KindWords(N_("Turn counter"), N_("Do you move your turn counter?")),
    Kind.CALL: KindWords(
        N_("Illegal procedure"), N_("Do you call the turn counter that was forgotten?")
    ),
    Kind.ACTIVATE: KindWords(N_("Next player"), N_("Who plays next?")),
    Kind.ACT: KindWords(N_("Action"), N_("What does your player do?")),
    Kind.DECLARE: KindWords(N_("Declaration"), N_("Which action does your player declare?")),
    Kind.HIGH_KICK: KindWords(N_("High Kick"), N_("Who stands under the ball?")),
    Kind.QUICK_SNAP: KindWords(N_("Quick Snap"), N_("Which players take a step?")),
    Kind.STAND_FIRM: KindWords(N_("Stand Firm"), N_("Does your player stand firm?")),
    Kind.DUMP_OFF: KindWords(N_("Dump-Off"), N_("Does your player throw before the block?")),
    Kind.DIVING_TACKLE: KindWords(N_("Diving Tackle"), N_("Does your player dive?")),
    Kind.SHADOW: KindWords(N_("Shadowing"), N_("Does your player follow?")),
    Kind.APOTHECARY: KindWords(N_("Apothecary"), N_("Is the apothecary called?")),
    Kind.GRAB: KindWords(N_("Wandering squig"), N_("Does your player grab the squig?")),
    Kind.BITE: KindWords(N_("Bite"), N_("Whom does the vampire bite?")),
    Kind.PLACE_CHEST: KindWords(N_("Chests"), N_("Where is the chest placed?")),
    Kind.PLACE_PAD: KindWords(N_("Teleport pads"), N_("Where is the pad placed?")),
    Kind.PRIVILEGE: KindWords(N_("Privilege"), N_("Do you take the first turn or the end zone?")),
    Kind.END_ZONE: KindWords(N_("End zone"), N_("Which end zone do you defend?")),
}
SOURCES: Mapping[Source, str] = {
    Source.COACH: N_("answered by you"),
    Source.PLAY: N_("answered by your play"),
    Source.SHEET: N_("answered by your sheet"),
    Source.MATCH: N_("answered by your orders for the match"),
    Source.TEAM: N_("answered by your playbook"),
    Source.LEAGUE: N_("answered by the league's default"),
    Source.ENGINE: N_("answered by the rules' default"),
}
VERBS: Mapping[Verb, str] = {
    Verb.KEEP: N_("no"),
    Verb.USE: N_("yes"),
    Verb.CATCH: N_("try"),
    Verb.STAY: N_("stay"),
    Verb.FOLLOW: N_("follow"),
    Verb.TEAM: N_("team re-roll"),
    Verb.SKILL: N_("re-roll of the skill"),
    Verb.PRO: N_("Pro"),
    Verb.GIVE: N_("to"),
    Verb.AIM: N_("at"),
    Verb.EFFECT: N_("line"),
    Verb.STEEL: N_("Biting Steel"),
    Verb.VOID: N_("Void Strike on"),
    Verb.SET_UP: N_("a formation"),
    Verb.MATCH_END: N_("at the match's end"),
    Verb.INTERCEPT: N_("try with"),
    Verb.THROW: N_("throw to"),
    Verb.WALL: N_("throw at the wall"),
}
ON_SQUARES = frozenset({Verb.AIM, Verb.PUSH, Verb.PLACE, Verb.THROW, Verb.WALL})
ON_PLAYERS = frozenset(
    {
        Verb.GIVE,
        Verb.INTERCEPT,
        Verb.VOID,
        Verb.POISON,
        Verb.BITE,
        Verb.USE,
        Verb.CHALLENGE,
    }
)


def choice_words(choice: Choice, setup: MatchSetup, rules: Rules, side: int) -> str:
    """A choice as its own side reads it: ``push G7``, ``Void Strike on opponent 4``."""
    known = VERBS.get(choice.verb)
    verb = translated(known) if known else str(choice.verb).lower().replace("_", " ")
    target: Any = choice.target
    if target is None or choice.verb is Verb.SET_UP:
        return verb
    return f"{verb} {_target(choice.verb, target, setup, rules, side)}"


def _target(verb: Verb, target: Any, setup: MatchSetup, rules: Rules, side: int) -> str:
    if verb is Verb.PICK:
        result = rules.blocking.results[target]
        return rules.words.get(result, result)
    if verb in ON_SQUARES:
        squares = target if isinstance(target, tuple) else (target,)
        return " ".join(
            rules.board.name(s) if s >= 0 else translated(N_("the crowd")) for s in squares
        )
    if verb is Verb.LEARN:
        return f"{player_label(setup, side, target[0])} {skill_of(target[1]).printed}"
    if verb is Verb.STEP:
        return f"{player_label(setup, side, target[0])} {rules.board.name(target[1])}"
    if verb in ON_PLAYERS:
        slots = target if isinstance(target, tuple) else (target,)
        return " ".join(player_label(setup, side, slot) for slot in slots)
    return str(target)


def player_label(setup: MatchSetup, side: int, slot: int) -> str:
    """A slot in words for that side: ``7``, or ``opponent 4``."""
    home = len(setup.home.figures)
    whose = 0 if slot < home else 1
    figure = setup.sides[whose].figures[slot - home * whose]
    if whose == side:
        return str(figure.number)
    return translated(OPPONENT).format(number=figure.number)
