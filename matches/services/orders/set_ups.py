"""Submitting set-ups: they count for the whole match and can be changed until they are used."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.rules_lookup import rules_for
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.order_parts import (
    NOTHING,
    Part,
    Replacement,
    part_of,
    replacements,
    with_written,
)
from engine.sheets.set_up_check import check_set_up, default_set_up, set_up_remarks
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, MatchState, SetUpOrders, Side
from matches.queries.matches import set_up_row
from matches.seats import since_of
from matches.services.errors import BadOrders
from matches.services.notifications import match_notifications
from matches.services.orders.match_orders import written_orders
from matches.services.orders.order_chain import playbook_in_force
from matches.services.orders.playbooks import save_page
from matches.services.orders.seen import CHANGED, mark_of, require_seen
from matches.services.rules_lock import playable_setup
from matches.services.timekeeping.presence import confirm
from matches.services.timekeeping.stops import go_on_with_set_ups
from matches.services.turn_guards import lock_for, require_laid

SAVED = "Saved set-up"


@dataclass(frozen=True, slots=True)
class PlannedSetUp:
    """What a text would make of a side's orders: all of them, and what would give way.

    `written` is the text alone, with the remarks on it.
    """

    orders: SetUpSheet
    written: SetUpSheet
    replaced: tuple[Replacement, ...]


def read_set_up(
    *, match: Match, side: int, text: str, since: datetime | None = None
) -> PlannedSetUp:
    """Parse set-up orders and check them against the rules; writes nothing.

    A text that has standing orders too puts them on top of those for the match; one without a
    set-up leaves the set-up as it is. With `since` orders from before are not counted
    (`matches.seats`). Raises `BadOrders`, or `Unplayable` if the match's rules are not installed.
    """
    setup = playable_setup(match)
    try:
        written = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    before = written_orders(match, side, since=since)
    orders = with_written(before, written, (Part.SET_UP,))
    if faults := check_set_up(setup, side, orders):
        raise BadOrders(faults)
    notes = (*written.notes, *set_up_remarks(setup, side, orders))
    return PlannedSetUp(orders, replace(written, notes=notes), tuple(replacements(before, orders)))


def written_set_up(match: Match, side: int, *, since: datetime | None = None) -> str:
    """A side's set-up as text, without its standing orders: as it was typed where that has none,
    else without comments. Where nothing is written, the engine's default.

    Raises `Unplayable`.
    """
    row = set_up_row(match, side, since=since)
    orders = written_orders(match, side, since=since)
    own = part_of(orders, Part.SET_UP)
    if row is None or (own == NOTHING and not row.ready):
        return default_set_up(playable_setup(match), side).text()
    if row.text and part_of(orders, Part.ORDERS, Part.LAYING) == NOTHING:
        return row.text
    return own.text()


def submit_set_up(
    *,
    match: Match,
    side: int,
    author: User,
    text: str,
    now: datetime,
    keep_for_team: bool = False,
    seen: str | None = None,
) -> SetUpOrders:
    """Submit a side's set-up orders; when both sides have, the match kicks off.

    Standing orders for the match stay, as far as the text has none. Submitting twice changes
    nothing. With `keep_for_team` the team uses it in its next matches too, if its own coach submits
    it. With `seen`, another set-up than that one is not overwritten (`mark_of`), such as one
    from another tab: `DraftChanged`. Raises `BadOrders` with every line the rules refuse; then
    nothing is changed.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        coach = match.team(side).coach_id
        is_coach = coach == author.pk
        if not match.is_running:
            raise Refused(
                gettext("This match is {state}.").format(state=match.get_state_display().lower())
            )
        require_laid(match)
        # Under the lock, because a hiring in another tab changes who can be named.
        since = since_of(author, match, side)
        planned = read_set_up(match=match, side=side, text=text, since=since)
        orders, canonical = planned.orders, planned.orders.text()
        if planned.written != orders:
            text = canonical
        row = SetUpOrders.objects.filter(match=match, side=side).first()
        if row is None:
            row = SetUpOrders(match=match, side=side)
        changed = not row.ready or row.canonical != canonical
        if changed:
            stored = mark_of(written_orders(match, side, since=since), Part.SET_UP)
            require_seen(stored, seen, CHANGED[Part.SET_UP])
            row.text, row.canonical, row.ready, row.saved_at = text, canonical, True, now
            row.save()
            audit.record(
                actor=author,
                league=match.league,
                verb="set_up.submitted",
                subject=match,
                data={"side": side, "acting_for": None if is_coach else coach},
            )
        confirm(match, side, now)
        if match.state == MatchState.SETTING_UP:
            match_notifications.set_up_is_in(match, side)
        if keep_for_team and is_coach:
            _keep(match, side, orders, author, now)
        if changed and match.state == MatchState.SETTING_UP:
            go_on_with_set_ups(match, now)
    return row


def _keep(match: Match, side: int, orders: SetUpSheet, author: User, now: datetime) -> None:
    """Put the set-up into the playbook's page in force, as the home side would write it.

    The page's standing orders stay as they are.
    """
    page = playbook_in_force(match.team(side).pk)
    save_page(
        team=match.team(side),
        author=author,
        name=page.name if page is not None else SAVED,
        text=as_home(match, side, orders).text(),
        parts=(Part.SET_UP,),
        now=now,
        in_force=True,
    )


def as_home(match: Match, side: int, orders: SetUpSheet) -> SetUpSheet:
    """The set-up alone, as the home side would write it: so a playbook has it."""
    orders = part_of(orders, Part.SET_UP)
    if side == Side.AWAY:
        rules = rules_for(playable_setup(match))
        orders = orders.mirrored(rules.board, rules.pitch.end_zones)
    return orders
