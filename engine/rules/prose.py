"""Sentences about the house rules of the core, for the page that explains a game (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "foul_referee": "How fouls are seen",
    "riot": "Riot at the kick-off",
    "overtime": "Overtime",
    "apothecary": "Apothecary",
    "big_guy_rerolls": "Re-rolls of Loners",
    "ask_absent_coach": "Questions to the other coach",
    "journeymen": "Journeymen",
    "handicap": "Handicap",
    "ageing": "Ageing",
    "traits_on_doubles": "Learning traits",
    "race_perks": "Perks of races",
    "winnings": "Winnings",
}
"""What an option is called on pages."""
SAYS: Mapping[str, Mapping[str, str]] = {
    "foul_referee": {
        "doubles": "The referee sees a foul when the armour or the injury dice show doubles.",
        "igmeoy": "After each foul a die is rolled: on a 6 the fouler is sent off, from 4 on "
        "while the referee watches the team that fouled last.",
    },
    "riot": {
        "advance": "A riot at the kick-off moves both turn counters on by a die.",
        "lrb5": "A riot at the kick-off moves both turn counters by one: on before the receivers' "
        "first turn, back before their last, and between as a die says.",
    },
    "overtime": {
        "off": "A match that is level after two halves is a draw.",
        "sudden": "A match that is level after two halves goes on for a third until somebody "
        "scores, and then a roll-off decides it.",
    },
    "apothecary": {
        "lrb4": "The apothecary heals a casualty on 2+, once a match.",
        "reroll": "The casualty is rolled again, once a match, and the coach takes the result they "
        "like.",
        "off": "There are no apothecaries.",
    },
    "big_guy_rerolls": {
        "loner": "A Loner may use a team re-roll on 4+; otherwise it is lost.",
        "never": "Loners never use team re-rolls.",
    },
    "ask_absent_coach": {
        "off": "No match waits for a coach in the opponent's turn: standing orders or the default "
        "decide.",
        "": "Once a turn the coach of the other side decides {value} in person, within a set time.",
    },
    "journeymen": {
        "on": "Journeymen fill a team up to its starting number for a match.",
        "off": "A team plays with those it has.",
    },
    "handicap": {
        "simple": "The side with the lower team rating rolls on the handicap table.",
        "off": "Nobody gets a handicap.",
    },
    "ageing": {
        "off": "Players do not age.",
        "on": "After every star-player roll two dice decide whether the player has aged.",
    },
    "traits_on_doubles": {
        "on": "Traits are learned on doubles only.",
        "off": "Traits are learned like other skills of their category.",
    },
    "race_perks": {"off": "No race raises the dead or cooks the other's re-rolls away."},
    "winnings": {
        "table": "Winnings are a die, one more for the winner, and a bonus for gate and rating.",
        "flat": "Winnings are a die, and one more for a win or a draw.",
    },
}
"""Option -> value -> a sentence."""
