"""Shirt numbers of a team: which are free, and who wore one in a match (KEM-NUM-01)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Max, Min

from rosters.match_refs import MatchRef
from rosters.models import LAST_NUMBER, CareerEvent, CareerKind, MatchBooking, Player, Team


def free_shirts(team: Team) -> list[int]:
    """The numbers that can be given: never worn by a player, from 99 down, then of those gone.

    The longest gone come first, and the dead after all who left alive: a correction may bring one
    of the dead back.
    """
    last_wearer: dict[int, tuple[bool, bool, int, int]] = {}
    rows = team.players.annotate(last=Max("career__id")).values_list(
        "number", "status", "last", "pk"
    )
    for number, status, last, pk in rows:
        wearer = (status == Player.Status.ACTIVE, status == Player.Status.DEAD, last or 0, pk)
        last_wearer[number] = max(wearer, last_wearer.get(number, wearer))
    never_worn = [number for number in range(LAST_NUMBER, 0, -1) if number not in last_wearer]
    given_up = [number for number, (is_active, *_) in last_wearer.items() if not is_active]
    return [*never_worn, *sorted(given_up, key=lambda number: last_wearer[number])]


def shirt_for_newcomer(team: Team) -> int | None:
    """The number of a player who joins the team: if possible one never worn, the lowest of them.

    One that somebody wore for a single match (journeymen, Freebooters) comes after those.
    """
    free = free_shirts(team)
    worn = set(team.players.values_list("number", flat=True))
    lent = {contract.number or 0 for contract in team.freebooters.all()}
    for rows in team.after_matches.values_list("journeymen", flat=True):
        lent |= {row["number"] for row in rows}
    never_worn = sorted(number for number in free if number not in worn)
    return next((n for n in never_worn if n not in lent), next(iter([*never_worn, *free]), None))


def wearers(
    team: Team, source: MatchRef, numbers: Collection[int], guests: Collection[int] = ()
) -> dict[int, Player]:
    """The team's players who wore these numbers in the match in `source`, by number.

    `guests` are the numbers that Freebooters and journeymen wore in it. A number may have had
    several wearers: those who came after the match was first booked are not meant.
    """
    rows = team.players.select_related("sheet", "position").filter(number__in=numbers)
    players = list(rows.exclude(number__in=guests).order_by("created_at", "pk"))
    own = {player.number: player for player in reversed(players)}
    if len(own) == len(players):
        return own
    booked_at = MatchBooking.objects.filter(team=team, source=source).aggregate(
        first=Min("created_at")
    )["first"]
    hires = CareerEvent.objects.filter(player__in=players, source=source, kind=CareerKind.HIRED)
    hired_after = set(hires.values_list("player", flat=True))
    for player in players:
        came_later = booked_at is not None and player.created_at > booked_at
        if not came_later and player.pk not in hired_after:
            own[player.number] = player
    return own
