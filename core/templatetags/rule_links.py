"""Links from templates to clauses in the rulebook.

`{% rule_link "LGE-TEA-01" %}` for an ID, `{{ sentence|linked_rules }}` for IDs within a text,
`{% skill_links skills variant %}` for a player's skills, `{{ pictures|of_clause:clause.id }}` for
the pictures of a clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from core.rulebook.book import rulebook
from core.rulebook.pictures import Picture

register = template.Library()
NOTHING = "\N{EN DASH}"


@register.simple_tag
def rule_link(rule: str) -> SafeString:
    """The ID as code, linked to its clause if there is one."""
    place = rulebook().places.get(rule)
    if place is None:
        return format_html("<code>{}</code>", rule)
    return format_html('<a href="{}"><code>{}</code></a>', place, rule)


@register.filter
def linked_rules(sentence: object) -> SafeString:
    """A sentence with its IDs linked; HTML is not changed."""
    if isinstance(sentence, SafeString):
        return sentence
    return mark_safe(rulebook().markup.linked(str(sentence)))  # noqa: S308 -- it escapes


@register.simple_tag
def skill_links(skills: Iterable[str], variant: str, none: str = NOTHING) -> SafeString:
    """The skills, separated by commas, each with its clause in that game as link and tooltip."""
    book, linked = rulebook(), []
    for name in skills:
        clause = book.skill(name, variant)
        if clause is None:
            linked.append(conditional_escape(name))
        else:
            link = '<a href="{}" title="{}">{}</a>'
            linked.append(format_html(link, book.places[clause.id], clause.hint, name))
    return format_html_join(", ", "{}", ((link,) for link in linked)) or conditional_escape(none)


@register.filter
def of_clause(pictures: Mapping[str, Sequence[Picture]], clause: str) -> Sequence[Picture]:
    """The pictures of one clause, of those of a document."""
    return pictures.get(clause, ())
