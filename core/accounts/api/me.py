"""The logged-in person: profile, what waits for them, their personal data."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core.accounts import services as accounts
from core.accounts.api_tokens import OWN_AFFAIRS
from core.accounts.models import User
from core.accounts.personal_data import personal_data
from core.accounts.recent_password import require_recent_password
from core.accounts.waiting import waiting_for
from core.api.viewsets import ActionViewSet, Data, write_action
from core.leagues import queries
from core.mail.wanted import bounce_record_of
from core.notifications.kinds import optional_kinds


class MembershipSerializer(serializers.Serializer[Any]):
    league = serializers.CharField(source="league.slug")
    role = serializers.CharField()


class ProfileSerializer(serializers.ModelSerializer[User]):
    """The logged-in person."""

    name = serializers.CharField(source="get_full_name", read_only=True)
    memberships = serializers.SerializerMethodField()
    mail_stopped_at = serializers.SerializerMethodField(
        help_text="Since when nothing is mailed to you, because mails to your address came back."
    )

    class Meta:
        model = User
        fields = (
            "id",
            "name",
            "handle",
            "time_zone",
            "wants_mail",
            "turns_pitch",
            "quiet_from",
            "quiet_to",
            "digest_hour",
            "memberships",
            "mail_stopped_at",
        )

    def get_mail_stopped_at(self, user: User) -> datetime | None:
        """Since when nothing is mailed to the person, because mails came back."""
        record = bounce_record_of(user)
        return record.web_only_since if record is not None else None

    @extend_schema_field(MembershipSerializer(many=True))
    def get_memberships(self, user: User) -> list[dict[str, Any]]:
        return list(MembershipSerializer(queries.my_memberships(user), many=True).data)


class ProfileChangeSerializer(serializers.Serializer[Any]):
    """What to change; the rest stays."""

    display_name = serializers.CharField(max_length=200, required=False)
    handle = serializers.CharField(
        max_length=31, required=False, help_text="It can be changed every 30 days."
    )
    time_zone = serializers.CharField(max_length=64, required=False)
    wants_mail = serializers.BooleanField(required=False)
    turns_pitch = serializers.BooleanField(
        required=False, help_text="Rotate the pitch so that your side plays upward."
    )
    quiet_from = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=23,
        help_text="Hour in your own time zone.",
    )
    quiet_to = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=23,
        help_text="Hour in your own time zone.",
    )

    digest_hour = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=23,
        help_text="Hour in your own time zone.",
    )
    mailed = serializers.ListField(
        child=serializers.ChoiceField([kind.key for kind in optional_kinds()]),
        required=False,
        help_text="The kinds of notifications that are mailed; all unless set.",
    )


class WaitingSerializer(serializers.Serializer[Any]):
    """Something that waits for the reader."""

    title = serializers.CharField()
    text = serializers.CharField()
    url = serializers.CharField()
    due_at = serializers.DateTimeField(allow_null=True)


class MeViewSet(ActionViewSet):
    """The logged-in person; there is one, so there is no id."""

    scope = OWN_AFFAIRS
    scopes_to_read: ClassVar = {"data": OWN_AFFAIRS}
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
        """Your profile and your leagues."""
        return Response(ProfileSerializer(self.actor).data)

    @write_action(ProfileChangeSerializer, ProfileSerializer, detail=False)
    def change(self, data: Data) -> User:
        """Change your profile."""
        user = self.actor
        kept = {
            "display_name": user.get_full_name(),
            "time_zone": user.time_zone,
            "wants_mail": user.wants_mail,
            "turns_pitch": user.turns_pitch,
            "quiet_from": user.quiet_from,
            "quiet_to": user.quiet_to,
            "digest_hour": user.digest_hour,
        }
        accounts.change_profile(user=user, **{**kept, **data})
        return user

    @extend_schema(responses=WaitingSerializer(many=True), filters=False)
    @action(detail=False)
    def waiting(self, request: Request) -> Response:
        """Turns, applications, claims and offers that wait, most urgent first."""
        return Response(WaitingSerializer(waiting_for(self.actor), many=True).data)

    @extend_schema(responses={200: {"type": "object", "additionalProperties": {}}}, filters=False)
    @action(detail=False)
    def data(self, request: Request) -> Response:
        """All data stored about you.

        A session must have shown its password; a token needs the scope `profile` beside `read`.
        """
        require_recent_password(request)
        return Response(personal_data(self.actor), headers={"Cache-Control": "no-store"})
