"""What only dice decide before the kick-off: who misses the match, or its first half.

A check of set-up orders leaves it open: it is made with everybody there, and says who steps in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.lineup import LineUp, MatchSetup
from engine.position import Figure, Position, State
from engine.rules.handicap import ROLLS
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from engine.sheets.executor.substitutes import formation
from engine.sheets.faults import Fault
from engine.sheets.set_up_sheet import Places

OLD_WOUND, HANDICAP = "old wound", "handicap"


def with_everybody(setup: MatchSetup) -> MatchSetup:
    """The same match, in which those dice are not rolled."""

    def spared(line_up: LineUp) -> LineUp:
        figures = tuple(replace(figure, standing_injuries=0) for figure in line_up.figures)
        return replace(line_up, figures=figures, rating=0)

    calm = rules_for(setup).match.without_mishaps(setup)
    return replace(calm, home=spared(calm.home), away=spared(calm.away))


def at_risk(setup: MatchSetup, side: int) -> dict[str, frozenset[int]]:
    """The shirt numbers of a side that dice may keep out, by cause."""
    rules, own = rules_for(setup), setup.sides[side].figures
    found = {
        OLD_WOUND: {figure.number for figure in own if figure.standing_injuries},
        **rules.match.mishaps(setup, side),
    }
    lead = setup.sides[side].rating - setup.sides[1 - side].rating
    if lead > ROLLS[0][0] and rules.options["handicap"] != "off":
        found[HANDICAP] = {figure.number for figure in own if not figure.journeyman}
    return {cause: frozenset(numbers) for cause, numbers in found.items() if numbers}


def stand_ins(  # noqa: PLR0917 -- a formation and what may befall it
    position: Position,
    rules: Rules,
    side: int,
    places: Places,
    risks: dict[str, frozenset[int]],
    line: int,
) -> Iterator[Fault]:
    """A remark for each cause and substitute: who takes whose place in that formation."""
    for cause, numbers in risks.items():
        by_stand_in: dict[int | None, list[int]] = {}
        for number, square in places:
            if number in numbers:
                stand_in = _in_place_of(position, rules, side, places, number, square)
                by_stand_in.setdefault(stand_in, []).append(number)
        for stand_in, named in by_stand_in.items():
            values: dict[str, int | str] = {
                "numbers": ", ".join(str(number) for number in named),
                "cause": cause,
            }
            if stand_in is not None:
                values["stand_in"] = stand_in
            code = "may-miss-empty" if stand_in is None else "may-miss"
            yield Fault(line, 1, code, values)


def may_come_in(position: Position, side: int, number: int) -> bool:
    """Whether that is a journeyman who stays at home only while everybody is there."""
    figure = position.numbered(side, number)
    return figure is not None and figure.spec.journeyman and figure.state is State.ABSENT


def _in_place_of(  # noqa: PLR0917 -- a place in a formation
    position: Position, rules: Rules, side: int, places: Places, number: int, square: str
) -> int | None:
    """Who is set up on that square if its player is absent."""
    missing = position.numbered(side, number)
    if missing is None or missing.state is not State.RESERVES:
        return None
    changed: list[tuple[Figure, State]] = [(missing, missing.state)]
    missing.state = State.ABSENT
    here = [f for f in position.figures if f.side == side]
    if sum(f.state is State.RESERVES for f in here) < rules.match.squad:
        journeyman = next((f for f in here if may_come_in(position, side, f.number)), None)
        if journeyman is not None and rules.options["journeymen"] != "off":
            changed.append((journeyman, journeyman.state))
            journeyman.state = State.RESERVES
    choice = next(formation(position, rules, side, places), None)
    for figure, state in changed:
        figure.state = state
    where = rules.board.square(square)
    pairs = choice.formation if choice is not None else ()
    return next((position.figures[slot].number for slot, there in pairs if there == where), None)
