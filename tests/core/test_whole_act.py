"""A word on an act is a word on all of it: every argument of every service that asks first."""

from __future__ import annotations

import inspect
from datetime import date, datetime
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

import config.urls  # noqa: F401 -- imports every view, and so every service that asks
from core.asking import ASKING_SERVICES
from core.whole_act import LEFT_OUT, digest_act, plain_value, within_call
from tests.factories.core import UserFactory


def _fields() -> list[tuple[object, str]]:
    return [
        (service, name)
        for service in ASKING_SERVICES
        for name in inspect.signature(service).parameters
        if name not in LEFT_OUT
    ]


def _name(value: object) -> str:
    return value if isinstance(value, str) else f"{value.__module__}.{value.__qualname__}"


def test_the_services_that_ask_are_known() -> None:
    assert len(ASKING_SERVICES) >= 20
    assert len(set(ASKING_SERVICES)) == len(ASKING_SERVICES)


@pytest.mark.rules("KEM-SHO-02")
@pytest.mark.parametrize(("service", "field"), _fields(), ids=_name)
def test_another_value_of_any_field_is_another_act(service, field) -> None:
    parameters = inspect.signature(service).parameters
    given_values = dict.fromkeys(parameters, "the same")
    with within_call(service, **given_values):
        first = digest_act("kind")
    with within_call(service, **given_values):
        assert digest_act("kind") == first
    with within_call(service, **{**given_values, field: "another"}):
        assert digest_act("kind") != first


def test_who_asks_and_when_is_not_part_of_it() -> None:
    for service in ASKING_SERVICES:
        values = dict.fromkeys(inspect.signature(service).parameters, "the same")
        digests = set()
        for who in ("one", "two"):
            changed = {name: who if name in LEFT_OUT else value for name, value in values.items()}
            with within_call(service, **changed):
                digests.add(digest_act("kind"))
        assert len(digests) == 1


plain = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(), st.dates(), st.datetimes(), st.floats(0, 1)
)
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)


def _typed(value: object) -> object:
    """The value with its types: Python says that True == 1 == 1.0."""
    if isinstance(value, list):
        return [_typed(each) for each in value]
    if isinstance(value, dict):
        return {key: _typed(each) for key, each in value.items()}
    if isinstance(value, date | datetime):
        return value.isoformat()
    return (type(value).__name__, value) if isinstance(value, bool | int | float) else value


@given(values, values)
def test_different_arguments_have_different_digests(one, other) -> None:
    def digest(value: object) -> str:
        return digest_act(str(plain_value(value)))

    assert (digest(one) == digest(other)) == (_typed(one) == _typed(other))


@pytest.mark.django_db
def test_a_row_is_its_model_and_its_key() -> None:
    one, other = UserFactory.create(), UserFactory.create()
    assert plain_value(one) == plain_value(type(one).objects.get(pk=one.pk))
    assert plain_value(one) != plain_value(other)


def test_what_has_no_plain_form_is_refused() -> None:
    class Colour(Enum):
        RED = "red"

    assert plain_value(Colour.RED) == "red"
    for odd in (object(), b"bytes", lambda: None):
        with pytest.raises(TypeError):
            plain_value(odd)
