"""A token made in an office does what its owner may do now, at every address of the API."""

from __future__ import annotations

import pytest
from celery import current_app
from django.test import Client

from core import clock
from core.accounts.api_tokens import SCOPES, create_token
from core.leagues.models import League, Membership, Role
from core.leagues.services.leagues import remove_member, set_role
from tests.permissions import people, test_matrix, world
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
ROWS = [
    row
    for row in test_matrix.ROWS
    if row.name.startswith("api:") and people.COMMISSIONER in row.allowed
]


@pytest.mark.parametrize("loss", ["demoted", "removed"])
def test_a_token_loses_what_its_owner_loses(loss: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        there = world.build()
        League.objects.filter(pk=there.league.pk).update(is_private=True)
        former, owner = there.people[people.COMMISSIONER], there.people[people.OWNER]
        _, key = create_token(user=former, name="all", scopes=list(SCOPES), days=1)
        client = Client(headers={"authorization": f"Bearer {key}"}, raise_request_exception=False)
        membership = Membership.objects.get(league=there.league, user=former)
        like = people.BYSTANDER if loss == "demoted" else people.STRANGER
        if loss == "demoted":
            set_role(membership=membership, role=Role.COACH, actor=owner)
        else:
            remove_member(membership=membership, actor=owner)
        wrong, asked = [], 0
        for row in ROWS:
            expected = row.expected(like, private=True)
            if expected == row.expected(people.COMMISSIONER, private=True) or expected < 400:
                continue
            forget_cache()
            asked += 1
            if (got := test_matrix._status(row, client, there)) not in {expected, 404}:
                wrong.append(f"{row}: {got}, by the table {expected}")
    assert not wrong, "\n".join(wrong)
    assert asked > 20
