"""Finds stored figures of a team that differ from its facts."""

from __future__ import annotations

from collections.abc import Iterator

from rosters.folds.player_sheet import fold, status_of
from rosters.match_refs import without_part
from rosters.models import CareerEvent, Freebooter, LedgerEntry, LedgerKind, Team
from rosters.queries.teams import fold_team


def drift_of(team: Team) -> Iterator[str]:
    """A sentence for every stored figure that differs from the facts."""
    yield from _running_balance(team)
    for name, value in fold_team(team).items():
        if getattr(team, name) != value:
            yield f"{team}: {name} is {getattr(team, name)}, by the facts {value}."
    yield from _sheets(team)
    yield from _contracts(team)
    yield from _coach(team)


def _running_balance(team: Team) -> Iterator[str]:
    running = 0
    for entry in team.ledger.order_by("id"):
        running += entry.amount
        if entry.balance_after != running:
            yield f"{team}: after entry {entry.pk} it has {entry.balance_after}, not {running}."


def _sheets(team: Team) -> Iterator[str]:
    careers: dict[int, list[CareerEvent]] = {}
    for event in CareerEvent.objects.standing().filter(player__team=team):
        careers.setdefault(event.player_id, []).append(event)
    for player in team.players.select_related("sheet"):
        career = careers.get(player.pk, [])
        sheet = getattr(player, "sheet", None)
        if sheet is None:
            yield f"{team}, {player}: the sheet is missing."
            continue
        for name, value in fold(career).items():
            if getattr(sheet, name) != value:
                yield f"{team}, {player}: {name} is {getattr(sheet, name)}, by the facts {value}."
        if player.status != (status := status_of(career)):
            yield f"{team}, {player}: the status is {player.status}, by the facts {status}."


def _coach(team: Team) -> Iterator[str]:
    last = team.coaches.order_by("-id").first()
    if last is None or last.coach_id != team.coach_id:
        yield f"{team}: its coach is {team.coach}, by the facts {last.coach if last else 'nobody'}."


def _contracts(team: Team) -> Iterator[str]:
    """The money paid for Freebooters equals the prices of their contracts (LGE-FRE-03).

    A lost or void contract owes nothing: its price is refunded (LGE-FRE-02, KEM-FRE-03).
    """
    owed: dict[str, int] = {}
    for contract in Freebooter.objects.standing().filter(team=team):
        owed[contract.source] = owed.get(contract.source, 0) + contract.price
    paid: dict[str, int] = {}
    for entry in LedgerEntry.objects.filter(team=team, kind=LedgerKind.FREEBOOTER):
        source = without_part(entry.source_id)
        paid[source] = paid.get(source, 0) - entry.amount
    for source in sorted(owed.keys() | paid.keys()):
        if owed.get(source, 0) != paid.get(source, 0):
            yield f"{team}: the prices and payments of the Freebooters of {source} differ."
