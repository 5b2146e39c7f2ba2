"""Drawn sides are legal in every game, differ, and follow from their chance alone."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.coaches.coach import play
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.drawn_sides import FEWEST, GUEST, MOST, NOTHING, Drawn, drawn_options, drawn_setup
from engine.game import Game
from engine.skills import skill_bits
from engine.variants.registry import VARIANTS

ALL = Drawn(rosters=True, staff=True, stars=True)
in_each_game = pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)


def drawn(meta, number, what=ALL):
    """A match of that number: its clans take turns."""
    chance = random.Random(f"{meta.key} {number}")
    options, clans = drawn_options(meta, chance), list(meta.clans.values())
    sides = [
        (name, clans[(number + place) % len(clans)]) for place, name in enumerate(("Home", "Away"))
    ]
    return drawn_setup(meta, sides, chance, drawn=what, options=options)


@pytest.mark.rules("LGE-TEA-03", "LGE-ADV-02")
@in_each_game
@pytest.mark.parametrize("number", range(20))
def test_a_squad_keeps_its_limits_and_learns_what_it_may(meta, number):
    setup = drawn(meta, number)
    for side in setup.sides:
        clan = meta.clans[side.clan]
        own = [figure for figure in side.figures if figure.number < GUEST]
        assert FEWEST <= len(own) <= len(side.figures) <= MOST
        for key, count in Counter(figure.position for figure in own).items():
            assert count <= clan.position(key).max
        assert all(side.staff[row.key] <= row.max for row in clan.staff if row.key in side.staff)
        for figure in own:
            printed = clan.position(figure.position).skills
            learned = [skill for skill in figure.skills if skill not in printed]
            ways = meta.learning.lessons(
                clan.key,
                figure.position,
                known=skill_bits(printed),
                ph=figure.ph,
                options=setup.options,
            )
            may = {skill.printed for way in ways for skill in way}
            assert {*learned} <= may


@in_each_game
def test_a_drawn_match_is_played_to_its_end(meta):
    for number in range(3):
        game = Game.start(drawn(meta, number), SeededDice(number))
        play(game, (RandomCoach(1), RandomCoach(2)))
        assert game.over


@in_each_game
def test_the_same_chance_draws_the_same_and_another_something_else(meta):
    assert drawn(meta, 1) == drawn(meta, 1)
    assert len({str(drawn(meta, number).options) for number in range(12)}) > 6


@in_each_game
def test_what_is_not_drawn_is_as_the_clan_has_it(meta):
    setup = drawn(meta, 2, NOTHING)
    for side in setup.sides:
        assert side == meta.clans[side.clan].line_up(side.name)


@pytest.mark.rules("LGE-FRE-02")
def test_no_star_plays_for_both():
    samurai = VARIANTS[0]
    for number in range(300):
        home, away = (
            {figure.name for figure in side.figures if not figure.league}
            for side in drawn(samurai, number, Drawn(stars=True)).sides
        )
        assert not home & away
