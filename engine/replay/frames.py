"""Scenes as compact frames: a keyframe, and what each event changes in it.

A keyframe has everything; changes have only what is new, the players by slot. From the
keyframe of a turn any of its events is some dozen changes away, and no rule is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypedDict, cast

from engine.events import Activated, DriveBegan, Event, HalfBegan, KickAimed, TurnBegan, TurnEnded
from engine.lineup import MatchSetup
from engine.position import State
from engine.replay.fold import fold
from engine.replay.scene import Ball, Scene

PLAYERS: Final = "players"
DRIVE, TURN, PLAY, EVENT = "drive", "turn", "play", ""
STARTS: Mapping[type[Event], str] = {
    HalfBegan: DRIVE,
    DriveBegan: DRIVE,
    KickAimed: PLAY,
    TurnBegan: TURN,
    TurnEnded: PLAY,
    Activated: PLAY,
}
"""What begins with an event; a drive begins a turn and a play too, a turn a play."""


class FramePlayer(NamedTuple):
    """A player's square (-1 off the pitch), state, and marks as bits: 1 Dishonored, 2 Touch of
    Amaterasu, 4 in a duel, 8 rooted, 16 no tackle zone.
    """

    square: int
    state: int
    marks: int


class ChangedPlayer(NamedTuple):
    """The same of the player at a place."""

    slot: int
    square: int
    state: int
    marks: int


class FrameBall(NamedTuple):
    """A ball's number, its square, its carrier or -1, and its kind."""

    number: int
    square: int
    carrier: int
    kind: str


class Frame(TypedDict):
    """All that is seen of a moment: a row for each player, in their order; lists by side; squares;
    who acts; the sky.
    """

    players: list[FramePlayer]
    balls: list[FrameBall]
    chests: list[int]
    pads: list[int]
    ends: list[int]
    score: list[int]
    turns: list[int]
    rerolls: list[int]
    half: int
    active: int | None
    acting: int | None
    weather: str
    portents: bool


class Changes(TypedDict, total=False):
    """The same fields of a frame where an event changes them."""

    players: list[ChangedPlayer]
    balls: list[FrameBall]
    chests: list[int]
    pads: list[int]
    ends: list[int]
    score: list[int]
    turns: list[int]
    rerolls: list[int]
    half: int
    active: int | None
    acting: int | None
    weather: str
    portents: bool


class Step(NamedTuple):
    """One event: what begins with it, and what it changes."""

    event: Event
    starts: str
    changes: Changes


def frame(scene: Scene) -> Frame:
    """A scene in full."""
    rows = zip(scene.squares, scene.states, scene.marks, strict=True)
    return {
        "players": [FramePlayer(square, int(state), marks) for square, state, marks in rows],
        "balls": [FrameBall(number, *ball) for number, ball in sorted(scene.balls.items())],
        "chests": list(scene.chests),
        "pads": list(scene.pads),
        "ends": list(scene.ends),
        "score": list(scene.score),
        "turns": list(scene.turns),
        "rerolls": list(scene.rerolls),
        "half": scene.half,
        "active": scene.active,
        "acting": scene.acting,
        "weather": scene.weather,
        "portents": scene.portents,
    }


def changes(old: Frame, new: Frame) -> Changes:
    """What is new: values by name, players as rows with the slot before them."""
    before: Mapping[str, Any] = {**old, PLAYERS: None}
    found = {name: value for name, value in new.items() if value != before[name]}
    found[PLAYERS] = [
        ChangedPlayer(slot, *row)
        for slot, (row, was) in enumerate(zip(new[PLAYERS], old[PLAYERS], strict=True))
        if row != was
    ]
    if not found[PLAYERS]:
        del found[PLAYERS]
    return cast("Changes", found)


def changed(old: Frame, new: Changes) -> Frame:
    """The frame after changes; the old one stays as it is."""
    players = list(old[PLAYERS])
    for slot, *row in new.get(PLAYERS, ()):
        players[slot] = FramePlayer(*row)
    return cast("Frame", {**old, **new, PLAYERS: players})


def scene_of(shown: Frame, setup: MatchSetup) -> Scene:
    """The scene of a frame: all that is seen of it, and nothing of what comes next."""
    scene = Scene.before(setup)
    for slot, (square, state, marks) in enumerate(shown[PLAYERS]):
        scene.squares[slot], scene.states[slot], scene.marks[slot] = square, State(state), marks
    scene.balls = {number: Ball(at, by, kind) for number, at, by, kind in shown["balls"]}
    scene.chests, scene.pads = list(shown["chests"]), list(shown["pads"])
    scene.ends, scene.score = list(shown["ends"]), list(shown["score"])
    scene.turns, scene.rerolls = list(shown["turns"]), list(shown["rerolls"])
    scene.half, scene.active, scene.weather = shown["half"], shown["active"], shown["weather"]
    scene.portents, scene.acting = shown["portents"], shown["acting"]
    return scene


def steps(scene: Scene, events: Iterable[Event]) -> Iterator[Step]:
    """The steps of these events from a scene, which is changed as they are taken."""
    before = frame(scene)
    for event in events:
        fold(scene, event)
        after = frame(scene)
        yield Step(event, STARTS.get(type(event), EVENT), changes(before, after))
        before = after
