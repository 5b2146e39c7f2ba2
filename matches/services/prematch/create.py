"""Creates a match: fixes line-ups and options, and draws the secret of its dice."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from core.audit import services as audit
from core.clipping import clip_text
from core.errors import Refused
from core.leagues.models import League
from engine.dice import SegmentDice
from engine.errors import DataError
from engine.events import Event, MapDrawn, Rolled
from engine.laying import lay
from engine.lineup import MatchSetup
from engine.maps import NamedMap, printed_maps
from engine.opening import Opening
from engine.orders.standing_orders import NO_STANDING
from engine.rules_lookup import rules_for, settle_map
from engine.ruleset import Laying
from engine.sheets.executor.orders_coach import NO_ORDERS
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_check import check_set_up
from engine.sheets.set_up_sheet import Places, SetUpSheet, parse_set_up
from engine.variants.registry import find_variant
from matches.clocks.clock_terms import PLAIN, ClockTerms
from matches.models import LeagueOrders, Match, Playbook, SetUpOrders, Side
from matches.services.notifications import match_notifications
from matches.services.orders.order_chain import SHIRTS, playbook_in_force, read_any_orders
from matches.services.timekeeping import clocks
from rosters.models import Team
from rosters.queries.line_up import line_up
from rosters.services.after_match_sequence import AFTER_HOURS


def create_match(
    *,
    home: Team,
    away: Team,
    options: Mapping[str, str],
    turn_hours: int,
    label: str,
    now: datetime,
    seed: str = "",
    maps: Sequence[NamedMap] = (),
    stakes: int = 0,
    after_match_hours: int = AFTER_HOURS,
    terms: ClockTerms = PLAIN,
    open_with: Callable[[MatchSetup], Opening] | None = None,
) -> Match:
    """Create a match that waits for both set-ups until `turn_hours` from now.

    The hash of the dice's secret is public from here on. With `seed` the secret follows from it,
    for reproducible demonstrations; anybody with the seed can predict the dice. A game that has
    maps is played on one of `maps`, or of the printed ones: drawn from the same secret, unless the
    options name one. What the dice lay on it is laid now; what the coaches lay, before anything
    else (KEM-LAY-01). `stakes`: 1 for a semi-final, 2 for a final (LGE-GAT-01). `terms` are the
    season's for its clocks. After the match, both coaches have `after_match_hours` to choose and to
    buy. `open_with` makes the opening of a match that begins in the middle of a drive. Raises
    `Refused`.
    """
    if home.pk == away.pk:
        raise Refused(gettext("A team does not play against itself."))
    if home.league_id != away.league_id or home.variant != away.variant:
        raise Refused(gettext("Both teams must belong to one league and play the same game."))
    if turn_hours < 1:
        raise Refused(gettext("A turn needs at least one hour."))
    secret, public_id = _secret_and_name(seed)
    try:
        setup = MatchSetup(
            home.variant,
            line_up(home, away, options=options),
            line_up(away, home, options=options),
            dict(options),
            stakes=stakes,
        )
        setup, drawn = settle_map(setup, SegmentDice(secret, f"{public_id}|map", 0, b"").roll, maps)
        rules = rules_for(setup)
        if rules.pitch.laying is Laying.DICE:
            setup = lay(setup, SegmentDice(secret, f"{public_id}|laying", 0, b"").roll)
        if open_with is not None:
            setup = replace(setup, opening=open_with(setup))
    except DataError as error:
        raise Refused(str(error)) from error
    public = hashlib.sha256(secret).hexdigest()
    with transaction.atomic():
        match = Match.objects.create(
            public_id=public_id,
            label=clip_text(label, 120),
            league=home.league,
            home_team=home,
            away_team=away,
            variant=home.variant,
            options=dict(options),
            rules=rules.version_lock,
            setup=setup.to_json(),
            map_name=next((event.name for event in drawn if isinstance(event, MapDrawn)), ""),
            map_set=_drawn_from(home.variant, drawn, maps),
            laying=rules.pitch.laying is Laying.COACHES,
            secret=secret.hex(),
            secret_hash=public,
            digest=public,
            turn_hours=turn_hours,
            after_match_hours=after_match_hours,
            clock_terms=terms.to_json(),
            **_league_orders(home.league, home.variant),
            created_at=now,
        )
        clocks.start_clocks(match)
        clocks.begin_set_ups(match, now)
        match.save(update_fields=("clock_from", "due_at", "remind_at"))
        for side in Side if not match.laying else ():
            draft_from_playbook(match, side, setup, now)
        audit.record(
            actor=None,
            league=match.league,
            verb="match.created",
            subject=match,
            data={"home": home.name, "away": away.name, "label": match.label},
        )
        if match.laying:
            match_notifications.invite_laying(match)
        else:
            match_notifications.invite_set_ups(match)
    return match


def _league_orders(league: League | None, variant: str) -> dict[str, Any]:
    """The league's orders settings, copied: a match keeps those it was started with."""
    if league is None:
        return {}
    row = LeagueOrders.objects.filter(league=league, variant=variant).first()
    if row is None:
        return {}
    return {
        "default_orders": row.canonical,
        "holds": row.holds,
        "ask_hours": row.ask_hours,
    }


def _drawn_from(variant: str, drawn: Sequence[Event], maps: Sequence[NamedMap]) -> list[str]:
    """The names among which a die chose, in its order; empty if no die was rolled."""
    if not any(isinstance(event, Rolled) for event in drawn):
        return []
    return [name for name, _ in maps or printed_maps(find_variant(variant))]


def _secret_and_name(seed: str) -> tuple[bytes, str]:
    """A secret and the public name of a match; a seed used before gives the next ones."""
    for again in count():
        drawn = hashlib.sha256(f"{seed}|{again}".encode()).digest()
        secret = drawn if seed else secrets.token_bytes(32)
        name = hashlib.sha256(b"public" + secret).hexdigest()[:24]
        if not Match.objects.filter(public_id=name).exists():
            return secret, name
    raise AssertionError("count() has no end")


def draft_from_playbook(match: Match, side: int, setup: MatchSetup, now: datetime) -> None:
    """Draft the set-up of a match from the playbook, below what the coach wrote for the match.

    It counts even if nothing is submitted, as everything in the playbook does. Calling it again
    renews only what came from the playbook. In the coach's own formations new players take the
    places of those gone; orders about players who are gone stay and are skipped. The caller has
    locked the match, and the side has not submitted its set-up.
    """
    row = SetUpOrders.objects.filter(match=match, side=side).first()
    row = row or SetUpOrders(match=match, side=side)
    page = playbook_in_force(match.team(side).pk)
    drafted = NO_ORDERS if page is None else playbook_set_up(page, setup, side)
    written = read_any_orders(row.canonical).without(read_any_orders(row.drafted))
    own = _for_line_up(written, setup, side)
    if own == drafted == NO_ORDERS:
        SetUpOrders.objects.filter(match=match, side=side).delete()
        return
    row.text, row.saved_at = own.over(drafted).text(), now
    row.canonical = row.text if own != NO_ORDERS else ""
    row.drafted = drafted.text() if drafted != NO_ORDERS else ""
    row.save()


def playbook_set_up(page: Playbook, setup: MatchSetup, side: int) -> SetUpSheet:
    """A playbook's set-up turned to that side of the pitch; new players take the places of those
    gone.

    Empty if this match's map lacks its squares or refuses it there: maps differ, and so do the two
    ends of one map.
    """
    rules = rules_for(setup)
    try:
        anybody = Vocabulary(rules.board, SHIRTS, SHIRTS)
        orders = parse_set_up(page.canonical, anybody, canonical=True)
    except SheetFaults:
        return NO_ORDERS
    if not (orders.kicking or orders.receiving):
        return NO_ORDERS
    if side == Side.AWAY:
        orders = orders.mirrored(rules.board, rules.pitch.end_zones)
    # Standing orders stay in the playbook, which is named as their source.
    orders = _for_line_up(replace(orders, standing=NO_STANDING), setup, side)
    if rules.board.enclosed and check_set_up(setup, side, orders):
        return NO_ORDERS
    return orders


def _for_line_up(orders: SetUpSheet, setup: MatchSetup, side: int) -> SetUpSheet:
    """The orders with formations of players whom the side has."""
    numbers = [figure.number for figure in setup.sides[side].figures]
    return replace(
        orders,
        kicking=_with_current_players(orders.kicking, numbers),
        receiving=_with_current_players(orders.receiving, numbers),
    )


def _with_current_players(places: Places, numbers: Collection[int]) -> Places:
    placed = {number for number, _ in places}
    spare = [number for number in sorted(numbers) if number not in placed]
    found = []
    for number, square in places:
        if number in numbers:
            found.append((number, square))
        elif spare:
            found.append((spare.pop(0), square))
    return tuple(found)
