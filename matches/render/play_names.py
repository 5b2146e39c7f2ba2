"""How the sentences of a play name its players: by number and name once, then shorter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.lineup import FigureSpec


class PlayNames:
    """The names of one play's players. `figures` are all of the match, with their sides.

    The first sentence about a player has number and name. The next ones have the number, with the
    team where two players of that number are in the play; so has the first about a namesake.
    `is_in_full` names everybody in full each time, for sentences that are read alone.
    """

    def __init__(
        self,
        figures: Sequence[tuple[int, FigureSpec]],
        teams: tuple[str, str],
        *,
        is_in_full: bool,
    ):
        self._figures, self._teams, self._is_in_full = figures, teams, is_in_full
        self._told: list[int] = []
        self._subject: int | None = None
        self._actor: int | None = None

    def begin(self, actor: int | None = None) -> None:
        """A new play, of that player if of one: nobody has been named."""
        self._told, self._subject, self._actor = [], None, actor

    def unnamed_actor(self) -> int | None:
        """Whose play it is, if no sentence of it has named anybody."""
        return self._actor if not self._told else None

    def set_subject(self, slot: int | None) -> None:
        """Whom the last sentence was about; None for a team, a ball or several players."""
        self._subject = slot

    def is_subject(self, slot: int | None) -> bool:
        """Whether "they" can only mean that player."""
        return slot is not None and slot == self._subject and not self._is_in_full

    @contextmanager
    def all_in_full(self) -> Iterator[None]:
        """Everybody is named in full: one sentence that is read alone too."""
        before, self._is_in_full = self._is_in_full, True
        try:
            yield
        finally:
            self._is_in_full = before

    def in_full(self, slot: int) -> str:
        """Shirt number and name."""
        _, spec = self._figures[slot]
        return f"{spec.number} {spec.name}"

    def name(self, slot: int) -> str:
        """The player as the next sentence names them, who are named from now on."""
        if self._is_in_full:
            return self.in_full(slot)
        full = self.in_full(slot)
        others = [each for each in self._told if each != slot]
        is_new = slot not in self._told
        if is_new:
            self._told.append(slot)
            if full not in map(self.in_full, others):
                return full
        side, spec = self._figures[slot]
        is_alone = all(self._figures[each][1].number != spec.number for each in others)
        return f"{spec.number}" if is_alone else f"{self._teams[side]} {spec.number}"
