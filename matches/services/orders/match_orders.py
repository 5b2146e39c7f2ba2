"""A side's standing orders for one match; each segment locks those then in force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.decisions import DecisionKind
from engine.lineup import MatchSetup
from engine.orders.presets import PRESETS
from engine.rules_lookup import rules_for
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.laying_check import check_laying
from engine.sheets.order_parts import (
    NOTHING,
    SET_UP_LINES,
    Part,
    Replacement,
    part_of,
    replacements,
    with_written,
)
from engine.sheets.set_up_check import check_set_up
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, SetUpOrders
from matches.queries.matches import set_up_row
from matches.seats import since_of
from matches.services.errors import BadOrders
from matches.services.orders.order_chain import SHIRTS
from matches.services.orders.seen import CHANGED, About, mark_of, require_seen
from matches.services.rules_lock import playable_setup
from matches.services.turn_guards import coach_stood_in_for, lock_for

LINE = "line"
"""The field of a single order."""


def with_line(orders: SetUpSheet, kind: DecisionKind, line: str, ground: Vocabulary) -> SetUpSheet:
    """The orders with that line for its kind of decision; an empty line removes the kind.

    Raises `BadOrders` for a line that cannot be read, `Refused` for one about anything else.
    """
    policy = None
    if line.strip():
        written = _read(line, ground, field=LINE)
        policy = dict(written.standing.own).get(kind)
        alone = replace(NOTHING, standing=NOTHING.standing.with_policy(kind, policy))
        if policy is None or written != alone:
            raise Refused(gettext("That line is about another decision."), field=LINE)
    return replace(orders, standing=orders.standing.with_policy(kind, policy))


def with_set_up_line(
    orders: SetUpSheet, kind: DecisionKind, line: str, ground: Vocabulary
) -> SetUpSheet:
    """The orders with that line of a set-up; an empty one removes the kick's target or the choice.

    Raises `BadOrders` for a line that cannot be read, `Refused` for one about anything else.
    """
    field = SET_UP_LINES[kind]
    written = _read(line, ground, field=LINE)
    if line.strip() and written != replace(NOTHING, **{field: getattr(written, field)}):
        raise Refused(gettext("That line is about another decision."), field=LINE)
    return replace(orders, **{field: getattr(written, field)})


def with_preset(orders: SetUpSheet, name: str) -> SetUpSheet:
    """The orders with that preset below the single orders, or with none. Raises `Refused`."""
    if name and name not in PRESETS:
        raise Refused(gettext("There is no preset {name!r}.").format(name=name[:20]))
    return replace(orders, standing=replace(orders.standing, preset=name))


def read_orders(match: Match, side: int, text: str) -> SetUpSheet:
    """Parse orders for a match and check any formation against the rules. Raises `BadOrders` and
    `Unplayable`.
    """
    setup = playable_setup(match)
    orders = _read(text, Vocabulary.of(setup, side))
    _require_legal(setup, side, orders)
    return orders


def _read(text: str, ground: Vocabulary, *, field: str = "text") -> SetUpSheet:
    try:
        return parse_set_up(text, ground)
    except SheetFaults as error:
        raise BadOrders(error.faults, field=field) from error


def _require_legal(setup: MatchSetup, side: int, orders: SetUpSheet) -> None:
    if (orders.kicking or orders.receiving or orders.target) and (
        faults := check_set_up(setup, side, orders)
    ):
        raise BadOrders(faults)


def planned_part(
    match: Match, side: int, part: Part, text: str, *, since: datetime | None
) -> SetUpSheet:
    """A side's orders as they would be with one part replaced by that text; writes nothing.

    `since` is as in `written_orders`. Raises as `read_orders` does.
    """
    written = read_orders(match, side, text)
    return with_written(written_orders(match, side, since=since), written, (part,))


def written_orders(match: Match, side: int, *, since: datetime | None = None) -> SetUpSheet:
    """A side's orders for the match so far, including formations saved as a draft; with `since`
    none that were written before (`matches.seats`).

    They may name players who are in no line-up any more.
    """
    row = set_up_row(match, side, since=since)
    ground = _anybody(playable_setup(match))
    for text in (row.canonical, row.text) if row is not None else ():
        if text:
            try:
                return parse_set_up(text, ground, canonical=True)
            except SheetFaults:
                continue
    return SetUpSheet()


def _anybody(setup: MatchSetup) -> Vocabulary:
    return Vocabulary(rules_for(setup).board, SHIRTS, SHIRTS)


def save_orders(
    *, match: Match, side: int, author: User, orders: SetUpSheet, now: datetime
) -> SetUpOrders:
    """Save a side's orders for the match; they count from the next segment that is locked.

    This does not submit a set-up. Raises `Refused` for a match that is over.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        if not match.is_running:
            raise Refused(
                gettext("This match is {state}.").format(state=match.get_state_display().lower())
            )
        setup = playable_setup(match)
        # Each line was read when it was written; since then players may have left the line-up.
        _require_legal(setup, side, _read(orders.text(), _anybody(setup)))
        if match.laying and (faults := check_laying(setup, orders)):
            raise BadOrders(faults)
        row = SetUpOrders.objects.filter(match=match, side=side).first()
        row = row or SetUpOrders(match=match, side=side)
        text = orders.text()
        if row.canonical == text:
            return row
        row.text, row.canonical, row.saved_at = text, text, now
        row.save()
        acting_for = coach_stood_in_for(match, side, author)
        audit.record(
            actor=author,
            league=match.league,
            verb="orders.changed",
            subject=match,
            data={"side": side, "acting_for": acting_for.pk if acting_for is not None else None},
        )
    return row


def write_part(
    *,
    match: Match,
    side: int,
    author: User,
    part: Part,
    text: str,
    now: datetime,
    seen: str | None = None,
) -> SetUpOrders:
    """Replace one part of a side's orders for the match; the others stay (`engine.sheets.
    order_parts`). With `seen`, another part than that one is not overwritten (`mark_of`), such as
    one from another tab: `DraftChanged`.

    Raises `BadOrders` with every line that cannot be read or that the rules refuse, `Unplayable`,
    or `Refused`; then nothing is changed.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        written = read_orders(match, side, text)
        return change_part(
            match=match,
            side=side,
            author=author,
            part=part,
            change=lambda before: with_written(before, written, (part,)),
            now=now,
            seen=seen,
        )


def change_part(
    *,
    match: Match,
    side: int,
    author: User,
    part: Part,
    change: Callable[[SetUpSheet], SetUpSheet],
    now: datetime,
    about: About | None = None,
    seen: str | None = None,
) -> SetUpOrders:
    """Change one part of a side's orders for the match; `seen` is as in `write_part`.

    With `about` it marks that alone, where nothing else is changed. Raises `Refused`; then nothing
    is changed.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        before = written_orders(match, side, since=since_of(author, match, side))
        orders = change(before)
        if orders.text() != before.text():
            require_seen(mark_of(before, about or part), seen, CHANGED[part])
        return save_orders(match=match, side=side, author=author, orders=orders, now=now)


def text_of_part(orders: SetUpSheet, part: Part) -> str:
    """That part of the orders as text."""
    return part_of(orders, part).text()


def gives_way(
    match: Match, side: int, orders: SetUpSheet | None, *, since: datetime | None
) -> list[Replacement]:
    """What of a side's orders gives way to advance orders, which are put on top of them."""
    if orders is None:
        return []
    before = written_orders(match, side, since=since)
    return replacements(before, orders.over(before))


def adds_to(match: Match, side: int, orders: SetUpSheet, *, since: datetime | None) -> bool:
    """Whether advance orders contain anything that is not ordered already."""
    before = written_orders(match, side, since=since)
    return orders.over(before) != before


def add_orders(
    *, match: Match, side: int, author: User, orders: SetUpSheet, now: datetime
) -> SetUpOrders:
    """Put advance orders on top of the orders already given for the match, line by line.

    On top of those that the author may see: an officer's stand-in replaces the coach's.
    """
    whole = orders.over(written_orders(match, side, since=since_of(author, match, side)))
    return save_orders(match=match, side=side, author=author, orders=whole, now=now)
