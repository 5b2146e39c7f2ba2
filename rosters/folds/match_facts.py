"""What a match does to each player, as facts of his career: pure, so that two reports compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from engine.report import Fate, PlayerReport, SideReport
from engine.variants.game_meta import RosterRules
from rosters.models import CareerKind

MVP_SPP = 5  # LGE-SPP-01
DEATHS = (Fate.DEAD, Fate.TOOK_OWN_LIFE)
OWN_HAND = "SAM-HON-02"
MISSED = "LGE-INJ-02"
LASTING = {
    "miss_next": MISSED, "niggling": "LGE-INJ-03",
    **dict.fromkeys(("ma", "st", "ag", "av"), "LGE-INJ-04"),
}  # fmt: skip
"""What stays of a serious injury, where a table says so (CORE-INJ-03): its clause."""

# What a player's appearance does not repeat: it stands in the event itself or in its own event.
_ELSEWHERE = frozenset({
    "number", "name", "played", "spp", "mvps", "fate", "dishonored", "blessed", "misses_next",
    "lasting",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Condition:
    """What of a player's state a match may end, as he came to it: Dishonor, the Touch."""

    dishonored: bool = False
    blessed: bool = False


@dataclass(frozen=True, slots=True)
class CareerFact:
    """One fact of a career that a report makes true; SPP in `spp`."""

    number: int
    kind: CareerKind
    rule: str
    spp: int = 0
    data: Mapping[str, Any] = field(default_factory=dict)


FROM_REPORTS = frozenset({
    CareerKind.APPEARANCE, CareerKind.MVP, CareerKind.INJURY, CareerKind.DEATH,
    CareerKind.DISHONORED, CareerKind.HONOR_RESTORED, CareerKind.BLESSED,
    CareerKind.BLESSING_LEFT, CareerKind.MISSES_NEXT,
})  # fmt: skip
"""The kinds that follow from a report alone, so that another report strikes them out."""


def facts_of(
    report: SideReport | None, came: Mapping[int, Condition], books: RosterRules
) -> Iterator[CareerFact]:
    """The facts of one side's report, by shirt number; none of a match that is void.

    `came` is how each player came to the match; who is not in it came in good order.
    """
    if report is None:
        return
    for number, player in sorted(report.players.items()):
        yield from _player(number, player, came.get(number, Condition()), books)


def _player(
    number: int, report: PlayerReport, came: Condition, books: RosterRules
) -> Iterator[CareerFact]:
    if report.played:
        counts = {key: n for key, n in asdict(report).items() if key not in _ELSEWHERE and n}
        data = {"fate": str(report.fate), **counts}
        yield CareerFact(number, CareerKind.APPEARANCE, "LGE-SPP-01", report.spp, data)
    if report.mvps:
        times = {"times": report.mvps}
        yield CareerFact(number, CareerKind.MVP, "LGE-MVP-01", MVP_SPP * report.mvps, times)
    yield from _wounds(number, report, books)
    if report.fate not in DEATHS and report.dishonored != came.dishonored:
        kind = CareerKind.DISHONORED if report.dishonored else CareerKind.HONOR_RESTORED
        yield CareerFact(number, kind, "SAM-HON-02")
    if report.blessed != came.blessed:
        kind = CareerKind.BLESSED if report.blessed else CareerKind.BLESSING_LEFT
        yield CareerFact(number, kind, "SAM-KIK-05")


def _wounds(number: int, report: PlayerReport, books: RosterRules) -> Iterator[CareerFact]:
    """What the match left him with."""
    lasts = report.fate == Fate.SERIOUSLY_INJURED and bool(report.lasting)
    if lasts:
        rule = LASTING[report.lasting]
        yield CareerFact(number, CareerKind.INJURY, rule, data={"lasting": report.lasting})
        yield CareerFact(number, CareerKind.MISSES_NEXT, rule)
    elif report.fate == Fate.SERIOUSLY_INJURED:
        yield CareerFact(number, CareerKind.INJURY, books.old_wound)
    if report.fate in DEATHS:
        rule = books.death if report.fate is Fate.DEAD else OWN_HAND
        yield CareerFact(number, CareerKind.DEATH, rule)
    elif report.misses_next and not lasts:  # who misses it for a wound misses it once
        yield CareerFact(number, CareerKind.MISSES_NEXT, books.misses_next)
