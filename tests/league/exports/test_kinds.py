"""A league file carries every table and every column, or a list says why not."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import models

from core.audit.models import AuditEntry
from league.exports.league_file.audit_data import ids_in
from league.exports.league_file.columns import columns, has_own_id
from league.exports.league_file.record_kinds import BY_LABEL, NOT_CARRIED, PERSON, RECORD_KINDS
from tests.league.exports.world import one_of_everything, played_league

OURS = ("core", "rosters", "matches", "league")
FIGURES = frozenset(
    {
        "annulled",
        "away",
        "cap",
        "days",
        "home",
        "hours",
        "legs",
        "characters",
        "level",
        "max_uses",
        "number",
        "pairings",
        "price",
        "report",
        "revision",
        "round",
        "rounds",
        "segment",
        "sheet",
        "side",
        "teams",
        "version",
        "winner",
    }
)
"""Keys of the audit log's data under which a number is no id."""


def test_every_model_is_carried_or_named_with_a_reason() -> None:
    models_of_ours = {
        model._meta.label_lower for model in apps.get_models() if model._meta.app_label in OURS
    }
    carried, left = set(BY_LABEL), set(NOT_CARRIED)
    assert carried | left == models_of_ours
    assert not carried & left
    assert all(NOT_CARRIED.values())


@pytest.mark.parametrize("kind", RECORD_KINDS, ids=lambda kind: kind.key)
def test_every_column_is_carried_or_named_with_a_reason(kind: object) -> None:
    found = {
        field.name for field in [*kind.model._meta.concrete_fields, *kind.model._meta.many_to_many]
    }
    if has_own_id(kind):
        found.remove("id")
    assert set(kind.fields) | set(kind.left) == found
    assert not set(kind.fields) & set(kind.left)
    assert all(kind.left.values())
    assert set(kind.sealed) <= set(kind.fields)
    assert set(kind.sources) <= set(kind.fields)


def test_json_columns_say_what_stands_in_them() -> None:
    for kind in RECORD_KINDS:
        for column in columns(kind):
            if isinstance(column.field, models.JSONField):
                assert column.shape in {dict, list}, f"{kind.key}.{column.name}"


def test_no_two_kinds_have_one_name() -> None:
    assert len({kind.key for kind in RECORD_KINDS} | {PERSON}) == len(RECORD_KINDS) + 1


@pytest.mark.thorough
@pytest.mark.django_db
def test_numbers_in_the_log_are_figures_or_known_ids() -> None:
    one_of_everything(played_league(games=("samurai", "blitz", "squig")))
    odd = {
        (entry.verb, key)
        for entry in AuditEntry.objects.all()
        for key, value in entry.data.items()
        if type(value) is int and key not in ids_in(entry.verb) and key not in FIGURES
    }
    assert odd == set()
