"""Notifications about what a judge asks the other coach in a match of their own (KEM-SHO-02)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_noop

from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.notifications import services as notifications
from core.translation import site_text
from matches.models import Consent
from matches.services.notifications.notify import heading, link, thread_of, under_heading


def asked(consent: Consent, coaches: Sequence[User]) -> None:
    """Ask the coaches whose word is needed."""
    match = consent.match
    sentence = (
        gettext_noop(
            "{coach} runs the league, and their own team plays in this match or in its season, so "
            "they need your word: {words}"
        )
        if consent.team is None
        else gettext_noop(
            "{coach} runs the league and meets you in the season, so they need your word: {words}"
        )
    )
    for coach in coaches:
        until = in_both_zones(consent.silent_from, coach)
        notifications.notify(
            recipient=coach,
            subject=site_text(
                "{match}: {coach} asks you to agree", match=match, coach=consent.asked_by
            ),
            body="\n".join(
                (
                    under_heading(match, sentence, coach=consent.asked_by, words=consent.words),
                    site_text(
                        "Agree or object on the page of the match by {until}; after that your "
                        "silence counts as agreement.",
                        until=until,
                    ),
                )
            ),
            link=link(match),
            key=f"match:{match.pk}:consent:{consent.pk}:{coach.pk}",
            thread=thread_of(match),
        )


def answered(consent: Consent) -> None:
    """Tell the judge what the other coach says."""
    match = consent.match
    if consent.agrees:
        subject = gettext_noop("{match}: {coach} agrees")
        what_now = site_text("Do exactly the same once more, with the same reason: it counts now.")
    else:
        subject = gettext_noop("{match}: {coach} does not agree")
        what_now = site_text("Nothing was changed.")
    notifications.notify(
        recipient=consent.asked_by,
        subject=site_text(subject, match=match, coach=consent.answered_by),
        body=f"{heading(match)}\n{consent.words}\n{what_now}",
        link=link(match),
        key=f"match:{match.pk}:consent:{consent.pk}:answer",
        goes_on=True,
        thread=thread_of(match),
    )
