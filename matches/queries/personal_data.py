"""What the matches store of a person: what they wrote."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F, Q

from core.accounts.models import User
from matches.models import (
    Answer,
    Consent,
    DiceLine,
    FriendInvitation,
    Friendly,
    LeagueMap,
    MatchMessage,
    Playbook,
    ReportVersion,
    RolledBackSegment,
    SetUpOrders,
    TableReport,
    TurnSheet,
    Vacation,
)

KEPT: Mapping[str, str] = {
    "matches.TurnSheet.author": "sheets",
    "matches.TurnSheet.acting_for": "sheets",
    "matches.TurnSheet.text": "sheets",
    "matches.TurnSheet.canonical": "sheets",
    "matches.SetUpOrders.text": "set_ups",
    "matches.SetUpOrders.canonical": "set_ups",
    "matches.Playbook.canonical": "set_ups",
    "matches.Playbook.kept_for": "set_ups",
    "matches.Answer.author": "answers",
    "matches.Answer.acting_for": "answers",
    "matches.Answer.text": "answers",
    "matches.Answer.canonical": "answers",
    "matches.TableReport.entered_by": "reports",
    "matches.TableReport.answered_by": "reports",
    "matches.TableReport.objection": "reports",
    "matches.MatchMessage.author": "messages",
    "matches.MatchMessage.text": "messages",
    "matches.MatchMessage.taken": "messages",
    "matches.MatchMessage.hidden_by": "messages",
    "matches.LeagueMap.author": "maps",
    "matches.LeagueMap.text": "maps",
    "matches.RolledBackSegment.actor": "rolled_back",
    "matches.RolledBackSegment.reason": "rolled_back",
    "matches.DiceLine.text": "dice_lines",
    "matches.ReportVersion.actor": "decisions",
    "matches.ReportVersion.reason": "decisions",
    "matches.Consent.asked_by": "consents",
    "matches.Consent.answered_by": "consents",
    "matches.Consent.words": "consents",
    "matches.Friendly.made_by": "friendlies",
    "matches.FriendInvitation.made_by": "friend_links",
    "matches.Vacation.coach": "vacations",
    "matches.Vacation.forbidden_by": "vacations_forbidden",
    "matches.Vacation.reason": "vacations_forbidden",
}
"""Where the export has the fields that refer to a person or contain their words."""
NOT_PERSONAL: Mapping[str, str] = {
    "matches.Match.last_error": "our own fault, in our words",
    "matches.Match.label": "made by the season",
    "matches.Consent.exactly": "the digest of an act",
    "matches.Segment.locked": "a fact: the orders that were played",
    "matches.Match.default_orders": "the league's, not their author's",
    "matches.SetUpOrders.drafted": "the part of the text that stands in their playbook",
    "matches.LeagueOrders.canonical": "the league's, not their author's",
}


def _own_set_ups(user: User, team: str, side: int) -> Q:
    """The orders of a side's coach, but none written before an officer gave them the team."""
    own, given = Q(**{f"match__{team}__coach": user}, side=side), f"match__{team}__given_at"
    return own & (Q(**{f"{given}__isnull": True}) | Q(saved_at__gt=F(given)))


def personal_data(user: User) -> dict[str, object]:
    """Their turn sheets, set-ups, reports, maps, and the results they decided.

    What two write at one screen is in it from full time on (KEM-FRI-07).
    """
    shared = Friendly.objects.filter(is_hotseat=True, match__finished_at=None).values("match")
    sides = _own_set_ups(user, "home_team", 0) | _own_set_ups(user, "away_team", 1)
    pages = Q(team__coach=user, kept_for=None) | Q(kept_for=user)
    return {
        "sheets": [
            {"match": row.match_id, "at": row.saved_at.isoformat(), "text": row.text}
            for row in TurnSheet.objects.filter(Q(author=user) | Q(acting_for=user))
            .exclude(match__in=shared)
            .order_by("id")
        ],
        "set_ups": [
            *(
                {"team": row.team_id, "name": row.name, "text": row.canonical}
                for row in Playbook.objects.filter(pages).order_by("id")
            ),
            *(
                {"match": row.match_id, "text": row.text}
                for row in SetUpOrders.objects.filter(sides)
                .exclude(match__in=shared)
                .order_by("id")
            ),
        ],
        "answers": [
            {"match": row.match_id, "at": row.saved_at.isoformat(), "text": row.text}
            for row in Answer.objects.filter(Q(author=user) | Q(acting_for=user))
            .exclude(match__in=shared)
            .order_by("id")
        ],
        "reports": [
            {
                "match": row.match_id,
                "at": row.entered_at.isoformat(),
                "report": row.report,
                "objection": row.objection if row.answered_by_id == user.pk else "",
            }
            for row in TableReport.objects.filter(Q(entered_by=user) | Q(answered_by=user))
        ],
        "messages": [
            {
                "match": row.match_id,
                "at": row.created_at.isoformat(),
                "text": row.text if row.author_id == user.pk else "",
                "not_posted": row.taken if row.author_id == user.pk else "",
                "hidden": row.hidden_at is not None,
            }
            for row in MatchMessage.objects.filter(Q(author=user) | Q(hidden_by=user)).order_by(
                "id"
            )
        ],
        "maps": [
            {"name": row.name, "text": row.text, "made": row.created_at.isoformat()}
            for row in LeagueMap.objects.filter(author=user).order_by("id")
        ],
        "consents": [
            {"match": row.match_id, "words": row.words, "agrees": row.agrees}
            for row in Consent.objects.filter(Q(asked_by=user) | Q(answered_by=user))
        ],
        "decisions": [
            {"match": row.match_id, "version": row.number, "reason": row.reason}
            for row in ReportVersion.objects.filter(actor=user).order_by("id")
        ],
        "rolled_back": [
            {"match": row.segment.match_id, "segment": row.segment.number, "reason": row.reason}
            for row in RolledBackSegment.objects.filter(actor=user).select_related("segment")
        ],
        "dice_lines": [
            {"match": row.match_id, "text": row.text} for row in DiceLine.objects.filter(sides)
        ],
        "friend_links": [
            {
                "team": row.clan.name,
                "pace": row.pace,
                "options": row.options,
                "shares": row.shares,
                "made_at": row.created_at,
                "match": row.match_id,
                "rematch_of": row.rematch_of_id,
            }
            for row in FriendInvitation.objects.filter(made_by=user)
            .select_related("clan")
            .order_by("pk")
        ],
        "friendlies": [
            {
                "match": row.match_id,
                "bot": row.home_bot or row.away_bot,
                "bot_writes_ahead": row.bot_writes_ahead,
                "home_shares": row.home_shares,
                "away_shares": row.away_shares,
            }
            for row in Friendly.objects.filter(made_by=user).order_by("match_id")
        ],
        "vacations": [_days_of(row) for row in Vacation.objects.filter(coach=user)],
        "vacations_forbidden": [
            {**_days_of(row), "reason": row.reason}
            for row in Vacation.objects.filter(forbidden_by=user)
        ],
    }


def _days_of(row: Vacation) -> dict[str, object]:
    return {
        "league": row.league_id,
        "from": row.first_day.isoformat(),
        "to": row.last_day.isoformat(),
        "announced": row.announced_at.isoformat(),
    }
