"""A team as it was at a past moment, as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rosters.models import CHARACTERISTICS
from rosters.queries.as_of import PlayerThen


class PlayerThenSerializer(serializers.Serializer[Any]):
    """A player on the roster of that day."""

    id = serializers.IntegerField(source="player.pk")
    number = serializers.IntegerField(source="player.number")
    name = serializers.CharField(source="player.name")
    position = serializers.CharField(source="player.position.name")
    characteristics = serializers.SerializerMethodField()
    skills = serializers.ListField(child=serializers.CharField())
    spp = serializers.IntegerField(source="sheet.spp")
    cost = serializers.IntegerField()

    def get_characteristics(self, then: PlayerThen) -> dict[str, int]:
        return {key: then.characteristic(key) for key in CHARACTERISTICS}


class RatingPartSerializer(serializers.Serializer[Any]):
    """A summand of the team rating."""

    name = serializers.CharField()
    number = serializers.IntegerField()
    worth = serializers.IntegerField()


class TeamThenSerializer(serializers.Serializer[Any]):
    """A team at `moment`: roster, money, and the parts of its rating (LGE-TEA-06)."""

    team = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    moment = serializers.DateTimeField()
    players = PlayerThenSerializer(many=True)
    balance = serializers.IntegerField()
    rerolls = serializers.IntegerField()
    staff = serializers.DictField(child=serializers.IntegerField())
    parts = RatingPartSerializer(many=True)
    spp = serializers.IntegerField()
    rating = serializers.IntegerField()
