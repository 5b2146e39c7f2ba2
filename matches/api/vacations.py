"""Vacations as JSON: who is away when, announcing one's own, ending them."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core import clock
from core.accounts.api.people import PersonSerializer
from core.api.filters import WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.leagues.api.fields import LeagueRefField
from matches.models import Vacation
from matches.queries.matches import visible_vacations
from matches.services.timekeeping import vacations


class VacationSerializer(serializers.ModelSerializer[Vacation]):
    """Days on which a coach's clocks are stopped in a league; `ended_at` if they ended early."""

    league = serializers.SlugRelatedField[Vacation](slug_field="slug", read_only=True)
    coach = PersonSerializer(read_only=True)
    forbidden = serializers.SerializerMethodField()

    class Meta:
        model = Vacation
        fields = (
            "id",
            "league",
            "coach",
            "first_day",
            "last_day",
            "announced_at",
            "ended_at",
            "forbidden",
            "reason",
        )
        read_only_fields = fields

    def get_forbidden(self, row: Vacation) -> bool:
        return row.forbidden_by_id is not None


class NewVacationSerializer(serializers.Serializer[Any]):
    """Whole days of one's own calendar."""

    league = LeagueRefField()
    first_day = serializers.DateField()
    last_day = serializers.DateField()


class ForbidSerializer(serializers.Serializer[Any]):
    """The reason, which the coach reads."""

    reason = serializers.CharField(max_length=300)


class VacationFilter(django_filters.FilterSet):
    league = WordFilter(field_name="league__slug", label="Slug of a league.")


class VacationViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """Vacations in the leagues one is a member of."""

    scope = "play"
    scopes = {"forbid": "admin"}
    permission_classes = (IsAuthenticated,)
    queryset = Vacation.objects.none()
    serializer_class = VacationSerializer
    filterset_class = VacationFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Vacation]:
        return visible_vacations(self.actor)

    @write_method(NewVacationSerializer, VacationSerializer, status=201, detail=False)
    def create(self, data: Data) -> Vacation:
        """Announce days on which one is away."""
        return vacations.announce(coach=self.actor, now=clock.now(), **data)

    @write_action(None, VacationSerializer)
    def call_off(self, vacation: Vacation, data: Data) -> None:
        """Cancel one's vacation, or end it early."""
        vacations.call_off(vacation=vacation, actor=self.actor, now=clock.now())

    @write_action(ForbidSerializer, VacationSerializer)
    def forbid(self, vacation: Vacation, data: Data) -> None:
        """End a coach's vacation in the league one runs."""
        vacations.forbid(
            vacation=vacation, actor=self.actor, reason=data["reason"], now=clock.now()
        )
