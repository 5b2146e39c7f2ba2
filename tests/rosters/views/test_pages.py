"""The pages of rosters: the builder, teams, players, clans; and their JSON."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.leagues.models import Role
from rosters.models import LedgerEntry, Player, Team, TeamDraft
from rosters.queries.clans import table_of
from rosters.services import drafts
from rosters.views import builder
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.factories.rosters import clan, side_report, team
from tests.rosters.services.test_after_match import book
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(client: Client) -> TeamDraft:
    league = LeagueFactory.create(slug="autumn")
    coach = member(league)
    client.force_login(coach)
    return drafts.start_draft(league=league, coach=coach, clan=clan(), with_line_up=True)


def posted(draft: TeamDraft, **changes: object) -> dict[str, object]:
    """What the builder's form sends for the draft as it stands."""
    data: dict[str, object] = {"name": draft.name, "rerolls": draft.lines["rerolls"]}
    for index, line in enumerate(draft.lines["lines"]):
        data |= {
            f"number-{index}": line["number"],
            f"position-{index}": line["position"],
            f"player-{index}": line["name"],
        }
    for index in range(len(draft.lines["lines"]), 16):
        data |= {f"number-{index}": "", f"position-{index}": "", f"player-{index}": ""}
    for row in table_of(draft.clan).staff:
        data[f"staff-{row.key}"] = draft.lines["staff"].get(row.key, 0)
    return data | changes


class TestBuilder:
    def test_choosing_a_clan_opens_a_draft_from_its_line_up(self, client) -> None:
        league = LeagueFactory.create(slug="autumn")
        clan()
        client.force_login(coach := member(league))
        response = client.post("/teams/build/autumn/", {"clan": "lion", "start": "line_up"})
        kept = TeamDraft.objects.get(coach=coach)
        assert (response.status_code, response["Location"]) == (302, f"/teams/drafts/{kept.pk}/")
        assert len(kept.lines["lines"]) == 11
        assert client.get("/teams/build/autumn/").status_code == 200
        other = {"clan": "crab", "start": "empty"}
        refused = client.post("/teams/build/autumn/", other)
        assert refused.status_code == 422
        assert "Tick this to replace your draft" in refused.content.decode()
        assert len(TeamDraft.objects.get(coach=coach).lines["lines"]) == 11
        client.post("/teams/build/autumn/", other | {"replace": "on"})
        assert TeamDraft.objects.get(coach=coach).lines["lines"] == []
        assert client.post("/teams/build/autumn/", {"clan": "\x00"}).status_code == 404

    @pytest.mark.fast
    def test_the_form_round_trips(self, client, draft) -> None:
        before = draft.lines
        client.post(f"/teams/drafts/{draft.pk}/", posted(draft, action="save"))
        draft.refresh_from_db()
        assert draft.lines == before

    def test_the_positions_stand_beside_and_an_empty_row_proposes_a_name(
        self, client, draft
    ) -> None:
        page = client.get(f"/teams/drafts/{draft.pk}/")
        body = page.content.decode()
        position = table_of(draft.clan).positions[-1]
        assert f"{position.name} ({position.cost}, 0\N{EN DASH}{position.max})" in body
        assert '<abbr title="Personal Honor">PH</abbr>' in body
        rows = page.context["page"].rows
        names = [row.line.name for row in rows]
        assert all(names)
        assert len(set(names)) == len(rows) == 16
        again = client.get(f"/teams/drafts/{draft.pk}/").context["page"].rows
        assert [row.line.name for row in again] == names

    def test_a_proposed_name_without_a_position_is_nobody(self, client, draft) -> None:
        before = draft.lines
        names = {f"player-{n}": "Somebody" for n in range(len(before["lines"]), 16)}
        client.post(f"/teams/drafts/{draft.pk}/", posted(draft, action="save") | names)
        draft.refresh_from_db()
        assert draft.lines == before

    def test_the_live_check_shows_budget_and_rules_and_keeps_what_is_typed(
        self, client, draft
    ) -> None:
        response = client.post(f"/teams/drafts/{draft.pk}/check/", posted(draft, rerolls=8))
        text = response.content.decode()
        assert "The roster costs 1,340 koku, 340 more than the 1,000 you have." in text
        assert '<a href="/rules/samurai/#SAM-TEA-01"><code>SAM-TEA-01</code></a>' in text
        assert "<html" not in text
        draft.refresh_from_db()
        assert draft.lines["rerolls"] == 8

    def test_what_is_wrong_with_a_player_stands_in_his_row(self, client, draft) -> None:
        """Rows as the page has them: the second was emptied, so the draft's lines move up."""
        where = f"/teams/drafts/{draft.pk}/"
        data = posted(draft, **{"position-1": "", "number-2": "zwei"})
        text = squeezed(client.post(f"{where}check/", data).content)
        fault = f"<li>{data['player-2']} needs a shirt number.</li>"
        assert f'<ul class="errorlist" id="faults-2" data-hx-swap-oob="true">{fault}</ul>' in text
        assert '<ul class="errorlist" id="faults-1" data-hx-swap-oob="true"></ul>' in text
        page = squeezed(client.get(where).content)  # read again, it is the second row
        assert f'<ul class="errorlist" id="faults-1">{fault}</ul>' in page

    def test_an_illegal_roster_is_refused_with_the_same_list_and_kept(self, client, draft) -> None:
        data = posted(draft, action="found", **{"rerolls": 8, "number-0": "seven"})
        live = client.post(f"/teams/drafts/{draft.pk}/check/", data).context["page"].broken
        response = client.post(f"/teams/drafts/{draft.pk}/", data)
        assert response.status_code == 422
        assert [(v.rule, v.message) for v in response.context["page"].broken] == [
            (v.rule, v.message) for v in live
        ]
        assert {v.rule for v in live} == {"SAM-TEA-01", "KEM-NUM-01"}
        assert TeamDraft.objects.get().lines["rerolls"] == 8
        assert not Team.objects.exists()

    def test_founding_and_then_posting_the_same_form_again(self, client, draft) -> None:
        data = posted(draft, action="found")
        response = client.post(f"/teams/drafts/{draft.pk}/", data)
        founded = Team.objects.get()
        assert response["Location"] == f"/teams/{founded.pk}/"
        assert client.get(response["Location"]).status_code == 200
        assert client.post(f"/teams/drafts/{draft.pk}/", data).status_code == 404
        assert Team.objects.count() == 1

    def test_the_line_up_button_and_throwing_away(self, client, draft) -> None:
        empty = posted(draft, action="save") | {f"position-{n}": "" for n in range(16)}
        client.post(f"/teams/drafts/{draft.pk}/", empty)
        draft.refresh_from_db()
        assert draft.lines["lines"] == []
        client.post(f"/teams/drafts/{draft.pk}/", {"action": "line_up"})
        draft.refresh_from_db()
        assert len(draft.lines["lines"]) == 12
        client.post(f"/teams/drafts/{draft.pk}/", {"action": "discard"})
        assert not TeamDraft.objects.exists()

    @pytest.mark.parametrize("name", ["x" * 61, "x" * 5000, "\u200b", "\u202e "])
    def test_KEM_NAM_01_a_bad_team_name_is_refused_and_never_cut(self, client, draft, name) -> None:
        for field in ("name", "player-2"):
            data = posted(draft, action="found", **{field: name})
            answer = client.post(f"/teams/drafts/{draft.pk}/", data)
            assert answer.status_code == 422
            assert [v.rule for v in answer.context["page"].broken] == ["KEM-NAM-01"]
        assert not Team.objects.exists()

    @pytest.mark.one_in(4)
    @pytest.mark.parametrize("box", ["rerolls", "staff-geisha"])
    @pytest.mark.parametrize("typed", ["1.5", "1,5", "9" * 400, "two", "", "\u0663", "-"])
    def test_a_number_that_cannot_be_read_is_asked_for_and_never_taken_as_none(
        self, client, draft, box, typed
    ) -> None:
        address = f"/teams/drafts/{draft.pk}/"
        answer = client.post(address, posted(draft, action="found", **{box: typed}))
        body = squeezed(answer.content)
        assert answer.status_code == 422
        assert [v.message[:27] for v in answer.context["page"].broken] == [
            "Write a whole number, 0 to "
        ]
        assert f'id="{box}-error"><li> Write a whole number, 0 to ' in body
        assert not Team.objects.exists()
        assert f'id="{box}-error"' in client.get(address).content.decode()
        draft.refresh_from_db()
        data = posted(draft, action="found", **{box: "1"})
        assert client.post(address, data).status_code == 302
        assert Team.objects.exists()

    @pytest.mark.parametrize("missing", ["name", "rerolls", "position-15", "player-0", "number-3"])
    def test_a_post_without_its_fields_changes_nothing(self, client, draft, missing) -> None:
        before = draft.lines
        data = posted(draft, rerolls=8)
        del data[missing]
        for sent in (data, {}):
            for action in ("save", "found", "", None):
                more = {} if action is None else {"action": action}
                answer = client.post(f"/teams/drafts/{draft.pk}/", sent | more)
                assert answer.status_code == 400
            assert client.post(f"/teams/drafts/{draft.pk}/check/", sent).status_code == 400
        draft.refresh_from_db()
        assert draft.lines == before
        assert not Team.objects.exists()

    def test_a_draft_that_is_gone_meanwhile_is_no_error(self, client, draft, monkeypatch) -> None:
        monkeypatch.setattr(builder, "_own_draft", lambda request, pk: draft)
        TeamDraft.objects.all().delete()
        for action in ("save", "found", "line_up", "discard"):
            answer = client.post(f"/teams/drafts/{draft.pk}/", posted(draft, action=action))
            assert answer["Location"] == "/leagues/autumn/"
        assert client.post(f"/teams/drafts/{draft.pk}/check/", posted(draft)).status_code == 404
        assert not Team.objects.exists()
        assert not TeamDraft.objects.exists()

    def test_another_coach_does_not_find_it(self, client, draft) -> None:
        client.force_login(member(draft.league, Role.COMMISSIONER))
        for address in (f"/teams/drafts/{draft.pk}/", f"/teams/drafts/{draft.pk}/check/"):
            assert client.post(address, posted(draft, name="Stolen")).status_code == 404
        draft.refresh_from_db()
        assert draft.name != "Stolen"

    @pytest.mark.parametrize(
        "rubbish",
        [
            {"rerolls": "9" * 5000},
            {"rerolls": "-5"},
            {"staff-geisha": "٣"},
            {"number-0": "\x00", "player-0": "\x00\x01", "position-0": "\x00"},
            {"position-0": "kenshinzen"},
            {"name": "x" * 100_000},
            {"player-3": "<script>alert(1)</script>"},
        ],
    )
    def test_rubbish_becomes_violations_or_nothing(self, client, draft, rubbish) -> None:
        for action in ("save", "found"):
            data = posted(draft, action=action, **rubbish)
            response = client.post(f"/teams/drafts/{draft.pk}/", data)
            assert response.status_code in {302, 422}
            assert b"<script>alert" not in response.content


@pytest.mark.django_db(transaction=True)
def test_founding_many_times_at_once_founds_one_team(draft) -> None:
    data, together, answers = posted(draft, action="found"), threading.Barrier(8), []

    def work() -> None:
        client = Client()
        client.force_login(draft.coach)
        together.wait()
        try:
            answers.append(client.post(f"/teams/drafts/{draft.pk}/", data).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8
    assert set(answers) <= {302, 404}
    assert Team.objects.count() == 1


@pytest.mark.parametrize("is_private", [False, True])
def test_who_reads_a_teams_pages(client, is_private) -> None:
    league = LeagueFactory.create(is_private=is_private)
    crab = team(league=league)
    player = crab.players.first()
    addresses = [f"/teams/{crab.pk}/", f"/teams/{crab.pk}/ledger/", f"/teams/players/{player.pk}/"]
    addresses += [f"/api/v1/teams/{crab.pk}/", f"/api/v1/players/{player.pk}/"]
    readers = {
        "anonymous": None,
        "stranger": UserFactory.create(),
        "guest": member(league, Role.GUEST),
        "coach": crab.coach,
    }
    for who, user in readers.items():
        client.logout()
        if user:
            client.force_login(user)
        hidden = is_private and who in {"anonymous", "stranger"}
        assert {client.get(address).status_code for address in addresses} == {
            404 if hidden else 200
        }
        listed = crab.name in client.get("/teams/").content.decode()
        counted = client.get("/api/v1/players/").json()["count"]
        assert (listed, counted) == ((False, 0) if hidden else (True, 12))


@pytest.mark.parametrize("verb", ["rename", "player-rename", "release"])
def test_only_its_coach_changes_a_team(client, verb) -> None:
    league = LeagueFactory.create()
    crab = team(league=league)
    player = crab.players.get(number=4)
    address = {
        "rename": f"/teams/{crab.pk}/rename/",
        "player-rename": f"/teams/players/{player.pk}/rename/",
        "release": f"/teams/players/{player.pk}/release/",
    }[verb]
    for user in (UserFactory.create(), member(league), member(league, Role.COMMISSIONER)):
        client.force_login(user)
        assert client.post(address, {"name": "Stolen"}).status_code == 403
    assert Player.objects.filter(pk=player.pk, name=player.name, status="active").exists()
    client.force_login(crab.coach)
    assert client.post(address, {"name": "Renamed"}).status_code == 302
    crab.refresh_from_db()
    player.refresh_from_db()
    assert [crab.name == "Renamed", player.name == "Renamed", player.status == "released"] == [
        verb == "rename",
        verb == "player-rename",
        verb == "release",
    ]


def cost(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "address",
    [
        "/teams/",
        "/leagues/autumn/",
        "/api/v1/teams/",
        "/api/v1/players/",
        "/api/v1/teams/{team}/",
        "/teams/{team}/",
        "/teams/{team}/ledger/",
        "/teams/players/{player}/",
    ],
)
def test_pages_cost_the_same_at_one_row_and_three(client, address) -> None:
    league = LeagueFactory.create(slug="autumn")
    crab = team(league=league)
    book(crab, side_report(crab, winnings=10, mvp=1), match=1)
    client.force_login(crab.coach)
    address = address.format(team=crab.pk, player=crab.players.get(number=1).pk)
    one = cost(client, address)
    for match in (2, 3):
        team(league=league)
        book(crab, side_report(crab, winnings=10, mvp=1), match=match)
    assert cost(client, address) == one


def test_a_teams_page_says_what_every_koku_is_for(client) -> None:
    crab = team()
    book(crab, side_report(crab, winnings=40))
    text = client.get(f"/teams/{crab.pk}/").content.decode()
    assert "Winnings against Feathers" in text
    assert '<a href="/rules/samurai/#SAM-PST-02"><code>SAM-PST-02</code></a>' in text
    first = client.get(f"/teams/{crab.pk}/ledger/").content.decode()
    assert first.count("<tr>") == LedgerEntry.objects.count() + 1


def test_the_clans_page_shows_all_seven_tables_by_rule(no_clans, client) -> None:
    assert b"No clan is loaded yet" in client.get("/teams/clans/").content
    clan()
    text = client.get("/teams/clans/").content.decode()
    for rule in ("SAM-CRB", "SAM-CRN", "SAM-DRA", "SAM-LIO", "SAM-PHO", "SAM-SCO", "SAM-UNI"):
        assert f'id="{rule}"' in text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/teams/99999999999999999999/", 404),
        ("/teams/players/0/", 404),
        ("/teams/?page=zero", 200),
        ("/api/v1/teams/abc/", 404),
        ("/api/v1/teams/%00/", 404),
        ("/api/v1/teams/?league=%00", 400),
        ("/api/v1/players/?team=abc", 400),
        ("/api/v1/players/?team=99999999999999999999", 400),
        ("/api/v1/players/?team=999999999999999999&limit=abc&offset=-3", 400),
    ],
)
def test_strange_addresses_are_no_error(client, address, status) -> None:
    team()
    assert client.get(address).status_code == status


def test_the_api_writes_nothing_of_other_peoples_teams(client) -> None:
    crab = team()
    client.force_login(team(league=crab.league).coach)
    address, taken = f"/api/v1/teams/{crab.pk}/", {"name": "Taken"}
    assert client.patch(address, taken, content_type="application/json").status_code == 403
    for method in (client.post, client.put, client.delete):
        assert method(address, taken, content_type="application/json").status_code == 405
    assert Team.objects.get(pk=crab.pk).name == crab.name
