"""Which rosters may be founded, by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.variants.registry import find_variant
from rosters.builder.draft import DraftLine, RosterDraft, default_draft
from rosters.builder.validation import Violation, cost, violations

SAMURAI = find_variant("samurai")
CLANS = SAMURAI.clans
CRAB = CLANS["crab"]


def broken(draft: RosterDraft, key: str = "crab") -> list[Violation]:
    return violations(draft, CLANS[key], SAMURAI)


def lines(*positions: str) -> tuple[DraftLine, ...]:
    return tuple(DraftLine(n, f"Player {n}", key) for n, key in enumerate(positions, start=1))


def crab(*positions: str, **fields: object) -> RosterDraft:
    return RosterDraft("Pincers", lines(*positions or ["lineman"] * 11), **fields)


@pytest.mark.parametrize("key", list(CLANS))
def test_every_default_line_up_is_legal(key: str) -> None:
    assert broken(default_draft(CLANS[key], seed=1), key) == []


def test_default_line_up_names_are_different_and_repeatable() -> None:
    one, again = (default_draft(CRAB, seed=5) for _ in range(2))
    assert one == again
    assert len({line.name for line in one.lines}) == len(one.lines)
    assert default_draft(CRAB, seed=6) != one


@pytest.mark.rules("SAM-TEA-01", "LGE-TEA-01")
def test_SAM_TEA_01_the_roster_must_not_cost_more_than_1000_koku() -> None:
    exact = crab(*["lineman"] * 14, staff={"geisha": 8, "assistant_coach": 8})
    assert cost(exact, CRAB, SAMURAI) == 14 * 60 + 80 + 80 == 1000
    assert broken(exact) == []
    assert broken(replace(exact, rerolls=1)) == [
        Violation("SAM-TEA-01", "The roster costs 1,060 koku, 60 more than the 1,000 you have.")
    ]


@pytest.mark.rules("SAM-TEA-01")
def test_SAM_TEA_01_a_team_is_drawn_from_one_clans_list() -> None:
    assert broken(crab(*["lineman"] * 11, "kenshinzen")) == [
        Violation(
            "SAM-TEA-01",
            "The Crab have no position 'kenshinzen'; a team is drawn from one clan's list.",
            11,
        )
    ]


@pytest.mark.rules("LGE-TEA-02")
@pytest.mark.parametrize(("players", "legal"), [(10, False), (11, True), (16, True), (17, False)])
def test_LGE_TEA_02_eleven_to_sixteen_players(players: int, legal: bool) -> None:
    draft = crab(*["lineman"] * players)
    found = [v for v in broken(draft) if v.rule == "LGE-TEA-02"]
    message = f"A new team has 11 to 16 players; this one has {players}."
    assert found == ([] if legal else [Violation("LGE-TEA-02", message)])


@pytest.mark.parametrize(
    ("key", "position", "limit"),
    [
        (key, position.key, position.max)
        for key, clan in CLANS.items()
        for position in clan.positions
        if position.max < 11
    ],
)
def test_position_limits_name_the_clans_rule(key: str, position: str, limit: int) -> None:
    common = next(p.key for p in CLANS[key].positions if p.max == 16)
    for wanted in (limit, limit + 1):
        draft = RosterDraft("Test", lines(*[position] * wanted, *[common] * (11 - wanted)))
        rules = [v.rule for v in broken(draft, key) if v.rule != "SAM-TEA-01"]
        assert rules == ([] if wanted == limit else [CLANS[key].rule])


@pytest.mark.rules("SAM-TEA-02", "SAM-TEA-04", "SAM-TEA-07", "LGE-TEA-04")
@pytest.mark.parametrize(
    ("staff", "rule", "message"),
    [
        ({"geisha": 9}, "SAM-TEA-04", "0 to 8 Geisha; this roster has 9."),
        ({"assistant_coach": -1}, "SAM-TEA-04", "0 to 8 Assistant Coach; this roster has -1."),
        ({"shugenja": 2}, "SAM-TEA-02", "0 to 1 Team Shugenja; this roster has 2."),
        ({"yasuki_taka": 2}, "SAM-TEA-02", "0 to 1 Yasuki Taka; this roster has 2."),
        ({"apothecary": 1}, "SAM-TEA-07", "Nobody sells 'apothecary' to the Crab."),
    ],
)
def test_staff_limits(staff: dict[str, int], rule: str, message: str) -> None:
    found = [v for v in broken(crab(staff=staff)) if v.rule != "SAM-TEA-01"]
    assert found == [Violation(rule, message)]


@pytest.mark.rules("LGE-TEA-03")
@pytest.mark.parametrize("rerolls", [-1, 9])
def test_LGE_TEA_03_re_roll_cap(rerolls: int) -> None:
    found = [v for v in broken(crab(rerolls=rerolls)) if v.rule != "SAM-TEA-01"]
    message = f"0 to 8 team re-rolls; this roster has {rerolls}."
    assert found == [Violation("LGE-TEA-03", message)]


@pytest.mark.rules("KEM-NUM-01")
@pytest.mark.parametrize(
    ("number", "message"),
    [
        (None, "Player 1 needs a shirt number."),
        (0, "Player 1 has 0; shirt numbers are 1 to 99."),
        (100, "Player 1 has 100; shirt numbers are 1 to 99."),
    ],
)
def test_KEM_NUM_01_shirt_numbers_exist(number: int | None, message: str) -> None:
    draft = crab()
    draft = replace(draft, lines=(replace(draft.lines[0], number=number), *draft.lines[1:]))
    assert broken(draft) == [Violation("KEM-NUM-01", message, 0)]


@pytest.mark.rules("KEM-NUM-01")
def test_KEM_NUM_01_no_two_players_share_a_shirt_number() -> None:
    draft = crab()
    draft = replace(draft, lines=(replace(draft.lines[0], number=2), *draft.lines[1:]))
    assert broken(draft) == [
        Violation("KEM-NUM-01", "Player 1 shares shirt number 2 with another.", 0),
        Violation("KEM-NUM-01", "Player 2 shares shirt number 2 with another.", 1),
    ]


@pytest.mark.rules("KEM-NAM-01")
def test_KEM_NAM_01_everybody_has_a_name() -> None:
    draft = crab()
    draft = replace(draft, name=" ", lines=(replace(draft.lines[0], name=""), *draft.lines[1:]))
    assert broken(draft) == [
        Violation("KEM-NAM-01", "The team needs a name."),
        Violation("KEM-NAM-01", "Player 1 needs a name.", 0),
    ]


def test_an_empty_roster_has_faults_and_no_crash() -> None:
    assert [v.rule for v in broken(RosterDraft())] == ["LGE-TEA-02", "KEM-NAM-01"]
