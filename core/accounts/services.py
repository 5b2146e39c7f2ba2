"""Changing one's own profile."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext

from core import clock
from core.accounts import handles
from core.accounts.models import PitchWay, Theme, User
from core.accounts.time_zones import require_zone, zones
from core.errors import Refused
from core.name_rules import clean_name
from core.notifications.digest import next_digest
from core.notifications.kinds import optional_kinds
from core.notifications.opt_out import subscribe, unsubscribe

MAX_QUIET_HOURS = 14
NO_ZONE = "UTC"
"""The time zone of an account that has not chosen one."""


def change_profile(
    *,
    user: User,
    display_name: str,
    time_zone: str,
    wants_mail: bool,
    quiet_from: int | None = None,
    quiet_to: int | None = None,
    digest_hour: int | None = None,
    mailed: Collection[str] | None = None,
    handle: str | None = None,
    pitch_way: PitchWay | None = None,
    theme: Theme | None = None,
) -> None:
    """Set name, time zone, mail settings and quiet hours.

    `mailed` are the keys of the kinds of notifications (`optional_kinds`) that are mailed,
    `digest_hour` is the hour of the daily digest in the person's own zone. The present time zone
    may stay even if it is no longer offered; without a `pitch_way` or a `theme` theirs stays.
    Running deadlines do not move. Raises `Refused`.
    """
    if (quiet_from is None) != (quiet_to is None):
        raise Refused(gettext("Quiet hours need a beginning and an end."))
    length = 0 if quiet_from is None or quiet_to is None else (quiet_to - quiet_from) % 24
    if length > MAX_QUIET_HOURS:
        raise Refused(gettext("A day has at most {most} quiet hours.").format(most=MAX_QUIET_HOURS))
    require_zone(time_zone, present=user.time_zone)
    name = clean_name(display_name, whose=gettext("yourself"))
    with transaction.atomic():
        handles.lock_handles()
        user.refresh_from_db(fields=("handle", "handle_since"))
        if name != user.display_name:
            user.display_name = name
            handles.require_own_look(user)
        if handle:
            handles.choose(user, handle, clock.now())
        user.time_zone = time_zone
        user.wants_mail = wants_mail
        if pitch_way:
            user.choose_pitch_way(pitch_way)
        if theme:
            user.theme = theme
        user.quiet_from, user.quiet_to = quiet_from, quiet_to
        user.digest_hour = digest_hour
        user.digest_due_at = next_digest(user, clock.now())
        user.save(
            update_fields=(
                "display_name",
                "handle",
                "handle_since",
                "time_zone",
                "wants_mail",
                *(("pitch_way", "turns_pitch") if pitch_way else ()),
                "theme",
                "quiet_from",
                "quiet_to",
                "digest_hour",
                "digest_due_at",
            )
        )
    if mailed is not None:
        for kind in optional_kinds():
            (subscribe if kind.key in mailed else unsubscribe)(user=user, kind=kind.key)


def take_zone_of_browser(user: User, time_zone: str) -> None:
    """Have the browser's time zone, for who has never chosen one; nothing for a zone there is not.

    Running deadlines do not move.
    """
    if user.time_zone == NO_ZONE and time_zone in zones():
        user.time_zone = time_zone
        user.save(update_fields=("time_zone",))
