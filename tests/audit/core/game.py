"""What one gold-crown game's document may change; here it changes nothing (core.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.pitch import Pitch

from . import ball

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

    def begun(self, m: Match, act: Action) -> None:
        """An action is declared, and its trait not rolled yet (CORE-SEQ-04)."""

    def called_in(self, m: Match, figure: Figure) -> bool:
        """Whether one who is not on the pitch may be activated nevertheless."""
        return False

    def between(self, m: Match) -> bool:
        """Whether the log shows something between two actions; it is judged here."""
        return False

    def turns_away(self, m: Match) -> bool:
        """Whether the log shows that this action is over."""
        return False

    def ventures(self, m: Match, figure: Figure) -> bool:
        """The player acts where it could go wrong on this square; whether they still can."""
        return True

    def passable(self, m: Match, act: Action, origin: int, target: int) -> None:
        """A step or leap to a square."""

    def entered(self, m: Match, figure: Figure) -> bool:
        """The player has come to a square, willing or not; whether they stay there unchanged."""
        return True

    def falls_in(self, m: Match, figure: Figure) -> bool:
        """The player comes down where nobody can land; whether they are gone."""
        return False

    def steps_in(self, m: Match, figure: Figure) -> bool:
        """The same, at the end of a step of their own."""
        return True

    def topples(self, m: Match, figure: Figure, cause: str) -> bool:
        """The player is about to be knocked down; whether the player still is."""
        return True

    def targeted(self, m: Match, defender: Figure) -> None:
        """A block has had its result (CORE-BLK-04)."""

    def chain_done(self, m: Match, figures: list[Figure]) -> None:
        """All of a chain have come to theirs."""

    def swallows(self, m: Match, square: int) -> bool:
        """Whether who is pushed onto this square is gone."""
        return False

    def gone_over(self, m: Match, figure: Figure, edge: int) -> bool:
        """What happens to a player pushed where nobody can stand, if not the crowd's
        (CORE-PSH-03).
        """
        return False

    def extra_allowed(self, m: Match, act: Action) -> None:
        """The player goes for it (CORE-GFI-01)."""

    def strays(self, m: Match, square: int, purpose: str) -> int | None:
        """The next square of a ball (or a team-mate) in the air; ``None`` off the pitch."""
        return m.pitch.moved(square, ball.die(m, purpose))

    def aims(self, m: Match, thrower: Figure, square: int) -> None:
        """A throw of a ball or a team-mate at a square."""

    def dumps(self, m: Match, thrower: Figure) -> str | None:
        """How long a dump-off was that is no pass of the core's (SKL-22)."""
        return None

    def reach(self) -> int:
        """How many squares shorter a team-mate is thrown than a ball."""
        return 0

    def hit_on_the_way(self, m: Match, origin: int, target: int) -> int | None:
        """The obstacle a throw ends at, if any."""
        return None

    def set_loose(self, m: Match) -> None:
        """The ball that a procedure has loosened goes its way (CORE-BLK-05)."""
        ball.bounce(m, m.ball)

    def regenerates(self, m: Match, figure: Figure) -> bool:
        """Whether the trait is rolled for at once (SKL-47)."""
        return True

    def completion_pays(self) -> bool:
        """Whether a completion earns SPP (LGE-SPP-01)."""
        return True

    def thirst(self, m: Match, vampire: Figure) -> None:
        """Nobody to feed on (SKL-53)."""
        m.take("SKL-53", "went_to_reserves", figure=vampire.slot, cause="thirst")
        m.lift(vampire, "reserve")

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
