"""No-shows: claimed by a coach, answered by the other, decided by a judge (KEM-SHO-01)."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.jobs import heartbeat
from core.leagues.models import JUDGING_ROLES, LEAGUE_ADMIN_ROLES
from core.leagues.queries import people_with
from core.name_rules import tidy
from core.notifications.held import Change, notify_change, undo
from core.translation import site_text
from league.models import Claim, Entry, Fixture
from league.services import walkovers
from league.services.seasons import lock_season, require_to
from matches.models import RESULTS, Side
from matches.services.consents import Act, require_impartial
from matches.services.resolution.extensions import extend

RULE = "KEM-SHO-01"
ANSWER_HOURS = 48
MAX_CHARACTERS = 1000


def make_claim(*, fixture: Fixture, actor: User, text: str) -> Claim:
    """Claim that the opponent does not play. They are notified and have 48 hours to answer."""
    season = fixture.round.season
    entry = _own_entry(fixture, actor)
    words = _words(text)
    with transaction.atomic():
        season = lock_season(season)
        fixture.refresh_from_db(fields=("match",))
        if fixture.match is None or fixture.match.state in RESULTS:
            raise Refused(gettext("A claim needs a match that is still to be played."), rule=RULE)
        now = clock.now()
        try:
            with transaction.atomic():
                claim = Claim.objects.create(
                    fixture=fixture,
                    entry=entry,
                    text=words,
                    made_by=actor,
                    made_at=now,
                    answer_until=now + timedelta(hours=ANSWER_HOURS),
                )
        except IntegrityError as error:
            raise Refused(gettext("You have claimed this already; a judge will decide.")) from error
        _record(claim, actor, "claim.made")
        other = fixture.home_team if entry.team_id == fixture.away_team_id else fixture.away_team
        until = in_both_zones(claim.answer_until, other.coach)
        _notify(
            claim,
            [other.coach],
            site_text(
                "{team} claims that you do not play. Answer by {until}.",
                team=entry.team,
                until=until,
            ),
            Change(f"claim:{claim.pk}", "", "made"),
        )
    return claim


def answer(*, claim: Claim, actor: User, text: str) -> None:
    """The opponent answers, before the deadline."""
    entry = _own_entry(claim.fixture, actor)
    if entry.pk == claim.entry_id:
        raise NotAllowed(gettext("The other coach answers."))
    words = _words(text)
    with transaction.atomic():
        claim = _locked(claim)
        if claim.state != Claim.State.OPEN:
            raise Refused(gettext("This claim has been answered or decided."), rule=RULE)
        now = clock.now()
        if heartbeat.has_passed(claim.answer_until, now):
            raise Refused(gettext("The time to answer is over; a judge decides."), rule=RULE)
        claim.state, claim.answer = Claim.State.ANSWERED, words
        claim.answered_by, claim.answered_at = actor, now
        claim.save()
        _record(claim, actor, "claim.answered")
        judges = people_with(claim.entry.season.league, JUDGING_ROLES)
        _notify(
            claim,
            judges,
            site_text("{claim}: the other coach has answered. Decide the claim.", claim=claim),
            goes_on=True,
        )


def retract(*, claim: Claim, actor: User) -> None:
    """The claimant withdraws a claim."""
    if claim.made_by_id != actor.pk:
        raise NotAllowed(gettext("Only the coach who made a claim may withdraw it."))
    if claim.entry.season.league.archived_at is not None:
        raise NotAllowed(
            gettext("{league} is archived: it can only be read.").format(
                league=claim.entry.season.league
            )
        )
    with transaction.atomic():
        claim = _locked(claim)
        if claim.state not in Claim.UNDECIDED:
            raise Refused(gettext("This claim has been decided."), rule=RULE)
        undo(thing=f"claim:{claim.pk}", after="")
        claim.state = Claim.State.RETRACTED
        claim.save(update_fields=("state",))
        _record(claim, actor, "claim.retracted")


@asks_first
def decide(*, claim: Claim, actor: User, decision: str, words: str, hours: int = 0) -> None:
    """A judge decides: a walk-over for the claimant, more time (`hours`), or nothing.

    Only after the opponent has answered or their time is over, in a match of the judge's own as
    KEM-SHO-02 says.
    """
    require_to(actor, "league.decide_claims", claim.entry.season)
    cleaned_words = _words(words)
    with transaction.atomic():
        claim = _locked(claim)
        now = clock.now()
        if claim.state not in Claim.UNDECIDED:
            raise Refused(gettext("This claim has been decided or withdrawn."), rule=RULE)
        over = heartbeat.has_passed(claim.answer_until, now)
        if claim.state == Claim.State.OPEN and not over:
            raise Refused(gettext("The other coach may still answer."), rule=RULE)
        if decision not in {"walk_over", "extended", "dismissed"}:
            raise Refused(gettext("Choose a walk-over, more time, or dismissal."), rule=RULE)
        fixture = claim.fixture
        if fixture.match is not None:
            act = _act(claim, decision, hours, cleaned_words)
            require_impartial(fixture.match, actor, act, now)
        if decision == "walk_over":
            at_home = fixture.home_team_id == claim.entry.team_id
            side = Side.HOME if at_home else Side.AWAY
            walkovers.decide(fixture, side=side, reason=cleaned_words, actor=actor)
        elif decision == "extended" and fixture.match is not None:
            extend(match=fixture.match, hours=hours, now=now, actor=actor, reason=cleaned_words)
        claim.state, claim.decision = Claim.State(decision), cleaned_words
        claim.decided_by, claim.decided_at = actor, now
        claim.save()
        _record(claim, actor, f"claim.{decision}")
        coaches = [fixture.home_team.coach, fixture.away_team.coach]
        _notify(claim, coaches, f"{claim}: {claim.get_state_display().lower()}. {cleaned_words}")


def _act(claim: Claim, decision: str, hours: int, reason: str) -> Act:
    sentence = {
        "walk_over": gettext_noop(
            "Decide the claim of {team}: a walk-over for {team}. The reason: {reason}"
        ),
        "extended": gettext_noop(
            "Decide the claim of {team}: {hours} hours more to play. The reason: {reason}"
        ),
        "dismissed": gettext_noop(
            "Decide the claim of {team}: it is dismissed. The reason: {reason}"
        ),
    }[decision]
    words = site_text(sentence, team=claim.entry.team, hours=hours, reason=reason)
    return Act("decide_claim", f"{claim.pk}:{decision}:{hours}", words, LEAGUE_ADMIN_ROLES)


def _own_entry(fixture: Fixture, actor: User) -> Entry:
    """The actor's entry in the fixture. Raises `NotAllowed`."""
    for team in (fixture.home_team, fixture.away_team):
        if actor.has_perm("rosters.coach_team", team):
            return Entry.objects.get(season=fixture.round.season_id, team=team)
    raise NotAllowed(gettext("Only the coaches of a match may do this."))


def _words(text: str) -> str:
    words = tidy(text)
    if not words or len(words) > MAX_CHARACTERS:
        raise Refused(
            gettext("Write 1 to {most} characters.").format(most=MAX_CHARACTERS), rule=RULE
        )
    return words


def _locked(claim: Claim) -> Claim:
    lock_season(claim.entry.season)
    return Claim.objects.select_related(
        "entry__season__league",
        "entry__team",
        "fixture__match",
        "fixture__round__season",
        "fixture__home_team__coach",
        "fixture__away_team__coach",
    ).get(pk=claim.pk)


def _record(claim: Claim, actor: User, verb: str) -> None:
    audit.record(
        actor=actor,
        league=claim.entry.season.league,
        verb=verb,
        subject=claim,
        data={"team": claim.entry.team.name, "fixture": claim.fixture_id},
    )


def _notify(
    claim: Claim,
    people: list[User],
    words: str,
    change: Change | None = None,
    *,
    goes_on: bool = False,
) -> None:
    for person in people:
        notify_change(
            change=change,
            goes_on=goes_on,
            recipient=person,
            subject=site_text("{name}: a no-show is claimed", name=claim.entry.season.name),
            body=words,
            link=reverse("league:admin", args=[claim.entry.season_id]),
            key=f"claim:{claim.pk}:{claim.state}:{person.pk}",
        )
