"""Playing one segment of a locked match and writing down everything that follows from it."""

from __future__ import annotations

import hmac
import json
from dataclasses import asdict
from datetime import datetime
from typing import Any

from matches.engine.coaches.base import Coach
from matches.engine.dice import SegmentDice, chain
from matches.engine.events import Event
from matches.engine.game import Game
from matches.engine.lineup import MatchSetup
from matches.engine.sheets.check import turn_end
from matches.engine.sheets.coach import SheetCoach
from matches.engine.sheets.faults import Fault
from matches.engine.sheets.orders_coach import CaretakerCoach, OrdersCoach
from matches.engine.sheets.parser import parse
from matches.engine.sheets.segment import play_segment, turn_key, waits_for
from matches.engine.sheets.words import Ground
from matches.models import Checkpoint, Match, MatchState, Segment, Side, TurnSheet
from matches.render.commentary import commentary
from matches.services import clocks, notices
from matches.services.due import sheet_in
from matches.services.finish import finish
from matches.services.house import Players, house_coach
from matches.services.pinned import setup_of
from matches.services.sheets import orders_of
from matches.services.states import transition

CARETAKER = "CARETAKER"
SALT = 32
KEPT_CHECKPOINTS = 2
NEWS_LINES = 12


def play(match: Match, cause: Segment.Cause, now: datetime, players: Players) -> Segment:
    """Resolve the present segment of a match whose row the caller has locked.

    Raises `RulesChanged` where the match was begun under other rules than are installed.
    """
    setup = setup_of(match)
    sheet = sheet_in(match) if cause == Segment.Cause.SHEET else None
    locked = _locked_text(match, cause, sheet, players)
    digest = chain(bytes.fromhex(match.digest), locked)
    dice = SegmentDice(bytes.fromhex(match.secret), match.public_id, match.segment, digest)
    coaches = _coaches(match, setup, cause, sheet, players)
    game = _game(match, setup, dice)
    side, half, turn, is_bonus = _whose_turn(game)
    play_segment(game, (coaches[0], coaches[1]))
    segment = Segment.objects.create(
        match=match,
        number=match.segment,
        side=side,
        cause=cause,
        half=half,
        turn=turn,
        is_bonus=is_bonus,
        locked=locked,
        digest=digest.hex(),
        first_event=game.first_event,
        event_count=len(game.events),
        events=[event.to_json() for event in game.events],
        notes=_notes(coaches, game),
        rules=match.rules,
        created_at=now,
    )
    if sheet is not None:
        sheet.state = TurnSheet.State.RESOLVED
        sheet.save(update_fields=("state",))
        clocks.came_in(match, sheet.side, sheet.submitted_at or now)
    _move_on(match, game, digest, now)
    if game.over:
        finish(match, setup, game.events, now)
    elif match.waiting_side is not None:
        news = _news(setup, game.events)
        if segment.side is not None and players[segment.side] is None:
            notices.turn_played(match, segment, news)
        if players[match.waiting_side] is None:
            notices.turn_wanted(match, news)
    return segment


def _game(match: Match, setup: MatchSetup, dice: SegmentDice) -> Game:
    if match.segment == 0:
        # The engine runs to the first decision of the match as it is made.
        return Game.start(setup, dice)
    checkpoint = Checkpoint.objects.get(match=match, segment=match.segment - 1)
    return Game.resume(checkpoint.data, dice)


def _whose_turn(game: Game) -> tuple[int | None, int, int, bool]:
    """Side, half, turn, and whether it is a bonus turn; the match's beginning is nobody's."""
    key = turn_key(game)
    if key is None:
        return None, max(game.position.half, 1), 0, False
    half, _, side, turn, is_bonus = key
    return side, half, turn, is_bonus


def _locked_text(
    match: Match, cause: Segment.Cause, sheet: TurnSheet | None, players: Players
) -> str:
    """All that was locked for the segment, both sides, in one canonical text.

    The first segment's holds the map too, where there is one. Its digest is public at once: each
    side's salt keeps the other from trying out orders on it.
    """
    locked: dict[str, dict[str, str]] = {}
    for side in Side:
        orders = {"set_up": orders_of(match, side).text(), "salt": _salt(match, side)}
        if players[side] is not None:
            orders["coach"] = str(players[side])
        if match.waiting_side == side and sheet is not None:
            orders["sheet"] = sheet.canonical
        if match.waiting_side == side and cause == Segment.Cause.DEADLINE:
            orders["sheet"] = CARETAKER
        locked[side.name.lower()] = orders
    if match.waiting_side is None and (ground := match.setup.get("ground")):
        locked["ground"] = {"map": ground}
    return json.dumps(locked, sort_keys=True, separators=(",", ":"))


def _salt(match: Match, side: Side) -> str:
    """A side's salt for the present segment; it follows from the secret, which ends the hiding."""
    text = f"salt|{match.public_id}|{match.segment}|{side.value}"
    return hmac.new(bytes.fromhex(match.secret), text.encode(), "sha256").hexdigest()[:SALT]


def _coaches(
    match: Match,
    setup: MatchSetup,
    cause: Segment.Cause,
    sheet: TurnSheet | None,
    players: Players,
) -> list[Coach]:
    coaches: list[Coach] = []
    for side in Side:
        orders = orders_of(match, side)
        name = players[side]
        if match.waiting_side == side and sheet is not None:
            written = parse(sheet.canonical, Ground.of(setup, side), canonical=True)
            coaches.append(SheetCoach(written, orders))
        elif name is not None:
            coaches.append(house_coach(name, f"{match.public_id}|{match.segment}|{side}"))
        elif match.waiting_side == side and cause == Segment.Cause.DEADLINE:
            coaches.append(CaretakerCoach(orders))
        else:
            coaches.append(OrdersCoach(orders))
    return coaches


def _notes(coaches: list[Coach], game: Game) -> dict[str, list[dict[str, Any]]]:
    """What each side alone may read: the plays of its sheet that were not played, and why."""
    notes: dict[str, list[dict[str, Any]]] = {}
    for side, coach in enumerate(coaches):
        if isinstance(coach, SheetCoach):
            coach.close(turn_end(game))
            if coach.notes:
                notes[str(side)] = [_note_json(note) for note in coach.notes]
    return notes


def _note_json(note: Fault) -> dict[str, Any]:
    return asdict(note) | {"values": dict(note.values)}


def _move_on(match: Match, game: Game, digest: bytes, now: datetime) -> None:
    """The match waits for whoever is next."""
    position = game.position
    Checkpoint.objects.create(match=match, segment=match.segment, data=game.checkpoint())
    Checkpoint.objects.filter(match=match, segment__lte=match.segment - KEPT_CHECKPOINTS).delete()
    match.digest = digest.hex()
    match.segment += 1
    match.home_score, match.away_score = position.score
    match.half = max(position.half, 1)
    match.home_turn, match.away_turn = position.turns
    match.ready_at = match.attempted_at = None
    match.attempts, match.last_error = 0, ""
    match.waiting_side = waits_for(game)
    if not game.over:
        clocks.begin_turn(match, now, bonus=position.bonus)
    if not game.over and match.state == MatchState.SETTING_UP:
        transition(match, MatchState.PLAYING)
    if not game.over:
        match.save()


def _news(setup: MatchSetup, events: list[Event]) -> list[str]:
    """What the turn brought, in a few lines for the letter."""
    lines = [line for section in commentary(events, setup) for line in section.lines]
    return [line.text for line in lines if line.highlight][:NEWS_LINES]
