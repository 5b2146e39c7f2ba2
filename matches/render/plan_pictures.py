"""Pictures of a plan: a future of its plays, and the opponents' turn after them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from engine import events as ev
from engine.events import Event
from engine.geometry import OFF
from engine.lineup import MatchSetup
from engine.position import Position, State
from engine.rules.multiple_balls import every_ball
from engine.ruleset import Rules
from matches.render.commentary import Commentator
from matches.render.marked_svg import Window, in_words, marked_svg
from matches.render.marks_svg import FLOWN, PUSHED, WALKED, Area, Line, Marks, Tag
from matches.render.picture_words import ball_words
from matches.render.side_looks import Looks
from matches.render.translation import language_of_now

Seen = dict[tuple[str, int], tuple[int, int]]
"""Where everybody and every ball is, and how: what two positions may differ in."""


class Picture(NamedTuple):
    """A picture as ``<svg>``, and a sentence on who stands outside its part of the board; "" for
    nobody.
    """

    svg: str
    outside: str


def expected_picture(  # noqa: PLR0917 -- one call
    position: Position,
    rules: Rules,
    routes: Mapping[int, Sequence[int]],
    other: Position,
    other_routes: Mapping[int, Sequence[int]],
    looks: Looks,
    names: tuple[str, str],
) -> Picture:
    """The position with the ways that led there; what stands or lies otherwise after the other
    sheet is marked. Both sheets' pictures show the same part of the board.
    """
    here, there = _seen(position), _seen(other)
    changed = {what for what in {*here, *there} if here.get(what) != there.get(what)}
    squares = sorted({here[what][0] for what in changed if what in here})
    words = gettext("Otherwise after the other sheet")
    marks = Marks(
        areas=[Area("likely", tuple(squares), words)] if squares else (),
        lines=[Line(tuple(way), gettext("Walked")) for way in routes.values() if len(way) > 1],
        tags=[Tag(square, "≠", words, strong=True) for square in squares],
    )
    said = in_words(position, rules, Marks(marks.areas, marks.lines), names, language_of_now())
    happens = {square for way in (*routes.values(), *other_routes.values()) for square in way}
    happens |= {seen[what][0] for seen in (here, there) for what in changed if what in seen}
    window = _window(rules, happens, (position, other))
    svg = marked_svg(position, rules, marks, said, window, looks)
    return Picture(svg, _outside(position, rules, window))


def answer_picture(
    position: Position,
    rules: Rules,
    plays: Sequence[Sequence[Event]],
    looks: Looks,
    names: tuple[str, str],
) -> Picture:
    """The position after a turn, with the ways of its plays, numbered, of who was pushed, and of
    the balls. Everybody who came to another square is in the picture.
    """
    lines: list[Line] = []
    tags: dict[int, list[str]] = {}
    for number, events in enumerate(plays, start=1):
        lines += [Line(tuple(way), str(number), kind) for kind, way in _ways(events)]
        who = next((each.figure for each in events if isinstance(each, ev.Activated)), None)
        if who is not None and position.figures[who].square != OFF:
            tags.setdefault(position.figures[who].square, []).append(str(number))
    marks = Marks(lines=lines, tags=[Tag(at, ",".join(found), "") for at, found in tags.items()])
    said = in_words(position, rules, Marks(lines=lines), names, language_of_now())
    happens = {*marks.squares(), *_come_to(each for play in plays for each in play)}
    window = _window(rules, happens, (position,))
    svg = marked_svg(position, rules, marks, said, window, looks)
    return Picture(svg, _outside(position, rules, window))


def plays_told(
    setup: MatchSetup, events: Iterable[Event]
) -> list[tuple[Sequence[Event], Sequence[str]]]:
    """The events of a turn by activation, each with its sentences; what none tells is left out."""
    plays: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, ev.Activated):
            plays.append([])
        plays[-1].append(event)
    commentator = Commentator(setup)
    told = [
        (play, [line.text for part in commentator.sections(play) for line in part.lines])
        for play in plays
    ]
    return [(play, lines) for play, lines in told if lines]


def expected_words(
    position: Position, rules: Rules, side: int, names: tuple[str, str], *, is_lost: bool
) -> str:
    """Where the balls are, and how many opponents are down; first, if the plays lose the turn, that
    it is the position before that.
    """
    language = language_of_now()
    said = [gettext("No result keeps the turn: this is where it would be lost.")] if is_lost else []
    said += [
        ball_words(position, rules, names, ball, language)
        for ball in every_ball(position)
        if ball.square != OFF or ball.carrier != OFF
    ]
    down = sum(each.state is not State.STANDING for each in position.on_pitch(1 - side))
    said.append(gettext("Opponents down: {down}.").format(down=down))
    return " ".join(said)


def _seen(position: Position) -> Seen:
    found: Seen = {
        ("player", each.slot): (each.square, each.state)
        for each in position.figures
        if each.square != OFF
    }
    for ball in every_ball(position):
        held = ball.carrier != OFF
        square = position.figures[ball.carrier].square if held else ball.square
        if square != OFF:
            found["ball", ball.number] = square, int(held)
    return found


def _window(rules: Rules, happens: Collection[int], positions: Iterable[Position]) -> Window:
    """The part with everybody, every ball and what happens; of an enclosed board only that
    with what happens, if anything does.
    """
    shown = set(happens)
    if not (rules.board.enclosed and happens):
        shown |= {square for each in positions for square in _places(each)}
    return Window.around(rules.board, shown)


def _come_to(events: Iterable[Event]) -> Collection[int]:
    """The squares to which a player comes other than step by step, and the one they leave."""
    there = [each for each in events if isinstance(each, ev.Teleported | ev.Placed)]
    squares = {each.square for each in there} | {each.origin for each in there}
    return {square for square in squares if square is not None}


def _outside(position: Position, rules: Rules, window: Window) -> str:
    squares = [each.square for each in position.figures if each.square != OFF]
    count = sum(not window.has(rules.board, square) for square in squares)
    words = ngettext(
        "{count} player stands outside this picture.",
        "{count} players stand outside this picture.",
        count,
    )
    return words.format(count=count) if count else ""


def _places(position: Position) -> Collection[int]:
    return {square for square, _ in _seen(position).values()}


def _ways(events: Iterable[Event]) -> list[tuple[str, list[int]]]:
    """The squares over which players and balls go, one way for each run of steps, with its kind."""
    ways: dict[tuple[str, int], list[list[int]]] = {}
    for event in events:
        match event:
            case ev.Moved(figure=who, origin=origin, square=int(square)):
                _step(ways.setdefault((WALKED, who), []), [origin, square])
            case ev.Pushed(figure=who, origin=origin, square=int(square)):
                _step(ways.setdefault((PUSHED, who), []), [origin, square])
            case ev.BallMoved(origin=origin, path=path) if path:
                _step(ways.setdefault((FLOWN, OFF), []), [origin, *path])
    return [(kind, way) for (kind, _), found in ways.items() for way in found]


def _step(ways: list[list[int]], steps: list[int]) -> None:
    if ways and ways[-1][-1] == steps[0]:
        ways[-1] += steps[1:]
    else:
        ways.append(steps)
