"""Writing a turn sheet for the position at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from matches.engine.coaches.greedy.scoring import touchdown
from matches.engine.coaches.greedy.view import View
from matches.engine.coaches.writer.plain import play_of
from matches.engine.coaches.writer.sketch import Drawn, Scratch
from matches.engine.coaches.writer.worlds import Foresight, World
from matches.engine.decisions import Choice, Verb
from matches.engine.geometry import OFF
from matches.engine.lineup import MatchSetup
from matches.engine.position import Position
from matches.engine.rulebook import Rules
from matches.engine.sheets.conditions import AT, BALL, TURN, Condition, Fact
from matches.engine.sheets.feasible import obstacle
from matches.engine.sheets.plays import Branch, Hold, Item, Play, Ranked, Sheet
from matches.engine.sheets.preferences import Preferences
from matches.engine.sheets.risk import step_risk
from matches.engine.sheets.tokens import MAX_BYTES, MAX_LINES

GENERAL = Preferences(follow=("no-worse",), reroll=("turnover",))
"""As the greedy coach follows up; and what fails without costing the turn is left as it is."""
MOST_WORLDS = 6
DEEP = 3
"""So deep he thinks in branches; lines for a loose ball are one deeper."""
MOST_LINES = 120
MANY_TURNS = 99
LATE = 7
"""From this turn of a half on the coach would rather be asked once more about a loose ball."""
LOOSE = Condition(((Fact(BALL, "LOOSE"), Fact(TURN, str(LATE))),))


def write(
    setup: MatchSetup, position: Position, rules: Rules, side: int, *, holds: bool = True
) -> Sheet:
    """A sheet for that side's turn, of which this is the beginning or the rest.

    He branches less where it would become longer than a sheet may be.
    """
    late = position.turns[side] >= LATE and rules.half_turns < MANY_TURNS
    start, scratch = position.snapshot(), Scratch(setup, rules)
    for deep in range(DEEP, -1, -1):
        pen = _Pen(Foresight(scratch, side), holds=holds and late, deep=deep)
        sheet = Sheet(tuple(pen.items([World(start)], 0)), GENERAL)
        text = sheet.text()
        if len(text) <= MAX_BYTES and text.count("\n") <= MAX_LINES:
            break
    return sheet


class _Pen:
    """Writes down what is done in all the worlds that a line may meet."""

    def __init__(self, foresight: Foresight, *, holds: bool, deep: int):
        self.foresight, self.holds, self.deep = foresight, holds, deep
        self.position, self.rules = foresight.scratch.position, foresight.scratch.rules
        self.lines = 0

    def items(self, worlds: list[World], depth: int) -> list[Item]:
        """The rest of the sheet, from where these are the worlds there may be."""
        found: list[Item] = []
        held = False
        while worlds and self.lines < MOST_LINES:
            for world in worlds:
                if world.play is None:
                    self.foresight.look(world)
            worlds.sort(key=lambda world: -world.weight)
            del worlds[MOST_WORLDS:]
            if self.holds and not held and any(world.lost != OFF for world in worlds):
                found.append(Hold(LOOSE))
                held = True
            lead = worlds[0]
            others = [world for world in worlds[1:] if not self._agrees(world, lead)]
            if others and depth < self.deep and (fact := self._tells(worlds, others)):
                found.append(self._branch(fact, worlds, depth))
                return found
            if lead.play is None:
                break
            if others and (fact := self._tells(worlds, others)):
                found.append(self._either(fact, worlds))
                self.lines += 3
                worlds = self._go_on(worlds, lead, others)
                continue
            if lead.lost != OFF and self._fetches(lead):
                found += self._wherever(lead)
            found.append(self._line(lead, others))
            self.lines += 1
            worlds = self._go_on(worlds, lead, others)
        return found

    def _go_on(self, worlds: list[World], lead: World, others: list[World]) -> list[World]:
        """What the worlds come to that do as the lead does; the others are thought of no more."""
        apart = {id(world) for world in others}
        same = [world for world in worlds if id(world) not in apart]
        for world in same:
            if world.key != lead.key:
                self._follow(world, lead)
        return [after for world in same for after in world.nexts]

    def _line(self, lead: World, others: Sequence[World]) -> Item:
        """What most worlds want; where others want something else, that if this cannot be done."""
        assert lead.play is not None  # noqa: S101 -- the caller has looked
        plays: list[Play] = [lead.play]
        for world in others:
            if world.play is not None and world.play not in plays:
                plays.append(world.play)
        return Ranked(tuple(plays)) if len(plays) > 1 and _blocks(lead) else lead.play

    def _fetches(self, world: World) -> bool:
        """Whether what is done next leads to a ball that lies loose."""
        self.position.restore(world.snapshot)
        balls = self.position.free_balls()
        return any(act.verb is Verb.MOVE and act.one in balls for act in world.acts)

    def _wherever(self, world: World) -> list[Item]:
        """One line for each square that the ball may have bounced to and be carried home from."""
        found: list[Item] = []
        position = self.position
        position.restore(world.snapshot)
        for square in position.board.neighbours[world.lost]:
            position.restore(world.snapshot)
            if position.at[square] is not None or position.ball == OFF:
                continue
            position.ball = square
            view = View(position, self.rules, self.foresight.side)
            plan = touchdown(view)
            if plan is None:
                continue
            drawn = Drawn(Choice(Verb.ACTIVATE, plan.slot), plan.choices)
            play = play_of(drawn, position, self.rules)
            if play is not None:
                name = position.board.name(square)
                there = Condition(((Fact(BALL, "LOOSE"), Fact(BALL, AT, name)),))
                found.append(Branch(there, (play,)))
        return found

    def _either(self, slot: int, worlds: list[World]) -> Branch:
        """Where he thinks no deeper: one play of either case, and on as is likelier."""
        up = next(world for world in worlds if not world.felled.get(slot, False))
        down = next(world for world in worlds if world.felled.get(slot, False))
        number = self.position.figures[slot].number
        standing = Condition(((Fact(f"opp{number}", "STANDING"),),))
        then, otherwise = ((w.play,) if w.play is not None else () for w in (up, down))
        return Branch(standing, then, otherwise)

    def _branch(self, slot: int, worlds: list[World], depth: int) -> Branch:
        """What is done if a man blocked is off his feet, and what if he is not."""
        number = self.position.figures[slot].number
        standing = Condition(((Fact(f"opp{number}", "STANDING"),),))
        up = [world for world in worlds if not world.felled.get(slot, False)]
        down = [world for world in worlds if world.felled.get(slot, False)]
        return Branch(
            standing, tuple(self.items(up, depth + 1)), tuple(self.items(down, depth + 1))
        )

    def _tells(self, worlds: list[World], others: list[World]) -> int | None:
        """The man by whom the worlds that want something else are best told from the rest."""
        slots = {slot for world in worlds for slot in world.felled}
        best, most = None, 0.0
        whole = sum(world.weight for world in worlds)
        for slot in sorted(slots):
            down = [world for world in worlds if world.felled.get(slot, False)]
            if not down or len(down) == len(worlds):
                continue
            apart = sum(w.weight for w in others if w in down)
            same = sum(w.weight for w in worlds if w not in others and w in down)
            told = abs(
                apart / sum(w.weight for w in others)
                - same / (whole - sum(w.weight for w in others))
            )
            if told > most + 1e-9:
                best, most = slot, told
        return best

    def _agrees(self, world: World, lead: World) -> bool:
        """Whether it does as well to do there what the lead wants."""
        if world.key == lead.key:
            return True
        if world.slot != lead.slot or _deeds(world) or _deeds(lead):
            return False
        self.position.restore(world.snapshot)
        figure = self.position.figures[lead.slot]
        if self.position.carries(figure) or obstacle(self.position, self.rules, figure, lead.acts):
            return False
        moves = [act for act in lead.acts if act.verb is Verb.MOVE]
        ball = self.position.free_balls()
        if any(move.one in ball for move in moves):
            return False
        return not moves or step_risk(self.position, self.rules, figure, moves) == 0

    def _follow(self, world: World, lead: World) -> None:
        """The world goes on as if the lead's harmless move had been made in it."""
        position = self.position
        position.restore(world.snapshot)
        figure = position.figures[lead.slot]
        moves = [act.one for act in lead.acts if act.verb is Verb.MOVE]
        if moves:
            position.put(figure, moves[-1])
        figure.used = True
        world.nexts = [
            replace(world, snapshot=position.snapshot(), play=None, slot=-1, acts=[], nexts=[])
        ]


def _deeds(world: World) -> bool:
    return any(act.verb not in (Verb.MOVE, Verb.STAND) for act in world.acts) or not world.acts


def _blocks(world: World) -> bool:
    return any(act.verb is Verb.BLOCK for act in world.acts)
