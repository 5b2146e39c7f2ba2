"""A person's mailbox for programs."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core.api.viewsets import Data, Doing, deed
from core.notifications import queries
from core.notifications import services as notifications
from core.notifications.models import MailboxMessage


class LetterSerializer(serializers.ModelSerializer[MailboxMessage]):
    """A letter of one's own."""

    class Meta:
        model = MailboxMessage
        fields = ("id", "subject", "body", "link", "created_at", "read_at")


class LetterFilter(django_filters.FilterSet):
    unread = django_filters.BooleanFilter(field_name="read_at", lookup_expr="isnull")


class LetterViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Doing):
    """One's own mailbox; reading here leaves a letter unread until it is marked."""

    scope = "team"
    permission_classes = (IsAuthenticated,)
    queryset = MailboxMessage.objects.none()
    serializer_class = LetterSerializer
    filterset_class = LetterFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[MailboxMessage]:
        return queries.letters(self.actor).order_by("-created_at", "-id")

    @deed(None, LetterSerializer)
    def mark_read(self, letter: MailboxMessage, data: Data) -> None:
        """Note that it was read."""
        notifications.mark_read(message=letter)

    @deed(None, None, status=204, detail=False)
    def mark_all_read(self, data: Data) -> None:
        """Note that all were read."""
        notifications.mark_all_read(recipient=self.actor)
