"""The match in words: events in order, grouped by turn, each with the rule it cites."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from engine import events as ev
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.variants.registry import find_variant
from matches.render.phrases import HANDICAPS, PHRASES, WORDS

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

MEANINGS = {
    "poison": "(as a D3: {d3})",
    "squig_move": "(moves {d3}; a kangaroo what the die shows)",
}
"""What dice without a target mean, where their face is not the number that counts."""
AIMED_SPELLS = frozenset({"fires_from_within", "inner_fire", "void_strike"})
VERDICTS = {"armour": ("held", "broken")}
"""Names for a missed and a reached target, for rolls where "failed" and "made" mislead."""


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
    """Describes the events of one match; ``translate`` translates a phrase."""

    def __init__(self, setup: MatchSetup, translate: Callable[[str], str] = str):
        self._setup = setup
        rules = rules_for(setup)
        self._board, self._block_results = rules.board, rules.blocking.results
        self._no_room = rules.citations.get("no_room")
        self._card = find_variant(setup.variant)
        self._words = {**WORDS, **rules.words}
        self._translate = translate
        self._earner: int | None = None  # whose winnings were rolled last
        self._figures = [(side, spec) for side in (0, 1) for spec in setup.sides[side].figures]

    def sections(self, events: Sequence[ev.Event]) -> list[LogSection]:
        """The events in words, in order, under headings; empty sections are left out."""
        found = [LogSection(self._translate("Before the turn"), None)]
        opens = False
        for event in events:
            opens = opens or isinstance(event, ev.Activated)
            if isinstance(event, ev.TurnBegan):
                found.append(LogSection(self._heading(event), event.side))
            elif isinstance(event, ev.TurnEnded):
                found.append(LogSection(self._translate("Between turns"), None))
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
        if event.bonus:
            return self._translate("{side}: bonus turn").format(side=name)
        if not event.half:
            return self._translate("{side}: turn {turn}").format(side=name, turn=event.turn)
        return self._translate("{side}: half {half}, turn {turn}").format(
            side=name, half=event.half, turn=event.turn
        )

    def _describe(self, event: ev.Event, lines: list[LogLine]) -> None:
        if isinstance(event, ev.Moved):
            self._move(event, lines)
            return
        if isinstance(event, ev.Rolled):
            text = self._roll(event)
        else:
            text = self._translate(PHRASES[self._phrase(event)]).format(**self._values(event))
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
        name, square = self.player(event.figure), self._board.name(event.square)
        key = "follow_up" if event.cause == "follow_up" else "moved_on"
        start = self._translate(PHRASES[key]).format(figure=name, path="")
        last = lines[-1] if lines else None
        if key == "moved_on" and last is not None and last.text.startswith(start.rstrip(". ")):
            last.text = f"{last.text.removesuffix('.')} {square}."
            return
        text = self._translate(PHRASES[key]).format(figure=name, path=square)
        lines.append(LogLine(text, event.rule, event.kind, self._figures[event.figure][0]))

    def _roll(self, event: ev.Rolled) -> str:
        faces = ", ".join(map(str, event.faces))
        if event.purpose == "block":
            faces = ", ".join(self.word(self._block_results[face]) for face in event.faces)
        who = f"{self.player(event.figure)}, " if event.figure is not None else ""
        if event.purpose in TEAM_DICE:
            who = f"{self._setup.sides[event.side].name}, "
        if event.purpose == "winnings":
            self._earner = event.side
        parts = [f"{who}{self.word(event.purpose)}: {faces}"]
        parts += [f"{value:+d} {name}" for name, value in event.modifiers]
        if event.target is not None:
            failed, made = VERDICTS.get(event.purpose, ("failed", "made"))
            verdict = self._translate(made if event.success else failed)
            parts.append(self._translate("needs {target}").format(target=event.target))
            return f"{' '.join(parts[:-1])} ({parts[-1]}, {verdict})."
        if (meaning := MEANINGS.get(event.purpose)) is not None:
            parts.append(self._translate(meaning).format(d3=(event.faces[0] + 1) // 2))
        return f"{' '.join(parts)}."

    def _values(self, event: ev.Event) -> dict[str, object]:
        values: dict[str, object] = {"thing": self.word("ball")}
        for name in event.names:
            values[name] = self._value(name, getattr(event, name))
        if "distance" in values:
            values["squares"] = self._counted(
                values["distance"], "{count} square", "{count} squares"
            )
        if "dice" in values:
            values["block_dice"] = self._counted(values["dice"], "{count} die", "{count} dice")
        if isinstance(event, ev.RerollsSet):
            values["rerolls"] = self._counted(
                event.left, "{count} team re-roll", "{count} team re-rolls"
            )
        if isinstance(event, ev.SpellCast):
            values["on"] = ", ".join(map(self._board.name, event.squares)) or ", ".join(
                map(self.player, event.figures)
            )
        if isinstance(event, ev.SetUp):
            values["count"] = len(event.squares)
        if isinstance(event, ev.WinningsPaid) and self._earner is not None:
            values["loser"] = self._setup.sides[self._earner].name
        if isinstance(event, ev.HandicapGained):
            own = dict(self._card.handicaps)
            values["effect"] = self._translate(own.get(event.effect, HANDICAPS[event.effect]))
        if isinstance(event, ev.ChestOpened):
            values["contents"] = self.word(f"found_{event.contents}")
        if isinstance(event, (ev.BallMoved, ev.Flew)):
            values["end"] = self._board.name(event.path[-1] if event.path else event.origin)
        return values

    def _counted(self, count: object, one: str, many: str) -> str:
        return self._translate(one if count == 1 else many).format(count=count)

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
        """A code in words."""
        return self._translate(self._words.get(code, code.replace("_", " ")))

    def player(self, slot: int) -> str:
        """A player as the commentary names them: shirt number and name."""
        _, spec = self._figures[slot]
        return f"{spec.number} {spec.name}"


def segment_title(
    names: tuple[str, str], *, side: int | None, half: int, turn: int, is_bonus: bool
) -> str:
    """A segment as headings name it: whose turn it was, or what came before the first."""
    if side is None:
        return "Opening"
    return turn_title(names[side], half=half, turn=turn, is_bonus=is_bonus)


def turn_title(name: str, *, half: int, turn: int, is_bonus: bool) -> str:
    """A team's turn as headings name it; some games have no halves."""
    what = "bonus turn" if is_bonus else f"turn {turn}"
    return f"{name}, {f'half {half}, ' if half else ''}{what}"


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
    events: Iterable[ev.Event], setup: MatchSetup, translate: Callable[[str], str] = str
) -> list[LogSection]:
    """The events of a match, or of a part of it, in words."""
    return Commentator(setup, translate).sections(list(events))
