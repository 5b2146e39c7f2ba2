"""A season's plan and points as JSON: format, dates, tie-breaks, points for results."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.fields import IntegerOrTextField
from league.models import Season
from league.pairing.formats import FORMATS
from league.plans import MAX_EXTENSION, MAX_PAUSES, Plan, plan_of
from league.queries.standings import points_of
from league.round_calendar import MIDNIGHT
from league.table import BONUSES, TIE_BREAKS, Points, read_bonuses
from league.table.unplayed import UNPLAYED_RULES

FORMAT_KEYS = [(each.key, each.title) for each in FORMATS]
UNPLAYED_KEYS = list(UNPLAYED_RULES.items())


class BonusSerializer(serializers.Serializer[Any]):
    """Extra `points` for a side that reaches `at_least`."""

    key = serializers.ChoiceField(
        choices=[(key, kind.words.format("so many")) for key, kind in BONUSES.items()]
    )
    at_least = serializers.IntegerField(min_value=1, max_value=99)
    points = serializers.IntegerField(min_value=1, max_value=9)


class PointsSerializer(serializers.Serializer[Any]):
    """Points for results; omitted fields are not changed, `bye` null means as much as a win."""

    win = serializers.IntegerField(min_value=0, max_value=9, required=False)
    draw = serializers.IntegerField(min_value=0, max_value=9, required=False)
    loss = serializers.IntegerField(min_value=0, max_value=9, required=False)
    bye = serializers.IntegerField(min_value=0, max_value=9, required=False, allow_null=True)
    bonuses = BonusSerializer(many=True, required=False)
    walkover_score = serializers.BooleanField(required=False)
    unplayed = serializers.ChoiceField(
        choices=UNPLAYED_KEYS,
        required=False,
        help_text="How unplayed rounds count in Buchholz and Sonneborn-Berger (KEM-TIE-01).",
    )

    def validate_bonuses(self, rows: list[dict[str, Any]]) -> Any:
        """Check that each bonus is named once."""
        try:
            return read_bonuses(rows)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error


class PlanSerializer(serializers.Serializer[Any]):
    """The plan of a season; omitted fields are not changed, or have their default."""

    format = serializers.ChoiceField(choices=FORMAT_KEYS, required=False)
    format_options = serializers.DictField(child=IntegerOrTextField(), required=False)
    max_teams = serializers.IntegerField(
        min_value=2, max_value=1000, required=False, allow_null=True
    )
    starts_on = serializers.DateField(required=False, allow_null=True)
    round_days = serializers.IntegerField(min_value=1, max_value=90, required=False)
    pauses = serializers.ListField(
        child=serializers.ListField(child=serializers.DateField(), min_length=2, max_length=2),
        required=False,
        max_length=MAX_PAUSES,
        help_text="Times without rounds: pairs of a first and a last day.",
    )
    closes_weekday = serializers.IntegerField(
        min_value=0,
        max_value=6,
        required=False,
        allow_null=True,
        help_text="A round goes on to the next such day, 0 for Monday; null for none.",
    )
    closes_hour = serializers.IntegerField(
        min_value=1,
        max_value=MIDNIGHT,
        required=False,
        help_text="The hour of the league's time zone at which a round closes; 24 is midnight.",
    )
    rounds_run = serializers.ChoiceField(
        choices=Season.RoundsRun.choices,
        required=False,
        help_text="What opens and ends a round (KEM-CAL-02).",
    )
    extension_days = serializers.IntegerField(
        min_value=0,
        max_value=MAX_EXTENSION,
        required=False,
        help_text="By how much a round is extended, once, if a match has not begun.",
    )
    at_close = serializers.ChoiceField(
        choices=Season.AtClose.choices,
        required=False,
        help_text="What becomes of a match that nobody has begun when its round closes.",
    )
    sign_up_until = serializers.DateField(required=False, allow_null=True)
    draws_itself = serializers.BooleanField(required=False)
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(choices=[(key, key) for key in TIE_BREAKS]),
        required=False,
        max_length=len(TIE_BREAKS),
        help_text="Most important first; empty for the order of LGE-TAB-01.",
    )
    withdrawn_results = serializers.ChoiceField(choices=Season.Withdrawn.choices, required=False)
    points = PointsSerializer(required=False)


def planned(data: dict[str, Any], season: Season | None = None) -> tuple[Plan, Points]:
    """The plan and points that were sent, merged into the season's own or the defaults."""
    plan = Plan() if season is None else plan_of(season)
    points = Points() if season is None else points_of(season)
    changes = {each.name: data[each.name] for each in fields(Plan) if each.name in data}
    if "pauses" in changes:
        pairs = changes["pauses"]
        changes["pauses"] = tuple((first.isoformat(), last.isoformat()) for first, last in pairs)
    if "tie_breaks" in changes:
        changes["tie_breaks"] = tuple(changes["tie_breaks"])
    if "format" in changes and "format_options" not in changes and changes["format"] != plan.format:
        changes["format_options"] = {}
    return replace(plan, **changes), replace(points, **data.get("points", {}))


class OptionSerializer(serializers.Serializer[Any]):
    """An option of a format: one of `values`, or a number from `least` to `most`."""

    key = serializers.CharField()
    title = serializers.CharField()
    default = IntegerOrTextField()
    values = serializers.DictField(child=serializers.CharField(), required=False)
    least = serializers.IntegerField(required=False)
    most = serializers.IntegerField(required=False)


class FormatSerializer(serializers.Serializer[Any]):
    """A way to pair a season."""

    key = serializers.CharField()
    title = serializers.CharField()
    says = serializers.CharField()
    options = serializers.SerializerMethodField()

    @extend_schema_field(OptionSerializer(many=True))
    def get_options(self, shown: Any) -> list[dict[str, Any]]:
        return [_option(each) for each in shown.options]


def _option(option: Any) -> dict[str, Any]:
    return {**asdict(option), "default": option.default}


class NamedSerializer(serializers.Serializer[Any]):
    """The key and the name of a tie-break or a bonus."""

    key = serializers.CharField()
    words = serializers.CharField()


class CatalogueSerializer(serializers.Serializer[Any]):
    """What a season can be made of."""

    formats = FormatSerializer(many=True)
    tie_breaks = NamedSerializer(many=True)
    bonuses = NamedSerializer(many=True)


def catalogue() -> dict[str, Any]:
    """All formats, tie-breaks and bonuses, in registry order."""
    return {
        "formats": FORMATS,
        "tie_breaks": [
            {"key": key, "words": tie_break.name} for key, tie_break in TIE_BREAKS.items()
        ],
        "bonuses": [{"key": key, "words": kind.words} for key, kind in BONUSES.items()],
    }
