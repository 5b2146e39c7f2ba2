"""A refusal becomes words for the reader; every other error passes."""

from __future__ import annotations

import pytest
from django import forms
from django.test import RequestFactory

from core.errors import Refused
from core.refusals import caught_refusal, flash_refusal, refusal_as_error


class NameForm(forms.Form):
    name = forms.CharField()


def test_a_refusal_is_the_next_pages_error_message_and_ends_the_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        "core.refusals.messages.error",
        lambda _, words, extra_tags: shown.extend((words, extra_tags)),
    )
    reached = False
    with flash_refusal(RequestFactory().get("/")):
        raise Refused("The league is full.")
        reached = True  # type: ignore[unreachable]
    assert not reached
    assert shown == ["The league is full.", "refused"]


@pytest.mark.parametrize("field", [None, "name"])
def test_a_refusal_is_an_error_of_the_form_or_of_a_field(field: str | None) -> None:
    form = NameForm({"name": "x"})
    assert form.is_valid()
    with refusal_as_error(form, field):
        raise Refused("There is one of that name.")
    assert form.errors == {field or "__all__": ["There is one of that name."]}
    assert form.has_error(field or "__all__", "refused")


@pytest.mark.parametrize(
    ("named", "field"), [("name", "name"), ("day", "__all__"), ("", "__all__")]
)
def test_a_refusal_may_name_its_own_field(named: str, field: str) -> None:
    form = NameForm({"name": "x"})
    assert form.is_valid()
    with refusal_as_error(form, own_field=True):
        raise Refused("There is one of that name.", field=named)
    assert form.errors == {field: ["There is one of that name."]}


def test_a_caught_refusal_is_for_the_page_to_show() -> None:
    with caught_refusal() as refused:
        raise Refused("The league is full.", rule="KEM-X-01")
    assert isinstance(refused.error, Refused)
    assert refused.words == "The league is full. (KEM-X-01)"
    with caught_refusal() as refused:
        pass
    assert (refused.error, refused.words) == (None, "")


def test_other_errors_pass() -> None:
    with pytest.raises(ZeroDivisionError), flash_refusal(RequestFactory().get("/")):
        _ = 1 // 0
    with pytest.raises(ZeroDivisionError), refusal_as_error(NameForm({})):
        _ = 1 // 0
