"""The page about standing orders: its examples are parsed and written canonically."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.orders.specs import LINES
from engine.sheets.set_up_sheet import parse_set_up
from tests.engine.orders.test_standing_orders import HOME

PAGE = (Path(__file__).parents[3] / "docs" / "standing-orders.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_written_as_it_would_be_kept(text):
    kept = parse_set_up(text, HOME).text().splitlines()
    assert sorted(kept) == sorted([*text.splitlines(), "END"])


def test_there_are_examples_of_most_orders():
    used = {line.split()[0] for text in EXAMPLES for line in text.splitlines()}
    assert len(used & set(LINES)) > len(LINES) // 2
