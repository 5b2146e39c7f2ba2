"""The verbs of the audit log in words. Each app registers its own when Django starts."""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: dict[str, str] = {
    "league": "the league",
    "member": "members",
    "invitation": "invitations",
    "webhook": "webhooks",
    "person": "accounts",
    "report": "reports to the operators",
    "address": "blocked addresses",
}
"""What comes before the dot of a verb, in words."""
SENTENCES: dict[str, str] = {"league.created": "The league {subject} was founded."}
"""Verb -> what everybody who may read the league may know of such an entry."""


def register(*, groups: Mapping[str, str], sentences: Mapping[str, str]) -> None:
    """Add an app's groups of verbs, and the sentences of its public ones."""
    GROUPS.update(groups)
    SENTENCES.update(sentences)
