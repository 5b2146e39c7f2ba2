"""The kinds of notifications that seasons send."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from core.notifications.kinds import NotificationKind

SIGN_UP = NotificationKind(
    "season.sign_up",
    _("Sign-up for a season of your league opens"),
    can_unsubscribe=True,
    own_words=True,
)
"""Once a season for each member who may sign up and has not."""
KINDS = (SIGN_UP,)
