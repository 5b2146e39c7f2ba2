"""The personal data in seasons: claims, cards, decisions, ratings."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q

from core.accounts.models import User
from league.models import Card, Claim, CoachRating

KEPT: Mapping[str, str] = {
    "league.Claim.made_by": "claims",
    "league.Claim.answered_by": "claims",
    "league.Claim.decided_by": "claims",
    "league.Claim.text": "claims",
    "league.Claim.answer": "claims",
    "league.Claim.decision": "claims",
    "league.Card.coach": "cards",
    "league.Card.given_by": "cards",
    "league.Card.decided_by": "cards",
    "league.Card.reason": "cards",
    "league.Card.appeal": "cards",
    "league.Card.decision": "cards",
    "league.CoachRating.coach": "ratings",
    "league.Season.created_by": "audit_entries",
    "league.Entry.decided_by": "audit_entries",
}
"""Field -> where the export contains its personal data, or why it holds none."""
NOT_PERSONAL: Mapping[str, str] = {
    "league.Bye.why": "made by the draw",
}


def personal_data(user: User) -> dict[str, object]:
    """Claims and cards they made, got or decided, with their own words; their ratings."""
    claims = Claim.objects.filter(Q(made_by=user) | Q(answered_by=user) | Q(decided_by=user))
    cards = Card.objects.filter(Q(coach=user) | Q(given_by=user) | Q(decided_by=user))
    return {
        "claims": [
            {
                "at": row.made_at.isoformat(),
                "state": row.state,
                "text": row.text if row.made_by_id == user.pk else "",
                "answer": row.answer if row.answered_by_id == user.pk else "",
                "decision": row.decision if row.decided_by_id == user.pk else "",
            }
            for row in claims.order_by("id")
        ],
        "cards": [
            {
                "at": row.given_at.isoformat(),
                "kind": row.kind,
                "state": row.state,
                "reason": row.reason,
                "appeal": row.appeal if row.coach_id == user.pk else "",
                "decision": row.decision,
            }
            for row in cards.order_by("id")
        ],
        "ratings": [
            {"league": row.league.slug, "game": row.variant, "mu": row.mu, "sigma": row.sigma}
            for row in CoachRating.objects.filter(coach=user).select_related("league")
        ],
    }
