"""Saving roster drafts; nothing in a draft has to be legal."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import League
from core.name_rules import MAX_NAME_LENGTH
from rosters.builder.draft import RosterDraft, default_draft
from rosters.models import Clan, Team, TeamDraft
from rosters.queries.clans import meta_of, table_of

MAX_LINES = 40


def start_draft(*, league: League, coach: User, clan: Clan, with_line_up: bool) -> TeamDraft:
    """Open the coach's one draft of the clan's game in the league, in place of an earlier one.

    It starts from the clan's default line-up, or with the least staff that the game asks for and
    nothing else.
    """
    _require_coach(coach, league)
    roster = _line_up(league, coach, clan) if with_line_up else _bare_roster(clan)
    return _keep(league, coach, clan, roster)


def import_draft(*, league: League, coach: User, clan: Clan, roster: RosterDraft) -> TeamDraft:
    """Put an imported roster into the coach's one draft of its game in the league."""
    _require_coach(coach, league)
    return _keep(league, coach, clan, roster)


def save_draft(*, draft: TeamDraft, actor: User, roster: RosterDraft) -> None:
    """Save what the coach chose, legal or not. Raises `Refused` if the draft is gone."""
    _require_owner(draft, actor)
    with transaction.atomic():
        if not TeamDraft.objects.select_for_update().filter(pk=draft.pk).exists():
            raise Refused(gettext("This draft has been founded or discarded already."))
        draft.name = roster.name[:MAX_NAME_LENGTH]  # all of it is in the lines
        draft.lines = replace(roster, lines=roster.lines[:MAX_LINES]).to_json()
        draft.updated_at = clock.now()
        draft.save(update_fields=("name", "lines", "updated_at"))


def reset_draft(*, draft: TeamDraft, actor: User) -> None:
    """Replace the roster with the clan's default line-up, with new names."""
    _require_owner(draft, actor)
    save_draft(draft=draft, actor=actor, roster=_line_up(draft.league, draft.coach, draft.clan))


def discard_draft(*, draft: TeamDraft, actor: User) -> None:
    """Delete the draft."""
    _require_owner(draft, actor)
    draft.delete()


def _keep(league: League, coach: User, clan: Clan, roster: RosterDraft) -> TeamDraft:
    with transaction.atomic():
        earlier = TeamDraft.objects.filter(league=league, coach=coach, clan__variant=clan.variant)
        # Another row, not this one changed: a page that still shows it must not save into this one.
        earlier.exclude(clan=clan).delete()
        draft, _ = TeamDraft.objects.update_or_create(
            league=league,
            coach=coach,
            clan=clan,
            defaults={
                "name": roster.name[:MAX_NAME_LENGTH],
                "lines": replace(roster, lines=roster.lines[:MAX_LINES]).to_json(),
                "updated_at": clock.now(),
            },
        )
    return draft


def _bare_roster(clan: Clan) -> RosterDraft:
    rules = meta_of(clan).roster_rules
    least = {row.key: rules.least_of(row.key) for row in table_of(clan).staff}
    return RosterDraft(staff={key: number for key, number in least.items() if number})


def _line_up(league: League, coach: User, clan: Clan) -> RosterDraft:
    taken = tuple(Team.objects.filter(league=league).values_list("name", flat=True))
    seed = league.pk * 1_000_003 + coach.pk
    return default_draft(table_of(clan), seed=seed, taken_team_names=taken)


def _require_coach(coach: User, league: League) -> None:
    if not coach.has_perm("core.coach_in_league", league):
        raise NotAllowed(
            gettext("Only coaches of {league} can found teams in it.").format(league=league)
        )


def _require_owner(draft: TeamDraft, actor: User) -> None:
    if draft.coach_id != actor.pk:
        raise NotAllowed(gettext("This draft is somebody else's."))
    if draft.league.archived_at is not None:
        raise NotAllowed(
            gettext("{league} is archived: it can only be read.").format(league=draft.league)
        )
