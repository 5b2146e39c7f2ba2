"""Every game and each of its house rules has its explanation, from its own data (LGE-OPT-01)."""

from __future__ import annotations

import pytest

from engine.prose import about, explain_options, house_rules, sentence
from engine.variants.registry import TO_COME, VARIANTS

GAMES = pytest.mark.parametrize("meta", [*VARIANTS, *TO_COME], ids=lambda meta: meta.key)


@GAMES
def test_every_value_of_every_option_has_a_sentence_and_nothing_else(meta):
    says = meta.part("prose").SAYS
    assert set(says) == set(meta.options)
    for option, values in meta.options.items():
        sentences = [sentence(meta, option, value) for value in values]
        assert len(set(sentences)) == len(values)
        assert set(says[option]) - {""} <= set(values)
        assert all(text.endswith(".") and "{" not in text for text in sentences)


@GAMES
def test_options_in_force_are_listed_with_the_defaults(meta):
    option, values = next((o, v) for o, v in meta.options.items() if len(v) > 1)
    rules = {rule.option: rule for rule in house_rules(meta, {option: values[1]})}
    assert not rules.pop(option).is_default
    assert all(rule.is_default for rule in rules.values())
    assert all(len(paragraph) > 40 for paragraph in about(meta))


def test_a_value_that_is_free_is_named():
    samurai = VARIANTS[0]
    assert "crab/crane" in sentence(samurai, "blood_feud", "crab/crane")


@GAMES
def test_every_value_is_explained_once_the_default_first(meta):
    for help_row in explain_options(meta):
        values = meta.options[help_row.option]
        assert sorted([*(rule.value for rule in help_row.values), *help_row.alike]) == sorted(
            values
        )
        assert [rule.is_default for rule in help_row.values] == [
            rule.value == values[0] for rule in help_row.values
        ]
        assert help_row.values[0].is_default


def test_figures_are_not_repeated_and_free_values_are_mentioned():
    help_row = {row.option: row for row in explain_options(VARIANTS[0])}
    assert [rule.value for rule in help_row["samurai_staff_cap"].values] == ["8"]
    assert len(help_row["samurai_staff_cap"].alike) == 16
    assert help_row["samurai_staff_cap"].free == ""
    assert "\N{HORIZONTAL ELLIPSIS}" in help_row["blood_feud"].free
