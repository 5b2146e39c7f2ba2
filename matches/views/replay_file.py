"""The text of a replay's file, for its page and for the command."""

from __future__ import annotations

from django.conf import settings
from django.utils.safestring import mark_safe

from matches.queries.replay import Replay
from matches.render.replay_file import replay_file
from matches.render.replay_words import replay_words
from matches.views.replay_player import player_of


def file_text(replay: Replay, *, title: str, checked: str) -> str:
    """The file of a replay; `checked` says what was verified when it was made."""
    document = replay.document()
    document["rules"] = {
        rule: f"{settings.SITE_URL}{place}" for rule, place in document["rules"].items()
    }
    player = player_of(
        replay,
        replay.kick_off,
        poster=True,
        watch="?",
        takes_keys=True,
        copies=False,
        blank=True,
    )
    context = {
        "title": title,
        "crests": [mark_safe(crest) for crest in replay.crests],  # noqa: S308 -- it escapes the name
        "player": player,
        "words": replay_words(),
        "checked": checked,
    }
    return replay_file(document, context)
