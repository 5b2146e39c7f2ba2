"""Every word of a page can be translated."""

from __future__ import annotations

import re

import pytest

from tests.untranslated import TEMPLATES, in_template, untranslated
from tests.untranslated_python import (
    ROOT,
    in_python,
    in_tables,
    untranslated_python,
    untranslated_tables,
)


def test_every_word_of_our_templates_can_be_translated() -> None:
    assert list(untranslated()) == []


def test_every_refusal_message_and_label_can_be_translated() -> None:
    assert list(untranslated_python()) == []


def test_every_sentence_of_our_tables_can_be_translated() -> None:
    assert list(untranslated_tables()) == []


def test_no_sentence_gives_a_name_an_s() -> None:
    """Names end in an s themselves, as "Drummers' Quay Hammers"."""
    with_s = re.compile(r"\{(?!folk)[\w.]+\}['\u2019]s\b|\}\}['\u2019]s\b|%\(\w+\)s['\u2019]s\b")
    files = [*TEMPLATES.rglob("*.*")]
    for package in ("core", "rosters", "matches", "league", "engine", "config"):
        files += (ROOT / package).rglob("*.py")
    assert len(files) > 700
    found = [(path.name, with_s.findall(path.read_text())) for path in files]
    assert [each for each in found if each[1]] == []


@pytest.mark.parametrize(
    "text",
    [
        'GOES = {"moved": "{figure} moves {path}."}',
        'WORDS: dict[str, str] = {"ball": N_("ball"), "nobody": "nobody is left"}',
        'ROWS = (Row("a", "What it does"),)',
        'LATE = f"Too late by {HOURS} hours"',
    ],
)
def test_a_bare_sentence_of_a_table_is_found(text: str) -> None:
    assert len(list(in_tables(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        'GOES = {"two words": N_("{figure} moves {path}.")}',
        'PAIR = plural("{count} square", "{count} squares")',
        'CODES = ("quick_snap", "QUICK SNAP", "badge")',
        "def f():\n    return 'two words'",
    ],
)
def test_a_marked_sentence_or_a_code_is_no_find(text: str) -> None:
    assert list(in_tables(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        'raise Refused("Too late.")',
        'raise Stale("Too late.")',
        'require_time(match, now, "Too late.")',
        'raise Refused(f"{team} is too late.", rule="KEM-ABS-01")',
        'raise Refused("Too late." if late else gettext("Too early."))',
        'messages.success(request, "It is saved.")',
        'form.add_error(None, "Too late.")',
        'name = forms.CharField(label="Name")',
        'notify(subject=f"{match} is held", body=body)',
        'class State(TextChoices):\n    OPEN = "open", "Open"',
    ],
)
def test_bare_words_of_python_are_found(text: str) -> None:
    assert len(list(in_python(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        'raise Refused(gettext("Too late."))',
        'raise Refused(gettext("{team} is too late.").format(team=team))',
        "raise Refused(reason)",
        'raise Refused(f"{first} {second}")',
        'log.error("match %s is held", match.pk)',
        'name = forms.CharField(label=_("Name"), initial="Night")',
        'class State(TextChoices):\n    OPEN = "open", _("Open")',
    ],
)
def test_python_that_is_marked_or_for_nobody_is_no_find(text: str) -> None:
    assert list(in_python(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "<p>Submit it</p>",
        "<p>{% if a > 1 %}Submit it{% endif %}</p>",
        '<a href="x">Submit it</a>',
        "{% translate 'Yes' %} Submit it",
        "<p>Submit it {{ name }}.",
        '<a aria-label="Submit it"></a>',
        """<a title="{% if x == "y" %}Submit it{% endif %}"></a>""",
        '<meta property="og:title" content="Submit it">',
    ],
)
def test_bare_words_are_found(text: str) -> None:
    assert [(line, words.split(" {{")[0][:9]) for line, words in in_template("\n" + text)] == [
        (2, "Submit it")
    ]


@pytest.mark.parametrize(
    "text", ['{{ n|pluralize:"y,ies" }}', '{{ teams|join:" and " }}', '{{ name|default:"nobody" }}']
)
def test_words_that_a_filter_puts_in_are_found(text: str) -> None:
    assert len(list(in_template(text))) == 1
    assert len(list(in_template(f"{{% with a={text[3:-3]} %}}"))) == 1


@pytest.mark.parametrize(
    "text",
    [
        '{% firstof division "Table" %}',
        '{% skill_links player.skills game "none" %}',
        '{% include "core/_pager.html" with param="table" of="Pages" %}',
        '{% with label="which game" %}{{ label }}{% endwith %}',
    ],
)
def test_words_that_a_tag_is_given_are_found(text: str) -> None:
    assert len(list(in_template(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        '<p class="card">{% translate "Submit it" %} · {{ number }} : 3 →</p>',
        "{% blocktranslate trimmed %}Submit <a href='x'>it</a>{% endblocktranslate %}",
        "{% blocktranslate count n=n %}{{ n }} play{% plural %}{{ n }}{% endblocktranslate %}",
        "<code>7 AT M5</code> <kbd>Esc</kbd> &amp; {# a comment #}",
        "{% comment %}Not shown{% endcomment %}<script>let a;</script>",
        '<a href="/x/" aria-label="{{ words }}" aria-labelledby="title">{{ words }}</a>',
        """{{ name|default:_("nobody") }}{{ on|yesno:"true,false" }}""",
        '{% include "core/_pager.html" with param="table" of=_("Pages") %}',
        '{% with day=match.day|date:"j M" %}{% firstof day _("today") %}{% endwith %}',
        "Kemari",
    ],
)
def test_what_is_marked_or_the_same_in_every_language_is_no_find(text: str) -> None:
    assert list(in_template(text)) == []
