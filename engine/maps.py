"""The maps of a game that is played on maps (``GameMeta.maps``): the printed ones, and any text.

A variant's ``maps`` module has ``PRINTED``, ``LEGEND``, ``MOST``, ``OUTSIDE``, ``BLANK``,
``printed(name)``, ``read_map(text)`` and ``sketch(text)``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.geometry import Board
from engine.variants.game_meta import GameMeta

NamedMap = tuple[str, str]
"""A map's name and its text."""


class PlayedMap(Protocol):
    """A map that a match can be played on: its ``text`` in a set-up, and what is where."""

    @property
    def text(self) -> str: ...

    @property
    def board(self) -> Board: ...

    @property
    def end_zones(self) -> Sequence[Collection[int]]: ...

    @property
    def chests(self) -> Sequence[int]: ...

    @property
    def pads(self) -> Sequence[int]: ...


class DrawnMap(Protocol):
    """What can be drawn of a map, right or wrong; pads are pairs of their number and a square."""

    @property
    def board(self) -> Board: ...

    @property
    def end_zones(self) -> Sequence[Collection[int]]: ...

    @property
    def chests(self) -> Sequence[int]: ...

    @property
    def pads(self) -> Sequence[tuple[int, int]]: ...


def printed_maps(meta: GameMeta) -> list[NamedMap]:
    """The maps that come with the game, in the order of drawing; empty without maps."""
    if not meta.maps:
        return []
    catalogue = meta.part("maps")
    return [(name, catalogue.printed(name).text) for name in catalogue.PRINTED]


def map_option(meta: GameMeta) -> str:
    """The house rule by which a match names its map; empty for a game without maps."""
    printed = {name for name, _ in printed_maps(meta)}
    return next((name for name, values in meta.options.items() if printed & {*values}), "")


def read_map(meta: GameMeta, text: str) -> PlayedMap:
    """The map of that text. Raises ``SheetFaults`` with the place and clause of every fault."""
    found: PlayedMap = meta.part("maps").read_map(text)
    return found


def sketch(meta: GameMeta, text: str) -> DrawnMap | None:
    """What can be drawn of a text that is no map yet; None for nothing."""
    found: DrawnMap | None = meta.part("maps").sketch(text)
    return found


def legend(meta: GameMeta) -> Mapping[str, str]:
    """What each sign of its maps means, as a code (``matches.render.map_words``)."""
    signs: Mapping[str, str] = meta.part("maps").LEGEND
    return signs


@dataclass(frozen=True, slots=True)
class Paper:
    """What a map is drawn on: the most ``columns`` and ``rows``, the sign that is drawn where a
    row is too short, and a ``blank`` map to begin on.
    """

    columns: int
    rows: int
    outside: str
    blank: str


def paper(meta: GameMeta) -> Paper:
    """What a map of that game is drawn on."""
    catalogue = meta.part("maps")
    columns, rows = catalogue.MOST
    return Paper(columns, rows, catalogue.OUTSIDE, catalogue.BLANK)


def map_title(meta: GameMeta, name: str) -> str:
    """A map's title: a printed one by its key in words, a league's own unchanged."""
    known = meta.part("maps").PRINTED if meta.maps else ()
    return name.replace("_", " ").capitalize() if name in known else name
