"""Every word of a page can be translated."""

from __future__ import annotations

import pytest

from tests.untranslated import in_template, untranslated


def test_every_word_of_our_templates_can_be_translated() -> None:
    assert list(untranslated()) == []


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
