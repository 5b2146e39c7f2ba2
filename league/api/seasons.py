"""Seasons as JSON: tables, schedules, and the actions from creation to roll-over."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import QuerySet
from drf_spectacular.helpers import forced_singular_serializer
from drf_spectacular.utils import extend_schema
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.filters import GameFilter, SinceFilter, WordFilter
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from league.api.entries import EntrySerializer, TeamRefSerializer
from league.api.plans import CatalogueSerializer, PlanSerializer, catalogue, planned
from league.api.schedule import (
    DivisionSerializer,
    FixtureSerializer,
    MovedRoundsSerializer,
    RoundSerializer,
)
from league.api.serializers import (
    ChampionSerializer,
    HouseRulesSerializer,
    NewSeasonSerializer,
    OptionRuleSerializer,
    SeasonSerializer,
    StandingsLineSerializer,
    TermsSerializer,
    describe_house_rules,
    terms_over,
)
from league.models import Division, Entry, Fixture, Round, Season
from league.queries import seasons as queries
from league.queries import standings
from league.queries.champions import season_champions
from league.queries.results import with_replays
from league.services import (
    dead_ends,
    entries,
    house_rules,
    mid_season,
    planning,
    round_dates,
    rounds,
    rules_lock,
    schedule,
    seasons,
    terms,
)
from matches.clocks.clock_terms import USUAL


class SeasonFilter(django_filters.FilterSet):
    league = WordFilter(field_name="league__slug", label="Slug of a league.")
    variant = GameFilter()
    state = django_filters.ChoiceFilter(choices=Season.State.choices)
    since = SinceFilter("created_at")


class SeasonViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, ActionViewSet):
    """The seasons of readable leagues."""

    scope = "admin"
    queryset = Season.objects.none()
    serializer_class = SeasonSerializer
    filterset_class = SeasonFilter
    ordering_fields: ClassVar = ("name", "created_at", "started_at", "closed_at")
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Season]:
        return queries.visible_seasons(self.request.user).order_by("id")

    @write_method(NewSeasonSerializer, SeasonSerializer, status=201, detail=False)
    def create(self, data: Data) -> Season:
        """Create a season in a league one runs; opening sign-up is a separate action."""
        plan, points = planned(dict(data))
        return seasons.create_season(
            league=data["league"],
            name=data["name"],
            variant=data["variant"],
            actor=self.actor,
            turn_hours=data["turn_hours"],
            after_match_hours=data["after_match_hours"],
            plan=plan,
            points=points,
            options=dict(data["options"]),
            maps=data["maps"],
            terms=data.get("clock", USUAL),
        )

    @write_method(PlanSerializer, SeasonSerializer)
    def partial_update(self, season: Season, data: Data) -> None:
        """Change the plan or points of a season that has not started."""
        plan, points = planned(dict(data), season)
        planning.change_plan(season=season, actor=self.actor, plan=plan, points=points)

    @write_action(None, SeasonSerializer)
    def open_sign_up(self, season: Season, data: Data) -> None:
        """Open sign-up."""
        seasons.open_sign_up(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def close_sign_up(self, season: Season, data: Data) -> None:
        """Close sign-up."""
        seasons.close_sign_up(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def back_to_draft(self, season: Season, data: Data) -> None:
        """Move a season without applications back to preparation."""
        seasons.back_to_draft(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def start(self, season: Season, data: Data) -> None:
        """End sign-up and open the first round."""
        rounds.start_season(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def take_back_start(self, season: Season, data: Data) -> None:
        """Undo the start, while nothing has been played."""
        rounds.take_back_start(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def end(self, season: Season, data: Data) -> None:
        """End a season under way early."""
        rounds.end_season(season=season, actor=self.actor)

    @write_action(MovedRoundsSerializer, SeasonSerializer)
    def move_rounds(self, season: Season, data: Data) -> None:
        """Move the rounds from one on in the calendar (KEM-CAL-01)."""
        round_dates.move_rounds(season=season, actor=self.actor, **data)

    @write_action(None, SeasonSerializer)
    def play_fewer_rounds(self, season: Season, data: Data) -> None:
        """End a Swiss table that cannot be drawn on with the rounds played (KEM-SWI-01)."""
        dead_ends.play_fewer_rounds(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def allow_rematches(self, season: Season, data: Data) -> None:
        """Let teams of a Swiss table that cannot be drawn on meet again (KEM-SWI-01)."""
        dead_ends.allow_rematches(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def archive(self, season: Season, data: Data) -> None:
        """Archive a finished season."""
        seasons.archive(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def unarchive(self, season: Season, data: Data) -> None:
        """Unarchive a season."""
        seasons.unarchive(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def accept_rules(self, season: Season, data: Data) -> None:
        """Lock a running season to the rules and prices installed now (KEM-FRZ-01)."""
        rules_lock.accept_installed_rules(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def unschedule(self, season: Season, data: Data) -> None:
        """Delete the schedule, before the season starts."""
        schedule.unpublish(season=season, actor=self.actor)

    @write_action(None, SeasonSerializer)
    def accept_all(self, season: Season, data: Data) -> None:
        """Accept every undecided team in the order of application."""
        entries.accept_all(season=season, actor=self.actor)

    @write_action(TeamRefSerializer, EntrySerializer, status=201)
    def join(self, season: Season, data: Data) -> Entry:
        """Let a team join a season under way (KEM-JOI-01)."""
        return mid_season.join_late(season=season, team=data["team"], actor=self.actor)

    @extend_schema(responses=TermsSerializer, filters=False)
    @action(detail=True, pagination_class=None)
    def clock(self, request: Request, pk: str | None = None) -> Response:
        """The clock terms of its matches (KEM-CLK-01)."""
        return Response(TermsSerializer(self.get_object().terms).data)

    @clock.mapping.put
    @write_method(TermsSerializer, SeasonSerializer)
    def set_clock(self, season: Season, data: Data) -> None:
        """Set the clock terms of new matches; omitted terms stay as they are."""
        merged = terms_over(season.terms, data)
        terms.set_terms(season=season, terms=merged, actor=self.actor)

    @extend_schema(responses=OptionRuleSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None, url_path="house-rules")
    def house_rules(self, request: Request, pk: str | None = None) -> Response:
        """Every option of the game, with its value here and the meaning of each value."""
        return Response(
            OptionRuleSerializer(describe_house_rules(self.get_object()), many=True).data
        )

    @house_rules.mapping.put
    @write_method(HouseRulesSerializer, SeasonSerializer)
    def set_house_rules(self, season: Season, data: Data) -> None:
        """Set the options, before the season starts; omitted ones are the game's."""
        house_rules.set_house_rules(season=season, options=data["options"], actor=self.actor)

    @extend_schema(responses=StandingsLineSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def standings(self, request: Request, pk: str | None = None) -> Response:
        """The season's table; of a cup how far each team came, of a ladder its order."""
        lines = standings.table(self.get_object())
        return Response(StandingsLineSerializer(lines, many=True).data)

    @extend_schema(responses=ChampionSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def champions(self, request: Request, pk: str | None = None) -> Response:
        """Who won a season that is over: each title with its team; else empty."""
        found = [
            {"title": title, "team": team.pk, "name": team.name}
            for title, team in season_champions(self.get_object())
        ]
        return Response(ChampionSerializer(found, many=True).data)

    @extend_schema(responses=RoundSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def rounds(self, request: Request, pk: str | None = None) -> Response:
        """The rounds in order, with the teams that rest and why."""
        found = Round.objects.filter(season=self.get_object()).prefetch_related("byes")
        return Response(RoundSerializer(found.order_by("number"), many=True).data)

    @extend_schema(responses=FixtureSerializer(many=True), filters=False)
    @action(detail=True)
    def fixtures(self, request: Request, pk: str | None = None) -> Response:
        """The fixtures with their reasons, in pages."""
        fixtures: Any = with_replays(Fixture.objects.filter(round__season=self.get_object()))
        fixtures = fixtures.select_related("round", "division", "home_team", "away_team", "match")
        page: Any = self.paginate_queryset(fixtures.order_by("round__number", "number"))
        return self.get_paginated_response(FixtureSerializer(page, many=True).data)

    @extend_schema(responses=DivisionSerializer(many=True), filters=False)
    @action(detail=True, pagination_class=None)
    def divisions(self, request: Request, pk: str | None = None) -> Response:
        """The divisions with the ids of their teams."""
        divisions = Division.objects.filter(season=self.get_object())
        shown = divisions.order_by("number").prefetch_related("entries")
        return Response(DivisionSerializer(shown, many=True).data)


class CatalogueViewSet(ActionViewSet):
    """What a season can be made of."""

    queryset = Season.objects.none()
    serializer_class = CatalogueSerializer
    pagination_class = None

    @extend_schema(
        operation_id="season_options_retrieve",
        responses=forced_singular_serializer(CatalogueSerializer),
        filters=False,
    )
    def list(self, request: Request) -> Response:
        """The formats with their options, the tie-breaks, the bonuses."""
        return Response(CatalogueSerializer(catalogue()).data)
