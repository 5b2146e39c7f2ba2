"""Submitting set-ups: they count for the whole match and can be changed until they are used."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.rules_lookup import rules_for
from engine.sheets.executor.orders_coach import NO_ORDERS
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_check import check_set_up, set_up_remarks
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, MatchState, SetUpOrders, Side
from matches.services.enqueue import enqueue_resolution
from matches.services.errors import BadOrders
from matches.services.orders.order_chain import playbook_in_force, read_any_orders
from matches.services.orders.playbooks import save_page
from matches.services.rules_lock import playable_setup
from matches.services.timekeeping.due import both_set_ups_ready
from matches.services.timekeeping.presence import confirm
from matches.services.turn_guards import lock_for, require_laid

SAVED = "Saved set-up"


def read_set_up(*, match: Match, side: int, text: str) -> SetUpSheet:
    """Parse set-up orders and check them against the rules; writes nothing.

    Raises `BadOrders`, or `Unplayable` if the match's rules are not installed.
    """
    setup = playable_setup(match)
    try:
        orders = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    if faults := check_set_up(setup, side, orders):
        raise BadOrders(faults)
    return replace(orders, notes=(*orders.notes, *set_up_remarks(setup, side, orders)))


def submit_set_up(
    *,
    match: Match,
    side: int,
    author: User,
    text: str,
    now: datetime,
    keep_for_team: bool = False,
) -> SetUpOrders:
    """Submit a side's set-up orders; when both sides have, the match kicks off.

    Submitting twice changes nothing. With `keep_for_team` the team uses them in its next matches
    too, if its own coach submits them. Raises `BadOrders` with every line the rules refuse; then
    nothing is changed.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        coach = match.team(side).coach_id
        is_coach = coach == author.pk
        if not match.is_running:
            raise Refused(f"This match is {match.get_state_display().lower()}.")
        require_laid(match)
        # Under the lock, because a hiring in another tab changes who can be named.
        orders = read_set_up(match=match, side=side, text=text)
        canonical = orders.text()
        row = SetUpOrders.objects.filter(match=match, side=side).first()
        if row is None:
            row = SetUpOrders(match=match, side=side)
        changed = not row.ready or row.canonical != canonical
        if changed:
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
        if keep_for_team and is_coach:
            _keep(match, side, orders, author, now)
        if changed and match.state == MatchState.SETTING_UP and both_set_ups_ready(match):
            match.ready_at = now
            match.save(update_fields=("ready_at",))
            enqueue_resolution(match)
    return row


def _keep(match: Match, side: int, orders: SetUpSheet, author: User, now: datetime) -> None:
    """Put the formations into the playbook's page in force, as the home side would write them.

    The page's own standing orders stay as they are.
    """
    page = playbook_in_force(match.team(side).pk)
    before = read_any_orders(page.canonical) if page is not None else NO_ORDERS
    if side == Side.AWAY:
        rules = rules_for(playable_setup(match))
        orders = orders.mirrored(rules.board, rules.pitch.end_zones)
    kept = replace(orders, standing=orders.standing.over(before.standing))
    save_page(
        team=match.team(side),
        author=author,
        name=page.name if page is not None else SAVED,
        text=kept.text(),
        now=now,
        in_force=True,
    )
