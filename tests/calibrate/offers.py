"""What a board, a sheet or a mail says of a line, and what must come about for it to be so."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.decisions import Choice, Target, Verb
from engine.events import Event, Rolled
from engine.game import Game
from engine.geometry import OFF
from engine.odds.coach_deeds import coach_deeds
from engine.odds.deeds import has_done
from engine.odds.facts import read_facts
from engine.planning.actions_there import ActionsThere, Other, actions_there
from engine.planning.arrival import arrival
from engine.planning.block_reach import block_reach
from engine.planning.chests_near import chests_near
from engine.planning.reach_tree import ROOT, End, ReachTree, reach_tree
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from engine.sheets.odds.landing_dice import TELEPORT
from engine.sheets.odds.step_odds import TIMES as STEP_TIMES
from engine.sheets.odds.step_odds import step_risk

Judge = Callable[[Position, Sequence[Event]], bool]
"""Whether it came about: the position in the end, and what happened."""


class Number(NamedTuple):
    """A chance that is shown: its kind, how many plays it is from (0: exact), and its judge."""

    kind: str
    told: float
    times: int
    judge: Judge


class Offer(NamedTuple):
    """A line of a sheet, its ``verbs``, and the chances that are shown for it."""

    line: str
    verbs: tuple[Verb, ...]
    numbers: tuple[Number, ...]


EACH = 4
"""Calculating a chance takes longer than trying it, and is done for all players anyway."""


def lost(position: Position, events: Sequence[Event]) -> bool:
    """The turn has ended by a turnover."""
    return position.turnover is not None


def offers(game: Game, chance: random.Random, players: int | None = None) -> list[Offer]:
    """Up to ``EACH`` offers of each kind that this position has, or so many ``players`` in it."""
    position, rules = game.position, game.rules
    assert game.decision is not None
    side = game.decision.side
    found: dict[str, list[Callable[[], Offer]]] = {}
    figures = [figure for figure in position.may_act(side) if figure.square != OFF]
    if players is not None:
        figures = chance.sample(figures, min(players, len(figures)))
    for figure in figures:
        for kind, make in _Player(position, rules, figure, chance).offers():
            found.setdefault(kind, []).append(make)
    made = [
        make() for makes in found.values() for make in chance.sample(makes, min(EACH, len(makes)))
    ]
    return [*made, *_of_the_coach(position, rules, side, chance)]


def _of_the_coach(
    position: Position, rules: Rules, side: int, chance: random.Random
) -> Iterator[Offer]:
    """Spells and the like, and reserves who are called in: one of each verb."""
    by_verb: dict[Verb, list[Offer]] = {}
    for line, choice, deed, aim in coach_deeds(position, rules, side):

        def judge(after: Position, events: Sequence[Event], aim: object = aim) -> bool:
            return bool(aim(after, read_facts(events)))  # type: ignore[operator]

        verb = choice.verb
        numbers = (
            Number(f"{verb} works", deed.works, deed.times, judge),
            Number(f"{verb} lost", deed.lost, deed.times, lost),
        )
        by_verb.setdefault(verb, []).append(Offer(line, (verb,), numbers))
    for rows in by_verb.values():
        yield chance.choice(rows)


class _Player:
    """The offers of one player."""

    def __init__(self, position: Position, rules: Rules, figure: Figure, chance: random.Random):
        self.position, self.rules, self.figure = position, rules, figure
        self.chance, self.name = chance, rules.board.name
        self.tree: ReachTree = reach_tree(position, rules, figure)
        self.lies = figure.state is not State.STANDING
        self.balls = frozenset(position.free_balls())
        self.carries = position.carries(figure)

    def offers(self) -> Iterator[tuple[str, Callable[[], Offer]]]:
        yield from self._walks()
        yield from self._blocks()
        yield from self._here()
        for opening in chests_near(self.position, self.rules, self.tree):
            yield "chest", lambda opening=opening: self._chest(opening)

    # -- ways ----------------------------------------------------------------------------------

    def _walks(self) -> Iterator[tuple[str, Callable[[], Offer]]]:
        up = "up+" if self.lies else ""
        ends = [(square, end) for square, end in self.tree.ends.items() if end.node != ROOT]
        self.chance.shuffle(ends)
        seen = set()
        for square, end in ends:
            way = self.way(end)
            picks = not self.balls.isdisjoint(way)
            dice = any(node.dice for node in self.tree.way(end)) or bool(self.tree.first)
            kind = "carrier walk" if self.carries else "walk" if dice else "sure walk"
            if not picks and kind not in seen:
                seen.add(kind)
                yield up + kind, lambda s=square, e=end, k=up + kind: self._walk(k, s, e)
        for square, end in self.tree.carrying.items():
            yield up + "fetch", lambda s=square, e=end: self._walk(up + "fetch", s, e, fetch=True)
            break
        for square, end in (self.tree.ends if self.carries else self.tree.carrying).items():
            if end.node != ROOT and self.rules.scores(self.position, self.figure.side, square):
                yield up + "score", lambda s=square, e=end: self._score(up + "score", s, e)
                break
        for pad, end in self.tree.onto.items():
            yield "pad", lambda s=pad, e=end: self._onto_pad(s, e)
            break

    def way(self, end: End) -> list[int]:
        return [node.square for node in self.tree.way(end)]

    def text(self, way: Sequence[int]) -> str:
        return f"MOVE {' '.join(map(self.name, way))}" if way else ""

    def line(self, *words: str) -> str:
        return " ".join(word for word in (str(self.figure.number), *words) if word)

    def risk(self, way: Sequence[int]) -> Number:
        choices = [Choice(Verb.MOVE, square) for square in way]
        told = step_risk(self.position, self.rules, self.figure, choices)
        return Number("walk MAXRISK", told, 0, lost)

    def _walk(self, kind: str, square: int, end: End, *, fetch: bool = False) -> Offer:
        slot, side = self.figure.slot, self.figure.side
        holds = fetch or self.carries

        def there(after: Position, events: Sequence[Event]) -> bool:
            figure = after.figures[slot]
            scores = after.scored and after.scoring_side == side
            has_it = not holds or after.carries(figure) or scores
            stands = figure.square == square and figure.state is State.STANDING
            return (stands or scores) and has_it and after.turnover is None

        way = self.way(end)
        numbers = (Number(f"{kind}: there", end.odds, 0, there), self.risk(way))
        return Offer(self.line(self.text(way)), (Verb.MOVE, Verb.STAND), numbers)

    def _score(self, kind: str, square: int, end: End) -> Offer:
        side, way = self.figure.side, self.way(end)

        def scored(after: Position, events: Sequence[Event]) -> bool:
            return after.scored and after.scoring_side == side

        numbers = (Number(f"{kind}: touchdown", end.odds, 0, scored), self.risk(way))
        return Offer(self.line(self.text(way)), (Verb.MOVE,), numbers)

    def _onto_pad(self, pad: int, end: End) -> Offer:
        slot, way = self.figure.slot, self.way(end)

        def enters(after: Position, events: Sequence[Event]) -> bool:
            """On their feet: who falls onto a pad is sent on too, and the turn is lost."""
            return ("entered", slot) in read_facts(events) and _walks_onto_pad(events, slot)

        numbers = (Number("pad: enters", end.odds, 0, enters), self.risk(way))
        return Offer(self.line(self.text(way)), (Verb.MOVE,), numbers)

    def _chest(self, opening: object) -> Offer:
        chest, beside, odds, ball = opening  # type: ignore[misc]
        way = self.way(self.tree.ends[beside])

        def opens(after: Position, events: Sequence[Event]) -> bool:
            return ("opened", chest) in read_facts(events)

        def finds(after: Position, events: Sequence[Event]) -> bool:
            return ("ball found", 0) in read_facts(events)

        numbers = (
            Number("chest: opens", odds, 0, opens),
            Number("chest: ball", odds * ball, 0, finds),
        )
        line = self.line(self.text(way), f"OPEN {self.name(chest)}")
        return Offer(line, (Verb.OPEN,), numbers)

    # -- blocks --------------------------------------------------------------------------------

    def _blocks(self) -> Iterator[tuple[str, Callable[[], Offer]]]:
        for found in block_reach(self.position, self.rules, self.tree):
            stays = self.tree.ends[found.square].node == ROOT
            kind = ("up+" if self.lies else "") + ("block" if stays else "blitz")
            yield kind, lambda each=found, kind=kind: self._block(kind, each)

    def _block(self, kind: str, found: object) -> Offer:
        slot, square, _, down, _, there, fails, times = found  # type: ignore[misc]
        way = self.way(self.tree.ends[square])

        def is_down(after: Position, events: Sequence[Event]) -> bool:
            return after.figures[slot].state is not State.STANDING

        numbers = (
            Number(f"{kind}: down", there * down, times, is_down),
            Number(f"{kind}: lost", fails, times, lost),
        )
        number = self.position.figures[slot].number
        line = self.line(self.text(way), f"BLOCK opp{number} REROLL no")
        return Offer(line, (Verb.BLOCK,), numbers)

    # -- on a square ---------------------------------------------------------------------------

    def _here(self) -> Iterator[tuple[str, Callable[[], Offer]]]:
        here = self.figure.square
        spots: list[tuple[int, End | None]] = [(here, None)]
        ends = [(s, e) for s, e in self.tree.ends.items() if e.node != ROOT]
        if self.carries or self.balls:
            spots += self.chance.sample(ends, 1) if self.carries and ends else []
            spots += list(self.tree.carrying.items())[:1]
        for square, end in spots:
            way = self.way(end) if end is not None else []
            there = self._there(square, way)
            pre = self.text(way) or ("STAND" if self.lies else "")
            yield from self._throws(there, way, pre)
            if not way:
                yield from self._beside(there, pre)
            for deed in there.deeds:
                kind = ("walk+" if way else "up+" if self.lies else "") + str(deed.verb).lower()
                yield kind, lambda d=deed, k=kind, p=pre: self._deed(k, d, p)

    def _there(self, square: int, way: Sequence[int]) -> ActionsThere:
        ball = next((ball for ball in self.balls if ball in way), OFF)
        arrives = arrival(self.position, self.rules, self.figure, way)
        return actions_there(
            self.position,
            self.rules,
            self.figure,
            square,
            steps=len(way),
            ball=ball,
            arrives=arrives,
        )

    def _throws(
        self, there: ActionsThere, way: Sequence[int], pre: str
    ) -> Iterator[tuple[str, Callable[[], Offer]]]:
        tag = "walk+" if way else "up+" if self.lies else ""
        if there.passes:
            found = self.chance.choice(list(there.passes))
            kind = tag + str(found.verb).lower()
            yield kind, lambda: self._pass(kind, found, pre)
        for band in there.bands:
            free = [
                square
                for square in band.squares
                if self.position.at[square] is None and square not in band.contested
            ]
            if free and Verb.THROW in self.rules.actions.procedures:
                target = self.chance.choice(free)
                kind = tag + "throw"
                yield kind, lambda b=band, s=target, k=kind: self._throw(k, b, s, pre)
                break

    def _pass(self, kind: str, found: object, pre: str) -> Offer:
        verb, slot, _, there, _, intercepted, caught, _, times, _ = found  # type: ignore[misc]
        mate, own = self.position.figures[slot], self.figure.side

        def has_it(after: Position, events: Sequence[Event]) -> bool:
            return after.carries(after.figures[slot]) or (
                after.scored and after.scoring_side == own
            )

        def is_taken(after: Position, events: Sequence[Event]) -> bool:
            return any(word == "intercepted" for word, _ in read_facts(events))

        numbers = [Number(f"{kind}: caught", caught, times, has_it)]
        if verb is Verb.PASS:
            numbers.append(Number(f"{kind}: intercepted", there * intercepted, times, is_taken))
        if not pre:
            told = step_risk(self.position, self.rules, self.figure, [Choice(verb, slot)])
            numbers.append(Number(f"{kind} MAXRISK", told, STEP_TIMES, lost))
        return Offer(self.line(pre, f"{verb} {mate.number}"), (verb,), tuple(numbers))

    def _throw(self, kind: str, band: object, target: int, pre: str) -> Offer:
        def lands(after: Position, events: Sequence[Event]) -> bool:
            facts = read_facts(events)
            elsewhere = any(word in ("intercepted", "fumbled", "scattered") for word, _ in facts)
            return ("accurate", 0) in facts and not elsewhere

        odds: float = band.odds  # type: ignore[attr-defined]
        line = self.line(pre, f"PASS {self.name(target)}")
        return Offer(line, (Verb.THROW,), (Number(f"{kind}: lands", odds, 0, lands),))

    def _beside(self, there: ActionsThere, pre: str) -> Iterator[tuple[str, Callable[[], Offer]]]:
        if there.fouls:
            foul = self.chance.choice(list(there.fouls))
            yield "foul", lambda: self._foul(foul, pre)
        if there.blocks and not pre:
            block = self.chance.choice(list(there.blocks))
            yield "outcomes", lambda: self._outcomes(block)

    def _outcomes(self, block: object) -> Offer:
        slot: int = block.slot  # type: ignore[attr-defined]
        own, times = self.figure.slot, block.times  # type: ignore[attr-defined]

        def named(wanted: str) -> Judge:
            def judge(after: Position, events: Sequence[Event]) -> bool:
                theirs = after.figures[slot].state is not State.STANDING
                mine = after.figures[own].state is not State.STANDING
                name = ("both" if mine else "down") if theirs else "fall" if mine else ""
                pushed = ("pushed", slot) in read_facts(events)
                return (name or ("push" if pushed else "nothing")) == wanted

            return judge

        def hurt(after: Position, events: Sequence[Event]) -> bool:
            return ("hurt", slot) in read_facts(events)

        shares = block.outcomes._asdict()  # type: ignore[attr-defined]
        numbers = [
            Number(f"block: {name}", share, times, named(name)) for name, share in shares.items()
        ]
        number = self.position.figures[slot].number
        return Offer(self.line(f"BLOCK opp{number} REROLL no"), (Verb.BLOCK,), tuple(numbers))

    def _foul(self, foul: object, pre: str) -> Offer:
        slot, breaks, sent_off, coach_out, times, _ = foul  # type: ignore[misc]
        own, side = self.figure.slot, self.figure.side

        def breaks_it(after: Position, events: Sequence[Event]) -> bool:
            return ("hurt", slot) in read_facts(events)

        def off(after: Position, events: Sequence[Event]) -> bool:
            return after.figures[own].state is State.SENT_OFF

        def coach(after: Position, events: Sequence[Event]) -> bool:
            return ("coach out", side) in read_facts(events)

        numbers = [
            Number("foul: armour", breaks, times, breaks_it),
            Number("foul: sent off", sent_off, times, off),
            Number("foul: coach sent out", coach_out, times, coach),
        ]
        if not pre:
            told = step_risk(self.position, self.rules, self.figure, [Choice(Verb.FOUL, slot)])
            numbers.append(Number("foul MAXRISK", told, times, lost))
        number = self.position.figures[slot].number
        return Offer(self.line(pre, f"FOUL opp{number}"), (Verb.FOUL,), tuple(numbers))

    def _deed(self, kind: str, other: Other, pre: str) -> Offer:
        choice, deed = Choice(other.verb, other.target), other.deed
        slot, times = self.figure.slot, deed.times

        def works(after: Position, events: Sequence[Event]) -> bool:
            return has_done(after, read_facts(events), after.figures[slot], choice)

        numbers = [
            Number(f"{kind}: works", deed.works, times, works),
            Number(f"{kind}: lost", deed.lost, times, lost),
        ]
        if not pre:
            told = step_risk(self.position, self.rules, self.figure, [choice])
            numbers.append(Number(f"{kind} MAXRISK", told, STEP_TIMES if times else 0, lost))
        line = self.line(pre, self._words(other.verb, other.target))
        return Offer(line, (other.verb,), tuple(numbers))

    def _words(self, verb: Verb, target: Target) -> str:
        figures = self.position.figures
        if verb in (Verb.STAB, Verb.GAZE) and isinstance(target, int):
            return f"{verb} opp{figures[target].number}"
        if isinstance(target, tuple):
            first, last = target[0], target[1]
            if verb is Verb.HURL:
                return f"HURL {figures[first].number} TO {self.name(last)}"
            return f"WALL {self.name(first)} {self.name(last)}"
        assert isinstance(target, int)
        return f"{'BLOCK' if verb is Verb.BLOCK_AT else verb} {self.name(target)}"


def _walks_onto_pad(events: Sequence[Event], slot: int) -> bool:
    """Whether the last test before the die of the teleport was passed, or there was none.

    Where somebody lands says nothing of it: who is lost in space or lands on somebody is hurt
    there, and never knocked down by the dodge or surge that failed (DUN-TEL-04, DUN-TEL-05).
    """
    passed: bool | None = None
    for event in events:
        if isinstance(event, Rolled) and event.figure == slot:
            if event.purpose == TELEPORT:
                break
            passed = passed if event.success is None else event.success
    return passed is not False
