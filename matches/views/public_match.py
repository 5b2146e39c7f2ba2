"""What others are told about a match of a public league."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from core.leagues.public_pages import publish_page
from core.public_pages import PublicPage
from engine.variants.registry import find_variant
from matches.models import Match


def describe_match(
    match: Match, page: str = "matches:match", *, hides_spoilers: bool = False
) -> PublicPage | None:
    """A page of the match; None for one that not everybody may read.

    A replay without spoilers gives neither the score nor the picture away, and is shared as it is.
    """
    teams = {"home_team": match.home_team, "away_team": match.away_team}
    pictured = gettext("{home_team} against {away_team}: the score and the pitch")
    public = PublicPage(
        title=gettext("{home_team} against {away_team}").format(**teams),
        about=_line(match, has_score=match.has_score and not hides_spoilers),
        path=reverse(page, args=[match.pk]),
        picture="" if hides_spoilers else reverse("matches:share", args=[match.pk]),
        picture_words="" if hides_spoilers else pictured.format(**teams),
        query="?spoilers=no" if hides_spoilers else "",
    )
    return publish_page(match.league, public)


def _line(match: Match, *, has_score: bool) -> str:
    """The match in a line."""
    game, league = find_variant(match.variant).title, match.league
    score = f"{match.home_score} : {match.away_score}" if has_score else ""
    where = "" if league is None else league.name
    return " · ".join(filter(None, [game, where, match.label, str(match), score]))
