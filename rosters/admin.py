"""Rosters in the admin, read-only."""

from __future__ import annotations

from django.contrib import admin

from core.admin import ReadOnlyAdmin
from rosters.models import (
    AfterMatch,
    CareerEvent,
    Clan,
    FallenStar,
    Freebooter,
    LedgerEntry,
    LostContract,
    MatchBooking,
    Player,
    PlayerSheet,
    Position,
    StaffType,
    StandIn,
    Team,
    TeamCoach,
    TeamDraft,
    TeamOffer,
    VoidContract,
)


@admin.register(Clan)
class ClanAdmin(ReadOnlyAdmin):
    list_display = ("name", "variant", "rule", "reroll_cost", "digest", "loaded_at")
    list_filter = ("variant",)
    search_fields = ("name", "key")


@admin.register(Team)
class TeamAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "variant", "clan", "coach", "balance", "debt_marked")
    list_filter = ("variant", "debt_marked")
    list_select_related = ("league", "clan", "coach")
    search_fields = ("name", "league__slug", "=coach__email")
    exclude = ("coach_acted_at",)  # hidden until the turn is played


@admin.register(TeamDraft)
class DraftAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "coach", "clan", "updated_at")
    exclude = ("lines",)
    list_select_related = ("league", "coach", "clan")


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("number", "name", "team", "position", "status")
    list_filter = ("status",)
    list_select_related = ("team", "position")
    search_fields = ("name", "team__name")


@admin.register(LedgerEntry)
class LedgerAdmin(ReadOnlyAdmin):
    list_display = ("team", "created_at", "kind", "amount", "balance_after", "rule", "source_id")
    list_filter = ("kind",)
    list_select_related = ("team",)
    search_fields = ("=source_id", "team__name")


@admin.register(CareerEvent)
class CareerAdmin(ReadOnlyAdmin):
    list_display = ("player", "created_at", "kind", "spp", "source", "rule")
    list_filter = ("kind",)
    search_fields = ("=source", "player__name")
    list_select_related = ("player",)


@admin.register(Freebooter)
class FreebooterAdmin(ReadOnlyAdmin):
    list_display = ("team", "source", "name", "number", "staff", "ronin", "price", "created_at")
    search_fields = ("=source", "name", "team__name")
    list_select_related = ("team",)


@admin.register(LostContract)
class LostContractAdmin(ReadOnlyAdmin):
    list_display = ("contract", "won_by", "ratings", "faces", "created_at")
    list_select_related = ("contract", "won_by")


@admin.register(VoidContract)
class VoidContractAdmin(ReadOnlyAdmin):
    list_display = ("contract", "rule", "created_at")
    list_select_related = ("contract",)


@admin.register(FallenStar)
class FallenStarAdmin(ReadOnlyAdmin):
    list_display = ("contract", "version", "rule", "created_at")
    list_select_related = ("contract",)


@admin.register(StandIn)
class StandInAdmin(ReadOnlyAdmin):
    list_display = ("team", "user", "source", "starts_at", "ends_at", "granted_by", "agreed_at")
    list_select_related = ("team", "user", "granted_by")


@admin.register(TeamCoach)
class TeamCoachAdmin(ReadOnlyAdmin):
    list_display = ("team", "coach", "since", "how", "actor")
    list_select_related = ("team", "coach", "actor")


@admin.register(TeamOffer)
class TeamOfferAdmin(ReadOnlyAdmin):
    list_display = ("team", "to", "made_by", "state", "made_at", "answered_at")
    list_filter = ("state",)
    list_select_related = ("team", "to", "made_by")


@admin.register(MatchBooking)
class BookingAdmin(ReadOnlyAdmin):
    list_display = ("team", "source", "result", "score", "opponent_score", "winnings", "fans")
    list_select_related = ("team",)


@admin.register(AfterMatch)
class AfterMatchAdmin(ReadOnlyAdmin):
    list_display = ("team", "source", "opened_at", "due_at", "closed_at", "closed_by", "rating")
    list_filter = (("closed_at", admin.EmptyFieldListFilter),)
    list_select_related = ("team", "closed_by")
    search_fields = ("=source", "team__name")


@admin.register(PlayerSheet)
class SheetAdmin(ReadOnlyAdmin):
    list_display = ("player", "spp", "level", "pending_levels", "games", "misses_next", "alive")
    list_filter = ("level", "alive")
    list_select_related = ("player",)
    search_fields = ("player__name", "player__team__name")


@admin.register(Position)
class PositionAdmin(ReadOnlyAdmin):
    list_display = ("name", "clan", "max", "cost", "is_current")
    list_filter = ("is_current",)
    list_select_related = ("clan",)
    search_fields = ("name", "clan__name")


@admin.register(StaffType)
class StaffTypeAdmin(ReadOnlyAdmin):
    list_display = ("name", "clan", "max", "cost", "is_current")
    list_filter = ("is_current",)
    list_select_related = ("clan",)
    search_fields = ("name", "clan__name")
