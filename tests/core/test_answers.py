"""One dataclass gives an answer's JSON, its serializer and the types of scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import pytest
from rest_framework import serializers

from core.answer_types import write_types
from core.answers import Maybe, fill_answer, to_json
from core.api.answer_serializers import serializer_of

pytestmark = pytest.mark.fast


class Tone(StrEnum):
    """How it sounds."""

    NONE = ""
    GOOD = "good"


class Goal(NamedTuple):
    """Who scored."""

    number: int
    squares: Sequence[str]


class Half(NamedTuple):
    """What was scored."""

    goals: list[Goal]


@dataclass(frozen=True, slots=True)
class TurnAnswer:
    """A turn."""

    side: int | None
    tone: Tone = Tone.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match."""

    from_: Annotated[str, "Where it began."]
    odds: Annotated[Maybe[float], "In permille."] = None
    halves: Sequence[Half] = ()
    by_side: tuple[int, int] = (0, 0)
    kind: Literal["cup", "league"] = "cup"
    named: dict[str, Any]
    turns: Sequence[TurnAnswer] = ()
    last: Maybe[TurnAnswer] = None
    legs: Annotated[list[list[str]], "By leg."]
    follow: bool | tuple[str, ...] | None = None


EMPTY = Match(from_="A1", named={}, legs=[])
FULL = Match(
    from_="A1",
    odds=0.5,
    halves=[Half([Goal(3, ["B2"])])],
    named={"a": 1},
    turns=(TurnAnswer(None), TurnAnswer(1, Tone.GOOD)),
    last=TurnAnswer(0),
    legs=[["A1"]],
)


def test_json_has_the_fields_in_order_and_leaves_out_what_may_be_left_out() -> None:
    assert list(to_json(EMPTY)) == [
        "from", "halves", "by_side", "kind", "named", "turns", "legs", "follow"
    ]  # fmt: skip
    shown = to_json(FULL)
    assert shown["turns"] == [{"side": None, "tone": ""}, {"side": 1, "tone": "good"}]
    assert shown["last"] == {"side": 0, "tone": ""}
    assert (shown["odds"], shown["from"]) == (0.5, "A1")
    assert to_json({"a": [FULL.last]}) == {"a": [{"side": 0, "tone": ""}]}


class Step(TypedDict, total=False):
    """A step of a replay."""

    words: Annotated[str, "What is said."]
    active: int | None
    turn: TurnAnswer


def test_a_typed_dictionary_is_an_answer_that_may_leave_out_its_optional_keys() -> None:
    made = serializer_of(Step)
    assert made({"active": None}).data == {"active": None}
    fields = made().fields
    assert not any(field.required for field in fields.values())
    assert (fields["active"].allow_null, fields["words"].help_text) == (True, "What is said.")
    assert "  active?: number | null;\n  turn?: Turn;\n" in write_types([Step])


@dataclass
class Played:
    """What an answer is made of: more than it shows."""

    side: int
    odds: float = 1 / 3
    goals: int = 4


def test_an_answer_is_filled_by_name_and_fractions_are_rounded() -> None:
    assert fill_answer(TurnAnswer, Played(1)) == TurnAnswer(1)
    assert fill_answer(TurnAnswer, Played(1), side=0, tone=Tone.GOOD) == TurnAnswer(0, Tone.GOOD)
    filled = fill_answer(Match, Played(1), from_="A1", named={}, legs=[])
    assert (filled.odds, filled.halves) == (0.3333, ())
    assert fill_answer(Match, filled, digits=2, legs=[["A1"]]).odds == 0.33
    with pytest.raises(TypeError, match="legs"):
        fill_answer(Match, Played(1), from_="A1", named={})


def test_the_serializer_gives_that_json_and_describes_each_field() -> None:
    assert serializer_of(Match) is serializer_of(Match)
    assert serializer_of(TurnAnswer).__name__ == "TurnSerializer"
    made = serializer_of(Match)(FULL)
    assert made.data == to_json(FULL)
    fields = made.fields
    kinds = {name: type(field).__name__ for name, field in fields.items()}
    assert kinds == {
        "from": "CharField",
        "odds": "FloatField",
        "halves": "ListField",
        "by_side": "ListField",
        "kind": "ChoiceField",
        "named": "DictField",
        "turns": "ListSerializer",
        "last": "TurnSerializer",
        "legs": "ListField",
        "follow": "JSONField",
    }
    assert [name for name, field in fields.items() if not field.required] == ["odds", "last"]
    assert (fields["from"].help_text, fields["odds"].help_text) == (
        "Where it began.",
        "In permille.",
    )
    assert fields["halves"].help_text == (
        "Rows (goals). What was scored. `goals` (number, squares). Who scored."
    )
    legs = fields["legs"].child
    assert isinstance(legs, serializers.ListField)
    assert isinstance(legs.child, serializers.CharField)
    turn = fields["turns"].child.fields
    assert turn["side"].allow_null
    assert list(turn["tone"].choices) == ["", "good"]


def test_the_types_of_scripts_are_those_of_the_dataclasses() -> None:
    text = write_types([Match])
    assert text.count("export ") == 5
    for line in (
        "export interface Match {",
        "  /** Where it began. */\n  from: string;",
        "  /** In permille. */\n  odds?: number;",
        "  halves: Half[];",
        "  by_side: [number, number];",
        '  kind: "cup" | "league";',
        "  named: Record<string, unknown>;",
        "  turns: Turn[];",
        "  last?: Turn;",
        "  /** By leg. */\n  legs: string[][];",
        "  follow: boolean | string[] | null;",
        "/** What was scored. */\nexport type Half = [goals: Goal[]];",
        "/** Who scored. */\nexport type Goal = [number: number, squares: string[]];",
        "export interface Turn {\n  side: number | null;\n  tone: Tone;\n}",
        'export type Tone = "" | "good";',
    ):
        assert line in text, line


def test_two_answers_of_one_name_are_refused() -> None:
    @dataclass
    class Turn:
        """Another."""

    with pytest.raises(ValueError, match="Turn"):
        write_types([Match, Turn])
