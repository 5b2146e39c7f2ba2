"""The only module that moves a team's money. A treasury is the sum of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import Refused
from rosters.models import LedgerEntry, LedgerKind, Team
from rosters.queries.clans import meta_of


def post(
    *,
    team: Team,
    kind: LedgerKind,
    amount: int,
    rule: str,
    rules_version: str,
    source_kind: str,
    source_id: str,
    now: datetime,
    item: str = "",
    quantity: int = 0,
    note: str = "",
    actor: User | None = None,
    may_leave_debt: bool = False,
    reverses: LedgerEntry | None = None,
) -> LedgerEntry:
    """Move `amount` (koku, or thousands of gold) in or out of the treasury, once for each source.

    The caller holds the team's row locked in a transaction. Spending below zero raises `Refused`; a
    correction may leave a marked debt (LGE-COR-03), and a team in debt buys nothing until it is
    paid. `reverses` is the entry that a correction corrects. A source booked before returns its
    entry and moves nothing.
    """
    earlier = LedgerEntry.objects.filter(
        team=team, source_kind=source_kind, source_id=source_id
    ).first()
    if earlier is not None:
        return earlier
    balance = _balance_after(team, team.balance, amount, may_leave_debt=may_leave_debt)
    team.balance = balance
    team.debt_marked = balance < 0
    team.save(update_fields=("balance", "debt_marked"))
    return LedgerEntry.objects.create(
        team=team,
        kind=kind,
        amount=amount,
        balance_after=balance,
        item=item,
        quantity=quantity,
        rule=rule,
        rules_version=rules_version,
        source_kind=source_kind,
        source_id=source_id,
        reverses=reverses,
        note=note,
        actor=actor,
        created_at=now,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """One of several entries written at once; the fields are those of `post`."""

    kind: LedgerKind
    amount: int
    rule: str
    source_id: str
    item: str = ""
    quantity: int = 0
    note: str = ""


def post_new(
    *,
    team: Team,
    postings: Sequence[Posting],
    rules_version: str,
    source_kind: str,
    now: datetime,
    actor: User | None = None,
) -> None:
    """Write the entries of a new source, in order: two queries, not four for each entry.

    Spending below zero raises `Refused`, as in `post`; a source booked before raises the database's
    `IntegrityError`.
    """
    entries, balance = [], team.balance
    for posting in postings:
        balance = _balance_after(team, balance, posting.amount)
        entries.append(
            LedgerEntry(
                team=team,
                kind=posting.kind,
                amount=posting.amount,
                balance_after=balance,
                item=posting.item,
                quantity=posting.quantity,
                rule=posting.rule,
                rules_version=rules_version,
                source_kind=source_kind,
                source_id=posting.source_id,
                note=posting.note,
                actor=actor,
                created_at=now,
            )
        )
    team.balance = balance
    team.debt_marked = balance < 0
    team.save(update_fields=("balance", "debt_marked"))
    LedgerEntry.objects.bulk_create(entries)


def _balance_after(team: Team, balance: int, amount: int, *, may_leave_debt: bool = False) -> int:
    """The new balance. Raises `Refused` for what the team cannot pay (LGE-COR-03)."""
    after = balance + amount
    if amount >= 0 or may_leave_debt:
        return after
    if balance < 0:
        raise Refused(
            gettext("{team} is in debt and can buy nothing.").format(team=team), rule="LGE-COR-03"
        )
    if after < 0:
        meta = meta_of(team)
        raise Refused(
            gettext("{team} has {balance}; this costs {cost}.").format(
                team=team,
                balance=meta.currency.write(balance),
                cost=meta.currency.figures(-amount),
            ),
            rule=meta.roster_rules.founding,
        )
    return after
