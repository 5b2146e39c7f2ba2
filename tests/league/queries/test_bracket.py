"""The picture of a bracket."""

from __future__ import annotations

import pytest

from core.jobs import outbox
from league.models import Fixture
from league.plans import Plan
from league.queries.bracket import bracket_of
from league.queries.seasons import rounds_of
from tests.factories.season import finish_and_book, started

pytestmark = pytest.mark.django_db


def test_a_bracket_has_a_box_for_every_place_and_names_the_teams_that_went_on(client) -> None:
    made = started(5, plan=Plan("knockout", {"third_place": "yes"}))
    for _ in range(2):
        for fixture in Fixture.objects.filter(round__state="open"):
            finish_and_book(fixture, (2, 1))
        outbox.drain()
    shown = bracket_of(rounds_of(made, []))
    assert [name for _, name in shown.heads] == ["Quarter-final", "Semi-final", "Final"]
    assert len(shown.boxes) == 4 + 2 + 1 + 1
    assert len(shown.lines) == 4 + 2
    labels = [box.label for box in shown.boxes]
    assert sum("advances without a match" in label for label in labels) == 3
    played = Fixture.objects.get(round__number=1)
    box = next(box for box in shown.boxes if box.match == played.match_id)
    assert [(seat.full, seat.score, seat.won) for seat in box.seats] == [
        (played.home_team.name, "2", True),
        (played.away_team.name, "1", False),
    ]
    assert max(box.y for box in shown.boxes) + 46 <= shown.height
    body = client.get(f"/seasons/{made.pk}/").content.decode()
    assert body.count("<rect") == 8
    assert "style=" not in body


def test_a_table_has_none() -> None:
    assert bracket_of(rounds_of(started(3), [])) is None


def test_the_options_of_a_format_are_its_own(client) -> None:
    for chosen, has, lacks in (("swiss", "rounds", "legs"), ("x", "legs", "rounds")):
        body = client.get("/seasons/format-options/", {"format": chosen}).content.decode()
        assert f'name="{has}"' in body
        assert f'name="{lacks}"' not in body
