"""The personal data in rosters."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q

from core.accounts.models import User
from rosters.models import Player, StandIn, Team, TeamCoach, TeamDraft, TeamOffer

KEPT: Mapping[str, str] = {
    "rosters.Team.coach": "teams",
    "rosters.TeamCoach.coach": "teams",
    "rosters.TeamDraft.coach": "drafts",
    "rosters.StandIn.user": "stand_ins",
    "rosters.StandIn.granted_by": "stand_ins",
    "rosters.Team.officer_bot_by": "audit_entries",
    "rosters.TeamOffer.to": "offers",
    "rosters.TeamOffer.made_by": "offers",
    "rosters.TeamCoach.actor": "audit_entries",
    "rosters.LedgerEntry.actor": "audit_entries",
    "rosters.Freebooter.actor": "audit_entries",
    "rosters.AfterMatch.closed_by": "audit_entries",
    "rosters.Team.motto": "words",
    "rosters.Team.story": "words",
    "rosters.Player.biography": "words",
}
"""The section of the export that contains each field about a person or written by them."""
NOT_PERSONAL: Mapping[str, str] = {
    "rosters.LedgerEntry.note": "made by the books",
}


def personal_data(user: User) -> dict[str, object]:
    """A person's present and former teams, drafts, grants, offers, and what they wrote."""
    own = Team.objects.filter(coach=user)
    lives = Player.objects.filter(team__in=own).exclude(biography="")
    return {
        "teams": [
            {
                "team": row.team.name,
                "league": row.team.league.slug if row.team.league else "",
                "since": row.since.isoformat(),
            }
            for row in TeamCoach.objects.filter(coach=user).select_related("team__league")
        ],
        "drafts": [
            {"league": row.league.slug, "name": row.name, "lines": row.lines}
            for row in TeamDraft.objects.filter(coach=user).select_related("league")
        ],
        "stand_ins": [
            {"team": row.team.name, "person": row.user_id, "since": row.starts_at.isoformat()}
            for row in StandIn.objects.filter(Q(user=user) | Q(granted_by=user))
            .select_related("team")
            .order_by("id")
        ],
        "offers": [
            {"team": row.team.name, "to": row.to_id, "at": row.made_at.isoformat()}
            for row in TeamOffer.objects.filter(Q(to=user) | Q(made_by=user))
            .select_related("team")
            .order_by("id")
        ],
        "words": [
            *({"team": team.name, "motto": team.motto, "story": team.story} for team in own),
            *({"player": one.name, "biography": one.biography} for one in lives.order_by("id")),
        ],
    }
