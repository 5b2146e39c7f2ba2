"""The serializer field for a league."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.leagues.models import League
from core.leagues.queries import visible_leagues


@extend_schema_field(OpenApiTypes.STR)
class LeagueRefField(serializers.Field[League, str, str, Any]):
    """The slug of a league that the sender may read."""

    default_error_messages = {"unknown": "There is no such league."}

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Slug of a league.")
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> League:
        """The league. Raises `ValidationError`."""
        if not (isinstance(data, str) and data.isprintable()):
            self.fail("unknown")
        found = visible_leagues(self.context["request"].user).filter(slug=data).first()
        if found is None:
            self.fail("unknown")
        return found

    def to_representation(self, value: League) -> str:
        return value.slug
