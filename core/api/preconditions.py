"""`If-Match`: a write is done only if its subject is still what the writer has read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models, transaction
from django.http import HttpResponse
from django.utils.cache import set_response_etag
from django.utils.http import parse_etags
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from core.api.errors import PreconditionFailed
from core.errors import Refused


@contextmanager
def require_unchanged(request: Request, subject: models.Model, shown: Any) -> Iterator[None]:
    """Do what is inside if the request's `If-Match` names the subject as `shown` tells it.

    `shown` is a callable that gives the data of its GET, read in here. Without the header
    everything goes. Writers with the header pass one after the other: each sees what the one
    before has written. Raises `PreconditionFailed`.
    """
    wanted = request.headers.get("If-Match")
    if wanted is None:
        yield
        return
    refused = None
    with transaction.atomic():
        _one_at_a_time(subject)
        if wanted.strip() != "*" and etag_of(shown()) not in parse_etags(wanted):
            raise PreconditionFailed
        try:
            yield
        except Refused as reason:
            refused = reason  # a verb undoes itself what it has not done
    if refused is not None:
        raise refused


def etag_of(data: Any) -> str:
    """The ETag under which a GET gives these data."""
    response = HttpResponse(JSONRenderer().render(data))
    return str(set_response_etag(response)["ETag"])


def _one_at_a_time(subject: models.Model) -> None:
    """Wait for other such writers; before any row is locked, so nobody waits for each other."""
    name = f"{subject._meta.label_lower}:{subject.pk}"  # noqa: SLF001 -- documented by Django
    key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [key])
