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
from engine.table_bounds import (
    PlayerBounds,
    count_bounds,
    has_roll_off,
    max_healed,
    most_points,
)
from engine.variants.registry import find_variant

COUNTS = {
    "completion": "completions",
    "casualty": "casualties",
    "interception": "interceptions",
    "touchdown": "touchdowns",
}
"""Source of SPP -> the count of the report."""
REPORTED_COUNTS = ("touchdowns", "completions", "casualties", "interceptions")
"""The counts that a table's report holds for each player."""
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
    empty for a match without overtime. ``awarded`` are the points of the score that nobody scored
    (``TableBounds.awards``).
    """

    healed: Sequence[int] = (0, 0)
    winnings_dice: Sequence[int | None] = (None, None)
    decided_by: str = ""
    awarded: Sequence[int] = (0, 0)


NO_NOTES = TableNotes()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A contradiction in a report: of a side, or of a player by number.

    ``at`` is what of them is at fault, as a report calls it (``score``, ``completions``), or of the
    whole match (``winner``). ``rule`` is the clause that is broken, empty for plain sums.
    """

    code: str
    side: int
    number: int | None = None
    values: tuple[int, ...] = ()
    at: str = "score"
    rule: str = ""


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


def awarded_points(report: MatchReport) -> tuple[int, int]:
    """The points of each side that no player of its own has scored."""
    home, away = (side.score - _touchdowns(side) for side in report.sides)
    return max(home, 0), max(away, 0)


def mismatches(
    report: MatchReport,
    setup: MatchSetup,
    *,
    healed: Sequence[int] = (0, 0),
    awarded: Sequence[int] = (0, 0),
) -> Iterator[Mismatch]:
    """Where an entered report does not agree with itself or with what its game can have; empty if
    it can be accepted.

    ``healed`` are each side's casualties that were healed at once and so are not listed,
    ``awarded`` the points that nobody scored. A most valuable player belongs to the team
    (LGE-MVP-01, LGE-FRE-02).
    """
    points = [side.score for side in report.sides]
    most = most_points(setup)
    if sum(points) > most.most:
        side = int(points[1] > points[0])
        yield Mismatch("points", side, values=(sum(points), most.most), rule=most.rule)
    for side in (0, 1):
        yield from _of_side(report, setup, side, healed, awarded[side])


def _of_side(
    report: MatchReport, setup: MatchSetup, side: int, healed: Sequence[int], awarded: int
) -> Iterator[Mismatch]:
    reported, other = report.sides[side], report.sides[1 - side]
    guests = {figure.number for figure in setup.sides[side].figures if not figure.league}
    for number in guests & reported.players.keys():
        if reported.players[number].mvps:
            yield Mismatch("guest_mvp", side, number, at="mvps", rule="LGE-MVP-01")
        if reported.players[number].fate is Fate.TOOK_OWN_LIFE:
            yield Mismatch("guest_own_life", side, number, at="fate", rule="KEM-HON-01")
    points = sum(each.score for each in report.sides)
    if healed[side] > (most := max_healed(setup, side, points=points)):
        yield Mismatch("healed", side, values=(healed[side], most), at="healed", rule="CORE-INJ-04")
    by_players, score = _touchdowns(reported), reported.score
    if awarded and not rules_for(setup).match.table.awards:
        yield Mismatch("awarded", side, at="awarded")
    elif by_players + awarded != score:
        yield Mismatch("touchdowns", side, values=(score, by_players + awarded))
    hurt = sum(player.fate in HURT for player in other.players.values())
    credited = sum(player.casualties for player in reported.players.values())
    if credited > hurt + healed[1 - side]:
        yield Mismatch(
            *("casualties", side, _first_with(reported, "casualties")),
            values=(credited, hurt + healed[1 - side]),
            at="casualties",
        )
    yield from _of_counts(setup, side, reported)


def _of_counts(setup: MatchSetup, side: int, reported: SideReport) -> Iterator[Mismatch]:
    if sum(player.mvps for player in reported.players.values()) > 1:
        at = _first_with(reported, "mvps")
        yield Mismatch("mvp", side, at, at="mvps", rule="LGE-MVP-01")
    if not any(player.played for player in reported.players.values()):
        yield Mismatch("nobody_played", side)
    bounds = count_bounds(setup, side)
    for count, bound in bounds.side.items():
        together = sum(getattr(player, count) for player in reported.players.values())
        if together > bound.most:
            yield Mismatch(
                *(f"side_{count}", side, _first_with(reported, count), (together, bound.most)),
                at=count,
                rule=bound.rule,
            )
    for number, player in reported.players.items():
        yield from _of_player(setup, bounds, side, number, player)


def _touchdowns(side: SideReport) -> int:
    return sum(player.touchdowns for player in side.players.values())


def _first_with(side: SideReport, count: str) -> int | None:
    """The number of the first player who has any of that."""
    return next((n for n, player in side.players.items() if getattr(player, count)), None)


def overtime_mismatches(
    report: MatchReport, setup: MatchSetup, decided_by: str = ""
) -> Iterator[Mismatch]:
    """Where score, winner and overtime do not agree (CORE-END-01); empty if they do."""
    home, away = (side.score for side in report.sides)
    ahead = None if home == away else int(away > home)
    rules, code, side, at = rules_for(setup), "", 0, "winner"
    if not has_roll_off(rules):
        if rules.match.overtime and ahead is None:
            code, at = "awarded_winner", "score"
        elif (report.winner != ahead and report.winner is not None) or decided_by:
            code = "no_overtime"
    elif ahead is None:
        if decided_by == DecidedBy.TOUCHDOWN:
            code, at = "overtime_touchdown", "decided_by"
        elif report.winner is None:
            code = "winner"
    elif report.winner not in (None, ahead):
        code, side = "higher_score", ahead
    elif decided_by == DecidedBy.DIE:
        code, at = "not_level", "decided_by"
    elif decided_by == DecidedBy.TOUCHDOWN and abs(home - away) != 1:
        code, at = "sudden_death", "decided_by"
    if code:
        yield Mismatch(code, side, at=at, rule="CORE-END-01")


def _of_player(
    setup: MatchSetup, bounds: PlayerBounds, side: int, number: int, player: PlayerReport
) -> Iterator[Mismatch]:
    for count, bound in bounds.player.items():
        found = getattr(player, count)
        if not 0 <= found <= bound.most:
            code = f"no_{count}" if not bound.most else "too_many"
            yield Mismatch(code, side, number, (found, bound.most), count, bound.rule)
    counts = any(getattr(player, count) for count in REPORTED_COUNTS)
    if (counts or player.fate is not Fate.FIT) and not player.played:
        yield Mismatch("did_not_play", side, number, at="played")
    roster, table = find_variant(setup.variant).roster_rules, rules_for(setup).match.table
    if player.lasting and (not roster.lasting or player.fate is not Fate.SERIOUSLY_INJURED):
        yield Mismatch("lasting", side, number, at="lasting", rule="CORE-INJ-03")
    if player.dishonored and not roster.honor:
        yield Mismatch("no_honor", side, number, at="dishonored")
    if player.fate is Fate.TOOK_OWN_LIFE:
        if not table.own_life_rule:
            yield Mismatch("no_own_life", side, number, at="fate", rule=roster.honor)
        elif not player.dishonored:
            yield Mismatch("own_life", side, number, at="fate", rule=table.own_life_rule)


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
    return has_roll_off(rules) and home == away and report.winner is not None


def _stand_at_full_time(game: Game, report: MatchReport, slots: list[PlayerReport]) -> None:
    """The position at the final whistle."""
    position = game.position
    position.phase = Phase.POST_MATCH
    home, away = (side.score for side in report.sides)
    if home == away and has_roll_off(game.rules):
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
