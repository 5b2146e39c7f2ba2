"""The form renderer writes the same HTML as Django's templates, except for empty lines."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django import forms
from django.forms.renderers import TemplatesSetting
from django.forms.utils import ErrorList
from django.utils.safestring import mark_safe

from config.form_renderer import WRITTEN, FieldRenderer

ODD = "O'Neil \"<b>&amp; 本"
CHOICES: list[Any] = [
    ("", "---"),
    (ODD, ODD),
    (3, mark_safe("<i>three</i>")),
    ("Group <1>", [("x", "X"), ("y", "Y")]),
]
WIDGETS: tuple[tuple[forms.Widget, Any, dict[str, Any]], ...] = (
    (forms.TextInput(), ODD, {"id": "a", "required": True, "disabled": False}),
    (forms.TextInput(), None, {}),
    (forms.TextInput(), "", {"class": ODD, "maxlength": 60}),
    (forms.NumberInput(attrs={"min": 0, "max": 12345}), 12345, {}),
    (forms.EmailInput(), "a@b.example", {}),
    (forms.URLInput(), "https://b.example/?a=1&b=2", {}),
    (forms.PasswordInput(render_value=True), ODD, {}),
    (forms.HiddenInput(), 7, {}),
    (forms.DateInput(), dt.date(2026, 11, 3), {}),
    (forms.CheckboxInput(), True, {"id": "c"}),
    (forms.CheckboxInput(), False, {}),
    (forms.CheckboxInput(), "on", {}),
    (forms.Select(choices=CHOICES), ODD, {"id": "s"}),
    (forms.Select(choices=CHOICES), 3, {"autofocus": True}),
    (forms.Select(choices=CHOICES), "y", {}),
    (forms.Select(choices=()), None, {}),
    (forms.NullBooleanSelect(), None, {}),
    (forms.Textarea(), ODD, {}),
    (forms.RadioSelect(choices=CHOICES), "x", {}),
)


def closed_up(html: str) -> str:
    """Without the space between tags, which nobody sees in a choice."""
    return re.sub(r">\s+<", "><", html)


@pytest.mark.parametrize(("widget", "value", "attrs"), WIDGETS)
def test_a_widget_is_written_as_django_writes_it(widget, value, attrs) -> None:
    usual = widget.render("nam<e", value, attrs, renderer=TemplatesSetting())
    written = widget.render("nam<e", value, attrs, renderer=FieldRenderer())
    assert closed_up(written) == closed_up(usual)


def test_what_is_written_short_is_shown_here() -> None:
    shown = {widget.template_name for widget, _, _ in WIDGETS}
    assert set(WRITTEN) - shown == {"django/forms/widgets/input.html"}


@pytest.mark.parametrize("errors", [[], ["This is <wrong>.", "So is that."]])
def test_errors_are_written_as_django_writes_them(errors) -> None:
    usual = ErrorList(errors, renderer=TemplatesSetting()).render()
    assert closed_up(ErrorList(errors, renderer=FieldRenderer()).render()) == closed_up(usual)
