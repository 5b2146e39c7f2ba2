"""Planning a turn on the board: where plays lead, what players could do there, and the odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from rest_framework import serializers

from core.api.answer_serializers import serializer_of
from core.api.viewsets import ActionViewSet, Data, write_action
from core.errors import Refused
from core.one_at_a_time import one_at_a_time
from matches.answers.faults import Why
from matches.answers.plan_actions import PlannedActionsAnswer
from matches.answers.plan_board import PlannedBoardAnswer
from matches.answers.plan_odds import PlannedOddsAnswer
from matches.answers.plan_pictures import OpponentsTurnAnswer, PlanPicture, SuggestedSheet
from matches.answers.plan_ways import BentWaysAnswer
from matches.api.plan_actions import build_actions
from matches.api.plan_board import build_board
from matches.api.plan_odds import build_odds
from matches.api.plan_pictures import build_opponents_turn, build_picture
from matches.api.plan_ways import build_bent_ways, build_no_ways
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

Answer = TypeVar(
    "Answer",
    PlannedBoardAnswer,
    PlannedActionsAnswer,
    BentWaysAnswer,
    PlanPicture,
    OpponentsTurnAnswer,
)
MAX_TEXT = 8192
SQUARE = r"^[A-Z]{1,2}[0-9]{1,2}$"


class PlanTextSerializer(serializers.Serializer[Any]):
    """The plays so far; none is the position as it is."""

    text = serializers.CharField(max_length=MAX_TEXT, allow_blank=True, trim_whitespace=False)
    inside = serializers.ListField(
        child=serializers.IntegerField(min_value=-999, max_value=999),
        max_length=8,
        default=list,
        help_text="The lines of the IFs around the place asked about; negative in their ELSE.",
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


class PlanActionsTextSerializer(PlanWhySerializer):
    """The plays so far, one of the side's players, and a square that they can get to."""

    number = serializers.IntegerField(min_value=1, max_value=99)
    square = serializers.RegexField(SQUARE)
    over = serializers.ListField(
        child=serializers.RegexField(SQUARE),
        max_length=24,
        default=list,
        help_text="The squares that they go over on the way.",
    )


class PlanWaysTextSerializer(PlanWhySerializer):
    """The plays so far, one of the side's players, and the squares to go over."""

    number = serializers.IntegerField(min_value=1, max_value=99)
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


class PlanningActions(ActionViewSet):
    """The match endpoints for planning; nothing is saved."""

    @write_action(
        FutureTextSerializer,
        serializer_of(PlannedBoardAnswer),
        path="plan/board",
        asks=(SIDE,),
        saves=False,
    )
    def plan_board(self, match: Match, data: Data) -> PlannedBoardAnswer:
        """Where the plays lead, and where everybody who is left could get to from there."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            board = plan.remembered("board", lambda: build_board(plan_board(plan)))
            return _with_faults(board, plan)

    @write_action(
        PlanPictureTextSerializer,
        serializer_of(PlanPicture),
        path="plan/picture",
        asks=(SIDE,),
        saves=False,
    )
    def plan_picture(self, match: Match, data: Data) -> PlanPicture:
        """Where the plays lead, as a picture beside that of another sheet."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            other = self._plan(match, {**data, "text": data["against"]})
            shown = build_picture(plan_position(plan), plan_position(other), match, plan.side)
            return _with_faults(shown, plan)

    @write_action(
        PlanActionsTextSerializer,
        serializer_of(PlannedActionsAnswer),
        path="plan/actions",
        asks=(SIDE,),
        saves=False,
    )
    def plan_actions(self, match: Match, data: Data) -> PlannedActionsAnswer:
        """What a player could do on a square after the plays."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            number, square, over = data["number"], data["square"], data["over"]

            def make() -> PlannedActionsAnswer:
                return build_actions(plan_actions(plan, number=number, square=square, over=over))

            what = f"actions:{number}:{','.join([square, *over])}"
            nothing = PlannedActionsAnswer(number=number, square=square)
            found, why = _or_why(lambda: plan.remembered(what, make), nothing, asked=data["why"])
            return _with_faults(found, plan, why=why)

    @write_action(
        PlanWaysTextSerializer,
        serializer_of(BentWaysAnswer),
        path="plan/ways",
        asks=(SIDE,),
        saves=False,
    )
    def plan_ways(self, match: Match, data: Data) -> BentWaysAnswer:
        """A player's ways over given squares, or from the pad of a teleport."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            number, over, pad = data["number"], data["over"], data.get("pad")

            def make() -> BentWaysAnswer:
                return build_bent_ways(plan_ways(plan, number=number, over=over, pad=pad))

            what = f"ways:{number}:{','.join(over)}:{pad}"
            nothing = build_no_ways(number, over[-1] if over else "")
            found, why = _or_why(lambda: plan.remembered(what, make), nothing, asked=data["why"])
            return _with_faults(found, plan, why=why)

    @write_action(
        PlanOddsTextSerializer,
        serializer_of(PlannedOddsAnswer),
        path="plan/odds",
        asks=(SIDE,),
        saves=False,
    )
    def plan_odds(self, match: Match, data: Data) -> PlannedOddsAnswer:
        """The odds of the plays, from rehearsals with dice of their own."""
        with one_at_a_time(self.request, waits=True):
            plan, quick = self._plan(match, data), data["quick"]
            return build_odds(plan_odds(plan, quick=quick), quick=quick)

    @write_action(
        PlanTextSerializer,
        serializer_of(SuggestedSheet),
        path="plan/suggestion",
        asks=(SIDE,),
        saves=False,
    )
    def plan_suggestion(self, match: Match, data: Data) -> SuggestedSheet:
        """A bot's turn, where the terms of the match allow its advice."""
        with one_at_a_time(self.request, waits=True):
            return SuggestedSheet(plan_suggestion(self._plan(match, data)))

    @write_action(
        PlanTextSerializer,
        serializer_of(OpponentsTurnAnswer),
        path="plan/answer",
        asks=(SIDE,),
        saves=False,
    )
    def plan_answer(self, match: Match, data: Data) -> OpponentsTurnAnswer:
        """What a bot would do in the other side's next turn; a sandbox, nothing is handed in."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            return _with_faults(build_opponents_turn(plan_answer(plan), plan), plan)

    def _plan(self, match: Match, data: Data) -> Plan:
        side = ordering_side(self.request, match)
        since = since_of(self.request.user, match, side)
        return read_plan(
            match=match,
            side=side,
            text=data["text"],
            since=since,
            inside=data["inside"],
            future=data.get("future", ""),
        )


def _with_faults(answer: Answer, plan: Plan, **more: Any) -> Answer:
    """An answer with what is not remembered of a plan: why its text cannot be read."""
    return replace(answer, faults=build_faults(plan.faults), **more)


def _or_why(
    make: Callable[[], Answer], nothing: Answer, *, asked: bool
) -> tuple[Answer, Why | None]:
    """The answer; where that is `asked`, an empty one with the reason if a rule refuses it."""
    try:
        return make(), None
    except Refused as error:
        if not asked or not error.field:
            raise
        return nothing, Why(error.message, error.rule, error.field)
