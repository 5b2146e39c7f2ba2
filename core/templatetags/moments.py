"""`{% load moments %}{{ match.due_at|moment }}`: a deadline in the reader's zone and in UTC.

A visitor's zone is UTC; then it is shown once.
"""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil, floor

from django import template
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince, timeuntil
from django.utils.timezone import localtime

from core import clock

register = template.Library()
SECONDS_A_MINUTE = 60
DAY_AND_HOUR = "D j M, H:i"


@register.filter
def moment(at: datetime | None) -> SafeString | str:
    """`Tue 3 Nov, 21:00 JST (12:00 UTC)`; the day is repeated if it differs in UTC."""
    if at is None:
        return ""
    own, utc = localtime(at), at.astimezone(UTC)
    shown = format_html('<span class="nowrap">{}</span>', formats.date_format(own, "D j M, H:i T"))
    if own.tzname() != "UTC":
        there = formats.date_format(utc, "H:i" if own.date() == utc.date() else DAY_AND_HOUR)
        shown = format_html('{} <span class="nowrap soft">({} UTC)</span>', shown, there)
    return format_html('<time datetime="{}">{}</time>', machine_time(at), shown)


@register.filter
def machine_time(at: datetime) -> str:
    """For the attribute `datetime`: whole seconds, since HTML takes no six digits after them."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


@register.filter
def time_left(at: datetime | None) -> str:
    """How long it is until then by the site's clock, as `timeuntil` says it by this machine's."""
    return "" if at is None else timeuntil(at, clock.now())


@register.filter
def time_on_clock(at: datetime) -> str:
    """`1:58`: minutes and seconds until then by the site's clock; `0:00` once it is past."""
    left = max(0, ceil((at - clock.now()).total_seconds()))
    minutes, seconds = divmod(left, SECONDS_A_MINUTE)
    return f"{minutes}:{seconds:02}"


@register.filter
def moment_in_seconds(at: datetime) -> int:
    """Seconds since 1970, for scripts."""
    return floor(at.timestamp())


@register.simple_tag
def site_time() -> str:
    """The same of now, by the site's clock, to milliseconds."""
    return f"{clock.now().timestamp():.3f}"


@register.filter
def time_since(at: datetime | None) -> str:
    """How long ago it was by the site's clock, as `timesince` says it by this machine's."""
    return "" if at is None else timesince(at, clock.now())


@register.filter
def time_ago(at: datetime | None) -> str:
    """`7 minutes ago` or `2 hours from now` by the site's clock."""
    return "" if at is None else naturaltime(clock.own_moment(at))


@register.simple_tag
def zone_attributes() -> SafeString:
    """The reader's zone for `js/board/moments.js`: its name now, and its minutes from UTC."""
    now = localtime(clock.now())
    distance = now.utcoffset()
    minutes = 0 if distance is None else round(distance.total_seconds() / SECONDS_A_MINUTE)
    return format_html('data-zone="{}" data-offset="{}"', now.tzname() or "UTC", minutes)
