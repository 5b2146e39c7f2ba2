"""What is wrong with an order, in words for the coach who wrote it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sheets.faults import Fault, FaultOfPads
from matches.render.translation import N_, Translate, fill, translated

READING: Mapping[str, str] = {
    "not-text": N_("There is something here that is not text."),
    "too-long": N_("The text has {bytes} bytes; at most {most} are read."),
    "too-many-lines": N_("There are more than {most} lines."),
    "number-first": N_("A line begins with a shirt number, not with “{word}”."),
    "verb-missing": N_("There is no order for {number} on this line."),
    "unknown-word": N_("“{word}” is not a word of the sheet."),
    "square-missing": N_("A square is missing here, such as G12."),
    "not-a-square": N_("“{word}” is not a square; a square looks like G12."),
    "off-pitch": N_("{square} is not on the pitch; its last square is {last}."),
    "opponent-missing": N_("An opponent is missing here, such as opp4."),
    "opponent-expected": N_("“{word}” is not an opponent; an opponent is written opp4."),
    "mate-missing": N_("A team-mate's shirt number is missing here."),
    "mate-expected": N_("“{word}” is not a team-mate's shirt number."),
    "unknown-player": N_("Nobody in your team wears {number}; you have {known}."),
    "unknown-opponent": N_("No opponent wears {number}; they have {known}."),
    "preference-missing": N_("{word} must be followed by a choice."),
    "preference-twice": N_("{word} is given twice in the same place."),
    "unknown-face": N_("“{word}” is not a face of the block die."),
    "yes-or-no": N_("{word} is followed by yes or no."),
    "no-such-pad": N_("ON is followed by the numbers of pads, 1 to {most}, not by “{word}”."),
    "teleport-first": N_(
        "Player {number} is teleported in before any other action: write TELEPORT first."
    ),
    "down-expected": N_("UNTIL is followed by DOWN, not by “{word}”."),
    "yes-or-no-or-if": N_("{word} is followed by yes, no, or if: with a case."),
    "unknown-case": N_("“{word}” is no case for it; there are {known}."),
    "unknown-choice-of-skill": N_("“{word}” is no skill to choose about; there are {known}."),
    "skip-or-stop": N_("ONFAIL is followed by SKIP or STOP, not by “{word}”."),
    # xgettext:no-python-format -- its percent sign is one
    "not-a-chance": N_("“{word}” is not a chance; write 1/6, 15% or 0.2."),
    "play-missing": N_("A play is missing at {word}."),
    "alternative-number": N_(
        "Behind OR stands a whole play, which begins with a shirt number, not with “{word}”."
    ),
    "row-differs": N_("What this row says cannot be written as one line of the sheet."),
    "or-first": N_("There is no play above that this OR could be an alternative to."),
    "general-in-if": N_("What holds for the whole sheet cannot stand between IF and ENDIF."),
    "if-not-closed": N_("This IF has no ENDIF."),
    "too-deep": N_("IF stands within IF at most {most} deep."),
    "else-without-if": N_("There is no IF above that this ELSE could belong to."),
    "else-twice": N_("This IF has an ELSE already."),
    "else-if": N_("Write IF on the line below ELSE; it has an ENDIF of its own."),
    "endif-without-if": N_("There is no IF above that this ENDIF could close."),
    "condition-missing": N_("IF needs a condition, such as 3 STANDING or BALL LOOSE."),
    "not-a-condition": N_(
        "“{word}” is nothing a condition can be about: a shirt number, an opponent, a square, "
        "BALL, SCORE, TURN, REROLLS or WEATHER."
    ),
    "state-missing": N_("What about {word}? There are {known}."),
    "unknown-state": N_("“{word}” cannot be said of that; there are {known}."),
    "number-missing": N_("A number belongs here, not “{word}”."),
    "end-of-line-expected": N_("“{word}” does not belong on this line."),
    "no-circumstances": N_("WHEN cannot stand here: this order has no circumstances."),
    "unknown-circumstance": N_("“{word}” is no circumstance of this order; there are {known}."),
    "number-expected": N_("A number from {low} to {high} belongs here."),
    "answer-missing": N_("An answer is missing here, such as ANSWER ACCEPT."),
    "one-answer": N_("Write one line: ANSWER and the choice."),
    "no-such-answer": N_("“{word}” is none of the answers; there are: {known}."),
    "not-for-a-league": N_("{word} names players or squares, which a league's default cannot."),
    "given-twice": N_("{word} was given on line {first} already."),
    "number-before-at": N_("A player's shirt number stands before AT."),
    "no-section": N_("Write KICKING or RECEIVING above the first player."),
    "number-twice": N_("Player {number} has a place in this formation already."),
    "square-twice": N_("{square} is taken in this formation already."),
}
"""Why the text cannot be read."""
TERRAIN: Mapping[str, str] = {
    "no-chest-here": N_("There is no unopened chest next to {number}, or no movement is left."),
    "into-a-pit": N_("{square} is a pit; no player moves into one."),
    "chest-in-the-way": N_("An unopened chest stands on {square}."),
    "not-floor": N_("Nobody can stand on {square}."),
    "no-chest-there": N_("There is no unopened chest on {square}."),
    "chest-not-adjacent": N_("The chest on {square} is not next to {number}."),
    "wall-between": N_("A wall is in the way between {number} and {square}."),
    "pass-at-a-wall": N_(
        "{square} is a wall; a ball is thrown at one with WALL, its square and the one before it."
    ),
    "throw-too-far": N_("{square} is too far from {number}: throws are quick or short here."),
    "not-a-wall": N_("{wall} is not a wall; WALL takes a wall square and the floor before it."),
    "not-before-the-wall": N_(
        "{square} is not the floor square straight in front of the wall {wall}."
    ),
    "wall-turned-away": N_(
        "The wall {wall} cannot be hit from where {number} stands: it faces the other way."
    ),
}
"""Why it cannot be done on a board with walls and pits."""
MAPS: Mapping[str, str] = {
    "map-empty": N_("There is no map here."),
    "map-too-long": N_("The map has {characters} characters; at most {most} are read."),
    "map-too-large": N_("A map has at most {columns} columns and {rows} rows."),
    "map-row-length": N_("Row {row} has {length} squares; it must have {wanted}, as the first."),
    "map-unknown-sign": N_("“{sign}” is not a sign of a map."),
    "map-frame": N_("{square} is at the edge, where all is wall."),
    "map-no-end-zone": N_("There is no end zone {zone}."),
    "map-end-zone-shape": N_("End zone {zone} must be a block of two by four squares."),
    "map-narrow": N_("{square} is in a passage less than two squares wide."),
    "map-chests": N_("There are {found} chests on the map; it must have {wanted}."),
    "map-pad-missing": N_("Teleport pad {pad} is missing."),
    "map-pad-twice": N_("{square} is a second pad {pad}."),
    "map-split": N_("{square} cannot be reached without stepping on a pad or a chest."),
    "map-short": N_(
        "The end zones are {steps} steps apart on foot; it must be {least} at least. They “must be "
        "placed as far apart as possible”."
    ),
    "chest-on-floor": N_("{square} is not plain floor, which a chest stands on."),
    "chest-near-end": N_(
        "{square} is {distance} squares from an end zone; a chest must be {least} away at least."
    ),
    "chest-near-chest": N_(
        "{square} is {distance} squares from another chest; it must be {least} away at least."
    ),
    "pad-on-floor": N_("{square} is no free floor, which a pad lies on."),
    "pad-on-pad": N_("There is a pad on {square} already."),
    "pads-in-end": N_("At most {most} pads may lie in an end zone; {square} would be one more."),
}
"""Why a map cannot be played on, or a chest or pad not placed."""
UNREAD: Mapping[str, str] = {
    "after-end": N_("Nothing after END is read."),
    "then-untaken": N_("IF was not true; the lines below it were skipped."),
    "else-untaken": N_("IF was true; the lines below its ELSE were skipped."),
    "hold-not-due": N_("HOLD: its condition was not true, and the turn went on."),
    "hold-passed": N_("HOLD: the match could not wait again, and the turn went on."),
    "blocks-once": N_(
        "Player {number} may block only once in this action, so UNTIL DOWN changes nothing."
    ),
    "no-block-due": N_("{target} was down or out of reach of {number}: no block was thrown."),
    "may-miss": N_(
        "Dice decide before the kick-off whether {numbers} can play ({cause}); {stand_in} takes "
        "the place of one who cannot."
    ),
    "may-miss-empty": N_(
        "Dice decide before the kick-off whether {numbers} can play ({cause}); the place of one "
        "who cannot stays empty."
    ),
    "other-end": N_("If you defend end zone {zone}, this formation is carried there: {places}."),
    "not-tried": N_("The current position does not lead here, so it was not checked."),
}
"""Why a part of it was skipped without harm."""
RULES: Mapping[str, str] = {
    "activate-first": N_("No player is active."),
    "no-such-player": N_("There is no such player in this match."),
    "not-your-player": N_("Player {number} is not your player."),
    "already-played": N_("Player {number} has already acted; a player gets one turn only."),
    "stunned": N_("Player {number} lies stunned and only turns face up this turn."),
    "not-on-pitch": N_("Player {number} is not on the pitch."),
    "match-over": N_("The match is over."),
    "not-an-option": N_("{verb} is not possible here."),
    "not-in-this-game": N_("{verb} is not a part of this game."),
    "no-void-strike": N_("Only the Team Shugenja of a Phoenix side casts Void Strike."),
    "fires-not-three": N_("Fires From Within burns three different squares."),
    "fires-not-connected": N_(
        "These three squares are not connected: each must touch another of them, for Fires From "
        "Within."
    ),
    "fires-on-nobody": N_("No player is standing, so Fires From Within has nobody to burn."),
    "inner-fire-standing": N_("{target} is not down; Inner Fire makes a player stand up."),
    "no-ujiaki": N_("Ikoma Ujiaki is not in your team in this match."),
    "inspired-already": N_("Ikoma Ujiaki has spoken already; he does so once a match."),
    "inspire-late": N_("Ikoma Ujiaki speaks before your first player acts in a turn."),
    "concede-late": N_("A coach concedes at the start of their turn, before anything else."),
    "concede-in-bonus-turn": N_("A coach cannot concede in the extra turn of a kick-off."),
    "dugout-closed": N_("The dugout is closed this late in the match."),
    "dugout-used": N_("The dugout has been used in this turn already; it is used once a turn."),
    "on-pitch-already": N_("Player {number} is on the pitch and cannot come in from the dugout."),
    "balked-already": N_("Player {number} balked at the teleport in this turn."),
    "not-in-reserve": N_("Player {number} is not in reserve."),
    "not-knocked-out": N_("Player {number} is not knocked out; the sponge is for who is."),
    "nothing-to-regenerate": N_("Player {number} has no injury left to regenerate from."),
    "not-available-now": N_("{verb} is not available to you now; the rule says to whom and when."),
    "no-spell-left": N_(
        "You have no Team Shugenja in this match, or the one spell is spent; CAST does nothing."
    ),
    "counter-missing": N_("The sheet must begin with COUNTER, or the opponent may call it."),
    "counter-not-needed": N_("COUNTER is not needed here and does nothing."),
    "spell-missing": N_("CAST needs a spell: FIRES, INNER or VOID."),
    "not-now": N_("Player {number} cannot do {verb} in this turn."),
    "no-target-wanted": N_("Player {number} stands up on the same square."),
    "target-wanted": N_("{verb} needs a target."),
    "stands-already": N_("Player {number} is already standing."),
    "must-stand-first": N_("Player {number} is down and must stand up first."),
    "acted-already": N_("Player {number} has acted, which ended the player's turn."),
    "skill-missing": N_("Player {number} does not have {skill}."),
    "skill-used": N_("Player {number} has used {skill} in this turn already."),
    "leap-needs-two": N_("Player {number} has one square of movement left; a leap takes two."),
    "leap-too-far": N_("{square} is more than two squares from {number}, too far for a leap."),
    "to-oneself": N_("Player {number} cannot do that to themselves."),
    "pass-too-far": N_("{square} is too far from {number} for a pass."),
    "too-far-in-blizzard": N_(
        "{square} is too far from {number}: in a blizzard passes are quick or short."
    ),
    "pass-out-of-range": N_("{target} is {distance} squares away; a pass goes {most} at most."),
    "mate-too-far": N_("{square} is too far from {number} to throw a team-mate there."),
    "action-used": N_(
        "Your side has had its {action} of this turn; player {number} cannot have another."
    ),
    "ball-in-the-air": N_(
        "The ball is still in the air: in the extra turn of a kick-off nobody passes or hands off."
    ),
    "no-movement-left": N_(
        "Player {number} has no squares of movement left (MA {ma}, Surges included)."
    ),
    "one-action-a-coach": N_("Another player has taken this turn's one action."),
    "has-not-the-ball": N_("Player {number} does not have the ball."),
    "too-honorable": N_("Player {number} has Personal Honor {ph}; only a player below 2 may foul."),
    "off-the-pitch": N_("That square is not on the pitch."),
    "not-adjacent": N_(
        "{square} is not next to {number}; write every square of the move, or MOVE TO {square}."
    ),
    "out-of-reach": N_("Player {number} cannot get to {square} with the movement left."),
    "ball-out-of-reach": N_("Player {number} cannot get to the ball with the movement left."),
    "no-loose-ball": N_("No ball lies where nobody holds it, for {number} to fetch."),
    "square-occupied": N_("{square} is occupied."),
    "no-squig-there": N_("There is no free squig on that square next to {number}."),
    "not-a-target": N_("Player {number} cannot do that to {target} now."),
    "other-action": N_("Player {number} has declared another action ({action})."),
    "rooted": N_("Player {number} has taken root and cannot leave the square."),
    "target-not-on-pitch": N_("{target} is not on the pitch."),
    "wrong-side": N_("Player {number} cannot do that to {target}: wrong side."),
    "target-down": N_("{target} is down."),
    "out-of-range": N_("{target} is {distance} squares away; a pass goes 12 at most."),
    "squig-not-adjacent": N_("The squig on {square} is not next to {number}."),
    "target-not-adjacent": N_("Player {number} does not stand next to {target}."),
    "target-not-down": N_("{target} is standing; only a player who is down can be fouled."),
    "target-stunned": N_("{target} lies face down, stunned, and may not be fouled."),
    "not-a-formation": N_("This is not a formation."),
    "player-not-available": N_("Player {number} cannot be set up."),
    "placed-twice": N_("A player or a square is named twice."),
    "not-own-half": N_("{square} is not in your half."),
    "not-own-end-zone": N_("{square} is no free square of your end zone."),
    "wrong-number": N_("Players placed: {placed}; it must be {wanted}."),
    "too-few-on-the-line": N_(
        "{placed} players stand on the line between the wide zones; at least {wanted} must."
    ),
    "too-many-wide": N_("{placed} players stand in one wide zone; at most {most} may."),
    "not-in-receiving-half": N_("The kick must be aimed into the receiving half."),
}
"""Why the rules refuse it."""
FORTUNE: Mapping[str, str] = {
    "cut-short": N_("Player {number} could not go on; the rest of the play was skipped."),
    "balked": N_("Player {number} balked at the teleport, and may not come in this turn."),
    "after-touchdown": N_(
        "By then a touchdown has ended the turn; the rest of the play is not needed."
    ),
    "not-reached": N_("Not reached: the turn had ended."),
    "too-risky": N_(
        "Player {number} did not start it: its risk was {risk}, and MAXRISK is {most}."
    ),
    "not-reached-stop": N_("Not played: an earlier play had failed, and ONFAIL says STOP."),
    "not-reached-turnover": N_("Not reached: the turn had ended with a turnover."),
    "not-reached-touchdown": N_("Not reached: the turn had ended with a touchdown."),
    "not-reached-concession": N_("Not reached: the match had been given up."),
}
"""What happened to a play in the match."""
ACTION_WORDS: Mapping[str, str] = {
    "move": N_("move"),
    "block": N_("block"),
    "blitz": N_("blitz"),
    "pass": N_("pass"),
    "hand_off": N_("hand-off"),
    "foul": N_("foul"),
}
"""The declared actions."""
UNCLEAR = N_("The rules do not allow this here.")
"""Instead of a reason that misses a value."""
FROM_PAD = N_("From pad {from_pad}: {reason}")
FROM_PADS = N_("From pads {from_pads}: {reason}")
NEAREST = N_("Did you mean {nearest}?")
CATALOGUE: Mapping[str, str] = {**READING, **TERRAIN, **MAPS, **UNREAD, **RULES, **FORTUNE}


def reason(fault: Fault, translate: Translate = translated) -> str:
    """The sentence for a fault, with the nearest legal spelling; one for each reason why something
    is refused from pads, with those pads.
    """
    if "from_pad" not in fault.values:
        return _sentence(fault, translate)
    further = fault.further if isinstance(fault, FaultOfPads) else ()
    pads: dict[str, list[str]] = {}
    for each in (fault, *further):
        pads.setdefault(_sentence(each, translate), []).append(str(each.values["from_pad"]))
    return " ".join(_from_pads(numbers, why, translate) for why, numbers in pads.items())


def _from_pads(numbers: list[str], why: str, translate: Translate) -> str:
    if len(numbers) == 1:
        return fill(translate(FROM_PAD), {"from_pad": numbers[0], "reason": why})
    return fill(translate(FROM_PADS), {"from_pads": ", ".join(numbers), "reason": why})


def _sentence(fault: Fault, translate: Translate) -> str:
    code = fault.code
    if code == "not-reached" and f"{code}-{fault.values.get('cause')}" in CATALOGUE:
        code = f"{code}-{fault.values['cause']}"
    values = fault.values
    if "action" in values:
        action = str(values["action"])
        values = {**values, "action": translate(ACTION_WORDS.get(action, action))}
    sentence = fill(translate(CATALOGUE.get(code, code)), values, instead=translate(UNCLEAR))
    if "nearest" in fault.values:
        sentence += " " + fill(translate(NEAREST), fault.values)
    return sentence
