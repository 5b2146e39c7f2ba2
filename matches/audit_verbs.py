"""The verbs that this app writes to the audit log, in words: groups, and public entries."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from core.translation import Words

GROUPS: Mapping[str, Words] = {
    "match": _("matches"),
    "sheet": _("turn sheets"),
    "set_up": _("set-ups"),
    "orders": _("orders of matches"),
    "question": _("answers to questions"),
    "squad": _("who plays"),
    "table": _("reports of tables"),
    "map": _("maps"),
    "sign": _("signs that two coaches are one person"),
    "consent": _("questions of judges in their own matches"),
}
SENTENCES: Mapping[str, Words] = {
    "match.finished": _("Full time: {subject} {home} : {away}."),
    "match.corrected": _("The result of {subject} was corrected."),
    "match.held": _("{subject} is held."),
}
