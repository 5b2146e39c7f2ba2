"""A part of a replay as JSON: a keyframe, and for each event its sentence, dice and changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, TypedDict, TypeVar, cast

from core.rulebook.book import rulebook
from engine import events as ev
from engine.events import Event
from engine.lineup import MatchSetup
from engine.replay.frames import Changes, Frame, Step, changed, frame, steps
from engine.replay.scene import Scene
from engine.rules.knockdown import CASUALTIES
from engine.rules.modifier_clauses import modifier_clause
from engine.rules_lookup import rules_for
from engine.variants.registry import find_variant
from matches.luck import odds_of
from matches.render.commentary import Commentator
from matches.render.phrases import WEATHER
from matches.render.sky_svg import sky_of
from matches.render.stage_svg import Props
from matches.render.translation import Language, language_of_now

TOUCHDOWN, CASUALTY, TURNOVER, LUCK = "touchdown", "casualty", "turnover", "luck"
MOMENTS = frozenset({TOUCHDOWN, CASUALTY, TURNOVER})
"""What has its sign over the board, with the sentence alone."""
Shown = TypeVar("Shown", Frame, Changes)
SIX = 6
RARE = 1 / 6 + 1e-9
"""An outcome no more likely than this is marked as luck."""


class ModifierRow(NamedTuple):
    """A modifier in words, its value, and the clause that gives it."""

    words: str
    value: int
    rule: str


class ReplayDice(TypedDict):
    """Dice that were rolled, in words; `odds` are in percent. `pictures` are their faces as
    `render/dice_svg.py` draws them, none for dice without six sides.
    """

    what: str
    faces: list[str]
    pictures: list[str]
    modifiers: list[ModifierRow]
    target: int | None
    success: bool | None
    odds: int | None


class ReplayFrame(Frame):
    """A frame as pages show it, with the weather in words."""

    sky: Annotated[str, "How the weather is drawn; empty where it is fair."]


class ReplayChanges(Changes, total=False):
    """The same fields where an event changes them."""

    sky: str


class ReplayStep(TypedDict, total=False):
    """One event. What is empty is left out."""

    words: str
    sign: Annotated[str, "The same with names in full, for its sign over the board."]
    rule: str
    side: int
    starts: Annotated[str, "`drive`, `turn` or `play`."]
    mark: Annotated[str, "`touchdown`, `casualty`, `turnover` or `luck`."]
    dice: ReplayDice
    changes: ReplayChanges


class PartHead(TypedDict):
    """Which segment a part is."""

    segment: int
    title: str
    side: int | None


class ReplayPart(PartHead):
    """A resolved segment: a keyframe before its first event, and for each event what it changes."""

    first: Annotated[int, "Number of its first event in the match."]
    start: ReplayFrame
    steps: list[ReplayStep]
    poster: Annotated[int | None, "The last event before everybody left the pitch."]
    props: Annotated[list[int], "The most balls, chests and pads at once."]


class StepWriter:
    """Writes the steps of one match; the scene goes on from part to part."""

    def __init__(self, setup: MatchSetup, scene: Scene, language: Language | None = None) -> None:
        self.scene = scene
        language = language or language_of_now()
        self._commentator, self._translate = Commentator(setup, language), language.text
        self._card = find_variant(setup.variant)
        self._rules = rules_for(setup)
        self._blocks = self._rules.blocking.results

    def part(self, events: Sequence[Event], first: int, head: PartHead) -> ReplayPart:
        """The events from number `first` on: a keyframe, and a step for each event."""
        self._commentator.begin()
        start = cast("ReplayFrame", self._weathered(frame(self.scene)))
        rows = list(steps(self.scene, events))
        ends = [
            n
            for n, row in enumerate(rows)
            if isinstance(row.event, (ev.DriveEnded, ev.MatchEnded)) and n
        ]
        props = Props().with_frame(start)
        for row in rows:
            props = props.with_frame(row.changes)
        return {
            **head,
            "first": first,
            "start": start,
            "steps": [self._step(row) for row in rows],
            "poster": first + ends[0] - 1 if ends else None,
            "props": [props.balls, props.chests, props.pads],
        }

    def _step(self, row: Step) -> ReplayStep:
        line, mark = self._commentator.sentence(row.event), mark_of(row.event)
        sign = self._commentator.title(row.event) if line is not None and mark in MOMENTS else line
        said = {
            "words": line.text if line is not None else "",
            "sign": sign.text if sign is not None and sign != line else "",
            "rule": row.event.rule,
            "side": line.side if line is not None else None,
            "starts": row.starts,
            "mark": mark,
        }
        found: dict[str, Any] = {
            name: value for name, value in said.items() if value not in ("", None)
        }
        if isinstance(row.event, ev.Rolled):
            found["dice"] = self._dice(row.event)
        if row.changes:
            found["changes"] = self._weathered(row.changes)
        return cast("ReplayStep", found)

    def _dice(self, event: ev.Rolled) -> ReplayDice:
        block = event.purpose == "block"
        odds = odds_of(event.to_json())
        return {
            "what": self._commentator.word(event.purpose),
            "faces": [
                self._commentator.word(self._blocks[face]) if block else str(face)
                for face in event.faces
            ],
            "pictures": self._pictures(event, is_block=block),
            "modifiers": [
                ModifierRow(self._commentator.word(name), value, self._clause(event, name))
                for name, value in event.modifiers
            ],
            "target": event.target,
            "success": event.success,
            "odds": None if odds is None else round(100 * odds),
        }

    def _pictures(self, event: ev.Rolled, *, is_block: bool) -> list[str]:
        if event.sides != SIX:
            return []
        return [self._blocks[face] if is_block else str(face) for face in event.faces]

    def _clause(self, event: ev.Rolled, name: str) -> str:
        """What gives a modifier: a skill's own clause in this game, or another."""
        skill = rulebook().skill(name, self._card.key)
        return skill.id if skill is not None else modifier_clause(self._rules, event, name)

    def _weathered(self, shown: Shown) -> Shown:
        """The frame with the weather's title in place of its code, and how it is drawn."""
        if "weather" not in shown:
            return shown
        title = self._card.weather_title(shown["weather"])
        said = self._translate(WEATHER).format(weather=self._translate(title)) if title else ""
        return cast("Shown", {**shown, "weather": said, "sky": sky_of(shown["weather"])})


def mark_of(event: Event) -> str:
    """How a bar of the whole match marks an event; empty for most."""
    match event:
        case ev.Scored():
            return TOUCHDOWN
        case ev.Injured(result=result) if result in CASUALTIES:
            return CASUALTY
        case ev.Turnover():
            return TURNOVER
        case ev.Rolled(success=bool(success)):
            odds = odds_of(event.to_json())
            return LUCK if odds is not None and (odds if success else 1 - odds) <= RARE else ""
    return ""


def frame_at(part: ReplayPart, step: int) -> ReplayFrame:
    """The frame of a part after that step, counted from 0; -1 is its keyframe."""
    shown: Frame = part["start"]
    for row in part["steps"][: step + 1]:
        if "changes" in row:
            shown = changed(shown, row["changes"])
    return cast("ReplayFrame", shown)
