"""Who is off the pitch, as tokens beside the board: reserves, knocked-out, casualties, sent off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from engine.position import Position, State
from matches.models import Match, Side
from matches.queries.looks import match_looks
from matches.render.figure_svg import dugout_token
from matches.render.side_looks import Look
from matches.render.translation import N_, translated
from matches.views.presenters import RosterRow
from rosters.models import Team

BOXES = (
    (N_("Reserves"), frozenset({State.RESERVES})),
    (N_("KO"), frozenset({State.KNOCKED_OUT})),
    (N_("Hurt"), frozenset({State.BADLY_HURT, State.SERIOUSLY_INJURED, State.DEAD})),
    (N_("Sent off"), frozenset({State.SENT_OFF})),
    (N_("Gone"), frozenset({State.GONE})),
)
"""The boxes and who is in them (CORE-PIT-03). Who misses the match is in none."""
MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class DugoutBox:
    """A box with somebody in it: its name, and each player's token."""

    name: str
    tokens: Sequence[SafeString]


@dataclass(frozen=True, slots=True)
class Dugout:
    """A side's players who are in the match and off the pitch."""

    team: Team
    side: str
    """The side in a word that stylesheets and scripts know: home or away."""
    end: str
    """Where its end of the board is on a desk, in a word that stylesheets know: first or last."""
    boxes: Sequence[DugoutBox]

    @property
    def is_full(self) -> bool:
        """Whether a line along the board has no room for the names of its boxes."""
        return sum(len(box.tokens) for box in self.boxes) > MOST_NAMED


def dugouts_of(
    match: Match, position: Position, rosters: Sequence[Sequence[RosterRow]], *, first: Side
) -> list[Dugout]:
    """The dugouts with somebody in them, home first; boxes with nobody are left out.

    `rosters` are the rows of both sides, and `first` says whose end is shown first. The tokens use
    the symbols of the picture of the pitch that is on the same page.
    """
    looks = match_looks(match)
    found = []
    for side in Side:
        boxes = []
        for name, states in BOXES:
            inside = [row for row in rosters[side] if row.figure.state in states]
            if inside:
                tokens = [_token(position, row, looks[side]) for row in inside]
                boxes.append(DugoutBox(translated(name), tokens))
        if boxes:
            word = "away" if side == Side.AWAY else "home"
            end = "first" if side == first else "last"
            found.append(Dugout(match.team(side), word, end, boxes))
    return found


def _token(position: Position, row: RosterRow, look: Look) -> SafeString:
    spec = row.figure.spec
    said = gettext("{number} {name}, {position}: {state}").format(
        number=spec.number, name=spec.name, position=row.position, state=row.state
    )
    drawn = dugout_token(position, row.figure, look, said)
    return mark_safe(drawn)  # noqa: S308 -- it escapes the words; the rest is our own
