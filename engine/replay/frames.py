"""Scenes as compact frames: a keyframe, and what each event changes in it.

A keyframe has everything; changes have only what is new, the players by slot. From the
keyframe of a turn any of its events is some dozen changes away, and no rule is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.events import Activated, DriveBegan, Event, HalfBegan, KickAimed, TurnBegan, TurnEnded
from engine.lineup import MatchSetup
from engine.position import State
from engine.replay.fold import fold
from engine.replay.scene import Ball, Scene

Frame = dict[str, Any]
PLAYERS = "players"
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


class Step(NamedTuple):
    """One event: what begins with it, and what it changes."""

    event: Event
    starts: str
    changes: Frame


def frame(scene: Scene) -> Frame:
    """A scene in full: a row (square, state, marks) for each player, and the rest by name."""
    rows = zip(scene.squares, scene.states, scene.marks, strict=True)
    return {
        PLAYERS: [[square, int(state), marks] for square, state, marks in rows],
        "balls": [[number, *ball] for number, ball in sorted(scene.balls.items())],
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


def changes(old: Frame, new: Frame) -> Frame:
    """What is new: values by name, players as rows with the slot before them."""
    found = {name: value for name, value in new.items() if value != old[name] and name != PLAYERS}
    rows = [
        [slot, *row]
        for slot, (row, before) in enumerate(zip(new[PLAYERS], old[PLAYERS], strict=True))
        if row != before
    ]
    return {**found, PLAYERS: rows} if rows else found


def changed(old: Frame, new: Frame) -> Frame:
    """The frame after changes; the old one stays as it is."""
    players = list(old[PLAYERS])
    for slot, *row in new.get(PLAYERS, ()):
        players[slot] = row
    return {**old, **new, PLAYERS: players}


def scene_of(shown: Frame, setup: MatchSetup) -> Scene:
    """The scene of a frame: all that is seen of it, and nothing of what comes next."""
    scene = Scene.before(setup)
    for slot, (square, state, marks) in enumerate(shown[PLAYERS]):
        scene.squares[slot], scene.states[slot], scene.marks[slot] = square, State(state), marks
    scene.balls = {number: Ball(*rest) for number, *rest in shown["balls"]}
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
