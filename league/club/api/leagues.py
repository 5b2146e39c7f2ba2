"""Leagues as JSON: the ones the reader may see."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework import serializers, viewsets

from league.club import queries
from league.club.models import League


class LeagueSerializer(serializers.ModelSerializer[League]):
    member_count = serializers.IntegerField(read_only=True)

    class Meta:
        model = League
        fields = (
            "id",
            "slug",
            "name",
            "description",
            "is_private",
            "member_count",
            "created_at",
        )


class LeagueViewSet(viewsets.ReadOnlyModelViewSet[League]):
    """Public leagues, and private ones the reader belongs to."""

    queryset = League.objects.none()
    serializer_class = LeagueSerializer
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"

    def get_queryset(self) -> QuerySet[League]:
        return queries.leagues_with_counts(self.request.user)
