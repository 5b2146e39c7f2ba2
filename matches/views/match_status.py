"""The status line of a match: whom it waits for, and until when."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext

from core.accounts.models import Person
from matches.curtain import curtain_before, curtain_mark
from matches.hooks import ROUND_CLOSES, RoundClose
from matches.models import Match, MatchState, Side
from matches.permissions import coached_sides, sides_of
from matches.queries import matches
from matches.services import rules_lock
from matches.services.presence import note_presence, present_sides
from matches.services.timekeeping.grace import has_grace
from rosters.match_refs import match_ref
from rosters.models import AfterMatch, Team
from rosters.queries.after_match_sequences import sequences_of_match


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """Whom the match waits for, as the reader may see it."""

    match: Match
    sides: tuple[Side, ...]
    """The sides the reader gives orders for."""
    why_not_playable: str
    ready: Collection[int]
    """The sides that have submitted a set-up, before the match begins; while the coaches lay, a
    list of squares."""
    enters_result: bool
    """Whether the reader coaches in it and may enter the result of a table although it is held."""
    confirmed: Collection[int] | None
    """The sides that have confirmed that they are there; None if nobody has to."""
    gets_screen: Team | None = None
    """The team whose curtain is to be opened next, in a match at one screen."""
    why_ended: str = ""
    """Why a friendly is over without a result."""
    round_close: RoundClose | None = None
    """When the round of a match that has not begun closes, in a season by date."""

    @classmethod
    def build(cls, match: Match, reader: Person) -> MatchStatus:
        next_side = curtain_before(reader, match)
        before, held = match.state == MatchState.SETTING_UP, match.state == MatchState.HELD
        return cls(
            match,
            sides_of(reader, match),
            rules_lock.why_not_playable(match),
            ready=matches.set_ups_ready(match) if before else (),
            enters_result=held and match.takes_table_result and bool(coached_sides(reader, match)),
            confirmed=matches.confirmed_sides(match) if before and match.terms.confirm else None,
            gets_screen=None if next_side is None else match.team(next_side),
            why_ended=_why_ended(match, reader),
            round_close=ROUND_CLOSES.first(match) if match.takes_table_result else None,
        )

    @property
    def others_here(self) -> list[Team]:
        """The other side's team in a friendly, if its player has a page before them too."""
        match = self.match
        is_open = match.league_id is None and not match.is_over and not match.is_hotseat
        there = present_sides(self.match.pk) if is_open and self.sides else []
        return [self.match.team(side) for side in there if side not in self.sides]

    @property
    def has_grace(self) -> bool:
        """Whether who is on turn lost their connection, and has more time for it."""
        return self.match.state == MatchState.PLAYING and has_grace(self.match)

    @property
    def afterwards(self) -> list[AfterMatch]:
        """Both teams' sequences after the finished match."""
        return sequences_of_match(match_ref(self.match.pk))

    @property
    def is_before(self) -> bool:
        return self.match.state == MatchState.SETTING_UP

    @property
    def is_laying(self) -> bool:
        """Whether the coaches have still to lay what lies on the map."""
        return self.is_before and self.match.laying

    @property
    def is_held(self) -> bool:
        return self.match.state == MatchState.HELD

    @property
    def wants_set_up(self) -> bool:
        """Whether a side of the reader has not submitted a set-up, or what is wanted before it."""
        return self.is_before and not set(self.sides) <= set(self.ready)

    @property
    def wants_word(self) -> bool:
        """Whether a side of the reader has not confirmed that it is there."""
        return self.confirmed is not None and not set(self.sides) <= set(self.confirmed)

    @property
    def ready_teams(self) -> list[str]:
        return [self.match.team(side).name for side in sorted(self.ready)]

    @property
    def silent_teams(self) -> list[str]:
        """The teams that still have to confirm."""
        if self.confirmed is None:
            return []
        return [self.match.team(side).name for side in Side if side not in self.confirmed]

    @property
    def waiting_team(self) -> Team | None:
        side = self.match.waiting_side
        return None if side is None else self.match.team(side)

    @property
    def is_your_turn(self) -> bool:
        return self.match.waiting_side in self.sides

    @property
    def has_question(self) -> bool:
        """Whether the match waits for an answer instead of a turn."""
        return self.match.state == MatchState.PLAYING and bool(self.match.asked)

    @property
    def side_on_turn(self) -> int | None:
        """The reader's side, if they can write its turn now."""
        match = self.match
        is_open = match.state == MatchState.PLAYING and not match.is_being_resolved
        writes = is_open and not match.asked and not self.why_not_playable and self.is_your_turn
        return match.waiting_side if writes else None

    @property
    def is_submitted(self) -> bool:
        """Whether the reader has submitted their turn, and can still take it back."""
        return self.is_your_turn and self.match.ready_at is not None

    @property
    def is_for_reader_to_act(self) -> bool:
        """Whether the reader's turn or a question waits for them, and nothing is submitted."""
        match = self.match
        is_open = match.is_running and not match.is_being_resolved and not self.why_not_playable
        return is_open and self.is_your_turn and match.ready_at is None

    @property
    def goes_on_by_hold(self) -> bool:
        """Whether the reader's own HOLD has stopped their turn, and the rest is to be written."""
        return self.is_your_turn and self.match.turn_holds > 0 and not self.is_submitted


def _why_ended(match: Match, reader: Person) -> str:
    if match.league_id is not None or match.state != MatchState.VOID:
        return ""
    version = match.report_versions.order_by("-number").first()
    if version is None:
        return ""
    is_own = version.actor_id is not None and version.actor_id == reader.pk
    return gettext("You ended it.") if is_own else str(version.reason)


def status_etag(request: HttpRequest, pk: int) -> str | None:
    """Changes when the status would change; empty for a reader who may not see the match.

    A submitted sheet changes it only when its regret window is over.
    """
    found = matches.stage_of(pk, request.user)
    if found is None:
        return None
    before = found.state == MatchState.SETTING_UP
    ready = sorted(matches.set_ups_ready(Match(pk=pk))) if before else []
    shown = found._replace(ready_at=None)
    there = _note_who_is_there(request, pk) if found.league_id is None and not found.is_over else ()
    parts = (*shown, found.is_being_resolved, ready, pk, request.user.pk, *there)
    return f'"{"-".join(map(str, parts))}"'.replace(" ", "_")


def _note_who_is_there(request: HttpRequest, pk: int) -> list[int | str]:
    """Who has a page of the friendly before them; the reader has. At one screen, whose it is.

    Here, and not in a view: while nothing changes, no view is called.
    """
    coaches = matches.coach_ids_of_match(pk)
    if request.user.pk not in coaches.values():
        return []
    if len(set(coaches.values())) == 1:
        return [curtain_mark(pk)]
    note_presence(pk, [side for side, coach in coaches.items() if coach == request.user.pk])
    return [int(side) for side in present_sides(pk)]
