"""The replay of a match: one part for each resolved segment, the same for every reader.

A part is made once and remembered, packed, with the scene it ends in, so that a new turn costs one
turn and not the match. Parts contain what the log shows anybody who may read the match; whether
somebody may is asked before (`docs/hidden.md`).
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypedDict

from django.core.cache import cache
from django.utils.translation import get_language

from core.class_digest import digest_classes
from core.rulebook.book import rulebook
from engine.errors import DataError
from engine.events import Event, NothingHappened
from engine.lineup import MatchSetup
from engine.replay.frames import scene_of
from engine.replay.scene import Scene
from engine.rules_lookup import rules_for
from engine.stored_events import read_events
from matches.answers.replay import ReplayAnswer, ReplayPlayer
from matches.models import Match, MatchMode, Segment
from matches.queries.looks import colours_of_file, match_colours
from matches.queries.matches import setup_for_words
from matches.render.commentary import segment_title
from matches.render.picture_words import describe
from matches.render.replay_steps import (
    PartHead,
    ReplayFrame,
    ReplayPart,
    ReplayStep,
    StepWriter,
    frame_at,
)
from matches.render.side_looks import USUAL_COLOURS, Colours, looks_of
from matches.render.stage_svg import Props, stage
from rosters.crests.crest_svg import crest_svg

log = logging.getLogger(__name__)

FORMAT = 2
"""The version of the document, which its readers compare."""
REMEMBERED = 7 * 24 * 3600
TITLED = ("number", "side", "half", "turn", "is_bonus")
"""What the title of a segment is made of."""
HEAD = ("pk", "number", "side", "half", "turn", "is_bonus", "first_event", "event_count")


class Kept(TypedDict):
    """What is remembered of a segment: its part, and the scene that it ends in."""

    part: ReplayPart
    scene: dict[str, Any]


class NoReplay(Exception):  # noqa: N818 -- says what there is not
    """Nothing was played here, or the installed rules cannot show it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a replay: its number, what was said of it, and what is seen then."""

    number: int
    words: str
    rule: str
    title: str
    frame: ReplayFrame


@dataclass(frozen=True, slots=True)
class Replay:
    """A match to be shown again. `version` changes with every part that is added or taken back."""

    setup: MatchSetup
    names: tuple[str, str]
    parts: Sequence[ReplayPart]
    version: str
    is_over: bool
    match: int | None = None
    colours: tuple[Colours, Colours] = USUAL_COLOURS

    @property
    def last(self) -> int:
        """The number of the last event."""
        part = self.parts[-1]
        return part["first"] + len(part["steps"]) - 1

    @property
    def poster(self) -> int:
        """The last event at which everybody was still on the pitch."""
        found = [part["poster"] for part in self.parts if part["poster"] is not None]
        return found[-1] if found and self.is_over else self.last

    @property
    def kick_off(self) -> int:
        """The event after which the first turn begins: both sides are on the pitch."""
        part = self.parts[0]
        return part["first"] + len(part["steps"]) - 1

    @property
    def props(self) -> Props:
        """What its picture needs at the most."""
        needed = Props()
        for part in self.parts:
            needed = needed.with_props(Props(*part["props"]))
        return needed

    def part_of(self, number: int) -> ReplayPart:
        """The part that has that event, or the nearest one there is."""
        wanted = max(self.parts[0]["first"], number)
        return next(part for part in reversed(self.parts) if part["first"] <= wanted)

    def moment(self, number: int) -> Moment:
        """The moment after that event, or after the nearest one there is."""
        wanted = max(self.parts[0]["first"], min(number, self.last))
        part = self.part_of(wanted)
        step = wanted - part["first"]
        nothing: ReplayStep = {}
        said = next((row for row in reversed(part["steps"][: step + 1]) if "words" in row), nothing)
        return Moment(
            wanted, said.get("words", ""), said.get("rule", ""), part["title"], frame_at(part, step)
        )

    def picture(self, moment: Moment) -> str:
        """The board at that moment, as the script moves it."""
        rules = rules_for(self.setup)
        home, away = self.setup.sides
        looks = looks_of(*self.colours, (home.clan, away.clan))
        sky = moment.frame.get("sky", "")
        return stage(
            self.setup, rules, moment.frame, self.names, props=self.props, looks=looks, sky=sky
        )

    @property
    def crests(self) -> tuple[str, str]:
        """Both teams' crests as SVG."""
        home, away = (
            crest_svg(name, line_up.clan, colours)
            for name, line_up, colours in zip(
                self.names, self.setup.sides, self.colours, strict=True
            )
        )
        return home, away

    def describe(self, moment: Moment) -> str:
        """Where everybody is, in sentences."""
        rules = rules_for(self.setup)
        return describe(
            scene_of(moment.frame, self.setup).position(self.setup, rules), rules, self.names
        )

    def document(self, *, since: int | None = None) -> ReplayAnswer:
        """The replay as JSON; with `since` only the parts of later segments."""
        board = rules_for(self.setup).board
        parts = [part for part in self.parts if since is None or part["segment"] > since]
        return {
            "replay": FORMAT,
            "match": self.match,
            "names": list(self.names),
            "columns": board.width,
            "rows": board.length,
            "is_over": self.is_over,
            "poster": self.poster,
            "players": [
                ReplayPlayer(side, spec.number, spec.name)
                for side in (0, 1)
                for spec in self.setup.sides[side].figures
            ],
            "rules": _places(parts),
            "parts": parts,
        }


def replay_version(pk: int, *, is_over: bool) -> str:
    """What a match's replay has as ETag: one query, and no event is read."""
    rows = Segment.objects.standing().filter(match=pk).order_by("-number")
    teams = ("match__home_team__name", "match__away_team__name")
    newest, *names = rows.values_list("pk", *teams).first() or (0,)
    named = zlib.crc32(repr(names).encode())
    return f"{_held()}-{pk}-{newest}-{int(is_over)}-{get_language()}-{named:x}"


def replay_of(match: Match) -> Replay:
    """The replay of all that is resolved. Raises `NoReplay`, also for a match at a table."""
    if match.mode == MatchMode.TABLE:
        raise NoReplay
    setup = setup_for_words(match)
    rows = list(Segment.objects.standing().filter(match=match).order_by("number").values(*HEAD))
    if setup is None or not rows:
        raise NoReplay
    kept = _remembered(rows)
    missing = [row["pk"] for row in rows if row["pk"] not in kept]
    if missing:
        kept.update(_made(match, setup, rows, kept))
    names = (match.home_team.name, match.away_team.name)
    return Replay(
        setup,
        names,
        # What is remembered has the names of then.
        [{**kept[row["pk"]]["part"], **_head(names, row)} for row in rows],
        replay_version(match.pk, is_over=match.is_over),
        match.is_over,
        match.pk,
        match_colours(match),
    )


def prepare(match_id: int) -> None:
    """Make the parts that are missing, so that no reader waits for them: for the worker."""
    teams = ("home_team__clan", "away_team__clan")
    match = Match.objects.select_related(*teams).filter(pk=match_id).first()
    if match is not None:
        with suppress(NoReplay):
            replay_of(match)


def replay_of_file(file: Mapping[str, Any]) -> Replay:
    """The replay of a match file (docs/match-file.md) that has been verified.

    Raises `engine.errors.DataError` for a set-up or an event that is none, and `NoReplay` if no
    segment counts.
    """
    read = _read_file(file)
    names = (read.setup.home.name, read.setup.away.name)
    writer, first = StepWriter(read.setup, Scene.before(read.setup)), 0
    parts: list[ReplayPart] = []
    for row, events in read.segments:
        parts.append(writer.part(events, first, _head(names, row)))
        first += len(events)
    if not parts:
        raise NoReplay
    return Replay(read.setup, names, parts, read.match, read.is_over, colours=read.colours)


@dataclass(frozen=True, slots=True)
class _MatchFile:
    """What a match file says: the set-up, the segments that count with their events, the looks."""

    setup: MatchSetup
    segments: Sequence[tuple[Mapping[str, Any], list[Event]]]
    match: str
    is_over: bool
    colours: tuple[Colours, Colours]


def _read_file(file: Mapping[str, Any]) -> _MatchFile:
    """The reader of a file that anybody may have written. Raises `DataError`."""
    try:
        setup = MatchSetup.from_json(file["setup"])
        rules_for(setup)
        rows = [({name: row[name] for name in TITLED}, row) for row in _counting(file["segments"])]
        return _MatchFile(
            setup,
            [(head, read_events(row["events"], setup)) for head, row in rows],
            str(file["match"]),
            bool(file["segments"]) and file["segments"][-1]["ending"] == "over",
            colours_of_file(file),
        )
    except (LookupError, TypeError, ValueError, AttributeError, DataError) as error:
        raise DataError(f"no match file that these rules can show: {error}") from error


def _counting(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The segments that count: the last, the one it follows, and so on back to the first."""
    by_number = {row["number"]: row for row in rows}
    found, number = [], rows[-1]["number"] if rows else None
    while number is not None:
        row = by_number.pop(number)
        found.append(row)
        number = row["follows"]
    return found[::-1]


def _made(
    match: Match,
    setup: MatchSetup,
    rows: Sequence[Mapping[str, Any]],
    kept: Mapping[int, Kept],
) -> dict[int, Kept]:
    """The parts that are not remembered, each from where the one before it ended."""
    names = (match.home_team.name, match.away_team.name)
    wanted = [row["pk"] for row in rows if row["pk"] not in kept]
    events = dict(Segment.objects.filter(pk__in=wanted).values_list("pk", "events"))
    made: dict[int, Kept] = {}
    scene = Scene.before(setup)
    writer = StepWriter(setup, scene)
    for row in rows:
        pk = row["pk"]
        if pk in kept:
            writer.scene = Scene.from_json(kept[pk]["scene"])
            continue
        try:
            read = _events(events[pk], setup)
        except DataError as error:
            log.exception("match %s: the log of segment %s", match.pk, row["number"])
            raise NoReplay from error
        part = writer.part(read, row["first_event"], _head(names, row))
        made[pk] = {"part": part, "scene": writer.scene.to_json()}
    _remember(made)
    return made


def _head(names: tuple[str, str], row: Mapping[str, Any]) -> PartHead:
    said = {name: row[name] for name in TITLED if name != "number"}
    return {
        "segment": row["number"],
        "title": segment_title(names, **said),
        "side": row["side"],
    }


def _events(stored: object, setup: MatchSetup) -> list[Event]:
    """A segment's events; one that is for one side alone shows nothing. Raises `DataError`."""
    rows = stored if isinstance(stored, list) else []
    sealed = NothingHappened(rule="", cause="sealed").to_json()
    shown = [
        sealed if isinstance(row, dict) and row.get("audience", "all") != "all" else row
        for row in rows
    ]
    return read_events(shown, setup)


def _places(parts: Iterable[ReplayPart]) -> dict[str, str]:
    """The address of each rule that is cited."""
    places = rulebook().places
    steps = [row for part in parts for row in part["steps"]]
    cited = {row["rule"] for row in steps if "rule" in row}
    cited |= {rule for row in steps if "dice" in row for _, _, rule in row["dice"]["modifiers"]}
    return {rule: places[rule] for rule in sorted(cited) if rule in places}


def _key(pk: int) -> str:
    return f"replay:{_held()}:{get_language()}:{pk}"


def _held() -> str:
    """Of what is remembered of a segment: another form of it is another name."""
    return digest_classes(Kept, ReplayAnswer, Scene)


def _remembered(rows: Sequence[Mapping[str, Any]]) -> dict[int, Kept]:
    keys = {_key(row["pk"]): row["pk"] for row in rows}
    found = cache.get_many(list(keys))
    return {keys[key]: json.loads(zlib.decompress(packed)) for key, packed in found.items()}


def _remember(made: Mapping[int, Kept]) -> None:
    packed = {
        _key(pk): zlib.compress(json.dumps(kept, separators=(",", ":")).encode(), 6)
        for pk, kept in made.items()
    }
    cache.set_many(packed, REMEMBERED)
