"""The page of what follows a match, for its coach, the other coach and strangers; and as JSON."""

from __future__ import annotations

import pytest

from core.leagues.models import Role
from engine.report import Fate
from engine.variants.registry import VARIANTS
from rosters.models import AfterMatch, CareerEvent, LedgerEntry, Player
from rosters.queries import dashboard
from rosters.services import after_match_sequence
from rosters.services.booking import book_side
from rosters.services.clans import load_games
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import side_report, team
from tests.rosters.services.test_after_match_sequence import NOW, opened
from tests.rosters.services.test_star_rolls import play
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
ORDER = [
    "Winnings",
    "Most valuable player and star player points",
    "Star-player rolls",
    "Fan factor",
    "Injuries",
    "Honour",
    "Purchases",
    "Team rating",
]


def address(after: AfterMatch) -> str:
    return f"/teams/after-match/{after.pk}/"


@pytest.fixture(params=VARIANTS, ids=lambda meta: meta.key)
def meta(request):
    load_games()
    return request.param


@pytest.mark.one_in(2)
@pytest.mark.rules("LGE-PST-01")
def test_LGE_PST_01_every_game_shows_its_steps_in_order(client, meta) -> None:
    side = team(meta.clan_rules[0][0], variant=meta.key)
    report = side_report(side, winnings=30, mvp=2, fans=0 if meta.key == "samurai" else 1)
    report.players[1].spp, report.players[3].fate = 17, Fate.DEAD
    book_side(
        team=side,
        side_report=report,
        source="match:7",
        result="win",
        rules_version="x",
        now=NOW,
        roll=lambda sides, purpose: 3,
    )
    after = AfterMatch.objects.get()
    client.force_login(side.coach)
    page = squeezed(client.get(address(after)).content)
    has = [title for title in ORDER if f". {title}</span>" in page]
    skipped = "Fan factor" if "ph" in meta.characteristics else "Honour"
    assert has == [title for title in ORDER if title != skipped]
    assert [page.index(f". {title}</span>") for title in has] == sorted(
        page.index(f". {title}</span>") for title in has
    )
    assert meta.currency.write(30) in page
    assert "rolled 3 and 3, a double" in page
    assert page.count("(first suggestion)") == 2
    taken = client.post(
        address(after),
        {
            "do": f"choose:1:{side.players.get(number=1).pk}",
            f"choice-{side.players.get(number=1).pk}-1": _last_choice(page),
        },
        follow=True,
    ).content.decode()
    assert CareerEvent.objects.get(kind="advanced").data["by"] == "coach"
    assert taken.count("(first suggestion)") == 1
    (left,) = client.post(address(after), {"do": "finish"}).context["taken"]
    confirmed = {"do": "finish:confirmed", left.field: left.choice.code}
    done = client.post(address(after), confirmed, follow=True).content.decode()
    assert "The sequence after this match is closed." in done
    assert CareerEvent.objects.filter(kind="advanced").count() == 2
    assert "(first suggestion)" not in done
    assert 'value="finish"' not in done


def _last_choice(page: str) -> str:
    first = page.split("</select>", maxsplit=1)[0]
    return first.split('<option value="')[-1].split('"')[0]


def test_buying_on_the_page(client) -> None:
    human = team("human", variant="blitz")
    after = opened(human, winnings=500)
    client.force_login(human.coach)
    for seen, do in enumerate(("hire:lineman", "reroll", "staff:cheerleader")):
        page = client.post(
            address(after), {"do": do, "seen": seen, "name": ""}, follow=True
        ).content.decode()
        assert f'name="seen" value="{seen + 1}"' in page
    again = client.post(address(after), {"do": "reroll", "seen": 0}, follow=True)
    assert "Something was bought after this page was loaded" in again.content.decode()
    assert LedgerEntry.objects.filter(source_kind="purchase").count() == 3


@pytest.mark.rules("LGE-PUR-01")
def test_LGE_PUR_01_a_player_is_let_go_on_the_page_and_nobody_elses(client) -> None:
    human = team("human", variant="blitz")
    after = opened(human, winnings=500)
    client.force_login(human.coach)
    one = human.players.get(number=3)
    page_after = client.post(
        address(after), {"do": f"release:{one.pk}"}, follow=True
    ).content.decode()
    assert f"{one.name} has left the team." in page_after
    assert Player.objects.get(pk=one.pk).status == Player.Status.RELEASED
    other = team("orc", variant="blitz", league=human.league).players.get(number=3)
    assert client.post(address(after), {"do": f"release:{other.pk}"}).status_code == 404
    assert Player.objects.get(pk=other.pk).status == Player.Status.ACTIVE


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "post",
    [
        {},
        {"do": "choose:x:y"},
        {"do": "choose"},
        {"do": "hire:\x00"},
        {"do": "hire:" + "x" * 999},
        {"do": "keep:99999999999999999999"},
        {"do": "staff:fan_factor", "seen": "-1"},
        {"do": "sack:everybody", "seen": "0"},
        {"do": "reroll", "seen": "٣"},
        {"do": "choose:1:999999999"},
        {"do": "release:x"},
        {"do": "release"},
    ],
)
def test_nonsense_changes_nothing(client, post) -> None:
    human = team("human", variant="blitz")
    after = opened(human, winnings=500)
    client.force_login(human.coach)
    lines = LedgerEntry.objects.count()
    assert client.post(address(after), post).status_code in {302, 404}
    assert LedgerEntry.objects.count() == lines
    assert AfterMatch.objects.get().is_open


def test_the_other_coach_looks_on_and_strangers_find_nothing_of_a_private_league(client) -> None:
    league = LeagueFactory.create(is_private=True)
    crab = team(league=league)
    after = play(crab, {1: 6}, dice=[2, 5])
    other = member(league, Role.COACH)
    client.force_login(other)
    page = client.get(address(after)).content.decode()
    assert "not chosen yet; first suggestion" in page
    assert 'name="do"' not in page
    assert client.post(address(after), {"do": "finish"}).status_code == 403
    client.force_login(member(LeagueFactory.create()))
    assert client.get(address(after)).status_code == 404
    assert client.post(address(after), {"do": "finish"}).status_code == 404
    client.logout()
    assert client.get(address(after)).status_code == 404
    assert AfterMatch.objects.get().is_open


def test_nobody_logged_in_may_act_on_a_public_one(client) -> None:
    after = opened(team())
    assert client.get(address(after)).status_code == 200
    assert client.post(address(after), {"do": "finish"}).status_code in {302, 403}
    assert AfterMatch.objects.get().is_open


@pytest.mark.parametrize("item_count", [1, 3])
def test_the_page_asks_no_more_for_more_rolls(
    client, django_assert_max_num_queries, item_count
) -> None:
    crab = team()
    spp = dict.fromkeys(range(1, item_count + 1), 6)
    after = play(crab, spp, dice=[2, 5] * item_count)
    client.force_login(crab.coach)
    client.get(address(after))
    with django_assert_max_num_queries(30):
        client.get(address(after))


def test_the_team_page_leads_there(client) -> None:
    crab = team()
    after = opened(crab)
    client.force_login(crab.coach)
    assert address(after) in client.get(f"/teams/{crab.pk}/").content.decode()
    assert address(after) in client.get("/").content.decode()
    after_match_sequence.finish(sequence=after, actor=crab.coach, now=NOW)
    assert address(after) not in client.get(f"/teams/{crab.pk}/").content.decode()


def test_the_api_tells_the_steps_and_what_waits(client) -> None:
    crab = team()
    after = play(crab, {1: 6}, dice=[5, 5])
    found = client.get(f"/api/v1/after-matches/?team={crab.pk}&source=match:7").json()["results"]
    assert [(row["id"], row["is_open"]) for row in found] == [(after.pk, True)]
    detail = client.get(f"/api/v1/after-matches/{after.pk}/").json()
    assert [step["key"] for step in detail["steps"]] == [
        "winnings",
        "spp",
        "rolls",
        "injuries",
        "honor",
        "purchases",
        "rating",
    ]
    (waiting,) = detail["pending"]
    assert (waiting["level"], waiting["dice"]) == (1, [5, 5])
    assert [choice["code"] for choice in waiting["choices"]][:3] == [
        "gain:ma",
        "gain:ph",
        "skill:Charge",
    ]
    player = client.get(f"/api/v1/players/{crab.players.get(number=1).pk}/").json()
    assert player["sheet"]["pending_levels"] == 1
    assert client.get("/api/v1/after-matches/?team=x").status_code == 400


def test_the_board_says_whom_a_round_waits_for() -> None:
    crab = team()
    after = opened(crab)
    (section,) = dashboard.sections(crab.league, crab.coach)
    (row,) = map(section.row, section.items)
    assert (row.title, row.url, row.due_at) == (crab.name, address(after), after.due_at)
    after_match_sequence.finish(sequence=after, actor=crab.coach, now=NOW)
    (section,) = dashboard.sections(crab.league, crab.coach)
    assert list(section.items) == []


class TestDone:
    """ "I am done" takes what is chosen, and asks once with the list of what goes by default."""

    @pytest.fixture
    def after(self):
        return play(team("human", variant="blitz"), {1: 6, 2: 6}, dice=[2, 5] * 2)

    @pytest.fixture
    def coach(self, client, after):
        client.force_login(after.team.coach)
        return client

    def fields(self, after: AfterMatch) -> list[str]:
        numbers = after.team.players.filter(number__in=(1, 2)).order_by("number")
        return [f"choice-{player.pk}-1" for player in numbers]

    def advanced(self) -> list[tuple[int, str, str]]:
        events = CareerEvent.objects.filter(kind="advanced").order_by("player__number")
        return [(e.player.number, e.data["name"], e.data["by"]) for e in events]

    @pytest.mark.rules("LGE-ADV-07")
    def test_what_is_chosen_beside_it_counts_and_it_asks_once(self, coach, after) -> None:
        page = coach.get(address(after)).content.decode()
        one, two = self.fields(after)
        assert 'value="finish" form="rolls"' in page
        picked = _last_choice(page)
        first = page.split('<option value="')[1].split('"')[0]
        asked = coach.post(address(after), {"do": "finish", one: picked, two: first})
        assert self.advanced() == []
        assert AfterMatch.objects.get().is_open
        text = squeezed(asked.content)
        assert [line.is_default for line in asked.context["taken"]] == [False, True]
        assert text.count("by default: first suggestion") == 1
        hidden = {line.field: line.choice.code for line in asked.context["taken"]}
        assert hidden == {one: picked, two: first}
        assert all(f'name="{name}" value="{code}"' in text for name, code in hidden.items())
        done = coach.post(address(after), {"do": "finish:confirmed"} | hidden, follow=True)
        assert "The sequence after this match is closed." in done.content.decode()
        names = [picked.partition(":")[2], first.partition(":")[2]]
        assert self.advanced() == [(1, names[0], "coach"), (2, names[1], "coach")]

    def test_without_rolls_it_asks_nothing(self, client) -> None:
        after = opened(team("human", variant="blitz"))
        client.force_login(after.team.coach)
        client.post(address(after), {"do": "finish"})
        assert not AfterMatch.objects.get().is_open

    def test_what_was_not_listed_is_not_taken(self, coach, after) -> None:
        one, _ = self.fields(after)
        code = coach.post(address(after), {"do": "finish"}).context["taken"][0].choice.code
        answer = coach.post(address(after), {"do": "finish:confirmed", one: code}, follow=True)
        assert "would take the first choice" in answer.content.decode()
        assert self.advanced() == []
        assert AfterMatch.objects.get().is_open

    def test_a_choice_that_the_roll_does_not_allow_decides_nothing(self, coach, after) -> None:
        one, two = self.fields(after)
        listed = coach.post(address(after), {"do": "finish"}).context["taken"]
        post = {"do": "finish:confirmed", one: listed[0].choice.code, two: "skill:Nonsense"}
        coach.post(address(after), post)
        coach.post(address(after), {"do": "finish:confirmed", "choice-x-y": "z"})
        assert self.advanced() == []
        assert AfterMatch.objects.get().is_open

    def test_two_levels_of_a_player_do_not_take_one_skill_twice(self, client) -> None:
        human = team("human", variant="blitz")
        after = play(human, {1: 16}, dice=[2, 5, 2, 5])
        client.force_login(human.coach)
        first, second = client.post(address(after), {"do": "finish"}).context["taken"]
        assert (first.roll.roll.level, second.roll.roll.level) == (1, 2)
        assert first.choice.code != second.choice.code
        post = {first.field: first.choice.code, second.field: second.choice.code}
        client.post(address(after), {"do": "finish:confirmed"} | post)
        assert len(self.advanced()) == 2

    def test_the_api_takes_choices_and_asks_once(self, coach, after) -> None:
        url = f"/api/v1/after-matches/{after.pk}/finish/"
        one = after.team.players.get(number=1)
        detail = coach.get(f"/api/v1/after-matches/{after.pk}/").json()
        code = detail["pending"][0]["choices"][-1]["code"]
        chosen = {"choices": [{"player": one.pk, "level": 1, "choice": code}]}
        refused = coach.post(url, chosen, content_type="application/json")
        assert (refused.status_code, refused.json()["code"]) == (409, "undecided_rolls")
        assert after.team.players.get(number=2).name in refused.json()["detail"]
        assert self.advanced() == []
        body = chosen | {"accept_defaults": True}
        assert coach.post(url, body, content_type="application/json").status_code == 200
        assert [(n, by) for n, _, by in self.advanced()] == [(1, "coach"), (2, "deadline")]
