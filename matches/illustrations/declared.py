"""The pictures that are declared, and the position of each, as the engine has it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from core.rulebook.book import FOLDER
from engine.geometry import OFF
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.maps import printed_maps
from engine.position import Figure, Phase, Position, State, Stray
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from engine.variants.registry import find_variant

FILE = FOLDER / "pictures.toml"
NAMES = ("Home", "Away")
SIDES = {"home": 0, "away": 1}
STATES = {"prone": State.PRONE, "stunned": State.STUNNED}
ORDINARY = {"MA": 6, "ST": 3, "AG": 3, "AV": 8, "PH": 3}
"""The characteristics of a player of whom nothing else is said."""
COMMON = frozenset(
    {"clause", "game", "show", "caption", "home", "away", "ball", "balls", "window", "options"}
    | {"map", "pads", "chests", "active", "state"}
)
"""The keys that every picture may have; others are questions of its kind (``answers``)."""


class PictureError(ValueError):
    """A picture is declared wrongly, or the engine does not give what it asks for."""


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """A picture as it is written down. ``row`` has all keys."""

    clause: str
    game: str
    show: str
    caption: str
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Staged:
    """A declared picture with its position and the rules that it is played by."""

    declared: Declared
    setup: MatchSetup
    rules: Rules
    position: Position

    def asked(self, key: str, default: Any = None) -> Any:
        """A value of the picture's own. Raises ``PictureError`` if it is needed and missing."""
        value = self.declared.row.get(key, default)
        if value is None:
            raise PictureError(f"{self.declared.clause}: {key} is missing")
        return value

    def square(self, name: str) -> int:
        """A square by name. Raises ``PictureError`` for none of this board."""
        square = self.rules.board.square(name)
        if square == OFF:
            raise PictureError(f"{self.declared.clause}: there is no square {name}")
        return square

    def player(self, words: str) -> Figure:
        """A player: `7` is home's, `away 4` the other side's."""
        side, _, number = words.rpartition(" ")
        found = self.position.numbered(SIDES[side or "home"], int(number))
        if found is None or found.square == OFF:
            raise PictureError(f"{self.declared.clause}: {words} is not on the board")
        return found


@cache
def declared(file: Path = FILE) -> tuple[Declared, ...]:
    """All pictures, in the order of the file."""
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["picture"]
    return tuple(
        Declared(row["clause"], row["game"], row["show"], row["caption"], row) for row in rows
    )


def staged(picture: Declared) -> Staged:
    """The picture's position, in the first turn of the side that is ``active``."""
    row = picture.row
    sides = [LineUp(name, "", _specs(name, row.get(name.lower(), ()))) for name in NAMES]
    setup = MatchSetup(picture.game, sides[0], sides[1], row.get("options", {}))
    if "map" in row:
        setup = replace(setup, ground=dict(printed_maps(find_variant(picture.game)))[row["map"]])
    rules = rules_for(setup)
    position = Position(setup, rules.board, rules.new_state(setup))
    found = Staged(picture, setup, rules, position)
    position.phase, position.half, position.drive = Phase.TURN, 1, 1
    position.active = SIDES[row.get("active", "home")]
    position.kicking = 1 - position.active
    position.weather = "nice"
    for side in (0, 1):
        for words in row.get(NAMES[side].lower(), ()):
            number, square, *rest = words.replace(",", " ").split()
            state = next((STATES[word] for word in rest if word in STATES), State.STANDING)
            figure, there = position.numbered(side, int(number)), found.square(square)
            if figure is None or there not in position.board.floor or position.at[there]:
                raise PictureError(f"{picture.clause}: nobody can stand on {square}")
            position.put(figure, there, state)
    position.shut = [found.square(name) for name in row.get("chests", ())]
    position.pads = [found.square(name) for name in row.get("pads", ())]
    _lay_balls(found, row)
    for name, value in row.get("state", {}).items():
        setattr(position.game_state, name, value)
    return found


def _specs(side: str, players: Iterable[str]) -> tuple[FigureSpec, ...]:
    """Players from words: number, square, then what is special, such as ``ST4`` or a skill."""
    return tuple(_spec(side, words) for words in players)


def _spec(side: str, words: str) -> FigureSpec:
    first, *rest = [word.strip() for word in words.split(",")]
    number = int(first.split()[0])
    values = {
        word[:2]: int(word[2:]) for word in rest if word[:2] in ORDINARY and word[2:].isdigit()
    }
    skills = tuple(word for word in rest if word[:2] not in values and word not in STATES)
    ma, st, ag, av, ph = ({**ORDINARY, **values}[name] for name in ORDINARY)
    return FigureSpec(number, f"of {side}", "lineman", ma, st, ag, av, ph, skills)


def _lay_balls(found: Staged, row: Mapping[str, Any]) -> None:
    """The ball, or the numbered ones of a game with several; a player on the square holds it."""
    position = found.position
    squares: Sequence[str] = row.get("balls", [row["ball"]] if "ball" in row else ())
    for number, name in enumerate(squares, start=1):
        square = found.square(name)
        holder = position.at[square]
        slot = holder.slot if holder is not None and holder.state is State.STANDING else None
        if number == 1:
            position.ball, position.carrier = square, slot
            position.ball_number = int(found.rules.ball.several)
        else:
            there = (OFF, slot) if slot is not None else (square, -1)
            position.strays.append(Stray(number, *there, False))
