"""The options with which a season was planned, where a dead end changed them (KEM-ROL-01)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext

from core.audit.models import AuditEntry
from league.models import Season
from league.pairing import CannotPair, find_format
from league.pairing.formats import Value

CUT = "season.rounds_cut"
ALLOWED = "season.rematches_allowed"


def planned_options(season: Season) -> dict[str, Value]:
    """The options of its format as they were planned, without what its dead ends changed.

    Where nothing says how many rounds were planned (`why_plan_unknown`), those that were played.
    """
    return {**season.format_options, **_changed(season)}


def why_plan_unknown(season: Season) -> str:
    """That its next season has the fewer rounds of a dead end, for want of a note of the plan;
    empty if it has not.
    """
    if not _logged(season, CUT).exists() or "rounds" in _changed(season):
        return ""
    return gettext(
        "{season} ended with {number} rounds, and the log does not say how many were planned. "
        "The next season has {number}: check its plan."
    ).format(season=season, number=season.format_options.get("rounds"))


def _logged(season: Season, *verbs: str) -> QuerySet[AuditEntry]:
    """Its entries of these verbs, the oldest first: that has the plan."""
    return AuditEntry.objects.filter(
        league=season.league,
        subject_type="league.season",
        subject_id=season.pk,
        verb__in=verbs,
    ).order_by("pk")


def _changed(season: Season) -> dict[str, Value]:
    """What was planned of the options that dead ends changed, as far as the log says so."""
    found: dict[str, Value] = {}
    for change in _logged(season, CUT, ALLOWED):
        said = change.data.get("planned")
        key = "rounds" if change.verb == CUT else "rematches"
        if key not in found and isinstance(said, Mapping):
            found |= _readable(season, key, said.get(key))
    if _logged(season, ALLOWED).exists():
        found["rematches"] = "never"  # only such seasons can be allowed them
    if "rounds" not in found and _logged(season, CUT).exists():
        found |= _rounds_before_start(season)
    return found


def _rounds_before_start(season: Season) -> dict[str, Value]:
    """The rounds of the last plan, or of the last draw before the start, from the log: for entries
    of dead ends that do not say the plan, as they were at first.
    """
    last = _logged(season, "season.planned").last()
    if last is None and not season.format_options.get("playoffs"):  # a draw counts their rounds too
        drawn = _logged(season, "season.scheduled")
        last = drawn.filter(created_at__lte=season.started_at or season.created_at).last()
    return {} if last is None else _readable(season, "rounds", last.data.get("rounds"))


def _readable(season: Season, key: str, value: object) -> dict[str, Value]:
    """The option, if its format can have that value: an imported log may say anything."""
    try:
        return {key: find_format(season.format).option(key).read(value)}
    except (CannotPair, KeyError, TypeError):
        return {}
