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
        "per_model": "Each player may have an action of their own.",
        "per_coach": "A coach has one pass and one foul a turn among all players.",
    },
    "samurai_end_zone_depth": {
        "2": "End zones are two squares deep.",
        "1": "End zones are one square deep.",
    },
    "samurai_kick_anywhere": {
        "off": "The kick is aimed at the receiving half.",
        "on": "The kick may be aimed at any square.",
    },
    "samurai_event_owner": {
        "kicker": "The kicking coach picks the challenge at the kick-off.",
        "rolloff": "A roll-off decides which coach picks the challenge at the kick-off.",
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
        "off": "Evil portents do not affect honour.",
        "on": "Evil portents take a point of honour from all.",
    },
    "samurai_zone_modifiers": {
        "off": "Tackle zones hinder dodges only.",
        "on": "Tackle zones hinder passes, catches and pick-ups too.",
    },
    "samurai_interceptions": {
        "off": "Passes are not intercepted.",
        "on": "Opponents under a pass may intercept it.",
    },
    "samurai_scatter": {
        "one": "A ball that is not held moves one square.",
        "d6": "A ball that is not held moves D6 squares in one direction.",
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
        "ma": "Frenzy goes on for as many squares as the player has movement.",
        "none": "Frenzy goes on as long as it can.",
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
    "samurai_staff_cap": {"": "A clan has at most {value} special staff."},
}
