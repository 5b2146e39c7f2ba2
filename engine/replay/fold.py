"""What each event changes in a scene.

The events show everything that anybody sees (docs/event-log.md), so nothing here is a rule: no
number is computed, nothing is allowed or refused. An event without an entry changes no scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import events as ev
from engine.events import Event
from engine.geometry import OFF
from engine.position import State
from engine.replay.scene import (
    BLESSED,
    DISHONORED,
    DUELLING,
    NO_ZONE,
    ROOTED,
    Ball,
    Scene,
)

INJURIES = {
    "knocked_out": State.KNOCKED_OUT,
    "badly_hurt": State.BADLY_HURT,
    "seriously_injured": State.SERIOUSLY_INJURED,
    "dead": State.DEAD,
    "saved": State.RESERVES,
}
POISON = {"misses": State.ABSENT, "misses_two": State.ABSENT, "dead": State.DEAD}
ENDS = "AB"
Change = Callable[[Scene, Any], None]
_CHANGES: dict[type[Event], Change] = {}


def fold(scene: Scene, event: Event) -> None:
    """Change the scene as the event says."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(scene, event)


def _on(*kinds: type[Event]) -> Callable[[Change], Change]:
    def registered(change: Change) -> Change:
        _CHANGES.update(dict.fromkeys(kinds, change))
        return change

    return registered


# The frame of the match.


@_on(ev.HalfBegan)
def _half(scene: Scene, event: ev.HalfBegan) -> None:
    scene.half, scene.turns = event.half, [0, 0]


@_on(ev.DriveBegan)
def _drive(scene: Scene, event: ev.DriveBegan) -> None:
    scene.drive = event.drive


@_on(ev.DriveEnded)
def _drive_ended(scene: Scene, _: ev.DriveEnded) -> None:
    scene.balls.clear()
    scene.active = scene.acting = None
    for slot, square in enumerate(scene.squares):
        if square != OFF:
            scene.take_off(slot, State.RESERVES)


@_on(ev.TurnBegan)
def _turn(scene: Scene, event: ev.TurnBegan) -> None:
    """A bonus turn between a kick and its landing is played without a ball."""
    scene.active = event.side
    if not event.bonus:
        scene.turns[event.side] = event.turn
    elif scene.kicked:
        _lies(scene, OFF)


@_on(ev.TurnEnded)
def _turn_ended(scene: Scene, _: ev.TurnEnded) -> None:
    scene.active = scene.acting = None


@_on(ev.Activated)
def _activated(scene: Scene, event: ev.Activated) -> None:
    scene.acting = event.figure


@_on(ev.CountersSet)
def _counters(scene: Scene, event: ev.CountersSet) -> None:
    scene.turns = [event.home, event.away]


@_on(ev.Scored, ev.ScoreSet, ev.MatchEnded)
def _score(scene: Scene, event: ev.Scored | ev.ScoreSet | ev.MatchEnded) -> None:
    scene.score = [event.home, event.away]


@_on(ev.RerollsSet)
def _rerolls(scene: Scene, event: ev.RerollsSet) -> None:
    scene.rerolls[event.side] = event.left


@_on(ev.WeatherSet)
def _weather(scene: Scene, event: ev.WeatherSet) -> None:
    scene.weather = event.weather


@_on(ev.PortentsSet)
def _portents(scene: Scene, event: ev.PortentsSet) -> None:
    scene.portents = event.on


# Where players are, and how.


@_on(ev.SetUp)
def _set_up(scene: Scene, event: ev.SetUp) -> None:
    """Who is set up again lies there stunned if they did before (KEM-KIK-02)."""
    stunned = {s for s, state in enumerate(scene.states) if state is State.STUNNED}
    for slot, side in enumerate(scene.sides):
        if side == event.side and scene.squares[slot] != OFF:
            scene.put(slot, OFF, State.RESERVES)
    for slot, square in event.squares:
        scene.put(slot, square, State.STUNNED if slot in stunned else State.STANDING)


@_on(ev.Moved, ev.Placed)
def _moved(scene: Scene, event: ev.Moved | ev.Placed) -> None:
    scene.put(event.figure, event.square, scene.states[event.figure])


@_on(ev.Teleported)
def _teleported(scene: Scene, event: ev.Teleported) -> None:
    state = scene.states[event.figure]
    scene.put(event.figure, event.square, state if state <= State.STUNNED else State.STANDING)
    scene.mark(event.figure, ROOTED, on=False)  # the roots stay behind


@_on(ev.Flew)
def _flew(scene: Scene, event: ev.Flew) -> None:
    end = event.path[-1] if event.path else event.origin
    scene.put(event.figure, end, scene.states[event.figure])


@_on(ev.Pushed)
def _pushed(scene: Scene, event: ev.Pushed) -> None:
    if event.square is None:
        scene.take_off(event.figure, State.RESERVES)
    else:
        scene.put(event.figure, event.square, scene.states[event.figure])


@_on(ev.StoodUp)
def _stood(scene: Scene, event: ev.StoodUp) -> None:
    scene.states[event.figure] = State.STANDING


@_on(ev.KnockedDown, ev.WentDown, ev.TurnedFaceUp)
def _down(scene: Scene, event: ev.KnockedDown | ev.WentDown | ev.TurnedFaceUp) -> None:
    """A player who falls is uprooted (SKL-44)."""
    if scene.squares[event.figure] != OFF:
        scene.states[event.figure] = State.PRONE
        if isinstance(event, ev.KnockedDown):
            scene.mark(event.figure, ROOTED, on=False)


@_on(ev.Injured)
def _injured(scene: Scene, event: ev.Injured) -> None:
    """Who is stunned beyond the edge, or knocked out in a duel after the match, is in reserve."""
    on_pitch = scene.squares[event.figure] != OFF
    if event.result == "stunned":
        if on_pitch:
            scene.states[event.figure] = State.STUNNED
    elif on_pitch or not scene.drive or (event.result, event.cause) != ("knocked_out", "duel"):
        scene.take_off(event.figure, INJURIES[event.result])


@_on(ev.ReturnedToReserves, ev.WentToReserves)
def _reserves(scene: Scene, event: ev.ReturnedToReserves | ev.WentToReserves) -> None:
    scene.take_off(event.figure, State.RESERVES)


@_on(ev.MissesMatch)
def _absent(scene: Scene, event: ev.MissesMatch) -> None:
    scene.take_off(event.figure, State.ABSENT)


@_on(ev.Poisoned)
def _poisoned(scene: Scene, event: ev.Poisoned) -> None:
    if event.result in POISON:
        scene.take_off(event.figure, POISON[event.result])


@_on(ev.SentOff)
def _sent_off(scene: Scene, event: ev.SentOff) -> None:
    scene.take_off(event.figure, State.SENT_OFF)


@_on(ev.LostInSpace, ev.SentHome)
def _gone(scene: Scene, event: ev.LostInSpace | ev.SentHome) -> None:
    scene.take_off(event.figure, State.GONE)


@_on(ev.FellIntoPit)
def _pit(scene: Scene, event: ev.FellIntoPit) -> None:
    scene.take_off(event.figure, State.GONE)


@_on(ev.TookOwnLife)
def _own_life(scene: Scene, event: ev.TookOwnLife) -> None:
    scene.take_off(event.figure, State.DEAD)


# What holds for players.


@_on(ev.ZoneLost, ev.ZoneRegained)
def _zone(scene: Scene, event: ev.ZoneLost | ev.ZoneRegained) -> None:
    scene.mark(event.figure, NO_ZONE, on=isinstance(event, ev.ZoneLost))


@_on(ev.Rooted)
def _rooted(scene: Scene, event: ev.Rooted) -> None:
    scene.mark(event.figure, ROOTED, on=event.on)


@_on(ev.Dishonored, ev.HonorRestored)
def _honor(scene: Scene, event: ev.Dishonored | ev.HonorRestored) -> None:
    scene.mark(event.figure, DISHONORED, on=isinstance(event, ev.Dishonored))


@_on(ev.Blessed)
def _blessed(scene: Scene, event: ev.Blessed) -> None:
    scene.mark(event.figure, BLESSED, on=event.on)


@_on(ev.DuelBegan)
def _duel(scene: Scene, event: ev.DuelBegan) -> None:
    for slot in (event.figure, event.opponent):
        scene.mark(slot, DUELLING, on=True)


@_on(ev.DuelEnded)
def _duel_ended(scene: Scene, _: ev.DuelEnded) -> None:
    for slot in range(len(scene.sides)):
        scene.mark(slot, DUELLING, on=False)


# Balls.


def _lies(scene: Scene, square: int, number: int | None = None) -> None:
    scene.kicked = False
    which = scene.meant if number is None else number
    kind = scene.balls[which].kind if which in scene.balls else ""
    scene.balls[which] = Ball(square, OFF, kind)


def _held(scene: Scene, slot: int) -> None:
    scene.kicked = False
    kind = scene.balls[scene.meant].kind if scene.meant in scene.balls else ""
    scene.balls[scene.meant] = Ball(OFF, slot, kind)


def _carried(scene: Scene, slot: int) -> int:
    """The number of the ball a player carries; of the one that is meant if they carry none."""
    return next((n for n, ball in scene.balls.items() if ball.carrier == slot), scene.meant)


@_on(ev.BallMoved)
def _ball_moved(scene: Scene, event: ev.BallMoved) -> None:
    _lies(scene, event.path[-1] if event.path else event.origin)
    scene.kicked = event.cause == "kick"


@_on(ev.BallRests, ev.BallReappeared)
def _ball_rests(scene: Scene, event: ev.BallRests | ev.BallReappeared) -> None:
    _lies(scene, event.square)


@_on(ev.BallDropped)
def _dropped(scene: Scene, event: ev.BallDropped) -> None:
    _lies(scene, event.square, _carried(scene, event.figure))


@_on(ev.BallLeftPitch, ev.KickOut)
def _left_pitch(scene: Scene, _: ev.BallLeftPitch | ev.KickOut) -> None:
    scene.balls.pop(scene.meant, None) if not scene.meant else _lies(scene, OFF)


@_on(ev.PickedUp, ev.Caught, ev.Intercepted, ev.Touchback)
def _has(scene: Scene, event: ev.PickedUp | ev.Caught | ev.Intercepted | ev.Touchback) -> None:
    _held(scene, event.figure)


@_on(ev.HandedOff)
def _handed_off(scene: Scene, event: ev.HandedOff) -> None:
    _held(scene, event.target)


@_on(ev.Fumbled)
def _fumbled(scene: Scene, event: ev.Fumbled) -> None:
    _lies(scene, scene.squares[event.figure], _carried(scene, event.figure))


# Squigs.


@_on(ev.SquigBorn)
def _born(scene: Scene, event: ev.SquigBorn) -> None:
    scene.balls[event.ball], scene.meant = Ball(OFF, OFF, event.breed), event.ball


@_on(ev.SquigSplit)
def _split(scene: Scene, event: ev.SquigSplit) -> None:
    scene.balls[event.born] = Ball(event.square, OFF, event.breed)


@_on(ev.BallMeant)
def _meant(scene: Scene, event: ev.BallMeant) -> None:
    scene.meant = event.ball


@_on(ev.SquigRemoved)
def _squig_removed(scene: Scene, event: ev.SquigRemoved) -> None:
    scene.balls.pop(event.ball, None)


@_on(ev.SquigFreed)
def _freed(scene: Scene, event: ev.SquigFreed) -> None:
    _lies(scene, scene.squares[event.figure], event.ball)


@_on(ev.SquigPushed)
def _squig_pushed(scene: Scene, event: ev.SquigPushed) -> None:
    _lies(scene, OFF if event.square is None else event.square, event.ball)


# Maps.


@_on(ev.ChestPlaced)
def _chest(scene: Scene, event: ev.ChestPlaced) -> None:
    scene.chests.append(event.square)


@_on(ev.ChestOpened)
def _opened(scene: Scene, event: ev.ChestOpened) -> None:
    scene.chests.remove(event.square)
    if event.contents == "ball":
        _lies(scene, event.square)


@_on(ev.PadPlaced)
def _pad(scene: Scene, event: ev.PadPlaced) -> None:
    scene.pads += [OFF] * (event.number - len(scene.pads))
    scene.pads[event.number - 1] = event.square


@_on(ev.EndGiven)
def _end(scene: Scene, event: ev.EndGiven) -> None:
    end = ENDS.index(event.end)
    scene.ends = [end, 1 - end] if event.side == 0 else [1 - end, end]
