"""A league's default orders for a game: standing orders of a side without its own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import League
from engine.orders.standing_orders import names_players
from engine.sheets.faults import Fault
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.registry import VARIANTS
from matches.models import LeagueOrders
from matches.services.errors import BadOrders
from matches.services.orders.order_chain import read_any_orders
from matches.services.orders.playbooks import read_playbook
from matches.services.orders.seen import DEFAULT_CHANGED, About, mark_of_default, require_seen

MAX_ANSWER_HOURS = 168


def save_league_orders(
    *,
    league: League,
    variant: str,
    actor: User,
    text: str,
    holds: int,
    ask_hours: int,
    now: datetime,
    about: About | None = None,
    seen: str | None = None,
) -> LeagueOrders:
    """Set a league's default orders; matches made from now on use them.

    They cannot name shirts, squares or formations. With `seen`, another default than that one is
    not overwritten (`mark_of_default`): `DraftChanged`; with `about` it marks that alone, where
    nothing else is changed. Raises `BadOrders` or `Refused`.
    """
    _require_admin(league, actor)
    if variant not in {meta.key for meta in VARIANTS}:
        raise Refused(
            gettext("No league plays {variant!r}.").format(variant=variant[:40]), field="variant"
        )
    if holds not in {0, 1}:
        raise Refused(gettext("A turn is held once or never."))
    if not 1 <= ask_hours <= MAX_ANSWER_HOURS:
        raise Refused(gettext("Give 1 to {most} hours to answer.").format(most=MAX_ANSWER_HOURS))
    orders = read_playbook(variant=variant, text=text)
    if faults := _not_for_a_league(orders):
        raise BadOrders(faults)
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        row = LeagueOrders.objects.filter(league=league, variant=variant).first()
        stored, marked = mark_of_default(row), mark_of_default(row, about)
        row = row or LeagueOrders(league=league, variant=variant)
        row.canonical, row.holds, row.ask_hours = orders.text(), holds, ask_hours
        if mark_of_default(row) != stored:
            require_seen(marked, seen, DEFAULT_CHANGED)
        row.saved_at = now
        row.save()
        audit.record(
            actor=actor,
            league=league,
            verb="league.default_orders",
            subject=league,
            data={"variant": variant, "holds": holds, "ask_hours": ask_hours},
        )
    return row


def change_league_orders(
    *,
    league: League,
    variant: str,
    actor: User,
    change: Callable[[SetUpSheet], SetUpSheet],
    now: datetime,
    about: About | None = None,
    seen: str | None = None,
) -> LeagueOrders:
    """Save what `change` makes of a league's default orders, as they are stored under its lock; the
    limits stay. `about` and `seen` are as in `save_league_orders`.
    """
    _require_admin(league, actor)
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        row = LeagueOrders.objects.filter(league=league, variant=variant).first()
        row = row or LeagueOrders(league=league, variant=variant)
        return save_league_orders(
            league=league,
            variant=variant,
            actor=actor,
            text=change(read_any_orders(row.canonical)).text(),
            holds=row.holds,
            ask_hours=row.ask_hours,
            now=now,
            about=about,
            seen=seen,
        )


def _require_admin(league: League, actor: User) -> None:
    if not actor.has_perm("matches.order_for_league", league):
        raise NotAllowed(gettext("Only a commissioner can set the league's default orders."))


def _not_for_a_league(orders: SetUpSheet) -> list[Fault]:
    lines = orders.lines
    faults = [
        Fault(lines.get(word, 1), 1, "not-for-a-league", {"word": word})
        for word, given in (
            ("KICKING", orders.kicking),
            ("RECEIVING", orders.receiving),
            ("TARGET", orders.target),
        )
        if given
    ]
    for kind, policy in orders.standing.own:
        if names_players(policy, kind):
            word = str(kind).upper()
            faults.append(Fault(1, 1, "not-for-a-league", {"word": word}))
    return faults
