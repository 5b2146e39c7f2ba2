"""The tabs above every page of a league."""

from __future__ import annotations

from dataclasses import dataclass

from core.accounts.models import Person
from core.leagues.models import League


@dataclass(frozen=True, slots=True)
class LeagueTabs:
    """Which of the league's pages the reader may open."""

    may_change_league: bool
    may_change_members: bool
    may_archive: bool
    may_reopen: bool
    may_read_dashboard: bool
    may_read_log: bool

    @classmethod
    def build(cls, league: League, reader: Person) -> LeagueTabs:
        may_archive = reader.has_perm("core.archive_league", league)
        return cls(
            may_change_league=reader.has_perm("core.change_league", league),
            may_change_members=reader.has_perm("core.change_members", league),
            may_archive=may_archive,
            may_reopen=may_archive and league.archived_at is not None,
            may_read_dashboard=reader.has_perm("core.read_dashboard", league),
            may_read_log=reader.has_perm("core.read_own_audit", league),
        )
