"""What a judge may not decide alone in a match of their own (KEM-SHO-02).

Another officer of the league decides it. Where there is none, the other coach is asked for their
word on exactly that; after 48 hours their silence is one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.jobs import heartbeat
from core.leagues.models import CHIEF_ROLES, JUDGING_ROLES
from matches.models import RESULTS, Consent, Match
from matches.parties import coaches_asked, concerns, impartial_judges, own_sides
from matches.services.notifications import consent_notifications
from rosters.hooks import OfficerAct
from rosters.models import Team

RULE = "KEM-SHO-02"
ANSWER_TIME = timedelta(hours=48)
MAX_OPEN = 5
"""How many questions may wait for an answer in a match."""
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Act:
    """What a judge wants to do: its kind, what identifies it exactly, and in words to a coach;
    `roles` are those of the officers who may do it.
    """

    kind: str
    exactly: str
    words: str
    roles: Collection[str] = JUDGING_ROLES


class ConsentAsked(Refused):
    """Nothing was done yet: the other coach has been asked for their word first."""

    code = "consent_asked"


class _Missing(Exception):  # noqa: N818 -- becomes `ConsentAsked`
    def __init__(
        self, match: Match, actor: User, act: Act, now: datetime, about: Team | None
    ) -> None:
        super().__init__(act.words)
        self.match, self.actor, self.act, self.now, self.about = match, actor, act, now, about


def asks_first(function: Callable[P, R]) -> Callable[P, R]:
    """For a service that calls `require_impartial`: it asks the other coach where it needs to.

    The service's own transaction is rolled back; then the question is written, and `ConsentAsked`
    is raised.
    """

    @wraps(function)
    def asking(*args: P.args, **kwargs: P.kwargs) -> R:
        with asking_outside():
            return function(*args, **kwargs)

    return asking


@contextmanager
def asking_outside() -> Iterator[None]:
    """What `asks_first` puts around a service."""
    try:
        yield
    except _Missing as missing:
        consent = _ask(missing.match, missing.actor, missing.act, missing.now, missing.about)
        raise ConsentAsked(_waiting(consent, missing.actor), rule=RULE) from None


def require_impartial(
    match: Match,
    actor: User,
    act: Act,
    now: datetime,
    *,
    besides: Sequence[Team] = (),
    about: Team | None = None,
) -> None:
    """Let a judge act in this match: it is not their own, or the other coach's word is used up.

    `besides` are teams whose coaches it concerns as much as its own. An act `about` a team asks
    that team's coaches alone.

    To be called in the transaction of the act, by a service that is marked `asks_first`. Raises
    `NotAllowed` if another officer can decide, `Refused` while the other coach may still answer or
    after they objected.
    """
    if not own_sides(actor, match) and not concerns(actor, match, besides):
        return
    others = impartial_judges(match, act.roles)
    if others := [one for one in others if not concerns(one, match, besides)]:
        names = ", ".join(str(other) for other in others[:3])
        words = (
            gettext("This match is your own: {names} can decide it. ({rule})")
            if about is None
            else gettext("You meet {about}: this is your own: {names} can decide it. ({rule})")
        )
        raise NotAllowed(words.format(about=about, names=names, rule=RULE))
    consent = (
        Consent.objects.select_for_update()
        .filter(match=match, asked_by=actor, act=act.kind, exactly=act.exactly, used_at=None)
        .first()
    )
    if consent is None:
        raise _Missing(match, actor, act, now, about)
    if consent.agrees is False:
        raise Refused(
            gettext(
                "{answered_by} does not agree. Make somebody who is not in your matches a "
                "rules judge; of matches made from then on they decide."
            ).format(answered_by=consent.answered_by),
            rule=RULE,
        )
    if consent.agrees is None and not heartbeat.has_passed(consent.silent_from, now):
        raise ConsentAsked(_waiting(consent, actor), rule=RULE)
    consent.used_at = now
    consent.save(update_fields=("used_at",))


def require_impartial_about(team: Team, actor: User, act: OfficerAct) -> None:
    """The same for what an officer does with a team, if one of its running matches is their own;
    the team's coach is asked (`rosters.hooks.OFFICER_ACTS`).
    """
    running = Match.objects.filter(Q(home_team=team) | Q(away_team=team)).exclude(state__in=RESULTS)
    for match in running.order_by("pk"):
        if own_sides(actor, match):
            chiefs = Act(act.kind, act.exactly, act.words, CHIEF_ROLES)
            require_impartial(match, actor, chiefs, clock.now(), about=team)
            return


def answer(*, consent: Consent, actor: User, agrees: bool, now: datetime) -> None:
    """The other coach agrees or objects, as long as the act has not been done."""
    with transaction.atomic():
        row = Consent.objects.select_for_update(of=("self",)).get(pk=consent.pk)
        match = row.match
        if not actor.has_perm("matches.consent", match) or actor not in coaches_asked(row):
            raise NotAllowed(gettext("Only the coach who was asked can answer this."))
        if row.used_at is not None:
            raise Refused(gettext("It has been done already."), rule=RULE)
        if row.agrees is not None:
            raise Refused(gettext("You have answered this already."), rule=RULE)
        row.agrees, row.answered_by, row.answered_at = agrees, actor, now
        row.save(update_fields=("agrees", "answered_by", "answered_at"))
        _record(row, actor, "consent.agreed" if agrees else "consent.refused")
        consent_notifications.answered(row)


def _ask(match: Match, actor: User, act: Act, now: datetime, about: Team | None) -> Consent:
    """Ask the other coach, once. Two tabs ask once. Raises `Refused` after many questions."""
    with transaction.atomic():
        Match.objects.select_for_update().only("pk").get(pk=match.pk)
        if (
            Consent.objects.filter(match=match, asked_by=actor, agrees=None, used_at=None).count()
            >= MAX_OPEN
        ):
            raise Refused(
                gettext("You have asked the other coach enough; wait for an answer."), rule=RULE
            )
        consent, is_new = Consent.objects.get_or_create(
            match=match,
            asked_by=actor,
            act=act.kind,
            exactly=act.exactly[:300],
            used_at=None,
            defaults={
                "team": about,
                "words": act.words[:600],
                "asked_at": now,
                "silent_from": now + ANSWER_TIME,
            },
        )
        if is_new:
            _record(consent, actor, "consent.asked")
            consent_notifications.asked(consent, coaches_asked(consent))
    return consent


def _waiting(consent: Consent, actor: User) -> str:
    until = in_both_zones(consent.silent_from, actor)
    people = coaches_asked(consent)
    asked = " and ".join(str(coach) for coach in people) or "Nobody"
    return (
        f"This is a cause of your own, and no other officer of the league can decide it. {asked} "
        f"has been asked to agree: do the same once more when they have, or after {until}, when "
        "silence counts as agreement. Nothing was changed yet."
    )


def _record(consent: Consent, actor: User, verb: str) -> None:
    audit.record(
        actor=actor,
        league=consent.match.league,
        verb=verb,
        subject=consent.match,
        data={"act": consent.act, "words": consent.words},
    )
