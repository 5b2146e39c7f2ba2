"""The page of a season as values: sign-up, schedule, results and table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.core.paginator import Page, Paginator
from django.http import QueryDict

from core.accounts.models import Person
from league.models import Challenge, Division, Entry, Season
from league.pairing import find_format
from league.pairing.formats import Format
from league.queries import ladder, standings
from league.queries import seasons as queries
from league.queries.absent_coaches import warning_of_absent_coaches
from league.queries.bracket import Bracket, bracket_of
from league.queries.calendar_words import describe_calendar
from league.queries.champions import champions_of
from league.queries.ladder import Rung
from league.queries.next_steps import NextSteps, next_steps
from league.queries.own_match import find_own_card
from league.queries.seasons import ShownRound
from league.queries.standings_lines import StandingsLine
from league.services import rules_lock
from league.table import Points
from league.table.tie_breaks import WITH_OPPONENTS, TieBreak
from matches.queries.match_cards import MatchCard
from rosters.models import Team

T = TypeVar("T")

PAGE = 50
MAX_TEAMS_UNPAGED = 8  # teams: the schedule of a larger season is shown round by round
MAX_ROWS = 64  # of a table or a list of teams; longer ones are paged


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """Everything that the page of a season shows its reader."""

    season: Season
    format: Format
    may_manage: bool
    next: NextSteps | None
    """What those who run the season can do next."""
    differences: Sequence[str]
    """What the installed rules changed since the running season was started."""
    entries: Page[Entry]
    accepted: int
    applied: int
    to_enter: Sequence[Team]
    """The reader's teams that may apply."""
    champions: Sequence[tuple[str, Team]]
    tables: Sequence[tuple[Division | None, Sequence[StandingsLine]]]
    table: Page[StandingsLine]
    """The lines of `tables`, which are a page of the whole table."""
    kept: Mapping[str, str]
    """For each of the paged lists the other parameters of the query."""
    rounds: Sequence[ShownRound]
    bracket: Bracket | None
    rungs: Sequence[Rung]
    challenges: Sequence[Challenge]
    maps: Sequence[str]
    points: Points
    tie_breaks: Sequence[TieBreak]
    own_team: Team | None = None
    """The reader's team in the season."""
    own_card: MatchCard | None = None
    """The reader's match, if they play in the season now."""
    open_draws: int = 0
    """The matches that the table takes as draws until their results come."""
    without_coach: str = ""
    """For those who run the season: which teams nobody coaches any more, and what to do."""

    @classmethod
    def build(cls, season: Season, reader: Person, query: QueryDict) -> SeasonPage:
        """The page; `query` says which part of a long list is shown."""
        plays, entered = find_format(season.format), queries.entries_of(season)
        accepted = [entry.team for entry in entered if entry.status == Entry.Status.ACCEPTED]
        may_manage = reader.has_perm("league.manage_season", season)
        rounds = queries.rounds_of(
            season,
            accepted,
            at=_number(query.get("round", "")),
            whole=plays.in_rounds and len(accepted) <= MAX_TEAMS_UNPAGED,
        )
        lines = standings.table(season) if season.is_started else []
        table = _part(query, "table", lines)
        is_ladder = season.is_started and not plays.in_rounds
        own = [
            entry
            for entry in entered
            if entry.status == Entry.Status.ACCEPTED and entry.team.coach_id == reader.pk
        ]
        return cls(
            season,
            plays,
            may_manage,
            next=next_steps(season, entered, rounds) if may_manage else None,
            differences=(
                rules_lock.differences(season) if may_manage and season.is_running else ()
            ),
            entries=_part(query, "entries", entered),
            accepted=len(accepted),
            applied=sum(entry.status == Entry.Status.APPLIED for entry in entered),
            to_enter=queries.teams_to_enter(season, reader),
            champions=champions_of(
                season,
                teams={entry.team_id: entry.team for entry in entered},
                rounds=rounds,
                tables=standings.by_division(lines),
            ),
            tables=standings.by_division(table.object_list),
            table=table,
            kept={name: _others(query, name) for name in ("table", "entries")},
            rounds=rounds,
            bracket=bracket_of(rounds),
            rungs=ladder.rungs(season, own) if is_ladder else (),
            challenges=ladder.waiting(season) if is_ladder else (),
            maps=queries.maps_of(season),
            points=standings.points_of(season),
            tie_breaks=standings.tie_breaks_of(season),
            own_team=own[0].team if own else None,
            own_card=find_own_card(season, reader),
            open_draws=len(standings.open_results(season)) if season.is_started else 0,
            without_coach=(
                warning_of_absent_coaches(season)
                if may_manage and (season.is_gathering or season.is_running)
                else ""
            ),
        )

    @property
    def calendar_words(self) -> Sequence[str]:
        return describe_calendar(self.season)

    @property
    def counts_opponents(self) -> bool:
        """Whether a tie-break counts the points of opponents, and so unplayed rounds."""
        return any(tie_break.key in WITH_OPPONENTS for tie_break in self.tie_breaks)

    @property
    def rounds_are_paged(self) -> bool:
        return any(not each.is_listed for each in self.rounds)

    @property
    def may_take_back(self) -> bool:
        """Whether the season was made from another and can still be deleted."""
        return self.season.follows_id is not None and not self.season.is_started

    @property
    def may_accept_all(self) -> bool:
        return self.may_manage and self.season.is_gathering and self.applied > 1

    @property
    def may_change_rules(self) -> bool:
        return self.may_manage and not self.season.is_started

    @property
    def may_found(self) -> bool:
        """Whether the reader is told to found a team to enter."""
        return not self.to_enter and not self.may_manage


def _part(query: QueryDict, name: str, rows: Sequence[T]) -> Page[T]:
    """All rows of a season of usual size; for a large one the page that parameter `name` gives."""
    size = PAGE if len(rows) > MAX_ROWS else MAX_ROWS
    return Paginator(rows, size).get_page(query.get(name))


def _others(query: QueryDict, name: str) -> str:
    """The other query parameters."""
    kept = query.copy()
    kept.pop(name, None)
    return kept.urlencode()


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
