"""Teams and players, as the pages and the API read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from core.accounts.models import Person
from core.leagues.models import League
from core.leagues.queries import visible_leagues
from rosters.folds.team_books import fold_entries
from rosters.hooks import MATCH_MARKS
from rosters.match_refs import MatchRef, find_match_pk
from rosters.models import Freebooter, LedgerEntry, MatchBooking, Player, Team


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """A team's booked matches, summed."""

    games: int
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    casualties: int


def visible_teams(person: Person) -> QuerySet[Team]:
    """The teams of the leagues a person may read."""
    return Team.objects.filter(league__in=visible_leagues(person)).select_related(
        "clan", "coach", "league"
    )


def visible_players(person: Person) -> QuerySet[Player]:
    """The players of the teams a person may read, with sheet, position and team."""
    return Player.objects.filter(team__league__in=visible_leagues(person)).select_related(
        "position", "sheet", "team__clan", "team__coach", "team__league"
    )


def teams_of(league: League) -> QuerySet[Team]:
    """A league's teams with their coaches and clans."""
    return Team.objects.filter(league=league).select_related("clan", "coach")


def roster(team: Team) -> list[Player]:
    """Players on the roster, by shirt number."""
    return list(
        team.players.filter(status=Player.Status.ACTIVE)
        .select_related("position", "sheet")
        .order_by("number")
    )


def former_players(team: Team) -> list[Player]:
    """Players no longer on the roster, by shirt number."""
    return list(
        team.players.exclude(status=Player.Status.ACTIVE)
        .select_related("position", "sheet")
        .order_by("number")
    )


def ledger_of(team: Team) -> QuerySet[LedgerEntry]:
    """The team's money, newest first."""
    return team.ledger.select_related("actor").order_by("-id")


def bookings_of(team: Team) -> QuerySet[MatchBooking]:
    """The team's matches by the bookings in force, newest first, without void ones."""
    return team.bookings.in_force().exclude(result="void").in_order(newest_first=True)


def record_of(team: Team) -> TeamRecord:
    """Games, results, touchdowns and casualties over all booked matches."""
    sums = (
        bookings_of(team)
        .order_by()
        .aggregate(
            games=Count("pk"),
            won=Count("pk", filter=Q(result="win")),
            drawn=Count("pk", filter=Q(result="draw")),
            lost=Count("pk", filter=Q(result="loss")),
            scored=Sum("score", default=0),
            conceded=Sum("opponent_score", default=0),
            casualties=Sum("casualties", default=0),
        )
    )
    return TeamRecord(**sums)


def fold_team(team: Team) -> dict[str, Any]:
    """A team's money, re-rolls and staff by its ledger and its bookings: two queries."""
    return fold_entries(team.ledger.order_by("id"), team.bookings.order_by("id"))


def marked_bookings(team: Team, number: int) -> list[tuple[MatchBooking, list[str]]]:
    """The team's last matches, void ones too, each with its marks (`MATCH_MARKS`)."""
    bookings = list(team.bookings.in_force().in_order(newest_first=True)[:number])
    matches = [pk for booking in bookings if (pk := find_match_pk(booking.source)) is not None]
    found = MATCH_MARKS.call(matches)
    return [
        (booking, [mark for marks in found for mark in marks.get(MatchRef(booking.source), ())])
        for booking in bookings
    ]


def freebooters_for(team: Team, source: MatchRef) -> list[Freebooter]:
    """The standing contracts for that match, the earliest first (LGE-FRE-01)."""
    contracts = Freebooter.objects.standing().filter(team=team, source=source)
    return list(contracts.select_related("position", "team").order_by("id"))


def freebooters_in_force(team: Team) -> list[Freebooter]:
    """The contracts whose match is not in the books yet."""
    contracts = Freebooter.objects.in_force().filter(team=team)
    return list(contracts.select_related("position").order_by("id"))


def contracts_made(team: Team, source: MatchRef) -> int:
    """The number of contracts for that match, including those lost to another team."""
    return Freebooter.objects.filter(team=team, source=source).count()


def staff_of(team: Team) -> list[tuple[str, int]]:
    """The team's staff: names as in the clan's table, and numbers."""
    named = {row.key: row.name for row in team.clan.staff_types.all()}
    return [(named.get(key, key), number) for key, number in team.staff.items()]


def team_value(players: list[Player], team: Team) -> int:
    """Team rating: the team's worth divided by 10, plus the SPP divided by 5 (LGE-TEA-06)."""
    return team_worth(players, team) // 10 + sum(player.sheet.spp for player in players) // 5


def team_worth(players: list[Player], team: Team) -> int:
    """Prices of players, re-rolls and staff, and the treasury, in the game's units.

    Freebooters are not counted; their pay has left the treasury.
    """
    prices = sum(player.position.cost for player in players)
    staff_costs = {row.key: row.cost for row in team.clan.staff_types.all()}
    staff = sum(staff_costs.get(key, 0) * number for key, number in team.staff.items())
    return prices + team.rerolls * team.clan.reroll_cost + staff + team.balance
