"""A part of a measured run."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Phase:
    """A part of the run: seconds of each turn submitted in it, and the oldest tick seen in it."""

    name: str
    seconds: list[float] = field(default_factory=list)
    tick_age: float = 0.0

    def slower_than(self, quiet: Phase) -> list[str]:
        """What took more than twice as long here as when all was quiet."""
        wrong = []
        for share, name in ((0.5, "median"), (0.95, "95 %")):
            before, then = quiet.at(share), self.at(share)
            if then > 2 * before:
                wrong.append(
                    f"{self.name}: submit to resolved, {name}: {then:.2f} s instead of {before:.2f}"
                )
        return wrong if self.seconds else [f"{self.name}: no turn was resolved"]

    def late_ticks(self, period: float) -> list[str]:
        """That the tick was older than three periods, if it was."""
        if self.tick_age <= 3 * period:
            return []
        return [f"the tick was {self.tick_age:.1f} s old while {self.name}"]

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
