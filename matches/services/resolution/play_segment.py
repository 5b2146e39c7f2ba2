"""Plays one segment of a locked match and writes everything that follows from it.

A segment ends at the next turn, in the middle of one where its sheet HOLDs, or at a question to the
other side. After a question the segment that asked is played again from the checkpoint before it,
with its own dice and the orders locked for it, up to the question; there the answer is given and
the dice become those of the new segment.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime

from core.translation import site_language
from engine.decisions import Choice, Decision, choice_from_json
from engine.dice import SegmentDice, chain
from engine.events import Event
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Phase
from engine.sheets.executor import segment as engine
from engine.sheets.executor.orders_coach import AnsweredDecision, OrdersCoach, Source
from engine.sheets.executor.segment import Ending, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.turn_check import turn_end
from engine.value.outlook import outlook
from matches.match_file import chained
from matches.models import Answer, Checkpoint, Match, MatchState, Segment, Side, TurnSheet
from matches.queries.matches import game_at
from matches.render.commentary import commentary
from matches.render.moves import moves
from matches.services.bots import NO_BOTS, BotPair, bots_of
from matches.services.enqueue import enqueue_resolution
from matches.services.notifications import match_notifications, turn_notifications
from matches.services.outcomes.results import finish
from matches.services.resolution.locked_orders import (
    POLICY,
    Locked,
    as_text,
    coaches_after_answer,
    coaches_from,
    limits_of,
    lock_answer,
    lock_turn,
)
from matches.services.resolution.private_log import entries_of, note_json
from matches.services.rules_lock import setup_of
from matches.services.states import transition
from matches.services.timekeeping import clocks
from matches.services.timekeeping.due import submitted_sheet
from rosters.services.coach_returns import publish_return

NEWS_LINES = 12
WHOLE = 1000
MOVED = tuple(
    field.name
    for field in Match._meta.concrete_fields  # noqa: SLF001 -- documented by Django
    if not field.primary_key and field.name not in {"setup", "report"}
)
"""The columns of a match without the large ones, which no segment changes."""
Turn = tuple[int | None, int, int, bool]
"""Side, half, turn, and whether it is a bonus turn; None for the match's start."""


def play(
    match: Match,
    cause: Segment.Cause,
    now: datetime,
    bots: BotPair,
    *,
    failed: BotPair = NO_BOTS,
) -> Segment:
    """Resolve the current segment of a match whose row the caller has locked; fallback orders play
    for the `failed` bots.

    Raises `RulesChanged` if the match was started under other rules than are installed, and
    `BotFailed` if a bot of a friendly does.
    """
    setup = setup_of(match)
    sheet = submitted_sheet(match) if cause == Segment.Cause.SHEET else None
    answer = _answer_in(match) if match.asked else None
    if match.asked:
        locked = lock_answer(match, answer.canonical if answer is not None else POLICY, failed)
    else:
        locked = lock_turn(match, cause, sheet, bots, failed)
    text = as_text(locked)
    digest = chain(bytes.fromhex(match.digest), text)
    dice = SegmentDice(bytes.fromhex(match.secret), match.public_id, match.segment, digest)
    if match.asked:
        played = _asked_again(match, setup)
        whose = _whose_turn(played)
        played.coaches = coaches_after_answer(played.coaches, locked)
        played.go_on(dice, answered(played, answer.canonical if answer is not None else POLICY))
    else:
        place = match.segment, match.waiting_side, match.goes_on_from
        played = _begun(match, setup, place, locked, dice)
        whose = _whose_turn(played)
    ending = played.play()
    close(played, ending)
    segment = _write(
        match,
        played,
        whose,
        now=now,
        cause=str(Segment.Cause.FALLBACK if any(failed) else cause),
        ending=str(ending),
        locked=text,
        digest=digest.hex(),
    )
    if sheet is not None:
        sheet.state = TurnSheet.State.RESOLVED
        sheet.save(update_fields=("state",))
        team = match.team(Side(sheet.side))
        if sheet.author_id == team.coach_id:  # now everybody sees who wrote it
            publish_return(team)
        if ending is not Ending.HOLD:  # its clock keeps running
            clocks.record_turn_time(match, sheet.side, sheet.submitted_at or now)
    if segment.number == 0:
        match_notifications.set_ups_are_over(match)
    _move_on(match, segment, played, ending, now)
    if ending is Ending.HOLD:
        _draft_the_rest(match, played, now)
    game = played.game
    if game.over:
        finish(match, setup, game.events, now)
    elif None in bots:
        _notify_coaches(match, segment, ending, _news(setup, game.events), bots)
    return segment


def _begun(
    match: Match,
    setup: MatchSetup,
    place: tuple[int, int | None, int | None],
    locked: Locked,
    dice: SegmentDice,
) -> engine.Segment:
    """A segment at its start, from the checkpoint before it."""
    number, on_turn, follows = place
    if number == 0:
        # The engine runs to the first decision of the match as it is made.
        game = Game.start(setup, dice)
    else:
        row = Checkpoint.objects.get(match=match, segment=follows or 0)
        game = game_at(row, setup, dice)
    coaches = coaches_from(match, setup, number, on_turn, locked)
    limits = limits_of(match, again=number < match.segment)
    return engine.Segment(game, coaches, limits, is_first=number == 0)


def _asked_again(match: Match, setup: MatchSetup) -> engine.Segment:
    """The segment that ended at a question, played again up to it: byte for byte the same."""
    asked = Segment.objects.get(match=match, number=match.goes_on_from or 0)
    locked = json.loads(asked.locked)
    dice = SegmentDice(
        bytes.fromhex(match.secret), match.public_id, asked.number, bytes.fromhex(asked.digest)
    )
    follows = asked.number - 1 if asked.follows is None else asked.follows
    played = _begun(match, setup, (asked.number, asked.side, follows), locked, dice)
    ending = played.play()
    if ending is not Ending.ASKED or len(played.game.events) != asked.event_count:
        raise AssertionError(f"segment {asked.number} of match {match.pk} came out otherwise")
    return played


def _answer_in(match: Match) -> Answer | None:
    return Answer.objects.filter(match=match, segment=match.segment).first()


def answered(played: engine.Segment, answer: str) -> Callable[[Decision], AnsweredDecision]:
    """The answer to the pending question: the coach's, or the one of the orders (`POLICY`)."""

    def answer_decision(decision: Decision) -> AnsweredDecision:
        game, coach = played.game, played.coaches[decision.side]
        choice: Choice | None = None
        if answer != POLICY:
            choice, source = choice_from_json(json.loads(answer)), Source.COACH
        if choice is None or choice not in decision.options:
            if isinstance(coach, OrdersCoach):
                choice, source = coach.answer(game.position, game.rules, decision)
            else:
                choice = coach.choose(game.position, game.rules, decision)
                source = Source.ENGINE
        line = coach.line if isinstance(coach, OrdersCoach) and source is not Source.COACH else ""
        return AnsweredDecision(
            game.first_event, decision.side, decision.kind, choice, source, line
        )

    return answer_decision


def close(played: engine.Segment, ending: Ending) -> None:
    """Let the sheets' coaches note which plays were not reached, unless their turn goes on."""
    for coach in played.coaches:
        if isinstance(coach, SheetCoach) and ending not in (Ending.HOLD, Ending.ASKED):
            coach.close(turn_end(played.game))
    played.take_notes()


def _write(
    match: Match, played: engine.Segment, whose: Turn, *, now: datetime, **facts: str
) -> Segment:
    """Write the row of the current segment; `facts` are its columns that are already known."""
    side, half, turn, is_bonus = whose
    game = played.game
    notes: dict[str, list[dict[str, object]]] = {}
    for _, whom, note in played.noted:
        notes.setdefault(str(whom), []).append(note_json(note))
    segment = Segment(
        match=match,
        number=match.segment,
        side=side,
        half=half,
        turn=turn,
        is_bonus=is_bonus,
        first_event=game.first_event,
        event_count=len(game.events),
        events=[event.to_json() for event in game.events],
        notes=notes,
        private=entries_of(match, played),
        follows=match.goes_on_from,
        rules=match.rules,
        **_chances(game),
        created_at=now,
        **facts,
    )
    segment.chain = chained(match, segment, match.chain)
    segment.save()
    return segment


def _chances(game: Game) -> dict[str, int]:
    """Each side's chance to win from here, in thousandths; none between drives."""
    if game.position.phase is not Phase.TURN:
        return {}
    win, _, loss = outlook(game.position, game.rules, Side.HOME)
    return {"home_wins": int(win * WHOLE), "away_wins": int(loss * WHOLE)}


def _whose_turn(played: engine.Segment) -> Turn:
    key = played.own
    if key is None:
        return None, max(played.game.position.half, 1), 0, False
    half, _, side, turn, is_bonus = key
    return side, half, turn, is_bonus


def _move_on(
    match: Match, segment: Segment, played: engine.Segment, ending: Ending, now: datetime
) -> None:
    """Make the match wait for the next side."""
    game = played.game
    position = game.position
    # Keep the one before too: a segment that ended at a question is played again from there.
    kept = [number for number in (match.goes_on_from, match.segment) if number is not None]
    Checkpoint.objects.filter(match=match).exclude(segment__in=kept).delete()
    Checkpoint.objects.create(match=match, segment=match.segment, data=game.checkpoint())
    match.digest, match.chain = segment.digest, segment.chain
    match.goes_on_from = match.segment
    match.segment += 1
    match.home_score, match.away_score = position.score
    match.half = max(position.half, 1)
    match.home_turn, match.away_turn = position.turns
    match.ready_at = match.attempted_at = None
    match.attempts, match.last_error = 0, ""
    match.asked = ""
    match.waiting_side = waits_for(game)
    if ending is Ending.ASKED and game.decision is not None:
        match.asked, match.waiting_side = str(game.decision.kind), game.decision.side
        match.turn_asks += 1
        clocks.begin_question(match, now)
    elif ending is Ending.HOLD:
        match.turn_holds += 1  # the clock keeps running: the deadline is the turn's
    else:
        match.turn_holds = match.turn_asks = 0
        if not game.over:
            clocks.begin_turn(match, now, bonus=position.bonus)
    if not game.over and match.state == MatchState.SETTING_UP:
        transition(match, MatchState.PLAYING)
    if not game.over and match.waiting_side is not None and bots_of(match)[match.waiting_side]:
        match.ready_at = now  # the tick finds it if the job is lost
        enqueue_resolution(match)
    if not game.over:
        match.save(update_fields=MOVED)


def _news(setup: MatchSetup, events: list[Event]) -> list[str]:
    """What the turn brought, in a few lines for the notification; of a quiet one, who moved."""
    with site_language():
        told = commentary(events, setup, is_in_full=True)
        lines = [line for part in told for line in part.lines]
        news = [line.text for line in lines if line.highlight] or moves(setup, events)
    return news[:NEWS_LINES]


def _draft_the_rest(match: Match, played: engine.Segment, now: datetime) -> None:
    """Save what the first sheet did not reach as the draft for the turn's second segment."""
    before = TurnSheet.objects.filter(
        match=match, side=match.waiting_side or 0, state=TurnSheet.State.RESOLVED
    ).latest("segment")
    coach = played.coaches[match.waiting_side or 0]
    text = coach.rest().text()  # type: ignore[attr-defined]  # only a sheet's coach holds
    TurnSheet.objects.create(
        match=match,
        side=before.side,
        segment=match.segment,
        text=text,
        canonical=text,
        author=before.author,
        acting_for=before.acting_for,
        saved_at=now,
    )
    if match.due_at is not None and match.due_at <= now:
        enqueue_resolution(match)


def _notify_coaches(
    match: Match, segment: Segment, ending: Ending, news: list[str], bots: BotPair
) -> None:
    """Notify the coaches of the sides that no bot plays."""
    if match.waiting_side is None:
        return
    waits = bots[match.waiting_side] is None
    if ending is Ending.HOLD and waits:
        turn_notifications.held(match, news)
    elif ending is Ending.ASKED and waits:
        turn_notifications.asked(match, news)
    elif ending is Ending.TURN:
        if segment.side is not None and bots[segment.side] is None:
            turn_notifications.played(match, segment, news)
        if waits:
            turn_notifications.wanted(match, news)
