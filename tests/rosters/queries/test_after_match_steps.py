"""What each step of the sequence after a match lists."""

from __future__ import annotations

import pytest

from rosters.queries.after_match_steps import after_match_steps
from tests.factories.rosters import team
from tests.rosters.services.test_star_rolls import play, take

pytestmark = pytest.mark.django_db


@pytest.mark.rules("LGE-ADV-01", "LGE-INJ-02", "LGE-PUR-01", "LGE-TEA-06")
def test_the_rolls_of_a_match_stand_in_their_own_step_only() -> None:
    side = team()
    after = play(side, {1: 6}, dice=[2, 5])
    steps = {step.key: step for step in after_match_steps(after).steps}
    (rolled,) = steps["rolls"].receipts
    assert (rolled.rule, rolled.player.number) == ("LGE-ADV-01", 1)
    assert steps["injuries"].receipts == steps["purchases"].receipts == []
    (rating,) = steps["rating"].receipts
    assert rating.rule == "LGE-TEA-06"
    take(after, 1, 1, after_match_steps(after).pending[0].suggestion.code)
    assert len({step.key: step for step in after_match_steps(after).steps}["rolls"].receipts) == 2
