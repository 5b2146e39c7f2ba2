"""Block dice as pictures: in the sentences of a log, and before the words of an answer."""

from __future__ import annotations

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from matches.render.dice_marks import mark_die, replace_dice
from matches.render.dice_svg import die_address

register = template.Library()


@register.filter
def block_dice(text: str) -> SafeString:
    """A sentence with its marked block dice as pictures; their words are the text alternative."""
    return mark_safe(replace_dice(conditional_escape(text), _inline))  # noqa: S308 -- escaped


def _inline(face: str, words: str) -> str:
    """Words of an escaped sentence."""
    return (
        f'<img class="die-inline" src="{die_address(face)}" alt="{words}" title="{words}" '
        'width="20" height="20">'
    )


@register.simple_tag
def block_die(face: str) -> SafeString | str:
    """The picture of a face beside its words; empty without one."""
    if not face:
        return ""
    return format_html(
        '<img class="die-choice" src="{}" alt="" width="36" height="36">', die_address(face)
    )


@register.simple_tag
def marked_die(face: str) -> str:
    """The same in a mail, where `body_with_dice` draws it; its words stand beside it."""
    return mark_die(face, "") if face else ""
