"""All answers that scripts read."""

from __future__ import annotations

from matches.answers.plan_actions import PlannedActionsAnswer
from matches.answers.plan_board import PlannedBoardAnswer
from matches.answers.plan_odds import PlannedOddsAnswer
from matches.answers.plan_pictures import OpponentsTurnAnswer, PlanPicture, SuggestedSheet
from matches.answers.plan_ways import BentWaysAnswer

ANSWERS: tuple[type, ...] = (
    PlannedBoardAnswer,
    PlannedActionsAnswer,
    BentWaysAnswer,
    PlannedOddsAnswer,
    PlanPicture,
    OpponentsTurnAnswer,
    SuggestedSheet,
)
