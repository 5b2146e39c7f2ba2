"""Pages in a league: others are told about them if the league is public."""

from __future__ import annotations

from core.leagues.models import League
from core.leagues.permissions import is_for_everybody
from core.public_pages import PublicPage


def publish_page(league: League | None, page: PublicPage) -> PublicPage | None:
    """The page; None if not everybody may read it, and for a friendly, which has no league."""
    return page if is_for_everybody(league) else None
