"""Teams and players as JSON, with the same permissions as their pages."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

import django_filters
from django.db import transaction
from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.filters import GameFilter, SinceFilter, WholeNumberFilter, WordFilter
from core.api.params import choice, moment
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from rosters.api.as_of import TeamThenSerializer
from rosters.api.coaching import CoachTenureSerializer, GiveSerializer, somebody
from rosters.api.drafts import FORM, DocumentSerializer, document
from rosters.api.serializers import (
    BotStandInSerializer,
    PlayerChangeSerializer,
    PlayerDetailSerializer,
    PlayerSerializer,
    TeamChangeSerializer,
    TeamDetailSerializer,
    TeamSerializer,
)
from rosters.models import Freebooter, Player, Team
from rosters.queries import teams as queries
from rosters.queries.as_of import team_as_of
from rosters.queries.coaching import coaches_of, who_may_coach
from rosters.queries.exchange import WRITERS, roster_of_team
from rosters.services import looks, players, stand_ins, teams, transfers


class TeamFilter(django_filters.FilterSet):
    league = WordFilter(field_name="league__slug", label="Slug of a league.")
    variant = GameFilter()
    clan = WordFilter(field_name="clan__key", label="Key of a clan.")
    coach = WholeNumberFilter(field_name="coach_id", label="Id of a person.")


class TeamViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The teams of readable leagues."""

    scope = "team"
    scopes: ClassVar = {"give": "admin"}
    queryset = Team.objects.none()
    serializer_class = TeamSerializer
    shown_as = TeamDetailSerializer
    filterset_class = TeamFilter
    ordering_fields: ClassVar = ("name", "created_at", "balance")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Team]:
        found = queries.visible_teams(self.request.user).order_by("id")
        if self.action != "retrieve":
            return found
        own = Player.objects.select_related("position", "sheet").order_by("number")
        hired = Freebooter.objects.standing().select_related("position").order_by("id")
        return found.prefetch_related(
            Prefetch("players", queryset=own), Prefetch("freebooters", queryset=hired)
        )

    @write_method(TeamChangeSerializer, TeamDetailSerializer)
    def partial_update(self, team: Team, data: Data) -> None:
        """Change a team's name, colours, motto or story."""
        teams.require_coach(team, self.actor)
        with transaction.atomic():
            if "name" in data:
                teams.rename_team(team=team, actor=self.actor, name=data["name"])
            if data.keys() & {"colours", "motto", "story"}:
                one, other = data.get("colours", team.colours)
                looks.change_looks(
                    team=team,
                    actor=self.actor,
                    colours=(one, other),
                    motto=data.get("motto", team.motto),
                    story=data.get("story", team.story),
                )

    @write_action(BotStandInSerializer, TeamDetailSerializer)
    def bot_stand_in(self, team: Team, data: Data) -> None:
        """Let a bot play a second missed turn in a row, or none."""
        stand_ins.let_bot_stand_in(team=team, actor=self.actor, level=data["level"])

    @write_action(GiveSerializer, TeamDetailSerializer)
    def give(self, team: Team, data: Data) -> None:
        """Give a team to another coach, as a commissioner."""
        to = somebody(who_may_coach(team), data["person"])
        transfers.give_team(team=team, to=to, actor=self.actor)

    @extend_schema(parameters=[FORM], responses=DocumentSerializer, filters=False)
    @action(detail=True)
    def roster(self, request: Request, pk: int) -> Response:
        """The team's roster of today as a document that can be imported as a draft."""
        document_json = document(
            roster_of_team(self.get_object()), choice(request, FORM.name, WRITERS)
        )
        return Response(DocumentSerializer(document_json).data)

    @extend_schema(responses=CoachTenureSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def coaches(self, request: Request, pk: int) -> Response:
        """Who coached the team from when to when, the earliest first."""
        return Response(CoachTenureSerializer(coaches_of(self.get_object()), many=True).data)

    @extend_schema(
        parameters=[
            OpenApiParameter("at", datetime, description="A moment (ISO 8601); now by default.")
        ],
        responses=TeamThenSerializer,
        filters=False,
    )
    @action(detail=True, url_path="as-of")
    def as_of(self, request: Request, pk: int) -> Response:
        """Roster, treasury and rating as they were at a moment."""
        then = team_as_of(self.get_object(), moment(request, "at") or clock.now())
        return Response(TeamThenSerializer(then).data)


class PlayerFilter(django_filters.FilterSet):
    team = WholeNumberFilter(field_name="team_id", label="Id of a team.")
    league = WordFilter(field_name="team__league__slug", label="Slug of a league.")
    status = django_filters.ChoiceFilter(choices=Player.Status.choices)
    since = SinceFilter("created_at")


class PlayerViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The players of readable teams."""

    scope = "team"
    queryset = Player.objects.none()
    serializer_class = PlayerSerializer
    shown_as = PlayerDetailSerializer
    filterset_class = PlayerFilter
    ordering_fields: ClassVar = ("number", "name", "sheet__spp")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Player]:
        found = queries.visible_players(self.request.user).order_by("id")
        return found.prefetch_related("career") if self.action == "retrieve" else found

    @write_method(PlayerChangeSerializer, PlayerDetailSerializer)
    def partial_update(self, player: Player, data: Data) -> None:
        """Change a player's name or biography."""
        teams.require_coach(player.team, self.actor)
        with transaction.atomic():
            if "name" in data:
                players.rename_player(player=player, actor=self.actor, name=data["name"])
            if "biography" in data:
                players.write_biography(player=player, actor=self.actor, text=data["biography"])

    @write_action(None, PlayerDetailSerializer)
    def release(self, player: Player, data: Data) -> None:
        """Release a player."""
        players.release_player(player=player, actor=self.actor)

    @write_action(None, PlayerDetailSerializer)
    def retire(self, player: Player, data: Data) -> None:
        """Retire a player with honours (KEM-RET-01)."""
        players.retire_player(player=player, actor=self.actor)
