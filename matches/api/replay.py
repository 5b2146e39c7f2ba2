"""The replay of a match as JSON: what its page moves on the board."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.params import WHOLE_NUMBER, whole_number
from core.api.viewsets import ActionViewSet
from core.one_at_a_time import one_at_a_time
from matches.api.serializers import AsRows, AsStored
from matches.queries.replay import NoReplay, replay_of

SINCE = OpenApiParameter(
    "since", dict(WHOLE_NUMBER), description="Only the parts of later segments than this number."
)


class ReplayPartSerializer(serializers.Serializer[Any]):
    """A resolved segment: a keyframe, and for each event what it changes."""

    segment = serializers.IntegerField()
    first = serializers.IntegerField(help_text="Number of its first event in the match.")
    title = serializers.CharField()
    side = serializers.IntegerField(allow_null=True)
    start = AsStored(
        help_text="The keyframe before the first event. `players` has a row for each player, in "
        "the order of `players` of the document: square (-1 off the pitch), state, marks as bits "
        "(1 Dishonored, 2 Touch of Amaterasu, 4 in a duel, 8 rooted, 16 no tackle zone). `balls` "
        "has rows: number, square, carrier or -1, kind."
    )
    steps = AsRows(
        help_text="A row for each event: `words`, `rule`, `side`, `starts` (drive, turn or play), "
        "`mark` (touchdown, casualty, turnover or luck), `dice`, and `changes`: the new values of "
        "the frame, players as rows with their place before them. What is empty is left out.",
    )
    poster = serializers.IntegerField(
        allow_null=True, help_text="The last event before everybody left the pitch."
    )
    props = serializers.ListField(
        child=serializers.IntegerField(), help_text="The most balls, chests and pads at once."
    )


class ReplaySerializer(serializers.Serializer[Any]):
    """The replay of all that is resolved; any event is a keyframe and some changes away."""

    replay = serializers.IntegerField(help_text="The version of this form.")
    match = serializers.IntegerField(allow_null=True)
    names = serializers.ListField(child=serializers.CharField())
    columns = serializers.IntegerField()
    rows = serializers.IntegerField()
    is_over = serializers.BooleanField()
    poster = serializers.IntegerField()
    players = AsRows(help_text="Rows: side, number, name.")
    rules = AsStored(help_text="The address of each rule that is cited.")
    parts = ReplayPartSerializer(many=True)


class ReplayActions(ActionViewSet):
    """The match endpoint of its replay."""

    @extend_schema(
        parameters=[SINCE],
        filters=False,
        responses={
            200: ReplaySerializer,
            404: OpenApiResponse(description="No such match, or nothing was played in it."),
        },
    )
    # Of a list, `since` is a moment; the filters of the list would refuse the number.
    @action(detail=True, filter_backends=())
    def replay(self, request: Request, pk: str) -> Response:
        """The resolved segments as keyframes and changes, for everybody who may read the match."""
        match, since = self.get_object(), whole_number(request, SINCE.name)
        try:
            with one_at_a_time(request):
                found = replay_of(match)
        except NoReplay:
            raise NotFound("There is nothing to replay.") from None
        return Response(found.document(since=since))
