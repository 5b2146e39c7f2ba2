"""A league's webhooks and their deliveries."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core.api.viewsets import Data, write_action, write_method
from core.audit.verbs import SENTENCES
from core.leagues.api.within import InLeagueViewSet
from core.notifications import webhooks
from core.notifications.models import Webhook, WebhookDelivery


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook for news; no `verbs` means all of them."""

    verbs = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Webhook
        fields: tuple[str, ...] = (
            "id",
            "url",
            "format",
            "verbs",
            "is_active",
            "ended",
            "created_at",
        )


class MadeWebhookSerializer(WebhookSerializer):
    """A new webhook with its signing secret."""

    class Meta(WebhookSerializer.Meta):
        fields = (*WebhookSerializer.Meta.fields, "secret")


class NewWebhookSerializer(serializers.Serializer[Any]):
    """The URL, format and verbs of a new webhook."""

    url = serializers.URLField(max_length=300)
    format = serializers.ChoiceField(choices=Webhook.Format.choices, default=Webhook.Format.JSON)
    verbs = serializers.ListField(
        child=serializers.ChoiceField(choices=[(verb, verb) for verb in SENTENCES]),
        default=list,
        max_length=len(SENTENCES),
    )


class DeliverySerializer(serializers.ModelSerializer[WebhookDelivery]):
    """The delivery of one piece of news."""

    body = serializers.DictField(read_only=True)

    class Meta:
        model = WebhookDelivery
        fields: tuple[str, ...] = (
            "id",
            "webhook",
            "kind",
            "body",
            "attempts",
            "status",
            "error",
            "created_at",
            "next_at",
            "done_at",
        )


class WebhookViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, InLeagueViewSet):
    """A league's webhooks, for its commissioners."""

    scope = "admin"
    to_read = "core.change_league"
    permission_classes = (IsAuthenticated,)
    queryset = Webhook.objects.none()
    serializer_class = WebhookSerializer
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Webhook]:
        return Webhook.objects.filter(league=self.league).select_related("league").order_by("id")

    @write_method(NewWebhookSerializer, MadeWebhookSerializer, status=201, detail=False)
    def create(self, data: Data) -> Webhook:
        """Create a webhook. Only this response contains its secret."""
        return webhooks.create_webhook(
            league=self.league,
            actor=self.actor,
            url=data["url"],
            as_format=data["format"],
            verbs=data["verbs"],
        )

    @write_method(None, None, status=204)
    def destroy(self, webhook: Webhook, data: Data) -> None:
        """Remove a webhook."""
        webhooks.remove_webhook(webhook=webhook, actor=self.actor)

    @write_action(None, DeliverySerializer, path="try")
    def try_out(self, webhook: Webhook, data: Data) -> WebhookDelivery:
        """Have a test delivered; `deliveries/` shows the result."""
        return webhooks.try_webhook(webhook=webhook, actor=self.actor)


class DeliveryViewSet(mixins.ListModelMixin, InLeagueViewSet):
    """The deliveries to a league's webhooks, newest first."""

    scope = "admin"
    to_read = "core.change_league"
    permission_classes = (IsAuthenticated,)
    queryset = WebhookDelivery.objects.none()
    serializer_class = DeliverySerializer
    ordering_fields: ClassVar = ()

    def get_queryset(self) -> QuerySet[WebhookDelivery]:
        return WebhookDelivery.objects.filter(webhook__league=self.league).order_by("-id")
