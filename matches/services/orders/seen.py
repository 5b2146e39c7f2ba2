"""What a writer has seen of stored orders: what was changed elsewhere since is not overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal

from django.utils.translation import gettext

from engine.decisions import DecisionKind
from engine.orders.standing_orders import canonical_line
from engine.sheets.order_parts import BEYOND_A_MATCH, NOTHING, SET_UP_LINES, Part, part_of
from engine.sheets.set_up_sheet import SetUpSheet
from matches.models import LeagueOrders
from matches.render.translation import N_
from matches.services.errors import DraftChanged
from matches.services.orders.order_chain import read_any_orders

About = Part | DecisionKind | Literal["PRESET"]
"""What a form writes, and so overwrites: a part, the order for one kind of decision, the preset."""
CHANGED: Mapping[Part, str] = {
    Part.SET_UP: N_("The set-up has been changed elsewhere."),
    Part.ORDERS: N_("The standing orders have been changed elsewhere."),
    Part.LAYING: N_("The list of squares has been changed elsewhere."),
}
PAGE_CHANGED = N_("The page of the playbook has been changed elsewhere.")
DEFAULT_CHANGED = N_("The league's default has been changed elsewhere.")


def mark_of(orders: SetUpSheet, about: About | None = None) -> str:
    """Identifies what is written about that, about everything by default; "" if nothing is."""
    text = _text_about(orders, about)
    return _mark(text) if text else ""


def mark_of_default(row: LeagueOrders | None, about: About | None = None) -> str:
    """Identifies a league's default: its orders and its limits, or only what it orders about that;
    "" if it has none.
    """
    if row is None or row.pk is None:
        return ""
    orders = read_any_orders(row.canonical)
    if about is not None:
        return mark_of(orders, about)
    text = part_of(orders, *BEYOND_A_MATCH).text()
    return _mark(f"{row.holds} {row.ask_hours}\n{text}")


def marks_of_kinds(orders: SetUpSheet) -> dict[DecisionKind, str]:
    """The mark of each kind of decision that is ordered."""
    kinds = (*dict(orders.standing.own), *SET_UP_LINES)
    return {kind: mark for kind in kinds if (mark := mark_of(orders, kind))}


def _text_about(orders: SetUpSheet, about: About | None) -> str:
    if about is None or isinstance(about, Part):
        own = part_of(orders, *((about,) if about else Part))
        return "" if own == NOTHING else own.text()
    if isinstance(about, DecisionKind) and about in SET_UP_LINES:
        return str(getattr(orders, SET_UP_LINES[about]) or "")
    if isinstance(about, DecisionKind):
        policy = dict(orders.standing.own).get(about)
        return canonical_line(about, policy) if policy is not None else ""
    return orders.standing.preset


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def require_seen(stored: str, seen: str | None, changed: str) -> None:
    """Raise `DraftChanged` with those words unless what is stored is what was seen, by their marks;
    without `seen` anything is.
    """
    if seen is not None and seen != stored:
        raise DraftChanged(gettext(changed), field="seen")
