"""After the whistle: the story, the chance to win turn by turn, the dice by player."""

from __future__ import annotations

import html
from dataclasses import replace

import pytest

from engine.errors import DataError
from engine.lineup import MatchSetup
from matches.models import Segment
from matches.queries import course
from matches.queries.course import course_of_match
from matches.queries.matches import setup_for_words
from matches.queries.replay import replay_of
from matches.services.outcomes.luck import note_luck
from matches.views.telling import Telling
from tests.factories import matches as factory
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db


def test_every_turn_has_a_chance_and_the_report_tells_the_match(client) -> None:
    match = factory.finished()
    note_luck(match_id=match.pk)
    rows = Segment.objects.filter(match=match, ending=Segment.Ending.TURN)
    goals = match.home_score + match.away_score
    between_drives = rows.filter(home_wins=None).count()
    assert between_drives <= goals < rows.count()
    telling = Telling.build(match)
    assert telling is not None
    assert telling.chart is not None
    assert telling.chart.count("pitch-ball") == goals
    assert sum(side.luck.rolls for side in telling.luck) >= sum(
        luck.rolls for side in telling.players for _, _, luck in side.rows
    )
    body = client.get(f"/matches/{match.pk}/report/").content.decode()
    assert match.home_team.name in telling.story[0]
    for paragraph in telling.story:
        assert paragraph.split(".")[0].split("'")[0] in body
    standing = f"{match.home_score} : {match.away_score}"
    assert f"{match.home_team.name} {standing} {match.away_team.name}" in telling.story[0]
    assert "win-chart" in body
    assert body.count('class="heat"') > 10


@pytest.mark.parametrize("won_by", [0, 1, None])
def test_the_chances_end_with_the_result(monkeypatch, won_by) -> None:
    match = factory.finished()
    match.won_by = won_by
    course = course_of_match(match, setup_for_words(match))
    # As where a touchdown ends the match: nobody could tell what follows it.
    last = replace(course.turns[-1], home_wins=None, away_wins=None)
    ended = replace(course, turns=[*course.turns[:-1], last])
    monkeypatch.setattr("matches.views.telling.course_of_match", lambda *_: ended)
    *_, end = Telling.build(match).chances
    assert end == replace(last, home_wins=float(won_by == 0), away_wins=float(won_by == 1))


def test_the_course_is_read_once(django_assert_num_queries) -> None:
    match = factory.finished()
    forget_cache()
    setup = setup_for_words(match)
    first = course_of_match(match, setup)
    assert sum(first.heat.values()) > 20
    with django_assert_num_queries(0):
        assert course_of_match(match, setup) == first


def test_a_match_that_runs_or_was_played_elsewhere_is_not_told() -> None:
    assert Telling.build(factory.playing(turns=2)) is None


def test_a_log_that_cannot_be_read_is_not_told(monkeypatch) -> None:
    def unreadable(_: Segment, __: MatchSetup) -> list:
        raise DataError("an event that nobody knows")

    match = factory.finished()
    forget_cache()
    monkeypatch.setattr(course, "events_of", unreadable)
    assert Telling.build(match) is None


def test_the_report_links_each_row_of_dice_to_its_rolls_and_they_link_back(client) -> None:
    match = factory.finished()
    note_luck(match_id=match.pk)
    telling = Telling.build(match)
    assert telling is not None
    report = client.get(f"/matches/{match.pk}/report/").content.decode()
    page = f"/matches/{match.pk}/dice/"
    side = telling.luck[1]
    slot, spec, luck = telling.players[1].rows[0]
    for of, rolls, whose in (
        ("away", side.luck.rolls, match.away_team.name),
        (slot, luck.rolls, spec.name),
    ):
        assert f'"{page}?of={of}#rolls"' in report
        found = client.get(page, {"of": of}).content.decode()
        table = found[found.index('id="rolls"') :]
        assert whose in html.unescape(table)
        assert table.count(f"/matches/{match.pk}/replay/?event=") == rolls
        assert f'"/matches/{match.pk}/report/#dice"' in found
    assert 'id="dice"' in report


@pytest.mark.parametrize("of", ["x", "9999", "-1", "\x00", "99", ""])
def test_rolls_of_nobody_are_not_listed(client, of) -> None:
    match = factory.finished()
    found = client.get(f"/matches/{match.pk}/dice/", {"of": of}).content.decode()
    assert "/replay/?event=" not in found
    assert "What was rolled" in found


def test_a_roll_leads_to_its_own_moment(client) -> None:
    match = factory.finished()
    setup = setup_for_words(match)
    course, replay = course_of_match(match, setup), replay_of(match)
    assert any(roll.test.odds == pytest.approx(5 / 9) for roll in course.rolls)
    for roll in course.rolls:
        part = replay.part_of(roll.event)
        step = part["steps"][roll.event - part["first"]]
        assert part["segment"] == roll.turn.segment
        assert "dice" in step or "picks" in step["words"]
