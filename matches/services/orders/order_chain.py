"""A side's order chain: its orders for the match, its team's playbook, the league's default.

Chains are built from texts alone, because texts are what is locked: anybody can rebuild them from
what was published.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
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
from rosters.models import Team

MAX_MAP_SIZE = 40
"""The largest rows and columns of any map; a playbook is read before the map is known."""
SHIRTS = range(1, 100)


@cache
def any_ground() -> Vocabulary:
    """Any shirt and any square: for texts that have already been accepted once."""
    return Vocabulary(board(MAX_MAP_SIZE, MAX_MAP_SIZE), SHIRTS, SHIRTS)


def playbook_in_force(team_id: int) -> Playbook | None:
    """The page of its coach's playbook that answers in a team's matches."""
    return Playbook.objects.open().filter(team=team_id, in_force=True).first()


def texts_of(
    match: Match, sides: Collection[int] = Side, *, since: datetime | None = None
) -> dict[int, dict[str, str]]:
    """Each side's current orders as texts: `set_up` for the match, `playbook` for all its matches,
    if the team has one in force. With `since` only what was written later (`matches.seats`).

    A page of a coach whose team was given away answers in the matches begun before that.
    """
    rows = SetUpOrders.objects.filter(match=match, side__in=sides)
    teams = {side: match.team(side) for side in sides}
    pages = Playbook.objects.filter(team__in=teams.values(), in_force=True)
    if since is not None:
        rows, pages = rows.filter(saved_at__gt=since), pages.open().filter(saved_at__gt=since)
    own = dict(rows.values_list("side", "canonical"))
    books = {page.team_id: page for page in pages.only("team", "canonical", "kept_for")}
    found = {side: {"set_up": own.get(side) or NO_ORDERS.text()} for side in sides}
    for side, team in teams.items():
        page = books.get(team.pk)
        if page is not None and page.canonical and _answers_in(page, team, match):
            found[side]["playbook"] = page.canonical
    return found


def _answers_in(page: Playbook, team: Team, match: Match) -> bool:
    if page.kept_for_id is None:
        return True
    return team.given_at is not None and match.created_at <= team.given_at


def order_chain_of(match: Match, side: int, *, since: datetime | None = None) -> OrderChain:
    """The current order chain; with `since` only what was written later (`matches.seats`)."""
    texts = texts_of(match, (side,), since=since)[side]
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
