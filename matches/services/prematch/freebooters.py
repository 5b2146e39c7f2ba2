"""Hires Freebooters for a match that has not kicked off; the side's line-up is rebuilt."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from engine.variants.registry import find_variant
from matches.models import Match, MatchState, SetUpOrders
from matches.services.prematch import bids
from matches.services.prematch.line_ups import rebuild_line_up
from matches.services.rules_lock import playable_setup
from matches.services.states import lock_match
from matches.services.turn_guards import require_laid
from rosters.match_refs import match_ref
from rosters.models import Freebooter
from rosters.queries.teams import contracts_made
from rosters.services import freebooters
from rosters.services.league_teams import require_league


def hire(
    *,
    match: Match,
    side: int,
    actor: User,
    now: datetime,
    position: str = "",
    staff: str = "",
    ronin: str = "",
    seen: int | None = None,
) -> Freebooter:
    """Hire a player of that position, one of the coaching staff, or a named star, for this match.

    Hiring must precede the side's set-up, which has to contain the new player. `seen` is how many
    contracts for the match the buyer's page showed, so that a button pressed twice hires once.
    Raises `Refused` when it is too late, when there are more contracts by now, by the limits and
    the treasury (LGE-FRE-01), for a star whom another team has and keeps (LGE-FRE-02), or for a
    friendly (KEM-FRI-01).
    """
    if match.team(side).coach_id != actor.pk:
        raise NotAllowed(gettext("This team has another coach."))
    require_league(match.team(side))
    with transaction.atomic():
        held = bids.lock_pool(match, side, ronin) if ronin else None
        match = lock_match(match.pk)
        rule = find_variant(match.variant).roster_rules.hiring
        if match.state != MatchState.SETTING_UP or match.ready_at is not None:
            raise Refused(gettext("Freebooters are hired before the kick-off."), rule=rule)
        require_laid(match)
        if SetUpOrders.objects.filter(match=match, side=side, ready=True).exists():
            raise Refused(
                gettext("Your set-up is submitted; Freebooters are hired before that."), rule=rule
            )
        playable_setup(match)
        team, source = match.team(side), match_ref(match.pk)
        if seen is not None and contracts_made(team, source) != seen:
            raise Refused(
                gettext(
                    "Somebody was hired since this page was loaded. Check the list, then hire "
                    "again."
                ),
                rule=rule,
            )
        if ronin:
            contract = bids.bid(
                match=match, side=side, ronin=ronin, held=held, actor=actor, now=now
            )
        elif position:
            contract = freebooters.hire_player(
                team=team, position=position, source=source, actor=actor, now=now
            )
        else:
            contract = freebooters.hire_staff(
                team=team, staff=staff, source=source, actor=actor, now=now
            )
        team.refresh_from_db()
        match.refresh_from_db(
            fields=("setup",)
        )  # the other side may have lost a bid, which changes its line-up
        rebuild_line_up(match, side, playable_setup(match), now)
    return contract
