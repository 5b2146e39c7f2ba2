"""Your notifications as JSON."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core.accounts.api_tokens import OWN_AFFAIRS
from core.api.filters import YesNoFilter
from core.api.viewsets import ActionViewSet, Data, write_action
from core.notifications import queries
from core.notifications import services as notifications
from core.notifications.models import Notification


class NotificationSerializer(serializers.ModelSerializer[Notification]):
    """One of your notifications."""

    class Meta:
        model = Notification
        fields = ("id", "subject", "body", "link", "created_at", "read_at")


class NotificationFilter(django_filters.FilterSet):
    unread = YesNoFilter(field_name="read_at", lookup_expr="isnull")


class NotificationViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """Your notifications. Reading one here does not mark it as read."""

    scope = OWN_AFFAIRS
    permission_classes = (IsAuthenticated,)
    queryset = Notification.objects.none()
    serializer_class = NotificationSerializer
    filterset_class = NotificationFilter
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Notification]:
        return queries.notifications(self.actor).order_by("-created_at", "-id")

    @write_action(None, NotificationSerializer)
    def mark_read(self, notification: Notification, data: Data) -> None:
        """Mark it as read."""
        notifications.mark_read(message=notification)

    @write_action(None, None, status=204, detail=False)
    def mark_all_read(self, data: Data) -> None:
        """Mark all as read."""
        notifications.mark_all_read(recipient=self.actor)
