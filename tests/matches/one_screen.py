"""Matches at one screen, brought to a given state."""

from __future__ import annotations

from core import clock
from core.accounts.models import User
from matches.curtain import side_to_act
from matches.models import Match, Side
from matches.services.hotseat import begin_hotseat, open_curtain
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from rosters.models import Clan
from tests.factories import matches as factory


def begun_at_one_screen(coach: User, variant: str = "samurai") -> Match:
    clan, rival = Clan.objects.filter(variant=variant).order_by("key")[:2]
    return begin_hotseat(coach=coach, clan=clan, rival=rival, now=clock.now())


def let_look(match: Match) -> Side:
    """Open the curtain of the side that must act; at two screens there is none."""
    match.refresh_from_db()
    side = side_to_act(match)
    assert side is not None
    coach = match.team(side).coach
    if match.is_hotseat:
        open_curtain(match=match, actor=coach, side=side, stage=match.stage)
    match.refresh_from_db()
    return side


def set_up_in_turn(match: Match) -> None:
    """Both sides submit the usual set-up, one after the other; the opening is played."""
    for _ in Side:
        side = let_look(match)
        coach = match.team(side).coach
        submit_set_up(match=match, side=side, author=coach, text="", now=clock.now())
    play_what_is_ready(match)


def submit_a_turn(match: Match, more: str = "") -> Side:
    """The side that must act submits one step, and `more` lines."""
    side = let_look(match)
    submit_sheet(
        match=match,
        side=side,
        author=match.team(side).coach,
        text="\n".join(filter(None, [factory.a_move(match), more])),
        segment=match.segment,
        now=clock.now(),
        accept_doubtful=True,
    )
    match.refresh_from_db()
    return side


def play_what_is_ready(match: Match) -> None:
    resolve_match(match_id=match.pk, now=clock.now())
    match.refresh_from_db()
