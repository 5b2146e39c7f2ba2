"""What a judge may not decide alone in a match of their own (KEM-SHO-02).

Another officer of the league decides it. Where there is none, the other coach is asked for their
word on exactly that; after 48 hours their silence is one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.asking import OfficerAct
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.jobs import heartbeat
from core.leagues.models import CHIEF_ROLES, JUDGING_ROLES, SEASON_ROLES, League
from core.leagues.queries import office_givers
from core.whole_act import digest_act
from matches.models import RESULTS, Consent, Match
from matches.parties import (
    coaches_asked,
    concerns,
    has_interest,
    has_season_interest,
    impartial_judges,
    is_agreed,
    judges_without_side,
    own_sides,
)
from matches.services.notifications import consent_notifications
from rosters.hooks import SEASON_RIVALS
from rosters.models import StandIn, Team
from rosters.queries.stand_ins import not_ended

RULE = "KEM-SHO-02"
ANSWER_TIME = timedelta(hours=48)
MAX_OPEN = 5
"""How many questions may wait for an answer in a match."""
MAX_REFUSED = 3
"""How often the coaches object to one kind of act in a match before nobody asks them any more: in
other words it would be asked until they are away for two days.
"""
_ROLES_THAT_DECIDE = (JUDGING_ROLES, CHIEF_ROLES, SEASON_ROLES)
ASKED_IN_AT_MOST = 5
"""How many of a team's latest matches are looked at for one in which its coach can be asked."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a judge wants to do: its kind, the state it is done in, and in words to a coach;
    `roles` are those of the officers who may do it.

    What is agreed to is the whole act: every argument of the service's call besides (`digest`).
    The words must be the same when the same is done once more, so no moment stands in them.
    """

    kind: str
    exactly: str
    words: str
    roles: Collection[str] = JUDGING_ROLES

    @property
    def digest(self) -> str:
        """The whole act within the present call of a service that is marked `asks_first`."""
        return digest_act(self.kind, self.exactly, self.words)


class ConsentAsked(Refused):
    """Nothing was done yet: the other coach has been asked for their word first."""

    code = "consent_asked"


class _Missing(Exception):  # noqa: N818 -- becomes `ConsentAsked`
    def __init__(
        self, match: Match, actor: User, act: Act, now: datetime, about: Team | None
    ) -> None:
        super().__init__(act.words)
        self.match, self.actor, self.act, self.now, self.about = match, actor, act, now, about
        self.exactly = act.digest  # here: the call is over when the question is written


@contextmanager
def asking_outside() -> Iterator[None]:
    """What `core.asking.asks_first` puts around a service."""
    try:
        yield
    except _Missing as missing:
        consent = _ask(missing)
        if (other := _agreed_otherwise(consent)) is not None:
            raise ConsentAsked(
                gettext(
                    "The agreement that you have is for these words: “{words}” What you do now is "
                    "something else, so nothing was changed, and the coach is asked about it. To "
                    "use the agreement, do exactly what was agreed to, with the same reason."
                ).format(words=other.words),
                rule=RULE,
            ) from None
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
    """Let a judge act in this match: they have no interest in it, or the word of its other coaches
    is used up.

    `besides` are teams whose coaches it concerns as much as its own. An act `about` a team asks
    that team's coaches alone.

    To be called in the transaction of the act, by a service that is marked `asks_first`. Raises
    `NotAllowed` if another officer can decide, `Refused` while the other coach may still answer or
    after they objected.
    """
    is_own = bool(own_sides(actor, match)) or concerns(actor, match, besides)
    if not is_own and not has_season_interest(actor, match):
        return
    others = impartial_judges(match, act.roles, besides)
    if not others and is_own:
        others = judges_without_side(match, act.roles, besides)
    if others:
        names = ", ".join(str(other) for other in others[:3])
        raise NotAllowed(_not_yours(is_own, about).format(about=about, names=names, rule=RULE))
    _require_word(match, actor, act, now, about, is_own=is_own)


def _require_word(
    match: Match, actor: User, act: Act, now: datetime, about: Team | None, *, is_own: bool
) -> None:
    """Use the word on the act up; ask for it if nobody has been asked."""
    consent = (
        Consent.objects.select_for_update()
        .filter(match=match, asked_by=actor, act=act.kind, exactly=act.digest, used_at=None)
        .first()
    )
    if consent is None:
        raise _Missing(match, actor, act, now, about)
    if consent.agrees is False:
        raise Refused(
            gettext(
                "{answered_by} does not agree, so you cannot do this. Make somebody who is not in "
                "your matches a rules judge: they can decide in matches that are made after that."
            ).format(answered_by=consent.answered_by)
            if is_own
            else gettext(
                "{answered_by} does not agree, so you cannot do this. Make somebody who has no "
                "team in the season a rules judge: they can decide in matches that are made "
                "after that."
            ).format(answered_by=consent.answered_by),
            rule=RULE,
        )
    if consent.agrees is None and not heartbeat.has_passed(consent.silent_from, now):
        raise ConsentAsked(_waiting(consent, actor), rule=RULE)
    consent.used_at = now
    consent.save(update_fields=("used_at",))


def _not_yours(is_own: bool, about: Team | None) -> str:
    if not is_own:
        return gettext(
            "Your own team plays in the season that this match belongs to, so you do not decide "
            "about it yourself. Ask another officer: {names} can decide it. ({rule})"
        )
    if about is None:
        return gettext(
            "You play this match, so you do not decide about it yourself. Ask another officer: "
            "{names} can decide it. ({rule})"
        )
    return gettext(
        "Your team meets {about}, so you do not decide this yourself. Ask another officer: {names} "
        "can decide it. ({rule})"
    )


def require_impartial_about(team: Team, actor: User, act: OfficerAct) -> None:
    """The same for what an officer does with a team, if they have an interest in one of its running
    matches, or a team of theirs meets it in the season; the team's coach is asked
    (`rosters.hooks.OFFICER_ACTS`).
    """
    own = Match.objects.filter(Q(home_team=team) | Q(away_team=team))
    running = own.exclude(state__in=RESULTS).order_by("pk")
    interested = [match for match in running if has_interest(actor, match)]
    # A match they play first: there an officer of the same season may still decide.
    interested.sort(key=lambda match: not own_sides(actor, match))
    latest = list(own.order_by("-pk")[:ASKED_IN_AT_MOST])
    if not interested and _meets(team, actor, latest):  # between two rounds
        interested = [match for match in latest if has_season_interest(actor, match)]
        if not interested:
            raise Refused(
                gettext(
                    "Your own team meets {team}, which has been in no match yet: wait for its "
                    "first, or let an officer decide who does not meet it."
                ).format(team=team),
                rule=RULE,
            )
    for match in interested[:1]:
        chiefs = Act(act.kind, act.exactly, act.words, CHIEF_ROLES)
        require_impartial(match, actor, chiefs, act.at or clock.now(), about=team)


def _meets(team: Team, actor: User, latest: Sequence[Match]) -> bool:
    """Whether the officer meets the team, or one to whom they owe their office since its last
    match.
    """
    people = {actor.pk}
    if latest:
        people |= office_givers(team.league_id, actor.pk, latest[0].created_at)
    return any(meets for person in people for meets in SEASON_RIVALS.call(team, person))


def require_impartial_to_member(league: League, member: User, actor: User, act: OfficerAct) -> None:
    """The same for what takes a member out of the league's games: they are asked as the coach of
    each of their teams, and the coaches of those for which they stand in, or are named to
    (`core.leagues.services.leagues.MEMBER_ACTS`).
    """
    named = StandIn.objects.filter(not_ended(clock.now()), user=member).values("team")
    teams = Team.objects.filter(Q(coach=member) | Q(pk__in=named), league=league)
    for team in teams.exclude(coach=actor).order_by("pk"):
        require_impartial_about(team, actor, act)


def require_other_judge(league: League, officer: User, actor: User, act: OfficerAct) -> None:
    """Let somebody take an officer's office, change it, or name them to stand in: another is left
    who can decide in the matches in which they have an interest themselves, or the word of a coach
    in one is used up.

    Else they would remove the only impartial judge, and take the silence of those who are asked
    then (`core.leagues.services.leagues.OFFICE_ACTS`).
    """
    running = Match.objects.filter(league=league).exclude(state__in=RESULTS).order_by("pk")
    for match in running.select_related("home_team", "away_team"):
        is_own = bool(own_sides(actor, match))
        if not is_own and not has_season_interest(actor, match):
            continue
        able = [impartial_judges(match, roles) for roles in _ROLES_THAT_DECIDE]
        if any(judges == [officer] for judges in able):
            now = act.at or clock.now()
            word = Act(act.kind, act.exactly, act.words)
            _require_word(match, actor, word, now, None, is_own=is_own)
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
        if row.agrees is not None or actor.pk in row.agreed_by:
            raise Refused(gettext("You have answered this already."), rule=RULE)
        if agrees:
            row.agreed_by = [*row.agreed_by, actor.pk]
        if not agrees or is_agreed(row):
            row.agrees, row.answered_by, row.answered_at = agrees, actor, now
        row.save(update_fields=("agreed_by", "agrees", "answered_by", "answered_at"))
        _record(row, actor, "consent.agreed" if agrees else "consent.refused")
        if row.agrees is not None:
            consent_notifications.answered(row)


def _ask(missing: _Missing) -> Consent:
    """Ask the other coach, once. Two tabs ask once. Raises `Refused` after many questions, or
    objections.
    """
    match, actor, act, now = missing.match, missing.actor, missing.act, missing.now
    with transaction.atomic():
        Match.objects.select_for_update().only("pk").get(pk=match.pk)
        own = Consent.objects.filter(match=match, asked_by=actor, act=act.kind)
        if own.filter(agrees=False).count() >= MAX_REFUSED:
            raise Refused(
                gettext(
                    "The other coach has objected to this often enough: it is not asked again in "
                    "this match."
                ),
                rule=RULE,
            )
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
            exactly=missing.exactly,
            used_at=None,
            defaults={
                "team": missing.about,
                "words": act.words,
                "asked_at": now,
                "silent_from": now + ANSWER_TIME,
            },
        )
        if is_new:
            _record(consent, actor, "consent.asked")
            consent_notifications.asked(consent, coaches_asked(consent))
    return consent


def _agreed_otherwise(consent: Consent) -> Consent | None:
    """An unused agreement to the same kind of act with other words, by the same judge."""
    agreed = Consent.objects.filter(
        match=consent.match_id,
        asked_by=consent.asked_by_id,
        act=consent.act,
        agrees=True,
        used_at=None,
    )
    return agreed.exclude(pk=consent.pk).first()


def _waiting(consent: Consent, actor: User) -> str:
    until = in_both_zones(consent.silent_from, actor)
    people = coaches_asked(consent)
    asked = " and ".join(str(coach) for coach in people) or "Nobody"
    return (
        f"You have an interest in this, and no other officer of the league can decide it. {asked} "
        f"has been asked to agree: do exactly the same once more, with the same reason, when they "
        f"have, or after {until}, when silence counts as agreement. Nothing was changed yet."
    )


def _record(consent: Consent, actor: User, verb: str) -> None:
    audit.record(
        actor=actor,
        league=consent.match.league,
        verb=verb,
        subject=consent.match,
        data={"act": consent.act, "words": consent.words},
    )
