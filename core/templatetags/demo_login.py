"""`{% load demo_login %}{% demo_login as demo %}`: the demo coach's log-in, for one machine.

Only `make run` names the file (the setting DEMO_LOGINS), and only if nobody elsewhere reaches it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django import template
from django.conf import settings

register = template.Library()
WORD = "password"


@dataclass(frozen=True, slots=True)
class DemoLogin:
    """The first log-in of the demo, and the file with all of them."""

    email: str
    password: str
    file: str


@register.simple_tag(name="demo_login")
def read_demo_login() -> DemoLogin | None:
    """The log-in; None where there is no demo to show."""
    file = settings.DEMO_LOGINS
    if not file:
        return None
    try:
        words = Path(file).read_text(encoding="utf-8").split(maxsplit=3)
    except OSError:
        return None
    if len(words) < 3 or words[1] != WORD:  # a password of its own, which nobody wrote down
        return None
    return DemoLogin(email=words[0], password=words[2], file=file)
