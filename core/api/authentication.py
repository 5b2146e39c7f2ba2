"""Programs log in by a token in the header `Authorization: Bearer kem_...`, pages by a session."""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from core.accounts import api_tokens
from core.accounts.models import User
from core.api.exceptions import NoCsrfToken
from core.api.models import ApiToken


class TokenAuthentication(BaseAuthentication):
    """The client acts for the token's owner, within the token's scopes.

    A view without a `scope` refuses every write by token, so that no scope is forgotten. Cookies
    are not used, so no CSRF token is needed.
    """

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        header = request.headers.get("Authorization", "")
        kind, _, key = header.partition(" ")
        if kind.lower() != self.keyword.lower():
            return None
        token = api_tokens.find_token(key=key.strip())
        if token is None:
            raise AuthenticationFailed("This token is unknown, expired or revoked.")
        self._require_scope(request, token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword

    @staticmethod
    def _require_scope(request: Request, token: ApiToken) -> None:
        view = (request.parser_context or {}).get("view")
        is_read = request.method in SAFE_METHODS
        wanted = "read" if is_read else _scope_of(view)
        if not wanted:
            raise PermissionDenied("This cannot be done with a token.")
        beside = getattr(view, "scopes_to_read", {}).get(getattr(view, "action", ""))
        for scope in (wanted, beside if is_read else None):
            if scope is not None and scope not in token.scopes:
                raise PermissionDenied(f"This token lacks the scope {scope!r}.")


class BrowserAuthentication(SessionAuthentication):
    """The session of a browser; a missing CSRF token has a code of its own."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise NoCsrfToken(str(error.detail)) from error


def _scope_of(view: Any) -> str:
    """The scope of a write: the action's own in the view's `scopes`, else the view's `scope`."""
    own: dict[str, str] = getattr(view, "scopes", {})
    return own.get(getattr(view, "action", ""), getattr(view, "scope", ""))


class TokenScheme(OpenApiAuthenticationExtension):
    """Describes the authentication in the OpenAPI schema."""

    target_class = "core.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An API token from your profile page.",
        }


class BrowserScheme(SessionScheme):
    """The same for a browser's session."""

    target_class = "core.api.authentication.BrowserAuthentication"
