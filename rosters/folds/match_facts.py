"""What a match report means for each player's career: pure, so that two reports can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from engine.report import Fate, PlayerReport, SideReport
from engine.variants.game_meta import RosterRules
from rosters.models import CareerKind

MVP_SPP = 5  # LGE-SPP-01
DEATHS = (Fate.DEAD, Fate.TOOK_OWN_LIFE)
MISSED = "LGE-INJ-02"
LASTING = {
    "miss_next": MISSED,
    "niggling": "LGE-INJ-03",
    **dict.fromkeys(("ma", "st", "ag", "av"), "LGE-INJ-04"),
}
"""The lasting effect of a serious injury, where a table gives one (CORE-INJ-03): its clause."""

# Not repeated in the data of an appearance: in the event itself or in an event of its own.
_ELSEWHERE = frozenset(
    {
        "number",
        "name",
        "played",
        "spp",
        "mvps",
        "fate",
        "dishonored",
        "blessed",
        "misses_next",
        "lasting",
    }
)


@dataclass(frozen=True, slots=True)
class PlayerCondition:
    """The state before the match that it may end: Dishonor, the Touch of Amaterasu."""

    dishonored: bool = False
    blessed: bool = False


@dataclass(frozen=True, slots=True)
class CareerFact:
    """One fact of a career that follows from a report; SPP in `spp`."""

    number: int
    kind: CareerKind
    rule: str
    spp: int = 0
    data: Mapping[str, Any] = field(default_factory=dict)


FROM_REPORTS = frozenset(
    {
        CareerKind.APPEARANCE,
        CareerKind.MVP,
        CareerKind.INJURY,
        CareerKind.DEATH,
        CareerKind.DISHONORED,
        CareerKind.HONOR_RESTORED,
        CareerKind.BLESSED,
        CareerKind.BLESSING_LEFT,
        CareerKind.MISSES_NEXT,
    }
)
"""The kinds that follow from a report alone, so that a newer report strikes them out."""


def facts_of(
    report: SideReport | None, came: Mapping[int, PlayerCondition], rules: RosterRules
) -> Iterator[CareerFact]:
    """The facts of one side's report, by shirt number; none for a void match.

    `came` is each player's condition before the match; a player not in it had neither state.
    """
    if report is None:
        return
    for number, player in sorted(report.players.items()):
        yield from _player(number, player, came.get(number, PlayerCondition()), rules)


def _player(
    number: int, report: PlayerReport, came: PlayerCondition, rules: RosterRules
) -> Iterator[CareerFact]:
    if report.played:
        counts = {key: n for key, n in asdict(report).items() if key not in _ELSEWHERE and n}
        data = {"fate": str(report.fate), **counts}
        yield CareerFact(number, CareerKind.APPEARANCE, "LGE-SPP-01", report.spp, data)
    if report.mvps:
        times = {"times": report.mvps}
        yield CareerFact(number, CareerKind.MVP, "LGE-MVP-01", MVP_SPP * report.mvps, times)
    yield from _wounds(number, report, rules)
    if report.fate not in DEATHS and report.dishonored != came.dishonored:
        kind = CareerKind.DISHONORED if report.dishonored else CareerKind.HONOR_RESTORED
        yield CareerFact(number, kind, rules.honor)
    if report.blessed != came.blessed:
        kind = CareerKind.BLESSED if report.blessed else CareerKind.BLESSING_LEFT
        yield CareerFact(number, kind, rules.blessing)


def _wounds(number: int, report: PlayerReport, rules: RosterRules) -> Iterator[CareerFact]:
    """Injuries and death."""
    lasts = report.fate == Fate.SERIOUSLY_INJURED and bool(report.lasting)
    if lasts:
        rule = LASTING[report.lasting]
        yield CareerFact(number, CareerKind.INJURY, rule, data={"lasting": report.lasting})
        yield CareerFact(number, CareerKind.MISSES_NEXT, rule)
    elif report.fate == Fate.SERIOUSLY_INJURED:
        yield CareerFact(number, CareerKind.INJURY, rules.old_wound)
    if report.fate in DEATHS:
        own_hand = report.fate is Fate.TOOK_OWN_LIFE
        rule = (rules.honor if own_hand else "") or rules.death
        yield CareerFact(number, CareerKind.DEATH, rule)
    elif report.misses_next and not lasts:  # one for a wound is above
        yield CareerFact(number, CareerKind.MISSES_NEXT, rules.misses_next)
