"""Pictures of a plan: where it leads beside another sheet, and the opponents' turn after it."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree as ET

import pytest

from engine.dice import SeededDice
from engine.planning import opponents_turn
from engine.sheets.odds.dealt_dice import RecordedDice
from engine.variants.registry import find_variant
from matches.models import TurnSheet
from tests.factories import matches as factory
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=["samurai", "dungeon"])
def match(request):
    home, away = [key for key, *_ in find_variant(request.param).clan_rules][:2]
    return factory.playing(home, away, variant=request.param)


def ask(client, match, what, **data):
    client.force_login(match.team(match.waiting_side).coach)
    answer = client.post(f"/api/v1/matches/{match.pk}/plan/{what}", data, "application/json")
    assert answer.status_code == 200, answer.content
    assert len(gzip.compress(answer.content)) < 12_000
    return answer.json()


def tags_of(svg: str) -> list[str]:
    """The labels on the squares, without the numbers of the players."""
    groups = ET.fromstring(svg).iter(f"{SVG}g")
    tags = [each for each in groups if each.get("class") in {"plan-die", "plan-total"}]
    return [each.findtext(f"{SVG}g/{SVG}text", "") for each in tags]


def test_what_two_sheets_leave_otherwise_is_marked_in_both_pictures(client, match):
    moved = factory.a_move(match)
    number, *_, square = moved.split()
    here = ask(client, match, "picture", text=moved, against="")
    there = ask(client, match, "picture", text="", against=moved)
    assert tags_of(here["svg"]).count("≠") == tags_of(there["svg"]).count("≠") == 1
    assert f"Otherwise after the other sheet: {square}." in here["svg"]
    assert f"Otherwise after the other sheet: {square}." not in there["svg"]
    boxes = [re.search(r'viewBox="([^"]+)"', each["svg"])[1] for each in (here, there)]
    assert boxes[0] == boxes[1]
    assert here["svg"].count("pitch-path-end") == 1
    assert (here["odds"], there["odds"]) == (1.0, 1.0)
    assert (here["margin"], there["margin"]) == (0.0, 0.0)
    assert re.search(rf'data-number="{number}" data-square="{square}"', here["svg"])


def test_sheets_that_lead_to_the_same_have_no_marks(client, match):
    moved = factory.a_move(match)
    same = ask(client, match, "picture", text=moved, against=f"# the same\n{moved}")
    assert "≠" not in same["svg"]


def test_the_opponents_turn_is_drawn_with_the_numbers_of_its_story(client, match):
    answer = ask(client, match, "answer", text=factory.a_move(match))
    assert answer["story"]
    numbers = {int(each) for tag in tags_of(answer["svg"]) for each in tag.split(",")}
    assert numbers
    assert numbers <= set(range(1, len(answer["story"]) + 1))
    assert answer["svg"].count("pitch-path-end")
    assert not TurnSheet.objects.exists()
    again = ask(client, match, "answer", text=factory.a_move(match))
    assert (again["story"], again["svg"]) == (answer["story"], answer["svg"])


@pytest.mark.parametrize("game", ["samurai", "blitz", "squig", "dungeon"])
def test_the_story_of_the_opponents_turn_ends_with_the_drive(client, game, monkeypatch):
    """With dice that let everything come off: other games of the bot would end without a goal."""

    class HighestFaces(SeededDice):
        def roll(self, sides: int, purpose: str) -> int:
            return sides

    monkeypatch.setattr(opponents_turn, "SeededDice", HighestFaces)
    home, away = [key for key, *_ in find_variant(game).clan_rules][:2]
    match = factory.playing(home, away, variant=game)
    number, goals = factory.a_runner_of_the_opponents(match)
    answer = ask(client, match, "answer", text="")
    assert answer["touchdown"] > 0.5
    assert answer["accuracy"] == round(100 / answer["times"] ** 0.5)
    ended = [at for at, line in enumerate(answer["story"]) if "touchdown" in line.lower()]
    assert ended == [len(answer["story"]) - 1]
    assert not re.search("drive|full time|match", " ".join(answer["story"]), re.IGNORECASE)
    squares = re.findall(rf'data-number="{number}" data-square="(\w+)"', answer["svg"])
    assert goals & set(squares)


def test_a_squig_is_called_a_squig(client):
    match = factory.playing("human", "orc", variant="squig")
    scene = factory.a_scene(match)
    words = ask(client, match, "picture", text="", against="")["words"]
    assert words.startswith(f"Squig 1 lies at {scene['squares']['ball']}.")


@pytest.mark.parametrize("what", ["picture", "answer"])
def test_a_text_that_cannot_be_read_says_so(client, what):
    match = factory.playing()
    (fault,) = ask(client, match, what, text="4 DANCES")["faults"]
    assert fault["line"] == 1
    assert ask(client, match, what, text=factory.a_move(match))["faults"] == []


def test_where_no_result_keeps_the_turn_the_picture_says_so(client, monkeypatch):
    match = factory.playing()
    scene = factory.a_scene(match)
    dodge = f"{scene['numbers']['blocker']} MOVE {scene['squares']['clear']}"
    assert "No result" not in ask(client, match, "picture", text=dodge)["words"]
    monkeypatch.setattr(RecordedDice, "roll", lambda *_: 1)
    forget_cache()
    words = ask(client, match, "picture", text=dodge)["words"]
    assert words.startswith("No result keeps the turn: this is where it would be lost.")
