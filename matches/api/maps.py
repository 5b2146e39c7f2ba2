"""Leagues' own maps as JSON; a commissioner may add one."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers

from core.api.filters import GameFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_method
from core.leagues.api.fields import LeagueRefField
from core.one_at_a_time import one_at_a_time
from matches.models import LeagueMap
from matches.queries.map_catalogue import visible_maps
from matches.services.prematch.league_maps import add_map

MAX_NAME_LENGTH, MAX_TEXT_LENGTH = 200, 10_000
"""Larger bodies are not read; the rules report the exact limits."""


class MapSerializer(serializers.ModelSerializer[LeagueMap]):
    """A league's own map; its text is the `ground` of a match's set-up."""

    league = serializers.SlugRelatedField[LeagueMap](slug_field="slug", read_only=True)
    author = serializers.CharField(source="author.display_name", read_only=True)
    key = serializers.CharField(help_text="What `maps` of a new season takes.")

    class Meta:
        model = LeagueMap
        fields = ("id", "key", "league", "variant", "name", "text", "author", "created_at")
        read_only_fields = fields


class NewMapSerializer(serializers.Serializer[Any]):
    """A map to add to a league one runs."""

    league = LeagueRefField()
    variant = serializers.CharField(help_text="Key of the game.")
    name = serializers.CharField(max_length=MAX_NAME_LENGTH)
    text = serializers.CharField(
        max_length=MAX_TEXT_LENGTH, trim_whitespace=False, help_text="One row per line."
    )


class MapFilter(django_filters.FilterSet):
    league = WordFilter(field_name="league__slug", label="Slug of a league.")
    variant = GameFilter()


class MapViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The maps of readable leagues; printed maps come with the game."""

    scope = "admin"
    queryset = LeagueMap.objects.none()
    serializer_class = MapSerializer
    filterset_class = MapFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[LeagueMap]:
        return visible_maps(self.request.user).order_by("id")

    @write_method(NewMapSerializer, MapSerializer, status=201, detail=False)
    def create(self, data: Data) -> LeagueMap:
        """Add a map to a league one runs; a refusal lists every fault of its text."""
        with one_at_a_time(self.request):
            return add_map(actor=self.actor, **data)
