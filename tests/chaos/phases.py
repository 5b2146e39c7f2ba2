"""A part of a measured run."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Phase:
    """A part of the run: seconds of each turn submitted in it, and the oldest tick seen in it."""

    name: str
    seconds: list[float] = field(default_factory=list)
    tick_age: float = 0.0

    def at(self, share: float) -> float:
        """The time that this share of the turns kept to."""
        ordered = sorted(self.seconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0

    def __str__(self) -> str:
        return (
            f"{self.name}: {len(self.seconds)} turns, submit to resolved "
            f"median {self.at(0.5):.2f} s, 95 % within {self.at(0.95):.2f} s, "
            f"longest {self.at(1):.2f} s; tick at most {self.tick_age:.1f} s old"
        )
