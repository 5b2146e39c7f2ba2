"""Careers as pages show them: a player's timeline, a league's dead, legends and records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from core.leagues.models import League
from engine.variants.registry import HONOR_CLAUSES
from rosters.models import CareerEvent, CareerKind, MatchBooking, Player, PlayerSheet

LEGENDS, HOLDERS = 12, 3
RECORDS = (
    ("touchdowns", _("Touchdowns")),
    ("casualties", _("Casualties caused")),
    ("completions", _("Completions")),
    ("mvps", _("Most valuable player")),
    ("games", _("Matches")),
)
"""Counts of a sheet, and the name of a record in each."""


@dataclass(frozen=True, slots=True)
class CareerEntry:
    """A fact of a career; `struck` if a correction struck it out."""

    event: CareerEvent
    struck: bool


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """The facts of a match or of a day between matches; `booking` is the team's result."""

    source: str
    at: datetime
    entries: Sequence[CareerEntry]
    spp: int
    booking: MatchBooking | None = None


def timeline(player: Player) -> list[TimelineEntry]:
    """The whole career, the newest entry first, in two queries."""
    events = player.career.select_related("reversed_by").exclude(kind=CareerKind.REVERSED)
    gathered: dict[str, list[CareerEntry]] = {}
    for event in events.order_by("id"):
        source = event.data.get("match", event.source)
        gathered.setdefault(source, []).append(CareerEntry(event, hasattr(event, "reversed_by")))
    bookings = MatchBooking.objects.in_force().filter(team=player.team_id, source__in=gathered)
    results = {booking.source: booking for booking in bookings}
    return [
        TimelineEntry(
            source=source,
            at=entries[0].event.created_at,
            entries=entries,
            spp=sum(entry.event.spp for entry in entries if not entry.struck),
            booking=results.get(source),
        )
        for source, entries in reversed(gathered.items())
    ]


def former_names(periods: Iterable[TimelineEntry]) -> list[str]:
    """The player's earlier names, the latest first."""
    renamed = CareerKind.RENAMED
    events = [entry.event for period in periods for entry in period.entries]
    return [event.data["from"] for event in events if event.kind == renamed]


def dead_players(league: League) -> QuerySet[Player]:
    """The league's dead, the greatest first, each with the fact of the death in `deaths`."""
    deaths = CareerEvent.objects.standing().filter(kind=CareerKind.DEATH)
    return (
        Player.objects.filter(team__league=league, status=Player.Status.DEAD)
        .select_related("team__clan", "position", "sheet")
        .prefetch_related(Prefetch("career", queryset=deaths, to_attr="deaths"))
        .order_by("-sheet__spp", "id")
    )


def legends(league: League) -> list[Player]:
    """Players of level 1 or more with the most SPP: active, dead, released or retired."""
    return list(_of(league).filter(sheet__level__gt=0).order_by("-sheet__spp", "id")[:LEGENDS])


def retired(league: League) -> QuerySet[Player]:
    """Players retired with honours, the greatest first."""
    return _of(league).filter(status=Player.Status.RETIRED).order_by("-sheet__spp", "id")


@dataclass(frozen=True, slots=True)
class LeagueRecord:
    """The best of a league in one count."""

    name: str
    holders: Sequence[tuple[Player, int]]


def records(league: League) -> list[LeagueRecord]:
    """The holders of the league's records, without records that nobody has scored in."""
    best = {count: _best(league, count) for count, _ in RECORDS}
    wanted = {pk for holders in best.values() for pk, _ in holders}
    players = _of(league).in_bulk(wanted)
    return [
        LeagueRecord(str(name), [(players[pk], figure) for pk, figure in best[count]])
        for count, name in RECORDS
        if best[count]
    ]


def _best(league: League, count: str) -> list[tuple[int, int]]:
    """The holders of a record by id, with the figure; `records` reads the players once for all."""
    sheets = PlayerSheet.objects.filter(player__team__league=league, **{f"{count}__gt": 0})
    return list(sheets.order_by(f"-{count}", "pk").values_list("pk", count)[:HOLDERS])


def honor_of(league: League) -> list[dict[str, Any]]:
    """By team how often players were Dishonored, had honor restored, or took their own life."""
    own_hand = Q(kind=CareerKind.DEATH, rule__in=HONOR_CLAUSES)
    shame = Q(kind__in=(CareerKind.DISHONORED, CareerKind.HONOR_RESTORED)) | own_hand
    rows = (
        CareerEvent.objects.filter(shame, player__team__league=league)
        .filter(reverses__isnull=True, reversed_by__isnull=True)
        .values("player__team", "player__team__name", "player__team__clan__name")
        .annotate(
            dishonored=Count("pk", filter=Q(kind=CareerKind.DISHONORED)),
            restored=Count("pk", filter=Q(kind=CareerKind.HONOR_RESTORED)),
            own_hand=Count("pk", filter=own_hand),
        )
        .order_by("player__team__name")
    )
    return [dict(row) for row in rows]


def _of(league: League) -> QuerySet[Player]:
    return Player.objects.filter(team__league=league).select_related(
        "team__clan", "position", "sheet"
    )
