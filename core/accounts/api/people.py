"""People as others see them: an id and a name, never an e-mail address."""

from __future__ import annotations

from rest_framework import serializers

from core.accounts.models import User


class PersonSerializer(serializers.ModelSerializer[User]):
    """A person, with the name that others see; `handle` is theirs alone."""

    name = serializers.CharField(source="get_full_name", read_only=True)

    class Meta:
        model = User
        fields = ("id", "name", "handle")
