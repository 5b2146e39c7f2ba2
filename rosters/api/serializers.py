"""The JSON shapes of teams, players and contracts."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.coaches.levels import LEVELS
from rosters.crests.colours import COLOURS
from rosters.models import CareerEvent, Freebooter, Player, PlayerSheet, Team
from rosters.templatetags.games import money


class PlayerSheetSerializer(serializers.ModelSerializer[PlayerSheet]):
    class Meta:
        model = PlayerSheet
        exclude = ("player",)


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player with today's characteristics and the sheet."""

    team = serializers.PrimaryKeyRelatedField[Team](read_only=True)
    position = serializers.CharField(source="position.name")
    ma = serializers.IntegerField(source="characteristics.ma")
    st = serializers.IntegerField(source="characteristics.st")
    ag = serializers.IntegerField(source="characteristics.ag")
    av = serializers.IntegerField(source="characteristics.av")
    ph = serializers.IntegerField(source="characteristics.ph")
    skills = serializers.ListField(child=serializers.CharField(), help_text="Printed and learned.")
    cost = serializers.IntegerField(
        source="position.cost", help_text="List price, in the units of the team's money."
    )
    sheet = PlayerSheetSerializer(read_only=True)

    class Meta:
        model = Player
        fields: tuple[str, ...] = (
            "id",
            "team",
            "number",
            "name",
            "status",
            "position",
            "ma",
            "st",
            "ag",
            "av",
            "ph",
            "skills",
            "cost",
            "sheet",
        )


class CareerEventSerializer(serializers.ModelSerializer[CareerEvent]):
    """A fact of a career."""

    reverses = serializers.PrimaryKeyRelatedField[CareerEvent](read_only=True, allow_null=True)
    restores = serializers.PrimaryKeyRelatedField[CareerEvent](read_only=True, allow_null=True)
    data = serializers.DictField(
        read_only=True, help_text="Depends on the kind: the counts of a match, for example."
    )  # type: ignore[assignment]

    class Meta:
        model = CareerEvent
        fields: tuple[str, ...] = (
            "id",
            "kind",
            "source",
            "version",
            "reverses",
            "restores",
            "rule",
            "spp",
            "data",
            "rules_version",
            "created_at",
        )


class PlayerDetailSerializer(PlayerSerializer):
    """A player with the biography and every fact of the career, oldest first."""

    career = CareerEventSerializer(many=True, read_only=True)

    class Meta(PlayerSerializer.Meta):
        fields = (*PlayerSerializer.Meta.fields, "biography", "career")


class TeamSerializer(serializers.ModelSerializer[Team]):
    league = serializers.SlugRelatedField[Team](slug_field="slug", read_only=True)
    clan = serializers.SlugRelatedField[Team](slug_field="key", read_only=True)
    coach = serializers.CharField(source="coach.get_full_name", read_only=True)
    coach_id = serializers.IntegerField(read_only=True)
    balance = serializers.IntegerField(
        read_only=True, help_text="Treasury, in the units of `money`."
    )
    money = serializers.SerializerMethodField()
    staff = serializers.DictField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = Team
        fields: tuple[str, ...] = (
            "id",
            "name",
            "league",
            "variant",
            "clan",
            "coach",
            "coach_id",
            "balance",
            "money",
            "debt_marked",
            "rerolls",
            "staff",
            "created_at",
        )

    def get_money(self, team: Team) -> str:
        """The unit of balance and prices: `1 koku`, `1,000 gold`."""
        return money(1, team.variant)


class FreebooterSerializer(serializers.ModelSerializer[Freebooter]):
    """A contract for the match in `source`: a player (`position`, `number`), one of the staff, or a
    named star (`ronin`)."""

    position = serializers.CharField(source="position.name", default=None, allow_null=True)

    class Meta:
        model = Freebooter
        fields = (
            "id",
            "source",
            "position",
            "staff",
            "ronin",
            "number",
            "name",
            "price",
            "rule",
            "created_at",
        )


class TeamDetailSerializer(TeamSerializer):
    """A team with all its players, including former ones, and all its Freebooters."""

    players = PlayerSerializer(many=True, read_only=True)
    freebooters = FreebooterSerializer(many=True, read_only=True)

    colours = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta(TeamSerializer.Meta):
        fields = (
            *TeamSerializer.Meta.fields,
            "colours",
            "motto",
            "story",
            "players",
            "freebooters",
        )


class TeamChangeSerializer(serializers.Serializer[Any]):
    """The fields to change; the rest stays. `colours` are those of field and emblem."""

    name = serializers.CharField(max_length=200, required=False)
    colours = serializers.ListField(
        child=serializers.ChoiceField(choices=[(key, key) for key in COLOURS]),
        required=False,
        min_length=2,
        max_length=2,
    )
    motto = serializers.CharField(max_length=500, allow_blank=True, required=False)
    story = serializers.CharField(max_length=5000, allow_blank=True, required=False)


class BotStandInSerializer(serializers.Serializer[Any]):
    """The level of the bot that plays a second missed turn in a row (KEM-ABS-01); empty: none."""

    level = serializers.ChoiceField(choices=LEVELS, allow_blank=True)


class PlayerChangeSerializer(serializers.Serializer[Any]):
    """The fields to change; the rest stays."""

    name = serializers.CharField(max_length=200, required=False)
    biography = serializers.CharField(max_length=5000, allow_blank=True, required=False)
