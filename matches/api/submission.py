"""The orders in force for a turn, as JSON, and taking a submitted sheet back."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.answers import to_json
from core.api.answer_serializers import serializer_of
from core.api.viewsets import ActionViewSet, Data, write_action
from core.one_at_a_time import one_at_a_time
from matches.answers.plan_odds import Outlook
from matches.api.plan_odds import build_outlook
from matches.api.serializers import (
    FaultSerializer,
    MatchDetailSerializer,
    TurnSheetSerializer,
)
from matches.api.sides import SIDE, ordering_side
from matches.match_file import match_file
from matches.models import Match, TurnSheet
from matches.seats import since_of
from matches.services.errors import build_faults
from matches.services.submission.acknowledgement import (
    Acknowledgement,
    IfNothingArrives,
    acknowledge,
)
from matches.services.submission.dice_lines import MAX_LENGTH, add_line
from matches.services.submission.drafts import take_back
from matches.services.timekeeping.presence import confirm_presence
from matches.services.turn_guards import require_turn


class StandingSerializer(serializers.Serializer[Any]):
    """The orders in force for one's own turn: how they were read, their odds, their time."""

    segment = serializers.IntegerField(source="match.segment")
    side = serializers.IntegerField()
    revision = serializers.IntegerField(source="sheet.revision", default=None, allow_null=True)
    canonical = serializers.CharField(help_text="As it was parsed; empty if there are no orders.")
    advance = serializers.CharField(
        help_text="The orders for the match below its plays; empty if there are none."
    )
    otherwise = serializers.ChoiceField(
        [str(each) for each in IfNothingArrives],
        help_text="What is played if nothing else arrives.",
    )
    plays_at = serializers.DateTimeField(allow_null=True)
    outlook = serializers.SerializerMethodField()
    warnings = serializers.SerializerMethodField()

    @extend_schema_field(serializer_of(Outlook)(allow_null=True))
    def get_outlook(self, found: Acknowledgement) -> Any:
        return to_json(build_outlook(Outlook, found.outlook)) if found.outlook is not None else None

    @extend_schema_field(FaultSerializer(many=True))
    def get_warnings(self, found: Acknowledgement) -> Any:
        return to_json(build_faults(found.warnings))


class TurnNumberSerializer(serializers.Serializer[Any]):
    """Which turn: `segment` of the match as it was read."""

    segment = serializers.IntegerField(min_value=1, max_value=1_000_000)


class DiceLineSerializer(serializers.Serializer[Any]):
    """A coach's own line for the dice of their match."""

    text = serializers.CharField(max_length=MAX_LENGTH)


class SubmissionActions(ActionViewSet):
    """The match endpoints for a turn's sheet, apart from submitting it."""

    @extend_schema(
        parameters=[SIDE],
        filters=False,
        responses={
            200: StandingSerializer,
            403: OpenApiResponse(description="Another coach's team."),
            409: OpenApiResponse(description="The match waits for nobody, or for the other side."),
        },
    )
    @action(detail=True, url_path="sheet/standing", permission_classes=[IsAuthenticated])
    def standing(self, request: Request, pk: int) -> Response:
        """The orders in force for the turn: how they were read, their odds, their time."""
        match = self.get_object()
        side = ordering_side(request, match)
        require_turn(match, side)
        with one_at_a_time(request):
            found = acknowledge(match, side, since=since_of(request.user, match, side))
        return Response(StandingSerializer(found).data)

    @write_action(DiceLineSerializer, MatchDetailSerializer, asks=(SIDE,))
    def dice_line(self, match: Match, data: Data) -> None:
        """Set one's own line for the dice before the first roll."""
        side = ordering_side(self.request, match)
        add_line(match=match, side=side, author=self.actor, text=data["text"], now=clock.now())

    @extend_schema(
        filters=False,
        responses={
            200: {"type": "object", "additionalProperties": {}},
            404: OpenApiResponse(description="No such match, or it has not reached full time."),
        },
    )
    @action(detail=True)
    def file(self, request: Request, pk: int) -> Response:
        """Everything needed to check dice and chain (docs/match-file.md); from full time."""
        match = self.get_object()
        if not match.is_over:
            raise NotFound("A match's file is published at full time.")
        return Response(match_file(match))

    @write_action(None, MatchDetailSerializer, path="confirm", asks=(SIDE,))
    def confirm(self, match: Match, data: Data) -> None:
        """Confirm that one is there for the kick-off (KEM-CLK-02)."""
        side = ordering_side(self.request, match)
        confirm_presence(match=match, side=side, author=self.actor, now=clock.now())

    @write_action(TurnNumberSerializer, TurnSheetSerializer, path="sheet/take-back", asks=(SIDE,))
    def take_back(self, match: Match, data: Data) -> TurnSheet:
        """Make the submitted sheet a draft again while its regret window is open."""
        return take_back(
            match=match,
            side=ordering_side(self.request, match),
            author=self.actor,
            segment=data["segment"],
            now=clock.now(),
        )
