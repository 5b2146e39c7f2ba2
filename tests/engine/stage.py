"""A stage for rules tests: place players, declare the dice, give orders, read the events.

    stage = Stage(home={7: "E5"}, away={4: "E7"})
    events = stage.order("7 MOVE E6 BLOCK 4", dice=[6, 3, 4])

Every declared die must be used and none may be missing, or the test fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.events import Event
from engine.game import Game
from engine.geometry import OFF
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.position import Figure, Phase, State, Stray
from engine.rules.declared_actions import ACTIONS
from engine.rules.weather import NICE
from engine.rules_lookup import rules_for
from engine.skills import skill_named
from engine.variants.samurai.characteristics import LIGHT, restat_all
from engine.variants.samurai.state import SamuraiState
from engine.variants.squig.state import NORMAL
from tests.support.scripted_dice import ScriptedDice

WITH_TARGET = {Verb.MOVE, Verb.PUSH}


@dataclass
class Player:
    """A player of a test: MA 6 ST 3 AG 3 AV 8 PH 3 by default."""

    at: str | None = None
    state: State = State.STANDING
    skills: str = ""
    ma: int = 6
    st: int = 3
    ag: int = 3
    av: int = 8
    ph: int = 3
    league: bool = True
    journeyman: bool = False
    wounds: int = 0
    cost: int = 60
    spp: int = 0
    star: bool = False
    dishonored: bool = False
    position: str = "lineman"


Cast = Mapping[int, str | Player]


class Stage:
    """A match in the middle of home's first turn, by default."""

    def __init__(
        self,
        home: Cast | None = None,
        away: Cast | None = None,
        *,
        ball: str | None = None,
        carrier: int | None = None,
        active: int = 0,
        turns: tuple[int, int] = (0, 0),
        rerolls: tuple[int, int] = (0, 0),
        weather: str = "",
        half: int = 1,
        staff: Mapping[str, int] | Sequence[Mapping[str, int]] = (),
        clans: tuple[str, str] = ("crane", "crane"),
        ratings: tuple[int, int] = (0, 0),
        options: Mapping[str, str] | None = None,
        variant: str = "samurai",
        squigs: Sequence[str] = (),
        stakes: int = 0,
    ):
        casts = (_cast(home or {}), _cast(away or {}))
        staffs = (staff, staff) if isinstance(staff, Mapping) else tuple(staff) or ({}, {})
        sides = [
            LineUp(
                ("Home", "Away")[side],
                clans[side],
                tuple(_spec(n, p) for n, p in casts[side].items()),
                rerolls[side],
                staffs[side],
                ratings[side],
            )
            for side in (0, 1)
        ]
        setup = MatchSetup(variant, sides[0], sides[1], options or {}, stakes=stakes)
        self.dice = ScriptedDice()
        self.game = Game(setup, rules_for(setup), self.dice)
        position = self.game.position
        position.phase, position.half, position.drive = Phase.TURN, half, 1
        position.active, position.turns, position.rerolls = active, list(turns), list(rerolls)
        position.weather = weather or (LIGHT if variant == "samurai" else NICE)
        if isinstance(position.game_state, SamuraiState):
            position.game_state.spells = [side.staff.get("shugenja", 0) for side in sides]
            position.game_state.staff = [1, 1]
        position.apothecaries = [side.staff.get("apothecary", 0) for side in sides]
        board = position.board
        for side, cast in enumerate(casts):
            for number, player in cast.items():
                figure = position.numbered(side, number)
                assert figure is not None
                figure.state = player.state if player.state > State.STUNNED else State.RESERVES
                if player.at is not None:
                    position.put(figure, board.square(player.at), player.state)
                    figure.took_part = figure.played = True
        if ball is not None:
            position.ball = board.square(ball)
            holder = position.at[position.ball]
            if holder is not None and holder.state is State.STANDING:
                position.carrier = holder.slot
        for number, square in enumerate(squigs, start=1):
            self._let_loose(number, board.square(square))
        if variant == "samurai":
            restat_all(self.game)

    def _let_loose(self, number: int, square: int) -> None:
        """A squig: the first is the current one, and a player on its square holds it."""
        position = self.game.position
        holder = position.at[square]
        held = holder is not None and holder.state is State.STANDING
        position.game_state.breeds.append(NORMAL)
        if number == 1:
            position.ball, position.ball_number = square, number
            position.carrier = holder.slot if held else None
        else:
            where, slot = (OFF, holder.slot) if held else (square, -1)
            position.strays.append(Stray(number, where, slot, False))

    # -- looking -------------------------------------------------------------------------------

    def figure(self, number: int, side: int = 0) -> Figure:
        """A player by shirt number."""
        figure = self.game.position.numbered(side, number)
        assert figure is not None
        return figure

    def away(self, number: int) -> Figure:
        """An away player by shirt number."""
        return self.figure(number, 1)

    def where(self, number: int, side: int = 0) -> str | None:
        """The player's square."""
        square = self.figure(number, side).square
        return self.game.position.board.name(square) if square != OFF else None

    @property
    def ball(self) -> str | None:
        """The ball's square."""
        square = self.game.position.ball
        return self.game.position.board.name(square) if square != OFF else None

    @property
    def decision(self) -> Decision:
        """The pending decision."""
        assert self.game.decision is not None
        return self.game.decision

    # -- acting --------------------------------------------------------------------------------

    def start(self, phase: Phase | None = None) -> Stage:
        """Run to the first decision; another phase than the running one begins afresh."""
        if phase is not None:
            self.game.position.phase = phase
            self.game._steps = None
        self.game._run(None)
        return self

    def order(
        self, text: str, dice: Sequence[int] = (), then: Iterable[str] = (), *, stop: bool = False
    ) -> list[Event]:
        """``7 MOVE E6 E7 BLOCK 4``: activate, move, act. ``then`` answers later decisions.

        Where actions are declared the second word is the action: ``7 blitz MOVE E6 BLOCK 4``.

        Decisions without an answer take their default. ``stop`` ends the activation as well;
        otherwise it is left where the order ended, so that nothing more is rolled.
        """
        if self.game.decision is None:
            self.start()
        answers = list(then)
        before = len(self.game.events)
        self.dice._faces = list(dice)
        number, *words = text.split()
        side = self.decision.side
        self._decide(Choice(Verb.ACTIVATE, self.figure(int(number), side).slot), answers)
        if self.game.decision is not None and self.decision.kind is DecisionKind.DECLARE:
            self._decide(Choice(Verb.DECLARE, ACTIONS.index(words.pop(0))), answers)
        for choice in self._choices(words, side):
            self._decide(choice, answers)
        if stop and self.game.decision is not None and self.decision.kind is DecisionKind.ACT:
            self._decide(Choice(Verb.STOP), answers)
        self.dice.assert_used_up()
        assert not answers, f"answers nobody asked for: {answers}"
        return self.game.events[before:]

    def act(self, text: str, dice: Sequence[int] = (), then: Iterable[str] = ()) -> list[Event]:
        """The active player goes on: ``BLOCK 4``, ``MOVE E6 E7``."""
        before = len(self.game.events)
        answers = list(then)
        self.dice._faces = list(dice)
        for choice in self._choices(text.split(), self.decision.side):
            self._decide(choice, answers)
        self.dice.assert_used_up()
        assert not answers, f"answers nobody asked for: {answers}"
        return self.game.events[before:]

    def end_turn(self, dice: Sequence[int] = (), then: Iterable[str] = ()) -> list[Event]:
        """End the running turn."""
        return self.decide("END", dice, then)

    def decide(self, text: str, dice: Sequence[int] = (), then: Iterable[str] = ()) -> list[Event]:
        """Answer the pending decision, then those that follow until the next of a turn."""
        before = len(self.game.events)
        answers = list(then)
        self.dice._faces = list(dice)
        self._decide(self._answer(text), answers)
        self.dice.assert_used_up()
        assert not answers, f"answers nobody asked for: {answers}"
        return self.game.events[before:]

    def _decide(self, choice: Choice, answers: list[str]) -> None:
        self.game.decide(choice)
        while (pending := self.game.decision) is not None:
            if pending.kind in (DecisionKind.ACTIVATE, DecisionKind.ACT, DecisionKind.DECLARE):
                return
            if not answers:
                if not self.dice._faces and pending.kind in STAGES:
                    return
                self.game.decide(pending.default)
            else:
                self.game.decide(self._answer(answers.pop(0)))

    def _answer(self, text: str) -> Choice:
        verb, *rest = text.split()
        board = self.game.position.board
        if verb == "PICK":
            faces = self.game.rules.blocking.results
            return Choice(Verb.PICK, int(rest[0]) if rest[0].isdigit() else faces.index(rest[0]))
        if verb in ("PUSH", "AIM", "PLACE"):
            return Choice(Verb(verb), board.square(rest[0]))
        if verb == "CHALLENGE":
            return Choice(Verb.CHALLENGE, (int(rest[0]), int(rest[1])))
        if verb == "FIRES":
            squares = sorted(board.square(name) for name in rest)
            return Choice(Verb.FIRES, (squares[0], squares[1], squares[2]))
        if verb == "LEARN":
            return Choice(
                Verb.LEARN, (self._player_slot(rest[0]), int(skill_named(" ".join(rest[1:]))))
            )
        if verb in INDEXED:
            return Choice(Verb(verb), INDEXED[verb].index(rest[0]))
        if verb in MEN:
            return Choice(Verb(verb), self._player_slot(rest[0]))
        if verb in ("USE", "BITE") and rest:
            return Choice(Verb(verb), self._player_slot(rest[0]))
        if verb == "BLOCK_AT":
            return Choice(Verb.BLOCK_AT, board.square(rest[0]))
        if verb == "THROW":
            return Choice(Verb.THROW, board.square(rest[0]))
        if verb == "STEP":
            return Choice(Verb.STEP, (self._player_slot(rest[0]), board.square(rest[1])))
        return Choice(Verb(verb))

    def _player_slot(self, word: str) -> int:
        """``7`` is the deciding side's, ``opp7`` the other's."""
        side = self.decision.side
        return self.figure(int(word.removeprefix("opp")), side ^ word.startswith("opp")).slot

    def _choices(self, words: list[str], side: int) -> Iterable[Choice]:
        verb: Verb | None = None
        board = self.game.position.board
        mate = wall = 0
        for word in words:
            if word in Verb.__members__.values():
                verb = Verb(word)
                if verb in (Verb.STAND, Verb.STOP):
                    yield Choice(verb)
            elif verb is Verb.HURL and word.isdigit():
                mate = self.figure(int(word), side).slot
            elif verb is Verb.HURL:
                yield Choice(verb, (mate, board.square(word)))
            elif verb is Verb.WALL and not wall:
                wall = board.square(word)
            elif verb is Verb.WALL:
                yield Choice(verb, (wall, board.square(word)))
            elif verb in (Verb.MOVE, Verb.LEAP, Verb.THROW, Verb.OPEN, Verb.BLOCK_AT):
                yield Choice(verb, board.square(word))
            elif verb is Verb.HANDOFF and word.startswith("opp"):
                yield Choice(verb, self.figure(int(word.removeprefix("opp")), 1 - side).slot)
            elif verb is not None:
                own = verb in (Verb.PASS, Verb.HANDOFF)
                yield Choice(verb, self.figure(int(word), side if own else 1 - side).slot)


INDEXED = {
    "DEFEND": ("A", "B"),
    "DECLARE": ACTIONS,
    "EFFECT": ("", "1", "2", "3", "4", "5", "6"),
}
"""Verbs of answers that are written as a word of a list."""
MEN = {
    "GIVE",
    "INNER_FIRE",
    "VOID",
    "POISON",
    "INTERCEPT",
    "ACTIVATE",
    "TELEPORT",
    "SPONGE",
    "REGENERATE",
}
"""Verbs of answers whose target is a player."""
STAGES = {DecisionKind.SET_UP, DecisionKind.KICK_TARGET, DecisionKind.KICK_OR_RECEIVE}
"""Decisions at which a scripted scene may simply end."""


def of(events: Iterable[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def one(events: Iterable[Event], kind: str, **values: Any) -> Event:
    """The single event of that kind, whose fields must have those values."""
    found = [e for e in of(events, kind) if all(getattr(e, k) == v for k, v in values.items())]
    assert len(found) == 1, (
        f"{len(found)} events {kind} {values} among {[e.to_json() for e in events]}"
    )
    return found[0]


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in events]


def _cast(cast: Cast) -> dict[int, Player]:
    return {n: Player(at=p) if isinstance(p, str) else p for n, p in cast.items()}


def _spec(number: int, player: Player) -> FigureSpec:
    return FigureSpec(
        number,
        f"Player {number}",
        player.position,
        player.ma,
        player.st,
        player.ag,
        player.av,
        player.ph,
        tuple(filter(None, player.skills.split(", "))),
        player.cost,
        player.spp,
        league=player.league and not player.journeyman,
        star=player.star,
        dishonored=player.dishonored,
        journeyman=player.journeyman,
        standing_injuries=player.wounds,
    )
