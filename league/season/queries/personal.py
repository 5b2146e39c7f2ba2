"""What the seasons keep of a person: claims, cards, decisions, his ratings."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q

from league.club.models import User
from league.season.models import Card, Claim, CoachRating

KEPT: Mapping[str, str] = {
    "season.Claim.made_by": "claims",
    "season.Claim.answered_by": "claims",
    "season.Claim.decided_by": "claims",
    "season.Claim.text": "claims",
    "season.Claim.answer": "claims",
    "season.Claim.decision": "claims",
    "season.Card.coach": "cards",
    "season.Card.given_by": "cards",
    "season.Card.decided_by": "cards",
    "season.Card.reason": "cards",
    "season.Card.appeal": "cards",
    "season.Card.decision": "cards",
    "season.CoachRating.coach": "ratings",
    "season.Season.created_by": "deeds",
    "season.Entry.decided_by": "deeds",
}
"""Where in the export stands what a field keeps of a person, or of his words."""
NOT_PERSONAL: Mapping[str, str] = {
    "season.Bye.why": "made by the draw",
}


def personal_data(user: User) -> dict[str, object]:
    """Claims and cards he made, got or decided, with his own words; how he is rated."""
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
