"""Purchases after a match: players, journeymen who stay, re-rolls, staff (LGE-PUR-01).

Each function gets the number of purchases that its page showed. If there are more by now, the
request is from an old page (a second click, another tab), and nothing is bought.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.name_rules import clean_name, tidy
from rosters.builder import random_names
from rosters.match_refs import MatchRef, entry_ref
from rosters.models import (
    AfterMatch,
    CareerEvent,
    CareerKind,
    LedgerEntry,
    LedgerKind,
    Player,
    PlayerSheet,
)
from rosters.queries.clans import rules_version_of
from rosters.queries.for_sale import PURCHASE, ForSale, Product, for_sale_to
from rosters.queries.shirts import shirt_for_newcomer
from rosters.services import ledger
from rosters.services.after_match_sequence import locked
from rosters.services.teams import require_coach

Bought = TypeVar("Bought")


@dataclass(frozen=True, slots=True)
class Buyer:
    """Who buys in which sequence, when, and how many purchases their page showed (`seen`)."""

    sequence: AfterMatch
    actor: User
    seen: int
    now: datetime


def hire_player(*, buyer: Buyer, position: str, name: str = "") -> Player:
    """Hire a player at list price, within the position's limit and 16 players (LGE-PUR-01).

    Without a `name` the player gets a random one. Raises `Refused`.
    """
    return _buy(buyer, lambda b, for_sale: _hire(b, _found(for_sale.players, position), name))


def hire_journeyman(*, buyer: Buyer, number: int) -> Player:
    """Keep a journeyman of that match, at list price and without Loner (LGE-JOU-01, KEM-JOU-02)."""

    def keep(on: Buyer, for_sale: ForSale) -> Player:
        for one, product in for_sale.journeymen:
            if one["number"] == number:
                return _hire(on, product, one["name"], journeyman=number)
        raise Refused(gettext("No such journeyman of that match is for hire."), rule="LGE-JOU-01")

    return _buy(buyer, keep)


def buy_reroll(*, buyer: Buyer) -> LedgerEntry:
    """Buy a team re-roll at double price (LGE-TEA-03). Raises `Refused`."""

    def one(on: Buyer, for_sale: ForSale) -> LedgerEntry:
        entry = _pay(
            on, for_sale.reroll, LedgerKind.REROLL, "reroll", f"1 x {for_sale.reroll.name}"
        )
        team = on.sequence.team
        team.rerolls += 1
        team.save(update_fields=("rerolls",))
        return entry

    return _buy(buyer, one)


def buy_staff(*, buyer: Buyer, key: str) -> LedgerEntry:
    """Buy one of the staff, within its limit (LGE-TEA-03). Raises `Refused`."""

    def one(on: Buyer, for_sale: ForSale) -> LedgerEntry:
        product = _found(for_sale.staff, key)
        entry = _pay(on, product, LedgerKind.STAFF, product.key, f"1 x {product.name}")
        team = on.sequence.team
        team.staff = {**team.staff, product.key: team.staff.get(product.key, 0) + 1}
        team.save(update_fields=("staff",))
        return entry

    return _buy(buyer, one)


def _buy(buyer: Buyer, purchase: Callable[[Buyer, ForSale], Bought]) -> Bought:
    """Buy with the team locked, if the sequence is open and the page was not an old one."""
    require_coach(buyer.sequence.team, buyer.actor)
    with transaction.atomic():
        sequence = locked(buyer.sequence)
        for_sale = for_sale_to(sequence)
        if for_sale.bought != buyer.seen:
            raise Refused(
                gettext(
                    "Something was bought after this page was loaded. Check the list and try again."
                )
            )
        return purchase(Buyer(sequence, buyer.actor, buyer.seen, buyer.now), for_sale)


def _found(products: Sequence[Product], key: str) -> Product:
    product = next((row for row in products if row.key == key), None)
    if product is None:
        raise Refused(gettext("Nobody sells {key!r} here.").format(key=key), rule="LGE-PUR-01")
    return product


def _hire(on: Buyer, product: Product, name: str, **particulars: int) -> Player:
    team = on.sequence.team
    number = shirt_for_newcomer(team)
    if number is None:
        raise Refused(gettext("The team has used all its shirt numbers."), rule="KEM-NUM-01")
    if tidy(name):
        called = clean_name(name, whose=gettext("the player"))
    else:
        taken = set(team.players.values_list("name", flat=True))
        seed = random_names.seed_of(team.name, number)
        called = random_names.player_names(team.clan.key, 1, seed=seed, taken=taken)[0]
    entry = _pay(on, product, LedgerKind.PLAYER, str(number), f"{product.name} {called}")
    player = Player.objects.create(
        team=team,
        number=number,
        name=called,
        position=team.clan.positions.get(key=product.key),
        created_at=on.now,
    )
    CareerEvent.objects.create(
        player=player,
        kind=CareerKind.HIRED,
        source=on.sequence.source,
        rule=product.rule,
        data={"cost": product.price, **particulars},
        rules_version=entry.rules_version,
        created_at=on.now,
    )
    PlayerSheet.objects.create(player=player)
    return player


def _pay(on: Buyer, product: Product, kind: LedgerKind, item: str, note: str) -> LedgerEntry:
    """Post the price, once for each position in the sequence's list of purchases."""
    if product.bar:
        raise Refused(product.bar, rule=product.rule)
    team = on.sequence.team
    entry = ledger.post(
        team=team,
        kind=kind,
        amount=-product.price,
        rule=product.rule,
        rules_version=rules_version_of(team.clan),
        source_kind=PURCHASE,
        source_id=entry_ref(MatchRef(on.sequence.source), on.seen + 1),
        item=item,
        quantity=1,
        note=note,
        actor=on.actor,
        now=on.now,
    )
    audit.record(
        actor=on.actor,
        league=team.league,
        verb="team.bought",
        subject=team,
        data={"what": note, "price": product.price, "source": on.sequence.source},
    )
    return entry
