"""What a bot does after a match: it takes the suggestions and buys what the team needs."""

from __future__ import annotations

from datetime import datetime

from core.errors import NotAllowed, Refused
from rosters.match_refs import MatchRef
from rosters.models import AfterMatch
from rosters.queries.for_sale import ForSale, Product, for_sale_to
from rosters.services import after_match_sequence, purchases

FULL_SIDE = 11
BENCH = 13
ENOUGH_REROLLS = 3
MAX_PURCHASES = 20


def settle_all_bots(*, source: MatchRef, now: datetime) -> int:
    """Settle every open sequence after that match, in the order of the teams. Returns how many."""
    rows = AfterMatch.objects.filter(source=source, closed_at__isnull=True).order_by("team_id")
    waiting = list(rows.select_related("team__clan", "team__league", "team__coach"))
    for one in waiting:
        settle_for_bot(after=one, now=now)
    return len(waiting)


def settle_for_bot(*, after: AfterMatch, now: datetime) -> None:
    """Buy what the team can use, then close; the rolls take their first suggestion (DEC-37).

    It acts for the team's coach. If they may not buy, the sequence just closes.
    """
    for _ in range(MAX_PURCHASES):
        after.team.refresh_from_db()
        for_sale = for_sale_to(after)
        try:
            if not _buy_one(after, for_sale, now):
                break
        except (Refused, NotAllowed):
            break
    after_match_sequence.close_for_bot(sequence_id=after.pk, now=now)


def _buy_one(after: AfterMatch, for_sale: ForSale, now: datetime) -> bool:
    """One purchase, the most important first: eleven players, re-rolls, a bench."""
    team = after.team
    buyer = purchases.Buyer(after, team.coach, for_sale.bought, now)
    players = sum(product.has for product in for_sale.players)
    if players < FULL_SIDE:
        for one, product in for_sale.journeymen:
            if not product.bar:
                purchases.hire_journeyman(buyer=buyer, number=one["number"])
                return True
        return _hire(buyer, _cheapest(for_sale))
    if not for_sale.reroll.bar and team.rerolls < ENOUGH_REROLLS:
        purchases.buy_reroll(buyer=buyer)
        return True
    return players < BENCH and _hire(buyer, _dearest(for_sale))


def _hire(buyer: purchases.Buyer, product: Product | None) -> bool:
    if product is None:
        return False
    purchases.hire_player(buyer=buyer, position=product.key)
    return True


def _cheapest(for_sale: ForSale) -> Product | None:
    return min((w for w in for_sale.players if not w.bar), key=lambda w: w.price, default=None)


def _dearest(for_sale: ForSale) -> Product | None:
    return max((w for w in for_sale.players if not w.bar), key=lambda w: w.price, default=None)
