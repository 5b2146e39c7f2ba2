"""Plays a match again from what was locked for it: the same orders and dice, segment by segment.

The result is compared with what was written then. This shows that a match can go on under the rules
installed now, rebuilds checkpoints that were deleted, and is the whole check of a finished match,
beyond its dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.dice import SegmentDice, chain
from engine.game import Game
from engine.lineup import MatchSetup
from engine.sheets.executor import segment as engine
from engine.sheets.executor.segment import Ending
from matches.match_file import chained
from matches.models import Match, Segment
from matches.services.resolution.locked_orders import (
    coaches_after_answer,
    coaches_from,
    limits_after,
)
from matches.services.resolution.play_segment import answered, close
from matches.services.resolution.private_log import entries_at


@dataclass(slots=True)
class Replayed:
    """A segment played again: its row, and the checkpoint after it."""

    row: Segment
    played: engine.Segment
    checkpoint: dict[str, Any]
    turn_holds: int
    turn_asks: int


class Differs(Exception):  # noqa: N818 -- says what was found
    """A replayed segment differs from the stored one."""

    def __init__(self, segment: int, what: str) -> None:
        self.segment = segment
        super().__init__(f"segment {segment}: {what}")


def replayed(match: Match, *, until: int | None = None) -> Iterator[Replayed]:
    """Every segment of a match played by mail, in order, up to number `until`.

    Uses the installed rules, whatever rules the match was started under. Raises `Differs` at the
    first segment that differs, and any error of the rules for data they cannot read.
    """
    setup = MatchSetup.from_json(match.setup)
    rows = Segment.objects.filter(match=match).exclude(cause=Segment.Cause.TABLE)
    done: dict[int, Replayed] = {}
    digest, value = bytes.fromhex(match.secret_hash), ""
    for row in rows.order_by("number"):
        if until is not None and row.number > until:
            return
        digest = chain(digest, row.locked)
        if digest.hex() != row.digest:
            raise Differs(row.number, "its digest is not that of what was locked")
        again = _again(match, setup, row, done)
        _compare(match, row, again)
        if row.chain:
            value = chained(match, row, value)
            if value != row.chain:
                raise Differs(row.number, "the chain of its events is broken")
        done[row.number] = again
        yield again


def _again(match: Match, setup: MatchSetup, row: Segment, done: dict[int, Replayed]) -> Replayed:
    secret = bytes.fromhex(match.secret)
    dice = SegmentDice(secret, match.public_id, row.number, bytes.fromhex(row.digest))
    locked = json.loads(row.locked)
    follows = row.number - 1 if row.follows is None else row.follows
    before = done.get(follows)
    holds, asks = (0, 0) if before is None else (before.turn_holds, before.turn_asks)
    if before is not None and before.row.ending == Segment.Ending.ASKED:
        played = before.played
        answer = next(side["answer"] for side in locked.values() if "answer" in side)
        played.coaches = coaches_after_answer(played.coaches, locked)
        played.go_on(dice, answered(played, answer))
    else:
        if before is None:
            game = Game.start(setup, dice)
        else:
            game = Game.resume(before.checkpoint, dice)
        coaches = coaches_from(match, setup, row.number, row.side, locked)
        limits = limits_after(match, holds=holds, asks=asks)
        played = engine.Segment(game, coaches, limits, is_first=before is None)
    ending = played.play()
    close(played, ending)
    if str(ending) != row.ending and row.chain:
        raise Differs(row.number, f"it ends at {ending}, and ended at {row.ending}")
    held, asked = ending is Ending.HOLD, ending is Ending.ASKED
    counts = (holds + held, asks + asked) if held or asked else (0, 0)
    return Replayed(row, played, played.game.checkpoint(), *counts)


def _compare(match: Match, row: Segment, again: Replayed) -> None:
    events = json.loads(json.dumps([event.to_json() for event in again.played.game.events]))
    if events != row.events:
        at = next(
            (n for n, (one, two) in enumerate(zip(events, row.events, strict=False)) if one != two),
            min(len(events), len(row.events)),
        )
        raise Differs(row.number, f"event {row.first_event + at} differs")
    if row.chain:
        private = json.loads(json.dumps(entries_at(match, row.number, again.played)))
        if private != row.private:
            raise Differs(row.number, "what only its sides may read differs")
