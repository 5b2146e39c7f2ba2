"""Friendlies: matches of no league, with teams made for them (KEM-FRI-01, KEM-FRI-02)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.bots import bot_account
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.translation import site_text
from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.opening import Opening
from engine.rules_lookup import rules_under
from matches.clocks.clock_terms import ClockTerms
from matches.models import Friendly, Match, MatchState, ReportVersion, Side, SideClock
from matches.services.bots import levels_in
from matches.services.friendly_bounds import require_room_for_friendly
from matches.services.notifications import friendly_notifications
from matches.services.outcomes.results import confirm_report
from matches.services.prematch.create import create_match
from matches.services.states import lock_match
from rosters.models import Clan, Team
from rosters.services.friendly_teams import copy_team, prepare_team

AWAY = timedelta(days=7)
"""So long a side may keep a friendly waiting."""
MISSED = 3
"""Turns in a row that a side may miss; the last of them ends the match."""
TURN_HOURS = 7 * 24
TERMS = ClockTerms(regret_minutes=0)
BOT_NAMES = {"easy": "Bot (easy)", "normal": "Bot (normal)", "strong": "Bot (strong)"}


def play_bot(
    *,
    coach: User,
    clan: Clan,
    rival: Clan,
    level: str,
    own: Team | None = None,
    options: Mapping[str, str] | None = None,
    writes_ahead: bool = False,
    shares: bool = False,
    now: datetime,
) -> Match:
    """Make a friendly against the bot of that level: the person is at home.

    The person plays a copy of their `own` team, or else a prepared team of the clan. With
    `writes_ahead` the bot writes its turns as sheets (KEM-FRI-11). Raises
    `Refused` for a level, a team or a game that does not fit, and for one friendly too many.
    """
    game = clan.variant if own is None else own.variant
    if level not in levels_in(game):
        raise Refused(gettext("Choose how well the bot plays."), field="level")
    if game != rival.variant:
        raise Refused(gettext("Both teams must play the same game."), field="rival")
    with transaction.atomic():
        require_room_for_friendly(coach, now)
        return begin_friendly(
            home=make_team(coach, clan, own),
            away=make_team(bot_account(level, BOT_NAMES[level]), rival),
            maker=coach,
            away_bot=level,
            bot_writes_ahead=writes_ahead,
            shares=(shares, True),
            options=options,
            now=now,
        )


def make_team(coach: User, clan: Clan, own: Team | None = None) -> Team:
    """A team for one friendly: a copy of the coach's `own`, or else a prepared one of the clan.

    Raises `NotAllowed` for a team of somebody else.
    """
    if own is None:
        return prepare_team(clan=clan, coach=coach, seed=secrets.randbelow(2**32))
    if own.coach_id != coach.pk:
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=own))
    return copy_team(team=own, coach=coach)


def begin_friendly(
    *,
    home: Team,
    away: Team,
    maker: User,
    away_bot: str = "",
    bot_writes_ahead: bool = False,
    is_hotseat: bool = False,
    shares: tuple[bool, bool] = (False, False),
    options: Mapping[str, str] | None = None,
    turn_hours: int = TURN_HOURS,
    terms: ClockTerms = TERMS,
    open_with: Callable[[MatchSetup], Opening] | None = None,
    now: datetime,
) -> Match:
    """Make a friendly of two teams that were made for it; `shares` is whether home and away let
    everybody with its link read it. Raises `Refused` for bad options.
    """
    chosen = require_options(home.variant, options)
    with transaction.atomic():
        match = create_match(
            home=home,
            away=away,
            options=chosen,
            turn_hours=turn_hours,
            label=site_text("Friendly"),
            now=now,
            terms=terms,
            open_with=open_with,
        )
        Friendly.objects.create(
            match=match,
            made_by=maker,
            away_bot=away_bot,
            bot_writes_ahead=bot_writes_ahead,
            is_hotseat=is_hotseat,
            home_shares=shares[0] or home.coach.is_bot,
            away_shares=shares[1] or away.coach.is_bot,
            created_at=now,
        )
    return match


def require_options(variant: str, options: Mapping[str, str] | None) -> dict[str, str]:
    """The house rules of a friendly. Raises `Refused` for those that its game does not have."""
    chosen = dict(options or {})
    try:
        rules_under(variant, chosen)
    except DataError as error:
        raise Refused(str(error), field="options") from error
    return chosen


def end_friendly(*, match: Match, actor: User, now: datetime) -> Match:
    """A player of the friendly ends it: it has no result. Raises `NotAllowed` or `Refused`."""
    with transaction.atomic():
        match = lock_match(match.pk)
        if match.league_id is not None or not actor.has_perm("matches.end_friendly", match):
            raise NotAllowed(gettext("Only who plays this friendly can end it."))
        if match.is_over:
            raise Refused(gettext("This match is over already."))
        stop_friendly(match, now, site_text("{coach} ended it.", coach=actor), actor)
    return match


def stop_friendly(match: Match, now: datetime, why: str, actor: User | None = None) -> None:
    """End a locked friendly without a result, and say why to both sides (KEM-FRI-04)."""
    confirm_report(
        match=match,
        kind=ReportVersion.Kind.VOID,
        report=None,
        now=now,
        actor=actor,
        reason=why[:500],
    )
    friendly_notifications.notify_friendly_ended(match, why, by=actor)


def meet_friendly_deadline(match: Match, now: datetime) -> bool:
    """Whether a friendly goes on after a deadline that passed with nothing submitted.

    The third turn in a row that a side misses ends it, and so do seven days of waiting.
    """
    if match.state == MatchState.SETTING_UP or match.waiting_side is None:
        stop_friendly(match, now, site_text("Nobody set up in time."))
        return False
    side = Side(match.waiting_side)
    row = SideClock.objects.filter(match=match, side=side).first()
    missed = 1 + (row.missed if row is not None else 0)
    waited = now - (match.clock_from or now)
    if missed < MISSED and waited < AWAY:
        return True
    words = site_text("{team} has not played for too long.", team=match.team(side))
    stop_friendly(match, now, words)
    return False
