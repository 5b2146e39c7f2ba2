"""A side's order chain: its orders for the match, its team's playbook, the league's default.

Chains are built from texts alone, because texts are what is locked: anybody can rebuild them from
what was published.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from engine.geometry import board
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.sheets.executor.orders_coach import NO_ORDERS, OrderChain, Source
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, Playbook, SetUpOrders, Side
from matches.services.rules_lock import setup_of

MAX_MAP_SIZE = 40
"""The largest rows and columns of any map; a playbook is read before the map is known."""
SHIRTS = range(1, 100)


@cache
def any_ground() -> Vocabulary:
    """Any shirt and any square: for texts that have already been accepted once."""
    return Vocabulary(board(MAX_MAP_SIZE, MAX_MAP_SIZE), SHIRTS, SHIRTS)


def playbook_in_force(team_id: int) -> Playbook | None:
    """The page of a team's playbook that answers in its matches."""
    return Playbook.objects.filter(team=team_id, in_force=True).first()


def texts_of(match: Match, sides: Collection[int] = Side) -> dict[int, dict[str, str]]:
    """Each side's current orders as texts: `set_up` for the match, `playbook` for all its matches,
    if the team has one in force.
    """
    rows = SetUpOrders.objects.filter(match=match, side__in=sides)
    own = dict(rows.values_list("side", "canonical"))
    teams = {side: match.team(side).pk for side in sides}
    pages = Playbook.objects.filter(team__in=teams.values(), in_force=True)
    books = dict(pages.values_list("team", "canonical"))
    found = {side: {"set_up": own.get(side) or NO_ORDERS.text()} for side in sides}
    for side, team in teams.items():
        if book := books.get(team):
            found[side]["playbook"] = book
    return found


def order_chain_of(match: Match, side: int) -> OrderChain:
    """The current order chain."""
    texts = texts_of(match, (side,))[side]
    return order_chain_from(setup_of(match), side, texts, match.default_orders)


def order_chain_from(
    setup: MatchSetup, side: int, texts: Mapping[str, str], default: str = ""
) -> OrderChain:
    """The chain of locked texts. Raises `SheetFaults` for the match's own orders only.

    These may name players of either team who are in no line-up any more; no order about them is
    ever legal, so it is skipped.
    """
    rules = rules_for(setup)
    anybody = Vocabulary(rules.board, SHIRTS, SHIRTS)
    own = parse_set_up(texts["set_up"], anybody, canonical=True)
    book = read_any_orders(texts.get("playbook", ""))
    if side == Side.AWAY:
        book = book.mirrored(rules.board, rules.pitch.end_zones)
    links = [(Source.MATCH, own), (Source.TEAM, book), (Source.LEAGUE, read_any_orders(default))]
    return OrderChain([link for link in links if link[1] != NO_ORDERS])


def read_any_orders(text: str) -> SetUpSheet:
    """Orders of a playbook or a league; empty if they can no longer be read."""
    if not text:
        return NO_ORDERS
    try:
        return parse_set_up(text, any_ground(), canonical=True)
    except SheetFaults:
        return NO_ORDERS
