"""The JSON shapes of seasons and their tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from core.leagues.api.fields import LeagueRefField
from engine.prose import explain_options
from engine.variants.registry import find_variant
from league.api.plans import PlanSerializer
from league.models import Season
from league.queries import seasons as queries
from league.services.seasons import MAX_TURN_HOURS, MIN_TURN_HOURS
from matches.clocks.clock_terms import TERMS, USUAL, BadTerms, ClockTerms
from rosters.services.after_match_sequence import AFTER_HOURS, MAX_HOURS


class SeasonSerializer(serializers.ModelSerializer[Season]):
    league = serializers.SlugRelatedField[Season](slug_field="slug", read_only=True)
    follows = serializers.PrimaryKeyRelatedField[Season](read_only=True, allow_null=True)
    maps = serializers.SerializerMethodField(help_text="Names of the maps its matches draw from.")

    class Meta:
        model = Season
        fields = (
            "id",
            "name",
            "league",
            "variant",
            "state",
            "options",
            "maps",
            "turn_hours",
            "after_match_hours",
            "format",
            "format_options",
            "max_teams",
            "starts_on",
            "round_days",
            "pauses",
            "closes_weekday",
            "closes_hour",
            "rounds_run",
            "extension_days",
            "at_close",
            "sign_up_until",
            "tie_breaks",
            "draws_itself",
            "withdrawn_results",
            "walkover_scores",
            "unplayed_rounds",
            "bonuses",
            "bye_points",
            "win_points",
            "draw_points",
            "loss_points",
            "follows",
            "created_at",
            "started_at",
            "closed_at",
            "archived_at",
        )

    def get_maps(self, season: Season) -> list[str]:
        return queries.maps_of(season)


class TieBreakDecisionSerializer(serializers.Serializer[Any]):
    """What separates a team from its neighbour: the tie-break, both values, the neighbour."""

    key = serializers.CharField()
    own = serializers.CharField()
    theirs = serializers.CharField()
    other = serializers.IntegerField()


class StandingsLineSerializer(serializers.Serializer[Any]):
    """A row of the standings; `decided_by` names what gave the rank: a tie-break of the table
    (LGE-TAB-01), in a cup `reached` or `draw` (KEM-CUP-02), on a `ladder` its order (KEM-LAD-01).
    """

    rank = serializers.IntegerField(source="row.rank")
    team = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    played = serializers.IntegerField(source="row.played")
    won = serializers.IntegerField(source="row.won")
    drawn = serializers.IntegerField(source="row.drawn")
    lost = serializers.IntegerField(source="row.lost")
    touchdowns_for = serializers.IntegerField(source="row.touchdowns_for")
    touchdowns_against = serializers.IntegerField(source="row.touchdowns_against")
    casualties_for = serializers.IntegerField(source="row.casualties_for")
    casualties_against = serializers.IntegerField(source="row.casualties_against")
    byes = serializers.IntegerField(source="row.byes")
    bonus = serializers.IntegerField(source="row.bonus")
    points = serializers.IntegerField(source="row.points")
    division = serializers.IntegerField(source="division.number", default=None, allow_null=True)
    has_left = serializers.BooleanField()
    decided_by = serializers.CharField(source="row.decided_by")
    decision = TieBreakDecisionSerializer(
        source="row.decision",
        allow_null=True,
        help_text="The tie-break with both values; null if points alone decided.",
    )
    reason = serializers.CharField(help_text="The same as a sentence.")
    reached = serializers.CharField(help_text="How far it came in a cup; else empty.")


class ChampionSerializer(serializers.Serializer[Any]):
    """A title of a season that is over, and the team that has it."""

    title = serializers.CharField()
    team = serializers.IntegerField()
    name = serializers.CharField()


class TermsSerializer(serializers.Serializer[Any]):
    """Clock terms, in the units of their names; `rest_days` are weekdays, 0 is Monday.

    What is left out of a write is kept: `terms_over` adds it.
    """

    rest_days = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=6), required=False, max_length=4
    )
    confirm = serializers.BooleanField(required=False)

    def get_fields(self) -> dict[str, Any]:
        found = super().get_fields()
        for term in TERMS:
            found[term.name] = serializers.IntegerField(
                min_value=term.least,
                max_value=term.most,
                required=False,
                help_text=term.help,
            )
        return found


def terms_over(before: ClockTerms, data: Mapping[str, Any]) -> ClockTerms:
    """Terms in which the data replaces what it names. Raises `ValidationError`."""
    try:
        return ClockTerms.from_json({**asdict(before), **data})
    except BadTerms as error:
        raise serializers.ValidationError({error.field: [str(error)]}) from error


class NewSeasonSerializer(PlanSerializer):
    """A new season in a league one runs; omitted fields have their defaults."""

    league = LeagueRefField()
    name = serializers.CharField(max_length=200)
    variant = serializers.CharField(max_length=20, help_text="Key of the game.")
    turn_hours = serializers.IntegerField(
        min_value=MIN_TURN_HOURS, max_value=MAX_TURN_HOURS, default=72
    )
    after_match_hours = serializers.IntegerField(
        min_value=0, max_value=MAX_HOURS, default=AFTER_HOURS
    )
    clock = TermsSerializer(
        required=False, help_text="A term that is left out has its default (KEM-CLK-01)."
    )
    options = serializers.DictField(
        child=serializers.CharField(max_length=2000), default=dict, help_text="House rules."
    )
    maps = serializers.ListField(
        child=serializers.CharField(max_length=100),
        default=list,
        max_length=500,
        help_text="Keys of maps, as the form of a new season and `maps` have them: a printed map's "
        "name, or `own-<id>`, with or without the game before it (`<game>/own-3`).",
    )

    def validate_clock(self, data: dict[str, Any]) -> ClockTerms:
        """The usual terms, where the data says nothing else (KEM-CLK-01)."""
        return terms_over(USUAL, data)


class HouseRulesSerializer(serializers.Serializer[Any]):
    """House rules by option; omitted ones are the game's."""

    options = serializers.DictField(child=serializers.CharField(max_length=2000))


class OptionRuleSerializer(serializers.Serializer[Any]):
    """A house rule: its value, the game's default, and the meaning of each value."""

    option = serializers.CharField()
    value = serializers.CharField()
    default = serializers.CharField()
    says = serializers.DictField(child=serializers.CharField())


def describe_house_rules(season: Season) -> list[dict[str, Any]]:
    """Every option of a season's game."""
    meta = find_variant(season.variant)
    return [
        {
            "option": option_rule.option,
            "value": season.options.get(option_rule.option, meta.options[option_rule.option][0]),
            "default": meta.options[option_rule.option][0],
            "says": {rule.value: rule.sentence for rule in option_rule.values},
        }
        for option_rule in explain_options(meta)
    ]
