"""The name and the address of an imported private league tell nobody that it exists."""

from __future__ import annotations

import io
import re

import pytest

from core.leagues.models import League, Role
from league.exports.league_file.writer import write_league
from league.exports.services.importing import import_league
from tests.factories.core import LeagueFactory, UserFactory, member

pytestmark = pytest.mark.django_db


def exported(league: League) -> io.BytesIO:
    file = io.BytesIO()
    write_league(league, file)
    file.seek(0)
    return file


@pytest.mark.parametrize("is_private", [False, True])
def test_a_private_league_of_that_name_changes_nothing(is_private: bool) -> None:
    hidden = LeagueFactory.create(name="Autumn Club", slug="autumn-club-1a2b3c", is_private=True)
    member(hidden, Role.OWNER)
    source = LeagueFactory.create(name="Autumn Club", slug="source", is_private=is_private)
    member(source, Role.OWNER)
    file = exported(source)
    League.objects.filter(pk=source.pk).update(name="Old", look="old")
    made = import_league(file=file, actor=UserFactory.create(), name="Autumn Club").league
    assert made.name == "Autumn Club"
    wanted = r"autumn-club-[0-9a-f]{6}" if is_private else r"autumn-club"
    assert re.fullmatch(wanted, made.slug)
