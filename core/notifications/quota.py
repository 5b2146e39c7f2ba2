"""How often a day one account may make the site write to others, by what about.

An act counts once, however many people it reaches: an announcement to forty members is one. Over
the quota the act is refused, with everything it would have changed. What the site does by itself
by its clock and what a person is sent about their own acts is never counted, nor is what `GOES_ON`:
what must be possible however often others were written to.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.quotas import PERIOD, is_new
from core.acting import who_acts
from core.errors import Refused
from core.hooks import Registry
from core.notifications.models import NotificationAct


@dataclass(frozen=True, slots=True)
class ActQuota:
    """How many acts a day: of new accounts, and of others. Without `counts` as many as one likes:
    for what must go on.
    """

    new: int
    usual: int
    counts: bool = True

    def of(self, person: User) -> int:
        return self.new if is_new(person) else self.usual


ALL = ActQuota(new=120, usual=600)
"""Of all families together."""
USUAL = ActQuota(new=20, usual=60)
MANY = ActQuota(new=60, usual=200)
PLENTY = ActQuota(new=60, usual=300)
GOES_ON = ActQuota(new=0, usual=0, counts=False)
FAMILIES: Registry[ActQuota] = Registry()
"""What a notification is about: its kind, or without one how its key begins. Each app registers its
own; one that nobody registered has the usual quota.
"""
for _family in ("after", "answer", "digest", "erased", "held", "left", "second-factor", "web-only"):
    FAMILIES.register(_family, GOES_ON)
FAMILIES.register("league", USUAL)
FAMILIES.register("rejoined", USUAL)
# Who joins a league, or applies with a team: a large season has hundreds.
FAMILIES.register("arrival", PLENTY)
# Who asked to join one, and is answered.
FAMILIES.register("join-request", PLENTY)


def family_of(*, kind: str, key: str) -> str:
    """What a notification counts as."""
    return kind or key.partition(":")[0]


def count_act(*, recipient: User, kind: str, key: str) -> None:
    """Count a notification that the present act causes.

    Raises `Refused` if the account has caused as many as it may.
    """
    act = who_acts()
    person = act.person if act is not None else None
    family = family_of(kind=kind, key=key)
    family_quota = FAMILIES.get(family) or USUAL
    if act is None or person is None or recipient.pk == person.pk or not family_quota.counts:
        return
    if family in act.counted:
        return
    since = clock.now() - PERIOD
    own = NotificationAct.objects.filter(person=person, at__gt=since)
    most = family_quota.of(person)
    if own.filter(family=family).count() >= most or own.count() >= ALL.of(person):
        raise Refused(
            gettext(
                "What you do makes the site write to others, and it has done so as often as it "
                "may for you in a day. Nothing was changed. Try again tomorrow."
            )
        )
    NotificationAct.objects.create(person=person, family=family, at=clock.now())
    act.counted.add(family)


def forget_old() -> int:
    """Delete what counts no longer; returns how many."""
    return NotificationAct.objects.filter(at__lte=clock.now() - PERIOD).delete()[0]
