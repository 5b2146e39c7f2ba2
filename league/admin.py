"""Seasons in the admin, read-only."""

from __future__ import annotations

from django.contrib import admin

from core.admin import ReadOnlyAdmin
from league.exports import admin as exports
from league.models import (
    BlackOut,
    Bye,
    Card,
    Challenge,
    Claim,
    CoachRating,
    Division,
    Entry,
    Fixture,
    RatedUpTo,
    Replay,
    Round,
    Season,
)

__all__ = ["exports"]


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "variant", "state", "turn_hours", "created_at")
    exclude = ("dice_seed",)
    list_filter = ("state", "variant", "format")
    list_select_related = ("league",)
    search_fields = ("name", "league__slug")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("season", "team", "status", "lot", "decided_by")
    list_filter = ("status",)
    list_select_related = ("season", "team", "decided_by")
    search_fields = ("team__name", "season__name")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("season", "number", "state", "opened_at", "done_at")
    list_select_related = ("season",)


@admin.register(Fixture)
class FixtureAdmin(ReadOnlyAdmin):
    list_display = ("round", "number", "home_team", "away_team", "match")
    list_select_related = (
        "round",
        "home_team",
        "away_team",
        "match__home_team",
        "match__away_team",
    )
    search_fields = ("home_team__name", "away_team__name")


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    list_display = ("entry", "fixture", "state", "made_by", "made_at", "decided_by")
    list_filter = ("state",)
    list_select_related = (
        "entry__team",
        "fixture__home_team",
        "fixture__away_team",
        "made_by",
        "decided_by",
    )


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin):
    list_display = ("season", "coach", "kind", "state", "given_by", "given_at")
    list_filter = ("kind", "state")
    list_select_related = ("season", "coach", "given_by")


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = ("season", "challenger", "challenged", "state", "issued_at")
    list_filter = ("state",)
    list_select_related = ("season", "challenger__team", "challenged__team")


@admin.register(Division)
class DivisionAdmin(ReadOnlyAdmin):
    list_display = ("season", "number", "name")
    list_select_related = ("season",)
    search_fields = ("season__name",)


@admin.register(BlackOut)
class BlackOutAdmin(ReadOnlyAdmin):
    list_display = ("entry", "first_day", "last_day")
    list_select_related = ("entry__team",)
    search_fields = ("entry__team__name",)


@admin.register(Bye)
class ByeAdmin(ReadOnlyAdmin):
    list_display = ("round", "team", "why", "pays", "slot")
    list_filter = ("pays",)
    list_select_related = ("round", "team")


@admin.register(CoachRating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ("league", "variant", "coach", "mu", "sigma", "matches")
    list_filter = ("variant",)
    list_select_related = ("league", "coach")
    search_fields = ("league__slug", "coach__display_name")


@admin.register(RatedUpTo)
class RatedUpToAdmin(ReadOnlyAdmin):
    list_display = ("league", "variant", "finished_at", "match_id")
    list_filter = ("variant",)
    list_select_related = ("league",)


@admin.register(Replay)
class ReplayAdmin(ReadOnlyAdmin):
    list_display = ("fixture", "voided_id", "match_id", "asked_at", "made_at")
    list_filter = (("made_at", admin.EmptyFieldListFilter),)
    list_select_related = ("fixture__home_team", "fixture__away_team")
