"""`{% rule_link "SAM-TEA-01" %}`: a rule's ID, linked to where it is explained."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from matches.engine.variants.registry import VARIANTS
from rosters.rulebook import cited_rules

register = template.Library()


@register.simple_tag
def rule_link(rule: str) -> SafeString:
    """The ID as code; a clan's leads to its table, another's to the page of cited rules."""
    clan_rules = {rule_id for variant in VARIANTS for _, rule_id in variant.clan_rules}
    if rule in clan_rules:
        page = reverse("rosters:clan-list")
    elif rule in cited_rules():
        page = reverse("rosters:rules")
    else:
        return format_html("<code>{}</code>", rule)
    return format_html('<a href="{}#{}"><code>{}</code></a>', page, rule, rule)


@register.filter
def match_id(source: str) -> str:
    """The match's id in a fact's source such as `match:12`; nothing for other sources."""
    kind, _, number = source.partition(":")
    return number if kind == "match" else ""
