"""Leagues as JSON: read, found, change, archive."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers

from core.api.filters import WordFilter, YesNoFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.leagues import queries
from core.leagues.models import JoiningWay, League
from core.leagues.permissions import role_of
from core.leagues.services import leagues


class LeagueSerializer(serializers.ModelSerializer[League]):
    member_count = serializers.IntegerField(read_only=True)
    role = serializers.SerializerMethodField(help_text="Your own role; null for none.")

    class Meta:
        model = League
        fields = (
            "id",
            "slug",
            "name",
            "description",
            "is_private",
            "joining_way",
            "time_zone",
            "member_count",
            "role",
            "created_at",
            "archived_at",
        )

    def get_role(self, league: League) -> str | None:
        return role_of(self.context["request"].user, league)


class NewLeagueSerializer(serializers.Serializer[Any]):
    """A new league."""

    name = serializers.CharField(max_length=200)
    description = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    is_private = serializers.BooleanField(required=False)
    joining_way = serializers.ChoiceField(JoiningWay.choices, required=False)
    time_zone = serializers.CharField(
        max_length=64,
        required=False,
        help_text="IANA name of the league's time zone. A new league has yours without one.",
    )


class LeagueChangeSerializer(NewLeagueSerializer):
    """What to change; the rest stays."""

    name = serializers.CharField(max_length=200, required=False)


class LeagueFilter(django_filters.FilterSet):
    is_private = YesNoFilter()
    is_archived = YesNoFilter(field_name="archived_at", lookup_expr="isnull", exclude=True)
    search = WordFilter(
        field_name="name", lookup_expr="icontains", max_length=60, label="Part of the name."
    )


class LeagueViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """Public leagues, and private ones you belong to."""

    scope = "admin"
    queryset = League.objects.none()
    serializer_class = LeagueSerializer
    filterset_class = LeagueFilter
    ordering_fields: ClassVar = ("name", "created_at", "member_count")
    lookup_field = "slug"
    lookup_value_converter = "slug"

    def get_queryset(self) -> QuerySet[League]:
        return queries.leagues_with_counts(self.request.user)

    @write_method(NewLeagueSerializer, LeagueSerializer, status=201, detail=False)
    def create(self, data: Data) -> League:
        """Found a league. You become its owner; it is private unless you say otherwise."""
        made = leagues.create_league(actor=self.actor, **{"is_private": True, **data})
        return self.get_queryset().get(pk=made.pk)

    @write_method(LeagueChangeSerializer, LeagueSerializer)
    def partial_update(self, league: League, data: Data) -> None:
        """Change a league's name, description or who may read it."""
        kept = {
            name: getattr(league, name)
            for name in ("name", "description", "is_private", "joining_way", "time_zone")
        }
        leagues.change_league(league=league, actor=self.actor, **{**kept, **data})

    @write_action(None, LeagueSerializer)
    def archive(self, league: League, data: Data) -> None:
        """Archive the league: it can only be read."""
        leagues.archive_league(league=league, actor=self.actor)

    @write_action(None, LeagueSerializer)
    def reopen(self, league: League, data: Data) -> None:
        """Reopen an archived league."""
        leagues.reopen_league(league=league, actor=self.actor)
