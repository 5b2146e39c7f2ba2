"""What judges ask of the coaches in matches of their own (KEM-SHO-02)."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core import clock
from core.accounts.api.people import PersonSerializer
from core.api.filters import SinceFilter, WholeNumberFilter
from core.api.viewsets import ActionViewSet, Data, write_action
from matches.models import Consent
from matches.queries.consents import consents_of
from matches.services import consents


class ConsentSerializer(serializers.ModelSerializer[Consent]):
    """A judge asks the other coach to agree to one act. `agrees` is null until they answer; from
    `silent_from` on their silence counts. `used_at` is when it was done.
    """

    match = serializers.PrimaryKeyRelatedField[Consent](read_only=True)
    asked_by = PersonSerializer(read_only=True)
    answered_by = PersonSerializer(read_only=True, allow_null=True)

    class Meta:
        model = Consent
        fields = (
            "id",
            "match",
            "act",
            "words",
            "asked_by",
            "asked_at",
            "silent_from",
            "agrees",
            "answered_by",
            "answered_at",
            "used_at",
        )


class ConsentAnswerSerializer(serializers.Serializer[Any]):
    """Whether the coach agrees."""

    agrees = serializers.BooleanField()


class ConsentFilter(django_filters.FilterSet):
    match = WholeNumberFilter(field_name="match_id")
    since = SinceFilter("asked_at")


class ConsentViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """What one has asked, or is asked, to agree to in one's matches."""

    scope = "play"
    permission_classes = (IsAuthenticated,)
    queryset = Consent.objects.none()
    serializer_class = ConsentSerializer
    filterset_class = ConsentFilter
    ordering_fields: ClassVar = ("asked_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Consent]:
        return consents_of(self.actor).order_by("-asked_at", "-id")

    @write_action(ConsentAnswerSerializer, ConsentSerializer)
    def answer(self, consent: Consent, data: Data) -> None:
        """Agree or object, as the coach who was asked."""
        consents.answer(consent=consent, actor=self.actor, agrees=data["agrees"], now=clock.now())
