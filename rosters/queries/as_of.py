"""A team as it was at a past moment, folded from the facts dated up to it.

Nothing is stored for this. A later correction shows from its own date on (LGE-COR-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from rosters.folds.player_sheet import fold, status_of
from rosters.folds.team_books import fold_entries
from rosters.models import CareerEvent, CareerKind, LedgerEntry, Player, Team
from rosters.models.player import as_played


@dataclass(frozen=True, slots=True)
class PlayerThen:
    """A player on the roster of that day; `sheet` holds the fields of a `PlayerSheet`.

    `cost` is the price paid at hiring, in the game's units.
    """

    player: Player
    sheet: dict[str, Any]
    cost: int

    def characteristic(self, key: str) -> int:
        """The characteristic on that day: the position's, with the changes up to then."""
        return as_played(self.player.position, key, self.sheet.get(f"{key}_change", 0))

    @property
    def skills(self) -> list[str]:
        """Those of the position and those learned by then."""
        return [*self.player.position.skills, *self.sheet["learned"]]


@dataclass(frozen=True, slots=True)
class RatingPart:
    """A summand of the team rating: its name, number and total worth."""

    name: str
    number: int
    worth: int


@dataclass(frozen=True, slots=True)
class TeamThen:
    """A team at `moment`: roster, money, and the parts of its rating (LGE-TEA-06)."""

    team: Team
    moment: datetime
    players: Sequence[PlayerThen]
    balance: int
    rerolls: int
    staff: dict[str, int]
    parts: Sequence[RatingPart]
    ledger: Sequence[LedgerEntry]

    @property
    def spp(self) -> int:
        return sum(then.sheet["spp"] for then in self.players)

    @property
    def worth(self) -> int:
        """All parts but the SPP, in the game's units."""
        return sum(part.worth for part in self.parts)

    @property
    def rating(self) -> int:
        return self.worth // 10 + self.spp // 5


def team_as_of(team: Team, moment: datetime) -> TeamThen:
    """The team by every fact dated up to that moment: four queries."""
    entries = list(team.ledger.filter(created_at__lte=moment).order_by("id"))
    bookings = team.bookings.filter(created_at__lte=moment).order_by("id")
    money = fold_entries(entries, bookings)
    players = _players(team, moment)
    return TeamThen(
        team=team,
        moment=moment,
        players=players,
        balance=money["balance"],
        rerolls=money["rerolls"],
        staff=money["staff"],
        parts=_parts(team, players, money),
        ledger=entries,
    )


def events_in_force(events: Sequence[CareerEvent]) -> list[CareerEvent]:
    """These facts without those struck out by one of them, in the order of the career."""
    struck = {event.reverses_id for event in events}
    standing = [e for e in events if e.reverses_id is None and e.pk not in struck]
    return sorted(standing, key=lambda event: event.restores_id or event.pk)


def _players(team: Team, moment: datetime) -> list[PlayerThen]:
    careers: dict[int, list[CareerEvent]] = {}
    events = CareerEvent.objects.filter(player__team=team, created_at__lte=moment)
    for event in events.order_by("id"):
        careers.setdefault(event.player_id, []).append(event)
    found = []
    for player in team.players.select_related("position").filter(pk__in=careers).order_by("number"):
        career = events_in_force(careers[player.pk])
        if status_of(career) == Player.Status.ACTIVE:
            hired = next((e for e in career if e.kind == CareerKind.HIRED), None)
            cost = hired.data.get("cost", player.position.cost) if hired else player.position.cost
            found.append(PlayerThen(player, fold(career), cost))
    return found


def _parts(team: Team, players: Sequence[PlayerThen], money: dict[str, Any]) -> list[RatingPart]:
    staff = {row.key: row for row in team.clan.staff_types.all()}
    parts = [
        RatingPart(gettext("Players"), len(players), sum(then.cost for then in players)),
        RatingPart(
            gettext("Team re-rolls"), money["rerolls"], money["rerolls"] * team.clan.reroll_cost
        ),
    ]
    parts += [
        RatingPart(staff[key].name if key in staff else key, number, number * staff[key].cost)
        for key, number in money["staff"].items()
        if number and key in staff
    ]
    return [*parts, RatingPart(gettext("Treasury"), 1, money["balance"])]
