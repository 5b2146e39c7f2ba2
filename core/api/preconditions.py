"""`If-Match`: a write is done only if its subject has not changed since the client read it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import models, transaction
from django.http import HttpResponse
from django.utils.cache import set_response_etag
from django.utils.http import parse_etags
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from core.advisory_lock import lock_in_transaction
from core.api.exceptions import PreconditionFailed
from core.errors import Refused


@contextmanager
def require_unchanged(request: Request, subject: models.Model, shown: Any) -> Iterator[None]:
    """Run the block only if the request's `If-Match` is the present ETag of the subject.

    `shown` is a callable that returns the data of the subject's GET. Without the header the block
    always runs. Writers with the header run one after the other, so that each sees what the one
    before wrote. Raises `PreconditionFailed`.
    """
    wanted = request.headers.get("If-Match")
    if wanted is None:
        yield
        return
    refused = None
    with transaction.atomic():
        _lock_subject(subject)
        if wanted.strip() != "*" and etag_of(shown()) not in parse_etags(wanted):
            raise PreconditionFailed
        try:
            yield
        except Refused as reason:
            refused = reason  # the service has rolled back its own transaction
    if refused is not None:
        raise refused


def etag_of(data: Any) -> str:
    """The ETag of a GET response with this data."""
    response = HttpResponse(JSONRenderer().render(data))
    return str(set_response_etag(response)["ETag"])


def _lock_subject(subject: models.Model) -> None:
    """Wait for other writers of the subject. Taken before any row lock, so there is no deadlock."""
    lock_in_transaction(subject._meta.label_lower, subject.pk)  # noqa: SLF001 -- documented by Django
