"""All answers that scripts read."""

from __future__ import annotations

from matches.answers.live import LiveState
from matches.answers.my_matches import MyMatchesAnswer
from matches.answers.plan_actions import PlannedActionsAnswer
from matches.answers.plan_board import PlannedBoardAnswer
from matches.answers.plan_odds import PlannedOddsAnswer
from matches.answers.plan_pictures import OpponentsTurnAnswer, PlanPicture, SuggestedSheet
from matches.answers.plan_ways import BentWaysAnswer, ThreatAnswer
from matches.answers.replay import ReplayAnswer
from matches.answers.set_up import LayingBoard, LayingPage, SetUpBoard, SetUpPageAnswer

ANSWERS: tuple[type, ...] = (
    PlannedBoardAnswer,
    PlannedActionsAnswer,
    BentWaysAnswer,
    ThreatAnswer,
    PlannedOddsAnswer,
    PlanPicture,
    OpponentsTurnAnswer,
    SuggestedSheet,
    SetUpBoard,
    SetUpPageAnswer,
    LayingBoard,
    LayingPage,
    LiveState,
    MyMatchesAnswer,
    ReplayAnswer,
)
