"""The match in words: events in order, grouped by turn, each with the rule it cites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from engine import events as ev
from engine.lineup import MatchSetup
from engine.rules.declared_actions import BLITZ
from engine.rules_lookup import rules_for
from engine.variants.registry import find_variant
from matches.render.dice_words import DiceWords, decides, is_told_later
from matches.render.log_words import WORDS
from matches.render.phrase_variants import phrase
from matches.render.phrases import (
    BLOCK_DICE,
    HANDICAPS,
    HEADINGS,
    REROLLS,
    SQUARES_AWAY,
    TITLES,
)
from matches.render.play_names import PlayNames
from matches.render.they_phrases import THEY
from matches.render.translation import Language, language_of_now, upper_first

PLAYERS = frozenset(
    {"mate", "figure", "opponent", "by", "attacker", "defender", "target", "victim", "winner"}
)
SIDES = frozenset({"side", "kicking", "chooser", "owner"})
SQUARES = frozenset({"origin", "square", "wall"})
MONEY = frozenset({"price", "amount"})
SILENT = (ev.TurnBegan, ev.TurnEnded, ev.Activated)
OPENS = (ev.Activated, ev.MatchEnded, ev.MvpNamed)
"""What a play begins with, and who is named in it in full."""
SUBJECTS = ("{figure}", "{attacker}")
"""The player a sentence is about, at its beginning."""
COUNTED = frozenset({"half", "match", "spent", "drive_end"})
"""Causes for which team re-rolls change as everybody expects: no line says so."""
HIGHLIGHTS = (
    ev.Scored,
    ev.Injured,
    ev.Turnover,
    ev.SentOff,
    ev.LostInSpace,
    ev.Dishonored,
    ev.TookOwnLife,
    ev.KickOffEvent,
    ev.MatchEnded,
    ev.DuelBegan,
    ev.SpellCast,
    ev.Conceded,
    ev.Intercepted,
)

DICE = frozenset({"rolled", "rerolled", "block_die_picked", "skill_used"})
"""Kinds of events on the way to what happens."""

AIMED_SPELLS = frozenset({"fires_from_within", "inner_fire", "void_strike"})


@dataclass(slots=True)
class LogLine:
    """One sentence; ``rule`` is the ID it links to, ``side`` the acting side, if any.

    ``opens`` is whether a player's activation begins with it.
    """

    text: str
    rule: str
    kind: str
    side: int | None = None
    highlight: bool = False
    opens: bool = False

    @property
    def weight(self) -> str:
        """How much it matters: what changed the match, what happened, or a die on the way."""
        if self.highlight:
            return "key"
        return "die" if self.kind in DICE else "plain"


@dataclass(slots=True)
class LogPlay:
    """What happened in one activation, or between two."""

    lines: list[LogLine]

    @property
    def highlight(self) -> bool:
        return any(line.highlight for line in self.lines)

    @property
    def rules(self) -> list[str]:
        """The IDs of its lines, each once."""
        return list(dict.fromkeys(line.rule for line in self.lines))


@dataclass(slots=True)
class LogSection:
    """The events between two headings: a team turn, or what happens between turns."""

    title: str
    side: int | None
    lines: list[LogLine] = field(default_factory=list)

    @property
    def plays(self) -> list[LogPlay]:
        """The lines by activation."""
        found: list[LogPlay] = []
        for line in self.lines:
            if line.opens or not found:
                found.append(LogPlay([]))
            found[-1].lines.append(line)
        return found


class _Walk(NamedTuple):
    """The last line about steps, whose they are, the squares, and how it names who moves."""

    line: LogLine
    slot: int
    squares: list[str]
    walker: str


class Commentator:
    """Describes the events of one match, in the language that is active unless one is given."""

    def __init__(
        self,
        setup: MatchSetup,
        language: Language | None = None,
        *,
        is_in_full: bool = False,
        draws_dice: bool = False,
    ):
        """With `is_in_full` each sentence can be read alone: it names its players in full. With
        `draws_dice` block dice are marked for pictures (`dice_marks.py`).
        """
        self._setup = setup
        rules = rules_for(setup)
        self._board = rules.board
        self._no_room = rules.citations.get("no_room")
        self._opening = rules.citations["opening"]
        self._card = find_variant(setup.variant)
        self._words = {**WORDS, **rules.words}
        self._language = language or language_of_now()
        self._translate = self._language.text
        self._earner: int | None = None  # whose winnings were rolled last
        self._walk: _Walk | None = None
        self._waiting: list[ev.Rolled] = []
        """Dice that the sentence of an event to come has."""
        self._figures = [(side, spec) for side in (0, 1) for spec in setup.sides[side].figures]
        teams = (setup.home.name, setup.away.name)
        self._names = PlayNames(self._figures, teams, is_in_full=is_in_full)
        self._dice = DiceWords(setup, self._names, self.word, self._translate, draws=draws_dice)

    def sections(self, events: Sequence[ev.Event]) -> list[LogSection]:
        """The events in words, in order, under headings; empty sections are left out."""
        self.begin()
        found = [LogSection(self._translate(HEADINGS["before"]), None)]
        opens = False
        for event in events:
            lines, before = found[-1].lines, len(found[-1].lines)
            if not (isinstance(event, ev.Rolled) or _is_silent(event)):
                self._tell_dice(lines, before=event)
            if isinstance(event, (ev.TurnBegan, ev.TurnEnded, *OPENS)):
                self._tell_dice(lines, before=event)
                self._begin_play(event)
            if opens and len(lines) > before:
                lines[before].opens, opens = True, False
            opens, before = opens or isinstance(event, OPENS), len(lines)
            if isinstance(event, ev.TurnBegan):
                found.append(LogSection(self._heading(event), event.side))
            elif isinstance(event, ev.TurnEnded):
                found.append(LogSection(self._translate(HEADINGS["between"]), None))
            elif not (isinstance(event, SILENT) or _is_silent(event)):
                self._describe(event, lines)
                if opens and len(lines) > before:
                    lines[before].opens, opens = True, False
        self._tell_dice(found[-1].lines)
        return [section for section in found if section.lines or section.side is not None]

    def begin(self) -> None:
        """What follows is read by itself: everybody is named in full once more."""
        self._names.begin()
        self._waiting, self._walk = [], None

    def sentence(self, event: ev.Event) -> LogLine | None:
        """One event by itself, after those before it in its play; None if no line says anything
        about it.
        """
        if isinstance(event, (ev.TurnBegan, ev.TurnEnded, *OPENS)):
            self._begin_play(event)
        if isinstance(event, ev.TurnBegan):
            return LogLine(self._heading(event), event.rule, event.kind, event.side)
        if isinstance(event, ev.TurnEnded) or _is_silent(event):
            return None
        self._walk = None
        return self._alone(event)

    def title(self, event: ev.Event) -> LogLine | None:
        """The same of an event whose sentence is read alone too: with names in full."""
        with self._names.all_in_full():
            return self.sentence(event)

    def of_dice(self, events: Sequence[ev.Event], place: int) -> tuple[str, int]:
        """The sentence for the dice at that place, with what they decided, and how many events it
        tells.
        """
        taken = [events[place]]
        for event in events[place + 1 :]:
            last = taken[-1]
            if not (isinstance(last, ev.Rolled) and is_told_later(last)):
                break
            if not (is_told_later(event) or decides(last, event)):
                break
            taken.append(event)
        lines = [line for section in self.sections(taken) for line in section.lines]
        return " ".join(line.text for line in lines), len(taken)

    def _heading(self, event: ev.TurnBegan) -> str:
        name = self._setup.sides[event.side].name
        kind = "bonus" if event.bonus else "turn_of_half" if event.half else "turn"
        return self._translate(HEADINGS[kind]).format(side=name, half=event.half, turn=event.turn)

    def _begin_play(self, event: ev.Event) -> None:
        self._names.begin(event.figure if isinstance(event, ev.Activated) else None)

    def _tell_dice(self, lines: list[LogLine], before: ev.Event | None = None) -> None:
        """The waiting dice that the next event's sentence does not have get their own."""
        kept = []
        for roll in self._waiting:
            if before is not None and decides(roll, before):
                kept.append(roll)
            else:
                lines.append(self._alone(roll))
        self._waiting = kept

    def _describe(self, event: ev.Event, lines: list[LogLine]) -> None:
        if isinstance(event, ev.Rolled):
            if event.purpose == "winnings":
                self._earner = event.side
            if is_told_later(event):
                self._waiting.append(event)
                return
            self._tell_dice(lines)
        elif isinstance(event, ev.Moved):
            self._move(event, lines)
            return
        dice, self._waiting = self._waiting, []
        lines.append(self._alone(event, dice))

    def _alone(self, event: ev.Event, dice: Sequence[ev.Rolled] = ()) -> LogLine:
        """The line for an event, with the dice that decided it."""
        match event:
            case ev.Moved(figure=slot):
                walker = self._walker(slot)
                self._names.set_subject(slot)
                text = self._steps(_walk_key(event), slot, [self._board.name(event.square)], walker)
            case ev.Rolled():
                text = self._dice.sentence(event)
            case ev.BlockDiePicked(side=side, result=result) if dice:
                text = self._dice.picked(dice[-1], side, result)
            case _:
                text = self._dice.within(self._said(event), dice)
        is_key = isinstance(event, HIGHLIGHTS)
        return LogLine(text, event.rule, event.kind, self._side(event), is_key)

    def _said(self, event: ev.Event) -> str:
        key = self._phrase(event)
        said = phrase(key, of=event)
        subject = self._subject(said, event)
        if key in THEY and self._names.is_subject(subject):
            said = THEY[key]
        text = self._translate(said).format(**self._values(event, _fields(said)))
        if not isinstance(event, ev.Rerolled):  # who rolls goes on
            self._names.set_subject(subject)
        return text

    def _subject(self, said: str, event: ev.Event) -> int | None:
        """The player whom that sentence is about, if it begins with one."""
        name = next((name for name in SUBJECTS if said.startswith(f"{name} ")), "")
        name = "" if said.startswith(f"{name} and ") else name
        slot = getattr(event, name.strip("{}"), None) if name else None
        return slot if isinstance(slot, int) else None

    def _phrase(self, event: ev.Event) -> str:
        match event:
            case ev.WinningsPaid(side=side) if self._earner not in (None, side):
                return "winnings_given"
            case ev.PushResisted(rule=rule):
                return self._resisted(rule)
            case ev.BallMoved(cause=cause):
                return f"ball_moved_{cause}"
            case ev.Rerolled(source="team"):
                return "rerolled_team"
            case ev.Touchback(rule=rule) if rule == self._opening:
                return "begins_with_ball"
            case ev.Rooted(on=False):
                return "unrooted"
            case ev.SpellCast(spell=spell):
                return "spell_cast_on" if spell in AIMED_SPELLS else "spell_cast"
        return _form_of(event)

    def _resisted(self, rule: str) -> str:
        if rule == "SKL-44":
            return "push_rooted"
        return "push_no_room" if rule == self._no_room else "push_resisted"

    def _move(self, event: ev.Moved, lines: list[LogLine]) -> None:
        """Consecutive steps become one sentence."""
        key, square, walk = _walk_key(event), self._board.name(event.square), self._walk
        goes_on = walk is not None and bool(lines) and lines[-1] is walk.line
        if walk is not None and goes_on and key == "moved_on" and walk.slot == event.figure:
            walk.squares.append(square)
            walk.line.text = self._steps(key, event.figure, walk.squares, walk.walker)
            return
        walker = self._walker(event.figure)
        self._names.set_subject(event.figure)
        text = self._steps(key, event.figure, [square], walker)
        lines.append(LogLine(text, event.rule, event.kind, self._figures[event.figure][0]))
        is_walk = key == "moved_on"
        self._walk = _Walk(lines[-1], event.figure, [square], walker) if is_walk else None

    def _walker(self, slot: int) -> str:
        """How the sentence names who moves; empty for "they"."""
        return "" if self._names.is_subject(slot) else self._names.name(slot)

    def _steps(self, key: str, slot: int, squares: Sequence[str], walker: str) -> str:
        *way, end = squares
        told = "moved_over" if way else key
        said = phrase(told, of=(slot, squares[0])) if walker else THEY[told]
        return self._translate(said).format(figure=walker, way=", ".join(way), path=end)

    def _values(self, event: ev.Event, fields: frozenset[str]) -> dict[str, Any]:
        """The values of the sentence's fields; who is named in it counts as named."""
        count = self._language.count
        values: dict[str, Any] = {"thing": self.word("ball")}
        for name in event.names:
            if name == "rule" or (name in PLAYERS and name not in fields):
                continue
            values[name] = self._value(name, getattr(event, name))
        if "distance" in values:
            values["squares"] = count(SQUARES_AWAY, values["distance"])
        if "dice" in values:
            values["block_dice"] = count(BLOCK_DICE, values["dice"])
        if isinstance(event, ev.RerollsSet):
            values["rerolls"] = count(REROLLS, event.left)
        return {**values, **self._own_values(event, values)}

    def _own_values(self, event: ev.Event, values: Mapping[str, Any]) -> dict[str, Any]:
        """What a kind of event says beside its fields, or instead of one."""
        match event:
            case ev.SpellCast(squares=squares, figures=figures):
                on = map(self._board.name, squares) if squares else map(self._names.name, figures)
                return {"on": ", ".join(on)}
            case ev.KickOffEvent():
                return {"name": upper_first(values["name"])}
            case ev.SetUp(squares=squares):
                return {"count": len(squares)}
            case ev.WinningsPaid() if self._earner is not None:
                return {"loser": self._setup.sides[self._earner].name}
            case ev.HandicapGained(effect=effect):
                own = dict(self._card.handicaps).get(effect, HANDICAPS[effect])
                return {"effect": self._translate(own)}
            case ev.ChestOpened(contents=contents):
                return {"contents": self.word(f"found_{contents}")}
            case ev.BallMoved(path=path, origin=origin) | ev.Flew(path=path, origin=origin):
                return {"end": self._board.name(path[-1] if path else origin)}
        return {}

    def _value(self, name: str, value: object) -> object:
        if isinstance(value, int) and name in PLAYERS:
            return self._names.name(value)
        if isinstance(value, int) and name in SIDES:
            return self._setup.sides[value].name
        if isinstance(value, int) and name in SQUARES:
            return self._board.name(value)
        if isinstance(value, int) and name in MONEY:
            return self._card.currency.write(value)
        return self.word(value) if isinstance(value, str) else value

    def _side(self, event: ev.Event) -> int | None:
        for name in ("figure", "attacker"):
            slot = getattr(event, name, None)
            if isinstance(slot, int):
                return self._figures[slot][0]
        side = getattr(event, "side", None)
        return side if isinstance(side, int) else None

    def word(self, code: str) -> str:
        """A code in words; names of skills and of a league's maps are as they are."""
        known = self._words.get(code)
        return code.replace("_", " ") if known is None else self._translate(known)

    def player(self, slot: int) -> str:
        """A player as the first sentence about them has it: shirt number and name."""
        return self._names.in_full(slot)


def segment_title(
    names: tuple[str, str], *, side: int | None, half: int, turn: int, is_bonus: bool
) -> str:
    """A segment as headings name it: whose turn it was, or what came before the first."""
    if side is None:
        return language_of_now().text(TITLES["opening"])
    return turn_title(names[side], half=half, turn=turn, is_bonus=is_bonus)


def turn_title(name: str, *, half: int, turn: int, is_bonus: bool) -> str:
    """A team's turn as headings name it; some games have no halves."""
    kind = ("bonus" if is_bonus else "turn") + ("_of_half" if half else "")
    return language_of_now().text(TITLES[kind]).format(side=name, half=half, turn=turn)


def _form_of(event: ev.Event) -> str:
    """The phrase for the event by its values; most kinds have one alone."""
    match event:
        case ev.Pushed(square=None):
            return "pushed_off"
        case ev.MissesMatch(rule="LGE-JOU-01"):
            return "not_needed"
        case ev.SquigPushed(square=None):
            return "squig_pushed_off"
        case ev.SquigBit(figure=None):
            return "squig_bit_squig"
        case ev.Scored(figure=None):
            return "credited"
        case ev.Blessed(on=False):
            return "blessing_left"
        case ev.PortentsSet(on=False):
            return "portents_ended"
        case ev.ChallengeAnswered(accepted=accepted):
            return "challenge_accepted" if accepted else "challenge_refused"
        case ev.DuelStruck(back=True):
            return "duel_struck_back"
        case ev.DuelEnded(winner=int()):
            return "duel_won"
    return event.kind


def _is_silent(event: ev.Event) -> bool:
    """Whether no line says so: re-rolls that change as everybody expects, and actions whose next
    sentence says what they are.
    """
    match event:
        case ev.RerollsSet(cause=cause):
            return cause in COUNTED
        case ev.Declared(action=action):
            return action != BLITZ
    return False


def _walk_key(event: ev.Moved) -> str:
    return "follow_up" if event.cause == "follow_up" else "moved_on"


@cache
def _fields(said: str) -> frozenset[str]:
    """The names in braces of a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(said) if name)


def commentary(
    events: Iterable[ev.Event],
    setup: MatchSetup,
    language: Language | None = None,
    *,
    is_in_full: bool = False,
    draws_dice: bool = False,
) -> list[LogSection]:
    """The events of a match, or of a part of it, in words; with `is_in_full` each sentence names
    its players in full, for a choice of them; with `draws_dice` block dice are marked.
    """
    commentator = Commentator(setup, language, is_in_full=is_in_full, draws_dice=draws_dice)
    return commentator.sections(list(events))
