"""Writes of the API: an action checks the shape of the input and calls one service.

Permissions and rules are checked by the service only, as for the pages. `api.errors` turns a
refusal into a response.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass
from functools import wraps
from typing import Any, ClassVar, cast

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from core.accounts.models import User
from core.api.answer_serializers import serializer_of
from core.api.idempotency import HEADER, MAX_KEY_LENGTH
from core.api.known_fields import unknown_fields
from core.api.preconditions import require_unchanged

Shape = type[serializers.BaseSerializer[Any]]
Data = Mapping[str, Any]

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The ETag of the subject as you read it."
)
IDEMPOTENCY_KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": MAX_KEY_LENGTH, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="With this key the write is done once, however often it is sent. It may be any text"
    " of that form, such as a UUID, and counts for a day.",
)


@dataclass(frozen=True, slots=True)
class ApiAction:
    """A method `(self, subject, data)`, or `(self, data)` without `detail`, with its shapes.

    It returns what is serialized by `gives`; None stands for the subject as it is now. `asks` are
    its query parameters.
    """

    function: Callable[..., Any]
    takes: Shape | None
    gives: Shape | None
    status: int
    detail: bool
    many: bool = False
    asks: tuple[OpenApiParameter, ...] = ()

    def read(self, request: Request, view: ActionViewSet) -> Data:
        """The validated input. Raises `ValidationError`."""
        takes = self.takes or serializers.Serializer
        given = takes(data=request.data, context=view.get_serializer_context())
        unknown = unknown_fields(given, request.data)
        if not given.is_valid() or unknown:
            raise ValidationError(dict(given.errors) | unknown)
        return cast("Data", given.validated_data)


class ActionViewSet(GenericViewSet[Any]):
    """A viewset with write actions.

    `scope` is the token scope they need; `scopes` overrides it by the name of a method.
    `scopes_to_read` are those that a GET needs beside `read`. `shown_as` is the serializer of a
    GET. `saves` is False in an action that only computes.
    """

    scope = ""
    scopes: ClassVar[Mapping[str, str]] = {}
    scopes_to_read: ClassVar[Mapping[str, str]] = {}
    shown_as: Shape | None = None
    saves = True

    @property
    def actor(self) -> User:
        """The logged-in user."""
        return cast("User", self.request.user)

    def get_serializer_class(self) -> Any:
        if self.action == "retrieve" and self.shown_as is not None:
            return self.shown_as
        return super().get_serializer_class()

    def read(self) -> Any:
        """The subject, queried as for a GET."""
        before, self.action = self.action, "retrieve"
        try:
            return self.get_object()
        finally:
            self.action = before

    def run_action(self, request: Request, api_action: ApiAction) -> Response:
        """Check the input, run the action, respond."""
        if not api_action.detail:
            return self._response(
                api_action, api_action.function(self, api_action.read(request, self))
            )
        subject = self.get_object()
        data = api_action.read(request, self)
        with require_unchanged(request, subject, self._shown):
            done = api_action.function(self, subject, data)
        return self._response(api_action, done)

    def _shown(self) -> Any:
        shape = cast("Shape", self.shown_as or self.serializer_class)
        return shape(self.read(), context=self.get_serializer_context()).data

    def _response(self, api_action: ApiAction, done: Any) -> Response:
        if api_action.gives is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        result = self.read() if done is None else done
        context = self.get_serializer_context()
        return Response(
            api_action.gives(result, many=api_action.many, context=context).data,
            api_action.status,
        )


def write_action(
    takes: Shape | None,
    gives: type | None,
    *,
    status: int = 200,
    detail: bool = True,
    many: bool = False,
    path: str | None = None,
    methods: tuple[str, ...] = ("post",),
    asks: tuple[OpenApiParameter, ...] = (),
    saves: bool = True,
) -> Callable[[Callable[..., Any]], Any]:
    """Make a method of an `ActionViewSet` an endpoint (see `ApiAction`). `gives` is a serializer,
    or the dataclass of an answer.

    `path` is the end of its URL, by default the method's name with dashes. Without `saves` it only
    computes: it does not count among the writes of its sender, and has no `Idempotency-Key`, since
    it may be done again.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        api_action = ApiAction(function, takes, _shape(gives), status, detail, many, asks)
        own = function.__name__.replace("_", "-")
        routed = action(
            detail=detail,
            methods=list(methods),  # type: ignore[arg-type]
            url_path=path or own,
            url_name=own,
            permission_classes=[IsAuthenticated],
            saves=saves,
        )(_endpoint(api_action))
        return _with_schema(api_action, saves=saves)(routed)

    return decorate


def write_method(
    takes: Shape | None,
    gives: type | None,
    *,
    status: int = 200,
    detail: bool = True,
    asks: tuple[OpenApiParameter, ...] = (),
) -> Callable[[Callable[..., Any]], Any]:
    """The same for `create` (not `detail`), `update`, `partial_update` and `destroy`, and for a
    method that is mapped to an HTTP verb.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        api_action = ApiAction(function, takes, _shape(gives), status, detail, asks=asks)
        return _with_schema(api_action)(_endpoint(api_action))

    return decorate


def _shape(gives: type | None) -> Shape | None:
    return serializer_of(gives) if is_dataclass(gives) else cast("Shape | None", gives)


def _endpoint(api_action: ApiAction) -> Callable[..., Response]:
    @wraps(api_action.function)
    def endpoint(self: ActionViewSet, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.run_action(request, api_action)

    return endpoint


def _with_schema(api_action: ApiAction, *, saves: bool = True) -> Callable[[Any], Any]:
    """Describe an action in the OpenAPI schema; `core.api.schema` adds how it may be refused."""
    responses: dict[Any, Any] = {}
    if api_action.gives is None:
        responses[204] = OpenApiResponse(description="Done.")
    else:
        responses[api_action.status] = (
            api_action.gives(many=True) if api_action.many else api_action.gives
        )
    return extend_schema(
        request=api_action.takes,
        responses=responses,
        parameters=[
            *([IDEMPOTENCY_KEY] if saves else []),
            *([IF_MATCH] if api_action.detail else []),
            *api_action.asks,
        ],
        filters=False,
    )
