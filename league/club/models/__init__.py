from league.club.models.api import ApiToken, IdempotentRequest
from league.club.models.audit import AuditEntry
from league.club.models.league import (
    CHIEF_ROLES,
    GIVEN_ROLES,
    JUDGING_ROLES,
    OFFICE_ROLES,
    PLAYING_ROLES,
    SEASON_ROLES,
    Invitation,
    League,
    Membership,
    Role,
)
from league.club.models.mail import (
    InboundMail,
    MailOptOut,
    MailStanding,
    OutgoingMail,
    ReplyToken,
)
from league.club.models.mailbox import Heartbeat, MailboxMessage, Outage
from league.club.models.outbox import OutboxDelivery, OutboxRow
from league.club.models.user import User
from league.club.models.webhook import Webhook, WebhookDelivery

__all__ = [
    "CHIEF_ROLES",
    "GIVEN_ROLES",
    "JUDGING_ROLES",
    "OFFICE_ROLES",
    "PLAYING_ROLES",
    "SEASON_ROLES",
    "ApiToken",
    "AuditEntry",
    "Heartbeat",
    "IdempotentRequest",
    "InboundMail",
    "Invitation",
    "League",
    "MailOptOut",
    "MailStanding",
    "MailboxMessage",
    "Membership",
    "Outage",
    "OutboxDelivery",
    "OutboxRow",
    "OutgoingMail",
    "ReplyToken",
    "Role",
    "User",
    "Webhook",
    "WebhookDelivery",
]
