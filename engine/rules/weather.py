"""The weather of the core (CORE-WTH-01)."""

from __future__ import annotations

from engine.events import Rolled, WeatherSet
from engine.position import Position, State
from engine.ruleset import LiveGame

HEAT, SUN, NICE, RAIN, SNOW = "sweltering_heat", "very_sunny", "nice", "pouring_rain", "blizzard"
WEATHERS = (HEAT, SUN, NICE, RAIN, SNOW)
WEATHER = {2: HEAT, 3: SUN, 11: RAIN, 12: SNOW}
"""2D6; everything else is nice."""
RULE = "CORE-WTH-01"


def set_weather(game: LiveGame, total: int) -> None:
    """The weather of a 2D6 total applies from now on."""
    game.position.weather = WEATHER.get(total, NICE)
    game.events.append(WeatherSet(RULE, game.position.weather))


def surge_target(position: Position) -> int:
    """Going for it fails on a 1, in a blizzard on 1-2."""
    return 3 if position.weather == SNOW else 2


def swelter(game: LiveGame) -> None:
    """At a drive's end in the heat: D6 for each player on the pitch, a 1 sits out the next."""
    position = game.position
    for figure in position.in_order():
        figure.cold = False
    if position.weather != HEAT:
        return
    for figure in position.in_order():
        if figure.state <= State.STUNNED:
            face = game.roll(6, "heat")
            figure.cold = face == 1
            game.events.append(
                Rolled(RULE, "heat", figure.side, figure.slot, 6, (face,), (), 2, face > 1)
            )
