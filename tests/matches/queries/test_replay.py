"""The replay of a match: its parts, what is remembered, the file's replay, and what is refused."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.replay.frames import frame, scene_of
from engine.variants.registry import VARIANTS
from matches.match_file import match_file
from matches.models import Match, Segment
from matches.queries import replay as replays
from matches.queries.looks import colours_of_file
from matches.queries.matches import setup_for_words
from matches.queries.replay import NoReplay, replay_of, replay_of_file
from matches.render.replay_steps import frame_at
from matches.render.side_looks import USUAL_COLOURS
from matches.services.resolution.autoplay import play_match, play_turns
from matches.services.resolution.roll_back import roll_back
from matches.static.matches.verify_match import verify
from rosters.models import Team
from rosters.services.teams import rename_team
from tests.engine.replay.scenes import folded, seen
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory
from tests.support.caches import forget_cache
from tests.support.second_language import german

pytestmark = pytest.mark.django_db
GAMES = [meta.key for meta in VARIANTS]


def plain(parts: object) -> object:
    """As a reader has them: rows are lists there, whether they are remembered or just made."""
    return json.loads(json.dumps(parts))


@pytest.fixture(autouse=True)
def _nothing_is_remembered():
    forget_cache()


def playing(variant: str = "samurai", **fields):
    home, away = list(next(m for m in VARIANTS if m.key == variant).clans)[:2]
    return factory.playing(home, away, variant=variant, **fields)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", GAMES)
def test_the_last_frame_is_the_position_that_the_match_goes_on_from(variant):
    match = playing(variant)
    for _ in range(3):
        play_turns(match_id=match.pk, turns=2, now=WHEN)
        match.refresh_from_db()
        replay = replay_of(match)
        setup = setup_for_words(match)
        shown = replay.moment(replay.last).frame
        scene, position = scene_of(shown, setup), factory.position_of(match)
        now, expected = folded(scene), seen(position)
        for left_out in ("drive", "weather"):  # the weather is a title, drives are not shown
            del now[left_out], expected[left_out]
        assert now == expected


def test_every_part_begins_where_the_one_before_it_ended():
    match = factory.finished()
    parts = replay_of(match).parts
    assert [part["segment"] for part in parts] == list(range(len(parts)))
    for before, part in pairwise(parts):
        assert part["first"] == before["first"] + len(before["steps"])
        assert part["start"] == frame_at(before, len(before["steps"]) - 1)


def test_what_is_remembered_for_one_reader_is_not_shown_in_another_language():
    match = playing(turns=2)
    german_words = {"{side}: half {half}, turn {turn}": "{side}: Hälfte {half}, Zug {turn}"}

    def told():
        replay = replay_of(match)
        return replay.version, json.dumps(replay.document(), ensure_ascii=False)

    english = told()
    for _ in range(2):  # made, then remembered
        with german(german_words):
            version, said = told()
        assert "Hälfte 1, Zug 1" in said
        assert "half 1, turn 1" not in said.replace(", half 1, turn 1", "")  # the title of a part
        assert version != english[0]
        assert told() == english


def test_a_new_turn_is_folded_from_the_one_before_alone(django_assert_num_queries, monkeypatch):
    match = playing(turns=4)
    before = replay_of(match)
    play_turns(match_id=match.pk, turns=1, now=WHEN)
    match.refresh_from_db()
    read = []
    monkeypatch.setattr(
        replays,
        "_events",
        lambda stored, setup, make=replays._events: read.append(stored) or make(stored, setup),
    )
    again = replay_of(match)
    assert plain(again.parts[: len(before.parts)]) == plain(before.parts)
    assert len(read) == len(again.parts) - len(before.parts) == 1
    with django_assert_num_queries(2):
        assert plain(replay_of(match).parts) == plain(again.parts)
    assert len(read) == 1


def test_it_is_the_same_without_a_cache(monkeypatch):
    match = playing(turns=2)
    expected = replay_of(match).document()

    def fails(*_, **__):
        raise RedisError

    monkeypatch.setattr(RedisCache, "get_many", fails)
    monkeypatch.setattr(RedisCache, "set_many", fails)
    assert plain(replay_of(match).document()) == plain(expected)


def test_a_team_that_was_renamed_has_its_old_name_nowhere(client):
    match = playing(turns=2)
    old, address = match.home_team.name, f"/matches/{match.pk}/replay/frames.json"
    before = client.get(address)
    assert f"{old}, half 1" in before.content.decode()
    rename_team(team=match.home_team, actor=match.home_team.coach, name="Renamed")
    after = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert f"{old}, half 1" not in after.content.decode()
    assert "Renamed, half 1" in after.content.decode()


def test_a_turn_that_was_rolled_back_is_not_shown():
    match = playing(turns=3)
    before = replay_of(match)
    judge = MembershipFactory.create(league=match.league, role="commissioner").user
    roll_back(match=match, actor=judge, reason="A fault", now=WHEN, segment=match.segment)
    match.refresh_from_db()
    again = replay_of(match)
    assert plain(again.parts) == plain(before.parts[:-1])
    assert again.version != before.version


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", GAMES)
def test_the_file_of_a_match_has_the_same_replay(variant):
    match = playing(variant)
    match = play_match(match_id=match.pk, now=WHEN)
    document = replay_of(match).document() | {"match": None}
    published = replay_of_file(json.loads(json.dumps(match_file(match)))).document()
    assert published["parts"] == document["parts"]
    assert published["poster"] == document["poster"]


def test_the_file_of_a_match_has_the_colours_and_crests_of_the_teams():
    match = factory.finished()
    Team.objects.filter(pk=match.home_team_id).update(colour_one="plum", colour_two="gold")
    match = Match.objects.get(pk=match.pk)
    file = json.loads(json.dumps(match_file(match)))
    assert file["colours"]["home"] == ["plum", "gold"]
    replay, again = replay_of(match), replay_of_file(file)
    moment = again.moment(again.poster)
    assert again.picture(moment) == replay.picture(moment)
    assert again.crests == replay.crests
    assert verify(file)["full_time"]


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        {},
        {"home": ["plum", "gold"]},
        {"home": ["plum"], "away": "ink"},
        {"home": ["plum", "<b>"], "away": ["ink", "bone"]},
        {"home": [[], {}], "away": [1, 2]},
    ],
)
def test_a_file_without_colours_that_there_are_has_the_usual_ones(given):
    file = {"colours": given} if given is not None else {}
    assert colours_of_file(file) == USUAL_COLOURS


def test_the_poster_is_the_last_moment_with_players_on_the_pitch():
    replay = replay_of(factory.finished())
    here = replay.moment(replay.poster).frame
    assert sum(square >= 0 for square, _, _ in here["players"]) > 4
    assert here["score"] == replay.moment(replay.last).frame["score"]
    later = replay.moment(replay.poster + 1).frame
    assert all(square < 0 for square, _, _ in later["players"])


def test_touchdowns_casualties_turnovers_and_unlikely_dice_are_marked():
    steps = [row for part in replay_of(factory.finished()).parts for row in part["steps"]]
    kinds = {row.get("mark") for row in steps}
    assert kinds == {None, "touchdown", "casualty", "turnover", "luck"}
    for row in steps:
        if row.get("mark") == "luck":
            dice = row["dice"]
            assert (dice["odds"] if dice["success"] else 100 - dice["odds"]) <= 17


def test_dice_have_target_modifiers_and_rule():
    document = replay_of(factory.finished()).document()
    steps = [row for part in document["parts"] for row in part["steps"]]
    tests = [row for row in steps if row.get("dice", {}).get("target")]
    assert len(tests) > 20
    assert any(row["dice"]["modifiers"] for row in tests)
    assert all(document["rules"][row["rule"]].startswith("/rules/") for row in tests)


def test_what_is_for_one_side_alone_shows_nothing():
    match = playing(turns=1)
    whole = replay_of(match).parts[-1]
    row = Segment.objects.get(match=match, number=match.segment - 1)
    events = [{**event, "audience": "home"} for event in row.events]
    setup = MatchSetup.from_json(match.setup)
    assert replays._events(events, setup) != replays._events(row.events, setup)
    assert all(event.kind == "nothing_happened" for event in replays._events(events, setup))
    assert whole["steps"]


def test_a_match_without_events_or_with_nonsense_has_none(monkeypatch):
    with pytest.raises(NoReplay):
        replay_of(factory.match())
    match = playing()
    monkeypatch.setattr(replays, "_events", lambda _, setup: replays.read_events([object()], setup))
    with pytest.raises(NoReplay):
        replay_of(match)


MOVED = {"event": "moved", "rule": "X", "figure": 99, "origin": 1, "square": 2, "cause": "move"}
WRONG = {
    "no home side": lambda file: file["setup"].pop("home"),
    "an unknown event": lambda file: file["segments"][1]["events"].append({"event": "flown"}),
    "half an event": lambda file: file["segments"][1]["events"].append({"event": "moved"}),
    "an unknown player": lambda file: file["segments"][1]["events"].append(MOVED),
    "a gap": lambda file: file["segments"][-1].update(follows=10_000),
    "a ring": lambda file: file["segments"][-1].update(follows=file["segments"][-1]["number"]),
    "no segments": lambda file: file.pop("segments"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_is_none_is_refused(what):
    file = json.loads(json.dumps(match_file(factory.finished())))
    WRONG[what](file)
    with pytest.raises(DataError):
        replay_of_file(file)


def test_a_frame_is_a_scene_of_the_engine():
    match = playing(turns=2)
    replay = replay_of(match)
    shown = replay.moment(replay.last).frame
    again = frame(scene_of(shown, setup_for_words(match)))
    assert {**again, "sky": shown["sky"]} == shown  # a picture's own, of the weather
