"""File jobs and imports in the admin, read-only."""

from __future__ import annotations

from django.contrib import admin

from core.admin import ReadOnlyAdmin
from league.models import FileJob, LeagueImport


@admin.register(FileJob)
class FileJobAdmin(ReadOnlyAdmin):
    list_display = ("kind", "state", "asked_by", "league", "size", "asked_at", "done_at")
    list_filter = ("kind", "state")
    list_select_related = ("asked_by", "league")
    search_fields = ("file_name", "league__slug")


@admin.register(LeagueImport)
class LeagueImportAdmin(ReadOnlyAdmin):
    list_display = ("league", "by", "at", "site", "is_ours", "rows", "annulled")
    list_filter = ("is_ours",)
    list_select_related = ("league", "by")
    search_fields = ("league__slug", "site")
