"""What was played since the reader's last turn, as one sentence a turn, to be read out."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.errors import DataError
from engine.lineup import MatchSetup
from matches.models import Match, MatchState, Segment, Side
from matches.queries.matches import events_of, title_of
from matches.render.commentary import commentary

log = logging.getLogger(__name__)
MOST = 6
"""How many highlights of a turn are told."""


@dataclass(frozen=True, slots=True)
class PlayedNews:
    """Turns with their segments' numbers, the oldest first, and how the match stands after them."""

    segment: int
    """The last that counts."""
    turns: Sequence[tuple[int, str]]
    now: str

    @property
    def for_script(self) -> dict[str, object]:
        """For `replay/came-back.js`."""
        return {"turns": self.turns, "now": self.now}


def build_played_news(
    match: Match,
    sides: Collection[Side],
    newest: Sequence[Segment],
    setup: MatchSetup | None,
    *,
    can_act: bool,
) -> PlayedNews | None:
    """The news for who plays those sides, from the segments, the last first; None for nobody's.
    `can_act`: the turn or the question is theirs, and they have submitted nothing yet.

    Everybody who sees the match may know all of it.
    """
    standing = [row for row in newest if not hasattr(row, "rolled_back")]
    if not sides or not standing or setup is None:
        return None
    turns = [
        (row.number, _words(match, row, setup)) for row in reversed(_since_own(standing, sides))
    ]
    return PlayedNews(standing[0].number, turns, _standing_words(match, can_act=can_act))


def _since_own(standing: Sequence[Segment], sides: Collection[Side]) -> list[Segment]:
    """Back to their own last turn, with all parts of that."""
    found: list[Segment] = []
    own: tuple[int, int] | None = None
    for row in standing:
        if own is not None and (row.side not in sides or (row.half, row.turn) != own):
            break
        if row.side in sides:
            own = row.half, row.turn
        found.append(row)
    return found


def _words(match: Match, segment: Segment, setup: MatchSetup) -> str:
    title = title_of(match, segment)
    try:
        told = commentary(events_of(segment, setup), setup, is_in_full=True)
    except DataError:
        log.exception("match %s: the news of segment %s", match.pk, segment.number)
        return gettext("{title} cannot be read.").format(title=title)
    lines = [line.text for part in told for line in part.lines if line.highlight][:MOST]
    return f"{title}: {' '.join(lines) or gettext('nothing decisive happened.')}"


def _standing_words(match: Match, *, can_act: bool) -> str:
    """The score, and what is theirs to do."""
    score = f"{match.home_team} {match.home_score} : {match.away_score} {match.away_team}."
    if match.is_over:
        is_played = match.state != MatchState.VOID and not match.is_walk_over
        return f"{gettext('Full time.')} {score}" if is_played else score
    if not can_act:
        return score
    if match.asked:
        return f"{score} {gettext('A question for you.')}"
    return f"{score} {gettext('It is your turn.')}"
