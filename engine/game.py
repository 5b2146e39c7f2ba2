"""The contract: start a game, look at its decision, decide, read the events.

    game = Game.start(setup, SeededDice(7))
    while game.decision is not None:
        coach = coaches[game.decision.side]
        game.decide(coach.choose(game.position, game.rules, game.decision))

The rules are generator functions that yield a ``Decision`` and are sent the choice. A step is
one such procedure run from the variant's phase table; between two of them the position is whole.
A checkpoint is such a position plus the journal (choices and raw faces) since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.decisions import Choice, Decision, choice_from_json
from engine.dice import Dice
from engine.errors import DataError, IllegalChoice, Refusal, UnreadableCheckpoint
from engine.events import Event
from engine.lineup import MatchSetup
from engine.position import Phase, Position
from engine.position_check import nonsense
from engine.rules_lookup import rules_for, settle_map
from engine.ruleset import Rules, Steps

CHECKPOINT_VERSION = 2
MISSHAPEN = (
    TypeError,
    ValueError,
    IndexError,
    KeyError,
    AttributeError,
    OverflowError,
    RecursionError,
)
"""The errors of reading a document of the wrong form."""
JOURNAL = 64
"""Journal entries before a new base. A snapshot takes 8 us and a match has 45 steps, most of them
short: one at each step took a sixth of a random match. Two or three turns are replayed as
quickly."""


class Game:
    """One match in progress: a position, its rules, its dice, and the procedure now running.

    ``events`` are those since start or resume; the first has number ``first_event`` in the match.
    """

    __slots__ = (
        "_base",
        "_journal",
        "_steps",
        "decision",
        "dice",
        "events",
        "first_event",
        "position",
        "rules",
        "setup",
    )

    def __init__(self, setup: MatchSetup, rules: Rules, dice: Dice):
        self.setup = setup
        self.rules = rules
        self.dice = dice
        self.position = Position(setup, rules.board, rules.new_state(setup))
        self.events: list[Event] = []
        self.first_event = 0
        self.decision: Decision | None = None
        self._journal: list[Choice | int] = []
        self._base: tuple[Any, ...] = ()
        self._steps: Steps[None] | None = None

    @classmethod
    def start(cls, setup: MatchSetup, dice: Dice) -> Game:
        """Begin a match and run to its first decision. Raises ``DataError`` for a bad set-up."""
        rules_for(setup)  # report a bad set-up before anything is rolled
        setup, events = settle_map(setup, dice.roll)
        game = cls(setup, rules_for(setup), dice)
        game.events += events
        game._run(None)
        return game

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.phase is Phase.OVER

    def decide(self, choice: Choice) -> None:
        """Answer the pending decision and run to the next, or to full time.

        Raises ``IllegalChoice``, changing nothing, if it is not among the options.
        """
        decision = self.decision
        if decision is None:
            raise IllegalChoice(Refusal("match-over", "CORE-END-01"))
        if choice not in decision.options:
            raise IllegalChoice(decision.options.refusal(choice))
        self._journal.append(choice)
        self._run(choice)

    def roll(self, sides: int, purpose: str) -> int:
        """A face of the match's dice, recorded in the journal. For procedures of the rules."""
        face = self.dice.roll(sides, purpose)
        self._journal.append(face)
        return face

    def _run(self, choice: Choice | None) -> None:
        position = self.position
        while True:
            if self._steps is None:
                over = position.phase is Phase.OVER
                if over or not self._journal or len(self._journal) >= JOURNAL:
                    self._rebase()
                if over:
                    self.decision = None
                    return
                self._steps = self.rules.match.phases[position.phase](self)
                choice = None
            try:
                self.decision = self._steps.send(choice)  # type: ignore[arg-type]  # None starts it
                return
            except StopIteration:
                self._steps = None

    def _rebase(self) -> None:
        """Take the position between two steps as the one that checkpoints start from."""
        self.position.events = self.first_event + len(self.events)
        self._base = self.position.snapshot()
        self._journal.clear()

    def _out_of_turn(self) -> str:
        """Which counters are impossible under these rules; empty if none."""
        position, last = self.position, self.rules.match.half_turns
        if not all(0 <= turn <= last for turn in position.turns):
            return f"the turns are {position.turns}, and a half has {last}"
        if position.active not in {0, 1} or position.kicking not in {0, 1}:
            return f"sides {position.active} and {position.kicking} are active and kicking"
        if (position.strays or position.ball_number) and not self.rules.ball.several:
            return f"{len(position.strays) + 1} balls are in play, and there is one"
        return ""

    def checkpoint(self) -> dict[str, Any]:
        """Plain JSON from which ``resume`` rebuilds this exact moment."""
        return {
            "checkpoint": CHECKPOINT_VERSION,
            "rules": self.rules.version_lock,
            "setup": self.setup.to_json(),
            "base": self.position.snapshot_to_json(self._base),
            "journal": [e if isinstance(e, int) else e.to_json() for e in self._journal],
        }

    @classmethod
    def resume(cls, checkpoint: Mapping[str, Any], dice: Dice) -> Game:
        """Rebuild the game: the base position, then the journal with its recorded faces.

        New dice come from ``dice``. Raises ``UnreadableCheckpoint`` for a document that is not a
        checkpoint, whose position is impossible, or whose journal these rules refuse.
        """
        try:
            return cls._resumed(checkpoint, dice)
        except DataError as error:
            raise UnreadableCheckpoint(str(error)) from error

    @classmethod
    def _resumed(cls, checkpoint: Mapping[str, Any], dice: Dice) -> Game:
        try:
            if checkpoint["checkpoint"] != CHECKPOINT_VERSION:
                raise DataError(f"checkpoint version {checkpoint['checkpoint']!r} is not known")
            setup = MatchSetup.from_json(checkpoint["setup"])
            journal = [
                e if isinstance(e, int) else choice_from_json(e) for e in checkpoint["journal"]
            ]
        except MISSHAPEN as error:
            raise DataError(f"not a checkpoint: {error!r}") from error
        recorded = _Journal(journal)
        rules = rules_for(setup)
        if checkpoint.get("rules") != rules.version_lock:
            raise DataError(
                f"begun under {checkpoint.get('rules')}, installed are {rules.version_lock}"
            )
        game = cls(setup, rules, recorded)
        try:
            base = game.position.snapshot_from_json(checkpoint["base"])
            game.position.restore(base)
            if (wrong := nonsense(game.position)) or (wrong := game._out_of_turn()):
                raise DataError(f"not a position of this match: {wrong}")
            game.first_event = game.position.events
            game._run(None)
        except MISSHAPEN as error:
            raise DataError(f"not a position of this match: {error!r}") from error
        try:
            while recorded.left:
                game.decide(recorded.choice())
        except (IllegalChoice, *MISSHAPEN) as error:
            raise DataError(f"the journal does not replay: {error}") from error
        game.dice = dice
        game.first_event += len(game.events)
        game.events = []
        return game


class _Journal:
    """Recorded choices and faces, replayed in order."""

    def __init__(self, entries: list[Choice | int]):
        self.left = entries[::-1]

    def roll(self, sides: int, purpose: str) -> int:
        if not self.left or not isinstance(face := self.left.pop(), int):
            raise DataError(f"the journal has no face for {purpose}")
        return face

    def choice(self) -> Choice:
        entry = self.left.pop()
        if isinstance(entry, int):
            raise DataError("the journal has a face where a choice was due")
        return entry
