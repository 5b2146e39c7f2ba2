"""Words that are stored or sent are in the site's language, not the reader's."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext, gettext_lazy, override

from core.translation import site_count, site_text


@pytest.fixture(autouse=True)
def somebody_who_reads_german():
    with override("de"):
        assert gettext("Yes") == "Ja"  # Django's own words
        yield


def test_a_stored_sentence_is_in_the_language_of_the_site() -> None:
    assert site_text("Yes") == "Yes"
    assert gettext("Yes") == "Ja"


def test_so_are_its_values() -> None:
    assert site_text("{answer}, {name}", answer=gettext_lazy("Yes"), name="{x}") == "Yes, {x}"


@pytest.mark.parametrize(("count", "said"), [(1, "1 year of 5"), (2, "2 years of 5")])
def test_so_is_a_number_of_things(count, said) -> None:
    assert site_count("{count} year of {all}", "{count} years of {all}", count, all=5) == said
