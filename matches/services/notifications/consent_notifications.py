"""Notifications about what a judge asks the other coach in a match of their own (KEM-SHO-02)."""

from __future__ import annotations

from collections.abc import Sequence

from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.notifications import services as notifications
from matches.models import Consent
from matches.services.notifications.notify import heading, link, thread_of


def asked(consent: Consent, coaches: Sequence[User]) -> None:
    """Ask the coaches whose word is needed."""
    match = consent.match
    why = "is in this match themselves" if consent.team is None else "meets you in the season"
    for coach in coaches:
        until = in_both_zones(consent.silent_from, coach)
        notifications.notify(
            recipient=coach,
            subject=f"{match}: {consent.asked_by} asks you to agree",
            body=f"{heading(match)}\n{consent.asked_by} runs the league and {why}, so they "
            f"need your word: {consent.words}\nAgree or object on the page of "
            f"the match by {until}; after that your silence counts as agreement.",
            link=link(match),
            key=f"match:{match.pk}:consent:{consent.pk}:{coach.pk}",
            thread=thread_of(match),
        )


def answered(consent: Consent) -> None:
    """Tell the judge what the other coach says."""
    match = consent.match
    says = "agrees" if consent.agrees else "does not agree"
    what_now = "Do it once more: it counts now." if consent.agrees else "Nothing was changed."
    notifications.notify(
        recipient=consent.asked_by,
        subject=f"{match}: {consent.answered_by} {says}",
        body=f"{heading(match)}\n{consent.words}\n{what_now}",
        link=link(match),
        key=f"match:{match.pk}:consent:{consent.pk}:answer",
        thread=thread_of(match),
    )
