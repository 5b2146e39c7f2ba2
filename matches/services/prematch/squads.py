"""Who takes the field: a coach chooses until their set-up is submitted."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from matches.models import Match, MatchState, SetUpOrders, Squad
from matches.permissions import coached_sides
from matches.services.prematch.line_ups import RULE, fielded, rebuild_line_up, why_too_few
from matches.services.rules_lock import playable_setup
from matches.services.states import lock_match
from matches.services.turn_guards import require_laid
from rosters.models import Player


def is_open(match: Match, side: int) -> bool:
    """Whether the side may choose: after the chests are laid, before its set-up is submitted."""
    if match.laying or match.state != MatchState.SETTING_UP or match.ready_at is not None:
        return False
    return not SetUpOrders.objects.filter(match=match, side=side, ready=True).exists()


def choose_squad(
    *, match: Match, side: int, actor: User, resting: Collection[int], now: datetime
) -> None:
    """Let all fit players of the team play in this match except those left out.

    Raises `Refused` if too few would be left (KEM-LIN-01), and when it is too late.
    """
    with transaction.atomic():
        match = lock_match(match.pk)
        if side not in coached_sides(actor, match):
            raise NotAllowed(gettext("This team has another coach."))
        require_laid(match)
        if not is_open(match, side):
            raise Refused(gettext("The squad is chosen before the set-up is submitted."), rule=RULE)
        setup = playable_setup(match)
        chosen = sorted(set(resting) & _fit(match, side))
        everybody, left = fielded(match, side, ()), fielded(match, side, chosen)
        if reason := why_too_few(match, everybody, left):
            raise Refused(reason, rule=RULE)
        row = Squad.objects.filter(match=match, side=side).first()
        before = list(row.resting) if row is not None else []
        if chosen == before:
            return
        Squad.objects.update_or_create(
            match=match, side=side, defaults={"resting": chosen, "saved_at": now}
        )
        rebuild_line_up(match, side, setup, now)
        audit.record(
            actor=actor,
            league=match.league,
            verb="squad.chosen",
            subject=match,
            data={"side": side, "resting": chosen},
        )


def _fit(match: Match, side: int) -> set[int]:
    fit = Player.objects.filter(
        team=match.team(side), status=Player.Status.ACTIVE, sheet__misses_next=False
    )
    return set(fit.values_list("number", flat=True))
