"""Previews as JSON: a draw, the next season, a table with tried scores."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from core.api.fields import SentencesField
from league.models import Season
from league.queries import draws
from league.queries.rollover import FATES
from league.services.schedule import drawn_now


class PairingSerializer(serializers.Serializer[Any]):
    """A pairing of a draw, and why."""

    home = serializers.IntegerField()
    away = serializers.IntegerField()
    why = serializers.ListField(child=serializers.CharField())
    division = serializers.IntegerField()
    slot = serializers.IntegerField()


class RestSerializer(serializers.Serializer[Any]):
    """A team that rests, and why."""

    team = serializers.IntegerField(source="id")
    why = serializers.CharField()


class DrawnRoundSerializer(serializers.Serializer[Any]):
    """A round of a draw."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    stage = serializers.CharField(source="stage.value")
    pairings = PairingSerializer(many=True)
    resting = RestSerializer(many=True)


class BalanceSerializer(serializers.Serializer[Any]):
    """A team's home and away games in the whole schedule, and how often it rests."""

    team = serializers.IntegerField()
    home = serializers.IntegerField()
    away = serializers.IntegerField()
    rests = serializers.IntegerField()


class DrawSerializer(serializers.Serializer[Any]):
    """A draw that could be published, with its number and digest."""

    draw = serializers.IntegerField(source="shuffle")
    digest = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(), help_text="Team ids to names.")
    rounds = DrawnRoundSerializer(many=True, source="drawn.rounds")
    balance = BalanceSerializer(many=True)


class PublishSerializer(serializers.Serializer[Any]):
    """The number and digest of the draw that was previewed."""

    draw = serializers.IntegerField(min_value=0, max_value=draws.MAX_DRAWS, default=0)
    digest = serializers.CharField(max_length=64)


def draw_of(season: Season, number: int) -> Any:
    """The draw of that number. Raises `Refused` with the reason if there is none."""
    return drawn_now(season, shuffle=number)


class SuccessorSerializer(serializers.Serializer[Any]):
    """A team of the old season in the new one."""

    entry = serializers.IntegerField(source="entry.pk")
    team = serializers.IntegerField(source="entry.team_id")
    name = serializers.CharField(source="entry.team.name")
    division = serializers.IntegerField()
    why = serializers.CharField(
        source="move.why", default="", help_text="Why it changes division, if it does."
    )
    fate = serializers.CharField()
    worth = serializers.IntegerField(help_text="Players, re-rolls and staff, without treasury.")


class RollOverSerializer(serializers.Serializer[Any]):
    """The next season: its name, and the fate of each entry; the default is to keep."""

    name = SentencesField(max_length=200)
    fates = serializers.DictField(
        child=serializers.ChoiceField(choices=[(key, key) for key in FATES]),
        default=dict,
        help_text="Ids of entries to fates.",
    )
    cap = serializers.IntegerField(
        min_value=0, max_value=999_999, required=False, allow_null=True, default=None
    )
    starts_on = serializers.DateField(required=False, allow_null=True, default=None)

    def validate_fates(self, fates: dict[str, str]) -> dict[int, str]:
        """Check that ids are whole numbers."""
        if not all(key.isascii() and key.isdigit() and len(key) <= 18 for key in fates):
            raise serializers.ValidationError("The keys are ids of entries.")
        return {int(key): fate for key, fate in fates.items()}


class TriedLineSerializer(serializers.Serializer[Any]):
    """A line of the tried table, and by how many ranks it is up."""

    rank = serializers.IntegerField(source="line.row.rank")
    team = serializers.IntegerField(source="line.team.pk")
    name = serializers.CharField(source="line.team.name")
    points = serializers.IntegerField(source="line.row.points")
    division = serializers.IntegerField(
        source="line.division.number", default=None, allow_null=True
    )
    reason = serializers.CharField(source="line.reason")
    rises = serializers.IntegerField()
