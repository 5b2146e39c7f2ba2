"""What a writer has seen of stored orders: what was changed elsewhere since is not overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from django.utils.translation import gettext

from engine.sheets.order_parts import BEYOND_A_MATCH, NOTHING, Part, part_of
from engine.sheets.set_up_sheet import SetUpSheet
from matches.models import LeagueOrders
from matches.render.translation import N_
from matches.services.errors import DraftChanged
from matches.services.orders.order_chain import read_any_orders

CHANGED: Mapping[Part, str] = {
    Part.SET_UP: N_("The set-up has been changed elsewhere."),
    Part.ORDERS: N_("The standing orders have been changed elsewhere."),
    Part.LAYING: N_("The list of squares has been changed elsewhere."),
}
PAGE_CHANGED = N_("The page of the playbook has been changed elsewhere.")
DEFAULT_CHANGED = N_("The league's default has been changed elsewhere.")


def mark_of(orders: SetUpSheet, *parts: Part) -> str:
    """Identifies those parts of written orders, all of them by default; "" if there are none."""
    own = part_of(orders, *(parts or Part))
    return "" if own == NOTHING else _mark(own.text())


def mark_of_default(row: LeagueOrders | None) -> str:
    """Identifies a league's default: its orders and its limits; "" if it has none."""
    if row is None or row.pk is None:
        return ""
    text = part_of(read_any_orders(row.canonical), *BEYOND_A_MATCH).text()
    return _mark(f"{row.holds} {row.ask_hours}\n{text}")


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def require_seen(stored: str, seen: str | None, changed: str) -> None:
    """Raise `DraftChanged` with those words unless what is stored is what was seen, by their marks;
    without `seen` anything is.
    """
    if seen is not None and seen != stored:
        raise DraftChanged(gettext(changed), field="seen")
