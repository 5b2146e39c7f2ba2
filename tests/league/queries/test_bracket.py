"""The picture of a bracket."""

from __future__ import annotations

import pytest

from core.clipping import ELLIPSIS, characters_of
from core.jobs import outbox
from league.models import Fixture
from league.plans import Plan
from league.queries.bracket import WIDTH, _seat, bracket_of
from league.queries.seasons import rounds_of
from tests.factories.season import finish_and_book, started
from tests.support.hard_names import HARD_NAMES

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


EM = {"wide": 0.95, "kanji": 1, "hangul": 0.95, "emoji": 1.25, "flags": 1.25, "marks": 0.6}
"""How wide a character of such a name is beside the size of its letters."""


@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_long_name_stays_within_its_box_and_is_cut_between_characters(name: str) -> None:
    seat = _seat(HARD_NAMES[name], "", won=False, y=0)
    kept = list(characters_of(seat.name.removesuffix(ELLIPSIS)))
    assert kept == list(characters_of(HARD_NAMES[name]))[: len(kept)]
    assert seat.full == HARD_NAMES[name]
    assert 5 <= len(kept) <= 36
    edges = 10 + 26
    assert len(kept) * EM.get(name, 0) * 14 <= WIDTH - edges


def test_a_short_name_is_whole() -> None:
    for words in ("The Autumn Ramblers", "Ōtomo no Yakamochi", "東京都庁舎の忍者"):
        assert _seat(words, "3", won=True, y=0).name == words
