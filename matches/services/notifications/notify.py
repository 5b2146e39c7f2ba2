"""Sends a match's notifications: to a side, with one heading, in one mail thread."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from core import clock
from core.accounts.time_zones import in_both_zones
from core.notifications import services as notifications
from core.notifications.held import Change, notify_change, undo
from core.notifications.kinds import GENERAL, NotificationKind
from core.translation import site_language, site_text
from matches.models import Match, Side
from matches.notification_kinds import ABOUT_A_TURN, PLAYED
from matches.seats import stand_ins_seated
from matches.services.bots import bots_of
from matches.services.presence import time_until_gone, was_just_present


def notify_side(
    match: Match,
    side: Side,
    *,
    key: str,
    subject: str,
    body: str,
    page: str = "matches:match",
    kind: NotificationKind = GENERAL,
    about: Mapping[str, Any] | None = None,
    ends_turns: bool = False,
    change: Change | None = None,
    goes_on: bool = False,
    is_end: bool = False,
) -> None:
    """Notify a side once for each `key`: its coach, and the stand-ins on duty.

    `page` is where the notification links to; `kind` selects the writer of its mail, `about` is
    what that writer needs besides match and side. A message about a turn replaces the earlier ones
    of the match that are unread; `ends_turns`: so does this one, after which there is none. A
    `change` is sent only if it lasts (`core.notifications.held`). What `goes_on` is an answer
    that others wait for, and never refused for being one too many. Who plays a bot sees its turns
    on the page: they are notified of its `is_end` alone. For who has a friendly before them
    notifications wait until they have left (`timekeeping.held_turns`). Two at one screen see
    everything there: a notification would tell one side about the other. Nobody reads what is sent
    to a bot or a guest.
    """
    replaces = ABOUT_A_TURN if ends_turns else ()
    team = match.team(side)
    if match.is_friendly_with_oneself or not team.coach.is_person:
        return
    asks, wait, about = kind in ABOUT_A_TURN or change is not None, None, about or {}
    thing = f"match:{match.pk}:here:{side}"
    if is_here(match, side) and not is_end:
        if plays_bot(match, side) or kind is PLAYED:
            return
        change = change or Change(thing if asks else f"{thing}:{key}", "", "away")
        wait = time_until_gone(match, side)
        about = about if asks else {**about, "told_at": clock.now().isoformat()}
    elif asks and match.league_id is None:
        undo(thing=thing, after="")  # it says what is asked now
    notification = f"match:{match.pk}:{key}:{side}"
    readers = [(team.coach, notification)]
    readers += [(person, f"{notification}:{person.pk}") for person in stand_ins_seated(match, side)]
    for person, name in readers:
        if change is not None:
            notify_change(
                change=change,
                recipient=person,
                subject=subject,
                body=body,
                link=reverse(page, args=[match.pk]),
                key=name,
                kind=kind,
                about={"match": match.pk, "side": int(side), **about},
                thread=thread_of(match),
                wait=wait,
            )
            continue
        notifications.notify(
            recipient=person,
            subject=subject,
            body=body,
            link=reverse(page, args=[match.pk]),
            key=name,
            kind=kind,
            about={"match": match.pk, "side": int(side), **about},
            thread=thread_of(match),
            replaces=replaces,
            goes_on=goes_on,
        )


def is_here(match: Match, side: Side) -> bool:
    """Whether the side needs no mail: they play a bot, which answers while they look, or have one
    play for them (KEM-FRI-09), or are at one screen with the other side, or have had the page of
    their friendly before them in the last minutes.
    """
    if match.is_friendly_with_oneself:
        return True
    return plays_bot(match, side) or was_just_present(match, side)


def plays_bot(match: Match, side: Side) -> bool:
    """Whether the side plays a bot, or has one play for it."""
    return match.team(Side(1 - side)).coach.is_bot or bots_of(match)[side] is not None


def answered(match: Match, side: int, *keys: str) -> None:
    """A side has done what notifications under these keys asked it for: they count as read, those
    of its stand-ins too.
    """
    notifications.mark_answered(
        thread=thread_of(match).name,
        keys=[f"match:{match.pk}:{key}" for key in keys],
        about={"side": int(side)},
    )


def turn_of(match: Match, side: int) -> str:
    """The name of a side's current turn, in the site's language."""
    with site_language():
        return match.turn_called(side)


def heading(match: Match) -> str:
    label = f" ({match.label})" if match.label else ""
    return f"{match}{label}."


def under_heading(match: Match, sentence: str, **values: Any) -> str:
    """A sentence in the site's language on a line of its own, under the match's heading."""
    return f"{heading(match)}\n{site_text(sentence, **values)}"


def due(match: Match, side: Side) -> str:
    """The deadline in the coach's own time zone and in UTC."""
    return in_both_zones(match.due_at, match.team(side).coach)


def link(match: Match) -> str:
    return reverse("matches:match", args=[match.pk])


def thread_of(match: Match) -> notifications.Thread:
    """The key that groups all notifications of a match into one thread in a mail program."""
    label = f" ({match.label})" if match.label else ""
    return notifications.Thread(f"match:{match.pk}", f"{match}{label}")
