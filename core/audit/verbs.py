"""The verbs of the audit log in words. Each app registers its own when Django starts."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from core.translation import Words

GROUPS: dict[str, Words] = {
    "league": _("the league"),
    "member": _("members"),
    "invitation": _("invitations"),
    "webhook": _("webhooks"),
    "person": _("accounts"),
    "report": _("reports to the operators"),
    "address": _("blocked addresses"),
}
"""What comes before the dot of a verb, in words."""
SENTENCES: dict[str, Words] = {"league.created": _("The league {subject} was founded.")}
"""Verb -> what everybody who may read the league may know of such an entry."""


def register(*, groups: Mapping[str, Words], sentences: Mapping[str, Words]) -> None:
    """Add an app's groups of verbs, and the sentences of its public ones."""
    GROUPS.update(groups)
    SENTENCES.update(sentences)
