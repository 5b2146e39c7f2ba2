"""The golden matches of the gold-crown games: one for every way each of them can end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine import events as ev
from engine.coaches.coach import Coach, DefaultCoach
from engine.coaches.greedy import GreedyCoach
from engine.game import Game
from engine.lineup import MatchSetup
from tests.golden.case import Case, Shows, any_event, scored_after, won_by
from tests.support.crowns import Wary, crowns_setup


def coaches(number: int) -> tuple[Coach, Coach]:
    """Two who get about, every third time with a greedy one on either side."""
    wary = Wary(f"{number}h"), Wary(f"{number}a")
    pairs = (wary, (GreedyCoach(), wary[1]), (wary[0], GreedyCoach()))
    return pairs[number % 3]


def idle(number: int) -> tuple[Coach, Coach]:
    """Two who do what happens by default, so that a match without halves runs out of turns."""
    return DefaultCoach(), DefaultCoach()


def _plain(variant: str, **options: str) -> Callable[[int], MatchSetup]:
    def setup(number: int) -> MatchSetup:
        return replace(crowns_setup(variant, 2 * number), options=options)

    return setup


def _mixed(variant: str) -> Callable[[int], MatchSetup]:
    return lambda number: crowns_setup(variant, 2 * number + 1)


def _few(variant: str, home: int, away: int) -> Callable[[int], MatchSetup]:
    """So few players, who break so easily, that a side runs out of them."""

    def setup(number: int) -> MatchSetup:
        whole = crowns_setup(variant, 2 * number)
        sides = [
            replace(side, figures=tuple(replace(f, av=2) for f in side.figures[:count]), rating=100)
            for side, count in ((whole.home, home), (whole.away, away))
        ]
        return replace(whole, home=sides[0], away=sides[1], options={"journeymen": "off"})

    return setup


def _case(name: str, setup: Callable[[int], MatchSetup], shows: Shows, **more: bool) -> Case:
    return Case(name, setup, shows, coaches=coaches, **more)


def _overtime_touchdown(game: Game) -> bool:
    halves = [at for at, event in enumerate(game.events) if isinstance(event, ev.HalfBegan)]
    return len(halves) == 3 and any(
        isinstance(event, ev.Scored) for event in game.events[halves[2] :]
    )


def _on_the_big_pitch(variant: str) -> tuple[Case, ...]:
    """How a drive and a match of two halves can end."""
    plain, sudden = _plain(variant), _plain(variant, overtime="sudden")
    return (
        _case(f"{variant}-run-in", plain, scored_after("moved")),
        _case(f"{variant}-drive-conceded", _few(variant, 3, 11), any_event(ev.DriveConceded)),
        _case(f"{variant}-home-wins", plain, won_by(0)),
        _case(f"{variant}-away-wins", plain, won_by(1)),
        _case(f"{variant}-drawn", plain, won_by(None)),
        _case(f"{variant}-overtime-touchdown", sudden, _overtime_touchdown),
        _case(f"{variant}-overtime-die", sudden, any_event(ev.Rolled, purpose="overtime")),
        _case(f"{variant}-conceded", plain, any_event(ev.Conceded, penalty=True), quitter=True),
        _case(f"{variant}-house-rules", _mixed(variant), won_by(0)),
    )


def _penalty(game: Game) -> bool:
    return any_event(ev.Scored, rule="SQG-OUT-04")(game)


SQUIG = (
    _case("squig-last-squig", _plain("squig"), _penalty),
    _case("squig-grabbed-in", _plain("squig"), any_event(ev.Caught, rule="SQG-WAN-03")),
    _case("squig-breeds", _plain("squig", squig_breeds="on"), any_event(ev.SquigBit)),
)
BLITZ = (_case("blitz-caught-in", _plain("blitz"), scored_after("caught")),)
IN_TIME, AFTER_TIME = any_event(ev.Scored), any_event(ev.ScoreSet, cause="turn_limit")
DUNGEON = (
    *(
        _case(f"dungeon-{name.replace('_', '-')}", _plain("dungeon", dungeon_map=name), IN_TIME)
        for name in ("old_cistern", "rope_street", "the_forge")
    ),
    _case("dungeon-home-wins", _plain("dungeon"), won_by(0)),
    _case("dungeon-away-wins", _plain("dungeon"), won_by(1)),
    Case("dungeon-time-out", _plain("dungeon"), AFTER_TIME, coaches=idle),
    Case("dungeon-drawn", _plain("dungeon"), won_by(None), coaches=idle),
    Case(
        "dungeon-cup-die",
        _plain("dungeon", overtime="sudden"),
        any_event(ev.Rolled, purpose="cup"),
        coaches=idle,
    ),
    _case(
        "dungeon-nobody-left",
        _few("dungeon", 2, 6),
        any_event(ev.ScoreSet, cause="nobody_left"),
    ),
    _case("dungeon-conceded", _plain("dungeon"), any_event(ev.Conceded), quitter=True),
    _case("dungeon-house-rules", _mixed("dungeon"), any_event(ev.FellIntoPit)),
)
CROWNED = (*BLITZ, *_on_the_big_pitch("blitz"), *_on_the_big_pitch("squig"), *SQUIG, *DUNGEON)
