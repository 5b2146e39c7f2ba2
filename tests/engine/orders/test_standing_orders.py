"""Standing orders: one for every kind, free spelling, canonical text, complete sets."""

from __future__ import annotations

import random

import pytest

from engine.decisions import DecisionKind
from engine.orders.policies import Judgement
from engine.orders.presets import PRESETS
from engine.orders.specs import ADVANCE, SPECS, TURN
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from engine.variants.registry import VARIANTS
from matches.render.fault_words import reason
from tests.engine.sheets.test_set_up import SETUP
from tests.support.standing import any_orders

HOME = Vocabulary.of(SETUP, 0)


def read(text: str) -> SetUpSheet:
    return parse_set_up(text, HOME)


def test_every_kind_is_the_turns_a_drives_or_has_its_order():
    assert set(SPECS) | TURN | ADVANCE == set(DecisionKind)
    assert not set(SPECS) & (TURN | ADVANCE)


def test_a_preset_is_complete():
    for preset in PRESETS.values():
        assert set(preset) == set(SPECS)


@pytest.mark.parametrize("name", PRESETS)
def test_each_line_of_a_preset_can_be_written_by_a_coach(name):
    for kind, (policy, line) in read(f"PRESET {name}").standing.policies().items():
        own = line.removeprefix(f"PRESET {name}: ")
        assert dict(read(own).standing.own) == {kind: policy}
        assert read(own).standing.text() == [own]


@pytest.mark.parametrize("seed", range(150))
def test_what_is_written_is_read_again(seed):
    chance = random.Random(seed)
    standing = any_orders(chance, HOME)
    orders = SetUpSheet(standing=standing)
    assert read(orders.text()) == orders
    assert parse_set_up(orders.text().lower().replace("opp", "OPP "), HOME) == orders
    assert orders.mirrored(HOME.board).mirrored(HOME.board) == orders


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pick blade, bang carrier push", "PICK blade>bang CARRIER arrows"),
        ("follow yes reroll n", "FOLLOW always|REROLL never"),
        ("reroll n follow y", "FOLLOW always|REROLL never"),
        ("Apothecary WHEN lasting or DEAD", "APOTHECARY WHEN dead lasting"),
        ("apothecary always when dead", "APOTHECARY WHEN dead"),
        ("ACCEPT : ph 3", "ACCEPT PH 3"),
        ("REROLL when catch dodge", "REROLL WHEN dodge catch"),
        ("answer ph 03", "ACCEPT PH 3"),
        ("duel focus 2", "DUEL FOCUS 2"),
        ("intercept 4+", "INTERCEPT 4+"),
        ("INTERCEPT 7 > 4", "INTERCEPT 7>4"),
        ("demand now when higher", "DEMAND now WHEN higher"),
        ("preset Desperate\npush g7>crowd", "PRESET desperate|PUSH G7>crowd"),
        ("quicksnap 7 g12 8 h11", "QUICKSNAP 7 G12>8 H11"),
        ("spell void opp 4 > 7 opp5", "SPELL void opp4>7>opp5"),
        ("SPELL void WHEN star", "SPELL void WHEN star"),
        ("dumpoff opp 4 g9 > 7", "DUMPOFF opp4>G9>7"),
        ("LEARN 7 mighty-blow", "LEARN 7>mighty-blow"),
        ("POISON opp 3 opp4", "POISON opp3>opp4"),
        ("HIGHKICK default", "HIGHKICK default"),
    ],
)
def test_case_spacing_and_synonyms_are_free(text, canonical):
    assert read(text).standing.text() == canonical.split("|")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PRESET careful", "1:8 “careful” is not a word of the sheet."),
        (
            "APOTHECARY WHEN ded",
            "1:17 “ded” is no circumstance of this order; there are dead, lasting, casualty, knocked-out, star, last-drive. Did you mean dead?",  # noqa: E501 -- one sentence
        ),
        ("CALL WHEN dead", "1:6 WHEN cannot stand here: this order has no circumstances."),
        ("INTERCEPT 7+", "1:11 A number from 2 to 6 belongs here."),
        ("DUEL FOCUS 12", "1:12 A number from 1 to 9 belongs here."),
        ("FOLLOW", "1:7 FOLLOW must be followed by a choice."),
        ("FOLLOW allways", "1:8 “allways” is not a word of the sheet. Did you mean ALWAYS?"),
        ("FOLLOW yes\nFOLLOW no", "2:1 FOLLOW was given on line 1 already."),
        ("PICK blad", "1:6 “blad” is not a face of the block die. Did you mean blade?"),
        ("SPELL stel", "1:7 “stel” is not a word of the sheet. Did you mean STEEL?"),
        ("PUSH sidelin", "1:6 “sidelin” is not a word of the sheet. Did you mean SIDELINE?"),
        ("PICK bang CARRIER bang CARRIER skull", "1:24 CARRIER is given twice in the same place."),
        ("PICK blade>", "1:12 > must be followed by a choice."),
        ("TOUCHBACK 99", "1:11 Nobody in your team wears 99; you have 1, 2, "),
        ("POISN opp3", "1:1 “POISN” is not a word of the sheet. Did you mean POISON?"),
    ],
)
def test_messages_name_line_column_reason_and_the_nearest_spelling(text, message):
    with pytest.raises(SheetFaults) as caught:
        read(text)
    found = [f"{f.line}:{f.column} {reason(f)}" for f in caught.value.faults]
    assert len(found) == 1
    assert found[0] == message or (message.endswith(", ") and found[0].startswith(message))


def test_a_single_order_goes_before_the_preset_above_it():
    standing = read("PRESET desperate\nFOLLOW never").standing
    assert standing.policy(DecisionKind.FOLLOW_UP) == Judgement("never")
    assert standing.policy(DecisionKind.STAND_FIRM) == Judgement("default")
    assert standing.policies()[DecisionKind.CALL][1] == "PRESET desperate: CALL default"


def test_newer_orders_go_over_older_ones_and_a_preset_over_all():
    old = read("RECEIVE\nPICK blade\nFOLLOW never\nTARGET G20")
    new = read("FOLLOW always\nTARGET G18").over(old)
    assert new == read("RECEIVE\nPICK blade\nFOLLOW always\nTARGET G18")
    assert read("PRESET cautious").over(old).standing.text() == ["PRESET cautious"]


def test_every_card_names_kinds_that_can_be_answered():
    for meta in VARIANTS:
        assert meta.decisions <= set(DecisionKind)
        assert DecisionKind.ACTIVATE in meta.decisions
