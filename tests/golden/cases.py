"""Which matches are kept: one a clan, one for every way a drive or a match can end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from matches.engine import events as ev
from matches.engine.game import Game
from matches.engine.lineup import MatchSetup
from matches.engine.variants.registry import find_variant
from tests.support.mixed import mixed_setup

CLANS = find_variant("samurai").clans
Shows = Callable[[Game], bool]


@dataclass(frozen=True, slots=True)
class Case:
    """A name, the set-up of match ``n``, and what the finished match must show."""

    name: str
    setup: Callable[[int], MatchSetup]
    shows: Shows
    quitter: bool = False


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


def _scored_by(cause: str) -> Shows:
    """Whether a touchdown came right after that event, carried by the one who scored."""

    def shows(game: Game) -> bool:
        events = game.events
        for before, event in pairwise(events):
            if isinstance(event, ev.Scored) and event.figure is not None and before.kind == cause:
                return True
        return False

    return shows


def _any(kind: type[ev.Event], **values: object) -> Shows:
    def shows(game: Game) -> bool:
        return any(
            isinstance(event, kind)
            and all(getattr(event, name) == value for name, value in values.items())
            for event in game.events
        )

    return shows


def _won_by(side: int | None) -> Shows:
    return _any(ev.MatchEnded, winner=side)


def _late_touchdown(game: Game) -> bool:
    return _any(ev.CountersSet, cause="touchdown")(game)


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
        and min(event.home, event.away) == game.rules.half_turns
        for event in events
    )


def _overtime_touchdown(game: Game) -> bool:
    return _any(ev.HalfBegan, half=3)(game) and not _any(ev.Rolled, purpose="overtime")(game)


def _end_duel(game: Game) -> bool:
    ended = [i for i, event in enumerate(game.events) if isinstance(event, ev.HalfEnded)]
    return any(isinstance(event, ev.DuelStruck) for event in game.events[ended[-1] :])


CASES = (
    *(
        Case(f"clan-{name}", _clan(name), lambda game: sum(game.position.score) > 0)
        for name in CLANS
    ),
    Case("drive-run-in", _default, _scored_by("moved")),
    Case("drive-caught-in", _default, _scored_by("caught")),
    Case("drive-late-touchdown", _default, _late_touchdown),
    Case("drive-half-time", _default, _any(ev.DriveEnded, cause="half")),
    Case("drive-revolt", _default, _revolt_ends_the_half),
    Case("drive-conceded", _few(4, 11), _any(ev.DriveConceded)),
    Case("drive-conceded-by-both", _frail, _conceded_by_both),
    Case("match-home-wins", _default, _won_by(0)),
    Case("match-away-wins", _default, _won_by(1)),
    Case("match-drawn", _default, _won_by(None)),
    Case("match-overtime-touchdown", _overtime, _overtime_touchdown),
    Case("match-overtime-die", _overtime, _any(ev.Rolled, purpose="overtime")),
    Case("match-conceded", _default, _any(ev.Conceded, penalty=True), quitter=True),
    Case("match-conceded-free", _few(3, 3), _any(ev.Conceded, penalty=False), quitter=True),
    Case("match-end-duel", _default, _end_duel),
    Case("house-rules", _house_rules, _any(ev.CounterForgotten)),
)
