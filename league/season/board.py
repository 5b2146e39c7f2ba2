"""What the seasons put on a commissioner's board."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.urls import reverse

from league.club.board import Action, Row, Section
from league.club.models import League
from league.club.queries import Person
from league.club.services import outbox
from league.season.models import Entry, Season
from league.season.queries.seasons import FINISHED
from matches.models import Match


def sections(league: League, person: Person) -> Sequence[Section]:
    """Bookings that fail, and teams that have applied."""
    decides = person.has_perm("season.create_season", league)
    return [
        Section(
            "bookings", "Bookings that fail", "Every match is in the books.", _failing(league),
            _not_booked,
        ),
        Section(
            "applications", "Applications", "No team waits for an answer.", _applied(league),
            lambda entry: _application(entry, decides=decides),
        ),
    ]  # fmt: skip


def _failing(league: League) -> QuerySet[Match]:
    failing = {delivery.row.payload.get("match") for delivery in outbox.in_trouble(topic=FINISHED)}
    matches = Match.objects.filter(league=league, pk__in=failing - {None})
    names = ("label", "finished_at", "home_team__name", "away_team__name")
    return matches.select_related("home_team", "away_team").only(*names).order_by("finished_at")


def _not_booked(match: Match) -> Row:
    return Row(
        str(match),
        reverse("matches:match", args=[match.pk]),
        "Its round waits for it. Tell whoever runs this site.",
        since=match.finished_at,
        is_late=True,
    )


def _applied(league: League) -> QuerySet[Entry]:
    entries = Entry.objects.filter(
        season__league=league, season__state__in=Season.GATHERING, status=Entry.Status.APPLIED
    )
    return entries.select_related("season", "team__coach", "team__clan").order_by("applied_at")


def _application(entry: Entry, *, decides: bool) -> Row:
    actions = (
        Action("Accept", reverse("season:decide", args=[entry.season_id, entry.pk, "accept"])),
        Action("Refuse", reverse("season:decide", args=[entry.season_id, entry.pk, "refuse"])),
    )
    return Row(
        str(entry.team),
        reverse("season:season", args=[entry.season_id]),
        f"{entry.team.clan}, {entry.team.coach}: for {entry.season}",
        since=entry.applied_at,
        actions=actions if decides else (),
    )
