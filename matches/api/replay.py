"""The replay of a match as JSON: what its page moves on the board."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.answer_serializers import serializer_of
from core.api.params import WHOLE_NUMBER, whole_number
from core.api.viewsets import ActionViewSet
from core.one_at_a_time import one_at_a_time
from matches.answers.replay import ReplayAnswer
from matches.queries.replay import NoReplay, replay_of

SINCE = OpenApiParameter(
    "since", dict(WHOLE_NUMBER), description="Only the parts of later segments than this number."
)


class ReplayActions(ActionViewSet):
    """The match endpoint of its replay."""

    @extend_schema(
        parameters=[SINCE],
        filters=False,
        responses={
            200: serializer_of(ReplayAnswer),
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
