"""The rules version and prices that a season is locked to."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.errors import DataError
from engine.rules_lookup import rules_under
from league.models import Entry, Season
from league.services.seasons import lock_season, require_to
from rosters.models import Clan, Team

RULE = "KEM-FRZ-01"
PRICES_CHANGED = gettext_noop(
    "Prices have changed since the season started; a commissioner must accept them."
)


def installed_versions(season: Season) -> tuple[str, str]:
    """The stamp of the rules and the digest of the clan tables that are installed now.

    Raises `Refused` if the installed rules do not have the season's options.
    """
    try:
        version_lock = rules_under(season.variant, season.options).version_lock
    except DataError as reason:
        raise Refused(
            gettext("{season} cannot be played by the installed rules: {reason}.").format(
                season=season, reason=reason
            )
        ) from reason
    return version_lock, tables_digest(season.variant)


def tables_digest(variant: str) -> str:
    """The digest of a game's installed tables of clans, players and prices."""
    digests = Clan.objects.filter(variant=variant).order_by("key").values_list("digest")
    return hashlib.sha256(repr(list(digests)).encode()).hexdigest()


def lock_rules(season: Season) -> None:
    """Lock a season to the installed rules and prices; the caller has locked the row, and saves."""
    season.rules_lock, season.tables_lock = installed_versions(season)


def differences(season: Season) -> list[str]:
    """The differences between what is installed and what the season is locked to, as sentences."""
    if not season.rules_lock:
        return []
    version_lock, tables = installed_versions(season)
    found = []
    if version_lock != season.rules_lock:
        found.append(
            gettext("The rules are {version_lock}; it started under {rules_lock}.").format(
                version_lock=version_lock, rules_lock=season.rules_lock
            )
        )
    if tables != season.tables_lock:
        found.append(gettext("The tables of prices and players have changed since it started."))
    return found


def require_locked_rules(season: Season) -> None:
    """Raise `Refused` while rules or tables differ and no commissioner has accepted them."""
    if found := differences(season):
        raise Refused(
            gettext("A commissioner must accept: {changes}").format(changes=" ".join(found)),
            rule=RULE,
        )


def why_shop_closed(team: Team) -> tuple[str, str] | None:
    """Why a team of a running season cannot buy: prices have changed. None if it can."""
    stamps = Season.objects.filter(
        state__in=Season.RUNNING, entries__team=team, entries__status=Entry.Status.ACCEPTED
    ).values_list("tables_lock", flat=True)
    installed_now = tables_digest(team.variant)
    if any(version_lock not in {"", installed_now} for version_lock in stamps):
        return gettext(PRICES_CHANGED), RULE
    return None


def accept_installed_rules(*, season: Season, actor: User) -> None:
    """Lock a running season to the rules and prices installed now (KEM-FRZ-01)."""
    require_to(actor, "league.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if not season.is_running:
            raise Refused(gettext("Only a season under way is locked to rules."))
        if not (found := differences(season)):
            return
        lock_rules(season)
        season.save(update_fields=("rules_lock", "tables_lock"))
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.rules_accepted",
            subject=season,
            data={"what": found, "rules": season.rules_lock, "tables": season.tables_lock},
        )
