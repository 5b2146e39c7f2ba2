"""Samurai Bowl in a few words, and the sentences of its house rules."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import prose

ABOUT = (
    (
        "Seven great clans of Rokugan play two halves of eight turns, eleven a side, before a "
        "court that judges their conduct."
    ),
    (
        "Every player has honour: challenges at the kick-off are answered or refused, fouls are "
        "avenged in duels, and a dishonored player may take their own life. The Imperial Favor "
        "goes to "
        "the more honourable side."
    ),
    "Clans hire ronin and staff with koku; a Shugenja casts one spell a match.",
)
_SHARED = ("overtime", "big_guy_rerolls", "ask_absent_coach", "journeymen", "handicap", "ageing")
TITLES: Mapping[str, str] = {
    **{option: prose.TITLES[option] for option in _SHARED},
    "manual_turn_counter": "Turn counter",
    "injury_seven": "A seven on the injury table",
    "imperial_favor": "Who holds the Imperial Favor",
    "dishonor_after": "The Dishonored after a match",
    "samurai_actions": "Actions in a turn",
    "samurai_end_zone_depth": "Depth of the end zones",
    "samurai_scoring": "How to score",
    "samurai_kick_anywhere": "Where a kick may be aimed",
    "samurai_event_owner": "Whose the kick-off events are",
    "amaterasu_pick": "Whom Amaterasu touches",
    "amaterasu_lasts": "How long Amaterasu's touch lasts",
    "portents_ph": "Evil Portents and Personal Honor",
    "samurai_zone_modifiers": "Tackle zones as modifiers",
    "samurai_interceptions": "Interceptions",
    "samurai_scatter": "How a missed pass scatters",
    "handoff_free": "Hand-offs",
    "wind_opponent_catch": "Catches by opponents in the wind",
    "three_dice": "Blocks with three dice",
    "tackle_stops_bang": "Tackle and the “!”",
    "samurai_push": "Where a player is pushed",
    "frenzy_cap": "How often Frenzy blocks",
    "foul_stunned": "Fouls on stunned players",
    "duel_bh_strikes": "Strikes of the badly hurt in duels",
    "blood_feud": "Blood feuds",
    "hametsu_lethal": "Hametsu's poison",
    "spell_interrupts": "Spells in the opponent's turn",
    "samurai_staff_cap": "Most special staff",
}
"""What an option is called on pages."""
SAYS: Mapping[str, Mapping[str, str]] = {
    **{option: prose.SAYS[option] for option in _SHARED},
    "manual_turn_counter": {
        "off": "The turn counter moves by itself.",
        "on": "Coaches move their own turn counter: a sheet begins with COUNTER, or the opponent "
        "may call illegal procedure.",
    },
    "injury_seven": {
        "stunned": "A seven on the injury table stuns.",
        "ko": "A seven on the injury table knocks out.",
    },
    "imperial_favor": {
        "honor": "The more honourable side holds the Imperial Favor.",
        "rolloff": "The dice give the Imperial Favor to one side.",
        "both": "Both sides hold an Imperial Favor.",
        "none": "Nobody holds an Imperial Favor.",
    },
    "dishonor_after": {
        "roll": "After the match the Dishonored roll for their honour.",
        "clear": "After the match everybody's honour is restored.",
    },
    "samurai_actions": {
        "per_model": "Each player may move and then block, pass, hand off or foul.",
        "per_coach": "All players may move, and one of them a turn blocks, passes or fouls.",
    },
    "samurai_end_zone_depth": {
        "2": "End zones are two squares deep.",
        "1": "End zones are one square deep.",
    },
    "samurai_scoring": {
        "any_way": "A standing player with the ball in the end zone scores, however it got there.",
        "move_in": "Only a player who moves into the end zone with the ball scores.",
    },
    "samurai_kick_anywhere": {
        "off": "The kick is aimed at the receiving half.",
        "on": "The kick may be aimed at any square.",
    },
    "samurai_event_owner": {
        "kicker": "At a kick-off the kicking side's players issue the challenges, and the Touch of "
        "Amaterasu and Superior Tactics are theirs.",
        "rolloff": "At every kick-off a roll-off decides whose players issue the challenges, and "
        "whose the Touch of Amaterasu and Superior Tactics are.",
    },
    "amaterasu_pick": {
        "random": "The dice choose the player whom Amaterasu touches.",
        "choice": "The coach chooses the player whom Amaterasu touches.",
    },
    "amaterasu_lasts": {
        "match": "The Touch of Amaterasu lasts for the match.",
        "seed": "The Touch of Amaterasu stays until it is spent, even in a later match.",
    },
    "portents_ph": {
        "off": "Evil Portents and the Touch of Amaterasu change MA, ST, AG and AV alone.",
        "on": "Evil Portents take a point of PH too, and whom that leaves with none goes to "
        "reserve; the Touch of Amaterasu adds one.",
    },
    "samurai_zone_modifiers": {
        "off": "Tackle zones hinder dodges only.",
        "on": "Tackle zones hinder passes, catches, pick-ups and hand-offs too, each by one.",
    },
    "samurai_interceptions": {
        "off": "Passes are not intercepted.",
        "on": "Opponents under a pass may intercept it.",
    },
    "samurai_scatter": {
        "one": "After a failed pick-up or a missed catch of an accurate pass the ball moves one "
        "square.",
        "d6": "After a failed pick-up or a missed catch of an accurate pass the ball moves D6 "
        "squares in one direction.",
    },
    "handoff_free": {
        "off": "A hand-off is an action like others.",
        "on": "A hand-off uses up no action.",
    },
    "wind_opponent_catch": {
        "free": "A pass blown to an opponent by the wind is no turnover.",
        "turnover": "A pass blown to an opponent by the wind is a turnover.",
    },
    "three_dice": {
        "off": "A block is thrown with two dice at most.",
        "on": "More than double strength throws three dice.",
    },
    "tackle_stops_bang": {
        "off": "Tackle only cancels the Dodge re-roll.",
        "on": "With Tackle, a stumble knocks down a player with Dodge.",
    },
    "samurai_push": {
        "straight": "A player is pushed straight back if that square is empty.",
        "three": "A player is pushed into any of the three squares behind them.",
    },
    "frenzy_cap": {
        "ma": "A player with Frenzy throws at most as many blocks a turn as their MA.",
        "none": "A player with Frenzy throws as many blocks as they find opponents for.",
    },
    "foul_stunned": {
        "off": "Stunned players cannot be fouled.",
        "on": "Stunned players may be fouled.",
    },
    "duel_bh_strikes": {
        "off": "A player badly hurt in a duel does not strike back.",
        "on": "A player badly hurt in a duel may strike back.",
    },
    "blood_feud": {
        "off": "No clans are at feud.",
        "on": "All clans are at feud: a match begins with a duel.",
        "": "These clans are at feud, and their matches begin with a duel: {value}.",
    },
    "hametsu_lethal": {
        "on": "Hametsu's poison may kill.",
        "miss_two": "A player who would die of Hametsu's poison misses this match and the next.",
    },
    "spell_interrupts": {
        "on": "Void Strike may be cast in the other side's turn.",
        "off": "Spells are cast in the caster's own turn only.",
    },
    "samurai_staff_cap": {
        "": "A clan has at most {value} Geisha and at most {value} Assistant Coaches."
    },
}
