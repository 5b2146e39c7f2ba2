"""Dice whose faces a test declares."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import EngineError

EIGHT_SIDED = frozenset(
    {"bounce", "drift", "fly", "kick", "kick_bounce", "leap_aside", "scatter", "wander"}
)
"""Purposes that throw a D8, for a direction."""
ONE_OF_SEVERAL = frozenset(
    {
        "bog",  # of a game that a test makes up
        "chest",
        "feud",
        "handicap_gift",
        "handicap_pick",
        "map",
        "mvp",
        "placing",
        "random_model",
        "rock",
        "sent_home",
        "side_step",
        "squig_order",
    }
)
"""Purposes that draw one of so many; all others throw a D6."""


class DiceError(EngineError):
    """The declared dice ran out, were not used up, or had an impossible face."""


class ScriptedDice:
    """Faces declared by a test, in order. One too many or left over is an error.

    ``asked`` lists the purposes in the order they were rolled.
    """

    __slots__ = ("_faces", "asked")

    def __init__(self, faces: Iterable[int] = ()):
        self._faces = list(faces)
        self.asked: list[str] = []

    def roll(self, sides: int, purpose: str) -> int:
        """The next declared face. Raises ``DiceError`` if there is none or it is impossible."""
        self.asked.append(purpose)
        if purpose not in ONE_OF_SEVERAL and sides != (8 if purpose in EIGHT_SIDED else 6):
            raise DiceError(f"{purpose} is thrown with a D{sides}")
        if not self._faces:
            raise DiceError(f"no die declared for {purpose} (D{sides}) after {self.asked[:-1]}")
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            raise DiceError(f"{face} declared for {purpose} is not a face of a D{sides}")
        return face

    def assert_used_up(self) -> None:
        """Raise ``DiceError`` if a declared face was never rolled."""
        if self._faces:
            raise DiceError(f"dice left over: {self._faces} after {self.asked}")
