"""Dismissing a place that several coaches share, as a club's address; the log keeps who did."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import League
from matches.queries.signs import DISMISSED, signs


def dismiss_sign(*, league: League, kind: str, places: Collection[str], actor: User) -> None:
    """Show these places no more as signs that coaches of the league are one person.

    `places` are those of one of the signs that the actor sees. Who shares them leaves it to another
    commissioner, while there is one who does not; else they dismiss them for those alone who share
    them too (KEM-SIG-01). Raises `Refused` for other places.
    """
    if not actor.has_perm("matches.dismiss_signs", league):
        raise NotAllowed(gettext("Only a commissioner of this league can dismiss a sign."))
    with transaction.atomic():
        League.objects.select_for_update(of=("self",)).get(pk=league.pk)
        wanted = set(places)
        found = next(
            (
                sign
                for sign in signs(league, actor)
                if sign.kind == kind and wanted and set(sign.places) == wanted
            ),
            None,
        )
        if found is None:
            raise Refused(gettext("This sign has changed or is gone. Look at the list again."))
        if found.is_left:
            raise NotAllowed(
                gettext(
                    "You have logged in from there yourself: another commissioner can dismiss it."
                )
            )
        audit.record(
            actor=actor,
            league=league,
            verb=DISMISSED,
            subject=league,
            data={
                "kind": kind,
                "places": sorted(wanted),
                "people": len(found.people),
                "own": found.is_own,
            },
        )
