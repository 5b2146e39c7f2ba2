"""What the pages and the API of matches read."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When

from core.accounts.models import Person, User
from core.leagues.models import League
from core.leagues.panels import Panel
from core.leagues.permissions import role_of
from core.leagues.queries import visible_leagues
from engine.dice import Dice, SeededDice
from engine.errors import DataError, UnreadableCheckpoint
from engine.events import Event
from engine.game import Game
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.stored_events import read_events
from engine.variants.registry import VARIANTS
from matches.models import (
    SUBMITTED,
    Checkpoint,
    DiceLine,
    Match,
    MatchMessage,
    MatchState,
    RolledBackSegment,
    Segment,
    SetUpOrders,
    Side,
    SideClock,
    TurnSheet,
    Vacation,
)
from matches.models.match import is_ready
from matches.reading_links import opened_friendlies
from matches.render.commentary import segment_title
from rosters.match_refs import MatchRef, match_ref, outer_match_ref
from rosters.models import MatchBooking, Team
from rosters.queries.stand_ins import teams_stood_in_for

log = logging.getLogger(__name__)

RUNNING = (MatchState.SETTING_UP, MatchState.PLAYING)
MAX_VACATIONS = 200
OVER = (MatchState.FINISHED, MatchState.VOID)
# Large columns, and the secret, which no list needs.
HEAVY_FIELDS = ("setup", "report", "secret", "last_error")


def visible_matches(person: Person) -> QuerySet[Match]:
    """The matches a person may read, with teams and league, newest first; without friendlies of
    others that they read by a link, which no list has.
    """
    return matches_with_teams(_is_visible_to(person))


def _is_visible_to(person: Person) -> Q:
    readable = Q(league__in=visible_leagues(person))
    if person.is_authenticated:
        readable |= Q(home_team__coach=person.pk) | Q(away_team__coach=person.pk)
    return readable


def readable_matches(person: Person) -> QuerySet[Match]:
    """Those of `visible_matches`, and what this browser reads by a link (KEM-FRI-13); no friendly
    of others for an administrator of the site.
    """
    readable = _is_visible_to(person)
    opened = opened_friendlies()
    if opened and not person.is_superuser:  # they would judge what no officer rules over
        readable |= Q(pk__in=opened, friendly__home_shares=True, friendly__away_shares=True)
    return matches_with_teams(readable)


def matches_with_teams(where: Q) -> QuerySet[Match]:
    """The matches for which that holds, readable or not, as lists show them."""
    return (
        Match.objects.filter(where)
        .select_related("league", "home_team__clan", "away_team__clan")
        .defer(*HEAVY_FIELDS)
    )


class Stage(NamedTuple):
    """What changes when a match goes on, as its pages ask for all the time."""

    segment: int
    goes_on_from: int | None
    state: str
    laying: bool
    ready_at: datetime | None
    due_at: datetime | None
    league_id: int | None

    @property
    def is_being_resolved(self) -> bool:
        """As `Match.is_being_resolved`."""
        return self.state in RUNNING and is_ready(self.ready_at)

    @property
    def is_over(self) -> bool:
        """As `Match.is_over`."""
        return self.state in OVER


def stage_of(pk: int, person: Person) -> Stage | None:
    """The stage of a match; None if it is hidden from the person.

    This is most of what a page costs that is looked at: of three milliseconds the query of
    `readable_matches` took one and a half, so it is asked only about private leagues.
    """
    hidden = ("league__is_private", "home_team__coach_id", "away_team__coach_id")
    rows = Match.objects.filter(pk=pk).order_by().values_list(*Stage._fields, *hidden)
    for *stage, is_private, home, away in rows:
        is_open = is_private is False or person.pk in {home, away}  # None: of no league
        if is_open or readable_matches(person).filter(pk=pk).exists():
            return Stage(*stage)
    return None


def coach_ids_of_match(pk: int) -> dict[Side, int]:
    """Who coaches the sides of a match."""
    row = Match.objects.filter(pk=pk).order_by()
    home, away = row.values_list("home_team__coach_id", "away_team__coach_id").get()
    return {Side.HOME: home, Side.AWAY: away}


def matches_of(person: Person) -> QuerySet[Match]:
    """The matches a person gives orders in: of teams they coach or stand in for."""
    stood_in = Q(pk__in=teams_stood_in_for(person))
    # Read first: with these ids the database skips all other matches.
    teams = list(Team.objects.filter(Q(coach=person.pk) | stood_in).values_list("pk", flat=True))
    own = Q(home_team__in=teams) | Q(away_team__in=teams)
    return visible_matches(person).filter(own)


def matches_of_league(league: League, person: Person) -> QuerySet[Match]:
    return visible_matches(person).filter(league=league)


def running_first(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Running matches by deadline, then finished ones, the latest first."""
    return matches.order_by(F("finished_at").desc(nulls_first=True), "due_at", "-id")


def match_with_people(person: Person) -> QuerySet[Match]:
    """For the page of one match: all columns, with the coaches."""
    return (
        readable_matches(person)
        .defer(None)
        .defer("secret")
        .select_related("league", "home_team__clan", "away_team__clan")
        .select_related("home_team__coach", "away_team__coach", "friendly")
    )


def present_game(match: Match) -> Game | None:
    """The game in its current position; None before the kick-off or if unreadable."""
    return game_from(match, checkpoint_of(match))


def game_from(match: Match, checkpoint: Checkpoint | None) -> Game | None:
    """The game as it was at a checkpoint of the match; None without one or if unreadable."""
    if checkpoint is None:
        return None
    try:
        return game_at(checkpoint, MatchSetup.from_json(match.setup), SeededDice(0))
    except DataError:
        log.exception("match %s: the checkpoint of segment %s", match.pk, checkpoint.segment)
        return None


def game_at(checkpoint: Checkpoint, setup: MatchSetup, dice: Dice) -> Game:
    """The game as it was at a checkpoint of the match with that set-up.

    Raises `UnreadableCheckpoint` for one that cannot be read or belongs to another match.
    """
    game = Game.resume(checkpoint.data, dice)
    if game.setup != setup:
        raise UnreadableCheckpoint("not a position of this match: it was set up otherwise")
    return game


def setup_for_words(match: Match) -> MatchSetup | None:
    """The set-up used to describe and show the match; None if it cannot be read at all.

    Names and squares need no house rules, so those the installed rules do not have are dropped.
    """
    try:
        setup = MatchSetup.from_json(match.setup)
    except DataError:
        return None
    for candidate in (setup, replace(setup, options={})):
        try:
            rules_for(candidate)
        except DataError:
            continue
        return candidate
    return None


def segments(match: Match) -> QuerySet[Segment]:
    """The resolved segments without their events, newest first, those rolled back too."""
    rows = Segment.objects.filter(match=match).select_related("rolled_back")
    return rows.defer("events", "locked").order_by("-number")


def events_of(segment: Segment, setup: MatchSetup) -> list[Event]:
    """A segment's events as engine objects. Raises `DataError` for a log that is none of a match
    with that set-up.
    """
    return read_events(segment.events, setup)


def draft_of(match: Match, side: int, *, since: datetime | None = None) -> TurnSheet | None:
    """The coach's sheet for the current turn: the draft, else the submitted one. With `since` only
    one that was written later: a turn rolled back drafts its old sheet again (`matches.seats`).
    """
    sheets = TurnSheet.objects.filter(match=match, side=side, segment=match.segment)
    if since is not None:
        sheets = sheets.filter(saved_at__gt=since)
    return sheets.exclude(state=TurnSheet.State.REPLACED).order_by("-revision").first()


def stood_in(match: Match) -> list[TurnSheet]:
    """The sheets that stand-ins submitted and that were played, in order."""
    sheets = TurnSheet.objects.filter(
        match=match, state=TurnSheet.State.RESOLVED, acting_for__isnull=False
    )
    return list(sheets.select_related("author", "acting_for").order_by("segment"))


def messages_of(match: Match) -> QuerySet[MatchMessage]:
    """The messages in the match's thread, newest first, with the authors."""
    rows = MatchMessage.objects.filter(match=match).select_related("author")
    return rows.order_by("-created_at", "-pk")


def set_up_row(match: Match, side: int, *, since: datetime | None = None) -> SetUpOrders | None:
    """A side's orders for the match; None if they were written before `since` (`matches.seats`)."""
    row = SetUpOrders.objects.filter(match=match, side=side).first()
    return row if row is None or since is None or row.saved_at > since else None


def vacations_of(league: League, now: datetime) -> QuerySet[Vacation]:
    """The vacations announced in a league that are not over, the next first; ended ones too."""
    rows = Vacation.objects.filter(league=league, ends_at__gt=now)
    return rows.select_related("coach").order_by("starts_at", "pk")[:MAX_VACATIONS]


def visible_vacations(user: User) -> QuerySet[Vacation]:
    """The vacations in all leagues the person is a member of."""
    rows = Vacation.objects.filter(league__memberships__user=user)
    return rows.select_related("league", "coach").order_by("-starts_at", "-pk")


def confirmed_sides(match: Match) -> set[int]:
    """The sides whose coach has confirmed that they are there for the kick-off."""
    rows = SideClock.objects.filter(match=match, confirmed_at__isnull=False)
    return set(rows.values_list("side", flat=True))


def checkpoint_of(match: Match) -> Checkpoint | None:
    """The position from which the match's next segment goes on; None before the first."""
    if match.goes_on_from is None:
        return None
    return Checkpoint.objects.filter(match=match, segment=match.goes_on_from).first()


def dice_lines(match: Match) -> list[tuple[Team, str]]:
    """Each team with its coach's line for the dice, empty if there is none."""
    lines = dict(DiceLine.objects.filter(match=match).values_list("side", "text"))
    return [(match.team(side), lines.get(int(side), "")) for side in Side]


def hash_chain_of(match: Match) -> QuerySet[Segment]:
    """The segments with the chain's value after each, the newest first; rolled back ones too."""
    rows = Segment.objects.filter(match=match).only("number", "chain")
    rolled_back = Exists(RolledBackSegment.objects.filter(segment=OuterRef("pk")))
    return rows.annotate(is_rolled_back=rolled_back).order_by("-number")


def set_ups_ready(match: Match) -> set[int]:
    """The sides whose coach has submitted a set-up, or before that what they would lay."""
    return set(SetUpOrders.objects.filter(SUBMITTED, match=match).values_list("side", flat=True))


def busy_league(league: League) -> str:
    """Why the league cannot be archived: one of its matches is not over."""
    running = Match.objects.filter(league=league).exclude(
        state__in=(MatchState.FINISHED, MatchState.VOID)
    )
    found = running.select_related("home_team", "away_team").defer(*HEAVY_FIELDS).first()
    return f"A match is not over: {found}." if found else ""


def running_matches(team: Team) -> list[tuple[MatchRef, str]]:
    """The matches of a team that are not over: the reference that facts use, and the title."""
    rows = Match.objects.filter(Q(home_team=team) | Q(away_team=team)).exclude(state__in=OVER)
    named = rows.select_related("home_team", "away_team").defer(*HEAVY_FIELDS).order_by("pk")
    return [(match_ref(match.pk), str(match)) for match in named]


def not_kicked_off(teams: Iterable[Team]) -> QuerySet[Match]:
    """The matches of these teams whose line-ups may still change (KEM-LIN-02)."""
    found = Match.objects.filter(Q(home_team__in=teams) | Q(away_team__in=teams), segment=0)
    return found.exclude(state__in=OVER)


def busy_team(team: Team) -> str:
    """Why a team's roster cannot change now; empty if it can.

    It is in a match, or a match is over and not booked yet: what happened there is not yet applied
    to its players.
    """
    booked = MatchBooking.objects.filter(
        team=team,
        source=outer_match_ref(),
        version=OuterRef("report_version"),
    )
    unsettled = (
        Match.objects.filter(Q(home_team=team) | Q(away_team=team))
        .exclude(Q(state__in=OVER) & Exists(booked))
        .select_related("home_team", "away_team")
        .defer(*HEAVY_FIELDS)
        .order_by("pk")
        .first()
    )
    if unsettled is None:
        return ""
    if unsettled.is_over:
        return f"{team} waits for the books of a match ({unsettled})."
    return f"{team} is in a match ({unsettled})."


def league_panel(league: League, person: Person) -> Panel:
    """The matches now running in a league, those under way first, and the last results."""
    mine = matches_of_league(league, person)
    under_way_first = Case(When(state=MatchState.SETTING_UP, then=1), default=0)
    running = mine.exclude(state__in=OVER).order_by(under_way_first, "due_at", "id")[:8]
    finished = mine.filter(state=MatchState.FINISHED).order_by("-finished_at")[:5]
    return Panel(
        "matches/_league_panel.html",
        {
            "league": league,
            "is_member": role_of(person, league) is not None,
            "running": running,
            "map_games": [meta for meta in VARIANTS if meta.maps],
            "finished": finished,
            "has_matches": bool(running or finished),
        },
    )


def title_of(match: Match, segment: Segment) -> str:
    """Whose turn a segment was, as headings name it."""
    if segment.cause == Segment.Cause.TABLE:
        return str(Segment.Cause.TABLE.label)
    return segment_title(
        (match.home_team.name, match.away_team.name),
        side=segment.side,
        half=segment.half,
        turn=segment.turn,
        is_bonus=segment.is_bonus,
    )
