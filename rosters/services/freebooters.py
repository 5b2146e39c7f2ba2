"""Hiring Freebooters: half the list price, one match, nothing earned (LGE-FRE-01 to 03)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.translation import site_text
from rosters.builder import random_names
from rosters.builder.validation import MAX_PLAYERS
from rosters.match_refs import MatchRef, entry_ref
from rosters.models import Freebooter, LedgerEntry, LedgerKind, Player, Team, VoidContract
from rosters.queries.clans import meta_of, rules_version_of, table_of
from rosters.queries.for_sale import closed_to
from rosters.queries.market import half_price
from rosters.queries.shirts import free_shirts
from rosters.queries.teams import freebooters_for
from rosters.services import ledger
from rosters.services.teams import require_coach

RULE = "LGE-FRE-01"
UNPLAYED = "KEM-FRE-03"
PAID = "freebooter"
"""The `source_kind` of the ledger entry that paid a contract."""
VOIDED = "unplayed"
"""That of the entry which refunds the price of a match that never kicked off."""


def hire_player(
    *, team: Team, position: str, source: MatchRef, actor: User, now: datetime
) -> Freebooter:
    """Hire a player of the team's own table for the match in `source`.

    The position's limit and the limit of 16 players apply, and players who miss the match count.
    Raises `Refused`.
    """
    with transaction.atomic():
        team = locked(team, actor)
        if not meta_of(team).roster_rules.own_freebooters:
            raise Refused(
                gettext("{team} cannot hire players from its own list.").format(team=team),
                rule=RULE,
            )
        listed = team.clan.positions.filter(is_current=True)
        wanted = next((row for row in listed if row.key == position), None)
        if wanted is None:
            raise Refused(
                gettext("The {clan} have no position {position!r}.").format(
                    clan=team.clan, position=position
                ),
                rule=RULE,
            )
        roster = Player.objects.filter(team=team, status=Player.Status.ACTIVE)
        hired = [c for c in freebooters_for(team, source) if c.number is not None]
        held = [*roster.values_list("position", flat=True), *(c.position_id for c in hired)]
        same = held.count(wanted.pk)
        if same >= wanted.max:
            raise Refused(
                gettext("At most {most} {position}; {team} has {number}.").format(
                    most=wanted.max, position=wanted.name, team=team, number=same
                ),
                rule=RULE,
            )
        if len(held) >= MAX_PLAYERS:
            raise Refused(
                gettext("{team} has {most} players already.").format(team=team, most=MAX_PLAYERS),
                rule=RULE,
            )
        number = free_shirt(team, source)
        taken = {player.name for player in team.players.all()} | {c.name for c in hired}
        called = random_names.player_names(
            team.clan.key, 1, seed=team.pk * 100 + number, taken=taken
        )
        contract = Freebooter.objects.create(
            team=team,
            source=source,
            position=wanted,
            number=number,
            name=called[0],
            price=half_price(wanted.cost),
            rule=RULE,
            rules_version=rules_version_of(team.clan),
            actor=actor,
            created_at=now,
        )
        pay(
            contract,
            site_text(
                "{name} {contract_name}, for one match",
                name=wanted.name,
                contract_name=contract.name,
            ),
            str(number),
        )
    return contract


def hire_staff(
    *, team: Team, staff: str, source: MatchRef, actor: User, now: datetime
) -> Freebooter:
    """Hire one of the coaching staff for the match in `source`, within its limit."""
    with transaction.atomic():
        team = locked(team, actor)
        row = next((row for row in table_of(team.clan).staff if row.key == staff), None)
        if row is None or staff not in meta_of(team).roster_rules.hired_staff:
            raise Refused(
                gettext("{team} cannot hire {staff!r} for a match.").format(team=team, staff=staff),
                rule=RULE,
            )
        hired = sum(contract.staff == staff for contract in freebooters_for(team, source))
        if (has := team.staff.get(staff, 0) + hired) >= row.max:
            raise Refused(
                gettext("At most {most} {staff}; {team} has {number}.").format(
                    most=row.max, staff=row.name, team=team, number=has
                ),
                rule=RULE,
            )
        contract = Freebooter.objects.create(
            team=team,
            source=source,
            staff=staff,
            name=row.name,
            price=half_price(row.cost),
            rule=RULE,
            rules_version=rules_version_of(team.clan),
            actor=actor,
            created_at=now,
        )
        pay(contract, site_text("{name}, for one match", name=row.name), f"{staff}:{hired + 1}")
    return contract


def free_shirt(team: Team, source: MatchRef) -> int:
    """The first free shirt number (KEM-NUM-01) not given to a hire for this match.

    Contracts lost to another bid count: their ledger entry has the number. Raises `Refused`.
    """
    contracts = Freebooter.objects.filter(team=team, source=source)
    worn = set(contracts.values_list("number", flat=True))
    number = next((n for n in free_shirts(team) if n not in worn), None)
    if number is None:
        raise Refused(gettext("The team has used all its shirt numbers."), rule="KEM-NUM-01")
    return number


def locked(team: Team, actor: User) -> Team:
    """The coach's team with its row locked, with clan and league.

    Raises `NotAllowed`, and `Refused` while the team may not buy anything (KEM-FRZ-01).
    """
    require_coach(team, actor)
    teams = Team.objects.select_for_update(of=("self",))
    team = teams.select_related("clan", "league").get(pk=team.pk)
    if closed := closed_to(team):
        raise Refused(closed[0], rule=closed[1])
    return team


def pay(contract: Freebooter, note: str, what: str) -> None:
    """Pay the price from the treasury, before the match (LGE-FRE-03)."""
    ledger.post(
        team=contract.team,
        kind=LedgerKind.FREEBOOTER,
        amount=-contract.price,
        rule=contract.rule,
        rules_version=contract.rules_version,
        source_kind=PAID,
        source_id=entry_ref(MatchRef(contract.source), what),
        item=str(contract.number) if contract.number else contract.staff,
        quantity=1,
        note=note,
        actor=contract.actor,
        now=contract.created_at,
    )
    audit.record(
        actor=contract.actor,
        league=contract.team.league,
        verb="freebooter.hired",
        subject=contract,
        data={"name": contract.name, "price": contract.price, "source": contract.source},
    )


def void_contracts(*, source: MatchRef, now: datetime, actor: User | None) -> list[VoidContract]:
    """Refund the contracts for the match in `source`, which is over without a kick-off.

    Every standing contract of both sides becomes void (KEM-FRE-03), once. Locks the teams by id;
    the caller holds the match's row.
    """
    with transaction.atomic():
        contracts = list(Freebooter.objects.standing().filter(source=source).order_by("id"))
        hiring = {contract.team_id for contract in contracts}
        teams = Team.objects.select_for_update(of=("self",)).filter(pk__in=hiring)
        by_id = {team.pk: team for team in teams.select_related("league").order_by("pk")}
        return [
            _void(contract, by_id[contract.team_id], now=now, actor=actor) for contract in contracts
        ]


def _void(contract: Freebooter, team: Team, *, now: datetime, actor: User | None) -> VoidContract:
    void = VoidContract.objects.create(contract=contract, rule=UNPLAYED, created_at=now)
    what = _paid_as(contract)
    ledger.post(
        team=team,
        kind=LedgerKind.FREEBOOTER,
        amount=contract.price,
        rule=UNPLAYED,
        rules_version=contract.rules_version,
        source_kind=VOIDED,
        source_id=what,
        item=str(contract.number) if contract.number else contract.staff,
        quantity=-1,
        reverses=LedgerEntry.objects.filter(team=team, source_kind=PAID, source_id=what).first(),
        note=site_text("{name}: the match never kicked off", name=contract.name),
        actor=actor,
        now=now,
    )
    audit.record(
        actor=actor,
        league=team.league,
        verb="freebooter.voided",
        subject=contract,
        data={"name": contract.name, "price": contract.price, "source": contract.source},
    )
    return void


def _paid_as(contract: Freebooter) -> str:
    """The `source_id` of the payment: a shirt number, or a staff key with a running number."""
    what = str(contract.number)
    if contract.staff:
        same = Freebooter.objects.filter(
            team=contract.team_id, source=contract.source, staff=contract.staff
        )
        what = f"{contract.staff}:{same.filter(pk__lte=contract.pk).count()}"
    return entry_ref(MatchRef(contract.source), what)
