"""Writing a turn sheet for the position at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from matches.engine.coaches.writer.sketch import Scratch
from matches.engine.coaches.writer.worlds import Foresight, World
from matches.engine.decisions import Verb
from matches.engine.lineup import MatchSetup
from matches.engine.position import Position
from matches.engine.rulebook import Rules
from matches.engine.sheets.conditions import BALL, MOST_DEEP, Condition, Fact
from matches.engine.sheets.feasible import obstacle
from matches.engine.sheets.plays import Branch, Hold, Item, Play, Ranked, Sheet
from matches.engine.sheets.preferences import Preferences
from matches.engine.sheets.risk import step_risk

GENERAL = Preferences(follow=("no-worse",), reroll=("turnover",))
"""As the greedy coach follows up; and what fails without costing the turn is left as it is."""
MOST_WORLDS = 6
MOST_LINES = 120
LOOSE = Condition(((Fact(BALL, "LOOSE"),),))


def write(
    setup: MatchSetup, position: Position, rules: Rules, side: int, *, holds: bool = True
) -> Sheet:
    """A sheet for that side's turn, of which this is the beginning or the rest."""
    scratch = Scratch(setup, rules)
    pen = _Pen(Foresight(scratch, side), holds=holds)
    items = pen.items([World(position.snapshot())], 0)
    return Sheet(tuple(items), GENERAL)


class _Pen:
    """Writes down what is done in all the worlds that a line may meet."""

    def __init__(self, foresight: Foresight, *, holds: bool):
        self.foresight, self.holds = foresight, holds
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
            if self.holds and not held and any(world.loose for world in worlds):
                found.append(Hold(LOOSE))
                held = True
                worlds = [world for world in worlds if not world.loose] or worlds
            lead = worlds[0]
            others = [world for world in worlds[1:] if not self._agrees(world, lead)]
            if others and depth < MOST_DEEP and (fact := self._tells(worlds, others)):
                found.append(self._branch(fact, worlds, depth))
                return found
            if lead.play is None:
                break
            found.append(self._line(lead, others))
            self.lines += 1
            for world in worlds:
                if world not in others and world is not lead and world.key != lead.key:
                    self._follow(world, lead)
            worlds = [after for world in worlds if world not in others for after in world.nexts]
        return found

    def _line(self, lead: World, others: Sequence[World]) -> Item:
        """What most worlds want; where others want something else, that if this cannot be done."""
        assert lead.play is not None  # noqa: S101 -- the caller has looked
        plays: list[Play] = [lead.play]
        for world in others:
            if world.play is not None and world.play not in plays:
                plays.append(world.play)
        return Ranked(tuple(plays)) if len(plays) > 1 and _blocks(lead) else lead.play

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
            told = abs(apart / sum(w.weight for w in others) - same / (whole - sum(
                w.weight for w in others)))
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
        if self.position.carries(figure) or obstacle(
            self.position, self.rules, figure, lead.acts
        ):
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
