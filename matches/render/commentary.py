"""The match in words: events in order, grouped by turn, each with the rule it cites."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import events as ev
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.variants.registry import find_variant
from matches.render.log_words import WORDS
from matches.render.phrase_variants import phrase
from matches.render.phrases import (
    BLOCK_DICE,
    HANDICAPS,
    HEADINGS,
    MEANINGS,
    PHRASES,
    REROLLS,
    SQUARES_AWAY,
    TITLES,
    VERDICT,
    VERDICTS,
)
from matches.render.translation import Language, language_of_now

PLAYERS = frozenset(
    {"mate", "figure", "opponent", "by", "attacker", "defender", "target", "victim", "winner"}
)
SIDES = frozenset({"side", "kicking", "chooser", "owner"})
SQUARES = frozenset({"origin", "square", "wall"})
MONEY = frozenset({"price", "amount"})
SILENT = (ev.TurnBegan, ev.TurnEnded, ev.Activated)
COUNTED = frozenset({"half", "match", "spent", "drive_end"})
"""Causes for which team re-rolls change as everybody expects: no line says so."""
TEAM_DICE = frozenset(
    {
        *("roll_off", "set_up", "overtime", "winnings", "mvp", "gate", "fans", "sent_home"),
        *("brilliant_coaching", "cheering_fans", "get_the_ref", "throw_a_rock", "pep_rally"),
        *("rallying_cry", "asako_yasu", "favor", "might", "stance"),
    }
)
"""Dice that each team throws for itself: the line names it."""
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


class Commentator:
    """Describes the events of one match, in the language that is active unless one is given."""

    def __init__(self, setup: MatchSetup, language: Language | None = None):
        self._setup = setup
        rules = rules_for(setup)
        self._board, self._block_results = rules.board, rules.blocking.results
        self._no_room = rules.citations.get("no_room")
        self._card = find_variant(setup.variant)
        self._words = {**WORDS, **rules.words}
        self._language = language or language_of_now()
        self._translate = self._language.text
        self._earner: int | None = None  # whose winnings were rolled last
        self._walk: tuple[LogLine, int, list[str]] | None = None
        """The last line about steps, whose they are, and the squares."""
        self._figures = [(side, spec) for side in (0, 1) for spec in setup.sides[side].figures]

    def sections(self, events: Sequence[ev.Event]) -> list[LogSection]:
        """The events in words, in order, under headings; empty sections are left out."""
        found = [LogSection(self._translate(HEADINGS["before"]), None)]
        opens = False
        for event in events:
            opens = opens or isinstance(event, ev.Activated)
            if isinstance(event, ev.TurnBegan):
                found.append(LogSection(self._heading(event), event.side))
            elif isinstance(event, ev.TurnEnded):
                found.append(LogSection(self._translate(HEADINGS["between"]), None))
            elif not (isinstance(event, SILENT) or _expected(event)):
                lines, before = found[-1].lines, len(found[-1].lines)
                self._describe(event, lines)
                if opens and len(lines) > before:
                    lines[before].opens, opens = True, False
        return [section for section in found if section.lines or section.side is not None]

    def sentence(self, event: ev.Event) -> LogLine | None:
        """One event by itself; None if no line says anything about it."""
        if isinstance(event, ev.TurnBegan):
            return LogLine(self._heading(event), event.rule, event.kind, event.side)
        if isinstance(event, ev.TurnEnded) or _expected(event):
            return None
        lines: list[LogLine] = []
        self._describe(event, lines)
        return lines[0]

    def _heading(self, event: ev.TurnBegan) -> str:
        name = self._setup.sides[event.side].name
        kind = "bonus" if event.bonus else "turn_of_half" if event.half else "turn"
        return self._translate(HEADINGS[kind]).format(side=name, half=event.half, turn=event.turn)

    def _describe(self, event: ev.Event, lines: list[LogLine]) -> None:
        if isinstance(event, ev.Moved):
            self._move(event, lines)
            return
        if isinstance(event, ev.Rolled):
            text = self._roll(event)
        else:
            said = phrase(self._phrase(event), of=event)
            text = self._translate(said).format(**self._values(event))
        lines.append(
            LogLine(text, event.rule, event.kind, self._side(event), isinstance(event, HIGHLIGHTS))
        )

    def _phrase(self, event: ev.Event) -> str:
        match event:
            case ev.WinningsPaid(side=side) if self._earner not in (None, side):
                return "winnings_given"
            case ev.PushResisted(rule=rule):
                return self._resisted(rule)
            case ev.SpellCast(spell=spell):
                return "spell_cast_on" if spell in AIMED_SPELLS else "spell_cast"
        return _form_of(event)

    def _resisted(self, rule: str) -> str:
        if rule == "SKL-44":
            return "push_rooted"
        return "push_no_room" if rule == self._no_room else "push_resisted"

    def _move(self, event: ev.Moved, lines: list[LogLine]) -> None:
        """Consecutive steps become one sentence."""
        key = "follow_up" if event.cause == "follow_up" else "moved_on"
        walk, square = self._walk, self._board.name(event.square)
        goes_on = walk is not None and bool(lines) and lines[-1] is walk[0]
        if walk is not None and goes_on and key == "moved_on" and walk[1] == event.figure:
            line, _, squares = walk
            squares.append(square)
            line.text = self._steps(key, event.figure, squares)
            return
        text = self._steps(key, event.figure, [square])
        lines.append(LogLine(text, event.rule, event.kind, self._figures[event.figure][0]))
        self._walk = (lines[-1], event.figure, [square]) if key == "moved_on" else None

    def _steps(self, key: str, slot: int, squares: Sequence[str]) -> str:
        *way, end = squares
        said = self._translate(phrase("moved_over" if way else key, of=(slot, squares[0])))
        return said.format(figure=self.player(slot), way=", ".join(way), path=end)

    def _roll(self, event: ev.Rolled) -> str:
        faces = ", ".join(map(str, event.faces))
        if event.purpose == "block":
            faces = ", ".join(self.word(self._block_results[face]) for face in event.faces)
        who = self.player(event.figure) if event.figure is not None else ""
        if event.purpose in TEAM_DICE:
            who = self._setup.sides[event.side].name
        if event.purpose == "winnings":
            self._earner = event.side
        said = self._translate(PHRASES["rolled_by" if who else "rolled"])
        parts = [said.format(who=who, purpose=self.word(event.purpose), faces=faces)]
        parts += [f"{value:+d} {self.word(name)}" for name, value in event.modifiers]
        if event.target is not None:
            verdicts = VERDICTS.get(event.purpose, VERDICTS[""])
            verdict = self._translate(verdicts[bool(event.success)])
            needs = self._translate(VERDICT).format(target=event.target, verdict=verdict)
            parts.append(f"({needs})")
        elif (meaning := MEANINGS.get(event.purpose)) is not None:
            parts.append(self._translate(meaning).format(d3=(event.faces[0] + 1) // 2))
        return f"{' '.join(parts)}."

    def _values(self, event: ev.Event) -> dict[str, Any]:
        count = self._language.count
        values: dict[str, Any] = {"thing": self.word("ball")}
        for name in event.names:
            if name == "rule":
                continue
            values[name] = self._value(name, getattr(event, name))
        if "distance" in values:
            values["squares"] = count(SQUARES_AWAY, values["distance"])
        if "dice" in values:
            values["block_dice"] = count(BLOCK_DICE, values["dice"])
        if isinstance(event, ev.RerollsSet):
            values["rerolls"] = count(REROLLS, event.left)
        if isinstance(event, ev.SpellCast):
            values["on"] = ", ".join(map(self._board.name, event.squares)) or ", ".join(
                map(self.player, event.figures)
            )
        if isinstance(event, ev.SetUp):
            values["count"] = len(event.squares)
        if isinstance(event, ev.WinningsPaid) and self._earner is not None:
            values["loser"] = self._setup.sides[self._earner].name
        if isinstance(event, ev.HandicapGained):
            own = dict(self._card.handicaps).get(event.effect, HANDICAPS[event.effect])
            values["effect"] = self._translate(own)
        if isinstance(event, ev.ChestOpened):
            values["contents"] = self.word(f"found_{event.contents}")
        if isinstance(event, (ev.BallMoved, ev.Flew)):
            values["end"] = self._board.name(event.path[-1] if event.path else event.origin)
        return values

    def _value(self, name: str, value: object) -> object:
        if isinstance(value, int) and name in PLAYERS:
            return self.player(value)
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
        """A player as the commentary names them: shirt number and name."""
        _, spec = self._figures[slot]
        return f"{spec.number} {spec.name}"


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


def _expected(event: ev.Event) -> bool:
    return isinstance(event, ev.RerollsSet) and event.cause in COUNTED


def commentary(
    events: Iterable[ev.Event], setup: MatchSetup, language: Language | None = None
) -> list[LogSection]:
    """The events of a match, or of a part of it, in words."""
    return Commentator(setup, language).sections(list(events))
