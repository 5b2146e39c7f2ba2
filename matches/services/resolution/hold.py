"""Holds a match that cannot go on, and lets it go on: as it was, or by default orders."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.translation import site_text
from engine.sheets.faults import SheetFaults
from matches.models import Match, MatchState, SetUpOrders, TurnSheet
from matches.queries.matches import present_game
from matches.services.consents import Act, require_impartial
from matches.services.enqueue import enqueue_resolution
from matches.services.friendlies import stop_friendly
from matches.services.notifications import match_notifications
from matches.services.rules_lock import playable_setup
from matches.services.states import HELD_FROM, lock_match, transition
from matches.services.submission.sheets import orders_of
from matches.services.timekeeping import clocks, stops
from matches.services.timekeeping.due import is_due, submitted_sheet

log = logging.getLogger(__name__)


def hold(match: Match, error: str, now: datetime, *, absent: bool = False) -> None:
    """Stop a locked match and notify the judges. Other matches go on.

    `absent` means that only a coach is missing: the caller sends that notification. A friendly has
    no judges: it ends without a result (KEM-FRI-04).
    """
    if match.league_id is None:
        log.error("friendly %s cannot go on: %s", match.pk, error)
        stop_friendly(match, now, site_text("An error of this site kept it from going on."))
        return
    match.held_from = match.state
    transition(match, MatchState.HELD)
    stops.stop(match, now)
    match.last_error, match.ready_at, match.attempted_at = error, None, now
    match.save(
        update_fields=(
            *("state", "held_from", "last_error", "ready_at", "attempted_at"),
            *("due_at", "remind_at"),
        )
    )
    audit.record(
        actor=None,
        league=match.league,
        verb="match.held",
        subject=match,
        data={"error": error[:500], "segment": match.segment},
    )
    if not absent:
        match_notifications.held(match)


@asks_first
def run_again(*, match: Match, actor: User, now: datetime) -> Match:
    """Let a held match go on from where it stopped. For judges of its league, in a match of their
    own as KEM-SHO-02 says. Raises `Unplayable` if the match's rules are not installed.
    """
    _require_judge(match, actor)
    with transaction.atomic():
        match = lock_match(match.pk)
        words = site_text("Let the held match go on from where it stopped.")
        require_impartial(match, actor, Act("run_again", str(match.segment), words), now)
        return let_go_on(match=match, actor=actor, now=now)


def let_go_on(*, match: Match, actor: User, now: datetime) -> Match:
    """Let a held match go on; the caller has checked that the actor may do this.

    Its clocks go on with what was left (KEM-CLK-04). A turn whose deadline had passed gets a new
    one; a locked sheet is resolved at once.
    """
    with transaction.atomic():
        match = _let_go(match)
        if match.due_at is not None and not stops.go_on(match, now):
            _begin(match, now)
        match.ready_at = now if is_due(match, now) else None
        match.save()
        audit.record(
            actor=actor,
            league=match.league,
            verb="match.run_again",
            subject=match,
            data={"segment": match.segment},
        )
        if match.ready_at is not None:
            enqueue_resolution(match)
    return match


def _begin(match: Match, now: datetime) -> None:
    if match.asked:
        clocks.begin_question(match, now)
        return
    game = present_game(match)
    clocks.begin_turn(match, now, bonus=game is not None and game.position.bonus, again=True)


@asks_first
def play_default_orders(*, match: Match, actor: User, now: datetime) -> Match:
    """Let a held match go on without the orders that stopped it. For judges of its league, in a
    match of their own as KEM-SHO-02 says.

    The submitted sheet is put aside and the turn played as if none had come; before the kick-off
    both set-ups are put aside, later only one that cannot be read. What the coaches wrote is kept.
    Raises `Unplayable` as `run_again` does.
    """
    _require_judge(match, actor)
    with transaction.atomic():
        match = lock_match(match.pk)
        words = site_text("Let the held match go on without the orders that stopped it.")
        require_impartial(match, actor, Act("default_orders", str(match.segment), words), now)
        match = _let_go(match)
        sheet = submitted_sheet(match)
        if sheet is not None:
            sheet.state = TurnSheet.State.REPLACED
            sheet.save(update_fields=("state",))
        set_ups = _put_set_ups_aside(match)
        stops.go_on(match, now)
        match.due_at = match.ready_at = now
        match.save()
        audit.record(
            actor=actor,
            league=match.league,
            verb="match.default_orders",
            subject=match,
            data={
                "segment": match.segment,
                "sheet": sheet.revision if sheet is not None else None,
                "set_ups": set_ups,
            },
        )
        match_notifications.default_orders(match, now)
        enqueue_resolution(match)
    return match


def _put_set_ups_aside(match: Match) -> list[int]:
    """The sides whose set-up orders do not count until they are submitted again."""
    aside = []
    for row in SetUpOrders.objects.filter(match=match).exclude(canonical="").order_by("side"):
        if match.state == MatchState.SETTING_UP or not _can_be_read(match, row.side):
            row.canonical = ""
            row.save(update_fields=("canonical",))
            aside.append(row.side)
    return aside


def _can_be_read(match: Match, side: int) -> bool:
    try:
        orders_of(match, side)
    except SheetFaults:
        return False
    return True


def _require_judge(match: Match, actor: User) -> None:
    if not actor.has_perm("matches.judge", match):
        raise NotAllowed(gettext("Only a commissioner or rules judge can let a held match go on."))


def _let_go(match: Match) -> Match:
    """The held match under its lock, back in its state before; the caller saves it."""
    match = lock_match(match.pk)
    if match.state != MatchState.HELD:
        raise Refused(gettext("This match is not held."))
    playable_setup(match)
    if match.held_from not in HELD_FROM or (
        match.held_from == MatchState.PLAYING and match.waiting_side is None
    ):
        raise Refused(
            gettext(
                "What this match was doing when it was held cannot be read, so it cannot go on "
                "from there. Nothing was changed; the site's administrator must repair its row."
            )
        )
    transition(match, MatchState(match.held_from))
    match.held_from, match.last_error = "", ""
    match.attempts, match.attempted_at = 0, None
    return match
