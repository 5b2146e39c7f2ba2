"""`{% sentence %}`: text that is put together from parts, spaced as a sentence is.

The formatter of templates breaks lines between tags, and each break is a space. That is right
between words, and wrong before a comma or a full stop.
"""

from __future__ import annotations

import re

from django import template
from django.template import Context
from django.template.base import NodeList, Parser, Token
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
SPACE_BEFORE_A_MARK = re.compile(r"\s+(?=[,.;:)](?:\s|<|$))")


class SentenceNode(template.Node):
    """What is between the tags, without spaces before commas, full stops and the like."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        text = self.nodelist.render(context)
        return mark_safe(SPACE_BEFORE_A_MARK.sub("", text.strip()))  # noqa: S308 -- rendered


@register.tag
def sentence(parser: Parser, token: Token) -> SentenceNode:
    """`{% sentence %}Ended{% if day %}, on {{ day }}{% endif %}.{% endsentence %}`"""
    nodelist = parser.parse(("endsentence",))
    parser.delete_first_token()
    return SentenceNode(nodelist)
