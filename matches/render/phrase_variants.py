"""Other words for what happens often, so that a log does not say the same again and again.

Each says what the sentence of `phrases.PHRASES` says, of the same fields. Which one an event gets
depends on the event alone: log, replay and mail agree, and a page that is read again is the same.
"""

from __future__ import annotations

from zlib import crc32

from matches.render.phrases import PHRASES
from matches.render.translation import N_

VARIANTS: dict[str, tuple[str, ...]] = {
    "moved_on": (N_("{figure} runs to {path}."), N_("{figure} goes to {path}.")),
    "moved_over": (
        N_("{figure} runs via {way} to {path}."),
        N_("{figure} goes via {way} to {path}."),
    ),
    "stood_up": (N_("{figure} gets up."), N_("{figure} is on their feet again.")),
    "pushed": (
        N_("{figure} is driven back to {square}."),
        N_("{figure} has to give way to {square}."),
    ),
    "pushed_off": (N_("{figure} is shoved off the pitch."),),
    "knocked_down": (
        N_("{figure} hits the ground ({cause})."),
        N_("{figure} is down ({cause})."),
        N_("{figure} falls ({cause})."),
    ),
    "turned_face_up": (N_("{figure} comes round and turns face up."),),
    "picked_up": (
        N_("{figure} has the {thing} in hand."),
        N_("{figure} gathers the {thing}."),
    ),
    "caught": (N_("{figure} has it."), N_("{figure} takes it safely.")),
    "let_fall": (N_("{figure} leaves it alone."),),
    "ball_dropped": (
        N_("{figure} loses the {thing} on {square}."),
        N_("The {thing} slips from {figure} on {square}."),
    ),
    "ball_rests": (N_("It stops on {square}."), N_("It lies on {square} now.")),
    "ball_left_pitch": (N_("The {thing} is out at {square}."),),
    "completed": (
        N_("{figure} finds {target}: pass complete."),
        N_("The pass of {figure} reaches {target}."),
    ),
    "intercepted": (N_("{figure} snatches the pass out of the air!"),),
    "handed_off": (N_("The {thing} goes into the hands of {target}."),),
    "fouled": (N_("{figure} puts the boot in on {victim}."),),
    "follow_up": (N_("{figure} stays close, to {path}."), N_("{figure} follows to {path}.")),
    "scored": (
        N_("{figure} is in: touchdown! {home} : {away}."),
        N_("Touchdown! {figure} makes it {home} : {away}."),
    ),
}


def phrase(key: str, *, of: object) -> str:
    """The sentence for something of that kind, not translated yet: one of its words, always the
    same for the same event.
    """
    others = VARIANTS.get(key)
    if others is None:
        return PHRASES[key]
    at = crc32(repr(of).encode()) % (len(others) + 1)
    return others[at - 1] if at else PHRASES[key]
