"""The words of the boards on which set-ups are made and chests and pads are laid, by key.

Braces are filled by the scripts (`js/board/dom.js`).
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.rules.set_up import ON_LINE, PLAYERS, WIDE_EAST, WIDE_WEST
from engine.variants.registry import find_variant
from matches.render.translation import N_
from matches.render.unanswered_words import UNANSWERED

COUNTS: Mapping[str, str] = {
    PLAYERS: N_("On the pitch"),
    ON_LINE: N_("On the line, between the wide zones"),
    WIDE_WEST: N_("In the left wide zone"),
    WIDE_EAST: N_("In the right wide zone"),
}
SET_UP_WORDS: Mapping[str, str] = {
    **UNANSWERED,
    "target": N_("Kick target"),
    "exactly": N_("{placed} of {least}"),
    "at_least": N_("{placed}, at least {least}"),
    "at_most": N_("{placed}, at most {most}"),
    "holds": N_("fine"),
    "fails": N_("not yet"),
    "legal": N_("This formation is legal."),
    "empty": N_("Nobody is placed: the rules place your players."),
    "chosen": N_("{player} is chosen: now choose a square."),
    "chosen_there": N_("{player} on {square} is chosen: choose a square, or take them off."),
    "unchosen": N_("Nobody is chosen."),
    "choose_first": N_("Choose a player first: on the bench, or on the pitch."),
    "placed": N_("{player} is on {square}."),
    "moved": N_("{player} goes from {from} to {square}."),
    "swapped": N_("{player} and {other} change places."),
    "replaced": N_("{player} takes {square} from {other}, who goes to the bench."),
    "off": N_("{player} is on the bench."),
    "mirrored": N_("The formation is mirrored."),
    "cleared": N_("Everybody is on the bench."),
    "filled": N_("The rules have placed the players."),
    "undone": N_("Undone."),
    "redone": N_("Done again."),
    "aim_help": N_(
        "Choose the square at which you aim the kick; the same square again takes it back."
    ),
    "aimed": N_("The kick is aimed at {square}."),
    "used": N_("{name} is on the board; it is not submitted yet."),
    "giving_way": N_("{lines} gave way. Undo brings it back."),
    "unreadable": N_("The text cannot be read: {reason} The board shows what it was before."),
    "restored": N_("What you left here without submitting it is back. Undo takes it away."),
    "offline": N_("No connection: the rules cannot be asked. What you do is kept here."),
    "cell_free": N_("{square}, free"),
    "cell_closed": N_("{square}, not yours to set up on"),
    "cell_own": N_("{square}, {player}"),
    "cell_chosen": N_("{square}, {player}, chosen"),
    "cell_refused": N_("{square}, {player}: {reason}"),
    "cell_target": N_("{square}, the kick is aimed here"),
    "cell_aim": N_("{square}"),
    "grid": N_("The pitch: arrows walk, Enter chooses and places, Escape goes back"),
    "bench_empty": N_("Everybody is on the pitch."),
    "lay_listed": N_("{square} is number {place} of your list."),
    "cleared_list": N_("The list is empty."),
    "lay_removed": N_("{square} is taken from the list."),
    "lay_cell": N_("{square}, free"),
    "lay_cell_listed": N_("{square}, number {place} of {list}"),
    "lay_cell_closed": N_("{square}, closed"),
    "chests": N_("Chests"),
    "pads": N_("Pads"),
}


ROLES = {"kicking": N_("kicking"), "receiving": N_("receiving")}
ROLES_INDOORS = {"kicking": N_("moving second"), "receiving": N_("moving first")}
"""On a map nobody kicks: a side has the first turn or the second."""


def role_words(role: str, variant: str) -> str:
    """What a side does that sets up so; `role` is "kicking" or "receiving", as in the text."""
    return gettext((ROLES_INDOORS if find_variant(variant).maps else ROLES)[role])


def set_up_words() -> dict[str, str]:
    """The sentences in the reader's language."""
    return {key: gettext(words) for key, words in SET_UP_WORDS.items()}
