"""Names in standing orders: the players, squares, skills and lines to choose, in that order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.decisions import Choice, Verb
from engine.decisions import DecisionKind as Kind
from engine.geometry import OFF
from engine.orders.asked_decision import KEEP, AskedDecision
from engine.orders.policies import Words, is_square
from engine.skills import skill_of

USE = Choice(Verb.USE)


def _slot(asked: AskedDecision, name: str) -> int | None:
    """The slot of a shirt number, or of an opponent's."""
    side = asked.decision.side
    if name.startswith("opp"):
        side, name = 1 - side, name[3:]
    player = asked.position.numbered(side, int(name))
    return player.slot if player is not None else None


def _players(verb: Verb) -> Callable[[Words, AskedDecision], Iterator[Choice]]:
    def named(names: Words, asked: AskedDecision) -> Iterator[Choice]:
        for name in names:
            slot = _slot(asked, name)
            if slot is not None:
                yield Choice(verb, slot)

    return named


def _struck(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    """The void for those players alone; any other window of the spell is left to pass."""
    yield from _players(Verb.VOID)(names, asked)
    yield KEEP


def _thrown_to(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    """To players where they are, to squares, and at walls: ``WALL J3 I3``."""
    board = asked.position.board
    for name in names:
        if is_square(name):
            yield Choice(Verb.THROW, board.square(name))
            continue
        if " " in name:
            _, wall, front = name.split(" ")
            yield Choice(Verb.WALL, (board.square(wall), board.square(front)))
            continue
        slot = _slot(asked, name)
        if slot is not None and (square := asked.position.figures[slot].square) != OFF:
            yield Choice(Verb.THROW, square)


def _for_them(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    if not asked.is_second_opinion:
        player = asked.figure()
        yield USE if player is not None and str(player.number) in names else KEEP


def _placed(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    for name in names:
        yield Choice(Verb.PLACE, asked.position.board.square(name))


def _lines(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    for name in names:
        yield Choice(Verb.EFFECT, int(name))


def _steps(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    for name in names:
        number, square = name.split(" ")
        slot = _slot(asked, number)
        if slot is not None:
            yield Choice(Verb.STEP, (slot, asked.position.board.square(square)))
    yield Choice(Verb.END)


def _pairs(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    slots = [_slot(asked, name) for name in names]
    found: list[tuple[list[int], Choice]] = []
    for target in asked.decision.options.targets(Verb.CHALLENGE):
        choice = Choice(Verb.CHALLENGE, target)
        players = choice.pair if isinstance(target, tuple) else (choice.one,)
        places = [slots.index(slot) if slot in slots else len(slots) for slot in players]
        if min(places) < len(slots):
            found.append((places, choice))
    for _, choice in sorted(found, key=lambda pair: (sum(pair[0]), pair[0])):
        yield choice


def _lessons(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    numbers = [name for name in names if name.isdigit()]
    skills = [name for name in names if not name.isdigit()]
    figures = asked.position.figures
    found = []
    for target in asked.decision.options.targets(Verb.LEARN):
        slot, bit = Choice(Verb.LEARN, target).pair
        number = str(figures[slot].number)
        skill = skill_of(bit).printed.lower().replace(" ", "-")
        if (number in numbers or not numbers) and (skill in skills or not skills):
            place = numbers.index(number) if numbers else 0, skills.index(skill) if skills else 0
            found.append((place, target))
    for _, target in sorted(found, key=lambda pair: pair[0]):
        yield Choice(Verb.LEARN, target)


NAMED: Mapping[Kind, Callable[[Words, AskedDecision], Iterator[Choice]]] = {
    Kind.TOUCHBACK: _players(Verb.GIVE),
    Kind.HIGH_KICK: _players(Verb.GIVE),
    Kind.INTERCEPT: _players(Verb.INTERCEPT),
    Kind.POISON: _players(Verb.POISON),
    Kind.BITE: _players(Verb.BITE),
    Kind.DUMP_OFF: _thrown_to,
    Kind.SPELL: _struck,
    Kind.APOTHECARY: _for_them,
    Kind.PLACE_CHEST: _placed,
    Kind.PLACE_PAD: _placed,
    Kind.HANDICAP: _lines,
    Kind.HANDICAP_SKILL: _lessons,
    Kind.QUICK_SNAP: _steps,
    Kind.EVENT_PAIR: _pairs,
}
"""How the names answer each kind of decision."""
