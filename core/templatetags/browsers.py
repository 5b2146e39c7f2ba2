"""`{% load browsers %}{{ text|browser_name }}`: the browser and system that a user agent names."""

from __future__ import annotations

from django import template

register = template.Library()

# The first mark that is found counts: Edge and Opera also name Chrome, and Chrome names Safari.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
# Android names Linux, and an iPhone Mac OS X.
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
MAX_LENGTH = 60


@register.filter
def browser_name(user_agent: str) -> str:
    """`Firefox on Windows`; what is no known browser is quoted as it is, cut to `MAX_LENGTH`."""
    browser = next((name for mark, name in BROWSERS.items() if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in user_agent), "")
    if not browser:
        return user_agent[:MAX_LENGTH]
    return f"{browser} on {system}" if system else browser
