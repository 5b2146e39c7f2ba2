"""What a sheet says: plays of steps with preferences, and the one text each is written as.

A step is a verb with its squares or its man; preferences hold from the step they stand behind to
the end of the play. Squares and men are kept as a coach writes them, so a sheet needs no board.
Where something stood in the text takes no part in comparing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from matches.engine.decisions import Verb
from matches.engine.sheets.faults import Fault

FACES = ("skull", "crossed", "arrows", "bang", "blade")
"""The results of the block die, from the worst to the attacker to the best."""
AWAY = "away"


@dataclass(frozen=True, slots=True)
class Preferences:
    """Answers in store; ``None`` and ``()`` say nothing and leave it to whoever comes next.

    ``pick`` ranks block results, ``push`` squares (or ``away``: straight on); ``catch`` is whether
    players try for a ball that comes by where they need not.
    """

    pick: tuple[str, ...] = ()
    push: tuple[str, ...] = ()
    follow: bool | None = None
    reroll: bool | None = None
    catch: bool | None = None

    def over(self, other: Preferences) -> Preferences:
        """These, and where they say nothing, the other's."""
        return Preferences(
            self.pick or other.pick,
            self.push or other.push,
            self.follow if self.follow is not None else other.follow,
            self.reroll if self.reroll is not None else other.reroll,
            self.catch if self.catch is not None else other.catch,
        )

    def words(self) -> list[str]:
        """As they are written."""
        words = []
        if self.pick:
            words.append(f"PICK {'>'.join(self.pick)}")
        if self.push:
            words.append(f"PUSH {'>'.join(self.push)}")
        if self.follow is not None:
            words.append(f"FOLLOW {_yes_or_no(self.follow)}")
        if self.reroll is not None:
            words.append(f"REROLL {_yes_or_no(self.reroll)}")
        if self.catch is not None:
            words.append(f"CATCH {_yes_or_no(self.catch)}")
        return words


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


NO_PREFERENCES = Preferences()


@dataclass(frozen=True, slots=True)
class Step:
    """One verb of a play; ``columns`` says where its targets stood."""

    verb: Verb
    squares: tuple[str, ...] = ()
    man: int | None = None
    own: bool = False  # Void Strike may be aimed at either side
    preferences: Preferences = NO_PREFERENCES
    column: int = field(default=1, compare=False)
    columns: tuple[int, ...] = field(default=(), compare=False)

    def words(self) -> list[str]:
        """As it is written."""
        man: tuple[str, ...] = ()
        if self.man is not None:
            man = (f"opp{self.man}" if self.against else str(self.man),)
        word = WRITTEN.get(self.verb, str(self.verb))
        return [*word.split(), *man, *self.squares, *self.preferences.words()]

    @property
    def against(self) -> bool:
        """Whether its man is an opponent."""
        return self.verb in AGAINST and not self.own


AGAINST = frozenset({Verb.BLOCK, Verb.FOUL, Verb.STAB, Verb.GAZE, Verb.VOID})
"""The verbs whose man is an opponent."""
ASIDES: dict[Verb, str] = {
    Verb.FIRES: "CAST FIRES",
    Verb.INNER_FIRE: "CAST INNER",
    Verb.VOID: "CAST VOID",
    Verb.INSPIRE: "INSPIRE",
    Verb.COUNTER: "COUNTER",
    Verb.CONCEDE: "CONCEDE",
    Verb.SPONGE: "SPONGE",
    Verb.REGENERATE: "REGENERATE",
}
"""What the coach himself does between activations, and how it is written."""
WRITTEN: dict[Verb, str] = {**ASIDES, Verb.THROW: "PASS", Verb.BLOCK_AT: "BLOCK"}
"""Verbs that are not written as they are called: their targets tell them from their likes."""
COACH = 0
"""The number of a play that is the coach's own: no shirt bears it."""


@dataclass(frozen=True, slots=True)
class Play:
    """One player's activation, or a single step of the coach's own (``number`` 0)."""

    number: int
    steps: tuple[Step, ...]
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def text(self) -> str:
        """The line."""
        number = [str(self.number)] if self.number != COACH else []
        return " ".join([*number, *(word for step in self.steps for word in step.words())])


@dataclass(frozen=True, slots=True)
class Sheet:
    """A turn: plays in order, and preferences for all of them.

    ``notes`` tell what of the text was not read, though it is no fault.
    """

    plays: tuple[Play, ...] = ()
    preferences: Preferences = NO_PREFERENCES
    notes: tuple[Fault, ...] = field(default=(), compare=False)

    @property
    def concedes(self) -> bool:
        """Whether any line of it gives the match up."""
        return any(play.steps[0].verb is Verb.CONCEDE for play in self.plays)

    def text(self) -> str:
        """The canonical text: parsing it gives an equal sheet."""
        general = self.preferences.words()
        return "\n".join([*general, *(play.text() for play in self.plays), "END"]) + "\n"
