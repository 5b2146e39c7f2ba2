"""The words of the board's scripts: sentences about a plan, by key (`board/plan-words.js`)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from matches.render.translation import N_

PLAN_WORDS: Mapping[str, str] = {
    "chosen": N_("Player {number}: choose a square, an opponent, or one of these."),
    "nothing_left": N_("Player {number} has nothing left to do in this turn."),
    "out_of_reach": N_("Player {number} cannot get to {square}: it is occupied or too far away."),
    "way": N_("Player {number} to {square}: no die is needed."),
    "way_with_dice": N_("Player {number} to {square}, {odds} %: {dice}."),
    "die": N_("{what} {face}+ at {square}"),
    "die_d": N_("dodge"),
    "die_s": N_("extra square"),
    "die_p": N_("pick-up"),
    "die_o": N_("obstacle"),
    "fetch": N_("Fetch the ball, {odds} %"),
    "score": N_("Score, {odds} %"),
    "block_ours": N_(
        "Block {opponent} from {square}: {dice}, you pick; {down} % down, {fall} % you"
    ),
    "block_theirs": N_(
        "Block {opponent} from {square}: {dice}, they pick; {down} % down, {fall} % you"
    ),
    "block_one": N_("Block {opponent} from {square}: {dice}; {down} % down, {fall} % you"),
    "block_far": N_("{odds} % to get there. "),
    "dice_1": N_("1 die"),
    "dice_2": N_("2 dice"),
    "dice_3": N_("3 dice"),
    "pass": N_("Pass to {to}, {odds} % caught"),
    "hand_off": N_("Hand off to {to}, {odds} %"),
    "interceptors": N_("; may intercept: {who}"),
    "foul": N_("Foul {opponent}: {breaks} % armour, {off} % sent off"),
    "expected": N_("Shown: each play ends in its likeliest way ({odds} % for all of it)."),
    "scores": N_("If each play ends in its likeliest way ({odds} %), you score."),
    "lost_at": N_("No result of line {line} keeps the turn."),
    "offline": N_("No connection. What you write is kept here; odds come when it is back."),
    "legal": N_("Legal."),
    "refused": N_("As things stand {count} would be skipped."),
    "no_plays": N_("No plays: the turn ends at once."),
    "turnover": N_("{odds} % turnover."),
    "turnover_at": N_("{odds} % turnover, most often at line {line}: {what} ({share} %)."),
    "touchdown": N_("{odds} % touchdown."),
    "accuracy": N_("{times} rehearsals, within {points} points."),
    "play_odds": N_("begins {starts} %, works {works} %"),
    "purpose_dodge": N_("dodge"),
    "purpose_surge": N_("extra square"),
    "purpose_pick_up": N_("pick-up"),
    "purpose_precarious": N_("obstacle"),
    "purpose_pass": N_("pass"),
    "purpose_catch": N_("catch"),
    "purpose_hand_off": N_("hand-off"),
    "purpose_block": N_("block"),
    "purpose_foul": N_("foul"),
    "purpose_leap": N_("leap"),
    "purpose_chest": N_("chest"),
    "purpose_other": N_("another roll"),
}
"""Braces are filled by the script."""


def plan_words() -> dict[str, str]:
    """The sentences in the reader's language."""
    return {key: gettext(words) for key, words in PLAN_WORDS.items()}
