"""IMAP polling: every minute, each mail is fetched once and marked as seen."""

from __future__ import annotations

import logging
from urllib.parse import unquote, urlsplit

from imap_tools import (
    AND,
    BaseMailBox,
    MailBox,
    MailBoxStartTls,
    MailBoxUnencrypted,
    MailMessageFlags,
)

from core.jobs.held_copy import held_since
from core.jobs.leases import try_lease
from core.mail.inbound import MAX_BYTES, receive
from core.mail.models import InboundMail

log = logging.getLogger(__name__)
AT_ONCE = 100
TIMEOUT = 30
KINDS = {
    "imap": (MailBoxUnencrypted, 143),
    "imaps": (MailBox, 993),
    "imap+tls": (MailBoxStartTls, 143),
}


def poll(url: str) -> int:
    """Fetch unseen mails; returns how many. Only one process polls at a time.

    `url` is `imaps://user:password@host/FOLDER` (`imap+tls` for STARTTLS, `imap` for neither). A
    mail is marked as seen after it is stored: a poller killed in between fetches it again, and
    `receive` recognises it. A restored copy that is held leaves the mailbox alone.
    """
    if held_since():
        return 0
    with try_lease("mail.poll") as mine:
        if not mine:
            return 0
        with _opened(url) as box:
            return _fetch(box)


def _fetch(box: BaseMailBox) -> int:
    uids = box.uids(AND(seen=False))[:AT_ONCE]
    for uid in uids:
        # One byte more than the limit, so that `receive` recognises what is too large.
        kind, data = box.client.uid("fetch", uid, f"(BODY.PEEK[]<0.{MAX_BYTES + 1}>)")
        raw = next((part[1] for part in data if isinstance(part, tuple)), None)
        if kind != "OK" or raw is None:
            log.warning("mail %s could not be fetched", uid)
            continue
        receive(raw, channel=InboundMail.Channel.IMAP)
        box.flag(uid, MailMessageFlags.SEEN, True)
    return len(uids)


def _opened(url: str) -> BaseMailBox:
    parts = urlsplit(url)
    if parts.scheme not in KINDS or not parts.hostname:
        raise ValueError("IMAP_URL begins with imaps://, imap+tls:// or imap:// and names a host.")
    kind, port = KINDS[parts.scheme]
    box = kind(parts.hostname, parts.port or port, timeout=TIMEOUT)
    folder = unquote(parts.path.strip("/")) or "INBOX"
    box.login(unquote(parts.username or ""), unquote(parts.password or ""), folder)
    return box
