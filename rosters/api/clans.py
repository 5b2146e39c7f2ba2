"""Games and their clans or races."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, viewsets
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.filters import GameFilter, WordFilter
from engine.variants.registry import VARIANTS
from rosters.models import Clan, Position, StaffType
from rosters.templatetags.games import money


class PositionSerializer(serializers.ModelSerializer[Position]):
    """A player type with its roster limit and price."""

    skills = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Position
        fields = ("key", "name", "max", "ma", "st", "ag", "av", "ph", "skills", "cost")


class StaffTypeSerializer(serializers.ModelSerializer[StaffType]):
    """What else a clan may buy."""

    class Meta:
        model = StaffType
        fields = ("key", "name", "max", "cost")


class ClanSerializer(serializers.ModelSerializer[Clan]):
    """A clan's table as installed."""

    positions = PositionSerializer(many=True, read_only=True)
    staff = StaffTypeSerializer(source="staff_types", many=True, read_only=True)

    class Meta:
        model = Clan
        fields = ("id", "variant", "key", "name", "rule", "reroll_cost", "positions", "staff")


class ClanFilter(django_filters.FilterSet):
    variant = GameFilter()
    key = WordFilter()


class ClanViewSet(viewsets.ReadOnlyModelViewSet[Clan]):
    """The clans and races of all games."""

    queryset = Clan.objects.none()
    serializer_class = ClanSerializer
    filterset_class = ClanFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Clan]:
        current = Position.objects.filter(is_current=True)
        staff = StaffType.objects.filter(is_current=True)
        return Clan.objects.order_by("variant", "order").prefetch_related(
            Prefetch("positions", queryset=current), Prefetch("staff_types", queryset=staff)
        )


class GameSerializer(serializers.Serializer[Any]):
    """A game that leagues play: its money, and its house rules with their values, default first."""

    key = serializers.CharField()
    title = serializers.CharField()
    money = serializers.CharField(help_text="The unit of prices.")
    budget = serializers.IntegerField()
    characteristics = serializers.ListField(child=serializers.CharField())
    options = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))


class GameViewSet(viewsets.GenericViewSet[Clan]):
    """The games."""

    queryset = Clan.objects.none()
    serializer_class = GameSerializer
    pagination_class = None

    @extend_schema(responses=GameSerializer(many=True), filters=False)
    def list(self, request: Request) -> Response:
        """All games that leagues play."""
        shown = [
            {
                "key": meta.key,
                "title": meta.title,
                "money": money(1, meta.key),
                "budget": meta.budget,
                "characteristics": list(meta.characteristics),
                "options": {option: list(values) for option, values in meta.options.items()},
            }
            for meta in VARIANTS
        ]
        return Response(GameSerializer(shown, many=True).data)
