"""All data stored about a person as one JSON document, only for that person.

Each higher app registers what it keeps with `PERSONAL_DATA`, in JSON's own types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.accounts.models import KeptPage, User, pitch_way_of
from core.audit.models import AuditEntry
from core.hooks import Hook
from core.leagues.models import Invitation, JoinRequest, PendingInvitation
from core.leagues.queries import my_memberships
from core.mail.models import BounceRecord
from core.moderation.models import Report, Suspension

PERSONAL_DATA: Hook[[User], Mapping[str, object]] = Hook()
FORMAT = 1
KEPT: Mapping[str, str] = {
    "core.Membership.user": "leagues",
    "core.Membership.role_by": "audit_entries",
    "core.Notification.recipient": "notifications",
    "core.Notification.subject": "notifications",
    "core.Notification.body": "notifications",
    "core.Notification.link": "notifications",
    "core.Notification.thread_title": "notifications",
    "core.InboundMail.user": "mails",
    "core.InboundMail.sender": "mails",
    "core.ReplyToken.user": "mails",
    "core.BounceRecord.user": "bounce_record",
    "core.BounceRecord.address": "bounce_record",
    "core.MailOptOut.user": "not_mailed",
    "core.ApiToken.user": "tokens",
    "core.LoginPlace.user": "log_ins",
    "core.Report.made_by": "reports_made",
    "core.Report.words": "reports_made",
    "core.Report.decided_by": "audit_entries",
    "core.Suspension.person": "suspensions",
    "core.Suspension.begun_by": "audit_entries",
    "core.Suspension.lifted_by": "audit_entries",
    "core.AddressBlock.begun_by": "audit_entries",
    "core.Invitation.created_by": "invitations",
    "core.Invitation.revoked_by": "audit_entries",
    "core.PendingInvitation.user": "invitations_waiting",
    "core.JoinRequest.user": "join_requests",
    "core.JoinRequest.words": "join_requests",
    "core.JoinRequest.answered_by": "audit_entries",
    "core.KeptPage.user": "kept_page",
    "core.KeptPage.path": "kept_page",
    "core.AuditEntry.actor": "audit_entries",
    "core.League.created_by": "audit_entries",
    "core.Webhook.created_by": "audit_entries",
    "core.User.email": "person",
    "core.User.password": "person",
}
"""Model field with personal data -> the section of the export that contains it."""
NOT_PERSONAL: Mapping[str, str] = {
    "core.League.description": "the league's own",
    "core.League.look": "made from the league's name",
    "core.Report.page": "a page of this site",
    "core.Report.decision": "the operators' own",
    "core.Suspension.reason": "the operators' own; told to the person",
    "core.AddressBlock.reason": "the operators' own",
    "core.Guest.user": "a guest has no account and no data of a person; an account has no such row",
    "core.Guest.wanted_by": "until the next log-in; what they take over is theirs then",
    "core.User.look": "made from the display name",
    "core.User.email_key": "made from the address",
    "core.Invitation.sealed_token": "the key of a league's door, encrypted",
    "core.Webhook.url": "the league's own",
    "core.Webhook.host": "the league's own",
    "core.WebhookDelivery.error": "the answer of another server",
    "core.CircuitBreaker.key": "the name of another machine",
    "core.OutboxRow.key": "made by the outbox",
    "core.OutboxDelivery.consumer": "the name of a task",
    "core.OutboxDelivery.error": "an internal error",
    "core.Notification.key": "made by the site",
    "core.Notification.answers": "made by a mail program",
    "core.HeldNotification.body": "a notification, soon after",
    "core.HeldNotification.key": "a notification, soon after",
    "core.HeldNotification.link": "a notification, soon after",
    "core.HeldNotification.recipient": "a notification, soon after",
    "core.HeldNotification.subject": "a notification, soon after",
    "core.HeldNotification.thing": "a notification, soon after",
    "core.HeldNotification.thread_title": "a notification, soon after",
    "core.NotificationAct.person": "counts for a day how often the site wrote to others",
    "core.OutgoingMail.message_id": "made by the site",
    "core.OutgoingMail.error": "the answer of another server",
    "core.AccountMail.to": "on its way to the person, deleted when it is sent",
    "core.AccountMail.subject": "on its way to the person, deleted when it is sent",
    "core.AccountMail.body": "on its way to the person, deleted when it is sent",
    "core.InboundMail.message_id": "made by a mail program",
    "core.InboundMail.envelope_to": "an address of ours",
    "core.IdempotentRequest.content_type": "made by the API",
    "core.IdempotentRequest.person": "whose quota it counts to, for a day",
}
MAX_AUDIT_ENTRIES = 50_000


def personal_data(user: User) -> dict[str, Any]:
    """All data stored about the person, but no password and no key: only hashes of those exist."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "person": {
            "email": user.email,
            "display_name": user.display_name,
            "handle": user.handle,
            "time_zone": user.time_zone,
            "wants_mail": user.wants_mail,
            "pitch_way": pitch_way_of(user).value,
            "theme": user.theme,
            "joined": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
        },
        "leagues": [
            {"league": row.league.slug, "role": row.role, "since": row.joined_at.isoformat()}
            for row in my_memberships(user)
        ],
        "notifications": [
            {"at": row.created_at.isoformat(), "subject": row.subject, "body": row.body}
            for row in user.notifications.order_by("id")
        ],
        "mails": [
            {"at": row.received_at.isoformat(), "sender": row.sender, "state": row.state}
            for row in user.mails_in.defer("raw").order_by("id")
        ],
        "bounce_record": [
            {"address": row.address, "web_only": row.web_only_since is not None}
            for row in BounceRecord.objects.filter(user=user)
        ],
        "not_mailed": list(user.mail_opt_outs.values_list("kind", flat=True).order_by("kind")),
        "tokens": [
            {"name": row.name, "scopes": row.scopes, "made": row.created_at.isoformat()}
            for row in user.api_tokens.order_by("id")
        ],
        "reports_made": [
            {"page": row.page, "words": row.words, "at": row.made_at.isoformat()}
            for row in Report.objects.filter(made_by=user)
        ],
        "suspensions": [
            {"reason": row.reason, "from": row.begun_at.isoformat()}
            for row in Suspension.objects.filter(person=user)
        ],
        "log_ins": [
            {"browser": row.browser, "address": row.address, "last": row.last_at.isoformat()}
            for row in user.login_places.all()
        ],
        "invitations": [
            {"league": row.league.slug, "made": row.created_at.isoformat()}
            for row in Invitation.objects.filter(created_by=user).select_related("league")
        ],
        "kept_page": list(KeptPage.objects.filter(user=user).values_list("path", flat=True)),
        "invitations_waiting": [
            {"league": row.invitation.league.slug, "opened": row.opened_at.isoformat()}
            for row in PendingInvitation.objects.filter(user=user).select_related(
                "invitation__league"
            )
        ],
        "join_requests": [
            {
                "league": row.league.slug,
                "words": row.words,
                "asked": row.asked_at.isoformat(),
                "accepted": row.is_accepted if row.answered_at else None,
            }
            for row in JoinRequest.objects.filter(user=user).select_related("league")
        ],
        "audit_entries": [
            {"at": at.isoformat(), "verb": verb, "league": slug, "data": values}
            for at, verb, slug, values in AuditEntry.objects.filter(actor=user)
            .order_by("id")
            .values_list("created_at", "verb", "league__slug", "data")[:MAX_AUDIT_ENTRIES]
        ],
    }
    for found in PERSONAL_DATA.call(user):
        data |= found
    return data
