"""The draw, the plan and "what if" as pages."""

from __future__ import annotations

import pytest

from core.leagues.models import League, Role
from league.models import Fixture, Season
from league.plans import Plan
from league.queries import draws
from league.services import schedule
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.factories.season import commissioner, entry, finish_and_book, season, started
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


def log_in(client, league: League, who: str) -> None:
    client.logout()
    if who == "stranger":
        client.force_login(UserFactory.create())
    elif who != "anonymous":
        client.force_login(member(league, Role(who)))


@pytest.mark.parametrize("is_private", [False, True])
@pytest.mark.parametrize("page", ["draw", "plan"])
def test_who_looks_at_the_draw_and_the_plan(client, page, is_private) -> None:
    league = LeagueFactory.create(is_private=is_private)
    made = season(league)
    found = []
    for who in ("anonymous", "stranger", "guest", "coach", "commissioner"):
        log_in(client, league, who)
        found.append(client.get(f"/seasons/{made.pk}/{page}/").status_code)
    assert found == [302, 404 if is_private else 403, 403, 403, 200]


def test_a_draw_is_looked_at_drawn_again_and_published(client) -> None:
    made = season()
    client.force_login(commissioner(made.league))
    address = f"/seasons/{made.pk}/draw/"
    assert "at least two accepted teams" in client.get(address).content.decode()
    for _ in range(4):
        entry(made)
    body = client.get(address).content.decode()
    assert '<a class="button" href="?draw=1">Draw again</a>' in body
    assert body.count("They meet once.") == 6
    assert not made.rounds.exists()
    for rubbish in ("%00", "-1", "99999", "x"):
        assert client.get(f"{address}?draw={rubbish}").status_code == 200
    seen = draws.preview(made, shuffle=1)
    old = client.post(address, {"draw": 1, "digest": "somethingelse"})
    assert old["Location"] == address
    assert not made.rounds.exists()
    done = client.post(address, {"draw": 1, "digest": seen.digest})
    assert done["Location"] == f"/seasons/{made.pk}/"
    assert made.rounds.count() == 3


def test_the_way_back_is_on_the_page(client) -> None:
    made = season()
    client.force_login(commissioner(made.league))
    for _ in range(2):
        entry(made)
    schedule.generate_schedule(season=made, actor=commissioner(made.league))
    steps = [
        ("Delete the schedule", "unschedule"),
        ("Close sign-up", "close"),
        ("Open sign-up again", "open"),
        ("Start the season", "start"),
        ("Undo the start", "unstart"),
    ]
    for words, verb in steps:
        assert words in client.get(f"/seasons/{made.pk}/").content.decode()
        assert client.post(f"/seasons/{made.pk}/{verb}/").status_code == 302
    made.refresh_from_db()
    assert made.state == "ready"


def test_the_plan_is_changed(client) -> None:
    made = season()
    client.force_login(commissioner(made.league))
    address = f"/seasons/{made.pk}/plan/"
    sent = {
        "format": "swiss",
        "rounds": 4,
        "win_points": 2,
        "draw_points": 1,
        "loss_points": 0,
        "tie_break_1": "points",
        "tie_break_2": "buchholz",
        "touchdowns_from": 3,
        "draws_itself": "on",
        "walkover_scores": "on",
        "unplayed_rounds": "plain",
    }
    assert client.post(address, sent | {"rounds": 31}).status_code == 200
    assert client.post(address, sent | {"tie_break_2": "points"}).status_code == 200
    assert Season.objects.get().format == "round_robin"
    assert client.post(address, sent).status_code == 302
    made.refresh_from_db()
    assert (made.format, made.format_options["rounds"]) == ("swiss", 4)
    assert (made.tie_breaks, made.bye_points) == (["points", "buchholz"], 2)
    assert made.bonuses == [{"key": "touchdowns", "at_least": 3, "points": 1}]
    assert made.unplayed_rounds == "plain"
    page = client.get(f"/seasons/{made.pk}/").content.decode()
    assert "1 more for 3 or more touchdowns" in page
    assert "strength of opponents (Buchholz), then by lot" in squeezed(page)
    assert "a bye counts nothing, a walk-over as a match" in page
    again = client.get(address).content.decode()
    assert '<option value="buchholz" selected>' in again
    assert '<option value="plain" selected>' in again
    del sent["unplayed_rounds"]  # what is not sent stays
    assert client.post(address, sent).status_code == 302
    assert Season.objects.get().unplayed_rounds == "plain"


def test_a_season_of_sixteen_is_set_up_by_name_and_game_alone(client) -> None:
    league = LeagueFactory.create(slug="autumn")
    client.force_login(commissioner(league))
    page = client.get("/seasons/new/autumn/")
    form = page.context["form"]
    sent = {
        name: field.initial
        for name, field in form.fields.items()
        if field.initial is not None and field.initial is not False and name != "maps"
    }
    client.post("/seasons/new/autumn/", sent | {"name": "Spring", "variant": "blitz"})
    made = Season.objects.get()
    assert (made.state, made.format, made.draws_itself) == ("sign_up", "round_robin", True)
    assert made.tie_breaks == []


class TestWhatIf:
    def test_tried_scores_make_a_table_and_change_nothing(self, client) -> None:
        made = started(4)
        first = Fixture.objects.filter(round__number=1).first()
        finish_and_book(first, (1, 0))
        left = Fixture.objects.filter(round__number=2).order_by("number").first()
        address = f"/seasons/{made.pk}/what-if/"
        before = client.get(address).content.decode()
        assert "as it would be" not in before
        tried = {f"h{left.pk}": "0", f"a{left.pk}": "5"}
        page = client.get(address, tried)
        (_, lines) = page.context["shown"].tables[0]
        assert lines[0].line.team == left.away_team
        assert "as it would be" in page.content.decode()
        assert sum(moved.line.row.played for moved in lines) == 4
        assert client.get(address).content.decode() == before

    @pytest.mark.one_in(3)
    @pytest.mark.parametrize("rubbish", ["", "x", "-1", "\x00", "9" * 50, "½"])
    def test_what_is_no_score_is_not_tried(self, client, rubbish) -> None:
        made = started(2)
        left = Fixture.objects.get()
        tried = {f"h{left.pk}": rubbish, f"a{left.pk}": "1"}
        page = client.get(f"/seasons/{made.pk}/what-if/", tried)
        assert page.status_code == 200
        assert not page.context["shown"].is_tried

    def test_who_reads_it(self, client) -> None:
        made = started(2, LeagueFactory.create(is_private=True))
        assert client.get(f"/seasons/{made.pk}/what-if/").status_code == 404

    @pytest.mark.thorough
    def test_it_costs_the_same_with_two_teams_and_with_six(self, client) -> None:
        from tests.league.views.test_pages import cost

        costs = [cost(client, f"/seasons/{started(n).pk}/what-if/") for n in (2, 6)]
        assert costs[0] == costs[1]


def test_a_draw_costs_the_same_with_three_teams_and_with_seven(client) -> None:
    from tests.league.views.test_pages import cost

    league = LeagueFactory.create()
    client.force_login(commissioner(league))
    costs = []
    for teams in (3, 7):
        made = season(league, plan=Plan("swiss", {"rounds": 2}))
        for _ in range(teams):
            entry(made)
        costs.append(cost(client, f"/seasons/{made.pk}/draw/"))
    assert costs[0] == costs[1]


@pytest.mark.parametrize(
    ("asked", "listed"), [("", [1]), ("?round=3", [3]), ("?round=99", [1]), ("?round=%00", [1])]
)
def test_a_large_season_is_shown_round_by_round(client, monkeypatch, asked, listed) -> None:
    monkeypatch.setattr("league.views.season_page.MAX_TEAMS_UNPAGED", 3)
    made = started(4)
    page = client.get(f"/seasons/{made.pk}/{asked}")
    shown = page.context["page"].rounds
    assert [each.round.number for each in shown] == [1, 2, 3]
    assert [each.round.number for each in shown if each.is_listed] == listed
    body = page.content.decode()
    assert body.count('class="versus"') == 2
    assert body.count("?round=") == 3
