"""The one decision a game can have pending, and the form of its answers.

Every kind is in ``DecisionKind``; every decision has a side that owns it, a container of legal
options (``in`` is the rule) and a default, so that a game can always continue (CORE-DEC).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from reprlib import repr as brief
from typing import Any, NamedTuple, Protocol, cast

from engine.errors import DataError, Refusal
from engine.json_tuples import lists_to_tuples, tuples_to_lists


class DecisionKind(StrEnum):
    """The catalogue. The value is the name used in logs, sheets and the API."""

    KICK_OR_RECEIVE = "kick_or_receive"  # DEC-01
    SET_UP = "set_up"  # DEC-02
    KICK_TARGET = "kick_target"  # DEC-03
    TOUCHBACK = "touchback"  # DEC-04
    SUPERIOR_TACTICS = "superior_tactics"  # DEC-05
    BLOCK_DIE = "block_die"  # DEC-09, DEC-10
    PUSH = "push"  # DEC-11
    SIDESTEP = "sidestep"  # DEC-12
    FOLLOW_UP = "follow_up"  # DEC-14
    REROLL = "reroll"  # DEC-15, DEC-16
    EVENT_PAIR = "event_pair"  # DEC-30
    INTERCEPT = "intercept"  # DEC-18, house rule
    ARGUE = "argue"  # DEC-23
    FAVOR = "favor"  # DEC-24
    ANSWER = "answer"  # DEC-25: a challenge
    DEMAND = "demand"  # DEC-26: a duel for a foul
    DUEL = "duel"  # DEC-27
    SPELL = "spell"  # DEC-28: outside a coach's own activations
    INSIST = "insist"  # DEC-29: Kitsuki Yasu
    POISON = "poison"  # DEC-29: Shosuro Hametsu
    HANDICAP = "handicap"  # DEC-39: the free choice
    HANDICAP_SKILL = "handicap_skill"  # DEC-39: who learns what
    STRIKE_BACK = "strike_back"  # DEC-40
    CATCH = "catch"  # DEC-41
    COUNTER = "counter"  # by house rule: move one's own counter
    CALL = "call"  # the same: call the opponent's illegal procedure
    ACTIVATE = "activate"  # the next player of the turn, or END
    ACT = "act"  # what the active player does next, or STOP
    DECLARE = "declare"  # which action the player takes
    HIGH_KICK = "high_kick"  # DEC-06
    QUICK_SNAP = "quick_snap"  # DEC-07
    STAND_FIRM = "stand_firm"  # DEC-13
    DUMP_OFF = "dump_off"  # DEC-19
    DIVING_TACKLE = "diving_tackle"  # DEC-20
    SHADOW = "shadow"  # DEC-21
    APOTHECARY = "apothecary"  # DEC-22
    GRAB = "grab"  # DEC-35: a wandering squig
    BITE = "bite"  # which Thrall feeds the vampire (SKL-53)
    # maps
    PLACE_CHEST = "place_chest"  # DEC-31
    PLACE_PAD = "place_pad"  # DEC-31
    PRIVILEGE = "privilege"  # DEC-32: end zone or first turn
    END_ZONE = "end_zone"  # DEC-32


class Verb(StrEnum):
    """The verbs of choices; the comment beside each is the form of the choice's target."""

    KICK = "KICK"  # -
    RECEIVE = "RECEIVE"  # -
    SET_UP = "SET_UP"  # ((slot, square), ...) sorted by slot
    KEEP = "KEEP"  # - : leave the set-up, the roll or the ball as it is
    AIM = "AIM"  # square
    GIVE = "GIVE"  # slot: the touchback
    PICK = "PICK"  # block face
    PUSH = "PUSH"  # square
    FOLLOW = "FOLLOW"  # -
    STAY = "STAY"  # -
    TEAM = "TEAM"  # - : spend a team re-roll
    SKILL = "SKILL"  # - : use the skill's re-roll
    CHALLENGE = "CHALLENGE"  # (own slot, opponent's slot)
    CATCH = "CATCH"  # -
    ACTIVATE = "ACTIVATE"  # slot
    END = "END"  # - : the turn
    STAND = "STAND"  # -
    MOVE = "MOVE"  # square
    BLOCK = "BLOCK"  # slot
    PASS = "PASS"  # slot  # noqa: S105 -- a throw, not a secret
    HANDOFF = "HANDOFF"  # slot
    FOUL = "FOUL"  # slot
    STOP = "STOP"  # - : this player is done
    CONCEDE = "CONCEDE"  # - : give the match up (DEC-38)
    INTERCEPT = "INTERCEPT"  # slot
    ARGUE = "ARGUE"  # - : argue the call
    SPEND = "SPEND"  # - : the Imperial Favor
    ACCEPT = "ACCEPT"  # - : a challenge
    REFUSE = "REFUSE"  # -
    NOW = "NOW"  # - : when to fight a duel
    MATCH_END = "MATCH_END"  # -
    NEVER = "NEVER"  # -
    FOCUS = "FOCUS"  # -
    STRIKE = "STRIKE"  # -
    INSIST = "INSIST"  # - : the challenged player must accept after all
    POISON = "POISON"  # slot
    EFFECT = "EFFECT"  # line of the handicap table
    LEARN = "LEARN"  # (slot, skill bit)
    FIRES = "FIRES"  # (square, square, square) sorted
    AUGURY = "AUGURY"  # -
    STEEL = "STEEL"  # - : Biting Steel
    INNER_FIRE = "INNER_FIRE"  # slot
    VOID = "VOID"  # slot
    INSPIRE = "INSPIRE"  # - : Ikoma Ujiaki
    COUNTER = "COUNTER"  # - : move one's own turn counter
    CALL = "CALL"  # - : the opponent forgot to
    DECLARE = "DECLARE"  # index into the actions
    THROW = "THROW"  # square: a pass to wherever it is
    LEAP = "LEAP"  # square
    STAB = "STAB"  # slot
    BLOCK_AT = "BLOCK_AT"  # square: block the squig there
    GAZE = "GAZE"  # slot
    HURL = "HURL"  # (slot, square): throw a team-mate
    PRO = "PRO"  # - : roll for a re-roll
    USE = "USE"  # - : a skill, or the apothecary
    STEP = "STEP"  # (slot, square): a Quick Snap's
    BITE = "BITE"  # slot
    # maps
    PLACE = "PLACE"  # square
    CHOOSE_END = "CHOOSE_END"  # - : rather than the first turn
    FIRST_TURN = "FIRST_TURN"  # - : rather than the end zone
    DEFEND = "DEFEND"  # end zone: 0 is A, 1 is B
    TELEPORT = "TELEPORT"  # slot: bring a reserve in
    SPONGE = "SPONGE"  # slot: the Magic Sponge
    REGENERATE = "REGENERATE"  # slot
    OPEN = "OPEN"  # square: a chest
    WALL = "WALL"  # (wall square, floor square in front of it): throw at a wall


FIRE_SQUARES = 3
"""How many squares the target of ``Verb.FIRES`` has."""


Target = int | tuple[int, int] | tuple[int, int, int] | tuple[tuple[int, int], ...] | None


class Choice(NamedTuple):
    """An answer to a decision: a verb and, where it needs one, a target."""

    verb: Verb
    target: Target = None

    @property
    def one(self) -> int:
        """The target of a verb that takes one number: a square, a slot, a face, a line."""
        return cast("int", self.target)

    @property
    def pair(self) -> tuple[int, int]:
        """The target of a verb that takes two: slots, squares, or one of each."""
        return cast("tuple[int, int]", self.target)

    @property
    def three(self) -> tuple[int, int, int]:
        """The target of a verb that takes three squares."""
        return cast("tuple[int, int, int]", self.target)

    @property
    def formation(self) -> tuple[tuple[int, int], ...]:
        """The target of ``SET_UP``."""
        return cast("tuple[tuple[int, int], ...]", self.target)

    def to_json(self) -> list[Any]:
        """``["MOVE", 57]``; lists nest as the target's tuples do."""
        return (
            [str(self.verb)]
            if self.target is None
            else [str(self.verb), tuples_to_lists(self.target)]
        )


def choice_from_json(data: Any) -> Choice:
    """The choice that ``to_json`` wrote. Raises ``DataError``."""
    try:
        return Choice(Verb(data[0]), lists_to_tuples(data[1]) if len(data) > 1 else None)
    except (ValueError, TypeError, IndexError, KeyError, RecursionError) as error:
        raise DataError(f"not a choice: {brief(data)}") from error


class Options(Protocol):
    """Legal answers. ``in`` is the rule; iteration lists them, or a legal sample of a set-up."""

    def __contains__(self, choice: object, /) -> bool: ...

    def __iter__(self) -> Iterator[Choice]: ...

    def verbs(self) -> Sequence[Verb]:
        """The verbs that have at least one target."""
        ...

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The legal targets of one verb."""
        ...

    def refusal(self, choice: Choice) -> Refusal:
        """Why ``choice``, which is not among the options, is refused."""
        ...


class Listed:
    """Options short enough to list."""

    __slots__ = ("_choices", "_rule")

    def __init__(self, choices: Sequence[Choice], rule: str):
        self._choices = choices
        self._rule = rule

    def __contains__(self, choice: object, /) -> bool:
        return choice in self._choices

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._choices)

    def __len__(self) -> int:
        return len(self._choices)

    def verbs(self) -> list[Verb]:
        """The verbs, in the order they first appear."""
        return list(dict.fromkeys(choice.verb for choice in self._choices))

    def targets(self, verb: Verb) -> list[Target]:
        """The listed targets of one verb."""
        return [choice.target for choice in self._choices if choice.verb is verb]

    def refusal(self, choice: Choice) -> Refusal:
        """A choice outside the list has no further reason."""
        return Refusal("not-an-option", self._rule, {"verb": str(choice.verb)})


class Decision:
    """A pending decision: its kind, side, options, context, and default.

    ``context`` contains JSON values: slots, squares, faces, target numbers. The default may be a
    function, called only when it is needed (a formation takes a while to find).
    """

    __slots__ = ("_default", "context", "kind", "options", "side")

    def __init__(
        self,
        kind: DecisionKind,
        side: int,
        options: Options,
        default: Choice | Callable[[], Choice],
        context: Mapping[str, Any] | None = None,
    ):
        self.kind = kind
        self.side = side
        self.options = options
        self._default = default
        self.context: Mapping[str, Any] = context if context is not None else {}

    @property
    def default(self) -> Choice:
        """The choice for a coach who gives no answer (CORE-DEC, last column)."""
        if not isinstance(self._default, Choice):
            self._default = self._default()
        return self._default

    def __repr__(self) -> str:
        return f"Decision({self.kind}, side={self.side}, {dict(self.context)})"
