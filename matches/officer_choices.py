"""Whether what an officer chose for a side still holds in a match, judged when it is used.

An officer's stand-in or bot, to which the coach did not agree, is for the matches that were under
way, and not for one in which the officer has an interest (LGE-PBM-02, KEM-SHO-02).
"""

from __future__ import annotations

from datetime import datetime

from core.accounts.models import User
from matches.models import Consent, Match, Side
from matches.parties import has_season_interest, own_sides
from rosters.queries.stand_ins import may_still_name

STAND_IN, BOT = "name_stand_in", "bot_stand_in"
"""The acts by which an officer gives a side a stand-in or a bot (`Consent.act`)."""


def holds_officers_grant(officer: User, match: Match, side: Side, made_at: datetime) -> bool:
    """Whether a stand-in whom the officer named at `made_at` may sit in the match."""
    return _holds(officer, match, side, STAND_IN, made_at)


def bot_of(match: Match, side: Side) -> str:
    """The level of the bot that stands in for the side in this match; empty for none."""
    team = match.team(side)
    officer, since = team.officer_bot_by, team.officer_bot_at
    if (
        officer is not None
        and since is not None
        and match.created_at <= since
        and not team.coach_has_acted_since(since)
        and may_still_name(officer, team)
        and _holds(officer, match, side, BOT, since)
    ):
        return team.officer_bot
    return team.bot_stand_in


def _holds(officer: User, match: Match, side: Side, act: str, made_at: datetime) -> bool:
    """Not once the match is over, nor for an officer with an interest, unless the coach gave their
    word on that very act in this match: it was used up at the moment that the choice was made. To
    sit for the side oneself is no interest against it.
    """
    if match.is_over:
        return False
    against = own_sides(officer, match) - {side}
    if not against and not has_season_interest(officer, match):
        return True
    word = Consent.objects.filter(match=match, asked_by=officer, act=act, team=match.team(side))
    return word.filter(used_at=made_at).exists()
