"""Planning a turn on the board: where plays lead, what players could do there, and the odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar

from rest_framework import serializers

from core.api.viewsets import ActionViewSet, Data, write_action
from core.errors import Refused
from core.one_at_a_time import one_at_a_time
from matches.answers.faults import Why
from matches.answers.plan_actions import PlannedActionsAnswer
from matches.answers.plan_board import PlannedBoardAnswer
from matches.answers.plan_odds import PlannedOddsAnswer
from matches.answers.plan_pictures import OpponentsTurnAnswer, PlanPicture, SuggestedSheet
from matches.answers.plan_ways import BentWaysAnswer, ThreatAnswer
from matches.api.plan_actions import build_actions
from matches.api.plan_board import build_board
from matches.api.plan_odds import build_odds
from matches.api.plan_pictures import build_opponents_turn, build_picture
from matches.api.plan_rows import MAX_TEXT, SheetPlaysSerializer, read_sent_rows
from matches.api.plan_ways import build_bent_ways, build_threat
from matches.api.sides import SIDE, ordering_side
from matches.models import Match
from matches.seats import since_of
from matches.services.errors import build_faults
from matches.services.submission.bot_plans import plan_answer, plan_suggestion
from matches.services.submission.planning import (
    Plan,
    plan_actions,
    plan_board,
    plan_odds,
    plan_position,
    plan_ways,
    read_plan,
)
from matches.services.submission.threats import plan_threat

Answer = TypeVar("Answer", PlannedActionsAnswer, BentWaysAnswer, ThreatAnswer)
SQUARE = r"^[A-Z]{1,2}[0-9]{1,2}$"


class PlanTextSerializer(SheetPlaysSerializer):
    """The plays so far, as a text or as rows; none is the position as it is."""

    inside = serializers.ListField(
        child=serializers.IntegerField(min_value=-999, max_value=999),
        max_length=8,
        default=list,
        help_text="The lines of the IFs around the place asked about, with `rows` their numbers "
        "from 1; negative in their ELSE.",
    )


class FutureTextSerializer(PlanTextSerializer):
    """The plays so far, and the future after them that is meant."""

    future = serializers.RegexField(
        r"^[0-9a-z]{0,12}$",
        allow_blank=True,
        default="",
        help_text="The key of a future of these plays; of none, or of one that is not known any "
        "more, the commonest is meant.",
    )


class PlanPictureTextSerializer(PlanTextSerializer):
    """The plays of a sheet, and those of the sheet that it is compared with."""

    against = serializers.CharField(
        max_length=MAX_TEXT, allow_blank=True, default="", trim_whitespace=False
    )


class PlanWhySerializer(FutureTextSerializer):
    """A question that may be about something impossible."""

    why = serializers.BooleanField(
        default=False,
        help_text="Answer what is impossible with the reason (`why`) instead of a refusal.",
    )


class PlanNumberSerializer(PlanWhySerializer):
    """The plays so far, and a player by their shirt number."""

    number = serializers.IntegerField(min_value=1, max_value=99)


class PlanThreatTextSerializer(PlanNumberSerializer):
    """The plays so far, and one of the opponents."""


class PlanActionsTextSerializer(PlanNumberSerializer):
    """The plays so far, one of the side's players, and a square that they can get to."""

    square = serializers.RegexField(SQUARE)
    over = serializers.ListField(
        child=serializers.RegexField(SQUARE),
        max_length=24,
        default=list,
        help_text="The squares that they go over on the way.",
    )


class PlanWaysTextSerializer(PlanNumberSerializer):
    """The plays so far, one of the side's players, and the squares to go over."""

    over = serializers.ListField(child=serializers.RegexField(SQUARE), max_length=24)
    pad = serializers.IntegerField(
        min_value=1,
        max_value=6,
        required=False,
        help_text="The ways begin at the pad of this number: a teleport has sent the player there "
        "from the last of the squares, a pad, or without squares from the dugout.",
    )


class PlanOddsTextSerializer(PlanTextSerializer):
    """The plays of a sheet. A quick answer has fewer rehearsals."""

    quick = serializers.BooleanField(default=False)


def plan_action(takes: type[PlanTextSerializer], gives: type) -> Callable[[Any], Any]:
    """Make `plan_x(self, plan, data)` the endpoint `plan/x` of a side: one at a time for each
    person, and nothing is saved. Why a text cannot be read is not remembered with an answer.
    """

    def decorate(function: Callable[[Any, Plan, Data], Any]) -> Any:
        @wraps(function)
        def planned(self: PlanningActions, match: Match, data: Data) -> Any:
            with one_at_a_time(self.request, waits="board"):
                plan = self.read_asked_plan(match, data)
                answer = function(self, plan, data)
            faults = {"faults": build_faults(plan.faults)} if hasattr(answer, "faults") else {}
            return replace(answer, **faults)

        path = function.__name__.replace("_", "/")
        made = write_action(takes, gives, path=path, asks=(SIDE,), saves=False)
        return made(planned)

    return decorate


class PlanningActions(ActionViewSet):
    """The match endpoints for planning; nothing is saved."""

    @plan_action(FutureTextSerializer, PlannedBoardAnswer)
    def plan_board(self, plan: Plan, data: Data) -> PlannedBoardAnswer:
        """Where the plays lead, and where everybody who is left could get to from there."""
        return plan.remembered("board", lambda: build_board(plan_board(plan)))

    @plan_action(PlanPictureTextSerializer, PlanPicture)
    def plan_picture(self, plan: Plan, data: Data) -> PlanPicture:
        """Where the plays lead, as a picture beside that of another sheet."""
        against = {"text": data["against"], "inside": data["inside"]}
        other = plan_position(self.read_asked_plan(plan.match, against))
        return build_picture(plan_position(plan), other, plan.match, plan.side)

    @plan_action(PlanActionsTextSerializer, PlannedActionsAnswer)
    def plan_actions(self, plan: Plan, data: Data) -> PlannedActionsAnswer:
        """What a player could do on a square after the plays."""
        number, square, over = data["number"], data["square"], data["over"]
        what = f"actions:{number}:{','.join([square, *over])}"

        def make() -> PlannedActionsAnswer:
            return build_actions(plan_actions(plan, number=number, square=square, over=over))

        nothing = PlannedActionsAnswer(number=number, square=square)
        return _or_why(lambda: plan.remembered(what, make), nothing, asked=data["why"])

    @plan_action(PlanWaysTextSerializer, BentWaysAnswer)
    def plan_ways(self, plan: Plan, data: Data) -> BentWaysAnswer:
        """A player's ways over given squares, or from the pad of a teleport."""
        number, over, pad = data["number"], data["over"], data.get("pad")
        what = f"ways:{number}:{','.join(over)}:{pad}"

        def make() -> BentWaysAnswer:
            return build_bent_ways(plan_ways(plan, number=number, over=over, pad=pad))

        nothing = BentWaysAnswer(number=number, from_=over[-1] if over else "")
        return _or_why(lambda: plan.remembered(what, make), nothing, asked=data["why"])

    @plan_action(PlanThreatTextSerializer, ThreatAnswer)
    def plan_threat(self, plan: Plan, data: Data) -> ThreatAnswer:
        """Where an opponent could get to in their next turn, and whom they could block."""
        number = data["number"]

        def make() -> ThreatAnswer:
            return build_threat(plan_threat(plan, number=number))

        nothing = ThreatAnswer(number=number, from_="")
        return _or_why(
            lambda: plan.remembered(f"threat:{number}", make), nothing, asked=data["why"]
        )

    @plan_action(PlanOddsTextSerializer, PlannedOddsAnswer)
    def plan_odds(self, plan: Plan, data: Data) -> PlannedOddsAnswer:
        """The odds of the plays, from rehearsals with dice of their own."""
        quick = data["quick"]
        return build_odds(plan_odds(plan, quick=quick), plan.text, quick=quick)

    @plan_action(PlanTextSerializer, SuggestedSheet)
    def plan_suggestion(self, plan: Plan, data: Data) -> SuggestedSheet:
        """A bot's turn, where the terms of the match allow its advice."""
        return SuggestedSheet(plan_suggestion(plan))

    @plan_action(PlanTextSerializer, OpponentsTurnAnswer)
    def plan_answer(self, plan: Plan, data: Data) -> OpponentsTurnAnswer:
        """What a bot would do in the other side's next turn; a sandbox, nothing is handed in."""
        return build_opponents_turn(plan_answer(plan), plan)

    def read_asked_plan(self, match: Match, data: Data) -> Plan:
        """The text or the rows of a request, read for the side that it is about."""
        side = ordering_side(self.request, match)
        found = read_sent_rows(match, side, data)
        return read_plan(
            match=match,
            side=side,
            text=found.parsed if found else data["text"],
            since=since_of(self.request.user, match, side),
            inside=found.lines_of(data["inside"]) if found else data["inside"],
            future=data.get("future", ""),
        )


def _or_why(make: Callable[[], Answer], nothing: Answer, *, asked: bool) -> Answer:
    """The answer; where that is `asked`, an empty one with the reason if a rule refuses it."""
    try:
        return make()
    except Refused as error:
        if not asked or not error.field:
            raise
        return replace(nothing, why=Why(error.message, error.rule, error.field))
