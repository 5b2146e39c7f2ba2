"""Members of a league, their roles, and invitation links."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import mixins, serializers
from rest_framework.permissions import IsAuthenticated

from core import clock
from core.accounts.api.people import PersonSerializer
from core.accounts.api_tokens import OWN_AFFAIRS
from core.accounts.models import User
from core.accounts.recent_password import require_recent_password
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.audit.models import AuditEntry
from core.leagues import queries
from core.leagues.api.within import InLeagueViewSet
from core.leagues.models import GIVEN_ROLES, Invitation, Membership, Role
from core.leagues.services import invitations, leagues

GIVEN = [(role.value, role.label) for role in GIVEN_ROLES]


class MemberSerializer(serializers.ModelSerializer[Membership]):
    """A member and their role."""

    person = PersonSerializer(source="user", read_only=True)

    class Meta:
        model = Membership
        fields: tuple[str, ...] = ("id", "person", "role", "joined_at")


class RoleSerializer(serializers.Serializer[Any]):
    """A role that can be given; ownership is handed over instead."""

    role = serializers.ChoiceField(choices=GIVEN)


class MemberFilter(django_filters.FilterSet):
    role = django_filters.ChoiceFilter(choices=Role.choices)


class MemberViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, InLeagueViewSet):
    """The members of a league."""

    scope = "admin"
    queryset = Membership.objects.none()
    serializer_class = MemberSerializer
    filterset_class = MemberFilter
    ordering_fields: ClassVar = ("joined_at",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Membership]:
        return queries.members(self.league).select_related("league")

    @write_method(RoleSerializer, MemberSerializer)
    def partial_update(self, member: Membership, data: Data) -> None:
        """Give a member another role."""
        leagues.set_role(membership=member, role=Role(data["role"]), actor=self.actor)

    @write_method(None, None, status=204)
    def destroy(self, member: Membership, data: Data) -> None:
        """Remove a member, or leave the league yourself."""
        leagues.remove_member(membership=member, actor=self.actor)

    @write_action(None, MemberSerializer)
    def hand_over(self, member: Membership, data: Data) -> None:
        """Make another member the owner of the league. A session must have shown its password."""
        require_recent_password(self.request)
        leagues.hand_over(league=member.league, to=member, actor=self.actor)


class RemovalSerializer(serializers.ModelSerializer[AuditEntry]):
    """The removal of a member, while it can be undone."""

    person = serializers.SerializerMethodField()
    role = serializers.ChoiceField(source="data.role", choices=Role.choices)
    removed_at = serializers.DateTimeField(source="created_at")
    removed_by = PersonSerializer(source="actor")

    class Meta:
        model = AuditEntry
        fields: tuple[str, ...] = ("id", "person", "role", "removed_at", "removed_by")

    @extend_schema_field(PersonSerializer)
    def get_person(self, removal: AuditEntry) -> object:
        return PersonSerializer(self.context["people"][removal.data["user"]]).data


class RemovalViewSet(mixins.ListModelMixin, InLeagueViewSet):
    """The removals of members that can be undone, for the league's commissioners."""

    scope = "admin"
    to_read = "core.change_members"
    permission_classes = (IsAuthenticated,)
    queryset = AuditEntry.objects.none()
    serializer_class = RemovalSerializer
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[AuditEntry]:
        rows = AuditEntry.objects.filter(league=self.league, verb=leagues.REMOVED)
        if self.action == "list":
            open_ones = leagues.undoable_removals(self.league)
            rows = rows.filter(pk__in=[row.pk for row in open_ones])
        return rows.select_related("actor").order_by("-pk")

    def get_serializer_context(self) -> dict[str, Any]:
        removed = leagues.undoable_removals(self.league) if self.action == "list" else ()
        people = User.objects.in_bulk([row.data["user"] for row in removed])
        return {**super().get_serializer_context(), "people": people}

    @write_action(None, MemberSerializer)
    def take_back(self, removal: AuditEntry, data: Data) -> Membership:
        """Undo a removal: the person has their role again."""
        return leagues.take_back_removal(league=self.league, removal=removal, actor=self.actor)


class InvitationSerializer(serializers.ModelSerializer[Invitation]):
    """An invitation link, without its token.

    One that was ended before its time has `revoked_at`, `end_reason` and, unless the site ended
    it, `revoked_by`.
    """

    created_by = PersonSerializer(read_only=True)
    revoked_by = PersonSerializer(read_only=True, allow_null=True)
    uses_left = serializers.IntegerField(read_only=True, help_text="While the link holds.")
    holds = serializers.SerializerMethodField(help_text="Whether it admits somebody now.")

    class Meta:
        model = Invitation
        fields: tuple[str, ...] = (
            "id",
            "role",
            "created_by",
            "created_at",
            "expires_at",
            "max_uses",
            "uses",
            "uses_left",
            "holds",
            "revoked_at",
            "revoked_by",
            "end_reason",
        )

    def get_holds(self, invitation: Invitation) -> bool:
        return invitations.link_holds(invitation, clock.now())


class MadeInvitationSerializer(InvitationSerializer):
    """An invitation link with its token."""

    token = serializers.CharField(help_text="Who has it can join: keep it secret.")
    link = serializers.SerializerMethodField(help_text="The page on which it is accepted.")

    class Meta(InvitationSerializer.Meta):
        fields = (*InvitationSerializer.Meta.fields, "token", "link")

    def get_link(self, made: Invitation) -> str:
        request = self.context["request"]
        address = reverse("core:join", args=[made.token])  # type: ignore[attr-defined]
        return str(request.build_absolute_uri(address))


class NewInvitationSerializer(RoleSerializer):
    """Role, number of people and days of a new link."""

    role = serializers.ChoiceField(choices=GIVEN, default=Role.COACH.value)
    days = serializers.IntegerField(default=14, min_value=1, max_value=90)
    max_uses = serializers.IntegerField(default=1, min_value=1, max_value=100)


class InvitationViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, InLeagueViewSet):
    """A league's invitation links, for its commissioners."""

    scope = "admin"
    to_read = "core.change_members"
    permission_classes = (IsAuthenticated,)
    queryset = Invitation.objects.none()
    serializer_class = InvitationSerializer
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Invitation]:
        return queries.invitations(self.league).select_related("league")

    @write_method(NewInvitationSerializer, MadeInvitationSerializer, status=201, detail=False)
    def create(self, data: Data) -> Invitation:
        """Create an invitation link."""
        wanted = {**data, "role": Role(data["role"])}
        made, token = invitations.create_invitation(league=self.league, actor=self.actor, **wanted)
        made.token = token  # type: ignore[attr-defined]
        return made

    @write_action(None, MadeInvitationSerializer, saves=False)
    def show(self, invitation: Invitation, data: Data) -> Invitation:
        """Show a link again, with its token, to who may give its role."""
        token = invitations.show_token(invitation=invitation, actor=self.actor)
        invitation.token = token  # type: ignore[attr-defined]
        return invitation

    @write_action(None, InvitationSerializer)
    def revoke(self, invitation: Invitation, data: Data) -> None:
        """Revoke an invitation link."""
        invitations.revoke_invitation(invitation=invitation, actor=self.actor)


class JoinSerializer(serializers.Serializer[Any]):
    """The token of an invitation link."""

    token = serializers.CharField(max_length=200)


class JoinedSerializer(MemberSerializer):
    """The new membership."""

    league = serializers.SlugRelatedField[Membership](slug_field="slug", read_only=True)

    class Meta(MemberSerializer.Meta):
        fields = (*MemberSerializer.Meta.fields, "league")


class JoinViewSet(ActionViewSet):
    """Joining a league by an invitation link."""

    scope = OWN_AFFAIRS
    queryset = Membership.objects.none()
    serializer_class = JoinedSerializer

    @write_method(JoinSerializer, JoinedSerializer, status=201, detail=False)
    def create(self, data: Data) -> Membership:
        """Accept an invitation."""
        return invitations.accept_invitation(token=data["token"], user=self.actor)
