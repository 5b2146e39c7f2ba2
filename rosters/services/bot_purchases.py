"""What a coach of the house does after a match: he takes suggestions and buys with sense."""

from __future__ import annotations

from datetime import datetime

from core.errors import NotAllowed, Refused
from rosters.models import AfterMatch
from rosters.queries.for_sale import Shelf, Ware, shelf_of
from rosters.services import after_match_sequence, purchases

FULL_SIDE = 11
BENCH = 13
ENOUGH_REROLLS = 3
MOST_BOUGHT = 20


def settle_all(*, source: str, now: datetime) -> int:
    """Settle every open sequence after that match, in the order of the teams. Returns how many."""
    rows = AfterMatch.objects.filter(source=source, closed_at__isnull=True).order_by("team_id")
    waiting = list(rows.select_related("team__clan", "team__league", "team__coach"))
    for one in waiting:
        settle(after=one, now=now)
    return len(waiting)


def settle(*, after: AfterMatch, now: datetime) -> None:
    """Buy what the team can use, then be done; the rolls take their first suggestion (DEC-37).

    It acts for the team's coach. Where he may not buy, the sequence just closes.
    """
    for _ in range(MOST_BOUGHT):
        after.team.refresh_from_db()
        shelf = shelf_of(after)
        try:
            if not _buy_one(after, shelf, now):
                break
        except (Refused, NotAllowed):
            break
    after_match_sequence.close_for_house(sequence_id=after.pk, now=now)


def _buy_one(after: AfterMatch, shelf: Shelf, now: datetime) -> bool:
    """One purchase, the most wanted first: eleven men, re-rolls, a bench."""
    team = after.team
    buyer = purchases.Buyer(after, team.coach, shelf.bought, now)
    men = sum(ware.has for ware in shelf.players)
    if men < FULL_SIDE:
        for one, ware in shelf.journeymen:
            if not ware.bar:
                purchases.hire_journeyman(buyer=buyer, number=one["number"])
                return True
        return _hire(buyer, _cheapest(shelf))
    if not shelf.reroll.bar and team.rerolls < ENOUGH_REROLLS:
        purchases.buy_reroll(buyer=buyer)
        return True
    return men < BENCH and _hire(buyer, _dearest(shelf))


def _hire(buyer: purchases.Buyer, ware: Ware | None) -> bool:
    if ware is None:
        return False
    purchases.hire_player(buyer=buyer, position=ware.key)
    return True


def _cheapest(shelf: Shelf) -> Ware | None:
    return min((w for w in shelf.players if not w.bar), key=lambda w: w.price, default=None)


def _dearest(shelf: Shelf) -> Ware | None:
    return max((w for w in shelf.players if not w.bar), key=lambda w: w.price, default=None)
