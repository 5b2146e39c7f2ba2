"""Other spellings of the words of a sheet, and the canonical one of each."""

from __future__ import annotations

from engine.word_lists import spellings, words

WORDS = spellings(
    {
        "MOVE": "MOVES GO GOES RUN RUNS WALK WALKS",
        "STAND": "STANDS STANDUP STAND-UP",
        "BLOCK": "BLOCKS HIT HITS",
        "BLITZ": "BLITZES",
        "FOUL": "FOULS",
        "PASS": "PASSES THROW THROWS",
        "HANDOFF": "HAND-OFF HANDS-OFF HANDOVER HAND HANDS",
        "LEAP": "LEAPS",
        "STAB": "STABS",
        "GAZE": "GAZES",
        "HURL": "HURLS",
        "OPEN": "OPENS",
        "TELEPORT": "TELEPORTS",
        "FOLLOW": "FOLLOWS FOLLOW-UP",
        "REROLL": "RR RE-ROLL",
        "REROLLS": "RE-ROLLS RRS",
        "SKILL": "USE",
        "APOTHECARY": "APO",
        "FAVOR": "FAVOUR",
        "UNTIL": "TILL",
        "ONFAIL": "ON-FAIL",
        "MAXRISK": "MAX-RISK",
        "ENDIF": "END-IF FI",
        "ELSE": "OTHERWISE",
        "HOLD": "WAIT",
        "OR": "/ ||",
        "AND": "&& &",
        ">": "-> => →",
    }
)
"""Single words."""
_PAIRS = {
    "STAND": "STAND UP, STANDS UP",
    "HANDOFF": "HAND OFF, HANDS OFF, HAND OVER",
    "FOLLOW": "FOLLOW UP, FOLLOWS UP",
    "REROLL": "RE ROLL, TEAM REROLL",
    "REROLLS": "TEAM REROLLS",
    "ONFAIL": "ON FAIL",
    "MAXRISK": "MAX RISK",
    "ENDIF": "END IF",
    "BOTH-DOWN": "BOTH DOWN",
    "ATTACKER-DOWN": "ATTACKER DOWN",
    "DEFENDER-DOWN": "DEFENDER DOWN",
    "DEFENDER-STUMBLES": "DEFENDER STUMBLES",
    "CROSSED-BLADES": "CROSSED BLADES",
    "PICK-UP": "PICK UP",
    "NO-WORSE": "NO WORSE",
    "FROM-BALL": "FROM BALL",
}
PAIRS = {
    (first, second): word
    for word, text in _PAIRS.items()
    for first, second in map(words, text.split(", "))
}
"""Two words that count as one."""
FACES = spellings(
    {
        "skull": "attacker-down",
        "crossed": "both both-down crossed-blades",
        "arrows": "arrow push pushed",
        "bang": "stumble stumbles defender-stumbles !",
        "blade": "down pow defender-down",
    }
)
"""Every other spelling of a block result."""
WAYS = spellings(
    {
        "away": "straight back",
        "sideline": "crowd off edge touchline",
        "middle": "centre center",
    }
)
"""Every other spelling of where to push."""
CASES = spellings(
    {
        "carrier": "ball-carrier",
        "pick-up": "pickup",
        "surge": "gfi",
        "attacker-down": "skull",
        "safe": "free",
        "no-worse": "not-worse",
        "no-ball": "without-ball",
    }
)
"""Every other spelling of when to follow up or to roll again."""
STATES = spellings(
    {
        "STANDING": "STANDS STAND UP",
        "DOWN": "PRONE FALLEN",
        "OFF": "OUT GONE",
        "HAS BALL": "CARRIER BALL",
        "USED": "PLAYED DONE ACTIVATED",
        "AT": "ON",
        "BESIDE": "NEXT ADJACENT BY NEAR",
        "EMPTY": "FREE",
        "TAKEN": "OCCUPIED FULL",
        "OURS": "OUR MINE",
        "THEIRS": "THEIR",
        "LEADING": "AHEAD WINNING",
        "LEVEL": "DRAWN TIED EVEN",
        "BEHIND": "LOSING TRAILING",
        "FOUND": "OPEN",
    }
)
"""Every other spelling of a state in a condition."""
FILLERS = frozenset(words("IS ARE THE A HAS HOLDS LIES WITH TO LEFT OF"))
"""Words that a condition may contain without meaning."""


def key_of(word: str) -> str:
    """The form of a word for comparison."""
    upper = word.upper()
    return WORDS.get(upper, upper)
