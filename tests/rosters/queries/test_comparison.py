"""Two clans or races side by side."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.variants.registry import VARIANTS
from rosters.queries.comparison import side_by_side
from tests.factories.rosters import clan

pytestmark = pytest.mark.django_db
ADDRESS = "/teams/clans/compare/"


def test_figures_and_the_side_that_is_ahead() -> None:
    crab, crane = clan("crab"), clan("crane")
    rows = {row.name: row for row in side_by_side(crab, crane)}
    tables = VARIANTS[0].clans
    costs = [[p.cost for p in tables[key].positions] for key in ("crab", "crane")]
    cheapest = rows["Cheapest player"]
    assert cheapest.values == (min(costs[0]), min(costs[1]))
    best = [max(p.st for p in tables[key].positions) for key in ("crab", "crane")]
    assert rows["Best ST"].values == (best[0], best[1])
    mirrored = {row.name: row for row in side_by_side(crane, crab)}
    for name, row in rows.items():
        assert row.values == mirrored[name].values[::-1]
        ahead = mirrored[name].ahead
        assert row.ahead == (None if ahead is None else 1 - ahead)
    same = side_by_side(crab, crab)
    assert {row.ahead for row in same} == {None}


@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_the_page_of_every_game(no_clans, client, meta) -> None:
    assert b"no two" in client.get(f"{ADDRESS}?variant={meta.key}").content
    keys = [key for key, _ in meta.clan_rules]
    clan(keys[0], meta.key)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(f"{ADDRESS}?variant={meta.key}&one={keys[-1]}&other={keys[1]}")
    assert len(captured) == 3
    body = answer.content.decode()
    for key in (keys[-1], keys[1]):
        for position in meta.clans[key].positions:
            assert position.name in body


def test_nonsense_falls_back_to_the_first_two(client) -> None:
    clan()
    assert client.get(f"{ADDRESS}?variant=chess").status_code == 404
    both = client.get(f"{ADDRESS}?one=heron&other=%00").context["both"]
    assert [found.key for found in both] == ["crab", "crane"]
