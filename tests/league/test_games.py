"""Seasons of several games in one league, each played to its end with books that balance."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from core.errors import Refused
from engine.maps import printed_maps
from engine.variants.registry import VARIANTS, find_variant
from league.models import Fixture, Season
from league.plans import Plan
from league.queries.book_check import check_books
from league.queries.seasons import waiting
from league.services import entries, rounds
from matches.models import Match
from matches.services.prematch import freebooters
from matches.services.prematch.league_maps import add_map
from rosters.models import Freebooter, PlayerSheet, Team
from tests.factories.core import WHEN, LeagueFactory
from tests.factories.rosters import team
from tests.factories.season import commissioner, finish_and_book, season, started
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture(params=VARIANTS, ids=lambda meta: meta.key)
def meta(request):
    return request.param


@pytest.mark.rules("LGE-TEA-05")
def test_seasons_of_all_games_go_on_side_by_side(client) -> None:
    league = LeagueFactory.create(slug="autumn")
    made = [started(2, league, variant=meta.key) for meta in VARIANTS]
    assert {Match.objects.get(label__startswith=s.name).variant for s in made} == {
        meta.key for meta in VARIANTS
    }
    page = client.get("/leagues/autumn/").content.decode()
    listed = client.get("/seasons/").content.decode()
    for meta, one in zip(VARIANTS, made, strict=True):
        assert f"{meta.title}, 2 teams" in squeezed(page)
        assert meta.title in listed
        assert meta.title in client.get(f"/seasons/{one.pk}/").content.decode()
        (row,) = client.get(f"/api/v1/seasons/?variant={meta.key}").json()["results"]
        assert (row["id"], row["variant"]) == (one.pk, meta.key)
        (match,) = client.get(f"/api/v1/matches/?variant={meta.key}").json()["results"]
        assert match["variant"] == meta.key
        body = client.get(f"/matches/{match['id']}/").content.decode()
        assert meta.title in body
    assert all(meta.title in client.get("/matches/").content.decode() for meta in VARIANTS)


@pytest.mark.rules("LGE-TEA-05")
def test_LGE_TEA_05_a_team_enters_seasons_of_its_own_game_alone(client) -> None:
    made = season(variant="blitz")
    crab, human = team(league=made.league), team("human", league=made.league, variant="blitz")
    with pytest.raises(Refused, match="does not belong to this league and game") as refusal:
        entries.apply(season=made, team=crab, actor=crab.coach)
    assert refusal.value.rule == "LGE-TEA-05"
    client.force_login(crab.coach)
    page = client.get(f"/seasons/{made.pk}/").content.decode()
    assert "Enter your team" not in page
    assert "/build/" + made.league.slug + "/?variant=blitz" in page
    entries.apply(season=made, team=human, actor=human.coach)
    assert made.entries.get().team == human


def test_coaches_are_asked_to_enter_or_to_found_a_team_of_the_game() -> None:
    made = season(variant="blitz")
    crab = team(league=made.league)
    asked = waiting(crab.coach)
    assert [item.title for item in asked] == [f"{made}: sign-up is open"]
    assert asked[0].text == "Found a team of Blitz Bowl if you want to play."
    assert asked[0].url == f"/teams/build/{made.league.slug}/?variant=blitz"
    team("human", league=made.league, coach=crab.coach, variant="blitz")
    asked = waiting(crab.coach)
    assert [item.title for item in asked] == [f"{made}: sign-up is open"]
    assert asked[0].text == "Enter your team if you want to play."


def test_who_runs_a_season_need_not_play_and_nobody_is_asked_too_late() -> None:
    made = season(variant="blitz")
    coach = team(league=made.league).coach
    assert waiting(commissioner(made.league)) == []
    Season.objects.update(sign_up_until="2020-01-01")
    assert waiting(coach) == []


def test_the_commissioner_chooses_the_game(client, meta) -> None:
    league = LeagueFactory.create(slug="autumn")
    client.force_login(commissioner(league))
    form = client.get("/seasons/new/autumn/").content.decode()
    assert f'<option value="{meta.key}"' in form
    data = {"name": "Autumn", "turn_hours": 48, "legs": 1}
    data |= {"win_points": 3, "draw_points": 1, "loss_points": 0}
    for wrong in ({}, {"variant": "sumo"}):
        assert client.post("/seasons/new/autumn/", data | wrong).status_code == 200
    assert not Season.objects.exists()
    client.post("/seasons/new/autumn/", data | {"variant": meta.key})
    assert (Season.objects.get().variant, Season.objects.get().options) == (meta.key, {})


@pytest.mark.one_in(4)
def test_a_season_of_every_game_is_played_and_its_books_balance(meta, capsys, thorough) -> None:
    """In short three teams, one of them idle in each round, in one game alone."""
    teams = 3 if thorough or meta.key == "blitz" else 2
    made = started(teams, variant=meta.key)
    call_command("play_season", season=made.pk)
    output = capsys.readouterr().out
    made.refresh_from_db()
    assert made.state == Season.State.CLOSED
    assert f"({meta.title})" in output
    matches = 3 if teams == 3 else 1
    assert f"{teams} teams, {matches} matches, " in output
    assert output.endswith("The books balance.\n")
    found = check_books(made)
    assert (found.faults, found.matches) == ([], matches)
    assert found.winnings > 0


@pytest.fixture
def played() -> Season:
    """A Blitz Bowl season of one match, in the books, with a hired cheerleader."""
    made = started(2, variant="blitz")
    fixture = made.rounds.get().fixtures.get()
    home = fixture.match.home_team
    earlier = {"cheerleader": home.staff.get("cheerleader", 0)}
    assert earlier == {"cheerleader": 0}
    home.ledger.model.objects.create(
        team=home,
        kind="correction",
        amount=20,
        balance_after=home.balance + 20,
        rule="LGE-COR-02",
        rules_version="test",
        source_kind="test",
        source_id="gift",
        created_at=WHEN,
    )
    Team.objects.filter(pk=home.pk).update(balance=home.balance + 20)
    freebooters.hire(match=fixture.match, side=0, actor=home.coach, now=WHEN, staff="cheerleader")
    finish_and_book(fixture)
    rounds.advance(season=made)
    return made


def test_books_that_are_right_are_found_right(played) -> None:
    found = check_books(played)
    assert found.faults == []
    assert (found.teams, found.matches, found.winnings, found.freebooters) == (2, 1, 20, 1)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda m: Team.objects.filter(pk=m.home_team_id).update(balance=999), "balance is 999"),
        (lambda m: Team.objects.filter(pk=m.home_team_id).update(rerolls=7), "rerolls is 7"),
        (lambda m: Team.objects.filter(pk=m.home_team_id).update(staff={}), "staff is"),
        (
            lambda m: PlayerSheet.objects.filter(player__number=1).update(spp=3),
            "spp is 3, by the facts 0",
        ),
        (lambda m: report(m, winnings=90), "winnings 10 in the books, 90 in the report"),
        (lambda m: report(m, fans=1), "fan factor 0 in the books, 1 in the report"),
        (lambda m: report(m, score=4), "score 1 in the books, 4 in the report"),
    ],
)
def test_books_that_are_wrong_are_found_wrong(played, spoil, fault) -> None:
    spoil(Match.objects.get())
    assert any(fault in line for line in check_books(played).faults)
    with pytest.raises(CommandError, match="The books do not balance"):
        call_command("play_season", season=played.pk)


def report(match: Match, **fields: int) -> None:
    match.report["sides"][0] |= fields
    match.save(update_fields=("report",))


def test_a_contract_without_pay_is_found(played) -> None:
    contract = Freebooter.objects.get()
    Freebooter.objects.bulk_create(
        [
            Freebooter(
                team=contract.team,
                source=contract.source,
                staff="apothecary",
                name="Apothecary",
                price=25,
                rule="LGE-FRE-01",
                rules_version="test",
                actor=contract.actor,
                created_at=WHEN,
            )
        ]
    )
    assert any("Freebooters of" in line for line in check_books(played).faults)


PRINTED = dict(printed_maps(find_variant("dungeon")))


@pytest.fixture
def crypt():
    """A map of the league's own."""
    league = LeagueFactory.create(slug="deep")
    return add_map(
        league=league,
        variant="dungeon",
        name="Our Crypt",
        text=PRINTED["the_forge"],
        actor=commissioner(league),
    )


@pytest.mark.rules("DUN-PRM-04")
def test_DUN_PRM_04_a_season_draws_its_matches_from_the_maps_it_chose(client, crypt) -> None:
    chosen = ("rope_street", f"own-{crypt.pk}")
    made = started(4, crypt.league, variant="dungeon", maps=chosen)
    matches = Match.objects.filter(label__startswith=made.name)
    assert len(matches) == 2
    texts = {"rope_street": PRINTED["rope_street"], "Our Crypt": crypt.text}
    for match in matches:
        assert match.map_set == ["rope_street", "Our Crypt"]
        assert match.setup["ground"] == texts[match.map_name]
    page = client.get(f"/seasons/{made.pk}/").content.decode()
    assert "draws its map from: Rope street, Our Crypt." in page
    body = client.get(f"/api/v1/seasons/{made.pk}/").json()
    assert body["maps"] == ["Rope street", "Our Crypt"]


SENT: dict[str, object] = {"name": "Deep", "turn_hours": 72, "legs": 1}
SENT |= {"win_points": 3, "draw_points": 1, "loss_points": 0}


def test_a_commissioner_ticks_the_maps_when_he_makes_the_season(client, crypt) -> None:
    client.force_login(crypt.author)
    form = client.get("/seasons/new/deep/").content.decode()
    assert form.count('name="maps"') == len(PRINTED) + 1
    ticked = form.partition('name="maps"')[2].partition("</fieldset>")[0]
    assert ticked.count("checked") == len(PRINTED)
    ticked = ["dungeon/the_forge", f"dungeon/own-{crypt.pk}"]
    client.post("/seasons/new/deep/", SENT | {"variant": "dungeon", "maps": ticked})
    assert Season.objects.get(name="Deep").maps == [
        ["the_forge", PRINTED["the_forge"]],
        ["Our Crypt", crypt.text],
    ]
    for variant in ("samurai", "dungeon"):
        maps = ticked if variant == "samurai" else []
        sent = SENT | {"name": variant, "variant": variant, "maps": maps}
        client.post("/seasons/new/deep/", sent)
        assert Season.objects.get(name=variant).maps == []


def test_the_maps_of_another_league_are_not_to_be_had(client, crypt) -> None:
    league = LeagueFactory.create(slug="other")
    with pytest.raises(Refused, match="has no map"):
        season(league, variant="dungeon", maps=(f"own-{crypt.pk}",))
    with pytest.raises(Refused, match="has no map"):
        season(league, variant="samurai", maps=("the_forge",))
    client.force_login(commissioner(league))
    sent = SENT | {"variant": "dungeon", "maps": [f"dungeon/own-{crypt.pk}"]}
    assert "Select a valid choice" in client.post("/seasons/new/other/", sent).content.decode()
    assert not Season.objects.exists()


@pytest.mark.rules("KEM-CUP-01")
@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(meta.key, marks=[pytest.mark.thorough] if meta != VARIANTS[-1] else [])
        for meta in VARIANTS
    ],
)
def test_KEM_CUP_01_a_cup_of_every_game_is_played_to_its_winner(variant) -> None:
    """One game in short: how a cup goes on depends on no game."""
    made = started(3, variant=variant, plan=Plan("knockout"))
    call_command("play_season", season=made.pk, stdout=StringIO())
    made.refresh_from_db()
    assert made.state == Season.State.CLOSED
    final = Fixture.objects.get(round__season=made, round__name="Final")
    assert final.match.report["winner"] in {0, 1}
    assert final.match.setup["stakes"] == 2
    assert check_books(made).faults == []
