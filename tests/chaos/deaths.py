"""Kills workers at named places: a worker that reaches a place with a kill order takes it and dies.

An order is a file in the folder of its place, named `<serial>-<who>`: the child that is at work, or
its parent with it. It is taken by a rename, so it kills once. `<serial>-<who>-<milliseconds>` in
the folder `later` kills so long after an attempt to resolve has begun, wherever the worker is then.
Each death is a line in the log before the signal goes out.

A match whose resolution died three times is held, rightly; so a segment is killed once on purpose,
and nobody is killed while one is on its second attempt.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

COUNTED = "after the attempt was counted"
LOCKED = "in play"
PLAYED = "played, before the commit"
COMMITTED = "after the commit, before the acknowledgement"
DELIVERED = "after a delivery's commit, before the acknowledgement"
BEFORE_MAIL = "mail attempted, before the server"
ACCEPTED = "mail accepted by the server, before our commit"
BETWEEN = "between two jobs"
PLACES = {
    COUNTED: "counted",
    LOCKED: "locked",
    PLAYED: "played",
    COMMITTED: "committed",
    DELIVERED: "delivered",
    BEFORE_MAIL: "before-mail",
    ACCEPTED: "accepted",
}
OF_A_MATCH = (COUNTED, LOCKED, PLAYED, COMMITTED)
LATER = "later"
CHILD, PARENT = "child", "parent"


class _State:
    """What this worker child is doing."""

    place = BETWEEN
    subject = "-"
    timer: threading.Timer | None = None


def folder() -> Path:
    return Path(os.environ["CHAOS_FOLDER"])


def alive() -> None:
    """Show that this worker still gets jobs: the file of its name is touched."""
    (folder() / "alive" / os.environ["CHAOS_NAME"]).touch()
    between_tasks()


def between_tasks() -> None:
    if _State.timer is not None:
        _State.timer.cancel()
        _State.timer = None
    _State.place, _State.subject = BETWEEN, "-"


def reach(place: str, subject: str = "") -> None:
    """Record this place, and die here if there is an order."""
    _State.place = place
    if subject:
        _State.subject = subject
    order = _take(PLACES[place])
    if order is not None:
        _die(order)


def _take(place: str) -> str | None:
    """Take an order for that place, unless this subject has died often enough."""
    if _is_spared():
        return None
    for order in sorted((folder() / "orders" / place).iterdir()):
        try:
            order.rename(folder() / "taken" / order.name)
        except FileNotFoundError:
            continue
        return order.name
    return None


def _is_spared() -> bool:
    at_work = folder() / "attempts"
    if any(_size(file) > 1 for file in at_work.iterdir()):
        return True
    died = (folder() / "deaths.log").read_text().splitlines()
    own = _State.subject
    return own.startswith("match") and any(line.split("\t")[3] == own for line in died)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


def _die(order: str) -> None:
    serial, who = order.split("-")[:2]
    _append(folder() / "deaths.log", f"{serial}\t{who}\t{_State.place}\t{_State.subject}\n")
    os.kill(os.getppid() if who == PARENT else os.getpid(), signal.SIGKILL)
    time.sleep(5)  # the parent's death kills its children


def _append(file: Path, text: str) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        os.write(handle, text.encode())
    finally:
        os.close(handle)


def _begin_attempt(subject: str) -> None:
    """A match is about to be played: noted, and perhaps the clock of its death starts."""
    _State.subject = subject
    order = _take(LATER)
    _append(folder() / "attempts" / subject, ".")
    if order is not None:
        _State.timer = threading.Timer(int(order.split("-")[2]) / 1000, _die, [order])
        _State.timer.daemon = True
        _State.timer.start()
    reach(COUNTED)


def install() -> None:
    """Patch the places into the functions that the jobs call."""
    from core.jobs import outbox
    from core.mail import sending
    from matches.services.resolution import resolve

    def subject(match_id: int, segment: int | None) -> str:
        return f"match-{match_id}-{segment}"

    begin, play, whole = resolve._begin_attempt, resolve._play_what_is_due, resolve.resolve_match

    def begun(match_id: int, now: Any, segment: Any) -> bool:
        if not begin(match_id, now, segment):
            return False
        if not (folder() / "poison" / str(match_id)).exists():
            _begin_attempt(subject(match_id, segment))
        return True

    def played(match: Any, now: Any, segment: Any, bots: Any, *, without_bots: bool = False) -> Any:
        reach(LOCKED)
        made = play(match, now, segment, bots, without_bots=without_bots)
        reach(PLAYED)
        return made

    def resolved(**wanted: Any) -> Any:
        made = whole(**wanted)
        name = subject(wanted["match_id"], wanted.get("segment"))
        (folder() / "attempts" / name).unlink(missing_ok=True)
        if made is not None:
            reach(COMMITTED, name)
        return made

    resolve._begin_attempt, resolve._play_what_is_due = begun, played
    resolve.resolve_match = resolved
    outbox.consume = _then(outbox.consume, DELIVERED, "delivery")
    compose = sending.compose

    def composed(notification: Any) -> Any:
        mail = compose(notification)
        send = mail.send

        def sent(*args: Any, **named: Any) -> Any:
            reach(BEFORE_MAIL, f"notification-{notification.pk}")
            count = send(*args, **named)
            reach(ACCEPTED)
            return count

        mail.send = sent
        return mail

    sending.compose = composed


def _then(verb: Callable[..., Any], place: str, subject: str) -> Callable[..., Any]:
    def done(**wanted: Any) -> Any:
        made = verb(**wanted)
        reach(place, f"{subject}-{wanted['row_id']}")
        return made

    return done
