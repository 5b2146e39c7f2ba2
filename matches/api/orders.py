"""A match's standing orders as JSON, and the answers to questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.answer_serializers import serializer_of
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from engine.decisions import DecisionKind
from engine.orders.specs import SPECS
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import Part, Replacement, replacements
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.registry import find_variant
from matches.api.sides import SIDE, ordering_side
from matches.models import Match, Side
from matches.queries import matches
from matches.render.dice_marks import dice_as_words
from matches.render.order_sentences import NO_CAST, Cast
from matches.render.orders_table import rows_of
from matches.seats import since_of
from matches.services.orders import match_orders
from matches.services.orders.order_chain import order_chain_of
from matches.services.orders.seen import mark_of, marks_of_kinds
from matches.services.rules_lock import playable_setup
from matches.services.submission import answers

MAX_TEXT_LENGTH = 10_000


class OrderedSerializer(serializers.Serializer[Any]):
    """What answers a kind of decision: the first order that applies, its source and its rules."""

    kind = serializers.CharField()
    question = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    answer = serializers.CharField()
    answered_by = serializers.CharField(source="source")
    sentence = serializers.CharField(help_text="What will happen, in words.")
    seen = serializers.CharField(
        help_text="Identifies the own order of this kind that is stored; empty without one. Send "
        "it back as `seen` with another order of this kind."
    )


class OrdersSerializer(serializers.Serializer[Any]):
    """A side's own orders for a match as text, and what answers every kind of decision.

    The text has no set-up: see `set-up`.
    """

    side = serializers.IntegerField()
    text = serializers.CharField()
    seen = serializers.CharField(
        help_text="Identifies the orders that are stored; empty if none are. Send it back as "
        "`seen`."
    )
    kinds = OrderedSerializer(many=True)


class OrdersTextSerializer(serializers.Serializer[Any]):
    """Orders as text, one a line."""

    text = serializers.CharField(
        allow_blank=True, max_length=MAX_TEXT_LENGTH, trim_whitespace=False
    )


ReplacementSerializer = serializer_of(Replacement)


class OrdersVerdictSerializer(serializers.Serializer[Any]):
    """Orders that can be read: what of the orders for the match would give way to them."""

    replaces = ReplacementSerializer(many=True)


class NewOrdersSerializer(OrdersTextSerializer):
    """Orders to save, one a line."""

    seen = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=64,
        help_text="`seen` as it was read with the orders: others are not overwritten "
        "(`draft_changed`). Without it the orders are replaced whatever is stored.",
    )


class OneOrderSerializer(serializers.Serializer[Any]):
    """The order for one kind of decision; the others stay."""

    kind = serializers.ChoiceField(choices=[(str(kind), str(kind)) for kind in SPECS])
    line = serializers.CharField(
        allow_blank=True,
        max_length=MAX_TEXT_LENGTH,
        help_text="Such as `FOLLOW never`; empty to remove the order.",
    )
    seen = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=64,
        help_text="`seen` as it was read with the kind: another order of that kind is not "
        "overwritten (`draft_changed`). Without it the order is replaced whatever is stored.",
    )


class AnswerOptionSerializer(serializers.Serializer[Any]):
    """An answer as sheet text, and in words."""

    line = serializers.CharField()
    words = serializers.CharField()


class QuestionSerializer(serializers.Serializer[Any]):
    """The question now open for one's side; no kind if there is none."""

    kind = serializers.CharField(allow_null=True)
    question = serializers.CharField()
    segment = serializers.IntegerField()
    story = serializers.ListField(
        child=serializers.CharField(), help_text="Sentences of the action that led to it."
    )
    options = AnswerOptionSerializer(many=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """`ANSWER` and the choice, for the question of that segment."""

    text = serializers.CharField(
        allow_blank=True, max_length=MAX_TEXT_LENGTH, trim_whitespace=False
    )
    segment = serializers.IntegerField(min_value=0, max_value=1_000_000)


def one_order(
    data: Data, names: Vocabulary
) -> tuple[DecisionKind, Callable[[SetUpSheet], SetUpSheet]]:
    """The kind that an `OneOrderSerializer` is about, and what it changes."""
    kind = DecisionKind(data["kind"])
    return kind, lambda before: match_orders.with_line(before, kind, data["line"], names)


class OrdersActions(ActionViewSet):
    """The orders of a match and the answers in it."""

    @extend_schema(responses=OrdersSerializer, parameters=[SIDE], filters=False)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def orders(self, request: Request, pk: str) -> Response:
        """What answers each decision for one's side, and its own orders as text."""
        match = self.get_object()
        return Response(OrdersSerializer(self._orders(match)).data)

    @orders.mapping.put
    @write_method(NewOrdersSerializer, OrdersSerializer, asks=(SIDE,))
    def write_orders(self, match: Match, data: Data) -> dict[str, Any]:
        """Replace the orders for the match; they count from the next segment that is locked.

        The set-up stays, and so do the squares for chests and pads. What the text says about
        those as well is put on top of them.
        """
        side = ordering_side(self.request, match)
        match_orders.write_part(
            match=match,
            side=side,
            author=self.actor,
            part=Part.ORDERS,
            now=clock.now(),
            **data,
        )
        return self._orders(match)

    @write_action(
        OrdersTextSerializer,
        OrdersVerdictSerializer,
        path="orders/check",
        asks=(SIDE,),
        saves=False,
    )
    def check_orders(self, match: Match, data: Data) -> dict[str, Any]:
        """What the orders for the match would be replaced by; nothing is saved."""
        side = ordering_side(self.request, match)
        since = since_of(self.request.user, match, side)
        planned = match_orders.planned_part(match, side, Part.ORDERS, data["text"], since=since)
        own = match_orders.written_orders(match, side, since=since)
        return {"replaces": replacements(own, planned)}

    @orders.mapping.patch
    @write_method(OneOrderSerializer, OrdersSerializer, asks=(SIDE,))
    def write_order(self, match: Match, data: Data) -> dict[str, Any]:
        """Order one kind of decision for the match, and leave the others as they are."""
        side = ordering_side(self.request, match)
        kind, change = one_order(data, Vocabulary.of(playable_setup(match), side))
        match_orders.change_part(
            match=match,
            side=side,
            author=self.actor,
            part=Part.ORDERS,
            change=change,
            now=clock.now(),
            about=kind,
            seen=data.get("seen"),
        )
        return self._orders(match)

    def _orders(self, match: Match) -> dict[str, Any]:
        """The side's orders, as far as the sender may see them."""
        side = ordering_side(self.request, match)
        since = since_of(self.request.user, match, side)
        own = match_orders.written_orders(match, side, since=since)
        chain = order_chain_of(match, side, since=since)
        setup = matches.setup_for_words(match)
        cast = NO_CAST
        if setup is not None:
            cast = Cast.of(setup.sides[side].figures, setup.sides[1 - side].figures)
        game = find_variant(match.variant)
        rows = rows_of(game, chain, own, cast=cast, marks=marks_of_kinds(own))
        text = match_orders.text_of_part(own, Part.ORDERS)
        seen = mark_of(own, Part.ORDERS)
        return {"side": int(side), "text": text, "seen": seen, "kinds": rows}

    @extend_schema(responses=QuestionSerializer, parameters=[SIDE], filters=False)
    @action(detail=True, permission_classes=[IsAuthenticated])
    def answer(self, request: Request, pk: str) -> Response:
        """The question open for one's side in the other side's turn, with the possible answers."""
        match = self.get_object()
        return Response(QuestionSerializer(_question(match, ordering_side(request, match))).data)

    @answer.mapping.post
    @write_method(AnswerSerializer, QuestionSerializer, asks=(SIDE,))
    def give_answer(self, match: Match, data: Data) -> dict[str, Any]:
        """Answer the question; a worker continues the turn at once."""
        side = ordering_side(self.request, match)
        answers.give_answer(match=match, side=side, author=self.actor, now=clock.now(), **data)
        return _question(match, side)


def _question(match: Match, side: Side) -> dict[str, Any]:
    question = answers.question_of(match, side)
    if question is None:
        return {"kind": None, "question": "", "segment": match.segment, "story": [], "options": []}
    options = [{"line": line, "words": words} for line, words in question.options]
    return {
        "kind": str(question.kind),
        "question": question.question,
        "segment": match.segment,
        "story": [dice_as_words(line) for line in question.story],
        "options": options,
    }
