"""The views whose answers are stored nowhere."""

from __future__ import annotations

from django.http import HttpRequest

SECRET_VIEWS = frozenset(
    {
        "account_confirm_email",
        "account_reset_password_from_key",
        "api:invitation-list",
        "api:invitation-show",
        "api:me-data",
        "api:webhook-list",
        "core:invitation-show",
        "core:invite",
        "core:join",
        "core:mail-webhook",
        "core:my-data",
        "core:my-mail",
        "core:notification",
        "core:notification-go",
        "core:quarantined-mail",
        "core:tokens",
        "core:unsubscribe",
        "core:webhooks",
        "mfa_activate_totp",
        "mfa_download_recovery_codes",
        "mfa_generate_recovery_codes",
        "mfa_view_recovery_codes",
    }
)
"""Views whose answer, or whose address, contains a secret: no browser and no proxy keeps
them, and neither does the table of requests with an `Idempotency-Key`.
"""


def forbid_storing(request: HttpRequest) -> None:
    """The same for the answer to this request alone, whatever its view."""
    request.is_stored_nowhere = True  # type: ignore[attr-defined]


def is_stored_nowhere(request: HttpRequest) -> bool:
    """Whether the answer to the request, or its address, contains a secret."""
    found = request.resolver_match
    is_named = found is not None and found.view_name in SECRET_VIEWS
    return is_named or getattr(request, "is_stored_nowhere", False)
