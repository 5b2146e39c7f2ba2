"""Previews of a season: draws before they are published, the next season, "what if"."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.params import whole_number
from core.api.viewsets import ActionViewSet, Data, write_method
from core.one_at_a_time import one_at_a_time
from league.api.draws import (
    DrawSerializer,
    PublishSerializer,
    RollOverSerializer,
    SuccessorSerializer,
    TriedLineSerializer,
    draw_of,
)
from league.api.serializers import SeasonSerializer
from league.models import Season
from league.queries import rollover as coming
from league.queries.draws import MAX_DRAWS
from league.queries.seasons import visible_seasons
from league.queries.what_if import what_if
from league.services import rollover, rounds

DRAW = OpenApiParameter(
    "draw",
    {"type": "integer", "minimum": 0, "maximum": MAX_DRAWS},
    description="Number of the draw, from 0.",
)


SCORES = r"^([0-9]+:[0-9]+-[0-9]+)?(,([0-9]+:[0-9]+-[0-9]+)?)*$"
"""Scores for matches, as `12:2-1,13:0-0`."""


class InSeasonViewSet(ActionViewSet):
    """A resource below `seasons/{season}/`. `to_read` is the permission to read it, if any."""

    scope = "admin"
    to_read = ""
    queryset = Season.objects.none()
    pagination_class = None

    def get_queryset(self) -> QuerySet[Season]:
        return visible_seasons(self.request.user)

    @property
    def season(self) -> Season:
        """Raises `Http404` if the league is not readable, answers 403 without `to_read`."""
        found: Season = get_object_or_404(self.get_queryset(), pk=self.kwargs["season"])
        if self.to_read and not self.request.user.has_perm(self.to_read, found):
            self.permission_denied(self.request)
        return found


class DrawViewSet(InSeasonViewSet):
    """The next draw of a season, for those who run it."""

    to_read = "league.manage_season"
    permission_classes = (IsAuthenticated,)
    serializer_class = DrawSerializer

    @extend_schema(
        operation_id="draw_retrieve",
        parameters=[DRAW],
        responses={
            200: forced_singular_serializer(DrawSerializer),
            409: OpenApiResponse(description="There is no draw."),
        },
        filters=False,
    )
    def list(self, request: Request, season: int) -> Response:
        """The draw as it would be published; another number gives another draw."""
        number = whole_number(request, "draw", most=MAX_DRAWS) or 0
        return Response(DrawSerializer(draw_of(self.season, number)).data)

    @write_method(PublishSerializer, SeasonSerializer, detail=False)
    def create(self, data: Data) -> Season:
        """Publish the previewed draw, in place of the rounds not yet open."""
        season = self.season
        rounds.publish_next(
            season=season, actor=self.actor, shuffle=data["draw"], digest=data["digest"]
        )
        return self.season


class NextSeasonViewSet(InSeasonViewSet):
    """The season after this one."""

    to_read = "league.manage_season"
    permission_classes = (IsAuthenticated,)
    serializer_class = SuccessorSerializer

    @extend_schema(responses=SuccessorSerializer(many=True), filters=False)
    def list(self, request: Request, season: int) -> Response:
        """Who would continue, in which division, if all teams are kept."""
        shown = coming.successors(self.season, {})
        return Response(SuccessorSerializer(shown, many=True).data)

    @write_method(RollOverSerializer, SeasonSerializer, status=201, detail=False)
    def create(self, data: Data) -> Season:
        """Create the next season with its teams and open sign-up (KEM-ROL-01)."""
        return rollover.roll_over(season=self.season, actor=self.actor, **data)


class TakeBackViewSet(InSeasonViewSet):
    """Undoing a roll-over."""

    to_read = "league.manage_season"
    permission_classes = (IsAuthenticated,)
    serializer_class = SeasonSerializer

    @write_method(None, None, status=204, detail=False)
    def create(self, data: Data) -> None:
        """Delete a season made from another and not yet started."""
        rollover.take_back(season=self.season, actor=self.actor)


class WhatIfViewSet(InSeasonViewSet):
    """The table after scores that a reader tries; nothing is stored."""

    serializer_class = TriedLineSerializer

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "scores",
                {"type": "string", "pattern": SCORES},
                description="`fixture:home-away`, comma-separated: `12:2-1,13:0-0`.",
            )
        ],
        responses=TriedLineSerializer(many=True),
        filters=False,
    )
    def list(self, request: Request, season: int) -> Response:
        """The tables with these scores for remaining matches."""
        with one_at_a_time(request):
            found = what_if(self.season, _tried(request.query_params.get("scores", "")))
        shown = [moved for _, lines in found.tables for moved in lines]
        return Response(TriedLineSerializer(shown, many=True).data)


def _tried(text: str) -> dict[str, Any]:
    """The scores as the page's form sends them. Raises `ValidationError`."""
    tried: dict[str, Any] = {}
    if not re.fullmatch(SCORES, text):
        raise serializers.ValidationError(
            {"scores": [ErrorDetail("Write them as 12:2-1,13:0-0.", "invalid")]}
        )
    for part in filter(None, text.split(",")):
        fixture, _, score = part.partition(":")
        home, _, away = score.partition("-")
        tried |= {f"h{fixture}": home, f"a{fixture}": away}
    return tried
