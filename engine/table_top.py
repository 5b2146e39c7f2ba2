"""A match played at a table: the report the coaches enter, and the dice that follow it.

The coaches report what happened on the pitch; the steps after the last whistle (LGE-PST-01) are
rolled here by the same procedures as for any other match, so the ledgers follow the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from engine.dice import Dice
from engine.errors import DataError
from engine.events import Event, MvpNamed, Rolled
from engine.game import Game
from engine.lineup import MatchSetup
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
    setup: MatchSetup, reported: MatchReport, dice: Dice
) -> tuple[MatchReport, list[Event]]:
    """The report with everything that follows a match: winnings, MVPs, fan factors, honour.

    SPP follow from the counts. A reported MVP stays; otherwise one is drawn. Also the events that
    produced it. Raises ``DataError`` for a report that is not of these line-ups.
    """
    rules = rules_for(setup)
    report = deepcopy(reported)
    game = Game(setup, rules, dice)
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
    add_events(report, events)
    for side, chosen in zip(report.sides, named, strict=True):
        if chosen:
            _keep(side, chosen)
    return report, events


def _stand_at_full_time(game: Game, report: MatchReport, slots: list[PlayerReport]) -> None:
    """The position at the final whistle."""
    position = game.position
    position.phase = Phase.POST_MATCH
    home, away = (side.score for side in report.sides)
    if home == away and game.rules.match.overtime:
        position.half = OVERTIME  # so that a level score is rolled off (CORE-END-01)
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
