"""Standing orders as a form, which the pages of a match, a playbook and a league share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext

from core.errors import Refused
from engine.decisions import DecisionKind
from engine.orders.specs import SPECS
from engine.sheets.executor.orders_coach import OrderChain, Source
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import SET_UP_LINES, Part, Replacement, part_of, replacements
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.game_meta import GameMeta
from matches.render import orders_table
from matches.render.order_pickers import Ground
from matches.render.order_sentences import NO_CAST, Cast
from matches.render.order_tapped import order_after, set_up_line_after
from matches.render.orders_table import OrdersRow, PresetOffer
from matches.services.orders import match_orders
from matches.services.orders.seen import About, mark_of, marks_of_kinds
from matches.views.access import INCOMPLETE, posted
from matches.views.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class OrdersForm:
    """A row for each decision with the order that answers it, the presets, and all as text."""

    rows: Sequence[OrdersRow]
    presets: Sequence[PresetOffer]
    preset_seen: str
    """Identifies the preset that is chosen."""
    text: str
    may_change: bool
    verdict: Verdict
    replaced: Sequence[Replacement] | None
    """What gives way if the posted text is saved; None if it was not checked."""
    is_text: bool
    """Whether the words are shown, instead of the sentences."""

    @classmethod
    def build(
        cls,
        request: HttpRequest,
        game: GameMeta,
        chain: OrderChain,
        own: SetUpSheet,
        *,
        source: Source,
        parts: Collection[Part],
        names: Vocabulary | None = None,
        cast: Cast = NO_CAST,
        refused: Refused | None = None,
        planned: SetUpSheet | None = None,
        may_change: bool = True,
    ) -> OrdersForm:
        """The form of the chain's own orders, with the posted text if it was refused or checked.

        `source` is the own orders' place in the chain, `parts` are what the text is about. `names`
        are who and what they may name; without, nobody and no square. `planned` are the orders as
        they would be with the posted text.
        """
        sent = posted(request, "text") if posted(request, "part") != Part.SET_UP else None
        ground = Ground(names, cast, game.maps, source is not Source.MATCH) if may_change else None
        marks = marks_of_kinds(own)
        return cls(
            orders_table.rows_of(game, chain, own, ground=ground, cast=cast, marks=marks),
            orders_table.presets(game, chain, own.standing, source) if may_change else (),
            mark_of(own, "PRESET"),
            sent or part_of(own, *parts).text(),
            may_change,
            Verdict.of_refusal(refused),
            replacements(own, planned) if planned is not None else None,
            request.GET.get("view") == "text" or posted(request, "action") in {"text", "check"},
        )

    def guard(self, request: HttpRequest, stored: str, newer: str | None) -> dict[str, object]:
        """For the templates: over what the forms write (`seen`), and the text of what was stored
        elsewhere (`newer`), which is shown instead of being overwritten; None where nothing was.

        `stored` is the mark of what is stored now (`matches.services.orders.seen`).
        """
        seen = posted(request, "seen")
        # A text that was only checked, or refused, is still written over what was seen then.
        is_first = newer is not None or seen is None or not self.is_text
        return {
            "seen": stored if is_first else seen,
            "is_newer": newer is not None,
            "newer": newer,
        }

    @property
    def asked(self) -> list[OrdersRow]:
        """The decisions that may come up and that orders answer."""
        return [row for row in self.rows if not row.is_of_sheet and not row.is_idle]

    @property
    def idle(self) -> list[OrdersRow]:
        """The decisions that come up for nobody."""
        return [row for row in self.rows if row.is_idle]

    @property
    def of_sheet(self) -> list[str]:
        """The names of the decisions that the turn sheet answers."""
        return [row.name for row in self.rows if row.is_of_sheet]


class Tapped(NamedTuple):
    """What one tap changes: the order for a kind of decision, or the preset."""

    about: About
    change: Callable[[SetUpSheet], SetUpSheet]

    @classmethod
    def of(cls, request: HttpRequest, ground: Vocabulary, *, sets_up: bool = False) -> Tapped:
        """What the form changes. Raises `Refused` for a form that is incomplete.

        With `sets_up` it may be a line of a set-up; in a match that has a page of its own.
        """
        action = posted(request, "action")
        if action == "preset":
            name = posted(request, "preset")  # an empty one is chosen: no preset
            if name is None:
                raise Refused(gettext(INCOMPLETE))
            return cls("PRESET", lambda before: match_orders.with_preset(before, name))
        named = posted(request, "kind")
        if sets_up and (line := next((k for k in SET_UP_LINES if k == named), None)):
            return cls(line, cls._of_set_up(request, line, ground))
        kind = next((each for each in SPECS if each == named), None)
        if action != "kind" or kind is None:
            raise Refused(gettext(INCOMPLETE))

        def change(before: SetUpSheet) -> SetUpSheet:
            own = dict(before.standing.own).get(kind)
            line = order_after(kind, request.POST, own)
            if line is None:
                raise Refused(gettext(INCOMPLETE))
            return match_orders.with_line(before, kind, line, ground)

        return cls(kind, change)

    @staticmethod
    def _of_set_up(
        request: HttpRequest, kind: DecisionKind, ground: Vocabulary
    ) -> Callable[[SetUpSheet], SetUpSheet]:
        line = set_up_line_after(request.POST)
        if line is None:
            raise Refused(gettext(INCOMPLETE))
        return lambda before: match_orders.with_set_up_line(before, kind, line, ground)


def redirect_to_kind(request: HttpRequest, response: HttpResponseRedirect) -> HttpResponseRedirect:
    """The redirect, to the kind that was changed, or to the text that was saved."""
    kinds = (*SPECS, *SET_UP_LINES)
    kind = next((each for each in kinds if each == posted(request, "kind")), None)
    if posted(request, "action") == "text":
        response["Location"] += "&view=text" if "?" in response["Location"] else "?view=text"
    elif kind is not None:
        response["Location"] += f"#kind-{kind}"
    return response
