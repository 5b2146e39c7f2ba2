"""What a mail of a match shows: the position after a segment, and what led to it.

A mail may be built, or built again, after the match has gone on: it still shows the segment that
its notification is about.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from core.accounts.models import User, pitch_way_of
from core.translation import site_language, site_text
from engine.dice import SeededDice
from engine.errors import DataError, UnreadableCheckpoint
from engine.events import Moved, RerollsSet, TurnBegan
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Position
from engine.ruleset import Rules
from matches.mail import key_rolls as dice
from matches.mail.pitch_png import png
from matches.models import Checkpoint, Match, Segment
from matches.permissions import sides_of
from matches.queries import matches
from matches.queries.looks import match_looks
from matches.queries.matches import title_of
from matches.queries.stored_words import note_rows, read_note
from matches.queries.turned_pitch import ends_of, turned
from matches.render.commentary import commentary
from matches.render.fault_words import reason
from matches.render.moves import moves
from matches.render.picture_words import describe
from matches.render.pitch_text import text as pitch_in_letters
from matches.seats import Seat, seat_of

PICTURE = "pitch@kemari"
MAX_NEWS = 14


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """One segment: its side, what happened, who moved, which dice mattered, where to watch it."""

    title: str
    news: tuple[str, ...]
    moves: tuple[str, ...]
    dice: tuple[str, ...]
    skipped: tuple[str, ...]
    watch: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The position after a segment."""

    position: Position
    rules: Rules


def scene_after(match: Match, segment: int) -> Scene | None:
    """The position at the end of that segment; None if it is no longer kept."""
    row = Checkpoint.objects.filter(match=match, segment=segment).first()
    if row is None:
        return None
    try:
        game = Game.resume(row.data, SeededDice(0))
    except UnreadableCheckpoint:
        return None
    return Scene(game.position, game.rules)


def before(match: Match, segment: int) -> int:
    """The segment that led to the position in which the given one is played."""
    if segment == match.segment and match.goes_on_from is not None:
        return match.goes_on_from
    return segment - 1


def shown(
    match: Match, scene: Scene | None, segment: int, reader: User
) -> tuple[dict[str, str], dict[str, bytes]]:
    """The pitch for a mail's templates, and its picture by the name that they link to: turned for
    its reader as the board on their pages is.
    """
    if scene is None:
        return {}, {}
    words = {"pitch_text": pitch_lines(scene)}
    drawn = picture_of(match, scene, segment, reader)
    if drawn is None:
        return words, {}
    names = (match.home_team.name, match.away_team.name)
    with site_language():
        said = describe(scene.position, scene.rules, names)
    return words | {"cid": f"cid:{PICTURE}", "pitch_words": said}, {PICTURE: drawn}


def turn_summaries(
    match: Match, side: int, before: int, reader: User, *, since: int | None = None
) -> list[TurnSummary]:
    """What happened from the side's own last turn on (or from segment `since`), up to `before`.

    What was skipped is for a reader with a seat that opens it.
    """
    seat = seat_of(reader, match, side)
    setup = matches.setup_for_words(match)
    if setup is None:
        return []
    rows = list(
        Segment.objects.standing()
        .filter(match=match, number__lt=before)
        .order_by("-number")
        .defer("locked")[:6]
    )
    shown = []
    for row in rows:
        if since is not None and row.number < since:
            break
        shown.append(row)
        if since is None and row.side == side:
            break
    return [_summary(match, setup, row, seat) for row in reversed(shown)]


def _summary(match: Match, setup: MatchSetup, row: Segment, seat: Seat | None) -> TurnSummary:
    try:
        events = matches.events_of(row, setup)
    except DataError:
        return TurnSummary(title_of(match, row), (), (), (), (), _watch(match, row))
    while events and isinstance(events[-1], TurnBegan | RerollsSet):
        events.pop()
    told = commentary(events, setup, is_in_full=True)
    lines = [line for section in told for line in section.lines]
    news = [line.text for line in lines if line.highlight][:MAX_NEWS]
    return TurnSummary(
        title_of(match, row),
        tuple(news),
        tuple(moves(setup, events)) if row.side is not None else (),
        tuple(dice.key_rolls(setup, events)),
        tuple(_skipped(row, seat.side)) if seat and seat.opens(row.created_at) else (),
        _watch(match, row),
    )


def _watch(match: Match, row: Segment) -> str:
    """The address of the replay at the segment's first event."""
    page = reverse("matches:replay", args=[match.pk])
    return f"{settings.SITE_URL}{page}?event={row.first_event}"


def _skipped(row: Segment, side: int) -> list[str]:
    """Plays of the side's own that were skipped, and why; only that side may read them."""
    try:
        rows = note_rows(row, side)
    except DataError:
        return []
    found = []
    for stored in rows:
        try:
            note = read_note(stored)
        except DataError:
            continue
        found.append(site_text("Line {line}: {reason}", line=note.line, reason=reason(note)))
    return found


def picture_of(match: Match, scene: Scene, segment: int, reader: User) -> bytes | None:
    """The PNG, with the squares highlighted that were walked over in the last segment."""
    names = (match.home_team.name, match.away_team.name)
    row = Segment.objects.filter(match=match, number=segment).first()
    marked: set[int] = set()
    setup = matches.setup_for_words(match)
    if row is not None and setup is not None:
        with suppress(DataError):
            events = matches.events_of(row, setup)
            marked = {event.square for event in events if isinstance(event, Moved)}
    is_turned = turned(
        scene.rules,
        sides_of(reader, match),
        ends_of(scene.position),
        way=pitch_way_of(reader),
    )
    looks = match_looks(match)
    return png(scene.position, scene.rules, names, marked, looks, is_turned=is_turned)


def pitch_lines(scene: Scene) -> str:
    """The pitch as text, each row behind a bar, so that no row can be read as an order."""
    rows = pitch_in_letters(scene.position, scene.rules).splitlines()
    return "\n".join(f"| {row}".rstrip() for row in rows)


def chain_after(match: Match, segment: int) -> str:
    """The chain's value after a segment, for the reader to keep; empty if it has none."""
    row = Segment.objects.filter(match=match, number=segment).only("chain").first()
    return "" if row is None else row.chain
