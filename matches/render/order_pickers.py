"""Lists to choose from, for names in standing orders that have no tap of their own: squares,
skills, players who are not known by name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext

from engine.geometry import Board
from engine.orders.policy_parsers import NameKind
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.skills import Skill
from matches.render.order_sentences import NO_CAST, Cast
from matches.render.translation import N_

COLUMN, ROW, SKILL = N_("Column"), N_("Row"), N_("Skill")
SHIRT, OPPONENT = N_("Player"), N_("Opponent")
FRONT_COLUMN, FRONT_ROW = N_("Column in front of the wall"), N_("Row in front of the wall")
PICKERS: Mapping[str, str] = {
    "own": N_("Add the player"),
    "opponent": N_("Add the opponent"),
    "square": N_("Add the square"),
    "step": N_("Add the step"),
    "skill": N_("Add the skill"),
    "wall": N_("Add the wall"),
}


@dataclass(frozen=True, slots=True)
class PickList:
    """A list to choose one of: its field, label, and values with their words."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Picker:
    """Lists whose choices together are one name, and the button that adds it."""

    key: str
    lists: Sequence[PickList]
    words: str


@dataclass(frozen=True, slots=True)
class Ground:
    """What the orders of a page may name: the players, by the cast where it has them, and the
    squares; nobody and none without a `vocabulary`.
    """

    vocabulary: Vocabulary | None = None
    cast: Cast = field(default=NO_CAST)
    has_walls: bool = False
    sets_up: bool = False
    """Whether the page has the set-up too; a match has another page for it."""

    @property
    def own(self) -> Sequence[str]:
        """Own players with a name, by their shirt numbers."""
        return list(self.cast.own) if self.vocabulary is not None else []

    @property
    def opponents(self) -> Sequence[str]:
        """Opponents with a name, as orders write them."""
        return list(self.cast.theirs) if self.vocabulary is not None else []


def pickers_of(sort: NameKind, ground: Ground, words: Vocabulary) -> Iterator[Picker]:
    """The pickers for what has no tap of its own: who is not known by name, squares, skills."""
    players = {NameKind.OWN, NameKind.PAIR, NameKind.LESSON, NameKind.THROW}
    if sort in players and not ground.own:
        yield picker("own", [_shirts(words.own, ground.cast)])
    if sort in {NameKind.OPPONENT, NameKind.PAIR, NameKind.THROW} and (
        not ground.opponents or sort is NameKind.THROW
    ):
        yield picker("opponent", [_shirts(words.opponents, ground.cast, "opp")])
    squares = square_lists(words.board)
    if sort in {NameKind.SQUARE, NameKind.THROW}:
        yield picker("square", squares)
    if sort is NameKind.THROW and ground.has_walls:
        front = square_lists(words.board, "front_", FRONT_COLUMN, FRONT_ROW)
        yield picker("wall", [*squares, *front])
    if sort is NameKind.STEP:
        yield picker("step", [_shirts(words.own, ground.cast), *squares])
    if sort is NameKind.LESSON:
        skills = [(each.printed.lower().replace(" ", "-"), each.printed) for each in Skill]
        yield picker("skill", [PickList("skill", gettext(SKILL), sorted(skills))])


def picker(key: str, lists: Sequence[PickList]) -> Picker:
    """The picker of that key with those lists."""
    named = [replace(each, name=f"{key}-{each.name}") for each in lists]
    return Picker(key, named, gettext(PICKERS[key]))


def _shirts(numbers: Collection[int], cast: Cast, before: str = "") -> PickList:
    options = [(str(number), cast.name(f"{before}{number}")) for number in sorted(numbers)]
    return PickList("shirt", gettext(OPPONENT if before else SHIRT), options)


def square_lists(
    board: Board, before: str = "", column: str = COLUMN, row: str = ROW
) -> list[PickList]:
    """The columns and the rows of a pitch or map."""
    letters = [board.name(board.at(x, 0)).rstrip("0123456789") for x in range(board.width)]
    rows = [str(y + 1) for y in range(board.length)]
    return [
        PickList(f"{before}column", gettext(column), [(word, word) for word in letters]),
        PickList(f"{before}row", gettext(row), [(word, word) for word in rows]),
    ]
