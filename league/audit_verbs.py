"""The verbs that this app writes to the audit log, in words: groups, and public entries."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from core.translation import Words

GROUPS: Mapping[str, Words] = {
    "season": _("seasons"),
    "round": _("rounds"),
    "entry": _("entries"),
    "claim": _("claims"),
    "card": _("cards"),
    "challenge": _("challenges"),
    "fixture": _("pairings"),
}
SENTENCES: Mapping[str, Words] = {
    "season.created": _("{subject} is in preparation."),
    "season.scheduled": _("The schedule of {subject} is out."),
    "season.started": _("{subject} has started."),
    "season.redrawn": _("Pairings of {subject} were drawn again."),
    "season.closed": _("{subject} is over."),
    "season.reopened": _("{subject} is under way again: a match is played again."),
    "round.opened": _("{subject} is being played."),
    "entry.accepted": _("{team} has been accepted: {subject}."),
}
