"""Standing orders as JSON: a match's, a playbook's pages, a league's default; also answers."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.fields import RefField
from core.api.filters import GameFilter, WholeNumberFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.leagues.api.fields import LeagueRefField
from core.leagues.queries import visible_leagues
from engine.decisions import DecisionKind
from engine.orders.specs import SPECS
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import BEYOND_A_MATCH, Part
from engine.variants.registry import find_variant
from matches.api.serializers import AsStored
from matches.api.sides import SIDE, ordering_side
from matches.models import LeagueOrders, Match, Playbook, Side
from matches.queries import matches
from matches.render.order_sentences import NO_CAST, Cast
from matches.render.orders_table import rows_of
from matches.seats import since_of
from matches.services.orders import formations, league_orders, match_orders, playbooks
from matches.services.orders.order_chain import order_chain_of, read_any_orders
from matches.services.orders.seen import mark_of, mark_of_default, marks_of_kinds
from matches.services.rules_lock import playable_setup
from matches.services.submission import answers
from rosters.queries.teams import visible_teams

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

    @orders.mapping.patch
    @write_method(OneOrderSerializer, OrdersSerializer, asks=(SIDE,))
    def write_order(self, match: Match, data: Data) -> dict[str, Any]:
        """Order one kind of decision for the match, and leave the others as they are."""
        side = ordering_side(self.request, match)
        kind = DecisionKind(data["kind"])
        names = Vocabulary.of(playable_setup(match), side)
        match_orders.change_part(
            match=match,
            side=side,
            author=self.actor,
            part=Part.ORDERS,
            change=lambda before: match_orders.with_line(before, kind, data["line"], names),
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
        rows = rows_of(game, chain, own.standing, cast=cast, marks=marks_of_kinds(own))
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
        "story": list(question.story),
        "options": options,
    }


class PlaybookSerializer(serializers.ModelSerializer[Playbook]):
    """A page of one's own playbook, written as the home side."""

    text = serializers.CharField(source="canonical", read_only=True)
    seen = serializers.SerializerMethodField(
        help_text="Identifies the page as it is stored; empty if it says nothing. Send it back as "
        "`seen`."
    )

    class Meta:
        model = Playbook
        fields = ("id", "team", "name", "text", "seen", "in_force", "saved_at")
        read_only_fields = fields

    def get_seen(self, page: Playbook) -> str:
        """The mark of the whole page."""
        return mark_of(read_any_orders(page.canonical))


class PlaybookFilter(django_filters.FilterSet):
    team = WholeNumberFilter(field_name="team_id", label="Id of a team.")


PARTS = {"orders": BEYOND_A_MATCH, "set_up": frozenset({Part.SET_UP})}


class NewPageSerializer(NewOrdersSerializer):
    """A page to save, or a part of the page of that name; its other parts stay."""

    team = RefField(visible_teams)
    name = serializers.CharField(max_length=200)
    in_force = serializers.BooleanField(required=False, default=False)
    part = serializers.ChoiceField(
        choices=[(part, part) for part in PARTS],
        required=False,
        help_text="What the text replaces: the orders or the set-up. Without it, what it contains.",
    )


class CopySerializer(serializers.Serializer[Any]):
    """The own team that gets the formation; it plays the same game."""

    team = RefField(visible_teams)


class CopiedSerializer(serializers.Serializer[Any]):
    """The new page, and who stands for whom: shirt numbers there by those here.

    `unmatched` are those for whom the team has nobody; their places are empty.
    """

    page = PlaybookSerializer()
    matched = AsStored()
    unmatched = serializers.ListField(child=serializers.IntegerField())


class PlaybookViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The playbooks of one's own teams; nobody else reads them."""

    scope = "team"
    queryset = Playbook.objects.none()
    serializer_class = PlaybookSerializer
    filterset_class = PlaybookFilter
    lookup_value_converter = "int"
    permission_classes = (IsAuthenticated,)

    def get_queryset(self) -> QuerySet[Playbook]:
        user = self.request.user
        readable = Playbook.objects.open().filter(team__league__in=visible_leagues(user))
        return readable.filter(team__coach=user.pk).order_by("id")

    @write_method(NewPageSerializer, PlaybookSerializer, status=201, detail=False)
    def create(self, data: Data) -> Playbook:
        """Save a page or a part of it; the first one is in force."""
        return playbooks.save_page(
            team=data["team"],
            author=self.actor,
            name=data["name"],
            text=data["text"],
            in_force=data["in_force"] or None,
            parts=PARTS.get(data.get("part", "")),
            now=clock.now(),
            seen=data.get("seen"),
        )

    @write_action(None, PlaybookSerializer)
    def put_in_force(self, page: Playbook, data: Data) -> Playbook:
        """Put the page in force from the next segment on, in all the team's matches."""
        return playbooks.put_in_force(page=page, author=self.actor)

    @write_action(CopySerializer, CopiedSerializer, status=201)
    def copy(self, page: Playbook, data: Data) -> dict[str, Any]:
        """Copy the page's formation to another of one's teams, by position and shirt number."""
        made, copied = formations.copy_formation(
            page=page, team=data["team"], author=self.actor, now=clock.now()
        )
        return {"page": made, "matched": copied.matched, "unmatched": copied.unmatched}


class LeagueOrdersSerializer(serializers.ModelSerializer[LeagueOrders]):
    """A league's default orders for coaches who gave none, and its limits for held turns and
    answers.
    """

    league = serializers.SlugRelatedField[LeagueOrders](slug_field="slug", read_only=True)
    text = serializers.CharField(source="canonical", read_only=True)
    seen = serializers.SerializerMethodField(
        help_text="Identifies the default as it is stored, its limits too. Send it back as `seen`."
    )

    class Meta:
        model = LeagueOrders
        fields = ("id", "league", "variant", "text", "seen", "holds", "ask_hours", "saved_at")
        read_only_fields = fields

    def get_seen(self, row: LeagueOrders) -> str:
        """The mark of the league's default."""
        return mark_of_default(row)


class NewLeagueOrdersSerializer(NewOrdersSerializer):
    """The default orders of a league one runs, for a game."""

    league = LeagueRefField()
    variant = serializers.CharField(help_text="Key of the game.")
    holds = serializers.IntegerField(min_value=0, max_value=1, required=False, default=1)
    ask_hours = serializers.IntegerField(min_value=1, max_value=168, required=False, default=12)


class LeagueOrdersFilter(django_filters.FilterSet):
    league = WordFilter(field_name="league__slug", label="Slug of a league.")
    variant = GameFilter()


class LeagueOrdersViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The default orders of readable leagues."""

    scope = "admin"
    queryset = LeagueOrders.objects.none()
    serializer_class = LeagueOrdersSerializer
    filterset_class = LeagueOrdersFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[LeagueOrders]:
        readable = visible_leagues(self.request.user)
        found = LeagueOrders.objects.filter(league__in=readable)
        return found.select_related("league").order_by("id")

    @write_method(NewLeagueOrdersSerializer, LeagueOrdersSerializer, status=201, detail=False)
    def create(self, data: Data) -> LeagueOrders:
        """Set the default orders of a league one runs; matches made from now on use them."""
        return league_orders.save_league_orders(actor=self.actor, now=clock.now(), **data)
