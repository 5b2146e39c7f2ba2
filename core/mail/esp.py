"""The webhooks of a mail service: inbound mail, and tracking of our own.

anymail implements the signature and format of each service. Its views are used only to parse: the
events go directly to our services.
"""

from __future__ import annotations

import hashlib
import logging
from codecs import BOM_UTF8
from typing import Any

from anymail.urls import urlpatterns
from anymail.webhooks.base import AnymailBasicAuthMixin, AnymailCoreWebhookView
from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.db import transaction
from django.http import HttpRequest

from core.accounts.models import User
from core.jobs import outbox
from core.mail import bounces
from core.mail.inbound import receive
from core.mail.large_form import LargeFormUploadHandler
from core.mail.models import InboundMail
from core.topics import MAIL_BOUNCED

log = logging.getLogger(__name__)
MAX_POST_BYTES = 50 * 2**20
"""In bytes: the 35 MB that services let a mail have at most, its attachments in base64."""


def webhook_view(request: HttpRequest, what: str) -> AnymailCoreWebhookView | None:
    """anymail's view for this kind of webhook; None if there is none that can be trusted.

    Every service needs ANYMAIL_WEBHOOK_SECRET, which comes in a header: those that sign sign in
    the body, and nobody's 50 MB are read before we know whose they are.
    """
    names = (f"{settings.MAIL_ESP}_{what}_webhook", f"{settings.MAIL_ESP}_webhook")
    found = next((url for url in urlpatterns if settings.MAIL_ESP and url.name in names), None)
    if found is None:
        return None
    kind = found.callback.view_class
    asks_first = issubclass(kind, AnymailBasicAuthMixin)
    if not asks_first or not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return None
    view: AnymailCoreWebhookView = kind(**found.callback.view_initkwargs)
    view.setup(request)
    return view


def handle_webhook(view: AnymailCoreWebhookView, request: HttpRequest) -> None:
    """Handle a webhook's events. Raises anymail's error, a 400, if the service did not send it, and
    `BadRequest` if it is no JSON that can be read.

    What can be read and is of another form than anymail knows stays a fault of ours: many services
    post again after a 500, and never after a 400.
    """
    AnymailBasicAuthMixin.validate_request(view, request)
    _read_whole(request)
    try:
        view.run_validators(request)
        events = _events(view, request)
    except (ValueError, RecursionError) as error:
        log.warning("a post of the mail service cannot be read: %s", type(error).__name__)
        raise BadRequest("This post cannot be read.") from error
    for event in events:
        if event.event_type == "inbound":
            _handle_inbound(event.message)
        else:
            _handle_tracking(event)


def _events(view: AnymailCoreWebhookView, request: HttpRequest) -> list[Any]:
    if request.content_type != "multipart/form-data":
        # After its signature was checked, which is over the post as it came.
        request._body = request.body.removeprefix(BOM_UTF8)  # noqa: SLF001 -- as in `_read_whole`
    return list(view.parse_events(request))


def _read_whole(request: HttpRequest) -> None:
    """Read a post above Django's limit for forms: attachments are text fields in it.

    Django refuses more than 2.5 MB, and then nobody could be notified that their mail is too large.
    """
    length = int(request.META.get("CONTENT_LENGTH") or 0)
    if length > MAX_POST_BYTES:
        raise RequestDataTooBig("A mail service's post is larger than any mail.")
    if request.content_type == "multipart/form-data":
        request.upload_handlers = [LargeFormUploadHandler(request)]
    else:
        request._body = request.read(length)  # noqa: SLF001 -- there is no other way past it


def _handle_inbound(message: Any) -> None:
    try:
        # As the headers came: one that is folded again is decoded, and may name somebody else.
        raw = message.as_bytes(policy=message.policy.clone(refold_source="none"))
    except (UnicodeError, LookupError, ValueError):
        raw = message.as_string().encode("utf-8", "surrogateescape")
    receive(raw, channel=InboundMail.Channel.WEBHOOK, envelope_to=message.envelope_recipient or "")


def _handle_tracking(event: Any) -> None:
    """A mail of ours bounced, or its reader complained."""
    bounce = {
        "bounced": bounces.Bounce.HARD,
        "rejected": bounces.Bounce.HARD,
        "failed": bounces.Bounce.SOFT,
        "complained": bounces.Bounce.COMPLAINT,
    }.get(event.event_type)
    if bounce is None:
        return
    if event.event_type == "bounced" and event.reject_reason in {"timed_out", "other"}:
        bounce = bounces.Bounce.SOFT
    user = next(iter(User.objects.registered_with(event.recipient or "")), None)
    if user is not None and user.is_active:
        _count_once(user, bounce, event)


def _count_once(user: User, bounce: bounces.Bounce, event: Any) -> None:
    """Services repeat events that got no response, and one bounce must not count twice."""
    event_key = event.event_id or event.message_id or event.timestamp
    identity = f"{settings.MAIL_ESP}|{event.event_type}|{user.pk}|{event_key}"
    with transaction.atomic():
        outbox.publish(
            topic=MAIL_BOUNCED,
            key=f"bounced:{hashlib.sha256(identity.encode()).hexdigest()}",
            payload={"user": user.pk, "bounce": bounce.name},
        )
