"""The mail server: reached with time limits, and left alone for a while when it does not answer.

One that takes connections and never answers would otherwise hold every worker that mails.
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from anymail.exceptions import AnymailAPIError
from celery.exceptions import SoftTimeLimitExceeded
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend

from core import clock
from core.jobs import breakers
from core.jobs.held_copy import held_since
from core.jobs.models import OutboxDelivery

log = logging.getLogger(__name__)
KEY = "mail"
EXPECTED = (OSError, AnymailAPIError)
"""What a server does that is away or refuses: one line of the log, and no traceback."""
PATIENCE = timedelta(seconds=75)
"""A worker that tries the server for so long is dead: longer than the time limit of its task."""
ANSWER_SECONDS = 30
"""How long a server that was reached may take for an answer: some look into each mail."""
LONG_WAIT = clock.ticks(10)
"""After an attempt that may have succeeded: a copy is worse than a mail that comes late."""


class NotReached(OSError):  # noqa: N818 -- says what happened
    """The server could not be talked to, so it has not accepted anything."""


@contextmanager
def permitted(*, row_id: int, consumer: str) -> Iterator[bool]:
    """Yields whether the server may be used now; if not, the delivery of the row is postponed.

    It may not in a restored copy that is held. What happens in the block tells whether the server
    answers.
    """
    if held_since():
        _postpone(row_id, consumer, clock.now() + LONG_WAIT)
        yield False
        return
    permit = breakers.ask(key=KEY, patience=PATIENCE, alone=False)
    if not permit.granted:
        _postpone(row_id, consumer, permit.until)
        yield False
        return
    try:
        yield True
    except BaseException as error:
        breakers.report(permit=permit, answered=not is_away(error))
        if isinstance(error, EXPECTED):
            log.warning("the mail of outbox row %s was not sent: %s", row_id, _named(error))
        raise
    breakers.report(permit=permit, answered=True)


def _postpone(row_id: int, consumer: str, until: datetime | None) -> None:
    waiting = OutboxDelivery.objects.filter(row_id=row_id, consumer=consumer, done_at__isnull=True)
    waiting.update(next_at=until)


@contextmanager
def connection() -> Iterator[BaseEmailBackend]:
    """A connection to the server, which `reach` opens. Closing it comes after our commit."""
    backend: BaseEmailBackend = get_connection()
    try:
        yield backend
    finally:
        with suppress(OSError):  # what it says to our farewell does not matter
            backend.close()


def reach(backend: BaseEmailBackend) -> None:
    """Open the connection, which takes EMAIL_TIMEOUT at most. Raises `NotReached`."""
    try:
        backend.open()
    except OSError as error:  # of the network, and all of smtplib's
        raise NotReached(f"{type(error).__name__}: {error}") from error
    smtp = getattr(backend, "connection", None)
    if isinstance(smtp, smtplib.SMTP) and smtp.sock is not None:
        smtp.sock.settimeout(ANSWER_SECONDS)


def _named(error: BaseException) -> str:
    """The error, and its cause, without what the server says: that may repeat an address."""
    codes = (getattr(error, name, None) for name in ("smtp_code", "status_code", "errno"))
    name = " ".join([type(error).__name__, *(str(code) for code in codes if code is not None)])
    if isinstance(error, NotReached) and error.__cause__ is not None:
        return f"{name}: {_named(error.__cause__)}"
    return name


def is_away(error: BaseException) -> bool:
    """Whether the error says that the server does not answer, or not as one should."""
    if isinstance(error, (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused)):
        return False
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code == 421  # the server closes
    if isinstance(error, AnymailAPIError):
        return error.status_code is None or error.status_code >= 500
    return isinstance(error, (OSError, SoftTimeLimitExceeded))


def wait_longer(*, row_id: int, consumer: str) -> None:
    """Postpone the next attempt at a delivery of which nobody knows whether it succeeded."""
    OutboxDelivery.objects.filter(
        row_id=row_id, consumer=consumer, done_at__isnull=True, next_at__lt=clock.now() + LONG_WAIT
    ).update(next_at=clock.now() + LONG_WAIT)
