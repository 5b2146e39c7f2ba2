"""A match at one screen: two people, one account or guest, and a curtain (KEM-FRI-07)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from matches.curtain import open_side_of, side_to_act
from matches.models import Match, Side
from matches.permissions import plays_hotseat
from matches.services.errors import Stale
from matches.services.friendlies import begin_friendly, make_team
from matches.services.friendly_bounds import require_room_for_friendly
from matches.services.states import lock_match
from rosters.models import Clan, Team

RULE = "KEM-FRI-07"


def begin_hotseat(
    *,
    coach: User,
    clan: Clan,
    rival: Clan,
    own: Team | None = None,
    rivals_own: Team | None = None,
    options: Mapping[str, str] | None = None,
    shares: bool = False,
    now: datetime,
) -> Match:
    """Make a friendly of which the person plays both sides, with no curtain open: the `clan` at
    home against the `rival`.

    Each side is a prepared team of its clan, or a copy of a team of their own. Raises `Refused`
    for teams of two games, for one team on both sides, and for one friendly too many.
    """
    if clan.variant != rival.variant:
        raise Refused(gettext("Both teams must play the same game."), field="rival")
    if own is not None and own == rivals_own:
        raise Refused(gettext("A team does not play against itself."), field="rival", rule=RULE)
    with transaction.atomic():
        require_room_for_friendly(coach, now)
        return begin_friendly(
            home=make_team(coach, clan, own),
            away=make_team(coach, rival, rivals_own),
            maker=coach,
            is_hotseat=True,
            shares=(shares, shares),
            options=options,
            now=now,
        )


def open_curtain(*, match: Match, actor: User, side: int, stage: str) -> Match:
    """Open the curtain of the side that must act in this stage of the match (`Match.stage`).

    It closes by itself when that side has submitted. Opening it twice changes nothing. Raises
    `NotAllowed` for everybody who does not play both sides, and `Stale` for another side or stage.
    """
    with transaction.atomic():
        match = lock_match(match.pk)
        if not plays_hotseat.test(actor, match):
            raise NotAllowed(gettext("Only a match at one screen has a curtain."))
        if stage != match.stage or side_to_act(match) != side:
            raise Stale(gettext("The match has gone on: look whose screen it is now."))
        friendly = match.friendly
        friendly.open_side, friendly.open_stage = Side(side), stage
        friendly.save(update_fields=("open_side", "open_stage"))
    return match


def close_curtain(*, match: Match, actor: User) -> None:
    """Close the curtain before its side has submitted; what that side wrote stays theirs.

    Changes nothing where none is open. Raises `NotAllowed` for everybody who does not play both
    sides.
    """
    with transaction.atomic():
        match = lock_match(match.pk)
        if not plays_hotseat.test(actor, match):
            raise NotAllowed(gettext("Only a match at one screen has a curtain."))
        if open_side_of(match) is None:
            return
        friendly = match.friendly
        friendly.open_side = None  # the stage stays: in it the side was hidden
        friendly.save(update_fields=("open_side",))
