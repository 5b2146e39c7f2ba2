"""A season waits for what follows its matches, and its dice can be thrown again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.errors import Refused
from core.jobs import outbox
from engine.dice import SegmentDice
from engine.report import MatchReport
from league.models import Fixture, Round, Season
from league.services import bot_play, rounds, seasons
from matches.models import Match
from matches.queries.after_match_log import describe_after_match
from matches.services.outcomes.booking import book_result
from matches.services.resolution.autoplay import play_match
from rosters.models import AfterMatch, CareerEvent
from rosters.services import after_match_sequence
from tests.factories.core import LeagueFactory
from tests.factories.season import commissioner, finish, finish_and_book, started

pytestmark = pytest.mark.django_db


def numbers(season: Season) -> list[tuple[int, str]]:
    return list(season.rounds.order_by("number").values_list("number", "state"))


@pytest.mark.rules("KEM-PST-01")
def test_KEM_PST_01_the_next_round_waits_until_every_coach_is_done() -> None:
    season = started(4, after_match_hours=48)
    for fixture in Fixture.objects.filter(round__number=1):
        finish_and_book(fixture)
    outbox.drain()
    assert numbers(season)[:2] == [(1, "open"), (2, "pending")]
    waiting = list(AfterMatch.objects.select_related("team__coach"))
    assert len(waiting) == 4
    for after in waiting[:-1]:
        after_match_sequence.finish(sequence=after, actor=after.team.coach, now=clock.now())
    outbox.drain()
    assert rounds.advance(season=season) is False
    after_match_sequence.close_overdue(
        sequence_id=waiting[-1].pk, now=clock.now() + timedelta(hours=48, minutes=1)
    )
    outbox.drain()
    assert numbers(season)[:2] == [(1, "done"), (2, "open")]


def test_a_match_keeps_the_hours_of_its_season() -> None:
    started(2, after_match_hours=7)
    assert Match.objects.get().after_match_hours == 7
    finish_and_book(Fixture.objects.get())
    after = AfterMatch.objects.first()
    assert after.due_at - after.opened_at == timedelta(hours=7)


@pytest.mark.parametrize("hours", [-1, 337])
def test_senseless_hours_are_refused(hours) -> None:
    league = LeagueFactory.create()
    with pytest.raises(Refused, match="0 to 336"):
        seasons.create_season(
            league=league,
            name="Spring",
            variant="samurai",
            actor=commissioner(league),
            after_match_hours=hours,
        )
    assert not Season.objects.exists()


def test_bots_settle_what_people_left_open() -> None:
    season = started(2, after_match_hours=48)
    fixture = Fixture.objects.get()
    finish_and_book(fixture)
    outbox.drain()
    assert Round.objects.get().state == "open"
    assert (
        bot_play.play_round(
            season=season, coaches=("greedy", "greedy"), on_progress=lambda words: None
        )
        == 2
    )
    season.refresh_from_db()
    assert season.state == "closed"


@pytest.mark.rules("LGE-ADV-07")
def test_the_dice_of_careers_can_be_thrown_again_from_the_secret() -> None:
    started(2)
    match = Match.objects.get()
    finish(match)
    report = MatchReport.from_json(match.report)
    for side in report.sides:
        side.players[1].spp, side.players[2].spp = 16, 6
    match.report = report.to_json()
    match.save()
    book_result(match_id=match.pk, now=clock.now())
    for side in (0, 1):
        name = f"{match.public_id}|careers|1"
        again = SegmentDice(bytes.fromhex(match.secret), name, side, b"")
        rolls = CareerEvent.objects.filter(kind="star_roll", player__team=match.team(side))
        stored = [roll.data["dice"] for roll in rolls.order_by("id")]
        assert stored == [[again.roll(6, ""), again.roll(6, "")] for _ in range(3)]


def test_the_page_tells_the_dice_that_the_match_threw(client) -> None:
    season = started(2)
    match = Match.objects.get()
    play_match(match_id=match.pk, now=clock.now())
    outbox.drain()
    explanations = [describe_after_match(f"match:{match.pk}", match.team(side)) for side in (0, 1)]
    assert all("SAM-PST-02" in {rule for _, rule in lines} for lines in explanations)
    after = AfterMatch.objects.get(team=match.home_team)
    page = client.get(f"/teams/after-match/{after.pk}/").content.decode()
    report = client.get(f"/matches/{match.pk}/report/").content.decode()
    assert f"/teams/after-match/{after.pk}/" in report
    winnings = next(text for text, rule in explanations[0] if rule == "SAM-PST-02")
    assert winnings in page
    assert describe_after_match("founding", match.home_team) == []
    assert describe_after_match("match:99999999", match.home_team) == []
    assert season.options == {}
