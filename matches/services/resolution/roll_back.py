"""Rolls one turn of a match back: its segments stay in log and chain, but no longer count.

A die is never rolled again: the repeated turn is a new segment with a number of its own, whose dice
follow from what is locked for it then.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from engine.dice import SeededDice
from engine.game import Game
from engine.sheets.executor.segment import waits_for
from matches.models import (
    Checkpoint,
    Match,
    MatchState,
    RolledBackSegment,
    Segment,
    TurnSheet,
)
from matches.services.consents import Act, require_impartial
from matches.services.errors import Stale
from matches.services.notifications import turn_notifications
from matches.services.resolution.replay_check import replayed
from matches.services.rules_lock import playable_setup
from matches.services.states import lock_match, transition
from matches.services.timekeeping import clocks

ROLL_BACK_STATES = (MatchState.PLAYING, MatchState.HELD)


def last_turn(match: Match) -> list[Segment]:
    """The standing segments of the last turn, in order; none before the first turn."""
    rows = Segment.objects.standing().filter(match=match, number__gt=0)
    rows = rows.defer("events", "private", "notes").order_by("-number")
    found: list[Segment] = []
    for row in rows.iterator():
        if found and row.ending not in {Segment.Ending.HOLD, Segment.Ending.ASKED}:
            break
        found.append(row)
    return found[::-1]


@asks_first
def roll_back(
    *, match: Match, actor: User, reason: str, now: datetime, segment: int | None = None
) -> Match:
    """Roll back the last turn; its coach has the turn's time to write it again (KEM-CLK-06).

    For judges of the league, in a match of their own as KEM-SHO-02 says. The sheet that was played
    becomes the draft. `segment` is the one that the match waited for when the judge looked at it.
    Raises `Stale` if another turn has been played since, else `Refused`.
    """
    if not actor.has_perm("matches.judge", match):
        raise NotAllowed(gettext("Only a judge of its results can roll a turn of a match back."))
    reason = " ".join(reason.replace("\x00", "").split())[:300]
    if not reason:
        raise Refused(gettext("Give a reason: both coaches read it."), field="reason")
    with transaction.atomic():
        match = lock_match(match.pk)
        if match.state not in ROLL_BACK_STATES or (
            match.state == MatchState.HELD and match.held_from != MatchState.PLAYING
        ):
            raise Refused(gettext("Only a match under way has a turn that can be rolled back."))
        if segment is not None and segment != match.segment:
            raise Stale(
                gettext("Another turn has been played in the meantime; nothing was rolled back.")
            )
        words = f"Roll the last turn back. The reason: {reason}"
        require_impartial(match, actor, Act("roll_back", str(match.segment), words), now)
        playable_setup(match)
        turn = last_turn(match)
        if not turn:
            raise Refused(gettext("No turn has been played yet."))
        first, last = turn[0], turn[-1]
        if first.number <= _newest_rolled_back(match):
            raise Refused(
                gettext("Only one turn can be rolled back: the next one must be played first.")
            )
        base = first.number - 1 if first.follows is None else first.follows
        game = Game.resume(_checkpoint(match, base), SeededDice(0))
        for row in turn:
            RolledBackSegment.objects.create(
                segment=row, actor=actor, reason=reason, created_at=now
            )
        _put_sheets_aside(match)
        drafted = _draft_again(match, turn, now)
        if match.waiting_side is not None and not match.asked:
            clocks.take_turn_back(match, match.waiting_side, match.segment)
        if first.side is not None:
            clocks.take_turn_back(match, first.side, first.number)
        _stand_at(match, game, base, now)
        audit.record(
            actor=actor,
            league=match.league,
            verb="match.rolled_back",
            subject=match,
            data={
                "segment": first.number,
                "segments": [first.number, last.number],
                "reason": reason,
            },
        )
        turn_notifications.rolled_back(match, first, reason, drafted=drafted)
    return match


def _newest_rolled_back(match: Match) -> int:
    newest = (
        RolledBackSegment.objects.filter(segment__match=match).order_by("-segment__number").first()
    )
    return -1 if newest is None else newest.segment.number


def _checkpoint(match: Match, number: int) -> dict[str, object]:
    """The checkpoint after that segment; a deleted one is rebuilt by playing the match again."""
    row = Checkpoint.objects.filter(match=match, segment=number).first()
    if row is not None:
        data: dict[str, object] = row.data
        return data
    *_, last = replayed(match, until=number)
    Checkpoint.objects.create(match=match, segment=number, data=last.checkpoint)
    return last.checkpoint


def _put_sheets_aside(match: Match) -> None:
    """Make what was submitted for the later turn a mere revision."""
    pending = TurnSheet.objects.filter(match=match, segment=match.segment)
    pending.filter(state__in=(TurnSheet.State.READY, TurnSheet.State.LOCKED)).update(
        state=TurnSheet.State.REPLACED
    )


def _draft_again(match: Match, turn: list[Segment], now: datetime) -> bool:
    """Make the text that was played the draft of the turn to repeat; whether there was one.

    Without `canonical`, so that no deadline plays it unless its coach saves it again.
    """
    first = turn[0]
    sheet = TurnSheet.objects.filter(
        match=match, segment=first.number, side=first.side or 0, state=TurnSheet.State.RESOLVED
    ).first()
    if sheet is None:
        return False
    TurnSheet.objects.update_or_create(
        match=match,
        segment=match.segment,
        side=sheet.side,
        state=TurnSheet.State.DRAFT,
        defaults={
            "revision": 1
            + TurnSheet.objects.filter(match=match, segment=match.segment, side=sheet.side).count(),
            "text": sheet.text,
            "canonical": "",
            "author": sheet.author,
            "acting_for": sheet.acting_for,
            "saved_at": sheet.saved_at,  # an officer's stand-in sees none written before them
        },
    )
    return True


def _stand_at(match: Match, game: Game, base: int, now: datetime) -> None:
    """Set the match back to the end of that segment, waiting for its side."""
    position = game.position
    if match.state == MatchState.HELD:
        transition(match, MatchState.PLAYING)
    match.goes_on_from, match.held_from, match.last_error = base, "", ""
    match.home_score, match.away_score = position.score
    match.half = max(position.half, 1)
    match.home_turn, match.away_turn = position.turns
    match.waiting_side = waits_for(game)
    match.asked, match.turn_holds, match.turn_asks = "", 0, 0
    match.ready_at = match.attempted_at = None
    match.attempts = 0
    clocks.forget_stand_ins(match)
    clocks.begin_turn(match, now, bonus=position.bonus)
    match.save()
