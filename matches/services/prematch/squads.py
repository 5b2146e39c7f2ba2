"""Who takes the field: a side's line-up can be rebuilt until its set-up is submitted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from engine.lineup import LineUp, MatchSetup
from engine.rules_lookup import rules_under
from matches.models import Match, MatchState, SetUpOrders, Side, Squad
from matches.permissions import coached_sides
from matches.services.prematch.create import draft_from_playbook
from matches.services.rules_lock import playable_setup
from matches.services.states import lock_match
from matches.services.turn_guards import require_laid
from rosters.match_refs import match_ref
from rosters.models import Player
from rosters.queries.line_up import line_up
from rosters.queries.teams import freebooters_for

RULE = "KEM-LIN-01"


def is_open(match: Match, side: int) -> bool:
    """Whether the side may choose: after the chests are laid, before its set-up is submitted."""
    if match.laying or match.state != MatchState.SETTING_UP or match.ready_at is not None:
        return False
    return not SetUpOrders.objects.filter(match=match, side=side, ready=True).exists()


def resting(match: Match, side: int) -> list[int]:
    """The shirt numbers that the coach rests."""
    row = Squad.objects.filter(match=match, side=side).first()
    return list(row.resting) if row is not None else []


def choose_squad(
    *, match: Match, side: int, actor: User, resting: Collection[int], now: datetime
) -> None:
    """Let all fit players of the team play in this match except those left out.

    Raises `Refused` if too few would be left (KEM-LIN-01), and when it is too late.
    """
    with transaction.atomic():
        match = lock_match(match.pk)
        if side not in coached_sides(actor, match):
            raise NotAllowed("This team has another coach.")
        require_laid(match)
        if not is_open(match, side):
            raise Refused("The squad is chosen before the set-up is submitted.", rule=RULE)
        setup = playable_setup(match)
        chosen = sorted(set(resting) & _fit(match, side))
        _require_enough(match, _fielded(match, side, ()), _fielded(match, side, chosen))
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


def rebuild_line_up(match: Match, side: int, setup: MatchSetup, now: datetime) -> None:
    """Rebuild the side's line-up of a locked match: hired players in, resting ones out."""
    fielded = _fielded(match, side, resting(match, side))
    if side == Side.HOME:
        setup = replace(setup, home=fielded)
    else:
        setup = replace(setup, away=fielded)
    match.setup = setup.to_json()
    match.save(update_fields=("setup",))
    draft_from_playbook(match, side, setup, now)


def _fielded(match: Match, side: int, resting: Collection[int]) -> LineUp:
    team = match.team(side)
    return line_up(
        team,
        match.team(1 - side),
        options=match.options,
        hired=freebooters_for(team, match_ref(match.pk)),
        resting=resting,
    )


def _fit(match: Match, side: int) -> set[int]:
    fit = Player.objects.filter(
        team=match.team(side), status=Player.Status.ACTIVE, sheet__misses_next=False
    )
    return set(fit.values_list("number", flat=True))


def _require_enough(match: Match, everybody: LineUp, chosen: LineUp) -> None:
    """Require a full side, without more journeymen than otherwise. Raises `Refused`."""
    squad = rules_under(match.variant, match.options).match.squad
    able, left = _count_players(everybody), _count_players(chosen)
    if left < min(squad, able):
        raise Refused(f"At least {min(squad, able)} must play; {left} would be left.", rule=RULE)
    if len(chosen.figures) - left > len(everybody.figures) - able:
        raise Refused(
            "Old wounds may keep some of the others away: a journeyman would have to replace "
            "a resting player.",
            rule=RULE,
        )


def _count_players(fielded: LineUp) -> int:
    """The players who are not journeymen."""
    return sum(not figure.journeyman for figure in fielded.figures)
