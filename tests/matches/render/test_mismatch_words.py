"""The faults of an entered report say numbers without a plural of one."""

from __future__ import annotations

import re

import pytest

from matches.render.mismatches import SENTENCES


@pytest.mark.parametrize("code", SENTENCES)
def test_no_number_stands_before_a_word_that_it_would_put_in_the_plural(code):
    said = SENTENCES[code]
    assert not re.search(r"\{[ab]\} [a-z]+s\b", said), said
