"""Queries of the season's pages, the hooks and the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import (
    Count,
    Prefetch,
    Q,
    QuerySet,
    prefetch_related_objects,
)
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import Person, User
from core.accounts.waiting import WaitingItem
from core.jobs import outbox
from core.leagues.models import JUDGING_ROLES, League
from core.leagues.panels import Panel
from core.leagues.permissions import leagues_where
from core.leagues.queries import visible_leagues
from engine.maps import map_title, printed_maps
from engine.variants.registry import find_variant
from league.models import Bye, Entry, Fixture, Round, Season
from league.pairing.types import Stage
from league.queries.applications import waiting_applications
from league.queries.results import (
    HEAVY,
    REPLAY,
    TO_BE_REPLAYED,
    marks_of,
    result_of,
    with_replays,
)
from league.queries.round_days import NO_DAYS, RoundDays, find_days
from league.queries.sign_ups import open_sign_ups
from matches.models import Match, MatchState, Side
from matches.topics import MATCH_FINISHED
from rosters.models import Team


@dataclass(frozen=True, slots=True)
class ShownFixture:
    """A fixture for a page, with its score once the match has a result.

    `marks` are words for what sets it apart, as 'walk-over' (`league.queries.results`).
    """

    fixture: Fixture
    marks: Sequence[str] = ()

    @property
    def match(self) -> Match | None:
        return self.fixture.match

    @property
    def waits(self) -> bool:
        """Whether its round is open, and it has no match: a team is in another (KEM-CAL-03)."""
        return self.match is None and self.fixture.round.state == Round.State.OPEN

    @property
    def is_finished(self) -> bool:
        return self.match is not None and self.match.is_finished

    @property
    def is_void(self) -> bool:
        return self.match is not None and self.match.state == MatchState.VOID

    @property
    def is_played_again(self) -> bool:
        """Whether its match is void and another one is to be played, or is being played."""
        if TO_BE_REPLAYED in self.marks:
            return True
        return REPLAY in self.marks and not (self.is_finished or self.is_void)

    @property
    def winner(self) -> int | None:
        """The side that won; None for a draw, and before there is a result."""
        return self.match.won_by if self.match is not None and self.is_finished else None

    @property
    def level_winner(self) -> Team | None:
        """Who won a level match, in overtime or by the roll-off after it (CORE-END-01)."""
        if self.winner is None or self.match is None:
            return None
        level = self.match.home_score == self.match.away_score
        home, away = self.fixture.home_team, self.fixture.away_team
        return (home if self.winner == Side.HOME else away) if level else None

    @property
    def mark_words(self) -> list[str]:
        """The marks as the reader sees them; a file has them as they are."""
        return [gettext(mark) for mark in self.marks]

    @property
    def result(self) -> str:
        """How its match stands, in a word."""
        return result_of(self.match)

    @property
    def score(self) -> str:
        """The score, during the match too; "void", and a dash before the match."""
        if self.match is None or not (self.match.has_score or self.is_void):
            return "\N{EN DASH}"
        if self.is_void:
            return gettext("void")
        return f"{self.match.home_score} : {self.match.away_score}"


@dataclass(frozen=True, slots=True)
class ShownRest:
    """A team that does not play in a round; `why` is the reason of the draw, or empty."""

    team: Team
    why: str
    is_bye: bool
    slot: int = 0

    def __str__(self) -> str:
        rests = f"{self.team} {'has a bye' if self.is_bye else 'rests'}"
        return f"{rests}. {self.why}" if self.why else rests


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round with its matches and the teams that rest."""

    round: Round
    meetings: list[ShownFixture]
    resting: list[ShownRest]
    is_listed: bool = True
    days: RoundDays = NO_DAYS

    @property
    def is_drawn(self) -> bool:
        return bool(self.meetings or self.resting)


def visible_seasons(person: Person) -> QuerySet[Season]:
    """The seasons of the leagues a person may read."""
    return Season.objects.filter(league__in=visible_leagues(person)).select_related("league")


def entries_of(season: Season) -> list[Entry]:
    """All entries of a season, in the order of application."""
    return list(Entry.objects.filter(season=season).select_related("team__clan", "team__coach"))


def rounds_of(
    season: Season, teams: list[Team], *, at: int | None = None, whole: bool = True
) -> list[ShownRound]:
    """The schedule with results, and who rests in each round: three queries.

    Unless `whole`, only the round `at` (default: the one being played) and the rounds of a bracket
    have their matches; `is_listed` marks them.
    """
    rounds = list(Round.objects.filter(season=season).order_by("number"))
    listed = rounds if whole else _listed(rounds, at)
    fixtures = with_replays(Fixture.objects.all()).select_related(
        "home_team", "away_team", "division", "match"
    )
    fixtures = fixtures.defer(*HEAVY).order_by("number")
    prefetch_related_objects(
        listed,
        Prefetch("fixtures", queryset=fixtures),
        Prefetch("byes", queryset=Bye.objects.select_related("team")),
    )
    shown, days = [], find_days(season, rounds, clock.now())
    for round_ in rounds:
        own = days[round_.number]
        if round_ not in listed:
            shown.append(ShownRound(round_, [], [], is_listed=False, days=own))
            continue
        meetings = [ShownFixture(fixture, marks_of(fixture)) for fixture in round_.fixtures.all()]
        resting = _resting(round_, meetings, teams)
        shown.append(ShownRound(round_, meetings, resting, days=own))
    return shown


def _listed(rounds: list[Round], at: int | None) -> list[Round]:
    chosen = [round_ for round_ in rounds if round_.number == at]
    if not chosen:
        chosen = [round_ for round_ in rounds if round_.state == Round.State.OPEN]
    if not chosen:
        done = [round_ for round_ in rounds if round_.state == Round.State.DONE]
        chosen = done[-1:] or rounds[:1]
    return [r for r in rounds if r in chosen or r.stage == Stage.PLAYOFF]


def _resting(round_: Round, meetings: list[ShownFixture], teams: list[Team]) -> list[ShownRest]:
    """The teams that rest: the byes of the draw, else the teams in no fixture of the round."""
    listed = [ShownRest(bye.team, bye.why, bye.pays, bye.slot) for bye in round_.byes.all()]
    if listed or not meetings or round_.stage != Stage.TABLE:
        return listed
    busy = {m.fixture.home_team_id for m in meetings} | {m.fixture.away_team_id for m in meetings}
    return [ShownRest(team, "", False) for team in teams if team.pk not in busy]


def maps_of(season: Season) -> list[str]:
    """The titles of the maps that its matches draw from; empty in a game without maps."""
    try:
        meta = find_variant(season.variant)
    except KeyError:
        return []
    maps = season.maps or printed_maps(meta)
    return [map_title(meta, name) for name, _ in maps]


def teams_to_enter(season: Season, user: Person) -> list[Team]:
    """The user's teams that may still apply."""
    if not user.is_authenticated or not season.takes_teams:
        return []
    if not user.has_perm("core.coach_in_league", season.league):
        return []
    entered = Entry.objects.filter(season=season).exclude(status=Entry.Status.REFUSED)
    return list(
        Team.objects.filter(league_id=season.league_id, coach_id=user.pk, variant=season.variant)
        .exclude(pk__in=entered.values("team"))
        .exclude(coach__in=entered.values("team__coach"))  # one team a coach (KEM-SEA-02)
        .select_related("clan")
    )


def league_panel(league: League, person: Person) -> Panel:
    """The list of seasons on a league's page."""
    seasons = Season.objects.filter(league=league).annotate(
        team_count=Count("entries", filter=Q(entries__status=Entry.Status.ACCEPTED))
    )
    return Panel(
        "league/_league_panel.html",
        {
            "league": league,
            "seasons": list(seasons.order_by("-created_at", "-id")),
            "may_manage": person.has_perm("league.create_season", league),
        },
    )


def busy_league(league: League) -> str:
    """Why the league cannot be archived: a season is not over. Empty if it can."""
    season = Season.objects.filter(league=league, closed_at__isnull=True, started_at__isnull=False)
    return (
        gettext("{running} is not over.").format(running=running)
        if (running := season.first())
        else ""
    )


def waiting(user: User) -> list[WaitingItem]:
    """What a commissioner has to decide or repair; the open sign-ups of a coach's leagues."""
    return [*_not_booked(user), *waiting_applications(user), *open_sign_ups(user)]


def _not_booked(user: User) -> list[WaitingItem]:
    """Finished matches whose booking keeps failing; the season waits for them."""
    if not (judged := leagues_where(user, JUDGING_ROLES)):
        return []
    failing = {
        delivery.row.payload.get("match")
        for delivery in outbox.failing_deliveries(topic=MATCH_FINISHED)
    }
    if not failing:
        return []
    matches = Match.objects.filter(pk__in=failing - {None}, league__in=judged).select_related(
        "home_team", "away_team"
    )
    return [
        WaitingItem(
            str(match),
            gettext(
                "Its booking fails, and its round waits for it. Tell the operator of this site."
            ),
            reverse("matches:match", args=[match.pk]),
        )
        for match in matches.only("label", "home_team__name", "away_team__name")
    ]
