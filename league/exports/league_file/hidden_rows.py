"""Which rows of a league others must not even see the existence of: those go into blocks."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from core.accounts.models import User
from core.audit.log import disclosed_to
from core.leagues.models import League
from league.exports.league_file.record_kinds import Hidden, RecordKind
from matches.models import Match
from matches.queries.matches import OVER

NOBODY = 0
"""The id of no account."""


def rows_of(kind: RecordKind, league: League) -> QuerySet[Any]:
    """All rows of a kind in the order of creation."""
    own = {"pk": league.pk} if not kind.league else {kind.league: league}
    return kind.model._default_manager.filter(**own).order_by("pk")  # noqa: SLF001


class HiddenRows:
    """Divides a league's rows into those that the file shows, and those that are in blocks."""

    def __init__(self, league: League) -> None:
        self._league = league
        running = Match.objects.filter(league=league).exclude(state__in=OVER).order_by("pk")
        self.running = tuple(running.values_list("pk", flat=True))

    def shown(self, kind: RecordKind) -> QuerySet[Any]:
        """The rows of a kind that stand in the file by themselves, in the order of creation."""
        rows = rows_of(kind, self._league)
        match kind.hidden:
            case Hidden.OF_RUNNING:
                return rows.exclude(match__in=self.running)
            case Hidden.OF_TEAM | Hidden.OF_LEAGUE:
                return rows.none()
            case Hidden.UNDISCLOSED:
                return rows.filter(disclosed_to(User(pk=NOBODY)))
        return rows

    def hidden(self, kind: RecordKind) -> QuerySet[Any]:
        """The other rows of a kind."""
        rows = rows_of(kind, self._league)
        match kind.hidden:
            case Hidden.NONE:
                return rows.none()
            case Hidden.OF_RUNNING:
                return rows.filter(match__in=self.running)
            case Hidden.UNDISCLOSED:
                return rows.exclude(pk__in=self.shown(kind).values("pk"))
        return rows
