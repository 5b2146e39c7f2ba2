"""The words of standing orders in sentences: when a decision comes up, and what each order does.

`{who}` is filled with the players who have the skill, `{names}` with what an order names,
`{number}` with its number. Plain data; `order_sentences.py` puts it together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.decisions import DecisionKind as Kind
from engine.skills import Skill
from matches.render.translation import N_


@dataclass(frozen=True, slots=True)
class KindPhrases:
    """How a kind of decision is told. ``default`` is what the rules answer.

    ``verdicts`` are what each verdict does, ``named`` and ``counted`` what a list or a number does,
    ``skill`` whose owners it is about.
    """

    when: str
    default: str
    verdicts: Mapping[str, str] = field(default_factory=dict)
    named: str = ""
    counted: str = ""
    skill: Skill | None = None


def _yes_no(yes: str, no: str) -> dict[str, str]:
    return {"always": yes, "never": no}


def _usually(
    when: str,
    yes: str,
    no: str,
    *,
    named: str = "",
    counted: str = "",
    skill: Skill | None = None,
) -> KindPhrases:
    """A kind that is answered with yes or no, and by the rules with yes."""
    return KindPhrases(when, yes, _yes_no(yes, no), named, counted, skill)


def _laid(when: str) -> KindPhrases:
    """Where something is laid."""
    return KindPhrases(
        when,
        N_("you lay where the map prints one"),
        named=N_("you lay on {names}: the first that is still legal"),
    )


PHRASES: Mapping[Kind, KindPhrases] = {
    Kind.KICK_OR_RECEIVE: KindPhrases(
        N_("If you win the roll-off,"),
        N_("you receive"),
        {"RECEIVE": N_("you receive"), "KICK": N_("you kick")},
    ),
    Kind.SET_UP: KindPhrases(
        N_("Before a kick-off,"),
        N_("the rules place your players"),
        {
            "KICKING": N_("your players stand as you have placed them when you kick"),
            "RECEIVING": N_("your players stand as you have placed them when you receive"),
            "KICKING and RECEIVING": N_("your players stand as you have placed them"),
        },
    ),
    Kind.KICK_TARGET: KindPhrases(
        N_("When you kick,"),
        N_("the kick is aimed at the middle column, six rows before the end zone"),
        named=N_("the kick is aimed at {names}"),
    ),
    Kind.TOUCHBACK: KindPhrases(
        N_("After a touchback,"),
        N_("the ball goes to the player who picks up best"),
        named=N_("the ball goes to {names}: the first of them who can take it"),
    ),
    Kind.SUPERIOR_TACTICS: KindPhrases(
        N_("If the kick-off table lets you set up again,"),
        N_("your players stay where they are"),
        {
            "kicking": N_("you set up as for kicking"),
            "receiving": N_("you set up as for receiving"),
            "keep": N_("your players stay where they are"),
        },
    ),
    Kind.BLOCK_DIE: KindPhrases(
        N_("Of the dice of a block"), N_("you take the best result for you"), named=N_("{names}")
    ),
    Kind.PUSH: KindPhrases(
        N_("A player you push goes"),
        N_("towards the nearest sideline, and away from your own ball carrier"),
        named=N_("{names}"),
    ),
    Kind.SIDESTEP: KindPhrases(
        N_("If {who} is pushed,"),
        N_("they step to the square nearest the ball"),
        named=N_("they step {names}"),
        skill=Skill.SIDESTEP,
    ),
    Kind.FOLLOW_UP: KindPhrases(
        N_("After your player has pushed somebody,"),
        N_("they stay; with Frenzy they follow"),
        _yes_no(N_("they follow"), N_("they stay")),
    ),
    Kind.REROLL: KindPhrases(
        N_("When a roll of yours fails,"),
        N_("a skill repeats it; a team re-roll does if the failure would end the turn"),
        _yes_no(
            N_("it is repeated, by a skill or by a team re-roll"),
            N_("only a skill repeats it; team re-rolls are saved"),
        ),
    ),
    Kind.EVENT_PAIR: KindPhrases(
        N_("If an event needs two players,"),
        N_("the pair with the best prospects is taken"),
        named=N_("{names} are taken, the first who can be"),
    ),
    Kind.INTERCEPT: _usually(
        N_("When an opponent throws past your players,"),
        N_("the one with the best chance tries to intercept"),
        N_("nobody tries to intercept"),
        named=N_("{names} tries to intercept: the first of them who may"),
        counted=N_("the one with the best chance tries, if a {number} or less is enough"),
    ),
    Kind.ARGUE: _usually(
        N_("When the referee decides against you,"),
        N_("your head coach argues the call"),
        N_("your head coach says nothing"),
    ),
    Kind.FAVOR: KindPhrases(
        N_("When a penalty is given against you,"),
        N_("the Imperial Favor is spent on a sending-off alone"),
        _yes_no(N_("the Imperial Favor is spent"), N_("the Imperial Favor is kept")),
    ),
    Kind.ANSWER: KindPhrases(
        N_("If your player is challenged to a duel,"),
        N_("they accept with Iaijutsu, or with a Personal Honor as high as the challenger's"),
        _yes_no(N_("they accept"), N_("they refuse")),
        counted=N_("they accept with a Personal Honor of {number} or more, and refuse below"),
    ),
    Kind.DEMAND: KindPhrases(
        N_("If your player is fouled,"),
        N_("they demand a duel at the match's end with Iaijutsu or a higher Personal Honor"),
        {
            "now": N_("they demand a duel at the start of the next drive"),
            "match-end": N_("they demand a duel at the match's end"),
            "never": N_("they demand no duel"),
        },
    ),
    Kind.DUEL: KindPhrases(
        N_("In a duel,"),
        N_("your duellist strikes at once"),
        {"strike": N_("your duellist strikes at once")},
        counted=N_("your duellist focuses {number} times, then strikes"),
    ),
    Kind.SPELL: KindPhrases(
        N_("Your Team Shugenja"),
        N_("casts Augury if the ball carrier's failure would end the turn, and nothing else"),
        {
            "steel": N_("casts Biting Steel at the first armour roll"),
            "augury": N_("casts Augury for a roll that would end the turn"),
            "void": N_("casts Void Strike on an opponent"),
            "never": N_("casts nothing"),
        },
        named=N_("casts Void Strike on {names}: the first of them who is on the pitch"),
    ),
    Kind.INSIST: _usually(
        N_("If the duel of Kitsuki Yasu is refused,"),
        N_("Yasu insists on it"),
        N_("Yasu lets it be"),
    ),
    Kind.POISON: KindPhrases(
        N_("Before the match Shosuro Hametsu"),
        N_("poisons the most expensive opponent"),
        {
            "dearest": N_("poisons the most expensive opponent"),
            "strongest": N_("poisons the strongest opponent"),
            "never": N_("poisons nobody"),
        },
        named=N_("poisons {names}: the first of them who plays"),
    ),
    Kind.HANDICAP: KindPhrases(
        N_("If your team is the weaker one,"),
        N_("it takes line 1 of the handicap table, or the next"),
        named=N_("it takes line {names} of the handicap table, the first that is left"),
    ),
    Kind.HANDICAP_SKILL: KindPhrases(
        N_("If a handicap lends you a skill,"),
        N_("your most expensive fit player learns the first one that is legal"),
        named=N_("it is given so: {names}, the first that is legal"),
    ),
    Kind.STRIKE_BACK: _usually(
        N_("If your duellist is struck,"),
        N_("they strike back"),
        N_("they do not strike back"),
    ),
    Kind.CATCH: _usually(
        N_("When a ball comes to your player,"),
        N_("they try to catch it"),
        N_("they let it go by"),
    ),
    Kind.COUNTER: _usually(
        N_("At the start of your turn"),
        N_("your turn counter is moved"),
        N_("your turn counter stays"),
    ),
    Kind.CALL: _usually(
        N_("If the other side forgets its turn counter,"),
        N_("you call it"),
        N_("you let it pass"),
    ),
    Kind.HIGH_KICK: KindPhrases(
        N_("On a High Kick"),
        N_("your player with the highest Agility goes under the ball"),
        {"never": N_("nobody goes under the ball")},
        named=N_("{names} goes under the ball: the first of them who can"),
    ),
    Kind.QUICK_SNAP: KindPhrases(
        N_("On a Quick Snap"),
        N_("nobody moves"),
        {"never": N_("nobody moves")},
        named=N_("your players step so: {names}"),
    ),
    Kind.STAND_FIRM: _usually(
        N_("If {who} is pushed,"),
        N_("they stand firm"),
        N_("they give way"),
        skill=Skill.STAND_FIRM,
    ),
    Kind.SHADOW: KindPhrases(
        N_("If an opponent dodges away,"),
        N_("{who} follows a ball carrier, and nobody else"),
        _yes_no(N_("{who} follows"), N_("{who} stays")),
        skill=Skill.SHADOWING,
    ),
    Kind.DIVING_TACKLE: KindPhrases(
        N_("If an opponent dodges away,"),
        N_("{who} dives at a ball carrier, and at nobody else"),
        _yes_no(N_("{who} dives at them"), N_("{who} does not dive")),
        skill=Skill.DIVING_TACKLE,
    ),
    Kind.DUMP_OFF: KindPhrases(
        N_("If {who} is blocked while holding the ball,"),
        N_("they keep it"),
        {"never": N_("they keep it")},
        named=N_("they throw it first: to {names}"),
        skill=Skill.DUMP_OFF,
    ),
    Kind.APOTHECARY: KindPhrases(
        N_("If your player is hurt,"),
        N_(
            "the apothecary is called when they would die or keep something lasting; with 6 SPP, "
            "or in the last drive, for any casualty"
        ),
        _yes_no(N_("the apothecary is called"), N_("the apothecary is saved")),
        named=N_("the apothecary is called for {names} alone"),
    ),
    Kind.GRAB: _usually(
        N_("When a squig wanders to your player,"),
        N_("they try to grab it"),
        N_("they let it go by"),
    ),
    Kind.BITE: KindPhrases(
        N_("If your vampire must bite,"),
        N_("they bite a Thrall without the ball"),
        named=N_("they bite {names}: the first of them who is beside them"),
        skill=Skill.OFF_FOR_A_BITE,
    ),
    Kind.PLACE_CHEST: _laid(N_("When chests are laid in turn,")),
    Kind.PLACE_PAD: _laid(N_("When pads are laid in turn,")),
    Kind.PRIVILEGE: KindPhrases(
        N_("If you win the set-up roll,"),
        N_("you take the first turn"),
        {"first-turn": N_("you take the first turn"), "end-zone": N_("you choose the end zone")},
    ),
    Kind.END_ZONE: KindPhrases(
        N_("If the end zone is yours to choose,"),
        N_("you defend A at home, B away"),
        {"a": N_("you defend end zone A"), "b": N_("you defend end zone B")},
    ),
}
FACES: Mapping[str, str] = {
    "skull": N_("the blocker falls (skull)"),
    "crossed": N_("both fall (crossed)"),
    "arrows": N_("a push (arrows)"),
    "bang": N_("a push that fells without Dodge (bang)"),
    "blade": N_("the other player falls (blade)"),
}
WAYS: Mapping[str, str] = {
    "away": N_("straight on"),
    "crowd": N_("off the pitch"),
    "pit": N_("into a pit"),
    "sideline": N_("nearest to a sideline"),
    "infield": N_("towards the middle"),
    "off-ball": N_("away from the ball"),
    "to-ball": N_("towards the ball"),
    "marked": N_("where most of your players mark"),
    "free": N_("where fewest opponents mark"),
}
RANKED: Mapping[Kind, Mapping[str, str]] = {
    Kind.BLOCK_DIE: FACES,
    Kind.PUSH: WAYS,
    Kind.SIDESTEP: WAYS,
}
"""What the words of a ranking mean."""
CONTEXTS: Mapping[tuple[Kind, str], str] = {
    (Kind.BLOCK_DIE, "DEFENDING"): N_("when the other side blocks and you pick the die"),
    (Kind.BLOCK_DIE, "CARRIER"): N_("when a ball carrier blocks or is blocked"),
    (Kind.BLOCK_DIE, "LASTLINE"): N_("when none of your players stands behind the blocker"),
    (Kind.BLOCK_DIE, "SIDELINE"): N_("when the blocked player stands at a sideline"),
    (Kind.PUSH, "MATE"): N_("when it is one of your own players"),
    (Kind.PUSH, "CARRIER"): N_("when the pushed player has the ball"),
    (Kind.SIDESTEP, "CARRIER"): N_("when they have the ball"),
}
"""What the words in capitals before a ranking mean."""
_HONOUR = {
    "iaijutsu": N_("they have Iaijutsu"),
    "higher": N_("their Personal Honor is higher"),
    "equal": N_("their Personal Honor is as high, or higher"),
    "empty-handed": N_("they do not have the ball"),
}
_CATCHING = {
    "unmarked": N_("no opponent marks them"),
    "own-turn": N_("it is your turn"),
    "own-half": N_("they stand in your half"),
}
_PENALTY = {
    "sent-off": N_("a player would be sent off"),
    "illegal-procedure": N_("it is for the turn counter"),
}
CIRCUMSTANCES: Mapping[Kind, Mapping[str, str]] = {
    Kind.FOLLOW_UP: {
        "free": N_("no opponent marks the square"),
        "ball": N_("the ball is beside the square, and not yours"),
        "carrier": N_("they have the ball"),
    },
    Kind.REROLL: {
        "turnover": N_("the failure would end the turn"),
        "carrier": N_("the player has the ball"),
        "spare": N_("another team re-roll is left"),
        "late": N_("it is one of the last two turns of the half"),
        "block": N_("it is a block"),
        "dodge": N_("it is a dodge"),
        "surge": N_("it is an extra square"),
        "pick-up": N_("it is a pick-up"),
        "pass": N_("it is a pass"),
        "catch": N_("it is a catch"),
        "hand-off": N_("it is a hand-off"),
        "landing": N_("it is a landing"),
    },
    Kind.ARGUE: _PENALTY,
    Kind.FAVOR: _PENALTY,
    Kind.ANSWER: _HONOUR,
    Kind.DEMAND: _HONOUR,
    Kind.STRIKE_BACK: _HONOUR,
    Kind.SPELL: {
        "carrier": N_("it is about a ball carrier"),
        "star": N_("it is about a star"),
    },
    Kind.INSIST: {"carrier": N_("Yasu has the ball"), "star": N_("it is about a star")},
    Kind.CATCH: _CATCHING,
    Kind.GRAB: _CATCHING,
    Kind.STAND_FIRM: {
        "sideline": N_("they stand at a sideline"),
        "carrier": N_("they have the ball"),
    },
    Kind.SHADOW: {
        "carrier": N_("the opponent has the ball"),
        "slower": N_("the opponent is not faster"),
    },
    Kind.DIVING_TACKLE: {
        "carrier": N_("the opponent has the ball"),
        "ball": N_("the ball is within three squares"),
    },
    Kind.APOTHECARY: {
        "dead": N_("they would die"),
        "lasting": N_("something lasting would stay"),
        "casualty": N_("it is a casualty"),
        "knocked-out": N_("they are knocked out"),
        "star": N_("they are a star, or have 6 SPP"),
        "last-drive": N_("it is the last drive"),
    },
}
"""What the words behind WHEN mean."""
