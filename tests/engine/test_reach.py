"""``reach`` against every possible path, and against the engine's own dice."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.geometry import OFF
from engine.position import State
from engine.reach import pick_up_reach, reach
from engine.skills import Skill
from tests.engine.stage import Player, Stage

SKILLS = ("", "Dodge", "Sure Hands", "Dodge, Sure Hands", "Loner", "Dodge, Loner", "Sprint")


def crowd(seed):
    """A player with four steps, a loose ball and up to eight others in a corner."""
    chance = random.Random(seed)
    squares = [f"{column}{row}" for column, row in product("ABCDEF", range(1, 7))]
    chance.shuffle(squares)
    state, skills = chance.choice((State.STANDING, State.PRONE)), chance.choice(SKILLS)
    ma = 1 if skills == "Sprint" else 2
    if state is State.PRONE and chance.random() < 0.8:
        ma += 3
    home = {7: Player(squares.pop(), state, skills, ma, ag=chance.choice((2, 3, 4)))}
    home[8] = Player(squares.pop())
    ball = chance.choice((None, squares.pop()))
    away = {
        number: Player(
            squares.pop(),
            chance.choice((*[State.STANDING] * 3, State.PRONE)),
            chance.choice(("", "", "Tackle")),
        )
        for number in range(1, chance.randint(2, 8))
    }
    return Stage(home, away, ball=ball, rerolls=(chance.choice((0, 1, 1)), 1))


def rolls_of(position, rules, figure, path, moved):
    """(odds, a skill re-rolls it) for every die of a path, and whether it picks the ball up."""
    needs = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}[figure.ag]
    board, enemies = position.board, position.standing(1 - figure.side)

    def beside(square, skill=0):
        return sum(
            board.distance(square, enemy.square) == 1 and enemy.skills & skill == skill
            for enemy in enemies
        )

    def odds(modifier):
        return (7 - min(max(needs - modifier, 2), 6)) / 6

    rolls, fetched = [], False
    square = figure.square
    for step, there in enumerate(path, start=1):
        if moved + step > figure.ma:
            rolls.append((5 / 6, False))
        if beside(square):
            dodges = figure.known & Skill.DODGE and not beside(square, Skill.TACKLE)
            rolls.append((odds(-beside(there)), bool(dodges)))
        if there == position.ball and position.carrier is None and not fetched:
            rolls.append((odds(1), bool(figure.known & Skill.SURE_HANDS)))
            fetched = True
        square = there
    return rolls, fetched


def succeed(rolls, reroll, loner):
    """The chance that all succeed; each may be saved once, by the skill or the team's re-roll."""
    if not rolls:
        return 1.0
    (odds, skilled), rest = rolls[0], rolls[1:]
    saved = odds * succeed(rest, reroll, loner) if skilled else 0.0
    if reroll:
        saved = max(saved, (0.5 if loner else 1.0) * odds * succeed(rest, False, loner))
    return odds * succeed(rest, reroll, loner) + (1 - odds) * saved


def every_path(position, figure, steps):
    """All sequences of free squares up to that many, back to the origin too."""
    frontier = [()]
    for _ in range(steps):
        frontier = [
            (*path, there)
            for path in frontier
            for there in position.board.neighbours[path[-1] if path else figure.square]
            if position.at[there] in (None, figure)
        ]
        yield from frontier


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(60))
def test_the_odds_are_the_best_of_every_path(seed):
    stage = crowd(seed)
    game, figure = stage.game, stage.figure(7)
    position, rules = game.position, game.rules
    prone = figure.state is State.PRONE
    moved = min(3, figure.ma) if prone else 0
    start = 0.5 if prone and figure.ma < 3 else 1.0
    loner = bool(figure.known & Skill.LONER)
    steps = figure.ma - moved + (3 if figure.known & Skill.SPRINT else 2)
    best, fetching = {figure.square: start}, {}
    for path in every_path(position, figure, steps):
        rolls, fetched = rolls_of(position, rules, figure, path, moved)
        odds = start * succeed(rolls, position.rerolls[0] > 0, loner)
        best[path[-1]] = max(best.get(path[-1], 0.0), odds)
        if fetched:
            fetching[path[-1]] = max(fetching.get(path[-1], 0.0), odds)
    found = reach(position, rules, figure)
    assert found.odds == pytest.approx(best)
    assert found.carrying == pytest.approx(fetching)
    for square, odds in found.odds.items():
        path = found.path(square)
        assert len(path) == found.steps(square)
        rolls, _ = rolls_of(position, rules, figure, path, moved)
        assert start * succeed(rolls, position.rerolls[0] > 0, loner) == pytest.approx(odds)
    if position.ball != OFF:
        assert position.ball not in reach(position, rules, figure, avoid=position.ball).odds


@pytest.mark.parametrize("seed", range(60))
def test_the_pick_up_alone_is_that_of_the_whole_reach(seed):
    stage = crowd(seed)
    game, figure = stage.game, stage.figure(7)
    ball = game.position.ball
    whole = reach(game.position, game.rules, figure)
    alone = pick_up_reach(game.position, game.rules, figure)
    expected = {ball: whole.carrying[ball]} if ball in whole.carrying else {}
    assert alone.odds == alone.carrying == expected
    for square in alone.odds:
        assert alone.path(square) == whole.path(square, carrying=True)
        assert alone.standing(square) == whole.standing(square, carrying=True)


@pytest.mark.parametrize("least", [0.0, 0.6])
@pytest.mark.parametrize("seed", range(60))
def test_goals_are_found_as_in_the_whole_reach(seed, least):
    stage = crowd(seed)
    game, figure = stage.game, stage.figure(7)
    free = set(range(game.position.board.size)) - {game.position.ball}
    goals = frozenset(random.Random(seed).sample(sorted(free), 12))
    whole = reach(game.position, game.rules, figure)
    found = reach(game.position, game.rules, figure, goals=goals, least=least)
    likely = {square for square in goals & set(whole.odds) if whole.odds[square] >= least}
    assert likely <= set(found.odds) <= goals
    for square in likely:
        assert found.odds[square] == whole.odds[square]
        assert found.path(square) == whole.path(square)
        assert found.standing(square) == whole.standing(square)


@pytest.mark.parametrize(
    ("to", "way"),
    [
        ("I5", "F5 G5 H5 I5"),
        ("E9", "E6 E7 E8 E9"),
        ("I7", "F5 G5 H6 I7"),
        ("G9", "E6 E7 F8 G9"),
        ("C1", "E4 E3 D2 C1"),
    ],
)
def test_of_equal_ways_the_straightest_is_taken(to, way):
    stage = Stage({7: "E5"}, {4: "N24"})
    board = stage.game.rules.board
    found = reach(stage.game.position, stage.game.rules, stage.figure(7))
    assert " ".join(board.name(square) for square in found.path(board.square(to))) == way


class DieWanted(Exception):  # noqa: N818 -- nothing has gone wrong
    """The next die has no face yet."""


class Branch:
    """Faces chosen so far; the next one is missing."""

    def __init__(self, faces):
        self.faces = list(faces)

    def roll(self, sides, purpose):
        if not self.faces:
            raise DieWanted(purpose)
        return self.faces.pop(0)


def by_the_engine(scene, path, faces=()):
    """The chance to walk the path in the engine, by playing every face of every die."""
    stage = scene()
    figure = stage.figure(7)
    stage.game.dice = Branch(faces)
    choices = [Choice(Verb.ACTIVATE, figure.slot), *(Choice(Verb.MOVE, s) for s in path)]
    try:
        stage.start()
        for choice in choices:
            while (decision := stage.game.decision).kind is DecisionKind.REROLL:
                stage.game.decide(decision.default)
            stage.game.decide(choice)
        while (decision := stage.game.decision).kind is DecisionKind.REROLL:
            stage.game.decide(decision.default)
    except DieWanted as needed:
        if str(needed) not in ("dodge", "surge", "pick_up"):
            return 0.0  # armour, or a ball that bounces: the path has failed
        return sum(by_the_engine(scene, path, (*faces, face)) for face in range(1, 7)) / 6
    return 1.0


@pytest.mark.parametrize(
    ("runner", "enemies", "ball", "rerolls", "to"),
    [
        (Player("E5", ma=1), {1: "F6", 2: "D7"}, None, 0, "E7"),
        pytest.param(
            Player("E5", ma=1, skills="Dodge"),
            {1: "F6", 2: "D7"},
            None,
            1,
            "E7",
            marks=pytest.mark.thorough,
        ),
        (Player("E5", ma=2, ag=4), {1: "F6", 2: "D7"}, "E7", 1, "E7"),
        (Player("E5", ma=1, skills="Sure Hands"), {1: "A1"}, "E6", 1, "E7"),
        (Player("E5", ma=2, skills="Dodge"), {1: Player("F6", skills="Tackle")}, "E6", 1, "E7"),
    ],
)
def test_the_odds_are_those_of_the_engine(runner, enemies, ball, rerolls, to):
    def scene():
        return Stage({7: runner, 8: "N24"}, enemies, ball=ball, rerolls=(rerolls, 0))

    stage = scene()
    position = stage.game.position
    found = reach(position, stage.game.rules, stage.figure(7))
    square = position.board.square(to)
    assert by_the_engine(scene, found.path(square)) == pytest.approx(found.odds[square])


@pytest.mark.parametrize(
    ("skills", "options", "face"),
    [("", {"blitz_base_bonus": "on"}, 4), ("", {}, 5), ("Two Heads", {}, 4), ("Stunty", {}, 4)],
)
def test_what_a_game_and_skills_add_to_a_dodge_counts(skills, options, face):
    foes = {4: "E6", 5: "E3", 9: "N24"}
    stage = Stage(
        {7: Player("E5", skills=skills), 8: "A1"},
        foes,
        variant="blitz",
        clans=("human", "orc"),
        options=options,
    )
    position, rules = stage.start().game.position, stage.game.rules
    found = reach(position, rules, stage.figure(7), team_reroll=False)
    assert found.odds[rules.board.square("E4")] == pytest.approx((7 - face) / 6)
