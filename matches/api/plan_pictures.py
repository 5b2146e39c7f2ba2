"""The answers with pictures of a plan: they are drawn here alone, and the page places them."""

from __future__ import annotations

from core.answers import fill_answer
from engine.planning.futures import Future
from engine.planning.opponents_turn import OpponentsTurn
from engine.position import Position
from engine.ruleset import Rules
from matches.answers.plan_pictures import OpponentsTurnAnswer, PlanPicture
from matches.models import Match
from matches.queries.looks import match_looks
from matches.render.plan_pictures import (
    answer_picture,
    expected_picture,
    expected_words,
    plays_told,
)
from matches.render.side_looks import Looks
from matches.services.submission.planning import Plan

Planned = tuple[Future, Position, Rules]


def build_picture(planned: Planned, other: Planned, match: Match, side: int) -> PlanPicture:
    """Where a plan leads beside where another does."""
    future, position, rules = planned
    names = _names(match)
    beside, other_position, _ = other
    svg, outside = expected_picture(
        position,
        rules,
        future.routes,
        other_position,
        beside.routes,
        _plain_looks(match),
        names,
    )
    words = expected_words(position, rules, side, names, is_lost=future.is_lost)
    return fill_answer(PlanPicture, future, svg=svg, words=f"{words} {outside}".strip())


def build_opponents_turn(found: OpponentsTurn | None, plan: Plan) -> OpponentsTurnAnswer:
    """The other side's next turn as a bot plays it."""
    if found is None:
        return OpponentsTurnAnswer()
    match, game = plan.match, found.on(plan.checkpoint)
    told = plays_told(game.setup, found.events)
    plays = [events for events, _ in told]
    looks, names = _plain_looks(match), _names(match)
    picture = answer_picture(game.position, game.rules, plays, looks, names)
    return fill_answer(
        OpponentsTurnAnswer,
        found,
        digits=3,
        casualties=round(found.casualties, 2),
        story=[" ".join(lines) for _, lines in told],
        svg=picture.svg,
        outside=picture.outside,
    )


def _names(match: Match) -> tuple[str, str]:
    return match.home_team.name, match.away_team.name


def _plain_looks(match: Match) -> Looks:
    """Without emblems: the squares are small, and the page has their symbols already."""
    home, away = match_looks(match)
    return home.plain, away.plain
