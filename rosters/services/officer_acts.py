"""What an officer does with another coach's team, perhaps with an interest of their own
(KEM-SHO-02).
"""

from __future__ import annotations

from core.accounts.models import User
from core.asking import OfficerAct
from rosters.hooks import OFFICER_ACTS
from rosters.models import Team


def require_impartial(team: Team, actor: User, act: OfficerAct) -> None:
    """Let an officer do it: they have no interest in the team's matches, or its coach's word is
    used up. The coach needs nobody's.

    To be called in the transaction of the act, by a service that is marked `asks_first`. Raises
    `NotAllowed` or `Refused`.
    """
    if actor.pk != team.coach_id:
        OFFICER_ACTS.call(team, actor, act)
