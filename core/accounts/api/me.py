"""The logged-in person: profile, what waits for them, their personal data."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.utils.translation import gettext
from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core.accounts import services as accounts
from core.accounts.api_tokens import OWN_AFFAIRS
from core.accounts.models import PitchWay, Theme, User, pitch_way_of
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
    pitch_way = serializers.SerializerMethodField(
        help_text="Where your own side attacks on your screen."
    )
    turns_pitch = serializers.SerializerMethodField(
        help_text="The same as `pitch_way` `up`. Read `pitch_way` instead."
    )
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
            "pitch_way",
            "turns_pitch",
            "theme",
            "quiet_from",
            "quiet_to",
            "digest_hour",
            "memberships",
            "mail_stopped_at",
        )

    @extend_schema_field(serializers.ChoiceField(PitchWay.choices))
    def get_pitch_way(self, user: User) -> str:
        return pitch_way_of(user)

    def get_turns_pitch(self, user: User) -> bool:
        return pitch_way_of(user) is PitchWay.UP

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
    pitch_way = serializers.ChoiceField(
        PitchWay.choices,
        required=False,
        help_text="Where your own side attacks on your screen; `up` keeps the pitch upright.",
    )
    turns_pitch = serializers.BooleanField(
        required=False,
        help_text="The same as `pitch_way` `up`; false takes that back. Send `pitch_way` instead.",
    )
    theme = serializers.ChoiceField(
        Theme.choices, required=False, help_text="Whether pages are light or dark for you."
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

    def validate(self, attrs: Data) -> Data:
        """Refuses a `turns_pitch` that contradicts the `pitch_way` beside it."""
        turns, way = attrs.get("turns_pitch"), attrs.get("pitch_way")
        if turns is not None and way is not None and turns != (way == PitchWay.UP):
            reason = gettext("This contradicts pitch_way: send one of the two.")
            raise serializers.ValidationError({"turns_pitch": [reason]})
        return attrs


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
            "quiet_from": user.quiet_from,
            "quiet_to": user.quiet_to,
            "digest_hour": user.digest_hour,
        }
        new = {name: value for name, value in data.items() if name != "turns_pitch"}
        new["pitch_way"] = _wanted_way(user, data)
        accounts.change_profile(user=user, **{**kept, **new})
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


def _wanted_way(user: User, data: Data) -> PitchWay | None:
    """What `pitch_way` or `turns_pitch` asks for; None if neither changes it."""
    if (way := data.get("pitch_way")) is not None:
        return PitchWay(way)
    if data.get("turns_pitch"):
        return PitchWay.UP
    takes_back = "turns_pitch" in data and pitch_way_of(user) is PitchWay.UP
    return PitchWay.RIGHT if takes_back else None
