"""Reply tokens: derived from the site's key, so that a mail sent again contains the same one."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

from django.utils.crypto import salted_hmac

from core import clock
from core.accounts.models import User
from core.leagues.models import League
from core.mail.models import ReplyToken

LENGTH = 26
"""Characters of five bits: 130 bits."""


def token_for(
    *, user: User, topic: str, about: dict[str, Any], league: League | None = None
) -> str:
    """The person's token for replies about `about`, valid from now on. Only its hash is stored."""
    pairs = "|".join(f"{key}={about[key]}" for key in sorted(about))
    digest = salted_hmac(
        "kemari.mail.reply", f"{user.pk}|{topic}|{pairs}", algorithm="sha256"
    ).digest()
    token = base64.b32encode(digest).decode().lower()[:LENGTH]
    ReplyToken.objects.get_or_create(
        hash=hashed(token),
        defaults={
            "user": user,
            "league": league,
            "topic": topic,
            "about": about,
            "made_at": clock.now(),
        },
    )
    return token


def find(token: str) -> ReplyToken | None:
    """The row of a token, with its user; None if there is none."""
    if not token:
        return None
    return ReplyToken.objects.select_related("user").filter(hash=hashed(token)).first()


def owner_of_any(tokens: Sequence[str]) -> int | None:
    """The id of the person to whom the first known of these tokens belongs."""
    hashes = [hashed(token) for token in tokens]
    found = ReplyToken.objects.filter(hash__in=hashes) if hashes else ReplyToken.objects.none()
    return found.values_list("user", flat=True).first()


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
