"""Parsing the rules: nothing is lost, nothing invented, every reference has a target."""

from __future__ import annotations

import re

import pytest

from core.rulebook.book import FOLDER, load, rulebook
from core.rulebook.markdown import read
from core.rulebook.markup import Markup
from core.rulebook.nodes import Clauses, Drawing, ListBlock, Paragraph, Table
from core.rulebook.references import references

MENTIONED = re.compile(
    r"(?<![\w-])(?:[A-Z]{3,4}-[A-Z]{3}-[0-9]{2}|(?:SKL|DEC)-[0-9]{2})(?![\w-])"
    r"|(?<=^\| )(?:SAM|ROS)-[A-Z]{3}(?= \|)",
    re.MULTILINE,
)


def counted_by_regex() -> dict[str, set[str]]:
    """All IDs in each file, also mentions, found without the parser."""
    return {f.stem: set(MENTIONED.findall(f.read_text("utf-8"))) for f in FOLDER.glob("*.md")}


def test_the_parser_finds_exactly_the_ids_that_the_files_mention() -> None:
    mentioned = set.union(*counted_by_regex().values())
    assert set(rulebook().clauses) == mentioned


@pytest.mark.parametrize("slug", sorted(rulebook().documents))
def test_each_documents_own_ids_are_found_in_it(slug: str) -> None:
    document = rulebook().documents[slug]
    own = re.compile(rf"{document.prefix}-|SKL-|DEC-" if slug == "core" else f"{document.prefix}-")
    mentioned = {rule for rule in counted_by_regex()[slug] if own.match(rule)}
    assert {clause.id for clause in document.clauses} == mentioned


def test_every_link_within_the_rules_leads_to_a_place_that_is_there() -> None:
    book = rulebook()
    anchors = {
        f"/rules/{d.slug}/#{anchor}"
        for d in book.documents.values()
        for anchor in [c.id for c in d.clauses] + [s.anchor for s in d.sections]
    } | set(book.options.values())
    pages = {f"/rules/{slug}/" for slug in book.documents}
    linked = {
        address
        for clause in book.clauses.values()
        for address in re.findall(r'href="([^"]+)"', clause.html)
    }
    assert len(linked) > 100
    assert linked - anchors - pages == set()
    assert set(book.places.values()) - anchors == set()


def test_a_documents_parts() -> None:
    document = read(
        "test",
        "# test.md — trial rules (prefix TST-)\n\nWords\nrun on.\n\n**Open gaps**\n1. First. "
        "2. Second\non two lines.\n\n## Ball (TST-BAL)\n"
        "- **TST-BAL-01** [seed] a **TST-BAL-02** [core] b\n"
        "- plain\n\n```\n# map\n```\n| ID | Name | N |\n|--|--|--|\n| SKL-01 | Block G | 1 |\n"
        "| | Rest | 2 |\n",
    )
    assert (document.title, document.prefix) == ("Trial rules", "TST")
    opening, ball = document.sections
    words, gaps, items = opening.blocks
    assert isinstance(words, Paragraph)
    assert words.text == "Words run on."
    assert isinstance(gaps, Paragraph)
    assert isinstance(items, ListBlock)
    assert (items.numbered, items.texts) == (True, ["First.", "Second on two lines."])
    bullets, plain, drawing, table = ball.blocks
    assert isinstance(bullets, Clauses)
    assert [(c.id, c.text) for c in bullets.clauses] == [
        ("TST-BAL-01", "[seed] a"),
        ("TST-BAL-02", "[core] b"),
    ]
    assert isinstance(plain, ListBlock)
    assert isinstance(drawing, Drawing)
    assert drawing.text == "# map"
    assert isinstance(table, Table)
    assert [(c.id, c.name, c.text) for c in table.clauses] == [
        ("SKL-01", "Block", "Block G | 1\nRest | 2")
    ]
    assert table.numbers == {2}


def test_an_id_given_twice_is_an_error(tmp_path) -> None:
    (tmp_path / "one.md").write_text("# one\n- **ONE-ABC-01** a\n- **ONE-ABC-01** b\n")
    with pytest.raises(ValueError, match="ONE-ABC-01 is given twice"):
        load(tmp_path)


PLACES = {
    **dict.fromkeys(("SAM-PAS-06", "SAM-PAS-07", "SAM-PAS", "SAM-BAL", "SAM-SKL-06"), "/s"),
    **dict.fromkeys(("SKL-41", "SKL-44", "SKL-53", "CORE-KIK-20"), "/c"),
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see SAM-PAS-06/07.", ["SAM-PAS-06", "SAM-PAS-07"]),
        ("(SKL-41 to 44, 53)", ["SKL-41", "SKL-44", "SKL-53"]),
        ("SAM-PAS, BAL", ["SAM-PAS", "SAM-BAL"]),
        ("SAM-BAL, SKL-06", ["SAM-BAL", "SAM-SKL-06"]),
        ("CORE-KIK-2x are simplified", ["CORE-KIK-20"]),
        ("SAM-PAS-06, 11 players", ["SAM-PAS-06"]),
        ("SAM-PAS-99, XSAM-PAS-06, SAM-PAS-061, GFI, MVP", []),
    ],
)
def test_short_forms_are_found(text: str, found: list[str]) -> None:
    assert [rule for _, _, rule in references(text, PLACES)] == found


def test_text_is_escaped_before_anything_is_added() -> None:
    markup = Markup(
        {"SAM-PAS-06": "/p"}, {"samurai_push": "/o"}, {"core"}, {"samurai_push": "Pushes"}
    )
    html = markup.html(
        '<b>"x"</b> **SAM-PAS-06** `<i>` `samurai_push`=on *so* [seed] -> core.md 2*3'
    )
    assert html == (
        '&lt;b&gt;"x"&lt;/b&gt; <strong><a href="/p">SAM-PAS-06</a></strong> '
        "<code>&lt;i&gt;</code> "
        '<a class="rule-option" title="house rule" href="/o">Pushes: on</a> '
        '<em>so</em> <span class="rule-tag" title="the published rules of the game say it">'
        "published</span> "
        '→ <a href="/rules/core/">core.md</a> 2*3'
    )
    assert markup.linked("<SAM-PAS-06>") == '&lt;<a href="/p"><code>SAM-PAS-06</code></a>&gt;'


def test_what_players_read_of_a_skill_names_no_house_rule_by_its_key() -> None:
    book = rulebook()
    loner = book.skill("Loner", "core")
    assert loner is not None
    assert loner.hint == (
        "Team re-roll on the player needs D6 4+, else it is lost. (A house rule may say otherwise.)"
    )
    hints = [clause.hint for skills in book.skills.values() for clause in skills.values()]
    assert len(hints) > 50
    assert [hint for hint in hints if "_" in hint] == []
