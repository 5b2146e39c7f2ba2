"""A league's statistics as JSON, one game at a time; all derived."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.accounts.api.people import PersonSerializer
from core.leagues.api.within import InLeagueViewSet
from core.leagues.models import League
from core.one_at_a_time import one_at_a_time
from league.models import CoachRating
from league.queries import statistics as queries


class RatingSerializer(serializers.ModelSerializer[CoachRating]):
    """A coach's strength `mu`, known to within about `sigma`."""

    coach = PersonSerializer(read_only=True)

    class Meta:
        model = CoachRating
        fields = ("coach", "mu", "sigma", "matches")


class LuckSerializer(serializers.Serializer[Any]):
    """The tests that a coach's teams passed, and how many were expected."""

    coach = serializers.IntegerField()
    name = serializers.CharField()
    rolls = serializers.IntegerField()
    made = serializers.IntegerField()
    expected = serializers.FloatField()
    deviation = serializers.FloatField(help_text="In standard deviations.")


class StreakSerializer(serializers.Serializer[Any]):
    """The most matches in a row that a team has won."""

    team = serializers.IntegerField()
    name = serializers.CharField()
    length = serializers.IntegerField()


class RecordMatchSerializer(serializers.Serializer[Any]):
    """A record match."""

    match = serializers.IntegerField(source="pk")
    home = serializers.CharField(source="home_team.name")
    away = serializers.CharField(source="away_team.name")
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()


class MatchRecordSerializer(serializers.Serializer[Any]):
    """The best of a league in one count."""

    title = serializers.CharField()
    matches = RecordMatchSerializer(many=True)


class AgainstSerializer(serializers.Serializer[Any]):
    """How one clan fared against another."""

    clan = serializers.CharField()
    against = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()


class StatisticsSerializer(serializers.Serializer[Any]):
    """Everything derived from a league's finished matches of a game."""

    variant = serializers.CharField()
    ratings = RatingSerializer(many=True)
    luck = LuckSerializer(many=True)
    streaks = StreakSerializer(many=True)
    records = MatchRecordSerializer(many=True)
    clans = AgainstSerializer(many=True)


class PlayedGameSerializer(serializers.Serializer[Any]):
    """A game in which a league has finished matches."""

    key = serializers.CharField()
    title = serializers.CharField()


class StatisticsViewSet(InLeagueViewSet):
    """A league's statistics."""

    queryset = CoachRating.objects.none()
    serializer_class = PlayedGameSerializer
    pagination_class = None
    lookup_field = "variant"
    lookup_value_converter = "slug"

    @extend_schema(responses=PlayedGameSerializer(many=True), filters=False)
    def list(self, request: Request, slug: str) -> Response:
        """The games with statistics."""
        return Response(PlayedGameSerializer(queries.games_of(self.league), many=True).data)

    @extend_schema(responses=StatisticsSerializer)
    def retrieve(self, request: Request, slug: str, variant: str) -> Response:
        """Ratings, luck, streaks, records, clan against clan."""
        league = self.league
        if variant not in {meta.key for meta in queries.games_of(league)}:
            raise Http404
        with one_at_a_time(request):
            shown = self._of_game(league, variant)
        return Response(StatisticsSerializer(shown).data)

    def _of_game(self, league: League, variant: str) -> dict[str, object]:
        _, table = queries.clan_against_clan(league, variant)
        return {
            "variant": variant,
            "ratings": queries.ratings(league, variant),
            "luck": queries.luck(league, variant),
            "streaks": queries.winning_streaks(league, variant),
            "records": [
                {"title": title, "matches": matches}
                for title, matches in queries.records(league, variant)
            ],
            "clans": [
                {
                    "clan": own,
                    "against": other,
                    "played": met.played,
                    "won": met.won,
                    "drawn": met.drawn,
                }
                for own, row in table.items()
                for other, met in row.items()
            ],
        }
