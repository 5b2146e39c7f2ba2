"""Other spellings of the words of a sheet, and the canonical one of each."""

from __future__ import annotations

WORDS = {
    "MOVES": "MOVE", "GO": "MOVE", "GOES": "MOVE", "RUN": "MOVE", "RUNS": "MOVE", "WALK": "MOVE",
    "WALKS": "MOVE",
    "STANDS": "STAND", "STANDUP": "STAND", "STAND-UP": "STAND",
    "BLOCKS": "BLOCK", "HIT": "BLOCK", "HITS": "BLOCK", "BLITZ": "BLOCK", "BLITZES": "BLOCK",
    "FOULS": "FOUL", "PASSES": "PASS", "THROW": "PASS", "THROWS": "PASS",
    "HAND-OFF": "HANDOFF", "HANDS-OFF": "HANDOFF", "HANDOVER": "HANDOFF", "HAND": "HANDOFF",
    "HANDS": "HANDOFF",
    "LEAPS": "LEAP", "STABS": "STAB", "GAZES": "GAZE", "HURLS": "HURL", "OPENS": "OPEN",
    "TELEPORTS": "TELEPORT",
    "FOLLOWS": "FOLLOW", "FOLLOW-UP": "FOLLOW", "RR": "REROLL", "RE-ROLL": "REROLL",
    "RE-ROLLS": "REROLLS", "RRS": "REROLLS", "USE": "SKILL", "APO": "APOTHECARY",
    "FAVOUR": "FAVOR",
    "ON-FAIL": "ONFAIL", "MAX-RISK": "MAXRISK", "END-IF": "ENDIF", "FI": "ENDIF",
    "OTHERWISE": "ELSE", "WAIT": "HOLD", "/": "OR", "||": "OR", "&&": "AND", "&": "AND",
    "->": ">", "=>": ">", "→": ">",
}  # fmt: skip
"""Single words."""
PAIRS = {
    ("STAND", "UP"): "STAND", ("STANDS", "UP"): "STAND",
    ("HAND", "OFF"): "HANDOFF", ("HANDS", "OFF"): "HANDOFF", ("HAND", "OVER"): "HANDOFF",
    ("FOLLOW", "UP"): "FOLLOW", ("FOLLOWS", "UP"): "FOLLOW",
    ("RE", "ROLL"): "REROLL", ("TEAM", "REROLL"): "REROLL", ("TEAM", "REROLLS"): "REROLLS",
    ("ON", "FAIL"): "ONFAIL", ("MAX", "RISK"): "MAXRISK", ("END", "IF"): "ENDIF",
    ("BOTH", "DOWN"): "BOTH-DOWN", ("ATTACKER", "DOWN"): "ATTACKER-DOWN",
    ("DEFENDER", "DOWN"): "DEFENDER-DOWN", ("DEFENDER", "STUMBLES"): "DEFENDER-STUMBLES",
    ("CROSSED", "BLADES"): "CROSSED-BLADES", ("PICK", "UP"): "PICK-UP",
    ("NO", "WORSE"): "NO-WORSE", ("FROM", "BALL"): "FROM-BALL",
}  # fmt: skip
"""Two words that count as one."""
FACES = {
    "attacker-down": "skull",
    "both": "crossed", "both-down": "crossed", "crossed-blades": "crossed",
    "arrow": "arrows", "push": "arrows", "pushed": "arrows", "stumble": "bang",
    "stumbles": "bang", "defender-stumbles": "bang", "!": "bang", "down": "blade", "pow": "blade",
    "defender-down": "blade",
}  # fmt: skip
"""Every other spelling of a block result (SAM-BLK-04)."""
WAYS = {
    "straight": "away", "back": "away", "crowd": "sideline", "off": "sideline",
    "edge": "sideline", "touchline": "sideline", "centre": "middle", "center": "middle",
}  # fmt: skip
"""Every other spelling of where to push."""
CASES = {
    "ball-carrier": "carrier", "pickup": "pick-up", "gfi": "surge", "skull": "attacker-down",
    "free": "safe", "not-worse": "no-worse", "without-ball": "no-ball",
}  # fmt: skip
"""Every other spelling of when to follow up or to roll again."""
STATES = {
    "STANDS": "STANDING", "STAND": "STANDING", "UP": "STANDING",
    "PRONE": "DOWN", "FALLEN": "DOWN", "OUT": "OFF", "GONE": "OFF",
    "CARRIER": "HAS BALL", "BALL": "HAS BALL", "PLAYED": "USED", "DONE": "USED",
    "ACTIVATED": "USED",
    "ON": "AT", "NEXT": "BESIDE", "ADJACENT": "BESIDE", "BY": "BESIDE", "NEAR": "BESIDE",
    "FREE": "EMPTY", "OCCUPIED": "TAKEN", "FULL": "TAKEN",
    "OUR": "OURS", "MINE": "OURS", "THEIR": "THEIRS",
    "AHEAD": "LEADING", "WINNING": "LEADING", "DRAWN": "LEVEL", "TIED": "LEVEL", "EVEN": "LEVEL",
    "LOSING": "BEHIND", "TRAILING": "BEHIND", "OPEN": "FOUND",
}  # fmt: skip
"""Every other spelling of a state in a condition."""
FILLERS = frozenset({"IS", "ARE", "THE", "A", "HAS", "HOLDS", "LIES", "WITH", "TO", "LEFT", "OF"})
"""Words that a condition may contain without meaning."""


def key_of(word: str) -> str:
    """The form of a word for comparison."""
    upper = word.upper()
    return WORDS.get(upper, upper)
