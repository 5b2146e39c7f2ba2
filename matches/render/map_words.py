"""The words of maps: what their signs mean, and those of the board on which one is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.maps import legend
from engine.variants.game_meta import GameMeta
from matches.render.translation import N_
from matches.render.unanswered_words import UNANSWERED

MAP_WORDS: Mapping[str, str] = {
    **UNANSWERED,
    "grid": N_("The map: arrows walk, Enter paints, a sign's own key chooses it and paints"),
    "cell": N_("{square}, {what}"),
    "cell_fault": N_("{square}, {what}: {reason}"),
    "unknown": N_("“{sign}”, which is no sign"),
    "chosen": N_("You paint {what}."),
    "painted": N_("{square}: {what}."),
    "row_added": N_("A row is added; there are {count}."),
    "row_removed": N_("A row is taken away; there are {count}."),
    "column_added": N_("A column is added; there are {count}."),
    "column_removed": N_("A column is taken away; there are {count}."),
    "undone": N_("Taken back."),
    "redone": N_("Done again."),
    "larger": N_("{square}: the squares are larger now; tap again to paint."),
    "offline": N_("No connection: the map cannot be drawn. What you do is kept here."),
    "undrawable": N_("Nothing can be drawn of this text; change it under “As text”."),
}
"""By key; braces are filled by the script."""
SIGN_WORDS: Mapping[str, str] = {
    "wall": N_("wall; the outer frame is all wall"),
    "floor": N_("floor"),
    "doorway": N_("floor in a doorway"),
    "end_zone": N_("floor of end zone {sign}"),
    "obstacle": N_("obstacle: a statue, throne, fountain or idol"),
    "lava": N_("lava, a pit"),
    "chasm": N_("chasm or cliff, a pit"),
    "bridge": N_("rope bridge over a chasm"),
    "chest": N_("floor with the printed place of a chest"),
    "pad": N_("the printed place of teleport pad {sign}, on floor or in an end zone's block"),
}
"""What a sign of a map means, by its code (`engine.maps.legend`)."""


def sign_words(meta: GameMeta) -> dict[str, str]:
    """What each sign of the game's maps means, in the reader's language."""
    return {
        sign: gettext(SIGN_WORDS[code]).format(sign=sign) for sign, code in legend(meta).items()
    }


def map_words() -> dict[str, str]:
    """The sentences in the reader's language."""
    return {key: gettext(words) for key, words in MAP_WORDS.items()}
