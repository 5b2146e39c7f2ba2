"""How many things one person may make in a day, by the age of their account.

What fills a site on purpose comes from new accounts: they may make less for a week.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Model, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core import clock
from core.accounts.models import User
from core.errors import Refused
from core.translation import Words

PERIOD = timedelta(days=1)
NEW_FOR = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Quota:
    """How many a day: from new accounts, and from others. `what` names them, in the plural."""

    what: Words
    new: int
    usual: int

    def of(self, person: User) -> int:
        return self.new if is_new(person) else self.usual

    def require_room(self, person: User, rows: QuerySet[Model], *, made_at: str) -> None:
        """Raise `Refused` if the person made as many of these rows in the last day as they may."""
        self.require_below(person, rows.filter(**{f"{made_at}__gt": clock.now() - PERIOD}).count())

    def require_below(self, person: User, made: int) -> None:
        """The same for a number that was counted elsewhere."""
        most = self.of(person)
        if made >= most:
            if is_new(person):
                words = gettext(
                    "You may make {most} {what} in a day; from a week after you signed up, "
                    "{usual}. Try again tomorrow."
                )
            else:
                words = gettext("You may make {most} {what} in a day. Try again tomorrow.")
            raise Refused(words.format(most=most, what=self.what, usual=self.usual))


def is_new(person: User) -> bool:
    """Whether the account is younger than a week."""
    return clock.now() - person.date_joined < NEW_FOR


LEAGUES = Quota(_("leagues"), new=3, usual=10)
WEBHOOKS = Quota(_("webhooks"), new=5, usual=30)
INVITATIONS = Quota(_("invitations"), new=30, usual=200)
JOIN_REQUESTS = Quota(_("requests to join a league"), new=5, usual=20)
