"""The golden matches: one per clan, one for every way a drive or a match can end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from engine import events as ev
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import find_variant
from tests.golden.case import Case, any_event, scored_after, won_by
from tests.golden.crowned import CROWNED
from tests.support.mixed import mixed_setup

CLANS = find_variant("samurai").clans


def _clan(name: str) -> Callable[[int], MatchSetup]:
    def setup(number: int) -> MatchSetup:
        mixed = mixed_setup(2 * number)  # an even number: the default house rules
        opponent = mixed.away if mixed.away.clan != name else mixed.home
        return MatchSetup(
            "samurai", replace(CLANS[name].line_up("Home"), staff=_staff(name)), opponent
        )

    return setup


def _staff(clan: str) -> dict[str, int]:
    table = CLANS[clan].staff
    return {row.key: 1 for row in table}


def _few(home: int, away: int, **options: str) -> Callable[[int], MatchSetup]:
    """So few players that a side runs out of them."""

    def setup(number: int) -> MatchSetup:
        mixed = mixed_setup(2 * number)
        return replace(
            mixed,
            home=replace(mixed.home, figures=mixed.home.figures[:home], rating=100),
            away=replace(mixed.away, figures=mixed.away.figures[:away], rating=100),
            options=options,
        )

    return setup


def _frail(number: int) -> MatchSetup:
    """Two a side, whose every fall breaks the armour."""
    few = _few(2, 2)(number)
    home, away = (
        replace(side, figures=tuple(replace(figure, av=1) for figure in side.figures))
        for side in few.sides
    )
    return replace(few, home=home, away=away)


def _overtime(number: int) -> MatchSetup:
    return replace(mixed_setup(2 * number), options={"overtime": "sudden"})


def _house_rules(number: int) -> MatchSetup:
    return mixed_setup(2 * number + 1)


def _default(number: int) -> MatchSetup:
    return mixed_setup(2 * number)


def _late_touchdown(game: Game) -> bool:
    return any_event(ev.CountersSet, cause="touchdown")(game)


def _conceded_by_both(game: Game) -> bool:
    return any(
        isinstance(one, ev.DriveConceded) and isinstance(other, ev.DriveConceded)
        for one, other in pairwise(game.events)
    )


def _revolt_ends_the_half(game: Game) -> bool:
    events = game.events
    return any(
        isinstance(event, ev.CountersSet)
        and event.cause == "revolt"
        and min(event.home, event.away) == game.rules.match.half_turns
        for event in events
    )


def _overtime_touchdown(game: Game) -> bool:
    return any_event(ev.HalfBegan, half=3)(game) and not any_event(ev.Rolled, purpose="overtime")(
        game
    )


def _end_duel(game: Game) -> bool:
    ended = [i for i, event in enumerate(game.events) if isinstance(event, ev.HalfEnded)]
    return any(isinstance(event, ev.DuelStruck) for event in game.events[ended[-1] :])


CASES = (
    *(
        Case(f"clan-{name}", _clan(name), lambda game: sum(game.position.score) > 0)
        for name in CLANS
    ),
    Case("drive-run-in", _default, scored_after("moved")),
    Case("drive-caught-in", _default, scored_after("caught")),
    Case("drive-late-touchdown", _default, _late_touchdown),
    Case("drive-half-time", _default, any_event(ev.DriveEnded, cause="half")),
    Case("drive-revolt", _default, _revolt_ends_the_half),
    Case("drive-conceded", _few(4, 11), any_event(ev.DriveConceded)),
    Case("drive-conceded-by-both", _frail, _conceded_by_both),
    Case("match-home-wins", _default, won_by(0)),
    Case("match-away-wins", _default, won_by(1)),
    Case("match-drawn", _default, won_by(None)),
    Case("match-overtime-touchdown", _overtime, _overtime_touchdown),
    Case("match-overtime-die", _overtime, any_event(ev.Rolled, purpose="overtime")),
    Case("match-conceded", _default, any_event(ev.Conceded, penalty=True), quitter=True),
    Case("match-conceded-free", _few(3, 3), any_event(ev.Conceded, penalty=False), quitter=True),
    Case("match-end-duel", _default, _end_duel),
    Case("house-rules", _house_rules, any_event(ev.CounterForgotten)),
    *CROWNED,
)
