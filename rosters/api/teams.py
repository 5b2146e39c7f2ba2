"""Teams and players as JSON, with the same permissions as their pages."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import serializers, viewsets

from league.club.api.params import whole_number, word
from rosters.models import CareerEvent, Freebooter, Player, PlayerSheet, Team
from rosters.queries import teams as queries
from rosters.templatetags.games import money


class PlayerSheetSerializer(serializers.ModelSerializer[PlayerSheet]):
    class Meta:
        model = PlayerSheet
        exclude = ("player",)


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player with his characteristics of today and his sheet."""

    team = serializers.PrimaryKeyRelatedField[Team](read_only=True)
    position = serializers.CharField(source="position.name")
    ma = serializers.IntegerField(source="characteristics.ma")
    st = serializers.IntegerField(source="characteristics.st")
    ag = serializers.IntegerField(source="characteristics.ag")
    av = serializers.IntegerField(source="characteristics.av")
    ph = serializers.IntegerField(source="characteristics.ph")
    skills = serializers.ListField(child=serializers.CharField(), help_text="Printed and learned.")
    cost = serializers.IntegerField(
        source="position.cost", help_text="List price, in the units of its team's money."
    )
    sheet = PlayerSheetSerializer(read_only=True)

    class Meta:
        model = Player
        fields: tuple[str, ...] = (
            "id",
            "team",
            "number",
            "name",
            "status",
            "position",
            "ma",
            "st",
            "ag",
            "av",
            "ph",
            "skills",
            "cost",
            "sheet",
        )


class CareerEventSerializer(serializers.ModelSerializer[CareerEvent]):
    class Meta:
        model = CareerEvent
        fields = ("kind", "source", "rule", "spp", "data", "rules_version", "created_at")


class PlayerDetailSerializer(PlayerSerializer):
    """A player with his life in his coach's words and every fact of his career, oldest first."""

    career = CareerEventSerializer(many=True, read_only=True)

    class Meta(PlayerSerializer.Meta):
        fields = (*PlayerSerializer.Meta.fields, "biography", "career")


class TeamSerializer(serializers.ModelSerializer[Team]):
    league = serializers.SlugRelatedField[Team](slug_field="slug", read_only=True)
    clan = serializers.SlugRelatedField[Team](slug_field="key", read_only=True)
    coach = serializers.CharField(source="coach.get_full_name", read_only=True)
    balance = serializers.IntegerField(
        read_only=True, help_text="Treasury, in the units of `money`."
    )
    money = serializers.SerializerMethodField()
    staff = serializers.DictField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = Team
        fields: tuple[str, ...] = (
            "id",
            "name",
            "league",
            "variant",
            "clan",
            "coach",
            "balance",
            "money",
            "debt_marked",
            "rerolls",
            "staff",
            "created_at",
        )

    def get_money(self, team: Team) -> str:
        """What a unit of balance and prices is: `1 koku`, `1,000 gold`."""
        return money(1, team.variant)


class FreebooterSerializer(serializers.ModelSerializer[Freebooter]):
    """A contract for the match in `source`: a player (`position`, `number`) or one of the staff."""

    position = serializers.CharField(source="position.name", default=None, allow_null=True)

    class Meta:
        model = Freebooter
        fields = ("source", "position", "staff", "number", "name", "price", "rule", "created_at")


class TeamDetailSerializer(TeamSerializer):
    """A team with all its players, the dead and the released too, and all its Freebooters."""

    players = PlayerSerializer(many=True, read_only=True)
    freebooters = FreebooterSerializer(many=True, read_only=True)

    class Meta(TeamSerializer.Meta):
        fields = (*TeamSerializer.Meta.fields, "players", "freebooters")


@extend_schema_view(
    list=extend_schema(
        parameters=[
            OpenApiParameter("league", str, description="Slug of a league."),
            OpenApiParameter("variant", str, description="Key of a game."),
        ]
    )
)
class TeamViewSet(viewsets.ReadOnlyModelViewSet[Team]):
    """The teams of readable leagues."""

    queryset = Team.objects.none()
    lookup_value_regex = r"[0-9]+"

    def get_serializer_class(self) -> type[TeamSerializer]:
        return TeamDetailSerializer if self.action == "retrieve" else TeamSerializer

    def get_queryset(self) -> QuerySet[Team]:
        teams = queries.visible_teams(self.request.user).order_by("id")
        if self.action == "retrieve":
            players = Player.objects.select_related("position", "sheet").order_by("number")
            hired = Freebooter.objects.standing().select_related("position").order_by("id")
            return teams.prefetch_related(
                Prefetch("players", queryset=players), Prefetch("freebooters", queryset=hired)
            )
        if slug := word(self.request, "league"):
            teams = teams.filter(league__slug=slug)
        if variant := word(self.request, "variant"):
            teams = teams.filter(variant=variant)
        return teams


@extend_schema_view(
    list=extend_schema(parameters=[OpenApiParameter("team", int, description="Id of a team.")])
)
class PlayerViewSet(viewsets.ReadOnlyModelViewSet[Player]):
    """The players of readable teams."""

    queryset = Player.objects.none()
    lookup_value_regex = r"[0-9]+"

    def get_serializer_class(self) -> type[PlayerSerializer]:
        return PlayerDetailSerializer if self.action == "retrieve" else PlayerSerializer

    def get_queryset(self) -> QuerySet[Player]:
        players = queries.visible_players(self.request.user).order_by("id")
        if self.action == "retrieve":
            return players.prefetch_related("career")
        team = whole_number(self.request, "team")
        return players if team is None else players.filter(team=team)
