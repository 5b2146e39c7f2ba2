"""What a correction of a result would change in its season, shown beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from django.utils.translation import gettext

from core.leagues.panels import Panel
from engine.report import MatchReport
from league.models import Fixture, Season
from league.pairing.types import Stage
from league.queries import ladder, standings
from league.queries.bracket_changes import (
    OPEN,
    REPLAY,
    STANDS,
    BracketChanges,
    QuestionedFixture,
    Rulings,
    bracket_changes,
    names_of,
)
from league.queries.instead import NOTHING, Instead
from league.queries.redraws import changed_pairings
from league.queries.results import result_of
from league.queries.standings_lines import StandingsLine
from matches.hooks import LaterMatch
from matches.models import RESULTS, Match
from rosters.models import Team


@dataclass(frozen=True, slots=True)
class RankMove:
    """A team's line in the table before and after."""

    before: StandingsLine
    after: StandingsLine

    @property
    def rises(self) -> int:
        """By how many ranks it rises; negative if it falls."""
        return self.before.row.rank - self.after.row.rank


@dataclass(frozen=True, slots=True)
class Honour:
    """A title that goes to another team; the names, or that it is not known yet."""

    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LaterFixture:
    """A match that other teams should have played, in words; `choices` are pairs for a form."""

    key: str
    match: int
    title: str
    met: str
    how: str
    rightful: str
    choice: str
    choices: Sequence[tuple[str, str]]

    @property
    def chosen(self) -> str:
        return dict(self.choices)[self.choice]


def correction_panel(
    match: Match, report: MatchReport | None, replay: bool, rulings: Rulings
) -> Panel | None:
    """Table, pairings, bracket and honours that change; None for a match of no season."""
    fixture = _fixture_of(match)
    if fixture is None:
        return None
    season = fixture.round.season
    instead = _instead(fixture, report)
    before = {line.team.pk: line for line in standings.table(season)}
    moves = [
        RankMove(before[line.team.pk], line) for line in standings.table(season, instead=instead)
    ]
    changed = [
        move
        for move in moves
        if move.rises
        or move.before.row.points != move.after.row.points
        or move.before.row.touchdown_difference != move.after.row.touchdown_difference
        or move.before.row.casualty_difference != move.after.row.casualty_difference
    ]
    pairings = changed_pairings(season, instead)
    changes = _changes(fixture, report, rulings)
    names = names_of(season, _teams_in(changes))
    later = [_in_words(one, names) for one in changes.questioned]
    lines = [
        {
            "round": str(line.round),
            "place": line.slot,
            "before": names[line.before],
            "after": names[line.after],
        }
        for line in changes.lines
    ]
    tables = list(before.values()), [move.after for move in moves]
    honours = _honours(fixture, report, changes, tables)
    return Panel(
        "league/_correction_panel.html",
        {
            "season": season,
            "moves": changed,
            "replay": replay,
            "pairings": pairings,
            "later": later,
            "lines": lines,
            "honours": honours,
            "conflict": _conflict(changes, names),
        },
        {
            "season": season.pk,
            "table": [
                {
                    "team": move.after.team.pk,
                    "rank": [move.before.row.rank, move.after.row.rank],
                    "points": [move.before.row.points, move.after.row.points],
                }
                for move in changed
            ],
            "pairings": [asdict(pairing) for pairing in pairings],
            "later": [
                {**asdict(one), "key": int(one.key), "choices": [key for key, _ in one.choices]}
                for one in later
            ],
            "bracket": lines,
            "honours": [asdict(honour) for honour in honours],
            "conflict": _conflict(changes, names),
        },
    )


def later_matches(
    match: Match, report: MatchReport | None, rulings: Rulings
) -> Sequence[LaterMatch]:
    """The matches of the bracket that other teams should have played, with what is ruled."""
    fixture = _fixture_of(match)
    if fixture is None:
        return ()
    changes = _changes(fixture, report, rulings)
    if not changes.questioned:
        return ()
    names = names_of(fixture.round.season, _teams_in(changes))
    teams = Team.objects.in_bulk(list(_teams_in(changes) - {OPEN}))
    conflict = _conflict(changes, names)
    return [
        LaterMatch(
            one.key,
            one.fixture.match,
            one.choice,
            f"{shown.title}, {shown.met}, in place of {shown.rightful}: {shown.chosen}.",
            tuple(teams[pk] for pk in sorted(one.rightful - {OPEN})),
            conflict,
        )
        for one in changes.questioned
        for shown in [_in_words(one, names)]
        if one.fixture.match is not None
    ]


def _fixture_of(match: Match) -> Fixture | None:
    return Fixture.objects.filter(match=match).select_related("round__season__league").first()


def _instead(fixture: Fixture, report: MatchReport | None) -> Instead:
    result = None if report is None else standings.result_of(fixture, report)
    return {fixture.match_id or 0: result}


def _changes(fixture: Fixture, report: MatchReport | None, rulings: Rulings) -> BracketChanges:
    counts = fixture.round.stage == Stage.TABLE
    return bracket_changes(
        fixture.round.season,
        fixture.match,
        winner=None if report is None else report.winner,
        instead=_instead(fixture, report) if counts else NOTHING,
        rulings=rulings,
    )


def _teams_in(changes: BracketChanges) -> set[int]:
    found = {team for line in changes.lines for team in (line.before, line.after)}
    found |= {team for one in changes.questioned for team in one.rightful}
    found |= {team for pair in changes.winners.values() for team in pair}
    return found | {team for _, team in changes.conflicts}


def _conflict(changes: BracketChanges, names: Mapping[int, str]) -> str:
    """Why the rulings do not go together; empty if they do."""
    for round_, team in changes.conflicts:
        return gettext(
            "With these decisions {names} would play twice in {round_}: choose others."
        ).format(names=names[team], round_=round_)
    return ""


def _in_words(one: QuestionedFixture, names: Mapping[int, str]) -> LaterFixture:
    match, fixture = one.fixture.match, one.fixture
    how = gettext(result_of(match))
    if match is not None and match.state in RESULTS and match.is_finished:
        how = f"{how}, {match.home_score} : {match.away_score}"
    right = sorted(one.rightful, key=lambda team: (team == OPEN, names[team]))
    rightful = " \N{EN DASH} ".join(names[team] for team in right) or "nobody"
    if len(one.rightful) == 1 and OPEN not in one.rightful:
        rightful = gettext("{rightful}, without a match").format(rightful=rightful)
    return LaterFixture(
        one.key,
        fixture.match_id or 0,
        fixture.title,
        f"{fixture.home_team} \N{EN DASH} {fixture.away_team}",
        how,
        rightful,
        one.choice,
        [(choice, _choice_words(choice, one, names)) for choice in one.choices],
    )


def _choice_words(choice: str, one: QuestionedFixture, names: Mapping[int, str]) -> str:
    if choice == STANDS:
        return gettext("it stands")
    if choice == REPLAY:
        return gettext("void, and played by the right teams")
    name = names[int(choice.partition(":")[2])]
    alone = len(one.rightful) == 1
    return (
        gettext("void, and {name} advances").format(name=name)
        if alone
        else gettext("void, and a walk-over for {name}").format(name=name)
    )


def _honours(
    fixture: Fixture,
    report: MatchReport | None,
    changes: BracketChanges,
    tables: Sequence[Sequence[StandingsLine]],
) -> list[Honour]:
    """The titles that go to another team; `tables` are the lines before and after."""
    season = fixture.round.season
    if fixture.round.stage == Stage.LADDER:
        winner = None if report is None else report.winner
        return _top_of_ladder(season, {fixture.match_id or 0: winner})
    names = names_of(season, _teams_in(changes))
    found = [
        Honour(title, names[before], names[after])
        for title, (before, after) in changes.winners.items()
        if before != after
    ]
    over = season.state in {Season.State.CLOSED, Season.State.ARCHIVED}
    if changes.winners or not over:
        return found
    firsts: dict[str, list[str]] = {}
    for lines in tables:
        for division, rows in standings.by_division(lines):
            first = next((line for line in rows if not line.has_left), None)
            title = (
                gettext("First of {division}").format(division=division)
                if division
                else gettext("Champion")
            )
            firsts.setdefault(title, []).append(str(first.team) if first else "nobody")
    return [Honour(title, *both) for title, both in firsts.items() if len(set(both)) > 1]


def _top_of_ladder(season: Season, instead: Mapping[int, int | None]) -> list[Honour]:
    tops = [ladder.order(season)[:1], ladder.order(season, instead=instead)[:1]]
    if tops[0] == tops[1] or not tops[0]:
        return []
    names = names_of(season, [*tops[0], *tops[1]])
    return [Honour(gettext("At the top"), names[tops[0][0]], names[tops[1][0]])]
