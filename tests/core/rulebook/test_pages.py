"""The rulebook's pages: documents, IDs, the search, unknown IDs, and the IDs that code cites."""

from __future__ import annotations

import html
import json
import re
from html import escape
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.forms.utils import ErrorList
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from core.rulebook.book import rulebook
from engine import prose
from engine.skills import Skill
from engine.variants.registry import VARIANTS
from engine.variants.samurai.options import OPTIONS

CITED = re.compile(r"[\"']((?:(?:SAM|CORE|LGE|KEM|ROS)-[A-Z]{3}(?:-\d\d)?)|(?:SKL|DEC)-\d\d)[\"']")


@pytest.fixture
def reader(client: Client) -> Client:
    """An anonymous client. These tests have no database, so the pages cannot use it."""
    return client


def text_of(reader: Client, address: str, status: int = 200) -> str:
    response = reader.get(address)
    assert response.status_code == status, address
    return " ".join(response.content.decode().split())  # layout does not count


def test_the_contents_list_every_document_and_section(reader) -> None:
    text = text_of(reader, "/rules/")
    for document in rulebook().documents.values():
        assert f'href="/rules/{document.slug}/"' in text
        assert all(f"/rules/{document.slug}/#{s.anchor}" in text for s in document.sections[1:])
    assert 'href="/rules/">Rules</a>' in text  # the navigation


@pytest.mark.parametrize("slug", sorted(rulebook().documents))
def test_a_document_has_an_anchor_for_every_id_and_no_anchor_twice(reader, slug) -> None:
    document = rulebook().documents[slug]
    anchors = re.findall(r' id="([^"]+)"', text_of(reader, f"/rules/{slug}/"))
    assert {clause.id for clause in document.clauses} <= set(anchors)
    assert len(anchors) == len(set(anchors))


def test_every_link_of_a_document_is_answered(reader) -> None:
    pages: dict[str, str] = {}
    for slug in rulebook().documents:
        for address in set(
            re.findall(r'href="(/rules/[^"]*)"', text_of(reader, f"/rules/{slug}/"))
        ):
            page, _, anchor = address.partition("#")
            if page not in pages:
                pages[page] = text_of(reader, page)
            assert not anchor or f'id="{anchor}"' in pages[page], address


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("SAM-BLK-03", "/rules/samurai/#SAM-BLK-03"),
        ("sam-blk-03", "/rules/samurai/#SAM-BLK-03"),
        ("SKL-05", "/rules/core/#SKL-05"),
        ("DEC-11", "/rules/core/#DEC-11"),
        ("SAM-CRB", "/rules/samurai/#SAM-CRB"),
        ("SAM-FAV", "/rules/samurai/#SAM-FAV-01"),
        ("LGE-INJ-03", "/rules/league/#LGE-INJ-03"),
        ("ROS-RON-07", "/rules/rosters/#ROS-RON-07"),
        ("samurai_push", "/rules/league/#option-samurai_push"),
        ("KEM-NUM-01", "/rules/kemari/#KEM-NUM-01"),
    ],
)
def test_an_id_leads_to_its_place(reader, name: str, place: str) -> None:
    response = reader.get(f"/rules/{name}/")
    assert (response.status_code, response["Location"]) == (302, place)


def test_an_unknown_id_shows_its_neighbours(reader) -> None:
    text = text_of(reader, "/rules/SAM-BLK-99/", 404)
    assert "No such rule" in text
    assert 'href="/rules/samurai/#SAM-BLK-03"' in text
    text = text_of(reader, "/rules/<script>/", 404)
    assert "<script>/" not in text
    assert "&lt;script&gt;" in text


def test_search_finds_ids_and_words(reader) -> None:
    text = text_of(reader, "/rules/?q=SAM-BLK-03")
    assert 'href="/rules/samurai/#SAM-BLK-03">Go to' in text
    assert "Stronger attacker: 2 dice" in text
    text = text_of(reader, "/rules/?q=hand-off+adjacent+giver")
    assert "SAM-PAS-08" in text
    assert "CORE-HND-01" not in text
    text = text_of(reader, "/rules/?q=%3Cb%3E%00")
    assert "Nothing for “&lt;b&gt;”" in text
    assert "The first 60 are shown" in text_of(reader, "/rules/?q=the")
    assert "All rules" in text_of(reader, "/rules/?q=xyzzy")


def test_house_rules_are_marked_and_lead_to_their_row(reader) -> None:
    text = text_of(reader, "/rules/samurai/")
    assert (
        'class="rule-option" title="house rule" href="/rules/league/#option-samurai_push"' in text
    )
    assert set(OPTIONS) <= set(rulebook().options)


def test_a_table_is_a_table(reader) -> None:
    text = text_of(reader, "/rules/samurai/")
    assert re.search(r'<tr id="SAM-CRB"> ?<td ?> ?<a class="rule-id" href="#SAM-CRB">', text)
    assert re.search(r'<td class="num"> ?4 ?</td>', text)


def test_the_schema_of_the_log_has_a_stable_address(reader) -> None:
    response = reader.get("/rules/event-log-1.json")
    assert response["Content-Type"] == "application/schema+json"
    assert json.loads(response.content)["title"] == "Kemari event log"
    assert reverse("rulebook:log-schema") == "/rules/event-log-1.json"


def test_every_rule_that_the_application_cites_is_in_the_book() -> None:
    cited: set[str] = set()
    for folder in ("engine", "core", "rosters", "matches", "league", "templates"):
        for kind in ("py", "html", "csv"):
            for file in Path(settings.BASE_DIR, folder).rglob(f"*.{kind}"):
                cited |= set(CITED.findall(file.read_text(encoding="utf-8")))
    assert len(cited) > 100
    assert cited - set(rulebook().places) == set()


def test_every_skill_leads_to_what_it_does() -> None:
    for name in (skill.printed for skill in Skill):
        assert any(rulebook().skill(name, variant.key) for variant in VARIANTS), name
    for variant in VARIANTS:
        tables = (clan.positions for clan in variant.clans.values())
        for name in {name for rows in tables for row in rows for name in row.skills}:
            assert rulebook().skill(name, variant.key), (variant.key, name)
    katana, loner = (rulebook().skill(name, "samurai") for name in ("Katana", "Loner"))
    assert katana is not None
    assert loner is not None
    assert (katana.id, loner.id) == ("SAM-SKL-08", "SKL-45")


@pytest.mark.parametrize(
    ("template", "html"),
    [
        (
            '{% rule_link "SAM-KIK-03" %}',
            '<a href="/rules/samurai/#SAM-KIK-03"><code>SAM-KIK-03</code></a>',
        ),
        ("{% rule_link odd %}", "<code>&lt;X&gt;</code>"),
        (
            "{{ sentence|linked_rules }}",
            '&lt;i&gt; (<a href="/rules/samurai/#SAM-TEA-01"><code>SAM-TEA-01</code></a>)',
        ),
        ('{% skill_links none "samurai" %}', "\N{EN DASH}"),
        (
            '{% skill_links skills "samurai" %}',
            (
                '<a href="/rules/samurai/#SAM-SKL-01" '
                'title="Block not knocked over by crossed blades.">Block</a>, &lt;Flying&gt;'
            ),
        ),
    ],
)
def test_the_template_tags(template: str, html: str) -> None:
    skills = ["Block", "<Flying>"]
    context = Context({"sentence": "<i> (SAM-TEA-01)", "odd": "<X>", "none": [], "skills": skills})
    assert Template("{% load rule_links %}" + template).render(context) == html


def test_a_forms_error_and_a_message_link_the_rules_they_cite(reader) -> None:
    link = '<a href="/rules/kemari/#KEM-NAM-01"><code>KEM-NAM-01</code></a>'
    errors = str(ErrorList(["Give it <a> name (KEM-NAM-01)"]))
    assert f"Give it &lt;a&gt; name ({link})" in errors
    messages = [Message(constants.ERROR, "Give it <a> name (KEM-NAM-01)")]
    page = render_to_string("base.html", {"messages": messages})
    assert f"Give it &lt;a&gt; name ({link})" in page


@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_a_game_page_describes_the_game_and_each_house_rule(reader, meta) -> None:
    text = html.unescape(text_of(reader, f"/rules/games/{meta.key}/"))
    assert all(paragraph in text for paragraph in prose.about(meta))
    assert f'href="/rules/{meta.key}/"' in text
    for option in prose.explain_options(meta):
        assert f'href="{rulebook().options[option.option]}"' in text
        assert all(rule.sentence in text for rule in option.values)
        assert option.free in text
    assert text.count(">default</span>") == len(meta.options)
    assert all(f">{option.title}</a>" in text for option in prose.explain_options(meta))
    assert f'href="/rules/games/{meta.key}/"' in text_of(reader, "/rules/")


def test_an_unknown_game_has_no_page(reader) -> None:
    text_of(reader, "/rules/games/chess/", 404)


HOUSE_RULES = Template("{% load house_rules %}{% house_rules variant options %}")


def test_house_rules_in_force_are_described_and_those_chosen_come_first() -> None:
    chosen = {"samurai_push": "three", "overtime": "off"}
    text = HOUSE_RULES.render(Context({"variant": "samurai", "options": chosen}))
    before, _, all_of_them = text.partition("<details")
    samurai = VARIANTS[0]
    link = '<a class="rule-option" href="/rules/league/#option-samurai_push">'
    assert prose.sentence(samurai, "samurai_push", "three") in html.unescape(before)
    assert link in before
    assert "Overtime" not in before
    for rule in prose.house_rules(samurai, chosen):
        assert rule.sentence in html.unescape(all_of_them)
    assert all_of_them.count(">chosen</span>") == 1
    assert 'href="/rules/games/samurai/"' in before
    text = HOUSE_RULES.render(Context({"variant": "samurai", "options": {}}))
    assert "the game's defaults apply" in text


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("chess", {"<castling>": "on"}),
        ("samurai", {"<castling>": "on"}),
        ("samurai", {"overtime": "<long>"}),
        ("samurai", {"overtime": ["<long>"]}),
    ],
)
def test_unknown_house_rules_are_shown_as_bare_values(variant, options) -> None:
    text = HOUSE_RULES.render(Context({"variant": variant, "options": options}))
    assert "cannot describe all of these options" in text
    assert all(f"<li>{escape(name.capitalize())}: " in text for name in options)
    assert "<long>" not in text


def words_of(text: str) -> str:
    """What a reader sees of a page."""
    return html.unescape(re.sub(r"<script.*?</script>|<[^>]*>", " ", text, flags=re.DOTALL))


OPTION_KEYS = {option for meta in VARIANTS for option in meta.options if "_" in option}
ASSIGNED = re.compile(rf"\b(?:{'|'.join(o for meta in VARIANTS for o in meta.options)})=")


@pytest.mark.parametrize(
    "page",
    [
        *(f"games/{meta.key}" for meta in VARIANTS),
        *(document for document in rulebook().documents),
    ],
)
def test_no_page_of_the_rules_shows_the_key_of_a_house_rule(reader, page) -> None:
    text = words_of(text_of(reader, f"/rules/{page}/"))
    assert not [key for key in OPTION_KEYS if re.search(rf"\b{key}\b", text)]
    assert not ASSIGNED.findall(text)


@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_house_rules_are_shown_by_name_whatever_is_chosen(meta) -> None:
    """Every value of every option, the installed ones and unknown ones."""
    for option, values in meta.options.items():
        for value in (*values, "of_old"):
            chosen = {option: value}
            text = words_of(HOUSE_RULES.render(Context({"variant": meta.key, "options": chosen})))
            assert not ASSIGNED.findall(text)
            assert not re.search(rf"\b{option}\b", text) or "_" not in option
            assert "_" not in text
