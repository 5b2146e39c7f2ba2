"""A league's cemetery and hall of fame."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.leagues.api.within import InLeagueViewSet
from rosters.models import Player
from rosters.queries import careers


class RememberedSerializer(serializers.ModelSerializer[Player]):
    """A player in the cemetery or the hall of fame."""

    team = serializers.IntegerField(source="team_id", read_only=True)
    team_name = serializers.CharField(source="team.name", read_only=True)
    position = serializers.CharField(source="position.name", read_only=True)
    spp = serializers.IntegerField(source="sheet.spp", read_only=True)
    games = serializers.IntegerField(source="sheet.games", read_only=True)

    class Meta:
        model = Player
        fields: tuple[str, ...] = (
            "id",
            "number",
            "name",
            "team",
            "team_name",
            "position",
            "status",
            "spp",
            "games",
        )


class DeadSerializer(RememberedSerializer):
    """A dead player, with the time and the rule of the death."""

    died_at = serializers.SerializerMethodField()
    match = serializers.SerializerMethodField(help_text="As `match:12`.")
    rule = serializers.SerializerMethodField()

    class Meta(RememberedSerializer.Meta):
        fields = (*RememberedSerializer.Meta.fields, "died_at", "match", "rule")

    def get_died_at(self, player: Player) -> str | None:
        return next((fact.created_at.isoformat() for fact in _deaths(player)), None)

    def get_match(self, player: Player) -> str:
        return next((fact.source for fact in _deaths(player)), "")

    def get_rule(self, player: Player) -> str:
        return next((fact.rule for fact in _deaths(player)), "")


def _deaths(player: Player) -> list[Any]:
    return list(player.deaths)  # type: ignore[attr-defined]


class HolderSerializer(serializers.Serializer[Any]):
    """The holder of a record, with the count."""

    player = RememberedSerializer()
    count = serializers.IntegerField()


class LeagueRecordSerializer(serializers.Serializer[Any]):
    """The best of a league in one count."""

    name = serializers.CharField()
    holders = HolderSerializer(many=True)


class HonourSerializer(serializers.Serializer[Any]):
    """How often a team's players were Dishonored, had honor restored, or took their own life."""

    team = serializers.IntegerField(source="player__team")
    name = serializers.CharField(source="player__team__name")
    dishonored = serializers.IntegerField()
    restored = serializers.IntegerField()
    own_hand = serializers.IntegerField()


class HallSerializer(serializers.Serializer[Any]):
    """A league's legends, its records, and the honour of its teams."""

    legends = RememberedSerializer(many=True)
    records = LeagueRecordSerializer(many=True)
    honour = HonourSerializer(many=True)


class CemeteryViewSet(InLeagueViewSet):
    """The dead of a league's teams."""

    queryset = Player.objects.none()
    serializer_class = DeadSerializer

    def get_queryset(self) -> QuerySet[Player]:
        return careers.dead_players(self.league)

    @extend_schema(responses=DeadSerializer(many=True))
    def list(self, request: Request, slug: str) -> Response:
        """The dead, the greatest first."""
        page: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(DeadSerializer(page, many=True).data)


class RetiredViewSet(InLeagueViewSet):
    """Players of a league retired with honours."""

    queryset = Player.objects.none()
    serializer_class = RememberedSerializer

    def get_queryset(self) -> QuerySet[Player]:
        return careers.retired(self.league)

    @extend_schema(responses=RememberedSerializer(many=True))
    def list(self, request: Request, slug: str) -> Response:
        """The retired, the greatest first."""
        page: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(RememberedSerializer(page, many=True).data)


class HallViewSet(InLeagueViewSet):
    """A league's hall of fame."""

    queryset = Player.objects.none()
    serializer_class = HallSerializer
    pagination_class = None

    @extend_schema(
        operation_id="hall_of_fame_retrieve",
        responses=forced_singular_serializer(HallSerializer),
        filters=False,
    )
    def list(self, request: Request, slug: str) -> Response:
        """Legends, records, honour."""
        league = self.league
        payload = {
            "legends": careers.legends(league),
            "records": [
                {
                    "name": record.name,
                    "holders": [
                        {"player": player, "count": count} for player, count in record.holders
                    ],
                }
                for record in careers.records(league)
            ],
            "honour": careers.honor_of(league),
        }
        return Response(HallSerializer(payload).data)
