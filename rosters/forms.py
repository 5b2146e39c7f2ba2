"""Forms of rosters. What the builder posts always becomes a draft; its faults are violations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User
from core.name_rules import NameField, tidy
from engine.clans import Clan
from engine.variants.game_meta import GameMeta
from rosters.builder.draft import DraftLine, RosterDraft
from rosters.builder.random_names import player_names
from rosters.builder.validation import Violation
from rosters.crests.colours import COLOURS
from rosters.models import (
    MAX_BIOGRAPHY_LENGTH,
    MAX_MOTTO_LENGTH,
    MAX_STORY_LENGTH,
    TeamDraft,
)

ROWS = 16
PALETTE = [(key, name) for key, (name, _) in COLOURS.items()]
MAX_LENGTH = 100  # over the limit of a name, so that a name cut here is refused
MAX_READ = 1000
FOUND = "found"
"""The button that founds the usual line-up of the chosen clan at once."""
MAX_COUNT = 999


class ClanForm(forms.Form):
    """The clan of a new draft; a draft that is there already is replaced only on request."""

    clan = forms.SlugField(label=_("Clan"), max_length=30)

    def __init__(self, draft: TeamDraft | None, data: QueryDict | None = None) -> None:
        super().__init__(data)
        if draft is not None:
            self.fields["replace"] = forms.BooleanField(
                label=gettext("Replace my draft ({clan}) and all that is in it").format(
                    clan=draft.clan
                ),
                error_messages={
                    "required": gettext("Tick this to replace your draft, or continue it.")
                },
            )

    @property
    def founds_at_once(self) -> bool:
        """Whether the usual line-up is founded at once, which touches no draft."""
        return self.data.get("start") == FOUND and "clan" in self.cleaned_data


class NameForm(forms.Form):
    name = NameField(whose=_("them"))


class LooksForm(forms.Form):
    """Colours of the crest, motto and story."""

    colour_one = forms.ChoiceField(label=_("Field"), choices=PALETTE)
    colour_two = forms.ChoiceField(label=_("Emblem"), choices=PALETTE)
    motto = forms.CharField(label=_("Motto"), required=False, max_length=MAX_MOTTO_LENGTH)
    story = forms.CharField(
        label=_("Story"),
        required=False,
        max_length=MAX_STORY_LENGTH,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Where the team comes from, and which rivals it cannot stand."),
    )


class PersonForm(forms.Form):
    """A member of the league."""

    person = forms.ModelChoiceField(queryset=User.objects.none(), label=_("New coach"))

    def __init__(self, offered: QuerySet[User], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["person"].queryset = offered  # type: ignore[attr-defined]


class StandInForm(PersonForm):
    """A member who plays for the coach; on the page of `PersonForm`, so with ids of its own."""

    until = forms.DateField(
        required=False,
        label=_("Until the end of"),
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=_("Empty: until you end it."),
    )

    def __init__(
        self,
        offered: QuerySet[User],
        matches: Sequence[tuple[str, str]],
        data: QueryDict | None = None,
    ) -> None:
        super().__init__(offered, data)
        self.auto_id = "id_stand_in_%s"
        self.fields["person"].label = gettext("Stand-in")
        self.fields["source"] = forms.ChoiceField(
            required=False,
            label=gettext("For which match"),
            choices=[("", gettext("All its matches")), *matches],
        )


class BiographyForm(forms.Form):
    text = forms.CharField(
        label=_("Biography"),
        required=False,
        max_length=2 * MAX_BIOGRAPHY_LENGTH,  # a longer text gets an error with its length
        widget=forms.Textarea(attrs={"rows": 12, "maxlength": MAX_BIOGRAPHY_LENGTH}),
        help_text=format_lazy(
            _("Plain text, at most {most} characters. Everybody who can see the team can read it."),
            most=MAX_BIOGRAPHY_LENGTH,
        ),
    )


@dataclass(frozen=True, slots=True)
class BuilderRow:
    """A row of the builder, filled or not, with the player's cost and faults."""

    index: int
    line: DraftLine
    cost: int | None = None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Purchase:
    """Team re-rolls or staff; no number if it cannot be read."""

    key: str
    field: str
    name: str
    cost: int
    number: int | None
    least: int
    most: int


def purchases(roster: RosterDraft, table: Clan, meta: GameMeta) -> list[Purchase]:
    """The number boxes of the builder."""
    again = table.reroll
    return [
        Purchase(again.key, "rerolls", again.name, again.cost, roster.rerolls, 0, again.max),
        *(
            Purchase(
                row.key,
                f"staff-{row.key}",
                row.name,
                row.cost,
                roster.staff.get(row.key, 0),
                meta.roster_rules.least_of(row.key),
                row.max,
            )
            for row in table.staff
        ),
    ]


def read_roster(data: Mapping[str, str], table: Clan) -> RosterDraft:
    """The roster in a posted form. A number box that cannot be read is None; nothing is refused.

    So is an empty box: browsers send it for an input that they cannot read.
    """
    lines = []
    for index in range(ROWS):
        position = _text(data, f"position-{index}")
        if position:
            number = _whole(data, f"number-{index}")
            lines.append(DraftLine(number, _text(data, f"player-{index}"), position))
    staff = {row.key: _whole(data, f"staff-{row.key}") for row in table.staff}
    return RosterDraft(
        name=_text(data, "name"),
        lines=tuple(lines),
        rerolls=_whole(data, "rerolls"),
        staff={key: number for key, number in staff.items() if number != 0},
    )


def posted_rows(
    data: Mapping[str, str], table: Clan, broken: Iterable[Violation]
) -> list[BuilderRow]:
    """Price and faults of each row of a posted form, as on the coach's page.

    The page does not show empty rows, and rows without a position are not lines of the draft.
    """
    costs = {position.key: position.cost for position in table.positions}
    faults, line, rows = _by_line(broken), 0, []
    for index in range(ROWS):
        number, position = _whole(data, f"number-{index}"), _text(data, f"position-{index}")
        name = _text(data, f"player-{index}")
        if position:
            filled = DraftLine(number, name, position)
            rows.append(BuilderRow(index, filled, costs.get(position, 0), faults.get(line, ())))
            line += 1
        elif name or _text(data, f"number-{index}"):
            rows.append(BuilderRow(index, DraftLine(number, name, ""), 0))
    return rows


def _by_line(broken: Iterable[Violation]) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for violation in broken:
        if violation.line is not None:
            found[violation.line] = (*found.get(violation.line, ()), violation.message)
    return found


def is_whole(data: Mapping[str, str], table: Clan) -> bool:
    """Whether all fields of the builder's form were sent.

    A missing field is not an emptied one: such a post must not empty the draft.
    """
    wanted = {"name", "rerolls", *(f"staff-{row.key}" for row in table.staff)}
    for index in range(ROWS):
        wanted |= {f"number-{index}", f"position-{index}", f"player-{index}"}
    return wanted <= set(data)


def builder_rows(
    roster: RosterDraft, table: Clan, broken: Iterable[Violation], *, seed: int
) -> list[BuilderRow]:
    """The draft's lines with their faults, and empty rows after them.

    An empty row proposes the next free number and an unused name; it is ignored until it has a
    position.
    """
    used = {line.number for line in roster.lines}
    free = (number for number in range(1, 100) if number not in used)
    lines = list(roster.lines[:ROWS])
    taken = {line.name for line in lines}
    called = player_names(table.key, ROWS - len(lines), seed=seed, taken=taken)
    lines += [DraftLine(next(free), name, "") for name in called]
    costs = {position.key: position.cost for position in table.positions}
    faults = _by_line(broken)
    return [
        BuilderRow(index, line, costs.get(line.position), faults.get(index, ()))
        for index, line in enumerate(lines)
    ]


def _text(data: Mapping[str, str], key: str) -> str:
    return tidy(data.get(key, "")[:MAX_READ])[:MAX_LENGTH]


def _whole(data: Mapping[str, str], key: str) -> int | None:
    text = data.get(key, "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        return None
    return max(-MAX_COUNT, min(MAX_COUNT, int(text)))
