"""The places where workers are killed are patched into functions that still take what they took."""

from __future__ import annotations

from inspect import signature

import pytest

from core.jobs import outbox
from core.mail import sending
from matches.services.resolution import resolve
from tests.chaos import deaths

PATCHED = (
    (resolve, "_begin_attempt"),
    (resolve, "_play_what_is_due"),
    (resolve, "resolve_match"),
    (outbox, "consume"),
    (sending, "compose"),
)


def test_each_function_is_called_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {}
    for module, name in PATCHED:
        before[name] = signature(getattr(module, name)).parameters.values()
        monkeypatch.setattr(module, name, getattr(module, name))  # put back at the end
    deaths.install()
    for module, name in PATCHED:
        arguments = {p.name: None for p in before[name] if p.kind is p.KEYWORD_ONLY}
        in_order = [None for p in before[name] if p.kind is not p.KEYWORD_ONLY]
        signature(getattr(module, name)).bind(*in_order, **arguments)
