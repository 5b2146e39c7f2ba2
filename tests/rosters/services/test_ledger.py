"""The treasury is the sum of the ledger and never below zero."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, transaction
from django.db.models import Sum
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from core.errors import FactChanged, Refused
from rosters.models import LedgerEntry, LedgerKind, Team
from rosters.services import ledger
from tests.factories.rosters import penniless_team, team

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def post(crab: Team, amount: int, source: str = "1", **fields: object) -> LedgerEntry:
    return ledger.post(
        team=crab,
        kind=LedgerKind.CORRECTION,
        amount=amount,
        rule="LGE-COR-02",
        rules_version="samurai 1",
        source_kind="test",
        source_id=source,
        now=NOW,
        **fields,
    )


def post_in(kind: str, crab: Team, amounts: tuple[int, ...]) -> None:
    """Post those amounts one by one, or all at once."""
    if kind == "one":
        for number, amount in enumerate(amounts):
            post(crab, amount, f"new {number}")
        return
    ledger.post_new(
        team=crab,
        postings=[
            ledger.Posting(
                kind=LedgerKind.CORRECTION,
                amount=amount,
                rule="LGE-COR-02",
                source_id=f"new {number}",
            )
            for number, amount in enumerate(amounts)
        ],
        rules_version="samurai 1",
        source_kind="test",
        now=NOW,
    )


class TestTreasury(TestCase):
    @given(
        st.lists(st.tuples(st.integers(-300, 300), st.integers(1, 9), st.booleans()), max_size=25)
    )
    def test_it_is_the_sum_and_stays_above_zero_or_is_a_marked_debt(self, moves) -> None:
        crab = penniless_team()
        for amount, source, is_correction in moves:
            before = crab.balance
            try:
                post(crab, amount, str(source), may_leave_debt=is_correction)
            except Refused:
                assert crab.balance == before
                assert amount < 0
                assert before + amount < 0 or crab.debt_marked
            stored = Team.objects.get(pk=crab.pk)
            assert stored.balance == crab.ledger.aggregate(sum=Sum("amount", default=0))["sum"]
            assert stored.debt_marked is (stored.balance < 0)
            assert stored.balance >= 0 or any(debt for _, _, debt in moves)


@pytest.mark.django_db
class TestPosting:
    def test_spending_more_than_there_is_changes_nothing(self) -> None:
        crab = team()
        with pytest.raises(Refused, match="has 20 koku; this costs 21"):
            post(crab, -21)
        assert post(crab, -20).balance_after == 0

    def test_a_source_pays_once(self) -> None:
        crab = team()
        assert post(crab, 30) == post(crab, 30)
        assert Team.objects.get(pk=crab.pk).balance == 50

    @pytest.mark.rules("LGE-COR-03")
    def test_LGE_COR_03_a_team_in_debt_buys_nothing_until_it_is_paid(self) -> None:
        crab = team()
        post(crab, -50, may_leave_debt=True)
        assert Team.objects.filter(pk=crab.pk).values_list("balance", "debt_marked").get() == (
            -30,
            True,
        )
        with pytest.raises(Refused, match="in debt"):
            post(crab, -1, "2")
        post(crab, 31, "3")
        post(crab, -1, "4")
        assert Team.objects.filter(pk=crab.pk).values_list("balance", "debt_marked").get() == (
            0,
            False,
        )

    @pytest.mark.parametrize("amounts", [(50, -40), (50, -21, 9), (-1,), (10, -100), (30, 30, -60)])
    def test_lines_at_once_are_those_posted_one_by_one(self, amounts) -> None:
        kinds, outcomes = ("one", "all"), []
        for kind in kinds:
            crab = team(name=kind)
            post(crab, -40, may_leave_debt=True)
            try:
                with transaction.atomic():
                    post_in(kind, crab, amounts)
            except Refused as error:
                outcomes.append(str(error).replace(kind, ""))
            lines = crab.ledger.order_by("pk").values_list("amount", "balance_after", "source_id")
            stored = Team.objects.values_list("balance", "debt_marked").get(pk=crab.pk)
            outcomes.append((list(lines), stored))
        half = len(outcomes) // 2
        assert outcomes[:half] == outcomes[half:]

    def test_an_entry_is_never_changed(self) -> None:
        entry = post(team(), 5)
        with pytest.raises(FactChanged):
            entry.save()
        with pytest.raises(DatabaseError, match="are facts"), transaction.atomic():
            LedgerEntry.objects.filter(pk=entry.pk).update(amount=6)
