"""What a browser says of itself, in short."""

from __future__ import annotations

import pytest

from core.templatetags.browsers import browser_name

CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (f"Mozilla/5.0 (X11; Linux x86_64) {CHROME} Safari/537.36", "Chrome on Linux"),
        (f"Mozilla/5.0 (Windows NT 10.0) {CHROME} Safari/537.36 Edg/156.0", "Edge on Windows"),
        (f"Mozilla/5.0 (Linux; Android 15) {CHROME} Mobile Safari/537.36", "Chrome on Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari on iPhone",
        ),
        ("Firefox/140.0", "Firefox"),
        ("curl/8.0", "curl/8.0"),
        ("", ""),
        ("x" * 500, "x" * 60),
    ],
)
def test_browser_and_system_are_named(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name
