"""Imports all models of the app, because Django looks for them here.

Import a model from its own package: `from core.leagues.models import League`.
"""

from core.accounts.models import Guest, LoginPlace, User
from core.api.models import ApiToken, IdempotentRequest
from core.audit.models import AuditEntry
from core.jobs.models import Heartbeat, HeldCopy, Outage, OutboxDelivery, OutboxRow
from core.leagues.models import Invitation, League, Membership
from core.mail.models import BounceRecord, InboundMail, OutgoingMail, ReplyToken
from core.moderation.models import AddressBlock, Report, Suspension
from core.notifications.models import (
    HeldNotification,
    MailOptOut,
    Notification,
    NotificationAct,
    Webhook,
    WebhookDelivery,
)

__all__ = [
    "AddressBlock",
    "ApiToken",
    "AuditEntry",
    "BounceRecord",
    "Guest",
    "Heartbeat",
    "HeldCopy",
    "HeldNotification",
    "IdempotentRequest",
    "InboundMail",
    "Invitation",
    "League",
    "LoginPlace",
    "MailOptOut",
    "Membership",
    "Notification",
    "NotificationAct",
    "Outage",
    "OutboxDelivery",
    "OutboxRow",
    "OutgoingMail",
    "ReplyToken",
    "Report",
    "Suspension",
    "User",
    "Webhook",
    "WebhookDelivery",
]
