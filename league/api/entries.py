"""Entries of seasons, and the days on which a team cannot play."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core.api.fields import RefField
from core.api.filters import WholeNumberFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from league.models import BlackOut, Entry
from league.queries.seasons import visible_seasons
from league.queries.visible import visible_black_outs, visible_entries
from league.services import black_outs, entries, leave_undo, mid_season, sign_up
from rosters.models import Team
from rosters.queries.teams import visible_teams


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A team's place in a season, or its application for one."""

    season = serializers.PrimaryKeyRelatedField[Entry](read_only=True)
    team = serializers.PrimaryKeyRelatedField[Entry](read_only=True)
    team_name = serializers.CharField(source="team.name", read_only=True)
    coach = serializers.CharField(source="team.coach.get_full_name", read_only=True)
    division = serializers.IntegerField(source="division.number", default=None, allow_null=True)
    replaces = serializers.PrimaryKeyRelatedField[Entry](read_only=True, allow_null=True)

    class Meta:
        model = Entry
        fields = (
            "id",
            "season",
            "team",
            "team_name",
            "coach",
            "status",
            "lot",
            "seed",
            "division",
            "joined",
            "limit",
            "replaces",
            "applied_at",
            "decided_at",
            "withdrawn_at",
        )


class NewEntrySerializer(serializers.Serializer[Any]):
    """The season, and the team that applies."""

    season = RefField(visible_seasons)
    team = RefField(visible_teams)


class TeamRefSerializer(serializers.Serializer[Any]):
    """The team."""

    team = RefField(visible_teams)


class LeavingSerializer(serializers.Serializer[Any]):
    """What the remaining matches become: walk-overs or byes."""

    remaining = serializers.ChoiceField(
        choices=[(each, each) for each in (mid_season.WALK_OVERS, mid_season.BYES)],
        default=mid_season.WALK_OVERS,
    )


class EntryFilter(django_filters.FilterSet):
    season = WholeNumberFilter(field_name="season_id")
    team = WholeNumberFilter(field_name="team_id")
    league = WordFilter(field_name="season__league__slug")
    coach = WholeNumberFilter(field_name="team__coach_id")
    status = django_filters.ChoiceFilter(choices=Entry.Status.choices)


class EntryViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The entries of seasons in readable leagues."""

    scope = "admin"
    scopes: ClassVar = {"create": "team", "withdraw": "team"}
    queryset = Entry.objects.none()
    serializer_class = EntrySerializer
    filterset_class = EntryFilter
    ordering_fields: ClassVar = ("applied_at", "team__name", "seed", "lot")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Entry]:
        return visible_entries(self.request.user).order_by("id")

    @write_method(NewEntrySerializer, EntrySerializer, status=201, detail=False)
    def create(self, data: Data) -> Entry:
        """Enter a team of one's own."""
        team = Team.objects.select_related("league", "coach").get(pk=data["team"].pk)
        return sign_up.enter_team(season=data["season"], team=team, actor=self.actor)

    @write_action(None, EntrySerializer)
    def accept(self, entry: Entry, data: Data) -> None:
        """Accept an entry; if the season is full it goes on the waiting list."""
        entries.accept(entry=entry, actor=self.actor)

    @write_action(None, EntrySerializer)
    def refuse(self, entry: Entry, data: Data) -> None:
        """Refuse an entry; the team may apply again."""
        entries.refuse(entry=entry, actor=self.actor)

    @write_action(None, EntrySerializer)
    def reconsider(self, entry: Entry, data: Data) -> None:
        """Undo a decision."""
        entries.reconsider(entry=entry, actor=self.actor)

    @write_action(None, None, status=204)
    def withdraw(self, entry: Entry, data: Data) -> None:
        """Withdraw one's own entry, before the season starts."""
        entries.withdraw(entry=entry, actor=self.actor)

    @write_action(LeavingSerializer, EntrySerializer)
    def leave(self, entry: Entry, data: Data) -> None:
        """Let a team leave a season under way (KEM-LEA-01)."""
        mid_season.leave(entry=entry, actor=self.actor, remaining=data["remaining"])

    @write_action(None, EntrySerializer)
    def take_back_leaving(self, entry: Entry, data: Data) -> None:
        """Undo that it left, until the next round is drawn or begins (KEM-LEA-02)."""
        leave_undo.take_back_leaving(entry=entry, actor=self.actor)

    @write_action(TeamRefSerializer, EntrySerializer, status=201)
    def substitute(self, entry: Entry, data: Data) -> Entry:
        """Let a reserve team take its place (KEM-SUB-01)."""
        return mid_season.substitute(entry=entry, team=data["team"], actor=self.actor)


class BlackOutSerializer(serializers.ModelSerializer[BlackOut]):
    """Days on which an entered team cannot play, the last one included."""

    entry = serializers.PrimaryKeyRelatedField[BlackOut](read_only=True)

    class Meta:
        model = BlackOut
        fields = ("id", "entry", "first_day", "last_day")


class NewBlackOutSerializer(serializers.Serializer[Any]):
    """The entry, and the first and last day."""

    entry = RefField(visible_entries)
    first_day = serializers.DateField()
    last_day = serializers.DateField()


class BlackOutFilter(django_filters.FilterSet):
    season = WholeNumberFilter(field_name="entry__season_id")
    entry = WholeNumberFilter(field_name="entry_id")


class BlackOutViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """Black-outs of one's own teams; all of a season for those who run it."""

    scope = "team"
    permission_classes = (IsAuthenticated,)
    queryset = BlackOut.objects.none()
    serializer_class = BlackOutSerializer
    filterset_class = BlackOutFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[BlackOut]:
        return visible_black_outs(self.request.user).order_by("first_day", "id")

    @write_method(NewBlackOutSerializer, BlackOutSerializer, status=201, detail=False)
    def create(self, data: Data) -> BlackOut:
        """Black out days on which a team cannot play; the next draw avoids them (KEM-DAT-01)."""
        return black_outs.black_out(actor=self.actor, **data)

    @write_method(None, None, status=204)
    def destroy(self, span: BlackOut, data: Data) -> None:
        """Delete a black-out."""
        black_outs.lift_black_out(black_out=span, actor=self.actor)
