"""A report as API clients send it: the fields of the form, by side and player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from core.api.errors import form_errors
from engine.lineup import MatchSetup
from engine.report import Fate, MatchReport
from engine.table_bounds import ENDLESS
from engine.table_top import REPORTED_COUNTS
from matches.render.result_words import LASTING
from matches.report_form import MAX_WINNINGS, ReportForm

NAMING = frozenset({"number", "players"})
"""What a side or a player is sent with that is no field of the form."""


class PlayerInputSerializer(serializers.Serializer[Any]):
    """What a player did and suffered; missing fields stay as in the report it starts from."""

    number = serializers.IntegerField(min_value=0, max_value=999)
    played = serializers.BooleanField(required=False)
    mvps = serializers.IntegerField(min_value=0, max_value=2, required=False)
    fate = serializers.ChoiceField(
        choices=[(str(fate), str(fate)) for fate in Fate], required=False
    )
    lasting = serializers.ChoiceField(
        choices=list(LASTING.items()), required=False, allow_blank=True
    )
    dishonored = serializers.BooleanField(required=False)

    def get_fields(self) -> dict[str, Any]:
        """With a field for each count."""
        counts = {
            key: serializers.IntegerField(min_value=0, max_value=ENDLESS, required=False)
            for key in REPORTED_COUNTS
        }
        return {**super().get_fields(), **counts}


class SideInputSerializer(serializers.Serializer[Any]):
    """One side: its score, casualties healed at once, and its players.

    How much of each a match can have follows from its game and house rules.
    """

    score = serializers.IntegerField(min_value=0, max_value=ENDLESS, required=False)
    awarded = serializers.IntegerField(
        min_value=0,
        max_value=ENDLESS,
        required=False,
        help_text="Points of the score that nobody scored (CORE-SET-05).",
    )
    healed = serializers.IntegerField(min_value=0, max_value=ENDLESS, required=False)
    winnings = serializers.IntegerField(
        min_value=0, max_value=MAX_WINNINGS, required=False, help_text="In corrections only."
    )
    fans = serializers.IntegerField(
        min_value=-1, max_value=1, required=False, help_text="In corrections only."
    )
    winnings_die = serializers.IntegerField(
        min_value=1,
        max_value=6,
        required=False,
        allow_null=True,
        help_text="The face thrown at the table for the winnings; not in corrections.",
    )
    players = PlayerInputSerializer(many=True, default=list, max_length=100)  # type: ignore[call-arg]


class ReportInputSerializer(serializers.Serializer[Any]):
    """Both sides, home first."""

    sides = SideInputSerializer(many=True, min_length=2, max_length=2)  # type: ignore[call-arg]


def report_form(
    setup: MatchSetup,
    standing: MatchReport,
    sides: Any,
    *,
    with_money: bool = False,
    winner: int | None = None,
    decided_by: str = "",
) -> ReportForm:
    """The page's form, filled with a report and the sent data on top of it. Raises
    `ValidationError`.
    """
    blank = ReportForm(setup, standing, with_money=with_money)
    sent = {name: field.initial for name, field in blank.fields.items()}
    paths: dict[str, tuple[str, ...]] = {}
    for side, given in enumerate(sides):
        _put(sent, paths, f"{side}", ("sides", f"{side}"), given)
        named: set[int] = set()
        for place, player in enumerate(given["players"]):
            path = ("sides", f"{side}", "players", f"{place}")
            number = player["number"]
            if f"{side}-{number}-played" not in sent:
                raise _wrong_number(path, f"Nobody wears number {number} on side {side}.")
            if number in named:
                raise _wrong_number(path, f"Number {number} is named twice on side {side}.")
            named.add(number)
            _put(sent, paths, f"{side}-{player['number']}", path, player)
    if "winner" in sent and winner is not None:
        sent["winner"] = str(winner)
    if "decided_by" in sent:
        sent["decided_by"] = decided_by
    elif decided_by:
        raise serializers.ValidationError({"decided_by": ["This match has no overtime."]})
    form = ReportForm(
        setup, standing, {k: v for k, v in sent.items() if v is not False}, with_money=with_money
    )
    if not form.is_valid():
        raise serializers.ValidationError(_nested(form_errors(form), paths))
    if not with_money and winner not in (None, form.report().winner):
        raise serializers.ValidationError({"winner": ["The score says otherwise."]})
    return form


def _put(
    sent: dict[str, Any],
    paths: dict[str, tuple[str, ...]],
    prefix: str,
    path: tuple[str, ...],
    given: Mapping[str, Any],
) -> None:
    """Overwrite fields with the sent data, and note the path of each. Raises `ValidationError` for
    something in a field that this game or kind of report lacks.
    """
    for key, value in given.items():
        name = f"{prefix}-{key}"
        if name in sent:
            sent[name] = value
            paths[name] = (*path, key)
        elif value and key not in NAMING:
            raise serializers.ValidationError(
                _nested({name: ["This match has no such field."]}, {name: (*path, key)})
            )


def _wrong_number(path: tuple[str, ...], words: str) -> serializers.ValidationError:
    return serializers.ValidationError(_nested({"number": [words]}, {"number": (*path, "number")}))


def _nested(
    errors: Mapping[str, Sequence[Any]], paths: Mapping[str, tuple[str, ...]]
) -> dict[str, Any]:
    """The form's errors at the paths of what was sent; of what was not, at its side."""
    nested: dict[str, Any] = {}
    for name, words in errors.items():
        side, dash, rest = name.partition("-")
        unsent = ("sides", side, *(["players"] if "-" in rest else [rest])) if dash else (name,)
        *above, last = paths.get(name, unsent)
        inner = nested
        for step in above:
            inner = inner.setdefault(step, {})
        inner.setdefault(last, []).extend(words)
    return nested
