"""Dice in the words of the log: "needs 3, rolls 5", or within the sentence of what they decided.

Dice that test nothing (a direction, a table, a lot) belong to the event they decide: its sentence
has them in brackets. Alone, as in a replay, they are a sentence of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.events import Event, Rolled
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from matches.render.dice_marks import mark_die
from matches.render.phrases import MEANINGS, VERDICTS
from matches.render.play_names import PlayNames
from matches.render.translation import N_, Translate, upper_first

BALL_KINDS = frozenset({"ball_moved", "ball_left_pitch", "ball_rests", "kick_out", "caught"})
HURT_KINDS = frozenset({"injured", "lasting_injury"})
DECIDES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            *("bounce", "scatter", "scatter_distance", "throw_in_direction", "throw_in_distance"),
            *("kick", "kick_distance", "kick_bounce", "drift", "wander", "leap_aside"),
            *("squig_move", "wall_side", "wall_bounce", "placing"),
        ),
        BALL_KINDS,
    ),
    **dict.fromkeys(("injury", "casualty", "lasting"), HURT_KINDS),
    "block": frozenset({"block_die_picked"}),
    "breed": frozenset({"squig_born", "squig_split"}),
    "chest": frozenset({"chest_opened"}),
    "handicap": frozenset({"handicap_gained"}),
    "kick_off": frozenset({"kick_off_event"}),
    "map": frozenset({"map_drawn"}),
    "mvp": frozenset({"mvp_named"}),
    "poison": frozenset({"poisoned"}),
    "reappearance": frozenset({"ball_reappeared"}),
    "sent_home": frozenset({"sent_home"}),
    "teleport": frozenset({"teleported", "lost_in_space"}),
    "weather": frozenset({"weather_set"}),
    "winnings": frozenset({"winnings_paid"}),
}
"""By what dice without a target are rolled for: the kinds of events whose sentence has them."""
LOTS = frozenset(
    {"mvp", "sent_home", "map", "random_model", "handicap_pick", "handicap_gift", "squig_order"}
)
"""Dice that only choose one of several."""
SAID = frozenset({"mvp"})
"""Lots of which the sentence itself says that they were drawn."""
TEAM_DICE = frozenset(
    {
        *("roll_off", "set_up", "overtime", "winnings", "mvp", "gate", "fans", "sent_home"),
        *("brilliant_coaching", "cheering_fans", "get_the_ref", "throw_a_rock", "pep_rally"),
        *("rallying_cry", "asako_yasu", "favor", "might", "stance"),
    }
)
"""Dice that each team throws for itself: the line names it."""
TEST, TEST_OF = N_("{purpose}: {needs}."), N_("{who}, {purpose}: {needs}.")
NEEDS = N_("needs {target}, rolls {dice} ({verdict})")
ROLLS, ROLLS_OF, THEY_ROLL = (
    N_("Rolls {dice} ({purpose})."),
    N_("{who} rolls {dice} ({purpose})."),
    N_("They roll {dice} ({purpose})."),
)
DRAWS, DRAWS_OF, THEY_DRAW = (
    N_("Draws lot {dice} of {sides} ({purpose})."),
    N_("{who} draws lot {dice} of {sides} ({purpose})."),
    N_("They draw lot {dice} of {sides} ({purpose})."),
)
ONE_ROLL, SEVERAL_ROLLS, BY_LOT = N_("(rolls {dice})"), N_("{purpose} {dice}"), N_("(by lot)")
PICKED, PICKED_OF, ONLY, ONLY_OF = (
    N_("They roll {dice}; {side} picks {result}."),
    N_("{who} rolls {dice}; {side} picks {result}."),
    N_("They roll {dice}."),
    N_("{who} rolls {dice}."),
)
AND = N_("{first} and {last}")


def is_told_later(roll: Event) -> bool:
    """Whether the sentence of a later event has these dice."""
    return isinstance(roll, Rolled) and roll.target is None and roll.purpose in DECIDES


def decides(roll: Rolled, event: Event) -> bool:
    """Whether the event's sentence has the dice in brackets."""
    return event.kind in DECIDES.get(roll.purpose, ())


class DiceWords:
    """The words for the dice of one match."""

    def __init__(
        self,
        setup: MatchSetup,
        names: PlayNames,
        word: Callable[[str], str],
        translate: Translate,
        *,
        draws: bool = False,
    ):
        """With `draws` the block dice of a sentence are marked (`dice_marks.py`)."""
        self._teams = (setup.home.name, setup.away.name)
        self._names, self._word, self._translate = names, word, translate
        self._draws = draws
        self._block_results = rules_for(setup).blocking.results

    def sentence(self, roll: Rolled) -> str:
        """The dice by themselves."""
        purpose, dice = self._word(roll.purpose), self.dice(roll)
        is_they = self._names.is_subject(roll.figure) and roll.purpose not in TEAM_DICE
        who = "" if is_they else self._who(roll)
        if not is_they:
            self._names.set_subject(roll.figure if roll.purpose not in TEAM_DICE else None)
        if roll.target is not None:
            verdict = VERDICTS.get(roll.purpose, VERDICTS[""])[bool(roll.success)]
            needs = self._translate(NEEDS).format(
                target=roll.target, dice=dice, verdict=self._translate(verdict)
            )
            said = self._translate(TEST_OF if who else TEST)
            purpose = purpose if who else upper_first(purpose)
            return said.format(who=who, purpose=purpose, needs=needs)
        of_nobody, of_who, of_they = ROLLS, ROLLS_OF, THEY_ROLL
        if roll.purpose in LOTS:
            of_nobody, of_who, of_they = DRAWS, DRAWS_OF, THEY_DRAW
        if (meaning := MEANINGS.get(roll.purpose)) is not None:
            purpose += self._translate(meaning).format(d3=(roll.faces[0] + 1) // 2)
        said = self._translate(of_they if is_they else of_who if who else of_nobody)
        return said.format(who=who, purpose=purpose, dice=dice, sides=roll.sides)

    def picked(self, roll: Rolled, side: int, result: str) -> str:
        """A block's dice and which of them was picked, in one sentence."""
        is_they = self._names.is_subject(roll.figure)
        who = "" if is_they else self._who(roll)
        if len(roll.faces) > 1:
            said = self._translate(PICKED if is_they else PICKED_OF)
        else:
            said = self._translate(ONLY if is_they else ONLY_OF)
        self._names.set_subject(roll.figure)
        return said.format(
            who=who, dice=self.dice(roll), side=self._teams[side], result=self._word(result)
        )

    def within(self, text: str, rolls: Sequence[Rolled]) -> str:
        """The sentence with the dice that decided what it says, in brackets at its end."""
        rolls = [roll for roll in rolls if roll.purpose not in SAID]
        if not rolls:
            return text
        stop = "" if text[-1:].isalnum() or text.endswith(")") else text[-1:]
        return f"{text.removesuffix(stop)} {self._in_brackets(rolls)}{stop}"

    def dice(self, roll: Rolled) -> str:
        """The faces, and what was added to them."""
        faces = [*map(str, roll.faces)]
        if roll.purpose == "block":
            faces = [self._block_face(self._block_results[face]) for face in roll.faces]
        joined = "".join(faces[:1])
        if len(faces) > 1:
            joined = self._translate(AND).format(first=", ".join(faces[:-1]), last=faces[-1])
        added = [f"{value:+d} {self._word(name)}" for name, value in roll.modifiers]
        return " ".join([joined, *added])

    def _block_face(self, result: str) -> str:
        words = self._word(result)
        return mark_die(result, words) if self._draws else words

    def _in_brackets(self, rolls: Sequence[Rolled]) -> str:
        if all(roll.purpose in LOTS for roll in rolls):
            return self._translate(BY_LOT)
        if len(rolls) == 1 and rolls[0].purpose not in MEANINGS:
            return self._translate(ONE_ROLL).format(dice=self.dice(rolls[0]))
        said = self._translate(SEVERAL_ROLLS)
        parts = []
        for roll in rolls:
            parts.append(said.format(purpose=self._word(roll.purpose), dice=self.dice(roll)))
            if (meaning := MEANINGS.get(roll.purpose)) is not None:
                parts[-1] += self._translate(meaning).format(d3=(roll.faces[0] + 1) // 2)
        return f"({', '.join(parts)})"

    def _who(self, roll: Rolled) -> str:
        if roll.purpose in TEAM_DICE:
            return self._teams[roll.side]
        slot = roll.figure if roll.figure is not None else self._names.unnamed_actor()
        return self._names.name(slot) if slot is not None else ""
