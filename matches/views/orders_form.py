"""Standing orders as a form, which the pages of a match, a playbook and a league share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from core.errors import Refused
from engine.orders.specs import SPECS
from engine.sheets.executor.orders_coach import OrderChain
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.game_meta import GameMeta
from matches.render import orders_table
from matches.render.orders_table import OrdersRow
from matches.services.orders import match_orders
from matches.views.access import INCOMPLETE, posted
from matches.views.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class OrdersForm:
    """A row for each decision with the order that answers it, the presets, and all as text."""

    rows: Sequence[OrdersRow]
    presets: Sequence[tuple[str, str, bool]]
    text: str
    may_change: bool
    verdict: Verdict

    @classmethod
    def build(
        cls,
        request: HttpRequest,
        game: GameMeta,
        chain: OrderChain,
        own: SetUpSheet,
        *,
        refused: Refused | None = None,
        may_change: bool = True,
    ) -> OrdersForm:
        """The form of the chain's own orders, with the posted text if it was refused."""
        return cls(
            orders_table.rows_of(game, chain, own.standing, editable=may_change),
            orders_table.presets(own.standing.preset),
            posted(request, "text") or own.text(),
            may_change,
            Verdict.of_refusal(refused),
        )


def changed(request: HttpRequest, before: SetUpSheet, ground: Vocabulary) -> SetUpSheet:
    """The orders with the form's kind or preset changed. Raises `Refused`."""
    action = posted(request, "action")
    if action == "preset":
        return match_orders.with_preset(before, posted(request, "preset") or "")
    name = posted(request, "kind")
    kind = next((each for each in SPECS if each == name), None)
    if action != "kind" or kind is None:
        raise Refused(INCOMPLETE)
    line = "" if "clear" in request.POST else orders_table.line_of(kind, request.POST)
    return match_orders.with_line(before, kind, line, ground)
