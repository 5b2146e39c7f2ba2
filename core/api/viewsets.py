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
from core.api.preconditions import unchanged

Shape = type[serializers.BaseSerializer[Any]]
Data = Mapping[str, Any]

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="ETag of the subject as it was read."
)
ONCE = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, description="With it the write is done once."
)


@dataclass(frozen=True, slots=True)
class Deed:
    """A method `(self, subject, data)`, or `(self, data)` without `detail`, and its shapes.

    It gives what is answered in the shape `gives`; nothing stands for the subject as it is now.
    """

    function: Callable[..., Any]
    takes: Shape | None
    gives: Shape | None
    status: int
    detail: bool
    many: bool = False

    def read(self, request: Request, view: Doing) -> Data:
        """What was sent. Raises `ValidationError`."""
        if self.takes is None:
            return {}
        given = self.takes(data=request.data, context=view.get_serializer_context())
        given.is_valid(raise_exception=True)
        return cast("Data", given.validated_data)


class Doing(GenericViewSet[Any]):
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

    def carry_out(self, request: Request, deed: Deed) -> Response:
        """Check what was sent, do it, answer."""
        if not deed.detail:
            return self._answered(deed, deed.function(self, deed.read(request, self)))
        subject = self.get_object()
        data = deed.read(request, self)
        with unchanged(request, subject, self._shown):
            done = deed.function(self, subject, data)
        return self._answered(deed, done)

    def _shown(self) -> Any:
        shape = cast("Shape", self.shown_as or self.serializer_class)
        return shape(self.read(), context=self.get_serializer_context()).data

    def _answered(self, deed: Deed, done: Any) -> Response:
        if deed.gives is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        told = self.read() if done is None else done
        context = self.get_serializer_context()
        return Response(deed.gives(told, many=deed.many, context=context).data, deed.status)


def deed(
    takes: Shape | None,
    gives: Shape | None,
    *,
    status: int = 200,
    detail: bool = True,
    many: bool = False,
    path: str | None = None,
    methods: tuple[str, ...] = ("post",),
) -> Callable[[Callable[..., Any]], Any]:
    """Make a method of a `Doing` an endpoint (see `Deed`).

    `path` is the end of its address: the method's name with dashes unless said.
    """

    def made(function: Callable[..., Any]) -> Any:
        told = Deed(function, takes, gives, status, detail, many)
        own = function.__name__.replace("_", "-")
        routed = action(
            detail=detail,
            methods=list(methods),  # type: ignore[arg-type]
            url_path=path or own,
            url_name=own,
            permission_classes=[IsAuthenticated],
        )(_endpoint(told))
        return _described(told)(routed)

    return made


def does(
    takes: Shape | None, gives: Shape | None, *, status: int = 200, detail: bool = True
) -> Callable[[Callable[..., Any]], Any]:
    """The same for `create` (not `detail`), `update`, `partial_update` and `destroy`, and for
    what is mapped to another verb of an address."""

    def made(function: Callable[..., Any]) -> Any:
        told = Deed(function, takes, gives, status, detail)
        return _described(told)(_endpoint(told))

    return made


def _endpoint(told: Deed) -> Callable[..., Response]:
    @wraps(told.function)
    def endpoint(self: Doing, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.carry_out(request, told)

    return endpoint


def _described(told: Deed) -> Callable[[Any], Any]:
    """The schema of a deed."""
    responses: dict[Any, Any] = {
        400: OpenApiResponse(RefusalSerializer, "It cannot be read, or is at fault in itself."),
        401: OpenApiResponse(description="Nobody is logged in, and there is no good token."),
        403: OpenApiResponse(description="Not allowed to you."),
        404: OpenApiResponse(description="There is no such thing, for you."),
        409: OpenApiResponse(RefusalSerializer, "A rule or the state of things refuses it."),
        429: OpenApiResponse(description="Too many writes; later."),
    }
    if told.detail:
        responses[412] = OpenApiResponse(description="It has changed since it was read.")
    if told.gives is None:
        responses[204] = OpenApiResponse(description="Done.")
    else:
        responses[told.status] = told.gives(many=True) if told.many else told.gives
    return extend_schema(
        request=told.takes,
        responses=responses,
        parameters=[ONCE, IF_MATCH] if told.detail else [ONCE],
        filters=False,
    )
