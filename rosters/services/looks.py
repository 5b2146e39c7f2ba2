"""A team's colours, motto and story."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.name_rules import tidy
from rosters.crests.colours import COLOURS, can_be_told_apart
from rosters.models import MAX_MOTTO_LENGTH, MAX_STORY_LENGTH, Team
from rosters.services.teams import require_coach


def change_looks(
    *, team: Team, actor: User, colours: tuple[str, str], motto: str, story: str
) -> None:
    """Set the two colours of the crest, the motto and the story. Raises `Refused`.

    Two colours with too little contrast are refused: the emblem would not be visible.
    """
    require_coach(team, actor)
    if not set(colours) <= COLOURS.keys():
        raise Refused(gettext("There is no such colour."))
    if not can_be_told_apart(*colours):
        one, other = (COLOURS[key][0] for key in colours)
        raise Refused(
            gettext("{one} and {other} have too little contrast.").format(one=one, other=other)
        )
    motto, story = tidy(motto), "\n".join(tidy(line) for line in story.splitlines()).strip()
    if len(motto) > MAX_MOTTO_LENGTH or len(story) > MAX_STORY_LENGTH:
        raise Refused(
            gettext(
                "A motto has at most {most} characters, a story at most {most_of_story}."
            ).format(most=MAX_MOTTO_LENGTH, most_of_story=MAX_STORY_LENGTH)
        )
    with transaction.atomic():
        team.colour_one, team.colour_two = colours
        team.motto, team.story = motto, story
        team.save(update_fields=("colour_one", "colour_two", "motto", "story"))
        audit.record(
            actor=actor,
            league=team.league,
            verb="team.looks_changed",
            subject=team,
            data={"colours": list(colours)},  # no text: the log is never erased
        )
