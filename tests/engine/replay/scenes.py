"""What a reader sees of a position of the engine's, and the same of a scene folded from events."""

from __future__ import annotations

from engine.geometry import OFF
from engine.position import State
from engine.replay.scene import BLESSED, DISHONORED, NO_ZONE, ROOTED
from engine.rules.multiple_balls import every_ball


def seen(position):
    """What a reader sees of a position of the engine's."""
    state = position.game_state
    blessed, dishonored = getattr(state, "blessed", ()), getattr(state, "dishonored", ())
    return {
        "players": [
            (
                f.square,
                f.state.name,
                f.rooted and f.square != OFF,
                f.dazed and f.square != OFF,
                f.slot in dishonored,
                f.slot in blessed,
            )
            for f in position.figures
        ],
        "balls": {
            b.number: (b.square, b.carrier) if b.carrier == OFF else (OFF, b.carrier)
            for b in every_ball(position)
        },
        "shut": sorted(position.shut),
        "pads": list(position.pads),
        "ends": list(position.ends),
        "score": list(position.score),
        "turns": list(position.turns),
        "rerolls": [position.rerolls[s] + position.drive_rerolls[s] for s in (0, 1)],
        "half": position.half,
        "drive": position.drive,
        "weather": position.weather,
        "portents": getattr(state, "portents", False),
    }


def folded(scene):
    """The same of a scene."""
    return {
        "players": [
            (
                square,
                State(state).name,
                scene.has(slot, ROOTED),
                scene.has(slot, NO_ZONE),
                scene.has(slot, DISHONORED),
                scene.has(slot, BLESSED),
            )
            for slot, (square, state) in enumerate(zip(scene.squares, scene.states, strict=True))
        ],
        "balls": {
            number: (ball.square, ball.carrier)
            for number, ball in scene.balls.items()
            if (ball.square, ball.carrier) != (OFF, OFF)
        },
        "shut": sorted(scene.chests),
        "pads": list(scene.pads),
        "ends": scene.ends,
        "score": scene.score,
        "turns": scene.turns,
        "rerolls": scene.rerolls,
        "half": scene.half,
        "drive": scene.drive,
        "weather": scene.weather,
        "portents": scene.portents,
    }
