"""Dungeonbowl: core.md within walls (DUN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import ball
from tests.audit.core.game import Game
from tests.audit.core.injuries import suffer
from tests.audit.core.options import COMMON

from . import chests, dugout, pits, teleports, walls
from .ending import play_on
from .ground import PITS
from .match import DungeonMatch
from .prematch import before_the_match

if TYPE_CHECKING:
    from typing import Any

    from tests.audit.book import Figure
    from tests.audit.core.activation import Action

OPTIONS: dict[str, tuple[str, ...]] = {
    **{name: values for name, values in COMMON.items() if name != "riot"},
    "dungeon_map": ("random", "old_cistern", "rope_street", "the_forge"),
    "dungeon_placement": ("printed", "alternate", "random"),
    "dungeon_pick_list": ("on", "off"),
    "dungeon_turn_limit": ("24/32", "off"),
    "dungeon_reroll_refresh": ("never", "eight"),
    "dungeon_regenerate": ("dugout", "both"),
    "ball_found": ("floor", "hands"),
    "leap_fail": ("landing", "pit"),
    "precarious_list": ("full", "moves_only"),
}


class Dungeonbowl(Game):
    """What dungeon.md states otherwise than the core."""

    options = OPTIONS

    def called_in(self, m: DungeonMatch, figure: Figure) -> bool:  # type: ignore[override]
        """A reserve, from the dugout (DUN-DUG-01)."""
        return dugout.called_in(m, figure)

    def between(self, m: DungeonMatch) -> bool:  # type: ignore[override]
        """Sponge, Regenerate, or who will not come (DUN-DUG, DUN-SKL-01)."""
        if not dugout.is_next(m):
            return False
        dugout.use(m)
        return True

    def begun(self, m: DungeonMatch, act: Action) -> None:  # type: ignore[override]
        """Teleported in before their trait is rolled (KEM-DUN-02)."""
        m.act, m.dared = act, None
        m.winded.discard(act.figure.slot)
        m.entering.clear()
        if m.called is act.figure:
            dugout.bring_in(m, act)

    def turns_away(self, m: DungeonMatch) -> bool:  # type: ignore[override]
        """The dugout is used next, or the thirst has its way (DUN-SKL-02)."""
        return dugout.is_next(m) or m.sees("injured", cause="thirst")

    def acts(self, m: DungeonMatch, act: Action) -> bool:  # type: ignore[override]
        """A chest, a wall, or the die that must come first (DUN-PRE-03)."""
        m.entering.clear()
        m.rolled_for.clear()
        if m.rolls("precarious") and m.peek()["figure"] == act.figure.slot:
            self.dares(m, act)
        elif chests.is_next(m, act):
            chests.open_chest(m, act)
        elif m.sees("thrown_at_wall"):
            m.check("DUN-WAL-01", act.kind == "pass", f"a wall shot in a {act.kind} action")
            m.check("CORE-ACT-04", not act.acted, "a wall shot after the act")
            walls.shoot(m, act)
        else:
            return False
        return True

    def dares(self, m: DungeonMatch, act: Action) -> None:
        """The roll before what the player does next."""
        figure = act.figure
        here = m.on("precarious_list", "full") and figure.square in m.pitch.precarious
        m.check("DUN-PRE-03", here and m.dared is None, "a precarious roll for nothing")
        if pits.tread(m, figure, "DUN-PRE-03"):
            m.dared = figure.slot
        else:
            act.over = True
            ball.settle(m)

    def ventures(self, m: DungeonMatch, figure: Figure) -> bool:  # type: ignore[override]
        """DUN-PRE-03."""
        return pits.ventures(m, figure)

    def passable(self, m: DungeonMatch, act: Action, origin: int, target: int) -> None:  # type: ignore[override]
        """No wall, pit or chest; a leap needs a clear line (DUN-MAP-03, DUN-MOV-01, 02)."""
        clause = "DUN-CHE-02" if target in m.pitch.shut else "DUN-MOV-04"
        m.check(clause, m.pitch.passable(target), f"square {target} cannot be entered")
        m.check("DUN-MOV-01", m.pitch.clear(origin, target), f"a wall on the way to {target}")

    def entered(self, m: DungeonMatch, figure: Figure) -> bool:  # type: ignore[override]
        """A pad teleports them, a precarious square may drop them (DUN-TEL-01, DUN-PRE-02)."""
        m.entering.pop(figure.slot, None)
        state = figure.state
        if figure.square in m.pad_at:
            m.rolled_for.add(figure.slot)
            teleports.teleport(m, figure)
            return figure.on_pitch and figure.state == state
        m.rolled_for.add(figure.slot)
        return figure.square not in m.pitch.precarious or pits.tread(m, figure)

    def falls_in(self, m: DungeonMatch, figure: Figure) -> bool:  # type: ignore[override]
        """A thrown player over a pit falls in, with no die for the landing (DUN-PIT-01)."""
        if not self.swallows(m, figure.square):
            return False
        pits.plunge(m, figure)
        return True

    def steps_in(self, m: DungeonMatch, figure: Figure) -> bool:  # type: ignore[override]
        """Loose balls bounce after the last link of a chain (DUN-TEL-06)."""
        stays = self.entered(m, figure)
        ball.settle(m)
        return stays

    def topples(self, m: DungeonMatch, figure: Figure, cause: str) -> bool:  # type: ignore[override]
        """Teleport and pit come before the knock-down (DUN-TEL-09, DUN-PRE-05, DUN-MOV-02)."""
        if not figure.standing:
            return cause not in {"block", "both_down", "attacker_down", "landing"}
        if figure.slot in m.entering:
            origin = m.entering[figure.slot]
            over = cause == "leap" and m.on("leap_fail", "pit")
            if over and m.pitch.crossed(origin, figure.square, PITS):
                pits.plunge(m, figure)
                return False
            return self.entered(m, figure)
        exempt = figure.slot in m.rolled_for or not m.on("precarious_list", "full")
        if exempt or figure.square not in m.pitch.precarious:
            return True
        m.rolled_for.add(figure.slot)
        return pits.tread(m, figure, "DUN-PRE-03")

    def targeted(self, m: DungeonMatch, defender: Figure) -> None:  # type: ignore[override]
        """The target of a block, if the player is still there (DUN-PRE-03)."""
        there = defender.square == m.block_square and defender.square in m.pitch.precarious
        if there and m.on("precarious_list", "full") and defender.slot not in m.rolled_for:
            pits.tread(m, defender, "DUN-PRE-03")

    def chain_done(self, m: DungeonMatch, figures: list[Figure]) -> None:  # type: ignore[override]
        """The far end first; a touchdown waits for the teleport (DUN-TEL-06)."""
        for figure in figures:
            if figure.on_pitch and figure.slot in m.entering:
                self.entered(m, figure)
                ball.judge_touchdown(m, figure)

    def swallows(self, m: DungeonMatch, square: int) -> bool:  # type: ignore[override]
        """A pit (DUN-PIT-02)."""
        return m.pitch.is_pit(square)

    def gone_over(self, m: DungeonMatch, figure: Figure, edge: int) -> bool:  # type: ignore[override]
        """Into the pit, when pushes and follow-up are done; nothing else is off the pitch."""
        figure.square = edge
        pits.plunge(m, figure)
        return True

    def extra_allowed(self, m: DungeonMatch, act: Action) -> None:  # type: ignore[override]
        """Not if a teleport took their last square (DUN-TEL-03)."""
        fresh = act.figure.slot not in m.winded
        m.check("DUN-TEL-03", fresh, "going for it though a teleport took the last square")

    def strays(self, m: DungeonMatch, square: int, purpose: str) -> int:  # type: ignore[override]
        """The direction again while the ball cannot go there (DUN-PAS-01)."""
        while True:
            target = m.pitch.moved(square, ball.die(m, purpose))
            if target is not None:
                return target

    def aims(self, m: DungeonMatch, thrower: Figure, square: int) -> None:  # type: ignore[override]
        """DUN-PAS-01."""
        walls.aims(m, thrower, square)

    def reach(self) -> int:
        """DUN-PAS-02."""
        return 2

    def dumps(self, m: DungeonMatch, thrower: Figure) -> str | None:  # type: ignore[override]
        """At a wall, which is a pass too (DUN-WAL-01, DUN-WAL-05)."""
        if not m.sees("thrown_at_wall"):
            return None
        return walls.at_the_wall(m, thrower)

    def hit_on_the_way(self, m: DungeonMatch, origin: int, target: int) -> int | None:  # type: ignore[override]
        """DUN-PAS-03."""
        return walls.hit_on_the_way(m, origin, target)

    def lands(self, m: DungeonMatch, square: int, cause: str) -> bool:  # type: ignore[override]
        """Never rests on a pad nor in a pit (DUN-TEL-08, DUN-PIT-03)."""
        if m.pitch.is_pit(square):
            pits.reappear(m)
            return True
        if square in m.pad_at:
            ball.bounce(m, square)
            return True
        return False

    def set_loose(self, m: DungeonMatch) -> None:  # type: ignore[override]
        """From the pit of the fallen carrier, or from where it was dropped (DUN-PIT-03)."""
        if m.in_pit:
            pits.reappear(m)
        else:
            ball.bounce(m, m.ball)

    def regenerates(self, m: DungeonMatch, figure: Figure) -> bool:  # type: ignore[override]
        """In the dugout later; at once as well by house rule (DUN-DUG-03)."""
        m.pending_roll.add(figure.slot)
        return m.on("dungeon_regenerate", "both")

    def completion_pays(self) -> bool:
        """DUN-SPP-01."""
        return False

    def thirst(self, m: DungeonMatch, vampire: Figure) -> None:  # type: ignore[override]
        """KO instead of reserves (DUN-SKL-02)."""
        suffer(m, vampire, "thirst", None, "knocked_out")


def book(log: dict[str, Any]) -> DungeonMatch:
    """An empty book for a log of this game."""
    return DungeonMatch(log, Dungeonbowl())


def play(m: DungeonMatch) -> None:
    """Pre-match, one turn after the other, post-match (DUN-GEN-01, DUN-SET-06)."""
    play_on(m, before_the_match(m))
