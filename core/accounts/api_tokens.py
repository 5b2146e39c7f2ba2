"""Create, find and revoke API tokens. The key is shown once; only its hash is stored."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.api.models import ApiToken
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.hooks import Registry
from core.leagues.services.invitations import hash_of
from core.name_rules import clean_name

SCOPES: Registry[str] = Registry()
"""The scopes and what each allows. A view names the scope of its writes; reading needs
`read`."""
CALENDAR = "calendar"
"""The scope of a token that stands in the address of a calendar; it has no other one."""
OWN_AFFAIRS = "profile"
"""The scope of what a person does for themselves: join, read notifications, change a profile."""

MAX_TOKENS = 20
MAX_DAYS = 366
PREFIX = "kem_"
SHOWN = 10
NOTED_EVERY = timedelta(minutes=5)
"""`used_at` is updated at most this often, so that not every read is a write."""


def create_token(
    *, user: User, name: str, scopes: Collection[str], days: int
) -> tuple[ApiToken, str]:
    """Create a token for `user`. Returns it with the plain key, which is not stored."""
    name = clean_name(name, whose=gettext("the token"))
    if not scopes or not set(scopes) <= set(SCOPES):
        raise Refused(gettext("Choose what the token may be used for."))
    if CALENDAR in scopes and len(set(scopes)) > 1:
        raise Refused(
            gettext(
                "A calendar's address contains its token, and calendar programs pass addresses on: "
                "make a token for the calendar alone, and another one for the rest."
            )
        )
    if not 1 <= days <= MAX_DAYS:
        raise Refused(gettext("A token lasts 1 to {most} days.").format(most=MAX_DAYS))
    key = PREFIX + secrets.token_urlsafe(32)
    now = clock.now()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if user.api_tokens.filter(revoked_at=None, expires_at__gt=now).count() >= MAX_TOKENS:
            raise Refused(
                gettext("You have {most} tokens; revoke one first.").format(most=MAX_TOKENS)
            )
        token = ApiToken.objects.create(
            user=user,
            name=name,
            start=key[:SHOWN],
            key_hash=hash_of(key),
            scopes=[scope for scope in SCOPES if scope in scopes],
            created_at=now,
            expires_at=now + timedelta(days=days),
        )
        audit.record(
            actor=user, league=None, verb="token.created", subject=token, data={"name": name}
        )
    return token, key


def revoke_token(*, token: ApiToken, actor: User) -> None:
    """Revoke a token. Revoking it twice changes nothing."""
    if token.user_id != actor.pk:
        raise NotAllowed(gettext("This token belongs to somebody else."))
    with transaction.atomic():
        if not ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=clock.now()):
            return
        audit.record(
            actor=actor, league=None, verb="token.revoked", subject=token, data={"name": token.name}
        )


def revoke_all_tokens(*, user: User) -> int:
    """Revoke every token of the person, as after a change of their password; returns how many."""
    with transaction.atomic():
        rows = list(user.api_tokens.filter(revoked_at=None, expires_at__gt=clock.now()))
        for token in rows:
            revoke_token(token=token, actor=user)
    return len(rows)


def find_token(*, key: str) -> ApiToken | None:
    """The valid token of this key, with its owner, or None. Updates `used_at`."""
    now = clock.now()
    token = (
        ApiToken.objects.select_related("user")
        .filter(key_hash=hash_of(key), revoked_at=None, expires_at__gt=now, user__is_active=True)
        .first()
    )
    if token is not None and (token.used_at is None or now - token.used_at > NOTED_EVERY):
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)
    return token


def note_calendar_state(*, token: ApiToken, state: Mapping[str, Any]) -> None:
    """Remember what the items of a calendar were when a program read it with the token."""
    ApiToken.objects.filter(pk=token.pk).update(calendar_state=state)
