"""Every moment that the tables hold, of all models: none may come from a wrong clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.db.models import DateTimeField, Max

from core import clock
from tests.chaos.patience import patiently

Column = tuple[type[Any], str]
EXACT = timedelta(minutes=3)
"""A lease of 90 seconds may be taken only later; a clock that counts is wrong by hours."""


class Moments:
    """What the tables held at first, by which later moments are judged."""

    def __init__(self) -> None:
        self.began = clock.now()
        self._old = {column: set(self._before(column)) for column in columns()}

    def reach(self) -> dict[Column, timedelta]:
        """How far each column reaches into the future while all clocks are right."""
        found = {}
        for column in columns():
            last = patiently(lambda column=column: _last(column))
            if last is not None:
                found[column] = max(last - clock.now(), timedelta(0))
        return found

    def wrong(self, reach: dict[Column, timedelta]) -> list[str]:
        """Moments before the run that were not there at first, and moments beyond that reach."""
        wrong = []
        for column in columns():
            name = f"{column[0]._meta.label}.{column[1]}"
            early = set(patiently(lambda column=column: self._before(column))) - self._old[column]
            wrong += [f"{name} of row {pk} is {at}, before the run" for pk, at in sorted(early)[:3]]
            last = patiently(lambda column=column: _last(column))
            limit = clock.now() + reach.get(column, timedelta(0)) + EXACT
            if last is not None and last > limit:
                wrong.append(f"{name} reaches to {last}, further than {limit}")
        return wrong

    def _before(self, column: Column) -> list[tuple[Any, datetime]]:
        model, name = column
        rows = model._base_manager.filter(**{f"{name}__lt": self.began - EXACT})
        return list(rows.values_list("pk", name))


def columns() -> list[Column]:
    """Every column of moments, of every model."""
    return [
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, DateTimeField)
    ]


def _last(column: Column) -> datetime | None:
    model, name = column
    found: datetime | None = model._base_manager.aggregate(last=Max(name))["last"]
    return found
