"""Rounds, fixtures and divisions of a season as JSON; walk-overs."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import Q, QuerySet
from rest_framework import mixins, serializers

from core.api.fields import SentencesField
from core.api.filters import WholeNumberFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action
from league.models import Bye, Division, Entry, Fixture, Round
from league.queries.results import marks_of
from league.queries.visible import visible_fixtures
from league.services import walkovers
from league.services.round_dates import MOST_DAYS
from matches.models import MatchState, Side


class ByeSerializer(serializers.ModelSerializer[Bye]):
    """A team that rests, and why; `pays` if it gets the points of a bye."""

    class Meta:
        model = Bye
        fields = ("team", "why", "pays")


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round. A `pending` round without fixtures is drawn later."""

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
            "opens_at",
            "closes_at",
            "is_extended",
            "opened_at",
            "closed_at",
            "done_at",
            "byes",
        )


class MovedRoundsSerializer(serializers.Serializer[Any]):
    """The first round that moves, and by how many days: earlier if negative."""

    first = serializers.IntegerField(min_value=1, max_value=99)
    days = serializers.IntegerField(min_value=-MOST_DAYS, max_value=MOST_DAYS)


class FixtureSerializer(serializers.ModelSerializer[Fixture]):
    """A pairing with the reasons of its draw, and the score of a finished match."""

    season = serializers.IntegerField(source="round.season_id")
    round = serializers.IntegerField(source="round.number")
    division = serializers.IntegerField(source="division.number", default=None, allow_null=True)
    home_name = serializers.CharField(source="home_team.name")
    away_name = serializers.CharField(source="away_team.name")
    why = serializers.ListField(child=serializers.CharField())
    state = serializers.SerializerMethodField(help_text="Of its match; empty before it is made.")
    mode = serializers.SerializerMethodField(help_text="mail, table or walk_over.")
    score = serializers.SerializerMethodField(help_text="Home and away, once it is finished.")
    winner = serializers.SerializerMethodField(
        help_text="home or away; empty for a draw and before it is finished."
    )
    title = serializers.CharField(help_text="Its round, or that it is for third place.")
    marks = serializers.SerializerMethodField(
        help_text="What sets it apart: third place, replay, walk-over, to be replayed, "
        "or that it stands, or was made, after a correction."
    )

    class Meta:
        model = Fixture
        fields = (
            "id",
            "season",
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
            "winner",
            "title",
            "marks",
        )

    def get_state(self, fixture: Fixture) -> str:
        return str(fixture.match.state) if fixture.match else ""

    def get_mode(self, fixture: Fixture) -> str:
        return str(fixture.match.mode) if fixture.match else ""

    def get_score(self, fixture: Fixture) -> list[int] | None:
        if fixture.match is None or not fixture.match.is_finished:
            return None
        return list(fixture.match.score)

    def get_winner(self, fixture: Fixture) -> str:
        if fixture.match is None or not fixture.match.is_finished or fixture.match.won_by is None:
            return ""
        return Side(fixture.match.won_by).name.lower()

    def get_marks(self, fixture: Fixture) -> list[str]:
        return marks_of(fixture)


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


class WalkOverSerializer(serializers.Serializer[Any]):
    """The winner of a walk-over, and the reason; null declares the match void."""

    side = serializers.ChoiceField(
        choices=[("home", "home"), ("away", "away")], allow_null=True, default=None
    )
    text = SentencesField()


class FixtureFilter(django_filters.FilterSet):
    season = WholeNumberFilter(field_name="round__season_id")
    league = WordFilter(field_name="round__season__league__slug")
    round = WholeNumberFilter(field_name="round__number")
    team = WholeNumberFilter(method="of_team", label="Home or away.")
    match = WholeNumberFilter(field_name="match_id")
    state = django_filters.ChoiceFilter(field_name="match__state", choices=MatchState.choices)

    def of_team(self, fixtures: QuerySet[Fixture], name: str, team: int) -> QuerySet[Fixture]:
        return fixtures.filter(Q(home_team_id=team) | Q(away_team_id=team))


class FixtureViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The fixtures of seasons in readable leagues."""

    scope = "admin"
    queryset = Fixture.objects.none()
    serializer_class = FixtureSerializer
    filterset_class = FixtureFilter
    ordering_fields: ClassVar = ("round__number",)
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Fixture]:
        return visible_fixtures(self.request.user).order_by("id")

    @write_action(WalkOverSerializer, FixtureSerializer)
    def walk_over(self, fixture: Fixture, data: Data) -> None:
        """Decide a match without play (KEM-WLK-01)."""
        side = {"home": 0, "away": 1}.get(data["side"])
        walkovers.award(fixture=fixture, side=side, actor=self.actor, reason=data["text"])
