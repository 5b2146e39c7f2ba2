"""Effects of weather, portents and the Touch of Amaterasu on a player's characteristics."""

from __future__ import annotations

from engine.events import Blessed, Dishonored, PortentsSet, WeatherSet, WentToReserves
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.ball import drop
from engine.ruleset import LiveGame
from engine.skills import Skill
from engine.variants.samurai.staff import mourn
from engine.variants.samurai.state import is_blessed, is_dishonored, samurai_state

RAIN, WIND, LIGHT = "torrential_rain", "stifling_wind", "light_of_amaterasu"
COLD, WINTER = "freezing_cold", "winter_warfare"
WEATHERS = (RAIN, WIND, LIGHT, COLD, WINTER)
WEATHER = {2: RAIN, 3: WIND, 11: COLD, 12: WINTER}
"""2D6; everything else is the Light of Amaterasu (SAM-WTH-01)."""
CHANGED = ("ma", "st", "ag", "av")


def restat(position: Position, figure: Figure, *, portents_ph: bool) -> None:
    """Recalculate a figure's characteristics from its own and every effect on it."""
    spec = figure.spec
    cursed = samurai_state(position).portents and not figure.skills & Skill.SHADOWLANDS
    change = int(is_blessed(position, figure)) - int(cursed)
    figure.ma, figure.st = spec.ma + change, spec.st + change
    figure.ag, figure.av = spec.ag + change, spec.av + change
    figure.ph = spec.ph + (change if portents_ph else 0)
    if is_dishonored(position, figure):
        figure.ph = 0
    if position.weather == RAIN:
        figure.ma -= 1
    elif position.weather == WINTER:
        figure.ma = (figure.ma + 1) // 2  # halved, rounded up


def restat_all(game: LiveGame) -> None:
    """The same for everybody."""
    counts_ph = game.rules.options["portents_ph"] == "on"
    for figure in game.position.figures:
        restat(game.position, figure, portents_ph=counts_ph)


def set_weather(game: LiveGame, total: int) -> None:
    """The weather of a 2D6 total applies from now on."""
    game.position.weather = WEATHER.get(total, LIGHT)
    game.events.append(WeatherSet("SAM-WTH-01", game.position.weather))
    restat_all(game)


def bless(game: LiveGame, figure: Figure, *, on: bool) -> None:
    """The Touch of Amaterasu falls on a player, or leaves them (SAM-KIK-05)."""
    if is_blessed(game.position, figure) == on:
        return
    blessed = samurai_state(game.position).blessed
    if on:
        blessed.append(figure.slot)
    else:
        blessed.remove(figure.slot)
    game.events.append(Blessed("SAM-KIK-05", figure.slot, on))
    restat(game.position, figure, portents_ph=game.rules.options["portents_ph"] == "on")
    if not on and samurai_state(game.position).portents:
        _bench(game, figure)


def dishonor(game: LiveGame, figure: Figure, rule: str = "SAM-HON-01") -> None:
    """PH counts as 0 for the rest of the match, and the Touch ends (SAM-HON-01)."""
    if is_dishonored(game.position, figure):
        return
    samurai_state(game.position).dishonored.append(figure.slot)
    game.events.append(Dishonored(rule, figure.slot))
    bless(game, figure, on=False)
    restat(game.position, figure, portents_ph=game.rules.options["portents_ph"] == "on")


def after_injury(game: LiveGame, figure: Figure) -> None:
    """Any injury result ends the Touch of Amaterasu; a death is mourned (SAM-KIK-05, STF-02)."""
    bless(game, figure, on=False)
    mourn(game, figure)


def set_portents(game: LiveGame, *, on: bool) -> None:
    """Evil Portents begin or end; players whom they reduce to 0 leave the pitch (SAM-KIK-12)."""
    position = game.position
    samurai_state(position).portents = on
    game.events.append(PortentsSet("SAM-KIK-12", on))
    restat_all(game)
    if not on:
        return
    for figure in position.in_order():
        _bench(game, figure)


def _bench(game: LiveGame, figure: Figure) -> None:
    """Players whom the portents reduce to 0 leave the pitch, not those whose PH is 0 without them.

    A ball they held bounces at the next ``settle`` (KEM-POR-01).
    """
    if figure.square == OFF or figure.skills & Skill.SHADOWLANDS:
        return
    position, blessed = game.position, is_blessed(game.position, figure)
    honor = 0 if is_dishonored(position, figure) else figure.spec.ph + int(blessed)
    shamed = game.rules.options["portents_ph"] == "on" and honor > 0 and figure.ph <= 0
    if shamed or min(getattr(figure, stat) for stat in CHANGED) <= 0:
        drop(game, figure)
        position.remove(figure, State.RESERVES)
        game.events.append(WentToReserves("SAM-KIK-12", figure.slot, "portents"))
