"""What is kept of a person, as one document: for himself, and for nobody else.

The setting PERSONAL_DATA_PROVIDERS names callables `(user) -> Mapping[str, object]`: what each
higher app keeps, in JSON's own types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from league.club import hooks
from league.club.models import AuditEntry, Invitation, MailStanding, User
from league.club.queries import letters, my_memberships

FORMAT = 1
KEPT: Mapping[str, str] = {
    "club.Membership.user": "leagues",
    "club.MailboxMessage.recipient": "letters",
    "club.MailboxMessage.subject": "letters",
    "club.MailboxMessage.body": "letters",
    "club.MailboxMessage.link": "letters",
    "club.MailboxMessage.thread_title": "letters",
    "club.InboundMail.user": "mails",
    "club.InboundMail.sender": "mails",
    "club.ReplyToken.user": "mails",
    "club.MailStanding.user": "mail_standing",
    "club.MailStanding.address": "mail_standing",
    "club.MailOptOut.user": "not_mailed",
    "club.ApiToken.user": "tokens",
    "club.Invitation.created_by": "invitations",
    "club.AuditEntry.actor": "deeds",
    "club.League.created_by": "deeds",
    "club.Webhook.created_by": "deeds",
    "club.User.email": "person",
    "club.User.password": "person",
}
"""Where in the export stands what a field keeps of a person, or of his words."""
NOT_PERSONAL: Mapping[str, str] = {
    "club.League.description": "the league's own",
    "club.Webhook.url": "the league's own",
    "club.WebhookDelivery.error": "what another machine answered",
    "club.OutboxRow.key": "made by the outbox",
    "club.OutboxDelivery.consumer": "the name of a task",
    "club.OutboxDelivery.error": "our own fault, in our words",
    "club.MailboxMessage.key": "made by the mailbox",
    "club.MailboxMessage.answers": "made by a mail program",
    "club.OutgoingMail.message_id": "made by the mailbox",
    "club.OutgoingMail.error": "what another machine answered",
    "club.InboundMail.message_id": "made by a mail program",
    "club.InboundMail.envelope_to": "an address of ours",
    "club.IdempotentRequest.content_type": "made by the API",
}
MOST_DEEDS = 50_000


def personal_data(user: User) -> dict[str, Any]:
    """Everything kept of that person. No password, no key: of those only hashes exist."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "person": {
            "email": user.email,
            "display_name": user.display_name,
            "time_zone": user.time_zone,
            "wants_mail": user.wants_mail,
            "joined": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
        },
        "leagues": [
            {"league": row.league.slug, "role": row.role, "since": row.joined_at.isoformat()}
            for row in my_memberships(user)
        ],
        "letters": [
            {"at": row.created_at.isoformat(), "subject": row.subject, "body": row.body}
            for row in letters(user).order_by("id")
        ],
        "mails": [
            {"at": row.received_at.isoformat(), "sender": row.sender, "state": row.state}
            for row in user.mails_in.defer("raw").order_by("id")
        ],
        "mail_standing": [
            {"address": row.address, "web_only": row.web_only_since is not None}
            for row in MailStanding.objects.filter(user=user)
        ],
        "not_mailed": list(user.mail_opt_outs.values_list("kind", flat=True).order_by("kind")),
        "tokens": [
            {"name": row.name, "scopes": row.scopes, "made": row.created_at.isoformat()}
            for row in user.api_tokens.order_by("id")
        ],
        "invitations": [
            {"league": row.league.slug, "made": row.created_at.isoformat()}
            for row in Invitation.objects.filter(created_by=user).select_related("league")
        ],
        "deeds": [
            {"at": at.isoformat(), "verb": verb, "league": slug, "data": said}
            for at, verb, slug, said in AuditEntry.objects.filter(actor=user)
            .order_by("id")
            .values_list("created_at", "verb", "league__slug", "data")[:MOST_DEEDS]
        ],
    }
    for provider in hooks.callables("PERSONAL_DATA_PROVIDERS"):
        data |= provider(user)
    return data
