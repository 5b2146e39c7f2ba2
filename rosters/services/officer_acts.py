"""What an officer does with another coach's team, perhaps in a cause of their own (KEM-SHO-02)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import wraps
from typing import ParamSpec, TypeVar

from core.accounts.models import User
from rosters.hooks import ASKING, OFFICER_ACTS, OfficerAct
from rosters.models import Team

P = ParamSpec("P")
R = TypeVar("R")


def asks_first(function: Callable[P, R]) -> Callable[P, R]:
    """For a service that calls `require_impartial`: where the team's coach is to be asked, its own
    transaction is rolled back and the question written.
    """

    @wraps(function)
    def asking(*args: P.args, **kwargs: P.kwargs) -> R:
        with ExitStack() as stack:
            for question in ASKING.call():
                stack.enter_context(question)
            return function(*args, **kwargs)

    return asking


def require_impartial(team: Team, actor: User, act: OfficerAct) -> None:
    """Let an officer do it: they do not play the team, or its coach's word is used up. The coach
    needs nobody's.

    To be called in the transaction of the act. Raises `NotAllowed` or `Refused`.
    """
    if actor.pk != team.coach_id:
        OFFICER_ACTS.call(team, actor, act)
