"""What the match's pages show, made from the engine's values."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from core.answers import to_json
from engine.errors import DataError
from engine.events import Event, Moved, RerollsSet, TurnBegan
from engine.laying import known
from engine.lineup import FigureSpec, MatchSetup
from engine.position import Figure, Position, State
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from engine.sheets.faults import Fault
from engine.sheets.formation_board import formation_boards
from engine.sheets.grammar.vocabulary import unneeded_journeymen
from engine.sheets.set_up_sheet import Places, SetUpSheet
from engine.skills import skill_bits, skill_names
from engine.variants.registry import find_variant
from matches.models import Match, Segment, Side
from matches.queries import matches
from matches.queries.looks import match_looks
from matches.queries.present import Present, empty_position, present
from matches.queries.shirts import own_player_ids
from matches.queries.stored_words import StoredAnswer, note_rows, read_answers, read_note
from matches.render import figure_signs, figure_svg, sheet_words
from matches.render.commentary import LogSection, commentary
from matches.render.decision_words import KINDS, SOURCES, choice_words
from matches.render.fault_words import reason
from matches.render.formation_svg import Dress, formation_svg
from matches.render.phrases import WEATHER
from matches.render.pitch_svg import svg
from matches.render.plan_words import plan_words
from matches.render.set_up_words import role_words
from matches.render.side_looks import Look, Looks
from matches.render.translation import N_, translated
from matches.seats import Seat

log = logging.getLogger(__name__)

ON_PITCH = {State.STANDING: N_("standing"), State.PRONE: N_("prone"), State.STUNNED: N_("stunned")}
OFF_PITCH = {
    State.RESERVES: N_("reserve"),
    State.KNOCKED_OUT: N_("knocked out"),
    State.BADLY_HURT: N_("badly hurt"),
    State.SERIOUSLY_INJURED: N_("seriously injured"),
    State.DEAD: N_("dead"),
    State.SENT_OFF: N_("sent off"),
    State.ABSENT: N_("misses the match"),
    State.GONE: N_("gone from the match"),
}


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A row of a side's roster in the match's current position."""

    figure: Figure
    position: str
    state: str
    tone: str
    square: str
    has_ball: bool
    player_pk: int | None
    marks: Sequence[str]
    skills: Sequence[str]


@dataclass(frozen=True, slots=True)
class SheetWords:
    """How a sheet of a match is written: the help, and the JSON for the form's scripts."""

    help: Sequence[sheet_words.Explained]
    phrases: Sequence[tuple[str, str]]
    faces: Sequence[str]
    builder: dict[str, Any]
    plan: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Facts:
    """What else holds at the moment.

    `sky` is the weather, where there is one, and what the game names beside it; `acting` the number
    of a player in whose action the turn is held.
    """

    sky: str
    acting: int | None


@dataclass(frozen=True, slots=True)
class FaultText:
    """A fault in words. `play` is the number of the play at fault, 0 for a line that cannot be
    read.
    """

    line: int
    column: int
    text: str
    rule: str
    play: int = 0


UNREADABLE_NOTE = N_("The installed rules cannot put a note on this sheet into words.")


@dataclass(frozen=True, slots=True)
class DecisionText:
    """A decision in words, and which order answered it."""

    team: str
    kind: str
    choice: str
    source: str
    line: str
    rule: str


@dataclass(frozen=True, slots=True)
class SegmentLog:
    """A segment in words; `notes` and `answers` are for its own side only."""

    segment: Segment
    title: str
    sections: Sequence[LogSection]
    notes: Sequence[FaultText]
    answers: Sequence[DecisionText] = ()
    is_unreadable: bool = False

    @property
    def is_idle(self) -> bool:
        return not self.is_unreadable and not any(section.lines for section in self.sections)


def present_position(match: Match) -> tuple[Position, Rules] | None:
    """The position now; None if unreadable."""
    now = present(match)
    return now[:2] if now is not None else None


def sheet_words_of(now: Present) -> SheetWords:
    rules = now.rules
    return SheetWords(
        help=sheet_words.explained(rules),
        phrases=sheet_words.phrases(),
        faces=sheet_words.faces(rules),
        builder={
            "columns": rules.board.width,
            "rows": rules.board.length,
            "tools": [
                {
                    "label": tool.label,
                    "word": tool.word,
                    "takes": tool.takes,
                    "key": tool.key,
                    "needs": tool.needs or str(tool.verb),
                    "steps": to_json(tool.steps),
                }
                for tool in sheet_words.tools(rules)
            ],
            "lines": to_json(sheet_words.off_pitch_lines(now.position, now.decision)),
        },
        plan=plan_words(),
    )


def picture(
    match: Match,
    rules: Rules,
    position: Position,
    marked: Iterable[int] = (),
    looks: Looks | None = None,
    *,
    scope: str = "",
) -> SafeString:
    """The pitch. The renderer escapes the names; the rest of its text is its own.

    `scope` keeps the ids of pictures apart that share a page.
    """
    names = (match.home_team.name, match.away_team.name)
    drawn = svg(position, rules, names, marked, looks or match_looks(match), scope=scope)
    return mark_safe(drawn)  # noqa: S308 -- see above


def wardrobe(players: Iterable[FigureSpec], side: int, look: Look) -> SafeString:
    """The token of each player of a side, by number, in an ``<svg>`` that shows nothing."""
    return mark_safe(figure_svg.wardrobe(players, side, look))  # noqa: S308 -- numbers and our own


def formation_picture(
    match: Match, setup: MatchSetup, side: int, places: Places, *, scope: str
) -> SafeString:
    """One side's formation on an empty pitch, small; invalid places are left out."""
    rules = rules_for(setup)
    position = empty_position(setup, rules, known(setup))
    for number, name in places:
        figure, square = position.numbered(side, number), rules.board.square(name)
        if figure is not None and square >= 0 and position.at[square] is None:
            position.put(figure, square)
    home, away = match_looks(match)
    return picture(match, rules, position, looks=(home.plain, away.plain), scope=scope)


def small_formations(
    setup: MatchSetup, side: int, orders: SetUpSheet, look: Look, *, scope: str = ""
) -> list[tuple[str, SafeString]]:
    """Each formation of the orders in a small picture, with its role.

    `scope` keeps the ids of pictures apart that share a page.
    """
    players = {spec.number: spec for spec in setup.sides[side].figures}
    rules = rules_for(setup)
    open_to = {board.kicking: board.squares for board in formation_boards(setup, side, orders)}
    found = []
    for kicking, each in ((True, "kicking"), (False, "receiving")):
        role = capfirst(role_words(each, setup.variant))
        if places := orders.places(kicking=kicking):
            squares = open_to.get(kicking, ())
            dress = Dress(look, players, f"{scope}{each}-")
            drawn = formation_svg(rules, side, role, places, squares=squares, dress=dress)
            found.append((role, mark_safe(drawn)))  # noqa: S308 -- it has numbers and squares only
    return found


OUT_FOR_GOOD = frozenset(
    {State.BADLY_HURT, State.SERIOUSLY_INJURED, State.DEAD, State.SENT_OFF, State.GONE}
)
"""States from which nobody comes back to the pitch in this match."""


def can_be_set_up(
    match: Match, setup: MatchSetup, side: int, placed: Collection[int] = ()
) -> dict[int, str]:
    """A side's players whom a set-up may name, by number: what keeps them out now, empty for most.

    Journeymen who are not needed (LGE-JOU-01) and players out of the match for good are left out,
    unless they are among the `placed`. The knocked-out come last: they may be back for the next
    drive.
    """
    game = matches.present_game(match) if match.segment > 0 else None
    if game is None:
        home = set(unneeded_journeymen(setup, side))
        specs = setup.sides[side].figures
        return {s.number: "" for s in specs if not (s.journeyman and s.number in home)}
    own = [figure for figure in game.position.figures if figure.side == side]
    left = [
        figure
        for figure in own
        if (figure.state not in OUT_FOR_GOOD or figure.spec.number in placed)
        and not (figure.spec.journeyman and figure.state is State.ABSENT)
    ]
    out = OUT_FOR_GOOD | {State.KNOCKED_OUT}
    left.sort(key=lambda figure: figure.state in out)
    return {
        figure.spec.number: translated(OFF_PITCH[figure.state]) if figure.state in out else ""
        for figure in left
    }


def rosters(match: Match, position: Position) -> list[list[RosterRow]]:
    """Both sides' players with their state."""
    known = own_player_ids(match)
    names = [position_names(match.variant, match.team(side).clan.key) for side in Side]
    sides: list[list[RosterRow]] = [[], []]
    for figure in position.figures:
        spec = figure.spec
        if spec.journeyman and figure.state is State.ABSENT:
            continue  # not needed (LGE-JOU-01)
        sides[figure.side].append(
            RosterRow(
                figure=figure,
                position=names[figure.side].get(spec.position, spec.position),
                state=translated(ON_PITCH.get(figure.state) or OFF_PITCH[figure.state]),
                tone=_tone(figure.state),
                square=position.board.name(figure.square) if figure.square >= 0 else "",
                has_ball=position.carries(figure),
                player_pk=known.get((match.team(figure.side).pk, spec.number)),
                marks=_marks(position, figure),
                skills=[*spec.skills, *skill_names(figure.known & ~skill_bits(spec.skills))],
            )
        )
    return sides


def _marks(position: Position, figure: Figure) -> list[str]:
    """What holds for the player besides the state."""
    marks = [*figure_signs.marks(figure), *position.game_state.marks(figure)]
    return [translated(mark) for mark in marks]


def position_names(variant: str, clan: str) -> dict[str, str]:
    """The names of a clan's positions, if this version has it."""
    try:
        return {row.key: row.name for row in find_variant(variant).clans[clan].positions}
    except KeyError:
        return {}


def _tone(state: State) -> str:
    if state is State.STANDING:
        return "badge-good"
    if state in (State.PRONE, State.STUNNED, State.KNOCKED_OUT):
        return "badge-warn"
    return "" if state is State.RESERVES else "badge-bad"


def walked_squares(segment: Segment, setup: MatchSetup | None) -> list[int]:
    """The squares that were walked over, in order; none if the log cannot be read."""
    if setup is None:
        return []
    try:
        events = matches.events_of(segment, setup)
    except DataError:
        return []
    return [event.square for event in events if isinstance(event, Moved)]


def segment_log(
    match: Match, setup: MatchSetup | None, segment: Segment, seats: Iterable[Seat]
) -> SegmentLog:
    """A segment in words for somebody with these seats, in the order of events."""
    readable = [Seat(side) for side in Side] if match.is_over else list(seats)
    opened = [seat for seat in readable if seat.opens(segment.created_at)]
    notes = [item for seat in opened for item in notes_of(segment, seat.side)]
    sections: Sequence[LogSection] | None = None
    if setup is not None:
        try:
            events = matches.events_of(segment, setup)
        except DataError:
            log.exception("match %s: the log of segment %s", match.pk, segment.number)
        else:
            sections = _sections(setup, segment, events)
    answers = answers_of(match, setup, segment, opened)
    return SegmentLog(
        segment, matches.title_of(match, segment), sections or (), notes, answers, sections is None
    )


def _sections(setup: MatchSetup, segment: Segment, events: list[Event]) -> list[LogSection]:
    while events and isinstance(events[-1], TurnBegan | RerollsSet):
        events.pop()  # the heading of the turn that comes next
    sections = commentary(events, setup, draws_dice=True)
    if sections and segment.side is not None:
        sections[0].title = ""  # its turn began in the segment before; `title` says which
    return sections


def notes_of(segment: Segment, side: int) -> list[FaultText]:
    """The notes on a side's own sheet that it may read."""
    try:
        rows = note_rows(segment, side)
    except DataError:
        log.exception("match %s: notes of segment %s", segment.match_id, segment.number)
        return [_unreadable()]
    return [_noted(row) for row in rows]


def answers_of(
    match: Match, setup: MatchSetup | None, segment: Segment, seats: Iterable[Seat]
) -> list[DecisionText]:
    """What answered the decisions of these seats' sides in a segment, one side after the other."""
    if setup is None:
        return []
    try:
        rules = rules_for(setup)
        answers = [answer for seat in seats for answer in read_answers(segment, seat, setup)]
    except DataError:
        log.exception("match %s: answers of segment %s", segment.match_id, segment.number)
        return []
    return [_answer(match, setup, rules, answer) for answer in answers]


def _answer(match: Match, setup: MatchSetup, rules: Rules, answer: StoredAnswer) -> DecisionText:
    return DecisionText(
        match.team(answer.side).name,
        translated(KINDS[answer.kind].name),
        choice_words(answer.choice, setup, rules, answer.side),
        translated(SOURCES[answer.source]),
        answer.line,
        find_variant(match.variant).clauses_of(answer.kind)[0],
    )


def _noted(row: object) -> FaultText:
    """A stored note in words, as far as this version can read it."""
    try:
        note = read_note(row)
    except DataError:
        return _unreadable()
    return fault_text(note)


def _unreadable() -> FaultText:
    return FaultText(0, 0, translated(UNREADABLE_NOTE), "")


def fault_text(fault: Fault) -> FaultText:
    return FaultText(fault.line, fault.column, reason(fault), fault.rule)


def facts(match: Match, position: Position, rules: Rules) -> Facts:
    found = [translated(words) for words in position.game_state.conditions()]
    if not rules.board.enclosed:
        title = find_variant(match.variant).weather_title(position.weather)
        weather = translated(WEATHER).format(weather=translated(title)) if title else ""
        found.insert(0, weather or translated(N_("weather not rolled yet")))
    return Facts(", ".join(found), position.acting_number)
