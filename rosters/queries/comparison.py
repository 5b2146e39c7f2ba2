"""Two clans or races side by side: figures of their lists, and which is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.clans import Clan as ClanTable
from rosters.models import Clan
from rosters.queries.clans import meta_of, table_of
from rosters.queries.line_up import journeyman_position


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """A line of the comparison; `ahead` is the index of the better side, if any."""

    name: str
    values: tuple[int, int]
    ahead: int | None = None
    is_money: bool = False


def side_by_side(one: Clan, other: Clan) -> list[ComparisonLine]:
    """What one number can show about each list."""
    tables = (table_of(one), table_of(other))
    names = dict(_names(one))
    rows = [
        _comparison_line(
            gettext("Best {names}").format(names=names[key]),
            [max(getattr(p, key) for p in t.positions) for t in tables],
        )
        for key in names
    ]
    rows += [
        _comparison_line(gettext("Positions"), [len(t.positions) for t in tables]),
        _comparison_line(gettext("Different skills"), [len(_skills(t)) for t in tables]),
        _price(gettext("Cheapest player"), [min(p.cost for p in t.positions) for t in tables]),
        _price(gettext("Dearest player"), [max(p.cost for p in t.positions) for t in tables]),
        _price(gettext("Eleven of the commonest"), [11 * _common(t) for t in tables]),
        _price(gettext("Team re-roll"), [t.reroll.cost for t in tables]),
    ]
    return rows


def _names(clan: Clan) -> Sequence[tuple[str, str]]:
    return [(key, key.upper()) for key in meta_of(clan).characteristics]


def _skills(table: ClanTable) -> set[str]:
    return {skill for position in table.positions for skill in position.skills}


def _common(table: ClanTable) -> int:
    return journeyman_position(table.positions).cost


def _comparison_line(name: str, values: list[int]) -> ComparisonLine:
    ahead = None if values[0] == values[1] else int(values[1] > values[0])
    return ComparisonLine(name, (values[0], values[1]), ahead)


def _price(name: str, values: list[int]) -> ComparisonLine:
    """The cheaper one is ahead."""
    ahead = None if values[0] == values[1] else int(values[1] < values[0])
    return ComparisonLine(name, (values[0], values[1]), ahead, is_money=True)
