"""Change the house rules of a season before it starts (LGE-OPT-01)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.notifications import services as notifications
from core.translation import site_text
from engine import absent_coach
from engine.errors import DataError
from engine.rules_lookup import rules_under
from engine.variants.registry import find_variant
from league.models import Entry, Season
from league.services.entries import require_staff_within
from league.services.seasons import lock_season, require_to

RULE = "LGE-OPT-01"


def may_change(season: Season) -> bool:
    """Whether the season's house rules can still be changed."""
    return not season.is_started


def set_house_rules(*, season: Season, options: Mapping[str, str], actor: User) -> bool:
    """Set the season's options; those not named, or at their default, are the game's.

    Coaches whose teams have applied are notified. Returns whether anything changed. Raises
    `Refused` for unknown options or values, and once the season has started.
    """
    require_to(actor, "league.set_house_rules", season)
    meta = find_variant(season.variant)
    asked = absent_coach.normalised(options.get(absent_coach.OPTION, "off"))
    options = {
        **options,
        **({absent_coach.OPTION: asked} if absent_coach.OPTION in options else {}),
    }
    try:
        rules_under(season.variant, options)
    except DataError as error:
        raise Refused(str(error), rule=RULE) from error
    if unknown := absent_coach.never_asked(asked, meta.decisions):
        rows = [
            row for row in absent_coach.ASKABLE if not absent_coach.never_asked(row, meta.decisions)
        ]
        raise Refused(
            gettext(
                "{game} never comes to {unknown}. In the other side's turn a coach can be asked "
                "{known}."
            ).format(
                game=meta.title, unknown=gettext(" and ").join(unknown), known=", ".join(rows)
            ),
            rule=RULE,
        )
    known = meta.options
    chosen = {option: value for option, value in options.items() if value != known[option][0]}
    with transaction.atomic():
        season = lock_season(season)
        if not may_change(season):
            raise Refused(gettext("House rules are fixed once a season has started."), rule=RULE)
        before = dict(season.options)
        if chosen == before:
            return False
        season.options = chosen
        entered = list(season.entries.exclude(status=Entry.Status.REFUSED).select_related("team"))
        for entry in entered:
            if entry.status == Entry.Status.ACCEPTED:
                require_staff_within(season, entry.team)
        season.save(update_fields=("options",))
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.house_rules",
            subject=season,
            data={"from": before, "to": chosen},
        )
        _notify(season, {entry.team.coach_id for entry in entered} - {actor.pk})
    return True


def _notify(season: Season, coaches: set[int]) -> None:
    when = clock.now().isoformat()
    for coach in User.objects.filter(pk__in=coaches):
        notifications.notify(
            recipient=coach,
            subject=site_text("{name}: the house rules have changed", name=season.name),
            body=site_text(
                "The house rules of {name} have changed. Read them before it starts.",
                name=season.name,
            ),
            link=reverse("league:house-rules", args=[season.pk]),
            key=f"season:{season.pk}:house-rules:{when}:{coach.pk}",
        )
