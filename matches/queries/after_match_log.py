"""The dice rolled after the end of a match, in words, for the team's after-match pages."""

from __future__ import annotations

import logging

from engine.errors import DataError
from engine.events import MatchEnded
from matches.models import Match, Segment, Side
from matches.queries.matches import HEAVY_FIELDS, events_of, setup_for_words
from matches.render.commentary import commentary
from rosters.match_refs import MatchRef, find_match_pk, match_ref
from rosters.models import Team

log = logging.getLogger(__name__)


def describe_after_match(source: MatchRef, team: Team) -> list[tuple[str, str]]:
    """What happened to the team between full time and the report: sentences with their rules.

    Empty for a match that was not played here, and for one whose log cannot be read.
    """
    pk = find_match_pk(source)
    if pk is None or source != match_ref(pk):
        return []
    match = Match.objects.filter(pk=pk).defer(*(set(HEAVY_FIELDS) - {"setup"})).first()
    last = Segment.objects.filter(match_id=pk).order_by("-number").first()
    setup = setup_for_words(match) if match is not None else None
    if match is None or last is None or setup is None:
        return []
    side = Side.HOME if match.home_team_id == team.pk else Side.AWAY
    try:
        events = events_of(last, setup)
    except DataError:
        log.exception("match %s: the after-match log", match.pk)
        return []
    whistle = next((n for n, e in enumerate(events) if isinstance(e, MatchEnded)), len(events))
    sections = commentary(events[whistle + 1 :], setup, is_in_full=True)
    return [
        (line.text, line.rule)
        for section in sections
        for line in section.lines
        if line.side in {None, side}
    ]
