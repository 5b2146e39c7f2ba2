"""The page of one match as values: its status, its position, the form of the coach on turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from core.accounts.models import Person, pitch_way_of
from core.leagues.panels import Panel
from matches.answers.live import LiveState
from matches.curtain import curtain_before
from matches.forms import ExtensionForm
from matches.hooks import MATCH_EXITS
from matches.models import Consent, Match, MatchMode, MatchState, Segment, Side, TurnSheet
from matches.permissions import coached_sides, coaches_in
from matches.queries import matches
from matches.queries.consents import OwnCause, consents_shown
from matches.queries.turned_pitch import ends_of, first_end
from matches.render import sheet_words
from matches.render.first_drive_words import DriveWords, describe_first_drive
from matches.render.hint_words import HintWords
from matches.seats import seat_of, seats_of, since_of
from matches.services.resolution.roll_back import ROLL_BACK_STATES
from matches.services.timekeeping.due import submitted_sheet
from matches.views import presenters
from matches.views.bot_seats import BotSeatBox, build_bot_seat_box
from matches.views.curtain import curtain_page
from matches.views.dugouts import Dugout, dugouts_of
from matches.views.friendly_readers import FriendlyBox, build_friendly_box
from matches.views.live import build_live_state
from matches.views.match_replays import MatchReplays
from matches.views.match_status import MatchStatus
from matches.views.played_news import PlayedNews, build_played_news
from matches.views.player_cards import cards_of
from matches.views.presenters import Facts, Present, RosterRow, SegmentLog, SheetWords
from matches.views.public_match import describe_match
from matches.views.rematches import RematchBox, build_rematch_box
from matches.views.side_lines import SideLines
from matches.views.turn_hints import build_turn_hints
from matches.views.verdicts import SheetVerdict
from rosters.match_refs import match_ref
from rosters.models import StandIn, Team
from rosters.queries.stand_ins import stand_ins_in
from rosters.templatetags.games import has_market

NEWEST = 4
"""How many segments of the log the match's own page shows."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The pitch with its counters, and both rosters."""

    pitch: SafeString
    facts: Facts
    is_indoors: bool
    rosters: Sequence[tuple[Team, Side, list[RosterRow]]]
    dugouts: Sequence[Dugout]
    lines: SideLines
    now: Present
    is_first_drive: bool

    @classmethod
    def build(
        cls, match: Match, newest: Sequence[Segment], reader: Person, own: Collection[Side]
    ) -> Scene | None:
        """The scene of the moment, as a reader with those sides looks at it; None if the position
        cannot be read.
        """
        now = presenters.present(match)
        if now is None:
            return None
        position, rules, _ = now
        last = next((segment for segment in newest if not hasattr(segment, "rolled_back")), None)
        setup = matches.setup_for_words(match)
        marked = presenters.walked_squares(last, setup) if last is not None else ()
        rosters = presenters.rosters(match, position)
        way = pitch_way_of(reader)
        first = first_end(rules, own, ends_of(position), way=way)
        return cls(
            presenters.picture(match, rules, position, marked),
            presenters.facts(match, position, rules),
            rules.board.enclosed,
            [(match.team(side), side, rosters[side]) for side in Side],
            dugouts_of(match, position, rosters, first=first),
            SideLines.build(
                match,
                position,
                rules,
                own=own,
                way=way,
            ),
            now,
            is_first_drive=setup is not None and setup.opening is not None,
        )


@dataclass(frozen=True, slots=True)
class Posted:
    """What the reader has just posted, shown again with the verdict on it.

    `stale_text` was written for a turn that is over, so it is shown beside the form; with
    `shows_newer` so is the draft that is stored, which it would have overwritten.
    """

    text: str | None = None
    stale_text: str = ""
    verdict: SheetVerdict = field(default_factory=SheetVerdict)
    shows_newer: bool = False


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The form for the sheet of the turn: the text in it, and the sheet submitted before."""

    text: str
    draft: TurnSheet | None
    """The draft that is stored."""
    ready: TurnSheet | None
    words: SheetWords
    cards: dict[str, Any]
    example: str
    """A sheet of players who are there, for the empty form."""
    verdict: SheetVerdict
    is_posted: bool
    hints: Sequence[HintWords]
    """For who plays a bot, until this device has put them away."""
    drive: DriveWords | None
    """What it is about, for who plays a first drive."""

    @classmethod
    def build(
        cls, match: Match, side: int, scene: Scene, posted: Posted, since: datetime | None
    ) -> SheetForm:
        written = matches.draft_of(match, side, since=since)
        is_draft = written is not None and written.state == TurnSheet.State.DRAFT
        text = posted.text
        if text is None:
            text = written.text if written is not None else ""
        return cls(
            text,
            written if is_draft else None,
            submitted_sheet(match) if match.ready_at is not None else None,
            presenters.sheet_words_of(scene.now),
            cards_of(match, [rows for _, _, rows in scene.rosters]),
            sheet_words.example(scene.now.position, side),
            posted.verdict,
            posted.text is not None,
            build_turn_hints(match, side, scene.now),
            describe_first_drive(scene.now.position, scene.now.rules)
            if scene.is_first_drive and side == Side.HOME
            else None,
        )


@dataclass(frozen=True, slots=True)
class StandInHere:
    """A stand-in of the reader's in this match; `has_begun` once they read and write for them."""

    grant: StandIn
    has_begun: bool


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Everything that the page of a match shows its reader."""

    match: Match
    status: MatchStatus
    coaches: bool
    """Whether the reader coaches one of the teams."""
    scene: Scene | None
    replays: MatchReplays
    live: LiveState | None
    """What a page of a running match asks about; None from full time on."""
    news: PlayedNews | None
    """What was played since the reader's last turn, to be read out as they come back."""
    log: Sequence[SegmentLog]
    older: int | None
    posted: Posted
    sheet: SheetForm | None
    """The form for the turn, for the coach on turn."""
    extension: ExtensionForm | None
    match_exits: Sequence[Panel]
    may_run_again: bool
    may_roll_back: bool
    may_read_log: bool
    may_end_friendly: bool
    """Whether the reader can end the match: a friendly that they play."""
    own_cause: OwnCause | None
    """For a judge who is in the match themselves: who decides instead."""
    consents: Sequence[Consent]
    """What the reader is asked to agree to, or has asked."""
    stand_ins: Sequence[StandInHere]
    """Who writes the reader's turns here, or is named to, as stand-in of the team they coach."""
    stands_in_for: Person | None
    """The coach for whom the reader writes here, as their stand-in."""
    bot_seat: BotSeatBox | None
    """In a friendly between people, for who plays it."""
    friendly: FriendlyBox | None
    """Who may read a friendly, and what does not apply to it."""
    rematch: RematchBox | None
    """Below a friendly that is over, for who played it."""

    @classmethod
    def build(cls, request: HttpRequest, match: Match, posted: Posted) -> MatchPage:
        user, setup = request.user, matches.setup_for_words(match)
        status = MatchStatus.build(match, user)
        newest = list(matches.segments(match).defer(None)[:NEWEST])
        scene = Scene.build(match, newest, user, status.sides)
        coaches, seats = bool(coached_sides(user, match)), seats_of(user, match)
        judges = user.has_perm("matches.judge", match)
        of_league = match.league_id is not None
        sheet = None
        if (side := status.side_on_turn) is not None and scene is not None:
            sheet = SheetForm.build(match, side, scene, posted, since_of(user, match, side))
        waits = match.state == MatchState.HELD or (match.is_running and match.due_at is not None)
        extends = waits and judges
        exits = MATCH_EXITS.call(match, user) if extends else []
        return cls(
            match,
            status,
            coaches,
            scene,
            replays=MatchReplays.build(match, user, newest),
            live=None if match.is_over else build_live_state(match, newest),
            news=build_played_news(
                match, status.sides, newest, setup, can_act=status.is_for_reader_to_act
            ),
            log=[presenters.segment_log(match, setup, each, seats) for each in newest],
            older=newest[-1].number if newest and newest[-1].number > 0 else None,
            posted=posted,
            sheet=sheet,
            extension=ExtensionForm() if extends else None,
            match_exits=[panel for panel in exits if panel],
            bot_seat=None if of_league else build_bot_seat_box(match, user),
            friendly=build_friendly_box(request, match),
            rematch=build_rematch_box(match, user),
            may_run_again=status.is_held and judges,
            may_roll_back=bool(match.goes_on_from) and match.state in ROLL_BACK_STATES and judges,
            may_read_log=of_league and (coaches or user.has_perm("core.read_audit", match.league)),
            may_end_friendly=not of_league and not match.is_over and coaches_in.test(user, match),
            own_cause=OwnCause.of(user, match) if judges else None,
            consents=consents_shown(user, match) if of_league and (coaches or judges) else [],
            stand_ins=_stand_ins(user, match) if of_league and coaches else [],
            stands_in_for=None if coaches or not seats else match.team(seats[0].side).coach,
        )

    @property
    def refused(self) -> str:
        """Why something posted was refused, unless the status or the form says it."""
        status_says = self.status.why_not_playable and not self.match.is_being_resolved
        return "" if self.sheet or status_says else self.posted.verdict.refused

    @property
    def has_bot_failed(self) -> bool:
        """Whether fallback orders played for a bot in the last segment (KEM-FRI-12)."""
        return bool(self.log) and self.log[0].segment.cause == Segment.Cause.FALLBACK

    @property
    def without_coach(self) -> list[Team]:
        """The teams of a match under way whose coach has left the site."""
        if self.match.is_over:
            return []
        teams = (self.match.home_team, self.match.away_team)
        return [team for team in teams if team.coach.erased_at is not None]

    @property
    def lost_text(self) -> str:
        """What was posted and refused, if no form shows it."""
        return (self.posted.text or "") if not self.sheet and self.posted.verdict.refused else ""

    @property
    def waits_for_rules(self) -> bool:
        """Whether the reader can run the held match again once its rules are installed."""
        return self.may_run_again and bool(self.status.why_not_playable)

    @property
    def has_board(self) -> bool:
        """Whether a board stands on the page: not of a match that is played at a table."""
        return self.match.mode != MatchMode.TABLE and self.match.state != MatchState.AWAITED

    @property
    def is_indoors(self) -> bool:
        return self.scene is not None and self.scene.is_indoors

    @property
    def is_upright(self) -> bool:
        """Whether the pitch stands upright on a desk too: both teams stand beside it."""
        classes = self.scene.lines.pitch_classes.split() if self.scene else ["pitch-along"]
        is_bare = self.has_board and (bool(self.sheet) or not self.replays.player)
        return is_bare and not self.is_indoors and "pitch-along" not in classes

    @property
    def page_classes(self) -> str:
        """Of the whole page: it fills a desk's window, and may have an upright pitch."""
        return "board-page board-upright" if self.is_upright else "board-page"

    @property
    def board_classes(self) -> str:
        """How the board stands on the page of a reader: wide, or with the poster of a replay."""
        shown = {
            "match-board-wide": self.is_indoors or not self.has_board,
            "match-board-over": bool(self.replays.player),
        }
        return " ".join(name for name, is_so in shown.items() if is_so)

    @property
    def may_prepare(self) -> bool:
        """Whether the reader gets the match's preparations ready before it begins."""
        is_open = self.status.is_before and not self.match.is_being_resolved
        return is_open and bool(self.status.sides) and not self.status.why_not_playable

    @property
    def may_hire(self) -> bool:
        """Whether the reader can hire for this match; a friendly costs nobody money."""
        is_friendly = self.match.league_id is None
        is_open = self.coaches and not self.match.laying and not is_friendly
        return is_open and has_market(self.match.variant)

    @property
    def may_change_orders(self) -> bool:
        """Whether the reader may change standing orders in the running match."""
        is_playing = self.match.state == MatchState.PLAYING
        return is_playing and bool(self.status.sides) and not self.status.why_not_playable


def _stand_ins(coach: Person, match: Match) -> list[StandInHere]:
    """None of the other coach, who does not stand in against themselves."""
    own = {match.team(side).pk: side for side in coached_sides(coach, match)}
    teams = [match.team(side) for side in own.values()]
    return [
        StandInHere(grant, seat_of(grant.user, match, own[grant.team_id]) is not None)
        for grant in stand_ins_in(teams, match_ref(match.pk), match.created_at)
        if grant.user_id not in match.coach_ids
    ]


def match_page(
    request: HttpRequest, match: Match, *, posted: Posted | None = None, status: int = 200
) -> HttpResponse:
    """The whole page, with what the reader has just posted; the curtain, where that is closed."""
    if (side := curtain_before(request.user, match)) is not None:
        return curtain_page(request, match, side)
    page = MatchPage.build(request, match, posted or Posted())
    context = {"match": match, "page": page, "public_page": describe_match(match)}
    return render(request, "matches/match.html", context, status=status)
