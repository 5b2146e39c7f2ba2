"""The formats of a season: each a named strategy with its options, and one factory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.translation import Words
from league.pairing.divisions import divided, qualified
from league.pairing.knockout import draw_knockout, planned
from league.pairing.round_robin import draw_round_robin
from league.pairing.swiss import METHODS, draw_swiss
from league.pairing.types import CannotPair, Drawn, Entrant, Field, Stage, order_of_draw

Value = int | str
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """An option with one of several values, each with its meaning; the first is the default."""

    key: str
    title: Words
    values: Mapping[str, Words]

    @property
    def default(self) -> str:
        return next(iter(self.values))

    def read(self, value: object) -> str:
        """The value, if it is one. Raises `CannotPair`."""
        if value not in self.values:
            raise CannotPair(
                gettext("{option}: one of {values}.").format(
                    option=self.title, values=", ".join(self.values)
                )
            )
        return str(value)


@dataclass(frozen=True, slots=True)
class CountOption:
    """An option that is a number."""

    key: str
    title: Words
    least: int
    most: int
    default: int

    def read(self, value: object) -> int:
        """The value, if it is within bounds. Raises `CannotPair`."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise CannotPair(
                gettext("{option}: a number from {least} to {most}.").format(
                    option=self.title, least=self.least, most=self.most
                )
            )
        return value


Option = ChoiceOption | CountOption


@dataclass(frozen=True, slots=True)
class Format:
    """A way to pair a season. `says` describes it to coaches; `table`: whether it has standings."""

    key: str
    title: Words
    says: Words
    options: tuple[Option, ...]
    draws: Callable[[Field, Options], Drawn]
    table: bool = True
    in_rounds: bool = True
    """Whether it is played in rounds; else matches are made one by one."""
    by_round: bool = False
    """Whether a round is paired only when the one before it is over."""

    @property
    def is_cup(self) -> bool:
        """Whether its teams rank by how far they come in a bracket."""
        return self.in_rounds and not self.table

    def option(self, key: str) -> Option:
        """Raises `KeyError`."""
        return next(option for option in self.options if option.key == key)


PLAYOFFS = CountOption("playoffs", _("Teams in the play-offs (0: none)"), 0, 32, 0)
LEGS = CountOption("legs", _("Times that each pair of teams meets"), 1, 2, 1)
THIRD = ChoiceOption("third_place", _("Match for third place"), {"no": _("no"), "yes": _("yes")})
ROUNDS = CountOption("rounds", _("Rounds"), 1, 30, 5)
METHOD = ChoiceOption(
    "method",
    _("Pairing within a score group"),
    dict(
        zip(
            METHODS,
            (_("upper half against lower half"), _("first against last"), _("neighbours")),
            strict=True,
        )
    ),
)
REMATCHES = ChoiceOption(
    "rematches", _("Rematches"), {"avoid": _("only if there is no other way"), "never": _("never")}
)
DIVISIONS = CountOption("divisions", _("Divisions"), 2, 16, 2)
DIVIDE = ChoiceOption(
    "divide",
    _("Teams go into the divisions"),
    {"snake": _("equally strong, by their seeds"), "blocks": _("the best into the first")},
)
MOVES = CountOption("moves", _("Teams that go up and down"), 0, 6, 0)
REACH = CountOption("reach", _("Places up that one may challenge"), 1, 20, 3)
ANSWER = CountOption("answer_days", _("Days to answer a challenge"), 1, 60, 7)
MOVE = ChoiceOption(
    "move",
    _("A challenger who wins"),
    {"swap": _("swaps places"), "insert": _("takes the place, the others move down")},
)
UNANSWERED = ChoiceOption(
    "unanswered",
    _("A challenge without an answer"),
    {"lapses": _("lapses"), "place": _("wins the place")},
)


def _table_then_playoffs(field: Field, options: Options, table: Callable[[Field], Drawn]) -> Drawn:
    wanted = int(options["playoffs"])
    begun = bool(field.of_stage(Stage.PLAYOFF))
    if not field.decided and not begun:
        drawn = table(field)
        after = drawn.rounds[-1].number + 1 if drawn.rounds else field.first
        coming = planned(min(wanted, len(field.entrants)), after, Stage.PLAYOFF)
        return replace(drawn, rounds=(*drawn.rounds, *coming))
    if not wanted:
        return Drawn(())
    by_id = {entrant.id: entrant for entrant in field.entrants}
    divisions = sorted({entrant.division for entrant in field.entrants})
    ranked = [
        [team for team in field.ranking if team in by_id and by_id[team].division == division]
        for division in divisions
    ]
    seeds = qualified(ranked, -(-wanted // len(ranked)))[:wanted]
    third = options.get("third_place") == "yes"
    return draw_knockout(
        field, seeds=[by_id[team] for team in seeds], stage=Stage.PLAYOFF, third_place=third
    )


def _round_robin(field: Field, options: Options) -> Drawn:
    legs = int(options["legs"])
    return _table_then_playoffs(field, options, lambda f: draw_round_robin(f, legs=legs))


def _swiss(field: Field, options: Options) -> Drawn:
    return _table_then_playoffs(
        field,
        options,
        lambda f: draw_swiss(
            f,
            rounds=int(options["rounds"]),
            method=str(options["method"]),
            rematches=str(options["rematches"]),
        ),
    )


def _divisions(field: Field, options: Options) -> Drawn:
    entrants = in_divisions(field, options)
    drawn = _table_then_playoffs(
        replace(field, entrants=entrants),
        options,
        lambda f: draw_round_robin(f, legs=int(options["legs"])),
    )
    return replace(drawn, divisions={entrant.id: entrant.division for entrant in entrants})


def in_divisions(field: Field, options: Options) -> list[Entrant]:
    """The entrants, each with a division; those without one get one. Raises `CannotPair`."""
    given = divided(
        order_of_draw(field.entrants, field.shuffle),
        int(options["divisions"]),
        how=str(options["divide"]),
    )
    return [replace(entrant, division=given[entrant.id]) for entrant in field.entrants]


def _knockout(field: Field, options: Options) -> Drawn:
    seeds = order_of_draw(field.entrants, field.shuffle)
    third = options["third_place"] == "yes"
    return draw_knockout(field, seeds=seeds, stage=Stage.PLAYOFF, third_place=third)


FORMATS: tuple[Format, ...] = (
    Format(
        "round_robin",
        _("Round robin"),
        _("Everybody meets everybody, once or twice."),
        (LEGS, PLAYOFFS, THIRD),
        _round_robin,
    ),
    Format(
        "swiss",
        _("Swiss"),
        _("A few rounds between teams with equal scores; no two teams meet twice."),
        (ROUNDS, METHOD, REMATCHES, PLAYOFFS, THIRD),
        _swiss,
        by_round=True,
    ),
    Format(
        "knockout",
        _("Knock-out"),
        _("The loser is out; the best seeds meet last."),
        (THIRD,),
        _knockout,
        table=False,
        by_round=True,
    ),
    Format(
        "divisions",
        _("Divisions"),
        _("Several round robins side by side, and play-offs between their best teams."),
        (DIVISIONS, DIVIDE, LEGS, PLAYOFFS, THIRD, MOVES),
        _divisions,
    ),
    Format(
        "ladder",
        _("Ladder"),
        _("A ranking; a team that beats the team it challenged takes its place."),
        (REACH, ANSWER, MOVE, UNANSWERED),
        lambda field, options: Drawn(()),
        table=False,
        in_rounds=False,
    ),
)


def find_format(key: str) -> Format:
    """The format of that key. Raises `CannotPair`."""
    for each in FORMATS:
        if each.key == key:
            return each
    raise CannotPair(gettext("There is no format called {key!r:.40}.").format(key=key))


def read_options(key: str, given: Options) -> dict[str, Value]:
    """All the options of a format with their values. An unknown one raises `CannotPair`."""
    options = find_format(key).options
    if unknown := set(given) - {option.key for option in options}:
        raise CannotPair(
            gettext("{title} has no option {unknown!r:.40}.").format(
                title=find_format(key).title, unknown=min(unknown)
            )
        )
    return {
        option.key: option.read(given[option.key]) if option.key in given else option.default
        for option in options
    }


def draw(key: str, options: Options, field: Field) -> Drawn:
    """The rounds of a format that can be drawn from this field. Raises `CannotPair`."""
    if len(field.entrants) < 2:
        raise CannotPair(gettext("A schedule needs at least two accepted teams."))
    return find_format(key).draws(field, read_options(key, options))
