"""What the page of a match offers to watch: the whole of it, or the other side's last turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

from core.accounts.models import Person
from core.leagues.permissions import is_for_everybody
from matches.models import Match, MatchMode, Segment
from matches.permissions import sides_of
from matches.queries.matches import title_of
from matches.queries.replay import NoReplay
from matches.queries.replay_poster import poster_of
from matches.render.replay_words import replay_words
from matches.views.replay_player import (
    ReplayPlayer,
    classes_for,
    embed_code,
    watch_address,
)


@dataclass(frozen=True, slots=True)
class Offer:
    """A link that plays something."""

    words: str
    title: str
    """Whose turn it plays first."""
    address: str
    panel: str
    """The address of it as a part of another page."""
    first: int
    last: int
    """The numbers of its first and last event."""


@dataclass(frozen=True, slots=True)
class MatchReplays:
    """What there is to watch: `player` is the poster of a finished match."""

    is_there: bool
    is_live: bool
    player: ReplayPlayer | None = None
    theirs: Offer | None = None
    embed_code: str = ""
    """The text with which other sites show the replay; empty where they may not."""
    words: dict[str, str] = field(default_factory=replay_words)

    @property
    def scripts(self) -> bool:
        """Whether the page may play something, now or when a turn arrives, and needs its words."""
        return self.player is not None or self.is_live

    @classmethod
    def build(cls, match: Match, reader: Person, newest: Sequence[Segment]) -> MatchReplays:
        """`newest` are the newest segments, the last first, rolled back ones too."""
        is_shown = match.mode != MatchMode.TABLE
        standing = [row for row in newest if is_shown and not hasattr(row, "rolled_back")]
        may_embed = standing and is_for_everybody(match.league)
        code = embed_code(match.pk, str(match)) if may_embed else ""
        if match.is_over:
            poster = _poster(match, reader) if standing else None
            return cls(bool(standing), is_live=False, player=poster, embed_code=code)
        theirs = _theirs(match, reader, standing)
        return cls(bool(standing), is_live=True, theirs=theirs, embed_code=code)


def _poster(match: Match, reader: Person) -> ReplayPlayer | None:
    try:
        found = poster_of(match)
    except NoReplay:
        return None
    page = reverse("matches:replay", args=[match.pk])
    home, away = match.home_team.name, match.away_team.name
    picture = mark_safe(found.picture)  # noqa: S308 -- the renderer escapes the names
    return ReplayPlayer(
        home,
        away,
        found.moment,
        picture,
        first=found.first,
        frames=reverse("matches:replay-frames", args=[match.pk]),
        watch=watch_address(found.first, page),
        poster=True,
        closed=True,
        pitch_classes=classes_for(reader, match, found.moment.frame),
        copies=False,
    )


def _theirs(match: Match, reader: Person, standing: Sequence[Segment]) -> Offer | None:
    """The other side's turn since the reader's own last one, up to where the match stands now."""
    sides = sides_of(reader, match)
    if len(sides) != 1:
        return None
    since = []
    for row in standing:
        if row.side == sides[0]:
            break
        since.append(row)
    turns = [row for row in since if row.side is not None]
    if not turns:
        return None
    row, newest = turns[-1], since[0]
    words = gettext("Watch their turn {turn}").format(turn=row.turn)
    moment = f"{reverse('matches:replay', args=[match.pk])}?event={row.first_event}"
    return Offer(
        gettext("Watch their bonus turn") if row.is_bonus else words,
        title_of(match, row),
        f"{moment}&play=1",
        f"{moment}&panel=1&since={row.number - 1}",
        first=row.first_event,
        last=newest.first_event + max(newest.event_count - 1, 0),
    )
