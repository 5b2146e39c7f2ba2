"""The verbs that this app writes to the audit log, in words: groups, and public entries."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from core.translation import Words

GROUPS: Mapping[str, Words] = {
    "team": _("teams"),
    "player": _("players"),
    "stand_in": _("stand-ins"),
    "freebooter": _("Freebooters"),
    "after_match": _("after matches"),
}
SENTENCES: Mapping[str, Words] = {
    "team.founded": _("{subject} was founded."),
    "team.renamed": _("{from} is called {to} now."),
    "team.transferred": _("{subject} has another coach."),
    "player.released": _("{name} has left the team."),
}
