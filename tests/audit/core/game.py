"""What one gold-crown game's document may change; here it changes nothing (core.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.pitch import Pitch

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .activation import Action
    from .match import Match

PITCH = Pitch(15, 26)


class Game:
    """Core.md by itself. A game is a subclass that overrides what its document states."""

    pitch = PITCH
    options: dict[str, tuple[str, ...]] = {}
    clauses: dict[str, str] = {}

    def clause(self, rule: str) -> str:
        """The clause that stands in this game's document for one of the core's."""
        return self.clauses.get(rule, rule)

    def dodge_base(self, m: Match) -> int:
        """CORE-DOD-01."""
        return 1

    def pick_up_base(self, m: Match) -> int:
        """CORE-BAL-01."""
        return 1

    def others_add(self, m: Match) -> bool:
        """Whether weather and skills add to the lists of modifiers, as everywhere they do."""
        return True

    def catch_zones(self, m: Match, figure: Figure) -> list[tuple[str, int]]:
        """Tackle zones that hamper a catch: those on the catcher (CORE-CAT-01)."""
        return [("tackle zones", -m.zones(figure.square, figure.side))]

    def declared(self, m: Match, act: Action) -> None:
        """After the declaration and the traits (CORE-SEQ-04)."""

    def acts(self, m: Match, act: Action) -> bool:
        """Whether the log shows something a player can do in this game alone; it is judged here."""
        return False

    def turn_over(self, m: Match) -> None:
        """The end-of-turn step (CORE-SEQ-03); none after a touchdown or a bonus turn."""

    def kick_ready(self, m: Match) -> None:
        """Both sides are set up; the kick is next (CORE-SEQ-02)."""

    def loosed(self, m: Match, why: str) -> None:
        """A kick, a pass, a fumble or a failed pick-up has set the ball loose."""

    def lands(self, m: Match, square: int, cause: str) -> bool:
        """A loose ball comes to an empty square; whether what follows is judged already."""
        return False

    def lost(self, m: Match, square: int) -> bool:
        """A ball has left the pitch; whether it does not come back (else CORE-BAL-04)."""
        return False
