"""Seeded matches that differ as much as the rules allow: clans, staff, house rules, coaches.

Number ``n`` is the same match in every process, so that a fault found can be looked at.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from engine.clans import Clan
from engine.coaches.coach import Coach, play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.decisions import Choice, Decision, Verb
from engine.dice import SeededDice
from engine.event_schema import LOG_VERSION
from engine.game import Game
from engine.lineup import LineUp, MatchSetup
from engine.position import Position
from engine.ruleset import Rules
from engine.variants.registry import find_variant
from engine.variants.samurai.options import OPTIONS
from engine.variants.samurai.ronin import Ronin, ronin

CONCEDE = Choice(Verb.CONCEDE)
SPECIAL = {
    "crab": "yasuki_taka",
    "crane": "kakita_shijin",
    "dragon": "kitsuki_yasu",
    "lion": "ikoma_ujiaki",
    "phoenix": "asako_yasu",
    "scorpion": "shosuro_hametsu",
    "unicorn": "ide_tadaji",
}


CONCEDES = 0.004
BATTERED = 0.02
SHORT_HANDED = 0.06
MAX_LOST = 6
APART = ("samurai_staff_cap", "ageing", "ask_absent_coach", "big_guy_rerolls")
"""Options not drawn with the others: no switch of a match, or later than the first matches."""


class Whim:
    """A greedy coach who one time in six acts at random, and seldom concedes."""

    def __init__(self, seed: str):
        self._random = random.Random(seed).random
        self._greedy, self._any = GreedyCoach(), RandomCoach(f"{seed}!")

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """Chooses a coach, then returns that coach's choice."""
        if CONCEDE in decision.options and self._random() < CONCEDES:
            return CONCEDE
        coach: Coach = self._any if self._random() < 1 / 6 else self._greedy
        return coach.choose(position, rules, decision)


def mixed_setup(number: int) -> MatchSetup:
    """Two line-ups and house rules; every second match is by the default rules."""
    chance = random.Random(f"mixed {number}")
    clans = list(find_variant("samurai").clans.values())
    options = {}
    if number % 2:
        options = {
            name: chance.choice(values[1:])
            for name, values in sorted(OPTIONS.items())
            if name not in APART and chance.random() < 0.25
        }
        options |= _later_options(number)
    guests = chance.sample(list(ronin().values()), 2)
    home, away = (
        _short_handed(number, _side(chance, chance.choice(clans), name, guest))
        for name, guest in zip(("Home", "Away"), guests, strict=True)
    )
    return MatchSetup("samurai", home, away, options)


def _later_options(number: int) -> dict[str, str]:
    """Options with dice of their own, so that the older dice stay the same."""
    chance = random.Random(f"options {number}")
    options = {}
    if chance.random() < 0.25:
        options["big_guy_rerolls"] = "never"
    if chance.random() < 0.2:
        options["blood_feud"] = "crab/crane,lion/scorpion,dragon/phoenix,unicorn/lion"
    return options


def _side(chance: random.Random, clan: Clan, name: str, guest: Ronin) -> LineUp:
    line_up = clan.line_up(name)
    figures = [
        replace(
            figure,
            spp=chance.choice((0, 0, 4, 12, 40)),
            standing_injuries=int(chance.random() < 0.06),
            dishonored=chance.random() < 0.03,
        )
        for figure in line_up.figures
    ]
    if chance.random() < 0.3:
        figures.append(guest.in_shirt(90))
    staff: dict[str, int] = {
        "geisha": chance.randint(0, 4),
        "assistant_coach": chance.randint(0, 4),
    }
    if chance.random() < 0.7:
        staff["shugenja"] = 1
    if chance.random() < 0.7:
        staff[SPECIAL[clan.key]] = 1
    if chance.random() < BATTERED:
        figures = [replace(figure, av=5) for figure in figures[:5]]
    rating = 100 + chance.choice((0, 0, 8, 20, 40, 70, 90, 120))
    return replace(line_up, figures=tuple(figures), staff=staff, rating=rating)


def _short_handed(number: int, line_up: LineUp) -> LineUp:
    """Sometimes a side has lost enough players to get journeymen (LGE-JOU-01)."""
    chance = random.Random(f"journeymen {number} {line_up.name}")
    if chance.random() >= SHORT_HANDED or len(line_up.figures) < MAX_LOST + 1:
        return line_up
    left = line_up.figures[: -chance.randint(2, MAX_LOST)]
    cheapest = min(line_up.figures, key=lambda figure: figure.cost)
    journeymen = [
        replace(
            cheapest,
            number=70 + shirt,
            name=f"Journeyman {shirt}",
            spp=0,
            standing_injuries=0,
            dishonored=False,
            star=False,
            league=False,
            journeyman=True,
            skills=(*cheapest.skills, "Loner"),
        )
        for shirt in range(11 - len(left) + 2)
    ]
    return replace(line_up, figures=(*left, *journeymen))


def mixed_coaches(number: int) -> tuple[Coach, Coach]:
    """Random, greedy or whimsical, by the match's number."""
    return _coach(number % 3, f"{number}h"), _coach(number // 3 % 3, f"{number}a")


def _coach(kind: int, seed: str) -> Coach:
    return (RandomCoach(seed), Whim(seed), GreedyCoach())[kind]


def mixed_match(number: int) -> Game:
    """The match of that number, played to its end."""
    game = Game.start(mixed_setup(number), SeededDice(f"mixed {number}"))
    play(game, mixed_coaches(number))
    return game


def match_log(number: int) -> dict[str, Any]:
    """Its log as published (docs/event-log.md)."""
    game = mixed_match(number)
    return {
        "log": LOG_VERSION,
        "rules": game.rules.version_lock,
        "setup": game.setup.to_json(),
        "events": [event.to_json() for event in game.events],
    }
