"""What the sentence of each value of each option promises, shown by a position that is played.

A scene plays one position under an option and returns what its sentence speaks of. It is played
once for every value; what comes of it stands beside the scene, so that each value shows its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Options = Mapping[str, str]
Scene = Callable[[str, Options], Any]


@dataclass(frozen=True, slots=True)
class Promise:
    """A scene (game, options -> what came of it) and what it shows under each value.

    ``shows`` is a table by value, or a function of the value where values are figures.
    """

    scene: Scene
    shows: Mapping[str, Any] | Callable[[str], Any]

    def __getitem__(self, value: str) -> Any:
        """What the value promises. Raises ``KeyError`` for a value nobody has promised."""
        return self.shows(value) if callable(self.shows) else self.shows[value]


PROMISES: dict[tuple[str, str], Promise] = {}
"""(option, game) -> its promise."""


def promise(
    option: str, games: str, shows: Mapping[str, Any] | Callable[[str], Any]
) -> Callable[[Scene], Scene]:
    """Register a scene for an option in these games, named in one string."""

    def register(scene: Scene) -> Scene:
        for game in games.split():
            assert (option, game) not in PROMISES
            PROMISES[option, game] = Promise(scene, shows)
        return scene

    return register
