"""Rosters as text and as JSON: an exported roster can be imported, and mistakes name their line."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from core.name_rules import tidy
from engine.variants.registry import VARIANTS
from rosters.builder.draft import DraftLine, RosterDraft, default_draft
from rosters.exchange.json_format import read_json, write_json
from rosters.exchange.roster_document import MAX_DOCUMENT_LENGTH, RosterDocument, UnreadableRoster
from rosters.exchange.text_format import read_text, write_text
from rosters.models import TeamDraft
from rosters.queries.exchange import read_document, roster_of_team
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import clan as loaded
from tests.factories.rosters import team as founded

TABLES = {(meta.key, key): table for meta in VARIANTS for key, table in meta.clans.items()}
FORMS = pytest.mark.parametrize(
    ("write", "read"), [(write_text, read_text), (write_json, read_json)], ids=["text", "json"]
)


def find(game: str, clan: str):
    return TABLES.get((game, clan))


@FORMS
@pytest.mark.parametrize("place", TABLES, ids="/".join)
def test_every_default_line_up_makes_the_round(place, write, read) -> None:
    roster = RosterDocument(*place, default_draft(TABLES[place], seed=3))
    assert read(write(roster), find) == roster


@pytest.mark.one_in(2)
@FORMS
@given(data=st.data())
def test_whatever_a_draft_holds_makes_the_round(data, write, read) -> None:
    table = TABLES["samurai", "crab"]
    names = st.text(max_size=20).map(tidy)
    amounts = st.none() | st.integers(0, 999)
    lines = st.builds(
        DraftLine, amounts, names, st.sampled_from([row.key for row in table.positions])
    )
    draft = data.draw(
        st.builds(
            RosterDraft,
            names,
            st.lists(lines, max_size=16).map(tuple),
            amounts,
            st.dictionaries(st.sampled_from([row.key for row in table.staff]), amounts),
        )
    )
    roster = RosterDocument("samurai", "crab", draft)
    assert read(write(roster), find) == roster


TEXT = """# mine
team: Wall
game: samurai
clan: crab
1 {position} Gonta
rerolls: 3
"""


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("clan: crab", "clan: heron"), 4, "No game samurai has a clan or race heron."),
        (("1 {position}", "1 wizard"), 5, "The Crab Clan have no position wizard; they have "),
        (("1 {position}", "one {position}"), 5, "A player is written as: number position name."),
        (("rerolls: 3", "rerolls: many"), 6, "“many” is not a whole number."),
        (("rerolls: 3", "bribes: 3"), 6, "Nobody sells bribes to the Crab Clan; they buy rerolls"),
        (("game: samurai\n", ""), 1, "The line “game: …” is missing."),
        (("# mine", "#" * MAX_DOCUMENT_LENGTH), 1, "at most 20000 characters"),
    ],
)
def test_a_text_says_which_line_is_wrong(change, line, message) -> None:
    table = TABLES["samurai", "crab"]
    text = TEXT.replace(*change).replace("{position}", table.positions[0].key)
    with pytest.raises(UnreadableRoster) as error:
        read_text(text, find)
    (mistake,) = error.value.mistakes
    assert mistake.line == line
    assert message.replace("Crab Clan", table.name) in mistake.message


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (('"game": "samurai"', '"game": 1'), 4, "“game” must be text."),
        (('"clan": "crab"', '"clan": "heron"'), 5, "clan or race heron"),
        (('"rerolls": 3', '"rerolls": -3'), 6, "must be a whole number"),
        (('"rerolls": 3', '"rerolls": 3 3'), 6, "This is not JSON"),
        (('"bulwark"', '"wizard"'), 10, "have no position wizard"),
        (("kemari-roster-1", "1"), 1, "A roster has “format”"),
        (('"number": 2', '"number": true'), 10, "A shirt number is a whole number"),
        (('"staff": {}', '"staff": {"bribes": 1}'), 7, "Nobody sells bribes"),
    ],
)
def test_json_says_which_line_is_wrong(change, line, message) -> None:
    first, second = (row.key for row in TABLES["samurai", "crab"].positions[:2])
    lines = (DraftLine(1, "Gonta", first), DraftLine(2, "Heizo", second))
    text = write_json(RosterDocument("samurai", "crab", RosterDraft("Wall", lines, 3, {})))
    changed = text.replace(change[0].replace("bulwark", second), change[1])
    assert changed != text
    with pytest.raises(UnreadableRoster) as error:
        read_json(changed, find)
    (mistake,) = error.value.mistakes
    assert mistake.line == line
    assert message in mistake.message


@pytest.mark.parametrize("text", ["[]", "{}", "{" * 5000, '{"format": "kemari-roster-1"}'])
def test_other_json_is_no_roster(text) -> None:
    with pytest.raises(UnreadableRoster):
        read_json(text, find)


@FORMS
def test_a_byte_order_mark_changes_nothing(write, read) -> None:
    roster = RosterDocument("samurai", "crab", default_draft(TABLES["samurai", "crab"], seed=3))
    assert read("\ufeff" + write(roster), find) == roster


def test_a_number_of_5000_digits_and_a_doubled_key_are_refused_with_their_line() -> None:
    roster = RosterDocument("samurai", "crab", RosterDraft("Wall", (), 3, {}))
    for change, words in (
        (('"rerolls": 3', f'"rerolls": {"9" * 5000}'), "too long"),
        (('"rerolls": 3', '"team": "Two"'), "team is given twice"),
    ):
        with pytest.raises(UnreadableRoster) as error:
            read_json(write_json(roster).replace(*change), find)
        (mistake,) = error.value.mistakes
        assert mistake.line == 6
        assert words in mistake.message


OTHERS = {
    "OBBLM": ('<?xml version="1.0"?>\n<team><name>Wall</name><race>Orc</race></team>', "OBBLM"),
    "FUMBBL": ('{"coach": {}, "roster": {}, "players": []}', "a team of FUMBBL (JSON)"),
    "list": ('[{"name": "Gonta"}]', "JSON"),
    "CSV": ("no,name,position\n1,Gonta,lineman\n", "a table (CSV)"),
    "long": ("<html>" + " " * MAX_DOCUMENT_LENGTH, "a web page (HTML)"),
}


@pytest.mark.parametrize(("text", "kind"), OTHERS.values(), ids=OTHERS)
def test_a_foreign_roster_says_what_it_is_and_what_is_accepted(text: str, kind: str) -> None:
    with pytest.raises(UnreadableRoster) as error:
        read_document(text)
    (mistake,) = error.value.mistakes
    assert mistake.message.startswith("This seems to be ")
    assert kind in mistake.message
    assert "Accepted is: a roster as text or as JSON" in mistake.message


@pytest.mark.django_db
class TestPages:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
    def test_a_file_comes_in(self, client, encoding: str) -> None:
        team = founded(name="東京")
        newcomer = member(team.league)
        client.force_login(newcomer)
        text = write_text(roster_of_team(team))
        file = SimpleUploadedFile("roster.txt", text.encode(encoding))
        address = f"/teams/build/{team.league.slug}/import/"
        assert client.post(address, {"text": "", "file": file}).status_code == 302
        assert TeamDraft.objects.get(coach=newcomer).name == "東京"

    def test_a_file_that_is_no_text_says_what_it_seems_to_be(self, client) -> None:
        loaded()
        league = LeagueFactory.create()
        client.force_login(member(league))
        for data, words in (
            (b"%PDF-1.7\n\xe2\xe3", "a PDF"),
            ("team: M\xfcller".encode("latin-1"), "not in UTF-8"),
        ):
            file = SimpleUploadedFile("roster.txt", data)
            answer = client.post(f"/teams/build/{league.slug}/import/", {"text": "", "file": file})
            assert answer.status_code == 422
            assert words in answer.content.decode()

    def test_a_founded_team_goes_out_and_comes_into_a_draft(self, client) -> None:
        team = founded()
        for form in ("txt", "json"):
            download = client.get(f"/teams/{team.pk}/roster.{form}")
            assert download["Content-Disposition"] == f'attachment; filename="team-1.{form}"'
            newcomer = member(team.league)
            client.force_login(newcomer)
            address = f"/teams/build/{team.league.slug}/import/"
            assert client.post(address, {"text": download.content.decode()}).status_code == 302
            draft = TeamDraft.objects.get(coach=newcomer)
            assert RosterDraft.from_json(draft.name, draft.lines) == roster_of_team(team).draft
            again = client.get(f"/teams/drafts/{draft.pk}/roster.{form}").content
            assert again == download.content
        assert client.get(f"/teams/{team.pk}/roster.pdf").status_code == 404

    def test_mistakes_are_shown_and_nothing_is_kept(self, client) -> None:
        loaded()
        league = LeagueFactory.create()
        client.force_login(member(league))
        text = TEXT.replace("{position}", "wizard") + "\x00<b>"
        answer = client.post(f"/teams/build/{league.slug}/import/", {"text": text})
        body = answer.content.decode()
        assert answer.status_code == 422
        assert "Line 5" in body
        assert "&lt;b&gt;" in body
        assert not TeamDraft.objects.exists()

    def test_an_illegal_roster_comes_in_and_is_judged_there(self, client) -> None:
        loaded()
        league = LeagueFactory.create()
        client.force_login(member(league))
        sent = {
            "text": json.dumps(
                {
                    "format": "kemari-roster-1",
                    "team": "",
                    "game": "samurai",
                    "clan": "crab",
                    "players": [],
                    "rerolls": 99,
                }
            )
        }
        body = client.post(f"/teams/build/{league.slug}/import/", sent, follow=True)
        assert "LGE-TEA-02" in body.content.decode()
