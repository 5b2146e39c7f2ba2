"""The locked text of a segment, for both sides, and the coaches built from it alone."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping

from engine.absent_coach import asked_kinds
from engine.coaches.coach import Coach
from engine.coaches.fallback_coach import FallbackCoach
from engine.lineup import MatchSetup
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.executor.segment import Coaches, Limits
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from matches.models import DiceLine, Match, Segment, Side, TurnSheet
from matches.services.bots import NO_BOTS, BotPair, make_bot
from matches.services.orders.order_chain import order_chain_from, texts_of
from matches.services.resolution.bot_sheets import write_bot_sheet
from matches.services.resolution.watched_bot import WatchedBot

FALLBACK = "CARETAKER"
POLICY = "POLICY"
SALT = 32
MAX_QUESTIONS = 1
Locked = Mapping[str, Mapping[str, str]]


def lock_turn(
    match: Match,
    cause: Segment.Cause,
    sheet: TurnSheet | None,
    bots: BotPair,
    failed: BotPair = NO_BOTS,
) -> dict[str, dict[str, str]]:
    """Everything locked for the current segment, of a turn or of the match's start.

    The first segment's text includes the map, if there is one. Its digest is public at once: each
    side's salt keeps the other from guessing orders by their hash. For `failed` bots there are
    fallback orders.
    """
    locked: dict[str, dict[str, str]] = {}
    texts = texts_of(match)
    for side in Side:
        orders = {**texts[side], "salt": salt(match, side)}
        if bots[side] is not None and failed[side] is None:
            orders["coach"] = str(bots[side])
            if match.league_id is None:  # a friendly's opponent draws from the secret
                place = f"{match.public_id}|{match.segment}|{int(side)}"
                orders["draws"] = salted(match, f"bot|{place}")
                if match.waiting_side == side and match.bot_writes_ahead:
                    bot = WatchedBot(make_bot(orders["coach"], orders["draws"]))
                    orders["sheet"] = write_bot_sheet(match, side, bot)
        if match.waiting_side == side and sheet is not None:
            orders["sheet"] = sheet.canonical
        is_without = cause == Segment.Cause.DEADLINE or failed[side] is not None
        if match.waiting_side == side and is_without:
            orders["sheet"] = FALLBACK
        locked[side.name.lower()] = orders
    if match.segment == 0:
        for line in DiceLine.objects.filter(match=match):
            locked[Side(line.side).name.lower()]["line"] = line.text
    if match.waiting_side is None and (ground := match.setup.get("ground")):
        locked["ground"] = {"map": ground}
    if match.default_orders:
        locked["league"] = {"orders": match.default_orders}
    return locked


def lock_answer(match: Match, answer: str, failed: BotPair = NO_BOTS) -> dict[str, dict[str, str]]:
    """The locked text for the rest of a turn after a question: the answer, or `POLICY`; and for
    which bots fallback orders play it to its end.
    """
    locked = {side.name.lower(): {"salt": salt(match, side)} for side in Side}
    asked = Side(match.waiting_side or 0)
    locked[asked.name.lower()]["answer"] = answer
    for side in Side:
        if failed[side] is not None:
            locked[side.name.lower()]["coach"] = FALLBACK
    return locked


def coaches_after_answer(coaches: Coaches, locked: Locked) -> Coaches:
    """The coaches of the rest of a turn after a question: fallback orders for a bot that failed."""
    home, away = (
        FallbackCoach() if locked[side.name.lower()].get("coach") == FALLBACK else coaches[side]
        for side in Side
    )
    return home, away


def as_text(locked: Locked) -> str:
    """Its one canonical text, from which the digest is computed."""
    return json.dumps(locked, sort_keys=True, separators=(",", ":"))


def salt(match: Match, side: int) -> str:
    """A side's salt for the current segment, derived from the secret; it is revealed with it."""
    return salted(match, f"salt|{match.public_id}|{match.segment}|{int(side)}")


def salted(match: Match, text: str) -> str:
    """The first digits of an HMAC under the match's secret."""
    return hmac.new(bytes.fromhex(match.secret), text.encode(), "sha256").hexdigest()[:SALT]


def limits_of(match: Match, *, again: bool = False) -> Limits:
    """What may end the current segment besides the next turn.

    It follows from the match's settings and the endings of its turn's segments. `again`: those of
    the segment before, which ended at a question.
    """
    return limits_after(match, holds=match.turn_holds, asks=0 if again else match.turn_asks)


def limits_after(match: Match, *, holds: int, asks: int) -> Limits:
    """What may end a segment whose turn has already been held and has asked that often."""
    return Limits(
        max(match.holds - holds, 0),
        asked_kinds(match.options) if asks < MAX_QUESTIONS else frozenset(),
    )


def coaches_from(
    match: Match, setup: MatchSetup, segment: int, on_turn: int | None, locked: Locked
) -> Coaches:
    """Both coaches, built only from what was locked for that segment."""
    default = locked.get("league", {}).get("orders", "")
    coaches: list[Coach] = []
    for side in Side:
        orders = locked[side.name.lower()]
        chain = order_chain_from(setup, side, orders, default)
        written, name = orders.get("sheet"), orders.get("coach")
        if on_turn == side and written is not None and written != FALLBACK:
            sheet = parse(written, Vocabulary.of(setup, side), canonical=True)
            coaches.append(SheetCoach(sheet, chain))
        elif name is not None:
            # A bot that stands in in a league draws from what everybody knows.
            draws = orders.get("draws", f"{match.public_id}|{segment}|{int(side)}")
            bot = make_bot(name, draws)
            coaches.append(bot if match.league_id is not None else WatchedBot(bot))
        elif on_turn == side and written == FALLBACK:
            coaches.append(FallbackCoach(chain))
        else:
            coaches.append(OrdersCoach(chain))
    return coaches[0], coaches[1]
