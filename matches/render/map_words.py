"""The words of the board on which a map is drawn, by key; braces are filled by its script."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from matches.render.translation import N_

MAP_WORDS: Mapping[str, str] = {
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
    "offline": N_("No connection: the map cannot be drawn. What you do stands in its text."),
    "undrawable": N_("Nothing can be drawn of this text; change it under “As text”."),
}


def map_words() -> dict[str, str]:
    """The sentences in the reader's language."""
    return {key: gettext(words) for key, words in MAP_WORDS.items()}
