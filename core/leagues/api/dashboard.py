"""The commissioner's dashboard for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core.audit.models import AuditEntry
from core.leagues.api.within import InLeagueViewSet
from core.leagues.dashboard import dashboard


class DashboardRowSerializer(serializers.Serializer[Any]):
    """An item of the dashboard: what, for whom or why, since and until when."""

    title = serializers.CharField()
    url = serializers.CharField()
    text = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)
    due_at = serializers.DateTimeField(allow_null=True)
    detail = serializers.CharField()
    is_late = serializers.BooleanField()


class DashboardSectionSerializer(serializers.Serializer[Any]):
    """A page of items of one kind, most urgent first."""

    key = serializers.CharField(source="section.key")
    title = serializers.CharField(source="section.title")
    page = serializers.IntegerField(source="page.number")
    pages = serializers.IntegerField(source="page.paginator.num_pages")
    count = serializers.IntegerField(source="page.paginator.count")
    rows = DashboardRowSerializer(many=True)


class DashboardViewSet(InLeagueViewSet):
    """The commissioner's dashboard."""

    to_read = "core.read_dashboard"
    permission_classes = (IsAuthenticated,)
    queryset = AuditEntry.objects.none()
    serializer_class = DashboardSectionSerializer
    pagination_class = None

    @extend_schema(responses=DashboardSectionSerializer(many=True), filters=False)
    def list(self, request: Request, slug: str) -> Response:
        """What needs a decision, by section; `?key=2` gives the second page of that section."""
        shown = dashboard(self.league, request.user, request.query_params.dict())
        return Response(DashboardSectionSerializer(shown, many=True).data)
