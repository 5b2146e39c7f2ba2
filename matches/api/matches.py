"""Matches, their events and segments as JSON; a coach may submit the turn."""

from __future__ import annotations

from typing import Any, ClassVar

import django_filters
from django.db.models import Q, QuerySet
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.api.filters import GameFilter, SinceFilter, WholeNumberFilter, WordFilter
from core.api.pagination import LimitOffsetPages
from core.api.viewsets import ActionViewSet, Data, write_action, write_method
from core.one_at_a_time import one_at_a_time
from core.secret_views import forbid_storing
from engine.sheets.faults import Fault
from matches.api.judging import JudgingActions
from matches.api.orders import OrdersActions
from matches.api.plan_rows import DraftPlaysSerializer, read_sent_rows
from matches.api.planning import PlanningActions
from matches.api.prematch import PrematchActions
from matches.api.replay import ReplayActions
from matches.api.serializers import (
    CheckSerializer,
    EventSerializer,
    LogSerializer,
    MatchDetailSerializer,
    MatchSerializer,
    SegmentSerializer,
    SheetSerializer,
    SheetTextSerializer,
    TurnSheetSerializer,
    check_json,
)
from matches.api.sides import SIDE, ordering_side
from matches.api.submission import SubmissionActions
from matches.models import Match, MatchMode, MatchState, Segment, Side, TurnSheet
from matches.permissions import sides_of
from matches.queries import matches as queries
from matches.queries.event_log import EventList, published_log
from matches.seats import seats_of, since_of
from matches.services.submission.checked_sheet import read_sheet
from matches.services.submission.drafts import Seen, save_draft
from matches.services.submission.reading import parse_text
from matches.services.submission.sheets import submit_sheet

MAX_BODY_BYTES = 64 * 1024


class TooLarge(APIException):
    """The body is too large for a turn sheet."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = "A turn sheet has at most 8 KB and 200 lines."
    default_code = "too_large"


class MatchFilter(django_filters.FilterSet):
    league = WordFilter(field_name="league__slug", label="Slug of a league.")
    team = WholeNumberFilter(method="of_team", label="Id of a team, home or away.")
    coach = WholeNumberFilter(method="of_coach", label="Id of a person, home or away.")
    variant = GameFilter()
    state = django_filters.ChoiceFilter(choices=MatchState.choices)
    mode = django_filters.ChoiceFilter(choices=MatchMode.choices)
    since = SinceFilter("created_at")
    finished_since = SinceFilter("finished_at")

    def of_team(self, matches: QuerySet[Match], name: str, team: int) -> QuerySet[Match]:
        return matches.filter(Q(home_team_id=team) | Q(away_team_id=team))

    def of_coach(self, matches: QuerySet[Match], name: str, coach: int) -> QuerySet[Match]:
        return matches.filter(Q(home_team__coach_id=coach) | Q(away_team__coach_id=coach))


class MatchViewSet(
    mixins.ListModelMixin,
    mixins.RetrieveModelMixin,
    PrematchActions,
    SubmissionActions,
    OrdersActions,
    PlanningActions,
    ReplayActions,
    JudgingActions,
    ActionViewSet,
):
    """The matches of readable leagues."""

    scope = "play"
    scopes: ClassVar = {
        "run_again": "admin",
        "extend": "admin",
        "roll_back": "admin",
        "preview_correction": "admin",
        "correct": "admin",
    }
    queryset = Match.objects.none()
    serializer_class = MatchSerializer
    shown_as = MatchDetailSerializer
    filterset_class = MatchFilter
    ordering_fields: ClassVar = ("created_at", "finished_at", "due_at")
    lookup_value_converter = "int"
    notes: tuple[Fault, ...] | None = None
    """The notes on a sheet that this request has parsed; None if it has not."""

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "notes": self.notes}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Reject a body that is far too large before it is read."""
        if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES:
            raise TooLarge
        super().initial(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Match]:
        if self.action == "list":
            return queries.visible_matches(self.request.user).order_by("-id")
        return queries.match_with_people(self.request.user)

    def get_object(self) -> Match:
        """No browser keeps an answer about a match at one screen: the other side could look."""
        match: Match = super().get_object()
        if match.is_hotseat:
            forbid_storing(self.request._request)  # noqa: SLF001 -- named so in its documentation
        return match

    @extend_schema(responses=EventSerializer(many=True), filters=False)
    @action(detail=True)
    def events(self, request: Request, pk: str) -> Response:
        """The public events, numbered through the match from 0."""
        match = self.get_object()
        pages = LimitOffsetPages()
        events = EventList(match, sides_of(request.user, match))
        return pages.get_paginated_response(pages.paginate_queryset(events, request, view=self))

    @extend_schema(
        responses={
            200: LogSerializer,
            404: OpenApiResponse(description="No such match, or it has not reached full time."),
        },
        filters=False,
    )
    @action(detail=True)
    def log(self, request: Request, pk: str) -> Response:
        """The match as one document, by the schema at /rules/event-log-1.json; from full time."""
        match = self.get_object()
        if not match.is_over:
            raise NotFound("A match's log is published at full time.")
        return Response(published_log(match))

    @extend_schema(responses=SegmentSerializer(many=True), filters=False)
    @action(detail=True)
    def segments(self, request: Request, pk: str) -> Response:
        """The resolved segments; their locked orders are public from full time."""
        match = self.get_object()
        rows = Segment.objects.filter(match=match).select_related("rolled_back")
        rows = rows.defer("events").order_by("number")
        pages = LimitOffsetPages()
        page = pages.paginate_queryset(rows, request, view=self) or []
        context = {"match": match, "seats": seats_of(request.user, match)}
        return pages.get_paginated_response(
            SegmentSerializer(page, many=True, context=context).data
        )

    @write_action(SheetSerializer, TurnSheetSerializer, status=201, asks=(SIDE,))
    def sheet(self, match: Match, data: Data) -> TurnSheet:
        """Submit the turn of one's own side; a worker resolves it at once."""
        with one_at_a_time(self.request):
            submission = submit_sheet(
                match=match,
                side=self._own_side(match),
                author=self.actor,
                text=data["text"],
                segment=data["segment"],
                now=clock.now(),
                accept_doubtful=data["accept_doubtful"],
                confirm_concession=data["confirm_concession"],
                seen=_seen(data),
            )
        # A sheet submitted before keeps its own text, which other notes may belong to.
        self.notes = submission.notes if submission.sheet.text == data["text"] else None
        return submission.sheet

    @extend_schema(
        parameters=[SIDE],
        filters=False,
        responses={
            200: TurnSheetSerializer,
            403: OpenApiResponse(description="Another coach's team."),
            404: OpenApiResponse(description="No such match, or no sheet for this turn."),
        },
    )
    @sheet.mapping.get
    def own_sheet(self, request: Request, pk: str) -> Response:
        """One's own sheet for the current turn: the draft, or else the submitted sheet."""
        match = self.get_object()
        side = self._own_side(match)
        written = queries.draft_of(match, side, since=since_of(request.user, match, side))
        if written is None:
            raise NotFound("There is no sheet for this turn.")
        return Response(TurnSheetSerializer(written).data)

    @sheet.mapping.put
    @write_method(DraftPlaysSerializer, TurnSheetSerializer, asks=(SIDE,))
    def save_sheet(self, match: Match, data: Data) -> TurnSheet:
        """Save a draft for the current turn; it is not resolved."""
        side = self._own_side(match)
        found = read_sent_rows(match, side, data)
        parsed = found.parsed if found else parse_text(match, side, data["text"])
        self.notes = parsed.notes
        return save_draft(
            match=match,
            side=side,
            author=self.actor,
            text=parsed,
            segment=data["segment"],
            now=clock.now(),
            seen=_seen(data),
        )

    @write_action(
        SheetTextSerializer, CheckSerializer, path="sheet/check", asks=(SIDE,), saves=False
    )
    def check(self, match: Match, data: Data) -> dict[str, Any]:
        """Check a sheet as if every die succeeded; nothing is saved or submitted."""
        side = self._own_side(match)
        since = since_of(self.request.user, match, side)
        with one_at_a_time(self.request):
            reading = read_sheet(match=match, side=side, text=data["text"], since=since)
        return check_json(match, side, reading)

    def _own_side(self, match: Match) -> Side:
        return ordering_side(self.request, match)


def _seen(data: Data) -> Seen | None:
    """What the text was written over, if the client says so."""
    return Seen(data["seen"]) if "seen" in data else None
