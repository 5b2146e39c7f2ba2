"""The audit log and the news of a league."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core.accounts.api.people import PersonSerializer
from core.api.params import WHOLE_NUMBER, choice, moment, whole_number
from core.audit import news
from core.audit.filters import SUBJECT_FILTERS
from core.audit.log import AuditFilter, lines, log_for
from core.audit.models import AuditEntry
from core.audit.verbs import GROUPS
from core.leagues.api.within import InLeagueViewSet


class SubjectSerializer(serializers.Serializer[Any]):
    """The subject of an entry: type, id, and the name as long as it exists."""

    type = serializers.CharField(source="entry.subject_type")
    id = serializers.IntegerField(source="entry.subject_id")
    name = serializers.CharField(source="subject.name", default="")
    url = serializers.CharField(source="subject.url", default="")


class AuditEntrySerializer(serializers.Serializer[Any]):
    """An entry of the audit log; without an `actor` the system acted."""

    id = serializers.IntegerField(source="entry.pk")
    at = serializers.DateTimeField(source="entry.created_at")
    actor = PersonSerializer(source="entry.actor", allow_null=True)
    verb = serializers.CharField(source="entry.verb")
    subject = SubjectSerializer(source="*")
    data = serializers.DictField(  # type: ignore[assignment]
        help_text="Details, such as values before and after."
    )


class NewsSerializer(serializers.Serializer[Any]):
    """A public entry of the audit log as a sentence."""

    id = serializers.IntegerField(source="entry")
    verb = serializers.CharField()
    at = serializers.DateTimeField()
    text = serializers.CharField()
    url = serializers.CharField()


class LogViewSet(InLeagueViewSet):
    """Who did what in a league: everything for league admins, for members what concerns them."""

    to_read = "core.read_own_audit"
    permission_classes = (IsAuthenticated,)
    queryset = AuditEntry.objects.none()
    serializer_class = AuditEntrySerializer

    @extend_schema(
        parameters=[
            *(
                OpenApiParameter(key, dict(WHOLE_NUMBER), description=each.help)
                for key, each in SUBJECT_FILTERS.items()
            ),
            OpenApiParameter("actor", dict(WHOLE_NUMBER), description="Actions of this person."),
            OpenApiParameter(
                "kind",
                str,
                enum=sorted(GROUPS),
                description="The part of the verb before the dot.",
            ),
            OpenApiParameter("since", datetime, description="At or after this moment (ISO 8601)."),
        ],
        responses=AuditEntrySerializer(many=True),
    )
    def list(self, request: Request, slug: str) -> Response:
        """The entries, newest first."""
        league, reader = self.league, self.actor
        wanted = AuditFilter(
            subjects={
                key: pk for key in SUBJECT_FILTERS if (pk := whole_number(request, key)) is not None
            },
            actor=whole_number(request, "actor"),
            kind=choice(request, "kind", sorted(GROUPS)) or "",
            since=moment(request, "since"),
        )
        page: Any = self.paginate_queryset(log_for(league, reader, wanted))
        shown = lines(page, is_admin=reader.has_perm("core.read_audit", league))
        return self.get_paginated_response(AuditEntrySerializer(shown, many=True).data)


class NewsViewSet(InLeagueViewSet):
    """A league's news, as in its feed."""

    queryset = AuditEntry.objects.none()
    serializer_class = NewsSerializer

    def get_queryset(self) -> QuerySet[AuditEntry]:
        return news.public_entries(self.league)

    @extend_schema(responses=NewsSerializer(many=True))
    def list(self, request: Request, slug: str) -> Response:
        """The news as sentences, newest first."""
        page: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(NewsSerializer(news.render_news(page), many=True).data)
