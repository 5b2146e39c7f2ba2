"""The maps that leagues have brought, as JSON; a commissioner may post another."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from drf_spectacular.utils import extend_schema_view as with_schema
from rest_framework import serializers, status, viewsets
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from league.club.api.params import word
from league.club.errors import Refused
from league.club.models import League, User
from league.club.queries import visible_leagues
from matches.api.serializers import FaultSerializer, fault_json
from matches.atlas import visible_maps
from matches.models import LeagueMap
from matches.services.errors import BadMap
from matches.services.maps import add_map

LONGEST_NAME, LONGEST_TEXT = 200, 10_000
"""What is read at all; how long either may be the rules say, with their reason."""


class MapSerializer(serializers.ModelSerializer[LeagueMap]):
    """A league's own map: its text is what a match's set-up holds as `ground`."""

    league = serializers.SlugRelatedField[LeagueMap](slug_field="slug", read_only=True)
    author = serializers.CharField(source="author.display_name", read_only=True)

    class Meta:
        model = LeagueMap
        fields = ("id", "league", "variant", "name", "text", "author", "created_at")
        read_only_fields = fields


class NewMapSerializer(serializers.Serializer[Any]):
    """A map to be added to a league one runs."""

    league = serializers.CharField(help_text="Slug of the league.")
    variant = serializers.CharField(help_text="Key of the game.")
    name = serializers.CharField(max_length=LONGEST_NAME)
    text = serializers.CharField(
        max_length=LONGEST_TEXT, trim_whitespace=False, help_text="A row a line."
    )


class MapRefusalSerializer(serializers.Serializer[Any]):
    """Why a map was not taken. Nothing was changed."""

    detail = serializers.CharField()
    faults = FaultSerializer(many=True)


@with_schema(
    list=extend_schema(
        parameters=[
            OpenApiParameter("league", str, description="Slug of a league."),
            OpenApiParameter("variant", str, description="Key of a game."),
        ]
    )
)
class MapViewSet(viewsets.ReadOnlyModelViewSet[LeagueMap]):
    """The maps of readable leagues; those printed come with the game."""

    scope = "office"
    queryset = LeagueMap.objects.none()
    lookup_value_regex = r"[0-9]{1,18}"
    serializer_class = MapSerializer
    permission_classes = (IsAuthenticatedOrReadOnly,)

    def get_queryset(self) -> QuerySet[LeagueMap]:
        maps = visible_maps(self.request.user).order_by("id")
        if slug := word(self.request, "league"):
            maps = maps.filter(league__slug=slug)
        if variant := word(self.request, "variant"):
            maps = maps.filter(variant=variant)
        return maps

    @extend_schema(
        request=NewMapSerializer,
        responses={
            201: MapSerializer,
            400: OpenApiResponse(MapRefusalSerializer, "No match can be played on it."),
            403: OpenApiResponse(description="Not a commissioner of the league."),
            409: OpenApiResponse(MapRefusalSerializer, "The name is taken, or there is no room."),
        },
    )
    def create(self, request: Request) -> Response:
        """Add a map to a league one runs."""
        given = NewMapSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        data = given.validated_data
        league = _league(request, data["league"])
        try:
            made = add_map(
                league=league,
                variant=data["variant"],
                name=data["name"],
                text=data["text"],
                actor=cast("User", request.user),
            )
        except BadMap as bad:
            return Response(_refusal(bad, bad.faults), status.HTTP_400_BAD_REQUEST)
        except Refused as refusal:
            return Response(_refusal(refusal), status.HTTP_409_CONFLICT)
        return Response(MapSerializer(made).data, status.HTTP_201_CREATED)


def _league(request: Request, slug: str) -> League:
    """The league of that address, if the reader may see it. Raises ``ValidationError``."""
    league = visible_leagues(request.user).filter(slug=slug).first()
    if league is None:
        raise serializers.ValidationError({"league": ["There is no such league."]})
    return league


def _refusal(refusal: Refused, faults: tuple[Any, ...] = ()) -> dict[str, Any]:
    return {"detail": refusal.message, "faults": [fault_json(fault) for fault in faults]}
