"""Coaches lay what lies on a map, before anybody is hired or set up (KEM-LAY-01).

Each lists the squares they would have, best first. When both lists are in, or the time is up, the
engine asks both in turn, and their lists answer.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.dice import SegmentDice
from engine.laying import lay
from engine.lineup import MatchSetup
from engine.sheets.executor.orders_coach import NO_ORDERS, OrdersCoach
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.laying_check import (
    check_laying,
    laying_orders,
    other_orders,
    printed_orders,
)
from engine.sheets.order_parts import Part
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, MatchState, SetUpOrders, Side
from matches.services.errors import BadOrders
from matches.services.notifications import match_notifications
from matches.services.orders.match_orders import written_orders
from matches.services.orders.order_chain import order_chain_of
from matches.services.orders.seen import CHANGED, mark_of, require_seen
from matches.services.prematch.create import draft_from_playbook
from matches.services.rules_lock import playable_setup, setup_of
from matches.services.timekeeping import clocks
from matches.services.timekeeping.due import require_time
from matches.services.timekeeping.presence import confirm
from matches.services.timekeeping.stops import go_on_with_set_ups
from matches.services.turn_guards import LAYING, lock_for


def is_open(match: Match) -> bool:
    """Whether lists of squares are still taken."""
    return match.laying and match.state == MatchState.SETTING_UP and match.ready_at is None


def written_laying(match: Match, side: int) -> str:
    """A side's list so far, as text; without one, what answers for it: playbook, league, map."""
    found = laying_orders(written_orders(match, side))
    if found == NO_ORDERS:
        for _, orders in order_chain_of(match, side).links:
            found = found.over(laying_orders(orders))
        found = found.over(printed_orders(playable_setup(match)))
    return found.text()


def read_laying(*, match: Match, side: int, text: str) -> SetUpSheet:
    """Parse a list and check its squares; writes nothing.

    Raises `BadOrders`, `Refused` for other orders among them, and `Unplayable`.
    """
    setup = playable_setup(match)
    try:
        orders = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    if other_orders(orders) != NO_ORDERS:
        raise Refused(
            gettext("Write only where you would lay; other orders have their time."), rule=LAYING
        )
    if faults := check_laying(setup, orders):
        raise BadOrders(faults)
    return orders


def submit_laying(
    *, match: Match, side: int, author: User, text: str, now: datetime, seen: str | None = None
) -> SetUpOrders:
    """Submit a side's list; when both sides have, everything is laid.

    It can be changed until then. Submitting twice changes nothing. With `seen`, another list than
    that one is not overwritten (`mark_of`), such as one from another tab: `DraftChanged`. Raises
    `BadOrders` with every line that is refused; then nothing is changed.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        if not is_open(match):
            raise Refused(
                gettext("There is nothing to lay now, or it is laid already."), rule=LAYING
            )
        require_time(match, now, gettext("The time to list squares has passed."))
        orders = read_laying(match=match, side=side, text=text)
        before = written_orders(match, side)
        canonical = orders.over(other_orders(before)).text()
        row = SetUpOrders.objects.filter(match=match, side=side).first()
        row = row or SetUpOrders(match=match, side=side)
        changed = not row.laying_ready or row.canonical != canonical
        if changed:
            require_seen(mark_of(before, Part.LAYING), seen, CHANGED[Part.LAYING])
            row.text = row.canonical = canonical
            row.laying_ready, row.saved_at = True, now
            row.save()
            coach = match.team(side).coach_id
            audit.record(
                actor=author,
                league=match.league,
                verb="set_up.laying_submitted",
                subject=match,
                data={"side": side, "acting_for": None if coach == author.pk else coach},
            )
        confirm(match, side, now)
        match_notifications.set_up_is_in(match, side)
        if changed:
            go_on_with_set_ups(match, now)
    return row


def lay_in_turn(match: Match, now: datetime) -> None:
    """Lay everything by the lists of both sides; hiring, squads and set-ups are open from then on.

    The caller has locked the match. A side without a list, or whose list is used up, follows its
    playbook and then the map. The roll-off is of the match's secret under `<public_id>|laying`.
    Raises `RulesChanged`, and `SheetFaults` for orders that cannot be read.
    """
    dice = SegmentDice(bytes.fromhex(match.secret), f"{match.public_id}|laying", 0, b"")
    coaches = [OrdersCoach(order_chain_of(match, side)) for side in Side]
    match_notifications.set_ups_are_over(match)
    setup = lay(setup_of(match), dice.roll, coaches)
    match.setup, match.laying = setup.to_json(), False
    match.ready_at = match.attempted_at = None
    match.attempts, match.last_error = 0, ""
    clocks.begin_set_ups(match, now)
    match.save()
    for side in Side:
        _begin_set_up(match, side, setup, now)
    audit.record(actor=None, league=match.league, verb="match.laid", subject=match, data={})
    match_notifications.invite_set_ups(match)


def _begin_set_up(match: Match, side: Side, setup: MatchSetup, now: datetime) -> None:
    """Draft the side's set-up from its playbook; its list is used, its other orders stay."""
    orders = other_orders(written_orders(match, side))
    SetUpOrders.objects.filter(match=match, side=side).delete()
    if orders != NO_ORDERS:
        text = orders.text()
        SetUpOrders.objects.create(match=match, side=side, text=text, canonical=text, saved_at=now)
    draft_from_playbook(match, side, setup, now)
