"""Programs are known by a token in the `Authorization` header: `Bearer kem_...`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from core.accounts import api_tokens
from core.accounts.models import User
from core.api.models import ApiToken


class TokenAuthentication(BaseAuthentication):
    """Who holds the token acts for its owner, within its scopes.

    A write of a view that names no `scope` cannot be done by token at all, so that none is
    forgotten. No cookie takes part, so no CSRF token is needed.
    """

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        header = request.headers.get("Authorization", "")
        kind, _, key = header.partition(" ")
        if kind.lower() != self.keyword.lower():
            return None
        token = api_tokens.find_token(key=key.strip())
        if token is None:
            raise AuthenticationFailed("This token is not known, has expired or was revoked.")
        self._require_scope(request, token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword

    @staticmethod
    def _require_scope(request: Request, token: ApiToken) -> None:
        view = (request.parser_context or {}).get("view")
        wanted = "read" if request.method in SAFE_METHODS else _scope_of(view)
        if not wanted:
            raise PermissionDenied("This cannot be done with a token.")
        if wanted not in token.scopes:
            raise PermissionDenied(f"This token lacks the scope {wanted!r}.")


def _scope_of(view: Any) -> str:
    """What a write needs: that of the deed where the view's `scopes` name one, else the view's."""
    own: dict[str, str] = getattr(view, "scopes", {})
    return own.get(getattr(view, "action", ""), getattr(view, "scope", ""))


class TokenScheme(OpenApiAuthenticationExtension):
    """What the schema says of it."""

    target_class = "core.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of your profile page."}
