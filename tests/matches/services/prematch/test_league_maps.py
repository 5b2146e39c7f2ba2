"""A league's maps: who adds one, what is refused and why, what a season draws from."""

from __future__ import annotations

import html
import json

import pytest
from django.db import connection
from django.db.utils import DatabaseError
from django.test.utils import CaptureQueriesContext

from core.audit.models import AuditEntry
from core.errors import FactChanged, NotAllowed, Refused
from core.leagues.models import League, Role
from engine.dice import SegmentDice
from engine.maps import printed_maps, sketch
from engine.variants.registry import find_variant
from matches.models import LeagueMap
from matches.services.errors import BadMap
from matches.services.prematch.create import create_match
from matches.services.prematch.league_maps import MAX_MAPS, add_map
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member
from tests.factories.rosters import team
from tests.factories.season import commissioner
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
CARD = find_variant("dungeon")
PRINTED = dict(printed_maps(CARD))
FORGE = PRINTED["the_forge"]
SVG = '<svg class="pitch'
DRAWING = "/leagues/deep/maps/dungeon/drawing/"
LIST, NEW, API = "/leagues/deep/maps/dungeon/", "/leagues/deep/maps/dungeon/new/", "/api/v1/maps/"


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="deep")


def added(league: League, name: str = "Our Crypt", text: str = FORGE) -> LeagueMap:
    return add_map(
        league=league, variant="dungeon", name=name, text=text, actor=commissioner(league)
    )


class TestVerb:
    @pytest.mark.rules("DUN-MAP-01")
    def test_a_good_map_is_kept_as_the_engine_reads_it(self, league):
        made = added(league, text="\r\n" + FORGE.replace("\n", "  \r\n"))
        assert (made.text, made.name, made.variant) == (FORGE, "Our Crypt", "dungeon")
        assert AuditEntry.objects.get(verb="map.added").subject_id == made.pk

    @pytest.mark.rules("DUN-MAP-02")
    def test_a_bad_map_is_refused_with_every_fault_and_nothing_is_kept(self, league):
        with pytest.raises(BadMap) as refusal:
            added(league, text=FORGE.replace("6", ".").replace("#AAAA", "#AAA."))
        assert {fault.rule for fault in refusal.value.faults} >= {"DUN-MAP-02"}
        codes = {fault.code for fault in refusal.value.faults}
        assert codes >= {"map-pad-missing", "map-end-zone-shape"}
        assert not LeagueMap.objects.exists()
        assert not AuditEntry.objects.filter(verb="map.added").exists()

    @pytest.mark.parametrize("role", [Role.COACH, Role.GUEST, None])
    def test_nobody_but_a_commissioner_adds_one(self, league, role):
        actor = member(league, role) if role else UserFactory.create()
        with pytest.raises(NotAllowed):
            add_map(league=league, variant="dungeon", name="Mine", text=FORGE, actor=actor)
        assert not LeagueMap.objects.exists()

    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            ("our crypt", "already has a map"),
            ("The forge", "is a printed map"),
            ("THE_FORGE", "is a printed map"),
            ("\u200b", "visible name"),
            ("x" * 61, "at most 60"),
        ],
    )
    def test_a_name_is_its_own(self, league, name, reason):
        added(league)
        with pytest.raises(Refused, match=reason):
            added(league, name)
        assert LeagueMap.objects.count() == 1

    def test_another_league_may_use_the_name(self, league):
        added(league)
        assert added(LeagueFactory.create()).name == "Our Crypt"

    @pytest.mark.parametrize("variant", ["samurai", "chess"])
    def test_a_game_without_maps_takes_none(self, league, variant):
        with pytest.raises(Refused, match="on maps"):
            add_map(
                league=league, variant=variant, name="X", text=FORGE, actor=commissioner(league)
            )

    def test_a_league_has_room_for_so_many(self, league):
        boss = commissioner(league)
        LeagueMap.objects.bulk_create(
            LeagueMap(
                league=league,
                variant="dungeon",
                name=f"Map {number}",
                text=FORGE,
                author=boss,
                created_at=WHEN,
            )
            for number in range(MAX_MAPS)
        )
        with pytest.raises(Refused, match=f"at most {MAX_MAPS}"):
            added(league)

    def test_a_map_is_a_fact(self, league):
        made = added(league)
        made.text = PRINTED["old_cistern"]
        with pytest.raises(FactChanged):
            made.save()
        with pytest.raises(DatabaseError, match="facts"):
            LeagueMap.objects.update(text="")


class TestPages:
    def test_the_catalogue_shows_printed_maps_and_the_leagues_own(self, client, league):
        added(league, "<Crypt>")
        body = client.get(LIST).content.decode()
        assert body.count(SVG) == len(PRINTED) + 1
        assert body.count("&lt;Crypt&gt;") >= 2
        assert "<Crypt>" not in body
        assert "The forge" in body
        assert NEW not in body
        client.force_login(commissioner(league))
        assert NEW in client.get(LIST).content.decode()
        assert LIST in client.get("/leagues/deep/").content.decode()

    @pytest.mark.parametrize("count", [1, 3])
    def test_the_catalogue_costs_the_same(self, client, league, count):
        for number in range(count):
            added(league, f"Map {number}")
        client.force_login(commissioner(league))
        with CaptureQueriesContext(connection) as captured:
            assert client.get(LIST).status_code == 200
        assert len(captured) == 7

    def test_many_maps_are_on_several_pages(self, client, league):
        for number in range(5):
            added(league, f"Map {number}")
        first, second = (client.get(f"{LIST}?page={n}").content.decode() for n in (1, 2))
        assert (first.count(SVG), second.count(SVG)) == (6, 2)

    def test_a_private_leagues_maps_do_not_exist_for_strangers(self, client):
        added(LeagueFactory.create(slug="deep", is_private=True))
        client.force_login(UserFactory.create())
        assert [client.get(address).status_code for address in (LIST, NEW)] == [404, 404]
        assert client.get(API).json()["count"] == 0

    @pytest.mark.parametrize("address", ["samurai/", "chess/", "samurai/new/"])
    def test_a_game_without_maps_has_no_such_page(self, client, league, address):
        client.force_login(commissioner(league))
        assert client.get(f"/leagues/deep/maps/{address}").status_code == 404

    @pytest.mark.parametrize("action", ["add", "check"])
    def test_faults_have_square_line_column_and_rule(self, client, league, action):
        client.force_login(commissioner(league))
        text = FORGE.replace("....c.....", "....A.....", 1)
        sent = {"name": "Crypt", "text": text, "action": action}
        body = html.unescape(client.post(NEW, sent).content.decode())
        assert "No match can be played on this map yet" in body
        assert "Line 2, column 2:" in body
        assert "End zone A must be a block of two by four squares." in body
        assert "There are 5 chests on the map; it must have 6." in body
        assert 'href="/rules/dungeon/#DUN-MAP-02"' in body
        assert text in body
        assert SVG in body
        assert body.count('class="map-fault"') == 1
        assert not LeagueMap.objects.exists()

    def test_a_good_map_is_drawn_and_then_added(self, client, league):
        client.force_login(commissioner(league))
        sent = {"name": "Crypt", "text": FORGE.replace("\n", "\r\n"), "action": "check"}
        body = client.post(NEW, sent).content.decode()
        assert SVG in body
        assert "Unopened chests:" in body
        assert not LeagueMap.objects.exists()
        response = client.post(NEW, sent | {"action": "add"})
        assert response["Location"] == LIST
        assert LeagueMap.objects.get().text == FORGE
        again = client.post(NEW, sent | {"action": "add"}).content.decode()
        assert "already has a map called Crypt" in again

    def test_only_a_fault_with_a_place_names_it(self, client, league):
        client.force_login(commissioner(league))
        text = "?" + FORGE[1:].replace("6", ".")
        faults = client.post(NEW, {"name": "A", "text": text, "action": "check"}).context["drawing"]
        assert [(each.text, placed) for each, placed in faults.faults] == [
            ("“?” is not a sign of a map.", True)
        ]
        found = client.post(DRAWING, {"text": FORGE.replace("6", ".")}).json()
        assert (found["faults"], "Line 1" in found["verdict"]) == ([], False)
        assert "Teleport pad 6 is missing." in found["verdict"]

    def test_the_page_names_the_map_that_its_reader_added_last(self, client, league):
        officer = commissioner(league)
        for name in ("One", "Two"):
            text = PRINTED["old_cistern"] if name == "Two" else FORGE
            add_map(league=league, variant="dungeon", name=name, text=text, actor=officer)
        client.force_login(officer)
        assert client.get(NEW).context["editor"]["added"] == PRINTED["old_cistern"]
        client.force_login(member(league, Role.DEPUTY))
        assert client.get(NEW).context["editor"]["added"] == ""

    @pytest.mark.parametrize("text", ["", "\x00", "#" * 5000, "\u2603\n" * 60, "A" * 40])
    def test_rubbish_is_answered_in_words(self, client, league, text):
        client.force_login(commissioner(league))
        response = client.post(NEW, {"name": "Crypt", "text": text})
        assert response.status_code == 200
        assert not LeagueMap.objects.exists()

    def test_megabytes_are_refused_in_words(self, client, league):
        client.force_login(commissioner(league))
        response = client.post(NEW, {"name": "Crypt", "text": "#" * 1_000_000})
        assert response.status_code == 413
        assert "A map has at most 4 KB" in response.content.decode()

    @pytest.mark.parametrize("role", [Role.COACH, Role.GUEST])
    def test_who_is_not_commissioner_gets_no_form(self, client, league, role):
        client.force_login(member(league, role))
        assert client.get(NEW).status_code == 403
        assert client.post(NEW, {"name": "Crypt", "text": FORGE}).status_code == 403
        assert not LeagueMap.objects.exists()


class TestDrawing:
    """What the board of a map asks after each change."""

    def test_a_map_is_drawn_and_nothing_is_kept(self, client, league):
        client.force_login(commissioner(league))
        found = client.post(DRAWING, {"text": FORGE}).json()
        assert found["picture"].startswith(SVG)
        assert (found["faults"], "can be played on" in found["verdict"]) == ([], True)
        assert not LeagueMap.objects.exists()

    def test_faults_have_their_squares_and_are_numbered_in_the_picture(self, client, league):
        client.force_login(commissioner(league))
        text = FORGE.replace("....c.....", "....A.....", 1)
        found = client.post(DRAWING, {"text": text}).json()
        (fault,) = found["faults"]
        assert (fault["column"], fault["line"]) == (2, 2)
        assert "two by four" in fault["reason"]
        assert found["picture"].count('class="map-fault"') == 1
        assert found["picture"].count('class="map-fault-tag"') == 1
        assert "there are 2 faults" in " ".join(found["verdict"].split())
        assert 'href="/rules/dungeon/#DUN-MAP-02"' in found["verdict"]

    @pytest.mark.parametrize("text", ["", "\x00", "#" * 5000, "\u2603\n" * 60, "A" * 40])
    def test_rubbish_is_answered(self, client, league, text):
        client.force_login(commissioner(league))
        answer = client.post(DRAWING, {"text": text})
        assert (answer.status_code, "No match can be played" in answer.json()["verdict"]) == (
            200,
            True,
        )

    def test_the_page_begins_with_a_blank_map(self, client, league):
        client.force_login(commissioner(league))
        editor = client.get(NEW).context["editor"]
        drawn = sketch(CARD, editor["text"])
        assert drawn is not None
        assert drawn.board.width <= editor["columns"]
        assert editor["drawing"]["picture"].startswith(SVG)
        assert editor["outside"] in editor["signs"]

    def test_each_sign_of_the_palette_has_its_own_picture_of_the_board(self, client, league):
        client.force_login(commissioner(league))
        page = client.get(NEW)
        pictures = {sign.picture for sign in page.context["palette"]}
        assert len(pictures) == len(page.context["editor"]["signs"]) > 10
        assert all(page.content.decode().count(picture) == 1 for picture in pictures)

    def test_megabytes_and_a_form_without_text_are_refused(self, client, league):
        client.force_login(commissioner(league))
        assert client.post(DRAWING, {"text": "#" * 1_000_000}).status_code == 413
        assert client.post(DRAWING, {}).status_code == 400
        assert client.get(DRAWING).status_code == 405

    def test_who_may_add_no_map_has_none_drawn(self, client, league):
        client.force_login(member(league, Role.COACH))
        assert client.post(DRAWING, {"text": FORGE}).status_code == 403


class TestApi:
    def post(self, client, **changes):
        sent = {"league": "deep", "variant": "dungeon", "name": "Crypt", "text": FORGE} | changes
        return client.post(API, json.dumps(sent), content_type="application/json")

    def test_reading(self, client, league):
        made = added(league)
        (data,) = client.get(f"{API}?league=deep&variant=dungeon").json()["results"]
        assert (data["name"], data["text"], data["league"]) == ("Our Crypt", FORGE, "deep")
        assert client.get(f"{API}{made.pk}/").json() == data
        assert client.get(f"{API}?variant=samurai").json()["count"] == 0

    def test_writing(self, client, league):
        assert self.post(client).status_code == 401
        client.force_login(commissioner(league))
        assert self.post(client).status_code == 201
        assert self.post(client).status_code == 409
        assert self.post(client, name="", text=FORGE).status_code == 400
        assert self.post(client, league="nowhere").status_code == 400
        refused = self.post(client, name="Other", text=FORGE.replace("6", "."))
        (fault,) = refused.json()["errors"]
        assert refused.status_code == 400
        assert (fault["code"], fault["rule"]) == ("map-pad-missing", "DUN-MAP-02")
        assert fault["detail"] == "Teleport pad 6 is missing."
        assert LeagueMap.objects.count() == 1

    def test_a_coach_writes_none(self, client, league):
        client.force_login(member(league, Role.COACH))
        assert self.post(client).status_code == 403
        assert not LeagueMap.objects.exists()


class TestDraw:
    def match(self, league, seed, maps, options=None):
        sides = [team(clan, league=league, variant="dungeon") for clan in ("human", "orc")]
        return create_match(
            home=sides[0],
            away=sides[1],
            options=options or {},
            turn_hours=48,
            label="",
            now=WHEN,
            seed=seed,
            maps=maps,
        )

    @pytest.mark.rules("DUN-PRM-04")
    def test_anybody_can_draw_it_again_from_the_secret(self, league):
        maps = [("old_cistern", PRINTED["old_cistern"]), ("Our Crypt", FORGE)]
        drawn = set()
        for number in range(8):
            made = self.match(league, f"draw {number}", maps)
            dice = SegmentDice(bytes.fromhex(made.secret), f"{made.public_id}|map", 0, b"")
            name, text = maps[dice.roll(2, "map") - 1]
            assert (made.map_name, made.setup["ground"]) == (name, text)
            assert made.map_set == ["old_cistern", "Our Crypt"]
            drawn.add(name)
        assert drawn == {"old_cistern", "Our Crypt"}

    @pytest.mark.rules("DUN-PRM-04")
    def test_a_fixed_map_and_a_set_of_one_need_no_die(self, league):
        one = self.match(league, "one", [("Our Crypt", FORGE)])
        assert (one.map_name, one.map_set, one.setup["ground"]) == ("Our Crypt", [], FORGE)
        fixed = self.match(league, "fixed", [("Our Crypt", FORGE)], {"dungeon_map": "rope_street"})
        assert (fixed.map_name, fixed.map_set) == ("rope_street", [])
        assert fixed.setup["ground"] == PRINTED["rope_street"]

    def test_without_a_set_the_printed_maps_are_drawn_from(self, client, league):
        made = self.match(league, "any", ())
        assert made.map_set == [*PRINTED]
        assert PRINTED[made.map_name] == made.setup["ground"]
        record = squeezed(client.get(f"/matches/{made.pk}/record/").content)
        assert "1 Old cistern, 2 Rope street, 3 The forge" in record
        data = client.get(f"/api/v1/matches/{made.pk}/").json()
        assert (data["map_name"], data["map_set"]) == (made.map_name, [*PRINTED])
