"""Matches between founded teams, and ways to bring them to a given state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from core.leagues.models import League
from engine.dice import SeededDice
from engine.game import Game
from engine.position import Figure, Position, State
from engine.rules_lookup import rules_for
from engine.variants.dungeon.state import dungeon_state
from matches.models import Checkpoint, Match
from matches.services.prematch.create import create_match
from matches.services.resolution.autoplay import play_match, play_turns
from matches.services.resolution.resolve import resolve_match
from matches.services.rules_lock import playable_setup
from tests.factories.core import WHEN, LeagueFactory
from tests.factories.rosters import team
from tests.support.kept import kept

HOURS = 48


@kept
def match(
    home: str = "crab",
    away: str = "lion",
    *,
    league: League | None = None,
    variant: str = "samurai",
    seed: str = "a match",
    now: datetime = WHEN,
    **fields: Any,
) -> Match:
    """A match that waits for set-ups; its dice follow from the seed."""
    league = league or LeagueFactory.create()
    return create_match(
        home=team(home, league=league, variant=variant),
        away=team(away, league=league, variant=variant),
        options=fields.pop("options", {}),
        turn_hours=fields.pop("turn_hours", HOURS),
        label=fields.pop("label", "Friendly"),
        now=now,
        seed=seed,
    )


@kept
def playing(*args: Any, turns: int = 0, until_side: int | None = None, **fields: Any) -> Match:
    """A match under way: kicked off by default orders, `turns` turns played by greedy coaches."""
    made = match(*args, **fields)
    now = fields.get("now", WHEN)
    resolve_match(match_id=made.pk, now=now + timedelta(hours=HOURS))
    if turns or until_side is not None:
        play_turns(match_id=made.pk, turns=turns, now=now, until_side=until_side)
    made.refresh_from_db()
    return made


@kept
def finished() -> Match:
    """A match played to full time by greedy coaches; nothing is booked yet."""
    return play_match(match_id=match().pk, now=WHEN)


def position_of(match: Match) -> Position:
    """The present position."""
    data = Checkpoint.objects.get(match=match, segment=match.segment - 1).data
    return Game.resume(data, SeededDice(0)).position


def own_players(match: Match) -> list[Figure]:
    """The figures on the pitch of the side on turn."""
    assert match.waiting_side is not None
    return position_of(match).standing(match.waiting_side)


def a_move(match: Match) -> str:
    """One legal line for the side on turn: a player takes one free step."""
    position = position_of(match)
    for figure in own_players(match):
        for square in position.board.neighbours[figure.square]:
            if position.at[square] is None and not position.zones[1 - figure.side][square]:
                free = not position.zones[1 - figure.side][figure.square]
                if free and square != position.ball:
                    return f"{figure.number} MOVE {position.board.name(square)}"
    raise AssertionError("nobody can take a free step")


def a_block(match: Match, more: str = "") -> str:
    """One legal line for the side on turn: a player blocks a neighbour."""
    position = position_of(match)
    for figure in own_players(match):
        for square in position.board.neighbours[figure.square]:
            other = position.at[square]
            if other is not None and other.side != figure.side and other.state is State.STANDING:
                return f"{figure.number} BLOCK opp{other.number} {more}".rstrip()
    raise AssertionError("nobody stands next to an opponent")


def a_run_past_the_goal_line(match: Match) -> str:
    """Put the ball two squares before the goal line; the line that runs it over, and on."""
    assert match.waiting_side is not None
    with restaged(match) as position:
        return _with_a_runner(position, match.waiting_side)


def a_runner_of_the_opponents(match: Match) -> tuple[int, set[str]]:
    """Put the ball into an opponent's hands, beside the squares where they score, with nobody near.

    Returns the opponent's number and the names of these squares.
    """
    assert match.waiting_side is not None
    side = 1 - match.waiting_side
    with restaged(match) as position:
        board, runner = position.board, position.standing(side)[0]
        rules = rules_for(playable_setup(match))
        goals = {at for at in range(board.size) if rules.scores(position, side, at)}
        beside = {near: goal for goal in goals for near in board.neighbours[goal]}
        free = beside.keys() - goals - board.perils - {*position.pads, *position.shut}
        for figure in [each for each in position.figures if each.square in {*goals, *beside}]:
            position.remove(figure, State.RESERVES)
        position.strays.clear()
        position.put(runner, min(free))
        position.ball, position.carrier = runner.square, runner.slot
        position.ball_loose = False
        if board.enclosed:
            dungeon_state(position).ball_found = True
        return runner.number, {board.name(at) for at in goals}


def _with_a_runner(position: Position, side: int) -> str:
    board, runner = position.board, position.standing(side)[0]
    columns = "ABCDEFGHIJKLMN"
    rows = (22, 23, 24) if side == 0 else (3, 2, 1)
    free = next(
        c
        for c in columns
        if all(position.at[board.square(f"{c}{r}")] is None for r in rows)
        and not any(position.zones[1 - runner.side][board.square(f"{c}{r}")] for r in rows)
    )
    position.put(runner, board.square(f"{free}{rows[0]}"))
    position.ball, position.carrier = runner.square, runner.slot
    position.turns[runner.side] -= 1
    return f"{runner.number} MOVE {free}{rows[1]} {free}{rows[2]}"


SCENE = {
    "blocker": "D12",
    "thrower": "G7",
    "receiver": "I12",
    "left": "K9",
    "right": "M9",
    "opponent": "D13",
    "ball": "G10",
    "before": "G9",
    "clear": "E11",
    "mate": "H11",
    "ahead": "K10",
}
"""Where everybody of `a_scene` stands, for the home side; the others wait behind their lines.

From ``before`` the ball is one step away, from ``clear`` the blocker marks nobody, from ``mate``
the ball is handed to the receiver, and ``ahead`` is a step of the left one.
"""
IN_A_ROOM = {
    "blocker": "G14",
    "thrower": "E11",
    "receiver": "B14",
    "left": "H11",
    "right": "I16",
    "opponent": "G15",
    "ball": "E13",
    "before": "E12",
    "clear": "H13",
    "mate": "C14",
    "ahead": "I11",
}
"""The same in a room of Old Cistern, for either side; the others wait in the dugout."""


def a_scene(match: Match, *, opponent: State = State.STANDING) -> dict[str, Any]:
    """A turn with something to do for everybody: a block, a loose ball, a pass and a run.

    The opponent is in the state ``opponent``. Next to an opponent who is down stands the player
    with the least honour, who may foul. Returns the numbers of the players by their roles in
    `SCENE`, the ``squares`` of these roles, and ``square`` that names any other as the side sees it
    whose turn it is. In a dungeon (of the map Old Cistern) the ball has been found.
    """
    side = match.waiting_side
    assert side is not None
    with restaged(match) as position:
        return _staged(position, side, opponent=opponent)


def _staged(position: Position, side: int, *, opponent: State) -> dict[str, Any]:
    board = position.board
    places = IN_A_ROOM if board.enclosed else SCENE

    def square(name: str) -> str:
        rank = int(name[1:])
        turned = side == 1 and not board.enclosed
        return f"{name[0]}{board.length + 1 - rank if turned else rank}"

    own = [figure for figure in position.figures if figure.side == side and figure.square >= 0]
    others = [figure for figure in position.figures if figure.side != side and figure.square >= 0]
    for figure in (*own, *others):
        if board.enclosed:
            position.remove(figure, State.RESERVES)
        else:
            position.lift(figure)
    numbers = {}
    own.sort(key=lambda figure: -figure.ph)  # the best arm
    own.insert(1, own.pop(0))
    if opponent is not State.STANDING:
        own.insert(0, own.pop())
    for role, figure in zip(("blocker", "thrower", "receiver", "left", "right"), own, strict=False):
        position.put(figure, board.square(square(places[role])))
        numbers[role] = figure.number
    position.put(others[0], board.square(square(places["opponent"])), opponent)
    numbers["opponent"] = others[0].number
    if board.enclosed:
        position.shut.pop()  # the ball was in it
        dungeon_state(position).ball_found = True
    else:
        _in_line(position, own[5:], square("A3"))
        _in_line(position, others[1:], square("A23"))
    position.ball, position.carrier = board.square(square(places["ball"])), None
    position.ball_loose = False
    position.strays.clear()  # of several squigs one
    squares = {role: square(name) for role, name in places.items()}
    return {"numbers": numbers, "squares": squares, "square": square}


def _in_line(position: Position, figures: Sequence[Figure], first: str) -> None:
    start = position.board.square(first)
    for square, figure in enumerate(figures, start):
        position.put(figure, square)


@contextmanager
def restaged(match: Match) -> Iterator[Position]:
    """The present position, to be changed: the match goes on from what it is made to be."""
    row = Checkpoint.objects.get(match=match, segment=match.segment - 1)
    game = Game.resume(row.data, SeededDice(0))
    yield game.position
    game._steps = None
    game._rebase()
    game._run(None)
    row.data = game.checkpoint()
    row.save()


def a_dungeon_scene(match: Match) -> dict[str, Any]:
    """A turn in a dungeon for two players: ``walker`` stands two squares from a pad, ``opener`` two
    from a chest, and everybody else waits in the dugout.

    Returns their ``numbers``, and the ``squares`` of both, of the ``pad`` and of the ``chest``.
    """
    side = match.waiting_side
    assert side is not None
    with restaged(match) as position:
        board = position.board
        own = [f for f in position.figures if f.side == side and f.square >= 0]
        for figure in [f for f in position.figures if f.square >= 0]:
            position.remove(figure, State.RESERVES)
        squares = {"pad": position.pads[0], "chest": position.shut[0]}
        taken = {*position.pads, *position.shut}
        for role, goal, figure in zip(("walker", "opener"), ("pad", "chest"), own, strict=False):
            squares[role] = next(
                square
                for near in board.neighbours[squares[goal]]
                for square in board.neighbours[near]
                if near not in taken
                and square not in taken | board.perils
                and board.distance(square, squares[goal]) == 2
            )
            taken.add(squares[role])
            position.put(figure, squares[role])
        numbers = {"walker": own[0].number, "opener": own[1].number}
        return {
            "numbers": numbers,
            "squares": {role: board.name(square) for role, square in squares.items()},
        }
