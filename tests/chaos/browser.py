"""A person's browser that only posts forms: real requests to the real web server."""

from __future__ import annotations

import http.client
from http import HTTPStatus
from importlib import import_module
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from core.accounts.models import User
from tests.chaos.patience import patiently

TOKEN = "c" * 32
UNANSWERED = 0
PATIENCE = 45.0
"""Seconds: longer than the proxy lets a request wait for a site that starts again."""


class Browser:
    """Logged in as a person; every request has a connection of its own."""

    def __init__(self, port: int, person: User) -> None:
        self.port = port
        self._known: dict[str, str] = {}
        store = import_module(settings.SESSION_ENGINE).SessionStore()
        store[SESSION_KEY] = str(person.pk)
        store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        store[HASH_SESSION_KEY] = person.get_session_auth_hash()
        patiently(store.save)
        name = settings.SESSION_COOKIE_NAME
        self._cookies = f"{name}={store.session_key}; {settings.CSRF_COOKIE_NAME}={TOKEN}"

    def post(self, address: str, **form: object) -> int:
        """The status of the response; 0 if there was none."""
        return self._ask("POST", address, urlencode({**form, "csrfmiddlewaretoken": TOKEN}))[0]

    def get(self, address: str) -> tuple[int, str]:
        return self._ask("GET", address)

    def get_if_changed(self, address: str) -> str | None:
        """The page, as scripts ask all the time; None while it is what it was."""
        status, text = self._ask("GET", address, known=self._known.get(address))
        return None if status == HTTPStatus.NOT_MODIFIED else text

    def _ask(
        self, method: str, address: str, body: str | None = None, known: str | None = None
    ) -> tuple[int, str]:
        headers = {"Cookie": self._cookies, "Host": f"127.0.0.1:{self.port}"}
        if known is not None:
            headers["If-None-Match"] = known
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            link.request(method, address, body, headers)
            answer = link.getresponse()
            self._known[address] = answer.headers.get("ETag", "")
            return answer.status, answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            return UNANSWERED, ""
        finally:
            link.close()
