"""The handicap of the weaker side (LGE-HCP)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import HandicapGained, HeldBack, RerollsSet, Rolled, SkillGained, SppEarned
from engine.position import Figure, State
from engine.rules.table_dice import one_of
from engine.ruleset import LiveGame, Steps
from engine.skills import skill_of

REROLL, SKILL, FAVOR, OUT, GIFT, PARDON = range(1, 7)
"""The lines of the table; the third is the Imperial Favor, or fans (LGE-HCP-02)."""
ROLLS = ((10, 0), (25, 1), (50, 2), (75, 3), (100, 4))
"""Largest difference of team rating, number of rolls; beyond, four and a free choice."""
MAX_ROLLS = 4
GIFT_SPP = 5
FAVOR_FANS = 3
"""What line 3 adds to the fan factor, where there is one."""


def handicap(game: LiveGame) -> Steps[None]:
    """Roll for the side whose team rating is lower, if it is by enough (LGE-HCP-01)."""
    ratings = [line_up.rating for line_up in game.setup.sides]
    if game.rules.options["handicap"] == "off" or ratings[0] == ratings[1]:
        return
    side = 0 if ratings[0] < ratings[1] else 1
    difference = abs(ratings[0] - ratings[1])
    rolls = next((rolls for most, rolls in ROLLS if difference <= most), MAX_ROLLS)
    for _ in range(rolls):
        yield from _gain(game, side, _new_line(game, side))
    if difference > ROLLS[-1][0]:
        free = _open_lines(game, side)
        choice = yield Decision(
            DecisionKind.HANDICAP,
            side,
            Listed([Choice(Verb.EFFECT, line) for line in free], "LGE-HCP-01"),
            Choice(Verb.EFFECT, free[0]),
        )
        yield from _gain(game, side, choice.one, "LGE-HCP-01")


def _open_lines(game: LiveGame, side: int) -> list[int]:
    """Lines not held yet that can have an effect (KEM-HCP-02)."""
    held, useful = game.position.handicaps[side], game.rules.match.useful_handicap
    return [line for line in range(1, 7) if line not in held and useful(game, side, line)]


def _new_line(game: LiveGame, side: int) -> int:
    """D6; repeats and lines without effect are rolled again."""
    lines = _open_lines(game, side)
    while True:
        face = game.roll(6, "handicap")
        game.events.append(Rolled("LGE-HCP-02", "handicap", side, None, 6, (face,)))
        if face in lines:
            return face


def _gain(game: LiveGame, side: int, line: int, rule: str = "LGE-HCP-02") -> Steps[None]:
    position = game.position
    position.handicaps[side] = (*position.handicaps[side], line)
    game.events.append(HandicapGained(rule, side, line))
    if line == SKILL:
        yield from _teach(game, side)
    elif line == FAVOR:
        position.fans[side] += FAVOR_FANS
    elif line == OUT:
        _hold_back(game, 1 - side)
    elif line == PARDON:
        position.pardons[side] += 1


def _teach(game: LiveGame, side: int) -> Steps[None]:
    """One skill of normal access for an own player, this match only (DEC-39)."""
    pupils = sorted(
        (f for f in _fit(game, side) if f.spec.league), key=lambda f: (-f.spec.cost, f.number)
    )
    choices = [
        Choice(Verb.LEARN, (figure.slot, int(skill)))
        for figure in pupils
        for skill in game.rules.match.learnable(game, figure)
    ]
    if not choices:
        return
    choice = choices[0]
    if len(choices) > 1:
        choice = yield Decision(
            DecisionKind.HANDICAP_SKILL, side, Listed(choices, "LGE-HCP-02"), choices[0]
        )
    slot, skill = choice.pair
    game.position.learn(game.position.figures[slot], skill)
    game.events.append(SkillGained("LGE-HCP-02", slot, skill_of(skill).printed))


def _hold_back(game: LiveGame, side: int) -> None:
    """A random opponent sits out the first half."""
    if figure := one_of(game, "LGE-HCP-02", "handicap_pick", _fit(game, side)):
        figure.held_back = True
        game.events.append(HeldBack("LGE-HCP-02", figure.slot))


def _fit(game: LiveGame, side: int) -> list[Figure]:
    """Players who can play; journeymen come only later."""
    return [
        f
        for f in game.position.figures
        if f.side == side and f.state is State.RESERVES and not f.spec.journeyman
    ]


def half_rerolls(game: LiveGame, side: int) -> None:
    """Line 1: one more team re-roll in each half."""
    position = game.position
    if REROLL in position.handicaps[side]:
        position.rerolls[side] += 1
        game.events.append(RerollsSet("LGE-HCP-02", side, position.rerolls[side], "handicap"))


def gifts(game: LiveGame) -> None:
    """Line 5: after the match 5 SPP for a random own player who played."""
    position = game.position
    for side in (0, 1):
        if GIFT not in position.handicaps[side]:
            continue
        played = [f for f in position.figures if f.side == side and f.played and f.spec.league]
        if figure := one_of(game, "LGE-HCP-02", "handicap_gift", played):
            game.events.append(SppEarned("LGE-HCP-02", figure.slot, GIFT_SPP, "handicap"))
