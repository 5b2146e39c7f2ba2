"""Block dice in a mail: pictures in its HTML, words in its plain text."""

from __future__ import annotations

from collections.abc import Mapping

from core.mail import bodies
from core.notifications.kinds import Body
from matches.render.dice_marks import dice_as_words, replace_dice
from matches.render.dice_svg import die_svg
from matches.render.png import to_png

SHOWN, DRAWN = 20, 48
"""In pixels: in the mail, and of the picture, so that it is sharp on a phone."""


def die_png(face: str) -> bytes | None:
    """The picture of a face; None without a build of its library."""
    return to_png(die_svg(face), width=DRAWN)


def body_with_dice(
    text: str, html: str, pictures: Mapping[str, bytes], *, reply_token: str = ""
) -> Body:
    """The body of a mail in whose sentences block dice are marked."""
    drawn: dict[str, bytes] = {}

    def picture(face: str, words: str) -> str:
        png = die_png(face)
        if png is None:
            return words
        name = f"die-{face}@kemari"
        drawn[name] = png
        return (
            f'<img class="die" src="cid:{name}" width="{SHOWN}" height="{SHOWN}" alt="{words}" '
            f'title="{words}">'
        )

    shown = replace_dice(html, picture)
    plain = bodies.tidy(dice_as_words(text))
    return Body(plain, shown, {**pictures, **drawn}, reply_token=reply_token)
