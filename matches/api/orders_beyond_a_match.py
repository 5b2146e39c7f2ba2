"""Standing orders beyond a match as JSON: the pages of a playbook, a league's default."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core import clock
from core.api.fields import RefField
from core.api.filters import GameFilter, WholeNumberFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.leagues.api.fields import LeagueRefField
from core.leagues.queries import visible_leagues
from engine.orders.standing_orders import canonical_line
from engine.sheets.order_parts import BEYOND_A_MATCH, Part
from matches.api.orders import NewOrdersSerializer, OneOrderSerializer, one_order
from matches.api.serializers import AsStored
from matches.models import LeagueOrders, Playbook
from matches.services.orders import formations, league_orders, playbooks
from matches.services.orders.order_chain import read_any_orders
from matches.services.orders.seen import mark_of, mark_of_default
from rosters.queries.teams import visible_teams


class OrderLineSerializer(serializers.Serializer[Any]):
    """The order for a kind of decision. `seen` identifies it; send it back with another one."""

    kind = serializers.CharField()
    line = serializers.CharField()
    seen = serializers.CharField()


def _lines_of(row: Playbook | LeagueOrders) -> list[dict[str, str]]:
    orders = read_any_orders(row.canonical)
    return [
        {"kind": kind, "line": canonical_line(kind, policy), "seen": mark_of(orders, kind)}
        for kind, policy in orders.standing.own
    ]


class PlaybookSerializer(serializers.ModelSerializer[Playbook]):
    """A page of one's own playbook, written as the home side."""

    text = serializers.CharField(source="canonical", read_only=True)
    seen = serializers.SerializerMethodField(
        help_text="Identifies the page as it is stored; empty if it says nothing. Send it back as "
        "`seen`."
    )

    orders = serializers.SerializerMethodField(help_text="Each order it has, with its own `seen`.")

    class Meta:
        model = Playbook
        fields = ("id", "team", "name", "text", "seen", "orders", "in_force", "saved_at")
        read_only_fields = fields

    def get_seen(self, page: Playbook) -> str:
        """The mark of the whole page."""
        return mark_of(read_any_orders(page.canonical))

    @extend_schema_field(OrderLineSerializer(many=True))
    def get_orders(self, page: Playbook) -> list[dict[str, str]]:
        """The orders of the page, by kind."""
        return _lines_of(page)


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

    @write_method(OneOrderSerializer, PlaybookSerializer)
    def partial_update(self, page: Playbook, data: Data) -> Playbook:
        """Order one kind of decision on the page, and leave the others as they are."""
        kind, change = one_order(data, playbooks.ground_of(page.team.variant))
        return playbooks.change_page(
            team=page.team,
            author=self.actor,
            name=page.name,
            change=change,
            now=clock.now(),
            about=kind,
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

    orders = serializers.SerializerMethodField(help_text="Each order it has, with its own `seen`.")

    class Meta:
        model = LeagueOrders
        fields = (
            "id",
            "league",
            "variant",
            "text",
            "seen",
            "orders",
            "holds",
            "ask_hours",
            "saved_at",
        )
        read_only_fields = fields

    def get_seen(self, row: LeagueOrders) -> str:
        """The mark of the league's default."""
        return mark_of_default(row)

    @extend_schema_field(OrderLineSerializer(many=True))
    def get_orders(self, row: LeagueOrders) -> list[dict[str, str]]:
        """The orders of the default, by kind."""
        return _lines_of(row)


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

    @write_method(OneOrderSerializer, LeagueOrdersSerializer)
    def partial_update(self, row: LeagueOrders, data: Data) -> LeagueOrders:
        """Order one kind of decision in the league's default, and leave the others as they are."""
        kind, change = one_order(data, playbooks.ground_of(row.variant))
        return league_orders.change_league_orders(
            league=row.league,
            variant=row.variant,
            actor=self.actor,
            change=change,
            now=clock.now(),
            about=kind,
            seen=data.get("seen"),
        )
