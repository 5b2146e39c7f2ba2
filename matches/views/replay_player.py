"""A replay as a page shows it: the moment, its picture, and the addresses around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from core.accounts.models import Person, pitch_way_of
from engine.replay.frames import Frame
from engine.rules_lookup import rules_for
from matches.models import Match
from matches.permissions import sides_of
from matches.queries.matches import setup_for_words
from matches.queries.replay import Moment, Replay
from matches.queries.turned_pitch import pitch_classes


@dataclass(frozen=True, slots=True)
class Button:
    """A button and its key, as shown and as `aria-keyshortcuts` names it."""

    does: str
    """What `js/replay/player.js` does."""
    arrow: str
    """How it is drawn: `arrow-…` in arrows.css."""
    words: str
    key: str
    keys: str


def _buttons() -> tuple[Button, ...]:
    """In the reader's language."""
    return (
        Button("start", "start", gettext("To the start"), gettext("Home"), "Home"),
        Button("turn-back", "turn-back", gettext("A turn back"), "⇧ ←", "Shift+ArrowLeft"),
        Button("back", "back", gettext("Back"), "←", "ArrowLeft"),
        Button("play", "on", gettext("Play"), gettext("Space"), "Space"),
        Button("on", "on", gettext("On"), "→", "ArrowRight"),
        Button("turn-on", "turn-on", gettext("A turn on"), "⇧ →", "Shift+ArrowRight"),
        Button("end", "end", gettext("To the end"), gettext("End"), "End"),
    )


@dataclass(frozen=True, slots=True)
class ReplayPlayer:
    """What `matches/_replay.html` shows."""

    home: str
    away: str
    moment: Moment
    picture: SafeString
    frames: str = ""
    """Where the script reads the replay; empty where the page has it."""
    page: str = ""
    """The address that follows the moment shown; empty if the page's own does not."""
    link: str = ""
    """The address that links are copied from, with the host."""
    watch: str = ""
    first: int = 0
    hides_spoilers: bool = False
    plays: bool = False
    poster: bool = False
    """Whether a Watch button lies over the picture until something is shown."""
    closed: bool = False
    """Whether nothing but the poster is shown, and loaded, until it is clicked."""
    takes_keys: bool = False
    """Whether keys act wherever the focus is: the page is that of the replay."""
    pitch_classes: str = ""
    """How the picture is turned for the reader."""
    is_walled: bool = False
    """Whether the board is a map, which is wider than it is high."""
    copies: bool = True
    notes: int | None = None
    """The match whose events are noted as watched, in the reader's browser alone."""
    blank: bool = False
    """Whether links to rules open a page of their own."""
    steps: Sequence[tuple[str, str]] = ()
    """Links that do without a script what the buttons do."""
    buttons: Sequence[Button] = field(default_factory=_buttons)


def player_of(replay: Replay, number: int, **more: object) -> ReplayPlayer:
    """The replay at that event."""
    moment = replay.moment(number)
    picture = mark_safe(replay.picture(moment))  # noqa: S308 -- the renderer escapes the names
    home, away = replay.names
    rules = rules_for(replay.setup)
    for_anybody = pitch_classes(rules, (), moment.frame["ends"])
    return ReplayPlayer(
        home,
        away,
        moment,
        picture,
        first=int(replay.parts[0]["first"]),
        is_walled=rules.board.enclosed,
        **{"pitch_classes": for_anybody, **more},  # type: ignore[arg-type]
    )


def steps_of(
    replay: Replay, number: int, page: str, *, hides_spoilers: bool
) -> list[tuple[str, str]]:
    """Links to the start, an event or a turn back and on, and the end."""
    first = int(replay.parts[0]["first"])
    turns = [int(part["first"]) for part in replay.parts]
    places = (
        (gettext("Start"), first),
        (gettext("Turn back"), max((turn for turn in turns if turn < number), default=first)),
        (gettext("Back"), max(first, number - 1)),
        (gettext("On"), min(replay.last, number + 1)),
        (gettext("Next turn"), min((turn for turn in turns if turn > number), default=replay.last)),
        (gettext("End"), replay.last),
    )
    hidden = {"spoilers": "no"} if hides_spoilers else {}
    return [(words, f"{page}?{urlencode(hidden | {'event': at})}") for words, at in places]


def watch_address(first: int, page: str, *, hides_spoilers: bool = False) -> str:
    """The link that plays a replay from its first event, for its own page."""
    hidden = {"spoilers": "no"} if hides_spoilers else {}
    return f"{page}?{urlencode(hidden | {'event': first, 'play': 1})}"


def classes_for(reader: Person, match: Match, shown: Frame) -> str:
    """How the picture is turned for the reader; `shown` is a moment of the match in which the sides
    of a map have their end zones.
    """
    setup = setup_for_words(match)
    if setup is None:
        return ""
    own, way = sides_of(reader, match), pitch_way_of(reader)
    return pitch_classes(rules_for(setup), own, shown["ends"], way=way)


def embed_code(match_pk: int, title: str) -> str:
    """The text with which another site shows a replay."""
    address = f"{settings.SITE_URL}{reverse('matches:embed', args=[match_pk])}"
    safe = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return (
        f'<iframe src="{address}" title="{safe}" width="480" height="860" loading="lazy" '
        f'referrerpolicy="no-referrer"></iframe>'
    )
