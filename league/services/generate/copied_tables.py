"""The tables of a league and the columns that hold ids, for copying it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.db import models

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.leagues.models import League, Membership
from core.notifications.models import Notification
from league.models import Bye, CoachRating, Division, Entry, Fixture, RatedUpTo, Round, Season
from matches.models import (
    Checkpoint,
    Consent,
    Match,
    MatchLuck,
    ReportVersion,
    Segment,
    SetUpOrders,
    SideClock,
    TableReport,
)
from rosters.models import (
    AfterMatch,
    CareerEvent,
    LedgerEntry,
    MatchBooking,
    Player,
    PlayerSheet,
    Team,
    TeamCoach,
)

COPIED: dict[type[models.Model], str] = {
    User: "memberships__league",
    League: "pk",
    Membership: "league",
    AuditEntry: "league",
    Notification: "recipient__memberships__league",
    Team: "league",
    TeamCoach: "team__league",
    LedgerEntry: "team__league",
    MatchBooking: "team__league",
    AfterMatch: "team__league",
    Player: "team__league",
    PlayerSheet: "player__team__league",
    CareerEvent: "player__team__league",
    Match: "league",
    ReportVersion: "match__league",
    TableReport: "match__league",
    Consent: "match__league",
    Segment: "match__league",
    SetUpOrders: "match__league",
    Checkpoint: "match__league",
    MatchLuck: "match__league",
    SideClock: "match__league",
    Season: "league",
    Division: "season__league",
    Entry: "season__league",
    Round: "season__league",
    Fixture: "round__season__league",
    Bye: "round__season__league",
    RatedUpTo: "league",
    CoachRating: "league",
}
"""Every table that is copied -> the look-up from its rows to the league."""

KEYED_ELSEWHERE: dict[tuple[str, str | None], type[models.Model]] = {
    ("RatedUpTo", "match_id"): Match
}
"""Columns that hold an id without being a foreign key."""
LARGE = frozenset({"setup", "report", "locked", "events"})
"""Columns with names that change and no ids: most of the text that is written."""

PAGES: dict[str, type[models.Model]] = {
    "matches": Match,
    "seasons": Season,
    "teams/after-match": AfterMatch,
    "teams": Team,
}
OF_KIND: dict[str, type[models.Model]] = {"ref_id": Match, "user_id": User}
IDS = re.compile(
    r"(?P<ref>match:)(?P<ref_id>\d+)|(?P<page>/(?:matches|seasons|teams/after-match|teams)/)"
    r'(?P<page_id>\d+)/|(?P<user>"user": )(?P<user_id>\d+)'
)


def pks(model: type[models.Model], league: League) -> Iterator[int]:
    """The primary keys of a league's rows in that table."""
    rows = model._default_manager.filter(**{COPIED[model]: league.pk})  # noqa: SLF001
    return rows.order_by().values_list("pk", flat=True).distinct().iterator()
