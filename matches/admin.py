"""The admin's view of matches: for looking, never for writing.

Orders, what was locked and the dice's secret stay out of it: an administrator may be a coach.
"""

from __future__ import annotations

from django.contrib import admin

from league.club.admin import ReadOnlyAdmin
from matches.models import LeagueMap, Match, Segment, SetUpOrders, Squad, TurnSheet


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "league", "state", "segment", "due_at", "attempts")
    list_filter = ("state", "variant")
    list_select_related = ("league", "home_team", "away_team")
    exclude = ("secret", "setup", "report")


@admin.register(TurnSheet)
class TurnSheetAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "side", "segment", "revision", "state", "submitted_at")
    list_filter = ("state",)
    exclude = ("text", "canonical")


@admin.register(SetUpOrders)
class SetUpOrdersAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "side", "ready", "saved_at")
    exclude = ("text", "canonical")


@admin.register(Squad)
class SquadAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "side", "resting", "saved_at")


@admin.register(Segment)
class SegmentAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "number", "side", "cause", "event_count", "created_at")
    list_filter = ("cause",)
    exclude = ("locked", "notes", "events")


@admin.register(LeagueMap)
class LeagueMapAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "variant", "author", "created_at")
    list_filter = ("variant",)
    list_select_related = ("league", "author")
