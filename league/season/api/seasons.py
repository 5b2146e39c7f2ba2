"""Seasons and their tables as JSON, with the same permissions as their pages."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.club.api.params import word
from league.season.api.schedule import DivisionSerializer, FixtureSerializer, RoundSerializer
from league.season.models import Division, Fixture, Round, Season
from league.season.queries import seasons as queries
from league.season.queries import standings


class SeasonSerializer(serializers.ModelSerializer[Season]):
    league = serializers.SlugRelatedField[Season](slug_field="slug", read_only=True)

    maps = serializers.SerializerMethodField(help_text="Names of those its matches draw from.")

    class Meta:
        model = Season
        fields = (
            "id",
            "name",
            "league",
            "variant",
            "state",
            "options",
            "maps",
            "turn_hours",
            "after_match_hours",
            "format",
            "format_options",
            "max_teams",
            "starts_on",
            "round_days",
            "sign_up_until",
            "tie_breaks",
            "bonuses",
            "bye_points",
            "win_points",
            "draw_points",
            "loss_points",
            "created_at",
            "started_at",
            "closed_at",
        )

    def get_maps(self, season: Season) -> list[str]:
        return queries.maps_of(season)


class DecisionSerializer(serializers.Serializer[Any]):
    """What parted a team from its neighbour: by which tie-break, both values, which team."""

    key = serializers.CharField()
    own = serializers.CharField()
    theirs = serializers.CharField()
    other = serializers.IntegerField()


class StandingsLineSerializer(serializers.Serializer[Any]):
    """A row of the table; `decided_by` names the tie-break that gave the rank (LGE-TAB-01)."""

    rank = serializers.IntegerField(source="row.rank")
    team = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    played = serializers.IntegerField(source="row.played")
    won = serializers.IntegerField(source="row.won")
    drawn = serializers.IntegerField(source="row.drawn")
    lost = serializers.IntegerField(source="row.lost")
    touchdowns_for = serializers.IntegerField(source="row.touchdowns_for")
    touchdowns_against = serializers.IntegerField(source="row.touchdowns_against")
    casualties_for = serializers.IntegerField(source="row.casualties_for")
    casualties_against = serializers.IntegerField(source="row.casualties_against")
    byes = serializers.IntegerField(source="row.byes")
    bonus = serializers.IntegerField(source="row.bonus")
    points = serializers.IntegerField(source="row.points")
    division = serializers.IntegerField(source="division.number", default=None, allow_null=True)
    has_left = serializers.BooleanField()
    decided_by = serializers.CharField(source="row.decided_by")
    decision = DecisionSerializer(
        source="row.decision",
        allow_null=True,
        help_text="The tie-break with both values; nothing where points alone decided.",
    )
    reason = serializers.CharField(help_text="The same in words.")


@extend_schema_view(
    list=extend_schema(
        parameters=[
            OpenApiParameter("league", str, description="Slug of a league."),
            OpenApiParameter("variant", str, description="Key of a game."),
        ]
    )
)
class SeasonViewSet(viewsets.ReadOnlyModelViewSet[Season]):
    """The seasons of readable leagues."""

    queryset = Season.objects.none()
    lookup_value_regex = r"[0-9]+"
    serializer_class = SeasonSerializer

    def get_queryset(self) -> QuerySet[Season]:
        seasons = queries.visible_seasons(self.request.user).order_by("id")
        if slug := word(self.request, "league"):
            seasons = seasons.filter(league__slug=slug)
        if variant := word(self.request, "variant"):
            seasons = seasons.filter(variant=variant)
        return seasons

    @extend_schema(responses=StandingsLineSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def standings(self, request: Request, pk: str | None = None) -> Response:
        """The season's table, computed from the reports of its finished matches."""
        lines = standings.table(self.get_object())
        return Response(StandingsLineSerializer(lines, many=True).data)

    @extend_schema(responses=RoundSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def rounds(self, request: Request, pk: str | None = None) -> Response:
        """The rounds in order, with who rests in each and why."""
        rounds = Round.objects.filter(season=self.get_object()).prefetch_related("byes")
        return Response(RoundSerializer(rounds.order_by("number"), many=True).data)

    @extend_schema(responses=FixtureSerializer(many=True), filters=False)
    @action(detail=True)
    def fixtures(self, request: Request, pk: str | None = None) -> Response:
        """Who meets whom, and why; a page at a time."""
        fixtures: Any = Fixture.objects.filter(round__season=self.get_object())
        fixtures = fixtures.select_related("round", "division", "home_team", "away_team", "match")
        page: Any = self.paginate_queryset(fixtures.order_by("round__number", "number"))
        return self.get_paginated_response(FixtureSerializer(page, many=True).data)

    @extend_schema(responses=DivisionSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def divisions(self, request: Request, pk: str | None = None) -> Response:
        """The divisions with the ids of their teams."""
        divisions = Division.objects.filter(season=self.get_object())
        shown = divisions.order_by("number").prefetch_related("entries")
        return Response(DivisionSerializer(shown, many=True).data)
