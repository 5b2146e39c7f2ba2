"""Seasons in the admin: to read."""

from __future__ import annotations

from django.contrib import admin

from league.club.admin import ReadOnlyAdmin
from league.season.models import Card, Challenge, Claim, Entry, Fixture, Round, Season


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "variant", "state", "turn_hours", "created_at")
    exclude = ("dice_seed",)
    list_filter = ("state", "variant")
    list_select_related = ("league",)


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("season", "team", "status", "lot", "decided_by")
    list_filter = ("status",)
    list_select_related = ("season", "team", "decided_by")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("season", "number", "state", "opened_at", "done_at")
    list_select_related = ("season",)


@admin.register(Fixture)
class FixtureAdmin(ReadOnlyAdmin):
    list_display = ("round", "number", "home_team", "away_team", "match")
    list_select_related = ("round", "home_team", "away_team", "match")


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    list_display = ("entry", "fixture", "state", "made_by", "made_at", "decided_by")
    list_filter = ("state",)
    list_select_related = (
        "entry__team", "fixture__home_team", "fixture__away_team", "made_by", "decided_by",
    )  # fmt: skip


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
