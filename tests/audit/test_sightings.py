"""What the corpora meet is counted by the registries, and the list of what is rare stays short."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.audit.logs import log_of, with_report
from tests.audit.sightings import (
    LEAST,
    OF_THE_BOOKS,
    REFUSED,
    decisions_counted,
    expected,
    expected_of_all,
    listed,
    rare,
    sightings,
)

GAMES = ["samurai", "blitz", "squig", "dungeon"]
MOST_LISTED = 15


def test_the_list_is_short_and_names_what_there_is() -> None:
    assert len(listed()) <= MOST_LISTED
    assert listed().keys() <= expected_of_all()


@pytest.mark.parametrize("game", GAMES)
def test_a_log_shows_what_its_game_can_show(game: str) -> None:
    """But for options of the books, and the kick-off table, whose lines make their IDs."""
    seen = {sight for sight in sightings(log_of(game, 3)) if sight[0] in {"clause", "option"}}
    beyond = {name for _, name in seen - expected(game)}
    apart = ("CORE-KIK-", *OF_THE_BOOKS)
    assert {name for name in beyond if not name.startswith(apart)} == set()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_no_event_cites_what_only_refusals_cite(game: str) -> None:
    for number in range(8):
        cited = {event["rule"] for event in log_of(game, number)["events"]}
        assert not {rule for rule in cited if REFUSED.fullmatch(rule)}


def test_decisions_are_counted_while_a_match_is_played() -> None:
    with decisions_counted() as kinds:
        with_report("blitz", 1)
    assert kinds["decision", "activate"] > LEAST
    assert {kind for kind, _ in kinds} == {"decision"}


def test_what_was_seen_too_seldom_is_rare() -> None:
    seen = Counter(dict.fromkeys(expected_of_all(), LEAST))
    assert rare(seen) == {}
    seen["event", "scored"] = LEAST - 1
    assert rare(seen) == {("event", "scored"): LEAST - 1}
