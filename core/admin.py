"""The Django admin: read-only but for a few acts, which call the services and so write the log."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest

from core.accounts import handles
from core.accounts.models import User
from core.api.models import ApiToken
from core.audit.log import disclosed_to
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs.models import CircuitBreaker, Heartbeat, HeldCopy, Outage, OutboxDelivery, OutboxRow
from core.leagues.models import Invitation, JoinRequest, League, Membership, Role
from core.leagues.services.leagues import remove_member
from core.leagues.services.lost_offices import end_grants_without_right
from core.mail import account_mail
from core.mail.models import AccountMail, BounceRecord, InboundMail, OutgoingMail, ReplyToken
from core.mail.quarantine import holds_no_sheet
from core.moderation import admin as moderation_admin
from core.moderation import services as moderation
from core.name_rules import clean_name
from core.narrow_admin import NarrowAdmin, ReadOnlyAdmin
from core.notifications.kinds import all_kinds
from core.notifications.models import MailOptOut, Notification, Webhook, WebhookDelivery

__all__ = ["NarrowAdmin", "ReadOnlyAdmin", "moderation_admin"]


PRIVATE_MAIL = "mail:answer:"
"""What the keys of jobs begin with whose mails answer what a person wrote."""


class UserForm(forms.ModelForm):
    """The name that an operator gives an account obeys the rules of any other (KEM-NAM-02)."""

    def clean_display_name(self) -> str:
        before, name = self.instance.display_name, self.cleaned_data["display_name"]
        if name == before:
            return name
        try:
            name = clean_name(name, whose="the person")
            self.instance.display_name = name
            handles.require_own_look(self.instance)
        except Refused as error:
            raise ValidationError(str(error)) from error
        finally:
            self.instance.display_name = before
        return name


@admin.register(User)
class UserAdmin(NarrowAdmin):
    """The one exception: an administrator may block an account and change its name."""

    form = UserForm

    list_display = ("email", "display_name", "is_active", "is_staff", "date_joined")
    search_fields = ("email", "display_name")
    fields = ("email", "display_name", "time_zone", "wants_mail", "is_active", "last_login")
    readonly_fields = ("email", "last_login")
    actions = ("remove_second_factor",)

    @admin.action(description="Remove the second factor of the chosen accounts")
    def remove_second_factor(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        """For who has lost it, and has said who they are by another way."""
        operator = request.user
        if not isinstance(operator, User):
            raise PermissionDenied
        for person in chosen:
            try:
                moderation.remove_second_factor(person=person, actor=operator)
            except (Refused, NotAllowed) as refused:
                messages.error(request, f"{person.email}: {refused}")
            else:
                messages.success(request, f"{person.email} logs in without a second factor now.")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: User, form: object, change: bool) -> None:
        """A blocked account's links and webhooks end, as with a suspension."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            end_grants_without_right(
                person=obj,
                league=None,
                reason=Invitation.EndReason.MAKER_SUSPENDED,
                actor=None,
            )


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug", "is_private", "created_by", "created_at", "archived_at")
    list_filter = ("is_private", ("archived_at", admin.EmptyFieldListFilter))
    list_select_related = ("created_by",)
    search_fields = ("name", "slug")


@admin.register(Membership)
class MembershipAdmin(ReadOnlyAdmin):
    list_display = ("league", "user", "role", "joined_at")
    list_filter = ("role",)
    search_fields = ("=league__slug", "=user__email")
    list_select_related = ("league", "user")
    actions = ("end_guests",)

    @admin.action(description="End the chosen guests", permissions=["end"])
    def end_guests(self, request: HttpRequest, chosen: QuerySet[Membership]) -> None:
        """Remove those of them who are guests, each with an entry in the league's log."""
        guests = chosen.filter(role=Role.GUEST).select_related("league", "user")
        for guest in guests:
            remove_member(membership=guest, actor=cast("User", request.user))
        messages.info(request, f"{len(guests)} guests ended, others left as they are.")

    def has_end_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    list_display = ("league", "role", "uses", "max_uses", "expires_at", "revoked_at")
    list_select_related = ("league",)
    exclude = ("token_hash", "sealed_token")


@admin.register(JoinRequest)
class JoinRequestAdmin(ReadOnlyAdmin):
    """Who asked to join where; what they wrote is for the league's commissioners."""

    list_display = ("league", "user", "asked_at", "answered_at", "answered_by", "is_accepted")
    list_filter = ("is_accepted",)
    list_select_related = ("league", "user", "answered_by")
    exclude = ("words",)


@admin.register(AuditEntry)
class AuditAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "league", "actor", "verb", "subject_type", "subject_id")
    list_filter = ("subject_type",)
    search_fields = ("=verb", "=subject_id", "league__slug")
    list_select_related = ("league", "actor")

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        return super().get_queryset(request).filter(disclosed_to(cast("User", request.user)))


@admin.register(OutboxRow)
class OutboxAdmin(ReadOnlyAdmin):
    list_display = ("id", "topic", "key", "created_at")
    list_filter = ("topic",)
    search_fields = ("key",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutboxRow]:
        return super().get_queryset(request).exclude(key__startswith=PRIVATE_MAIL)


@admin.register(OutboxDelivery)
class DeliveryAdmin(ReadOnlyAdmin):
    list_display = ("row", "consumer", "attempts", "next_at", "done_at", "error")
    list_filter = ("consumer", ("done_at", admin.EmptyFieldListFilter))
    list_select_related = ("row",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutboxDelivery]:
        return super().get_queryset(request).exclude(row__key__startswith=PRIVATE_MAIL)


@admin.register(Notification)
class NotificationAdmin(ReadOnlyAdmin):
    """Who was notified and whether they read it, never the text.

    Answers to what a person wrote are left out: they would disclose that the person wrote.
    """

    list_display = ("recipient", "created_at", "read_at")
    list_select_related = ("recipient",)
    fields = ("recipient", "key", "created_at", "read_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notification]:
        return (
            super()
            .get_queryset(request)
            .exclude(kind__in=[kind.key for kind in all_kinds() if kind.is_private])
        )


@admin.register(AccountMail)
class AccountMailAdmin(ReadOnlyAdmin):
    """What waits for the mail server; its text may contain a key to the account."""

    list_display = ("to", "subject", "created_at", "attempts", "error", "next_at")
    exclude = ("body",)
    readonly_fields = ("attempts", "error", "next_at")
    actions = ("send_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[AccountMail]:
        return account_mail.with_delivery(super().get_queryset(request))

    @admin.display(description="attempts")
    def attempts(self, mail: AccountMail) -> int:
        return getattr(mail, "delivery_attempts", None) or 0

    @admin.display(description="error")
    def error(self, mail: AccountMail) -> str:
        return (getattr(mail, "delivery_error", None) or "")[:300]

    @admin.display(description="next attempt")
    def next_at(self, mail: AccountMail) -> datetime | None:
        return getattr(mail, "delivery_next_at", None)

    @admin.action(description="Send the chosen mails again", permissions=["send"])
    def send_again(self, request: HttpRequest, chosen: QuerySet[AccountMail]) -> None:
        """Try them now, without waiting for the next attempt."""
        sent = sum(account_mail.send_again(mail=mail) for mail in chosen)
        messages.info(request, f"{sent} mails are being sent.")

    def has_send_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))


@admin.register(OutgoingMail)
class OutgoingMailAdmin(ReadOnlyAdmin):
    """Whether and when a mail was sent, never its text."""

    list_display = ("message_id", "attempts", "resends", "sent_at", "bounced_at", "error")
    list_filter = (
        ("sent_at", admin.EmptyFieldListFilter),
        ("bounced_at", admin.EmptyFieldListFilter),
    )
    fields = ("message_id", "attempted_at", "attempts", "resends", "sent_at", "bounced_at", "error")

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutgoingMail]:
        private = [kind.key for kind in all_kinds() if kind.is_private]
        return super().get_queryset(request).exclude(notification__kind__in=private)


@admin.register(InboundMail)
class InboundMailAdmin(ReadOnlyAdmin):
    """Where a mail came from and what happened to it, never its text, which may be a sheet.

    Mails that may be a sheet are left out, in every state: they would disclose that one is
    submitted (`core.mail.quarantine.holds_no_sheet`).
    """

    list_display = ("received_at", "channel", "state", "reason", "sender", "user", "size")
    list_filter = ("state", "channel", "reason")
    list_select_related = ("user",)
    search_fields = ("sender", "=message_id")
    fields = (
        "received_at",
        "channel",
        "state",
        "reason",
        "sender",
        "user",
        "league",
        "message_id",
        "size",
        "read_at",
        "confirmed_at",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[InboundMail]:
        return super().get_queryset(request).filter(holds_no_sheet()).defer("raw")


@admin.register(ReplyToken)
class ReplyTokenAdmin(ReadOnlyAdmin):
    """Who may answer what; the token's hash is not shown."""

    list_display = ("user", "topic", "made_at")
    list_filter = ("topic",)
    list_select_related = ("user",)
    fields = ("user", "league", "topic", "made_at")


@admin.register(BounceRecord)
class BounceRecordAdmin(ReadOnlyAdmin):
    list_display = ("user", "address", "score", "scored_at", "web_only_since")
    list_filter = (("web_only_since", admin.EmptyFieldListFilter),)
    list_select_related = ("user",)


@admin.register(MailOptOut)
class MailOptOutAdmin(ReadOnlyAdmin):
    list_display = ("user", "kind", "since")
    list_filter = ("kind",)
    list_select_related = ("user",)


@admin.register(ApiToken)
class TokenAdmin(ReadOnlyAdmin):
    """The owner and the times of a token; the key's hash is not shown."""

    list_display = ("user", "start", "created_at", "expires_at", "used_at", "revoked_at")
    list_select_related = ("user",)
    search_fields = ("start", "user__email")
    exclude = ("key_hash",)


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    """Who is notified; not the signing secret."""

    list_display = ("league", "url", "format", "is_active", "created_by", "created_at")
    list_filter = ("format", "is_active")
    list_select_related = ("league", "created_by")
    search_fields = ("url", "league__slug")
    fields = (
        "league",
        "url",
        "format",
        "verbs",
        "is_active",
        "ended",
        "created_by",
        "created_at",
    )


@admin.register(WebhookDelivery)
class WebhookDeliveryAdmin(ReadOnlyAdmin):
    list_display = ("webhook", "created_at", "attempts", "status", "next_at", "done_at", "error")
    list_filter = ("status", ("done_at", admin.EmptyFieldListFilter))
    list_select_related = ("webhook",)
    raw_id_fields = ("entry",)


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    list_display = ("began_at", "ended_at", "moved")


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    list_display = ("name", "at")


@admin.register(HeldCopy)
class HeldCopyAdmin(ReadOnlyAdmin):
    """`manage.py held_messages` ends it."""

    list_display = ("since",)


@admin.register(CircuitBreaker)
class CircuitBreakerAdmin(ReadOnlyAdmin):
    """Which machines are left alone now."""

    list_display = ("key", "failures", "open_until", "held_until")
    list_filter = (("open_until", admin.EmptyFieldListFilter),)
    search_fields = ("key",)
    exclude = ("token",)
