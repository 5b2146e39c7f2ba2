"""Which side of a match a request is about: the sender's own, or the one it names."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from core.api.params import choice
from matches.models import Match, Side
from matches.permissions import coached_sides, sides_of

SIDES = {"home": Side.HOME, "away": Side.AWAY}
SIDE = OpenApiParameter(
    "side",
    str,
    enum=list(SIDES),
    description="For the coach of both sides: which one. By default the side whose turn it is, or "
    "home.",
)


def ordering_side(request: Request, match: Match) -> Side:
    """The side the sender gives orders for, also as a stand-in. Raises `PermissionDenied`."""
    return _of(request, match, sides_of(request.user, match))


def coached_side(request: Request, match: Match) -> Side:
    """The side the sender coaches. Raises `PermissionDenied`."""
    return _of(request, match, coached_sides(request.user, match))


def _of(request: Request, match: Match, own: Sequence[Side]) -> Side:
    if not own:
        raise PermissionDenied
    wanted = choice(request, SIDE.name, SIDES)
    if wanted is None:
        return next((side for side in own if side == match.waiting_side), own[0])
    if SIDES[wanted] not in own:
        raise PermissionDenied
    return SIDES[wanted]
