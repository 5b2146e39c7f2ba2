"""The form in which people enter a report: a row per player, with the sums checked afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext, gettext_noop

from engine.lineup import MatchSetup
from engine.report import Fate, MatchReport, PlayerReport
from engine.rules_lookup import rules_for
from engine.table_bounds import (
    ENDLESS,
    count_bounds,
    has_roll_off,
    max_healed,
    most_points,
)
from engine.table_top import (
    NO_NOTES,
    REPORTED_COUNTS,
    Mismatch,
    TableNotes,
    awarded_points,
    mismatches,
    overtime_mismatches,
    spp_of,
)
from engine.variants.registry import find_variant
from matches.models import DECIDED_BY
from matches.render import result_words as words
from matches.render.mismatches import in_words
from matches.render.translation import translated

LABELS = {
    "touchdowns": gettext_noop("TD"),
    "completions": gettext_noop("Comp."),
    "casualties": gettext_noop("Cas."),
    "interceptions": gettext_noop("Int."),
}
MAX_WINNINGS = 500
DIE = "winnings_die"


@dataclass(frozen=True, slots=True)
class FormRow:
    """A player with the fields, in the order of `ReportForm.heads`."""

    player: PlayerReport
    position: str
    fields: list[BoundField]


class ReportForm(forms.Form):
    """What happened to all players of two line-ups, for a first report or a new one.

    `standing` is the report it starts from, `notes` what was entered beside it. With `with_money`
    the rolls after the match are entered too, as a correction does; else they are rolled when the
    report is confirmed, except for a die thrown at the table, and a match with overtime asks who
    won it (CORE-END-01). SPP follow from the counts, and other awards to a player stay.

    Every number is bounded by what the game can have (`engine.table_bounds`). A table's sums have
    to agree too, and what does not is said at its field; a judge may correct against the sums.
    """

    def __init__(
        self,
        setup: MatchSetup,
        standing: MatchReport,
        data: Any = None,
        *,
        with_money: bool = False,
        notes: TableNotes = NO_NOTES,
    ) -> None:
        self.setup, self.standing, self.with_money = setup, standing, with_money
        meta = find_variant(setup.variant)
        self._lasting, self._honour = meta.roster_rules.lasting, "ph" in meta.characteristics
        self._rules, self._points = rules_for(setup), most_points(setup).most
        self._awards = bool(self._rules.match.table.awards)
        super().__init__(data)
        for side, side_report in enumerate(standing.sides):
            self._add_side(side, side_report.name, notes)
            most = {key: bound.most for key, bound in count_bounds(setup, side).player.items()}
            for number, player in side_report.players.items():
                self._add_player(f"{side}-{number}", player, most)
        if with_money:
            nobody = words.MUST_WIN if self._rules.match.overtime else words.MAY_DRAW
            self.fields["winner"] = forms.ChoiceField(
                label=gettext("Winner"),
                choices=[("", translated(nobody)), *_choices(words.WINNERS)],
                required=False,
                initial=self._initial_winner(),
            )
        elif has_roll_off(self._rules):
            self._add_overtime(notes)

    def clean(self) -> dict[str, Any]:
        """Say at each field of a table's report what does not agree with the others."""
        if not self.errors and not self.with_money:
            report, notes = self.report(), self.notes()
            wrong = mismatches(report, self.setup, healed=notes.healed, awarded=notes.awarded)
            ended = overtime_mismatches(report, self.setup, notes.decided_by)
            for fault in (*wrong, *ended):
                self.add_error(self.field_of(fault), in_words(fault, report))
        return self.cleaned_data

    def field_of(self, fault: Mismatch) -> str | None:
        """The field at which a contradiction is said; None for one of the whole report."""
        numbers = f"{fault.number}-" if fault.number is not None else ""
        own = f"{fault.side}-{numbers}{fault.at}"
        return next((name for name in (own, fault.at) if name in self.fields), None)

    @property
    def heads(self) -> list[str]:
        """The column heads of a player's fields."""
        counts = [gettext(label) for label in LABELS.values()]
        heads = [gettext("Played"), *counts, gettext("MVP"), gettext("Afterwards")]
        if self._lasting:
            heads.append(gettext("Lasting injury"))
        if self._honour:
            heads.append(gettext("Dishonored"))
        return heads

    def sides(self) -> Iterator[tuple[str, list[BoundField], list[FormRow]]]:
        """Each side: its name, its own fields, its players' rows."""
        for side, side_report in enumerate(self.standing.sides):
            positions = {f.number: f.position for f in self.setup.sides[side].figures}
            own = [self[f"{side}-{key}"] for key in self._side_keys()]
            rows = [
                FormRow(
                    player,
                    positions.get(number, "").replace("_", " "),
                    [self[f"{side}-{number}-{key}"] for key in self._player_keys()],
                )
                for number, player in side_report.players.items()
            ]
            yield side_report.name, own, rows

    def report(self) -> MatchReport:
        """The report of a valid form."""
        rules = self._rules
        report = deepcopy(self.standing)
        for side, side_report in enumerate(report.sides):
            side_report.score = self.cleaned_data[f"{side}-score"]
            if self.with_money:
                side_report.winnings = self.cleaned_data[f"{side}-winnings"]
                side_report.fans = self.cleaned_data[f"{side}-fans"]
            for number, player in side_report.players.items():
                before = spp_of(rules, player)
                self._fill(f"{side}-{number}", player)
                if self.with_money:
                    player.spp = max(player.spp + spp_of(rules, player) - before, 0)
            side_report.casualties = sum(
                player.casualties for player in side_report.players.values()
            )
        report.winner = self._winner(report)
        return report

    def overtime(self) -> list[BoundField]:
        """The fields of a match with overtime, none for others and for corrections."""
        return [self[name] for name in ("winner", "decided_by") if "decided_by" in self.fields]

    def notes(self) -> TableNotes:
        """What a valid form of a table says beside its players."""
        dice = self.cleaned_data["0-winnings_die"], self.cleaned_data["1-winnings_die"]
        decided_by = self.cleaned_data.get("decided_by", "")
        return TableNotes(self.healed(), dice, decided_by, self.awarded())

    def awarded(self) -> tuple[int, int]:
        """Each side's points without a scorer."""
        data = self.cleaned_data
        return data.get("0-awarded") or 0, data.get("1-awarded") or 0

    def healed(self) -> tuple[int, int]:
        """Each side's casualties that were healed at once."""
        return self.cleaned_data["0-healed"], self.cleaned_data["1-healed"]

    def _fill(self, prefix: str, player: PlayerReport) -> None:
        data = self.cleaned_data
        player.played = data[f"{prefix}-played"]
        for count in REPORTED_COUNTS:
            setattr(player, count, data[f"{prefix}-{count}"])
        player.mvps = data[f"{prefix}-mvps"]
        player.fate = Fate(data[f"{prefix}-fate"])
        if self._lasting:
            player.lasting = data[f"{prefix}-lasting"]
        if self._honour:
            player.dishonored = data[f"{prefix}-dishonored"]

    def _winner(self, report: MatchReport) -> int | None:
        home, away = (side.score for side in report.sides)
        if home != away:
            return int(away > home)
        winner = self.cleaned_data.get("winner", "")
        return int(winner) if winner else None

    def _initial_winner(self) -> str:
        home, away = (side.score for side in self.standing.sides)
        winner = self.standing.winner
        return "" if winner is None or home != away else str(winner)

    def _side_keys(self) -> list[str]:
        money = ["winnings", "fans"] if self.with_money else [DIE]
        return ["score", *(["awarded"] if self._awards else []), "healed", *money]

    def _player_keys(self) -> list[str]:
        keys = ["played", *REPORTED_COUNTS, "mvps", "fate"]
        if self._lasting:
            keys.append("lasting")
        if self._honour:
            keys.append("dishonored")
        return keys

    def _add_side(self, side: int, name: str, notes: TableNotes) -> None:
        side_report = self.standing.sides[side]
        self._number(
            f"{side}-score",
            gettext("Score of {team}").format(team=name),
            side_report.score,
            most=self._points,
        )
        if self._awards:
            self._number(
                f"{side}-awarded",
                gettext("Points without a scorer"),
                awarded_points(self.standing)[side],
                most=self._points,
            )
            self.fields[f"{side}-awarded"].required = False
        self._number(
            f"{side}-healed",
            gettext("Casualties healed at once"),
            notes.healed[side],
            most=max_healed(self.setup, side, points=self._points),
        )
        if self.with_money:
            self._number(
                f"{side}-winnings", gettext("Winnings"), side_report.winnings, most=MAX_WINNINGS
            )
            self._number(
                f"{side}-fans", gettext("Change of fan factor"), side_report.fans, least=-1, most=1
            )
        else:
            face = notes.winnings_dice[side]
            self._number(
                f"{side}-{DIE}", gettext("Die for winnings, if thrown"), face, least=1, most=6
            )
            self.fields[f"{side}-{DIE}"].required = False

    def _add_overtime(self, notes: TableNotes) -> None:
        home, away = (side.name for side in self.standing.sides)
        self.fields["winner"] = forms.ChoiceField(
            label=gettext("Winner, if the score is level"),
            choices=[("", "-"), ("0", home), ("1", away)],
            required=False,
            initial=self._initial_winner(),
        )
        self.fields["decided_by"] = forms.ChoiceField(
            label=gettext("Decided by"),
            choices=[("", "-"), *DECIDED_BY],
            required=False,
            initial=notes.decided_by,
            help_text=gettext(
                "A touchdown in overtime counts in the score. If nobody scores, each side "
                "throws a D6 and adds its unused team re-rolls."
            ),
        )

    def _add_player(self, prefix: str, player: PlayerReport, most: Mapping[str, int]) -> None:
        who = f"{player.number}, {player.name}"
        self._box(f"{prefix}-played", _of(words.PLAYED, who), player.played)
        for count in REPORTED_COUNTS:
            label, standing = _of(words.COUNTS[count], who), getattr(player, count)
            self._number(f"{prefix}-{count}", label, standing, most=max(most[count], standing))
        conceded_to = 2 if self.with_money else 1  # both of a concession, which no table enters
        most_mvps = max(conceded_to, player.mvps)
        self._number(f"{prefix}-mvps", _of(words.MOST_VALUABLE, who), player.mvps, most=most_mvps)
        self._choice(f"{prefix}-fate", _of(words.AFTERWARDS, who), self._fates(player), player.fate)
        if self._lasting:
            self._choice(
                f"{prefix}-lasting", _of(words.STAYS, who), _choices(words.LASTING), player.lasting
            )
        if self._honour:
            self._box(f"{prefix}-dishonored", _of(words.DISHONORED, who), player.dishonored)

    def _fates(self, player: PlayerReport) -> list[tuple[Any, str]]:
        """What can become of a player in this match, and what has become of this one."""
        own_life = self._rules.match.table.own_life_rule or player.fate is Fate.TOOK_OWN_LIFE
        return [
            (fate, text)
            for fate, text in _choices(words.FATES)
            if own_life or fate != Fate.TOOK_OWN_LIFE
        ]

    def _number(
        self, name: str, label: str, initial: int | None, *, least: int = 0, most: int = ENDLESS
    ) -> None:
        widget = forms.NumberInput(attrs={"aria-label": label, "class": "narrow-number"})
        self.fields[name] = forms.IntegerField(
            label=label, initial=initial, min_value=least, max_value=most, widget=widget
        )

    def _box(self, name: str, label: str, initial: bool) -> None:
        widget = forms.CheckboxInput(attrs={"aria-label": label})
        self.fields[name] = forms.BooleanField(
            label=label, initial=initial, required=False, widget=widget
        )

    def _choice(self, name: str, label: str, choices: list[tuple[Any, str]], initial: str) -> None:
        widget = forms.Select(attrs={"aria-label": label})
        self.fields[name] = forms.ChoiceField(
            label=label,
            choices=choices,
            initial=str(initial),
            required=bool(choices[0][0]),
            widget=widget,
        )


def _of(label: str, who: str) -> str:
    return translated(label).format(who=who)


def _choices(marked: Mapping[Any, str]) -> list[tuple[Any, str]]:
    return [(key, translated(text)) for key, text in marked.items()]
