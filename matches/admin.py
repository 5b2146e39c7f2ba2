"""The admin's view of matches: read-only.

Orders, locked texts and the dice's secret are left out: an administrator may also be a coach.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import F, QuerySet
from django.http import HttpRequest

from core.admin import ReadOnlyAdmin
from matches.models import (
    RESULTS,
    Answer,
    Consent,
    DiceLine,
    Friendly,
    LeagueMap,
    LeagueOrders,
    Match,
    MatchLuck,
    MatchMessage,
    MatchState,
    ReportVersion,
    RolledBackSegment,
    Segment,
    SetUpOrders,
    SideClock,
    Squad,
    TableReport,
    TurnSheet,
    Vacation,
)

UNDER_WAY = (MatchState.PLAYING, MatchState.HELD)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("__str__", "league", "state", "segment", "due_at", "attempts")
    list_filter = ("state", "variant")
    list_select_related = ("league", "home_team", "away_team")
    search_fields = ("=public_id", "=id", "league__slug")
    exclude = ("secret", "setup", "report", "ready_at", "remind_at")


@admin.register(Friendly)
class FriendlyAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "made_by", "home_bot", "away_bot", "bot_writes_ahead", "created_at")
    list_select_related = ("made_by",)
    search_fields = ("=match__id",)


@admin.register(TurnSheet)
class TurnSheetAdmin(ReadOnlyAdmin):
    """Locked and played sheets only; the existence of any other sheet is hidden too."""

    list_display = ("match_id", "side", "segment", "revision", "state", "submitted_at")
    list_filter = ("state",)
    exclude = ("text", "canonical")

    def get_queryset(self, request: HttpRequest) -> QuerySet[TurnSheet]:
        played = (TurnSheet.State.LOCKED, TurnSheet.State.RESOLVED)
        return super().get_queryset(request).filter(state__in=played)


@admin.register(SetUpOrders)
class SetUpOrdersAdmin(ReadOnlyAdmin):
    """Who has submitted before the kick-off; later changes are for the side alone."""

    list_display = ("match_id", "side", "ready")
    exclude = ("text", "canonical", "drafted", "saved_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[SetUpOrders]:
        return super().get_queryset(request).filter(ready=True).exclude(match__state__in=UNDER_WAY)


@admin.register(Squad)
class SquadAdmin(ReadOnlyAdmin):
    """Of matches that are over; before, the side alone knows that it has chosen."""

    list_display = ("match_id", "side", "resting", "saved_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Squad]:
        return super().get_queryset(request).filter(match__state__in=RESULTS)


@admin.register(Segment)
class SegmentAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "number", "side", "cause", "event_count", "created_at")
    list_filter = ("cause",)
    exclude = ("locked", "notes", "private", "events")


@admin.register(MatchMessage)
class MatchMessageAdmin(ReadOnlyAdmin):
    """Who wrote when; the text is for the people of the match."""

    list_display = ("match_id", "author", "channel", "created_at", "hidden_at")
    list_filter = ("channel", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("author",)
    exclude = ("text", "taken")


@admin.register(LeagueMap)
class LeagueMapAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "variant", "author", "created_at")
    list_filter = ("variant",)
    list_select_related = ("league", "author")


@admin.register(LeagueOrders)
class LeagueOrdersAdmin(ReadOnlyAdmin):
    list_display = ("league", "variant", "holds", "ask_hours", "saved_at")
    list_select_related = ("league",)
    search_fields = ("league__name",)


@admin.register(Answer)
class AnswerAdmin(ReadOnlyAdmin):
    """Answers whose turn has gone on; that one is in is known to its side alone."""

    list_display = ("match_id", "segment", "side", "kind", "saved_at")
    exclude = ("text", "canonical")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Answer]:
        return super().get_queryset(request).filter(segment__lt=F("match__segment"))


@admin.register(ReportVersion)
class ReportVersionAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "number", "kind", "actor", "reason", "created_at")
    list_filter = ("kind",)
    list_select_related = ("actor",)
    search_fields = ("=match__id",)


@admin.register(TableReport)
class TableReportAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "number", "state", "entered_by", "entered_at", "answered_by")
    list_filter = ("state",)
    list_select_related = ("entered_by", "answered_by")
    search_fields = ("=match__id",)


@admin.register(Consent)
class ConsentAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "act", "words", "asked_by", "asked_at", "agrees", "used_at")
    list_select_related = ("asked_by",)
    search_fields = ("=match__id",)


@admin.register(MatchLuck)
class MatchLuckAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "side", "rolls", "made", "expected", "variance")
    search_fields = ("=match__id",)


@admin.register(RolledBackSegment)
class RolledBackSegmentAdmin(ReadOnlyAdmin):
    list_display = ("segment", "actor", "reason", "created_at")
    list_select_related = ("segment", "actor")


@admin.register(DiceLine)
class DiceLineAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "side", "text", "saved_at")


@admin.register(SideClock)
class SideClockAdmin(ReadOnlyAdmin):
    list_display = ("match_id", "side", "bank_seconds", "excuses", "missed", "confirmed_at")
    search_fields = ("=match__id",)


@admin.register(Vacation)
class VacationAdmin(ReadOnlyAdmin):
    list_display = ("coach", "league", "first_day", "last_day", "announced_at", "ended_at")
    list_select_related = ("coach", "league")
