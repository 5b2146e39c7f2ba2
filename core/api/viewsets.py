"""Writes of the API: a deed checks the shape of what was sent and calls one verb of a service.

Who may do it and whether it makes sense is said by the verb alone, as for the pages. What the verb
refuses becomes an answer in `api.errors`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, cast

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from core.accounts.models import User
from core.api.errors import RefusalSerializer
from core.api.preconditions import require_unchanged

Shape = type[serializers.BaseSerializer[Any]]
Data = Mapping[str, Any]

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="ETag of the subject as it was read."
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="With it the write is done once."
)


@dataclass(frozen=True, slots=True)
class ApiAction:
    """A method `(self, subject, data)`, or `(self, data)` without `detail`, and its shapes.

    It gives what is answered in the shape `gives`; nothing stands for the subject as it is now.
    """

    function: Callable[..., Any]
    takes: Shape | None
    gives: Shape | None
    status: int
    detail: bool
    many: bool = False

    def read(self, request: Request, view: ActionViewSet) -> Data:
        """What was sent. Raises `ValidationError`."""
        if self.takes is None:
            return {}
        given = self.takes(data=request.data, context=view.get_serializer_context())
        given.is_valid(raise_exception=True)
        return cast("Data", given.validated_data)


class ActionViewSet(GenericViewSet[Any]):
    """A viewset with deeds. `scope` is what a token needs for them, `shown_as` what a GET gives.

    `scopes` name another for some: by the names of the methods.
    """

    scope = ""
    scopes: ClassVar[Mapping[str, str]] = {}
    shown_as: Shape | None = None

    @property
    def actor(self) -> User:
        """Who asks; deeds are for those who are logged in."""
        return cast("User", self.request.user)

    def get_serializer_class(self) -> Any:
        if self.action == "retrieve" and self.shown_as is not None:
            return self.shown_as
        return super().get_serializer_class()

    def read(self) -> Any:
        """The subject, as a GET of it reads it."""
        before, self.action = self.action, "retrieve"
        try:
            return self.get_object()
        finally:
            self.action = before

    def run_action(self, request: Request, write_action: ApiAction) -> Response:
        """Check what was sent, do it, answer."""
        if not write_action.detail:
            return self._answered(
                write_action, write_action.function(self, write_action.read(request, self))
            )
        subject = self.get_object()
        data = write_action.read(request, self)
        with require_unchanged(request, subject, self._shown):
            done = write_action.function(self, subject, data)
        return self._answered(write_action, done)

    def _shown(self) -> Any:
        shape = cast("Shape", self.shown_as or self.serializer_class)
        return shape(self.read(), context=self.get_serializer_context()).data

    def _answered(self, write_action: ApiAction, done: Any) -> Response:
        if write_action.gives is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        api_action = self.read() if done is None else done
        context = self.get_serializer_context()
        return Response(
            write_action.gives(api_action, many=write_action.many, context=context).data,
            write_action.status,
        )


def write_action(
    takes: Shape | None,
    gives: Shape | None,
    *,
    status: int = 200,
    detail: bool = True,
    many: bool = False,
    path: str | None = None,
    methods: tuple[str, ...] = ("post",),
) -> Callable[[Callable[..., Any]], Any]:
    """Make a method of a `ActionViewSet` an endpoint (see `Deed`).

    `path` is the end of its address: the method's name with dashes unless said.
    """

    def made(function: Callable[..., Any]) -> Any:
        api_action = ApiAction(function, takes, gives, status, detail, many)
        own = function.__name__.replace("_", "-")
        routed = action(
            detail=detail,
            methods=list(methods),  # type: ignore[arg-type]
            url_path=path or own,
            url_name=own,
            permission_classes=[IsAuthenticated],
        )(_endpoint(api_action))
        return _described(api_action)(routed)

    return made


def write_method(
    takes: Shape | None, gives: Shape | None, *, status: int = 200, detail: bool = True
) -> Callable[[Callable[..., Any]], Any]:
    """The same for `create` (not `detail`), `update`, `partial_update` and `destroy`, and for
    what is mapped to another verb of an address."""

    def made(function: Callable[..., Any]) -> Any:
        api_action = ApiAction(function, takes, gives, status, detail)
        return _described(api_action)(_endpoint(api_action))

    return made


def _endpoint(api_action: ApiAction) -> Callable[..., Response]:
    @wraps(api_action.function)
    def endpoint(self: ActionViewSet, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.run_action(request, api_action)

    return endpoint


def _described(api_action: ApiAction) -> Callable[[Any], Any]:
    """The schema of a deed."""
    responses: dict[Any, Any] = {
        400: OpenApiResponse(RefusalSerializer, "It cannot be read, or is at fault in itself."),
        401: OpenApiResponse(description="Nobody is logged in, and there is no good token."),
        403: OpenApiResponse(description="Not allowed to you."),
        404: OpenApiResponse(description="There is no such thing, for you."),
        409: OpenApiResponse(RefusalSerializer, "A rule or the state of things refuses it."),
        429: OpenApiResponse(description="Too many writes; later."),
    }
    if api_action.detail:
        responses[412] = OpenApiResponse(description="It has changed since it was read.")
    if api_action.gives is None:
        responses[204] = OpenApiResponse(description="Done.")
    else:
        responses[api_action.status] = (
            api_action.gives(many=True) if api_action.many else api_action.gives
        )
    return extend_schema(
        request=api_action.takes,
        responses=responses,
        parameters=[IDEMPOTENCY_KEY, IF_MATCH] if api_action.detail else [IDEMPOTENCY_KEY],
        filters=False,
    )
