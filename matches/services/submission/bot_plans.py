"""What a bot would play: for this side where the terms allow it, and for the other side next."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext, gettext_noop

from core.errors import Refused
from engine.coaches.greedy.greedy_coach import GreedyCoach
from engine.planning.opponents_turn import OpponentsTurn, opponents_turn
from engine.planning.suggestion import suggested_sheet
from engine.sheets.turn_sheet import Sheet
from matches.services.submission.cpu_budget import CpuBudget
from matches.services.submission.planning import Plan, check_plan, rehearsal_budget
from matches.services.submission.reading import CHECK_SECONDS, parse_text

NO_ADVICE = gettext_noop("Bots suggest no turns in this match: its terms do not allow it.")


def plan_suggestion(plan: Plan) -> str:
    """A bot's turn as a text, without what this side's own orders would make of it impossible.

    Raises `Refused` where the terms of the match allow no advice.
    """
    if not plan.match.terms.bot_advice:
        raise Refused(gettext(NO_ADVICE), rule="KEM-CLK-01")
    return plan.computed(lambda: _suggestion(plan))


def _suggestion(plan: Plan) -> str:
    sheet = suggested_sheet(plan.checkpoint, GreedyCoach())
    found = parse_text(plan.match, plan.side, sheet.text()).sheet
    plays = check_plan(replace(plan, text=found.text(), sheet=found))
    return Sheet(tuple(each.play for each in plays if each.fault is None)).text()


def plan_answer(plan: Plan) -> OpponentsTurn | None:
    """What a bot makes of the plan's ends in the other side's next turn; None if it has none.

    A sandbox: nothing of the other side's orders is used, and nothing is handed in.
    """
    return plan.computed(lambda: _answer(plan))


def _answer(plan: Plan) -> OpponentsTurn | None:
    return opponents_turn(
        plan.checkpoint,
        plan.sheet,
        lambda seed: GreedyCoach(),
        orders=plan.orders,
        seed=plan.seed,
        enough=rehearsal_budget().is_spent,
        patience=CpuBudget(CHECK_SECONDS).spend,
    )
