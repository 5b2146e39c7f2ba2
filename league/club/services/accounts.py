"""What a person may change about himself."""

from __future__ import annotations

from league.club.errors import Refused
from league.club.models import User
from league.club.names import clean_name
from league.club.zones import zones


def change_profile(*, user: User, display_name: str, time_zone: str, wants_mail: bool) -> None:
    """Set the name others see, the time zone pages are shown in, and whether mail is sent.

    A zone chosen before may stay, though it is offered no more.
    """
    if time_zone not in zones() and time_zone != user.time_zone:
        raise Refused(f"There is no time zone called {time_zone}.")
    user.display_name = clean_name(display_name, whose="yourself")
    user.time_zone = time_zone
    user.wants_mail = wants_mail
    user.save(update_fields=("display_name", "time_zone", "wants_mail"))
