"""A bracket as a picture: boxes and the lines between them, in SVG units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category, east_asian_width

from django.utils.translation import gettext

from core.clipping import clip_text
from league.pairing.types import Stage
from league.queries.seasons import ShownFixture, ShownRound

WIDTH, HEIGHT, GAP, STEP, HEAD = 190, 46, 18, 230, 28
ROOM = 110
"""For a name, between the edge of a box and the score: in tenths of the size of its letters."""
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[]- "), frozenset("WM@%\N{HORIZONTAL ELLIPSIS}")
MAX_MARKED = 4
"""Signs in a letter with marks; what has more is a picture, or letters written as one."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A team in a box: its name cut to fit, its score, whether it advanced."""

    name: str
    full: str
    score: str
    won: bool
    y: int


@dataclass(frozen=True, slots=True)
class Box:
    """A match of a bracket. `match` is its id, None before the match is made.

    `note` says below the box what sets the match apart, as 'walk-over'.
    """

    x: int
    y: int
    seats: list[Seat]
    match: int | None
    label: str
    note: str = ""

    @property
    def note_y(self) -> int:
        """Where the note is written."""
        return self.y + HEIGHT + 12


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole picture."""

    width: int
    height: int
    heads: list[tuple[int, str]]
    boxes: list[Box]
    lines: list[str]


def bracket_of(rounds: Sequence[ShownRound]) -> Bracket | None:
    """The picture of the bracket rounds among these, None without any; no queries."""
    staged = [shown for shown in rounds if shown.round.stage == Stage.PLAYOFF]
    if not staged:
        return None
    depth = len(staged)
    boxes, lines, heads = [], [], []
    for column, shown in enumerate(staged):
        x = column * STEP
        heads.append((x, str(shown.round)))
        count = 2 ** (depth - 1 - column)
        by_slot = {m.fixture.slot: m for m in shown.meetings if m.fixture.slot}
        free = {rest.slot: rest.team.name for rest in shown.resting if rest.slot}
        for slot in range(1, count + 1):
            y = _top(slot, column)
            meeting = by_slot.get(slot)
            boxes.append(_box(x, y, meeting, free.get(slot, "") if meeting is None else ""))
            if column + 1 < depth:
                middle, turn = y + HEIGHT // 2, x + WIDTH + (STEP - WIDTH) // 2
                to = _top((slot + 1) // 2, column + 1) + HEIGHT // 2
                lines.append(f"{x + WIDTH},{middle} {turn},{middle} {turn},{to} {x + STEP},{to}")
    height = HEAD + 2 ** (depth - 1) * (HEIGHT + GAP)
    third = next((m for m in staged[-1].meetings if not m.fixture.slot), None)
    if third is not None:
        below = _top(1, depth - 1) + HEIGHT + 2 * GAP
        boxes.append(_box((depth - 1) * STEP, below, third, ""))
        height = max(height, below + HEIGHT + GAP)
    room = STEP - WIDTH if any(box.note for box in boxes) else 0  # a note is wider than its box
    return Bracket((depth - 1) * STEP + WIDTH + room, height, heads, boxes, lines)


def _top(slot: int, column: int) -> int:
    """The upper edge of a box: halfway between the two boxes that feed it."""
    span = 2**column
    first = (slot - 1) * span
    return HEAD + int((first + (span - 1) / 2) * (HEIGHT + GAP))


def _box(x: int, y: int, meeting: ShownFixture | None, free: str) -> Box:
    if meeting is None:
        caption = (
            gettext("{free} advances without a match").format(free=free)
            if free
            else gettext("not drawn yet")
        )
        return Box(x, y, [_seat(free, "", won=bool(free), y=y + 18)], None, caption)
    fixture = meeting.fixture
    home, away = fixture.home_team.name, fixture.away_team.name
    scores = ("", "")
    if meeting.match is not None and meeting.is_finished:
        scores = (str(meeting.match.home_score), str(meeting.match.away_score))
    seats = [
        _seat(home, scores[0], won=meeting.winner == 0, y=y + 18),
        _seat(away, scores[1], won=meeting.winner == 1, y=y + 38),
    ]
    caption = f"{home} {' : '.join(scores)} {away}" if meeting.is_finished else str(fixture)
    note = ", ".join([*meeting.marks, *(["void"] if meeting.is_void else [])])
    return Box(x, y, seats, fixture.match_id, f"{caption} ({note})" if note else caption, note)


def _seat(name: str, score: str, *, won: bool, y: int) -> Seat:
    return Seat(clip_text(name, ROOM, measure=letter_width), name, score, won, y)


def letter_width(character: str) -> int:
    """How wide a character is at most in the usual fonts, in tenths of its size."""
    sign = character[0]
    if sign in _NARROW:
        return 3
    if sign in _WIDE or east_asian_width(sign) in "WF":
        return 10
    if sign in "mw":
        return 9
    if category(sign) == "So" or len(character) > MAX_MARKED:
        return 13
    return 6 if sign.islower() or sign.isdigit() else 7
