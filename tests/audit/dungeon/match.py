"""The book of a Dungeonbowl match: pads, chests, who was teleported, who is about to fall."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.audit.core.belonging import BELONGING as CORE
from tests.audit.core.match import Match

from .belonging import BELONGING
from .ground import Dungeon

if TYPE_CHECKING:
    from tests.audit.book import Figure
    from tests.audit.core.activation import Action
    from tests.audit.core.game import Game
    from tests.audit.reader import Event

LAST_OPEN, LAST_TURN, LATE = 24, 32, 9
BEFORE_THE_DUGOUT = {"reserve", "knocked_out"}


class DungeonMatch(Match):
    """The position a Dungeonbowl log has led to so far."""

    BELONGING = {**CORE, **BELONGING}
    pitch: Dungeon

    def __init__(self, log: dict[str, Any], game: Game) -> None:
        self.ground: str = log["setup"]["ground"]
        self.laid: list[Event] = log["setup"].get("laid", [])
        game.pitch = Dungeon(self.ground)
        super().__init__(log, game)

    def begin_match(self) -> None:
        """Nothing is placed yet, the ball in none of the chests opened so far."""
        self.pads: dict[int, int] = {}
        self.pad_at: dict[int, int] = {}
        self.ball_found = False
        self.in_pit = False  # the loose ball is in a pit
        self.pending_roll: set[int] = set()  # injured, with a roll of Regenerate to come
        self.lost: set[int] = set()  # in space; no roll brings them back (DUN-TEL-04)
        self.entering: dict[int, int] = {}  # who has come to a square: from where
        self.rolled_for: set[int] = set()  # whose precarious position is settled for now
        self.dared: int | None = None  # who has rolled for what the player does next
        self.block_square = -1
        self.act: Action | None = None
        super().begin_match()

    def begin_turn(self) -> None:
        """One use of the dugout, nobody teleported yet (DUN-DUG-01, DUN-TEL-05)."""
        super().begin_turn()
        self.dugout_used = False
        self.balked: set[int] = set()
        self.boarding: int | None = None
        self.called: Figure | None = None
        self.teleports: Counter[int] = Counter()
        self.winded: set[int] = set()  # may not go for it (DUN-TEL-03)
        self.dared = None

    def put(self, figure: Figure, square: int) -> None:
        """The player comes to a square that may be a pad or precarious."""
        self.entering[figure.slot] = figure.square
        super().put(figure, square)

    def take(self, rule: str, kind: str, **fields: object) -> Event:
        """A block sets the square at which its target must be to be in danger (DUN-PRE-03)."""
        event = super().take(rule, kind, **fields)
        if kind == "blocked":
            self.block_square = self.figures[event["defender"]].square
            self.rolled_for.clear()
        return event

    def own_action(self, figure: Figure) -> bool:
        """Whether this is the action of the player."""
        return self.act is not None and self.act.figure is figure

    def dugout_closed(self, side: int) -> bool:
        """From the 25th turn of a side (DUN-END-02)."""
        return self.on("dungeon_turn_limit", "24/32") and self.counters[side] > LAST_OPEN

    def turns_over(self, figure: Figure, cause: str) -> None:
        """A turnover is due if it is their own side's turn."""
        if self.moving(figure):
            self.due = self.due or cause
