"""Rounds, fixtures and divisions of a season as JSON."""

from __future__ import annotations

from rest_framework import serializers

from league.season.models import Bye, Division, Entry, Fixture, Round


class ByeSerializer(serializers.ModelSerializer[Bye]):
    """Who rests, and why; `pays` if it is paid for as a bye."""

    class Meta:
        model = Bye
        fields = ("team", "why", "pays")


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round. One that is `pending` and has no fixtures is drawn when its time comes."""

    title = serializers.CharField(source="__str__")
    byes = ByeSerializer(many=True)

    class Meta:
        model = Round
        fields = (
            "id",
            "number",
            "title",
            "stage",
            "state",
            "planned_for",
            "opened_at",
            "done_at",
            "byes",
        )


class FixtureSerializer(serializers.ModelSerializer[Fixture]):
    """A pairing with the sentences of its draw; the score of a finished match."""

    round = serializers.IntegerField(source="round.number")
    division = serializers.IntegerField(source="division.number", default=None, allow_null=True)
    home_name = serializers.CharField(source="home_team.name")
    away_name = serializers.CharField(source="away_team.name")
    why = serializers.ListField(child=serializers.CharField())
    state = serializers.SerializerMethodField(help_text="Of its match; empty before it is made.")
    mode = serializers.SerializerMethodField(help_text="mail, table or walk_over.")
    score = serializers.SerializerMethodField(help_text="Home and away, once it is finished.")

    class Meta:
        model = Fixture
        fields = (
            "id",
            "round",
            "number",
            "division",
            "home_team",
            "home_name",
            "away_team",
            "away_name",
            "stakes",
            "why",
            "match",
            "state",
            "mode",
            "score",
        )

    def get_state(self, fixture: Fixture) -> str:
        return str(fixture.match.state) if fixture.match else ""

    def get_mode(self, fixture: Fixture) -> str:
        return str(fixture.match.mode) if fixture.match else ""

    def get_score(self, fixture: Fixture) -> list[int] | None:
        if fixture.match is None or not fixture.match.is_finished:
            return None
        return list(fixture.match.score)


class DivisionSerializer(serializers.ModelSerializer[Division]):
    """A division and the teams that play in it."""

    teams = serializers.SerializerMethodField()

    class Meta:
        model = Division
        fields = ("number", "name", "teams")

    def get_teams(self, division: Division) -> list[int]:
        return [
            entry.team_id
            for entry in division.entries.all()
            if entry.status == Entry.Status.ACCEPTED
        ]
