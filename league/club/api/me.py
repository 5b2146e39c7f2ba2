"""The reader himself: profile, what waits for him, his letters."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.club import queries
from league.club.api.deeds import Data, Doing, deed
from league.club.mail.kinds import KINDS
from league.club.models import MailboxMessage, User
from league.club.privacy import personal_data
from league.club.services import accounts, mailbox


class MembershipSerializer(serializers.Serializer[Any]):
    league = serializers.CharField(source="league.slug")
    role = serializers.CharField()


class ProfileSerializer(serializers.ModelSerializer[User]):
    """Oneself."""

    name = serializers.CharField(source="get_full_name", read_only=True)
    memberships = serializers.SerializerMethodField()

    class Meta:
        model = User
        fields = (
            "id", "name", "time_zone", "wants_mail", "quiet_from", "quiet_to", "digest_hour",
            "memberships",
        )  # fmt: skip

    @extend_schema_field(MembershipSerializer(many=True))
    def get_memberships(self, user: User) -> list[dict[str, Any]]:
        return list(MembershipSerializer(queries.my_memberships(user), many=True).data)


class ProfileChangeSerializer(serializers.Serializer[Any]):
    """What is to be another; the rest stays."""

    display_name = serializers.CharField(max_length=200, required=False)
    time_zone = serializers.CharField(max_length=64, required=False)
    wants_mail = serializers.BooleanField(required=False)
    quiet_from = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=23, help_text="Hour of one's day."
    )
    quiet_to = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=23, help_text="Hour of one's day."
    )

    digest_hour = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=23, help_text="Hour of one's day."
    )
    mailed = serializers.ListField(
        child=serializers.ChoiceField([*KINDS]),
        required=False,
        help_text="The kinds of letters that are mailed; all if never said.",
    )


class WaitingSerializer(serializers.Serializer[Any]):
    """Something only the reader can move on."""

    title = serializers.CharField()
    text = serializers.CharField()
    url = serializers.CharField()
    due_at = serializers.DateTimeField(allow_null=True)


class MeViewSet(Doing):
    """Oneself. There is one, so there is no id."""

    scope = "team"
    permission_classes = (IsAuthenticated,)
    queryset = User.objects.none()
    serializer_class = ProfileSerializer
    pagination_class = None

    @extend_schema(
        operation_id="me_retrieve",
        responses=forced_singular_serializer(ProfileSerializer),
        filters=False,
    )
    def list(self, request: Request) -> Response:
        """Who is asking, and in which leagues."""
        return Response(ProfileSerializer(self.actor).data)

    @deed(ProfileChangeSerializer, ProfileSerializer, detail=False)
    def change(self, data: Data) -> User:
        """Change one's profile."""
        user = self.actor
        kept = {
            "display_name": user.get_full_name(),
            "time_zone": user.time_zone,
            "wants_mail": user.wants_mail,
            "quiet_from": user.quiet_from,
            "quiet_to": user.quiet_to,
            "digest_hour": user.digest_hour,
        }
        accounts.change_profile(user=user, **{**kept, **data})
        return user

    @extend_schema(responses=WaitingSerializer(many=True), filters=False)
    @action(detail=False)
    def waiting(self, request: Request) -> Response:
        """Turns, applications, claims and offers that wait, the most pressing first."""
        return Response(WaitingSerializer(queries.waiting_for(self.actor), many=True).data)

    @extend_schema(responses={200: {"type": "object", "additionalProperties": {}}}, filters=False)
    @action(detail=False)
    def data(self, request: Request) -> Response:
        """Everything that is kept of the reader."""
        return Response(personal_data(self.actor), headers={"Cache-Control": "no-store"})


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
        mailbox.mark_read(message=letter)

    @deed(None, None, status=204, detail=False)
    def mark_all_read(self, data: Data) -> None:
        """Note that all were read."""
        mailbox.mark_all_read(recipient=self.actor)
