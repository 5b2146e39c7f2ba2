"""Facts as JSON: ledger entries, career events, bookings."""

from __future__ import annotations

from typing import ClassVar

import django_filters
from django.db.models import QuerySet
from rest_framework import serializers, viewsets

from core.accounts.api.people import PersonSerializer
from core.api.filters import SinceFilter, WholeNumberFilter, WordFilter
from rosters.api.serializers import CareerEventSerializer
from rosters.models import CareerEvent, CareerKind, LedgerEntry, LedgerKind, MatchBooking, Player
from rosters.queries.teams import visible_teams


class LedgerLineSerializer(serializers.ModelSerializer[LedgerEntry]):
    """A movement of money, with its rule and its source."""

    team = serializers.PrimaryKeyRelatedField[LedgerEntry](read_only=True)
    reverses = serializers.PrimaryKeyRelatedField[LedgerEntry](read_only=True, allow_null=True)
    actor = PersonSerializer(read_only=True, allow_null=True)

    class Meta:
        model = LedgerEntry
        fields = (
            "id",
            "team",
            "kind",
            "amount",
            "balance_after",
            "item",
            "quantity",
            "rule",
            "rules_version",
            "source_kind",
            "source_id",
            "reverses",
            "note",
            "actor",
            "created_at",
        )


class LedgerFilter(django_filters.FilterSet):
    team = WholeNumberFilter(field_name="team_id")
    league = WordFilter(field_name="team__league__slug")
    kind = django_filters.ChoiceFilter(choices=LedgerKind.choices)
    source = WordFilter(field_name="source_id", label="The source, as `match:12`.")
    since = SinceFilter("created_at")


class LedgerViewSet(viewsets.ReadOnlyModelViewSet[LedgerEntry]):
    """The ledger entries of readable teams."""

    queryset = LedgerEntry.objects.none()
    serializer_class = LedgerLineSerializer
    filterset_class = LedgerFilter
    ordering_fields: ClassVar = ("created_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[LedgerEntry]:
        found = LedgerEntry.objects.filter(team__in=visible_teams(self.request.user))
        return found.select_related("actor").order_by("id")


class CareerLineSerializer(CareerEventSerializer):
    """A fact of a career with its player and team."""

    player = serializers.PrimaryKeyRelatedField[CareerEvent](read_only=True)
    team = serializers.IntegerField(source="player.team_id", read_only=True)

    class Meta(CareerEventSerializer.Meta):
        fields = ("player", "team", *CareerEventSerializer.Meta.fields)


class CareerFilter(django_filters.FilterSet):
    player = WholeNumberFilter(field_name="player_id")
    team = WholeNumberFilter(field_name="player__team_id")
    league = WordFilter(field_name="player__team__league__slug")
    kind = django_filters.ChoiceFilter(choices=CareerKind.choices)
    source = WordFilter(label="The source, as `match:12`.")
    since = SinceFilter("created_at")


class CareerViewSet(viewsets.ReadOnlyModelViewSet[CareerEvent]):
    """The facts of careers of readable teams' players, including corrections."""

    queryset = CareerEvent.objects.none()
    serializer_class = CareerLineSerializer
    filterset_class = CareerFilter
    ordering_fields: ClassVar = ("created_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[CareerEvent]:
        players = Player.objects.filter(team__in=visible_teams(self.request.user))
        found = CareerEvent.objects.filter(player__in=players)
        return found.select_related("player").order_by("id")


class BookingSerializer(serializers.ModelSerializer[MatchBooking]):
    """A team's side of a finished match, by one version of its report."""

    team = serializers.PrimaryKeyRelatedField[MatchBooking](read_only=True)

    class Meta:
        model = MatchBooking
        fields = (
            "id",
            "team",
            "source",
            "version",
            "result",
            "score",
            "opponent",
            "opponent_score",
            "casualties",
            "winnings",
            "fans",
            "created_at",
        )


class BookingFilter(django_filters.FilterSet):
    team = WholeNumberFilter(field_name="team_id")
    league = WordFilter(field_name="team__league__slug")
    source = WordFilter(label="The source, as `match:12`.")
    result = django_filters.ChoiceFilter(choices=MatchBooking.Result.choices)
    since = SinceFilter("created_at")


class BookingViewSet(viewsets.ReadOnlyModelViewSet[MatchBooking]):
    """The bookings of readable teams' matches; for each side the newest version."""

    queryset = MatchBooking.objects.none()
    serializer_class = BookingSerializer
    filterset_class = BookingFilter
    ordering_fields: ClassVar = ("created_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[MatchBooking]:
        found = MatchBooking.objects.in_force()
        return found.filter(team__in=visible_teams(self.request.user)).order_by("id")
