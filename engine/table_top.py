"""A match played at a table: the report the coaches enter, and the dice that follow it.

The coaches report what happened on the pitch; the steps after the last whistle (LGE-PST-01) are
rolled here by the same procedures as for any other match, so the ledgers follow the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.dice import Dice
from engine.errors import DataError
from engine.events import Event, MvpNamed, Rolled
from engine.game import Game
from engine.lineup import HOME, MatchSetup
from engine.position import Phase, State
from engine.report import Fate, MatchReport, PlayerReport, SideReport, add_events, report_of
from engine.rules.prematch import count_gate
from engine.rules.scoring import SPP
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from engine.skills import Skill, skill_bits

COUNTS = {
    "completion": "completions",
    "casualty": "casualties",
    "interception": "interceptions",
    "touchdown": "touchdowns",
}
"""Source of SPP -> the count of the report."""
REPORTED_COUNTS = ("touchdowns", "completions", "casualties", "interceptions")
"""The counts that a table's report holds for each player."""
MAX_COUNT = 40
"""More than this of anything is a typing error."""
OVERTIME = 3
BEST, WORST = 6, 1
HURT = frozenset({Fate.BADLY_HURT, Fate.SERIOUSLY_INJURED, Fate.DEAD, Fate.TOOK_OWN_LIFE})
STATES = {
    Fate.FIT: State.RESERVES,
    Fate.KNOCKED_OUT: State.KNOCKED_OUT,
    Fate.BADLY_HURT: State.BADLY_HURT,
    Fate.SERIOUSLY_INJURED: State.SERIOUSLY_INJURED,
    Fate.DEAD: State.DEAD,
    Fate.TOOK_OWN_LIFE: State.DEAD,
    Fate.SENT_OFF: State.SENT_OFF,
}


class DecidedBy(StrEnum):
    """How overtime decided a match at a table (CORE-END-01)."""

    TOUCHDOWN = "touchdown"
    DIE = "die"


@dataclass(frozen=True, slots=True)
class TableNotes:
    """What is reported of a match at a table beside its players, by side.

    ``healed`` are the casualties that were healed at once, ``winnings_dice`` the faces thrown at
    the table for the winnings; ``None`` is thrown here. ``decided_by`` is a ``DecidedBy``, and
    empty for a match without overtime.
    """

    healed: Sequence[int] = (0, 0)
    winnings_dice: Sequence[int | None] = (None, None)
    decided_by: str = ""


NO_NOTES = TableNotes()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A contradiction in a report: of a side, or of a player by number."""

    code: str
    side: int
    number: int | None = None
    values: tuple[int, ...] = ()


def blank_report(setup: MatchSetup) -> MatchReport:
    """A report of the two line-ups in which they played and nothing has happened yet.

    Journeymen only play if they are needed, so the report cannot contain them.
    """
    report = report_of(setup, ())
    for line_up, side in zip(setup.sides, report.sides, strict=True):
        for figure in line_up.figures:
            side.players[figure.number].played = not figure.journeyman
    return report


def did_something(player: PlayerReport) -> bool:
    """Whether a report says anything of a player."""
    counts = any(getattr(player, count) for count in REPORTED_COUNTS)
    return player.played or counts or bool(player.mvps) or player.fate is not Fate.FIT


def strangers(report: MatchReport, setup: MatchSetup) -> Iterator[tuple[int, PlayerReport]]:
    """Those who did something in a report and are not in the line-ups, each with the side."""
    for side, reported in enumerate(report.sides):
        known = {figure.number for figure in setup.sides[side].figures}
        for number, player in reported.players.items():
            if number not in known and did_something(player):
                yield side, player


def for_line_ups(report: MatchReport, setup: MatchSetup) -> MatchReport:
    """The report with exactly the players of the line-ups, in their order.

    Who is not in them is left out (``strangers``); who is new has not played.
    """
    fitted = deepcopy(report)
    for side, blank in zip(fitted.sides, report_of(setup, ()).sides, strict=True):
        side.players = {n: side.players.get(n, new) for n, new in blank.players.items()}
    return fitted


def spp_of(rules: Rules, player: PlayerReport) -> int:
    """The SPP of what a player is reported to have done (LGE-SPP-01)."""
    return sum(
        points * getattr(player, COUNTS[cause])
        for cause, points in SPP.items()
        if cause not in rules.match.unearned
    )


def max_healed(setup: MatchSetup, side: int) -> int:
    """How many casualties of a side can be healed at once (CORE-INJ-04).

    Regeneration sets no limit; an apothecary heals one.
    """
    rules, line_up = rules_for(setup), setup.sides[side]
    healing = any(skill_bits(figure.skills) & Skill.REGENERATE for figure in line_up.figures)
    if healing and rules.injury.heals_at_once:
        return MAX_COUNT
    if rules.options.get("apothecary", "off") == "off":
        return 0
    return line_up.staff.get("apothecary", 0)


def mismatches(
    report: MatchReport, setup: MatchSetup, *, healed: Sequence[int] = (0, 0)
) -> Iterator[Mismatch]:
    """Where the sums of an entered report do not agree; empty if it can be accepted.

    ``healed`` are each side's casualties that were healed at once and so are not listed. A most
    valuable player belongs to the team (LGE-MVP-01, LGE-FRE-02).
    """
    for side, reported in enumerate(report.sides):
        guests = {figure.number for figure in setup.sides[side].figures if not figure.league}
        for number in guests & reported.players.keys():
            if reported.players[number].mvps:
                yield Mismatch("guest_mvp", side, number)
        if healed[side] > (most := max_healed(setup, side)):
            yield Mismatch("healed", side, values=(healed[side], most))
        by_players = sum(player.touchdowns for player in reported.players.values())
        if by_players != reported.score:
            yield Mismatch("touchdowns", side, values=(reported.score, by_players))
        other = report.sides[1 - side]
        hurt = sum(player.fate in HURT for player in other.players.values())
        credited = sum(player.casualties for player in reported.players.values())
        if credited > hurt + healed[1 - side]:
            yield Mismatch("casualties", side, values=(credited, hurt + healed[1 - side]))
        if sum(player.mvps for player in reported.players.values()) > 1:
            yield Mismatch("mvp", side)
        if not any(player.played for player in reported.players.values()):
            yield Mismatch("nobody_played", side)
        for number, player in reported.players.items():
            yield from _of_player(side, number, player)


def overtime_mismatches(
    report: MatchReport, setup: MatchSetup, decided_by: str = ""
) -> Iterator[Mismatch]:
    """Where score, winner and overtime do not agree (CORE-END-01); empty if they do."""
    home, away = (side.score for side in report.sides)
    ahead = None if home == away else int(away > home)
    if not rules_for(setup).match.overtime:
        if (report.winner != ahead and report.winner is not None) or decided_by:
            yield Mismatch("no_overtime", 0)
    elif ahead is None:
        if decided_by == DecidedBy.TOUCHDOWN:
            yield Mismatch("overtime_touchdown", 0)
        elif report.winner is None:
            yield Mismatch("winner", 0)
    elif report.winner not in (None, ahead):
        yield Mismatch("higher_score", ahead)
    elif decided_by == DecidedBy.DIE:
        yield Mismatch("not_level", 0)
    elif decided_by == DecidedBy.TOUCHDOWN and abs(home - away) != 1:
        yield Mismatch("sudden_death", 0)


def _of_player(side: int, number: int, player: PlayerReport) -> Iterator[Mismatch]:
    counts = [getattr(player, count) for count in REPORTED_COUNTS]
    if any(not 0 <= count <= MAX_COUNT for count in counts):
        yield Mismatch("too_many", side, number)
    busy = any(counts) or player.fate is not Fate.FIT
    if busy and not player.played:
        yield Mismatch("did_not_play", side, number)
    if bool(player.lasting) and player.fate is not Fate.SERIOUSLY_INJURED:
        yield Mismatch("lasting", side, number)


def complete_report(
    setup: MatchSetup,
    reported: MatchReport,
    dice: Dice,
    winnings_dice: Sequence[int | None] = NO_NOTES.winnings_dice,
) -> tuple[MatchReport, list[Event]]:
    """The report with everything that follows a match: winnings, MVPs, fan factors, honour.

    Its players are those of the line-ups (``for_line_ups``). SPP follow from the counts. A reported
    MVP stays; otherwise one is drawn. A level match that overtime decided stays with the reported
    winner, and ``winnings_dice`` with their faces. Also the events that produced it. Raises
    ``DataError`` for a report that is not of these line-ups.
    """
    rules = rules_for(setup)
    report = deepcopy(reported)
    thrown = {"winnings": list(winnings_dice)}
    rolled_off = _is_rolled_off(report, rules)
    if rolled_off:
        thrown["overtime"] = [BEST, WORST] if report.winner == HOME else [WORST, BEST]
    game = Game(setup, rules, TableDice(dice, thrown))
    slots = [player for side in report.sides for player in side.players.values()]
    if [p.number for p in slots] != [f.number for f in game.position.figures]:
        raise DataError("the report is not of these line-ups")
    for side in report.sides:
        side.casualties = sum(player.casualties for player in side.players.values())
        for player in side.players.values():
            player.spp = spp_of(rules, player)
    _stand_at_full_time(game, report, slots)
    if any(line_up.staff.get("fan_factor") for line_up in setup.sides):
        count_gate(game)
    _whistle(game)
    named = [[p.number for p in side.players.values() if p.mvps] for side in report.sides]
    events = _with_named(game, named)
    if rolled_off:  # by other faces than these, which nobody knows
        events = [e for e in events if not (isinstance(e, Rolled) and e.purpose == "overtime")]
    add_events(report, events)
    for side, chosen in zip(report.sides, named, strict=True):
        if chosen:
            _keep(side, chosen)
    return report, events


class TableDice:
    """A match's dice, except for the faces that were thrown at the table, by purpose."""

    __slots__ = ("_dice", "_thrown")

    def __init__(self, dice: Dice, thrown: Mapping[str, list[int | None]]):
        self._dice, self._thrown = dice, thrown

    def roll(self, sides: int, purpose: str) -> int:
        """The next face thrown for that purpose, else one of the match's dice."""
        left = self._thrown.get(purpose)
        face = left.pop(0) if left else None
        return self._dice.roll(sides, purpose) if face is None else face


def _is_rolled_off(report: MatchReport, rules: Rules) -> bool:
    """Whether the table has rolled off a level match."""
    home, away = (side.score for side in report.sides)
    return rules.match.overtime and home == away and report.winner is not None


def _stand_at_full_time(game: Game, report: MatchReport, slots: list[PlayerReport]) -> None:
    """The position at the final whistle."""
    position = game.position
    position.phase = Phase.POST_MATCH
    home, away = (side.score for side in report.sides)
    if home == away and game.rules.match.overtime:
        position.half = OVERTIME  # so that a level score is rolled off (CORE-END-01)
        if report.winner is not None:
            position.rerolls = [0, 0]  # the reported winner has won already
    position.score = [side.score for side in report.sides]
    position.casualties = [side.casualties for side in report.sides]
    for figure, player in zip(position.figures, slots, strict=True):
        figure.played = figure.took_part = player.played
        figure.state = STATES[player.fate]
    disgraced = [slot for slot, player in enumerate(slots) if player.dishonored]
    game.rules.match.disgrace(position, disgraced)


def _whistle(game: Game) -> None:
    """Run the step after the match; its decisions take their defaults."""
    steps = game.rules.match.phases[Phase.POST_MATCH](game)
    try:
        decision = next(steps)
        while True:
            decision = steps.send(decision.default)
    except StopIteration:
        return


def _with_named(game: Game, named: Sequence[Sequence[int]]) -> list[Event]:
    """The events, with the MVPs that the coaches named and without the dice for them."""
    slots = {
        figure.side: figure.slot
        for figure in game.position.figures
        if figure.number in named[figure.side]
    }
    events: list[Event] = []
    for event in game.events:
        if isinstance(event, Rolled) and event.purpose == "mvp" and event.side in slots:
            continue
        if isinstance(event, MvpNamed) and event.side in slots:
            events.append(MvpNamed(event.rule, event.side, slots[event.side]))
        else:
            events.append(event)
    return events


def _keep(side: SideReport, chosen: Sequence[int]) -> None:
    """The MVP the coaches named, in place of the drawn one."""
    for number, player in side.players.items():
        side.players[number] = replace(player, mvps=int(number in chosen))
