"""One request of the permission table, and the full text of its response."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.test import Client

from core.accounts.models import User
from tests.permissions import test_matrix as matrix
from tests.permissions.table import Row
from tests.permissions.world import World


def client_of(user: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    return client


def ask(client: Client, row: Row, world: World) -> str:
    """Status, headers, cookies and body as one text; the request is rolled back."""
    kept = dict(client.cookies)
    with transaction.atomic():
        address, data = matrix._address(row, world), dict(row.data(world))
        if row.method == "get":
            answer = client.get(address, data)
        elif row.name.startswith("api:"):
            send = getattr(client, row.method)
            answer = send(address, data, content_type="application/json")
        else:
            answer = client.post(address, data)
        text = everything(answer)
        transaction.set_rollback(True)
    client.cookies.clear()
    client.cookies.update(kept)
    return text


def everything(answer: Any) -> str:
    """Everything in a response, as one text."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    head = "\n".join(f"{name}: {value}" for name, value in answer.items())
    cookies = answer.cookies.output()
    return f"{answer.status_code}\n{head}\n{cookies}\n{body.decode('utf-8', 'replace')}"
