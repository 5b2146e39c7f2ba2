"""Every game that leagues play: its tables, its builder, its team's pages."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.leagues.models import Role
from engine.variants.game_meta import CURRENCIES
from engine.variants.registry import VARIANTS
from rosters.models import Clan, Team, TeamDraft
from rosters.services.clans import load_games
from rosters.templatetags import games
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import side_report, team
from tests.rosters.services.test_after_match import book
from tests.rosters.views.test_pages import posted
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture(params=VARIANTS, ids=lambda meta: meta.key)
def meta(request):
    load_games()
    return request.param


def test_all_tables_are_loaded_once(no_clans, capsys) -> None:
    call_command("load_clans")
    assert "blitz wood_elf: created" in capsys.readouterr().out
    assert Clan.objects.count() == sum(len(meta.clan_rules) for meta in VARIANTS)
    assert {state for done in load_games().values() for state in done.values()} == {"unchanged"}


def test_the_clans_page_shows_every_table_of_the_game(client, meta) -> None:
    body = client.get(f"/teams/clans/?variant={meta.key}").content.decode()
    assert f"The {meta.folk[1]} of {meta.title}" in body
    for key, rule in meta.clan_rules:
        assert f'id="{rule}"' in body
        assert Clan.objects.get(variant=meta.key, key=key).name in body
    assert meta.currency.write(meta.budget) in body
    assert ("Personal Honor" in body) is ("ph" in meta.characteristics)


def test_a_team_is_founded_on_the_pages(client, meta) -> None:
    league = LeagueFactory.create(slug="autumn")
    client.force_login(coach := member(league))
    page = client.get(f"/teams/build/autumn/?variant={meta.key}").content.decode()
    assert f"Choose a {meta.folk[0]}" in page
    key = meta.clan_rules[-1][0]
    client.post("/teams/build/autumn/", {"variant": meta.key, "clan": key, "start": "line_up"})
    draft = TeamDraft.objects.get(coach=coach)
    assert draft.clan.variant == meta.key
    body = squeezed(client.get(f"/teams/drafts/{draft.pk}/").content)
    assert f"of {meta.currency.write(meta.budget)}" in body
    for row in draft.clan.staff_types.all():
        least = meta.roster_rules.least_of(row.key)
        assert f'name="staff-{row.key}"' in body
        assert (f'min="{least}" max="{row.max}"') in body
    client.post(f"/teams/drafts/{draft.pk}/", posted(draft, action="found"))
    founded = Team.objects.get()
    assert (founded.variant, founded.clan.key) == (meta.key, key)
    page = client.get(f"/teams/{founded.pk}/").content.decode()
    assert meta.title in page
    assert meta.currency.write(founded.balance) in page
    ledger = client.get(f"/teams/{founded.pk}/ledger/").content.decode()
    assert f"+{meta.currency.figures(meta.budget)}" in ledger
    player = founded.players.first()
    shown = client.get(f"/teams/players/{player.pk}/").content.decode()
    assert ("<dt>PH</dt>" in shown) is ("ph" in meta.characteristics)


@pytest.mark.parametrize("address", ["/teams/clans/?variant={}", "/teams/build/autumn/?variant={}"])
@pytest.mark.parametrize("variant", ["sumo", "%00", "Samurai"])
def test_a_game_that_nobody_plays_is_not_there(client, address, variant) -> None:
    client.force_login(member(LeagueFactory.create(slug="autumn"), Role.COACH))
    assert client.get(address.format(variant)).status_code == 404
    assert client.get(address.partition("?")[0]).status_code == 200


def test_the_lists_name_the_game(client, meta) -> None:
    founded = team(meta.clan_rules[0][0], variant=meta.key, league=LeagueFactory.create(slug="b"))
    for address in ("/teams/", "/leagues/b/"):
        assert meta.title in client.get(address).content.decode()
    listed = client.get(f"/api/v1/teams/?variant={meta.key}").json()["results"]
    assert [row["id"] for row in listed] == [founded.pk]
    assert client.get("/api/v1/teams/?variant=sumo").json()["field"] == "variant"


def test_what_lasts_is_shown_where_it_is_asked(client) -> None:
    human = team("human", variant="blitz")
    report = side_report(human)
    for number, lasting in ((1, "st"), (2, "niggling"), (3, "miss_next")):
        report.players[number].fate = "seriously_injured"
        report.players[number].lasting = lasting
    book(human, report)
    page = squeezed(client.get(f"/teams/{human.pk}/").content)
    for words in ("-1 ST", "1 standing injury", "Misses the next match"):
        assert words in page
    one = human.players.get(number=1)
    career = client.get(f"/teams/players/{one.pk}/").content.decode()
    assert "Seriously injured: -1 ST" in career
    detail = client.get(f"/api/v1/players/{one.pk}/").json()
    assert (detail["st"], detail["sheet"]["st_change"]) == (2, -1)


def test_the_clans_page_costs_the_same_for_one_table_and_for_all(client) -> None:
    load_games()
    costs = []
    for meta in VARIANTS:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/teams/clans/?variant={meta.key}")
        costs.append(len(queries))
    assert len(set(costs)) == 1


def test_money_is_written_as_people_do() -> None:
    gold, koku = CURRENCIES["gold"], CURRENCIES["koku"]
    assert (gold.write(50), gold.write(-5), koku.write(1000)) == (
        "50,000 gold",
        "-5,000 gold",
        "1,000 koku",
    )
    assert (games.money(50, "blitz"), games.figures(50, "blitz")) == ("50,000 gold", "50,000")
    assert (games.money(50, "cheese"), games.game_title("cheese")) == ("50", "cheese")
    assert games.money_name("samurai") == "Koku"
