"""Challenges on a ladder: made, answered, expired; an accepted one is a match at once."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.jobs import heartbeat
from core.jobs.apart import run_apart
from core.notifications.held import Change, notify_change, undo
from core.translation import site_text
from league.models import Challenge, Entry, Fixture, Round, Season
from league.pairing.ladder import answer_by, refusal
from league.pairing.types import Stage
from league.queries import ladder
from league.services import rules_lock
from league.services.entries import lock_teams
from league.services.fixture_match import make_match
from league.services.seasons import lock_season
from rosters.services.players import require_idle

RULE = "KEM-LAD-01"


def challenge(*, challenger: Entry, challenged: Entry, actor: User) -> Challenge:
    """Challenge a team higher up. Raises `Refused` if it is out of reach or busy."""
    _require_own(challenger, actor)
    if challenger.season_id != challenged.season_id:
        raise Refused(gettext("Both teams must be on the ladder."), rule=RULE)
    with transaction.atomic():
        season = lock_season(challenger.season)
        if not season.is_running or season.format != "ladder":
            raise Refused(gettext("This ladder is not under way."), rule=RULE)
        options = ladder.options_of(season)
        no = refusal(
            ladder.order(season),
            challenger.team_id,
            challenged.team_id,
            reach=int(options["reach"]),
            busy=ladder.busy(season),
        )
        if no:
            raise Refused(no, rule=RULE)
        now = clock.now()
        made = Challenge.objects.create(
            season=season,
            challenger=challenger,
            challenged=challenged,
            issued_at=now,
            answer_until=answer_by(now, int(options["answer_days"])),
        )
        _record(made, actor, "challenge.made")
        until = in_both_zones(made.answer_until, challenged.team.coach)
        words = site_text("{made}. Answer by {until}.", made=made, until=until)
        _notify(made, challenged, words, Change(_thing(made), "", "made"))
    return made


def accept(*, challenge: Challenge, actor: User) -> Fixture:
    """Accept the challenge: the match is made now, the challenged team at home."""
    _require_own(challenge.challenged, actor)
    with transaction.atomic():
        challenge = _issued(challenge)
        season = challenge.season
        if heartbeat.has_passed(challenge.answer_until, clock.now()):
            raise Refused(gettext("The time to answer is over."), rule=RULE)
        rules_lock.require_locked_rules(season)
        home, away = challenge.challenged.team, challenge.challenger.team
        lock_teams([home.pk, away.pk])
        for team in (home, away):
            require_idle(team)
        now = clock.now()
        number = season.rounds.count() + 1
        round_ = Round.objects.create(
            season=season,
            number=number,
            state=Round.State.OPEN,
            stage=Stage.LADDER.value,
            name=site_text("Challenge {number}", number=number),
            opened_at=now,
        )
        fixture = Fixture.objects.create(
            round=round_, number=1, home_team=home, away_team=away, why=[f"{challenge}."]
        )
        make_match(season, fixture, label=f"{season.name}, {fixture.title.lower()}", now=now)
        challenge.state, challenge.fixture = Challenge.State.ACCEPTED, fixture
        challenge.answered_at = now
        challenge.save(update_fields=("state", "fixture", "answered_at"))
        _record(challenge, actor, "challenge.accepted")
        _notify(
            challenge, challenge.challenger, site_text("{home} accepts the challenge.", home=home)
        )
    return fixture


def decline(*, challenge: Challenge, actor: User) -> None:
    """Decline: the same as no answer, but at once."""
    _require_own(challenge.challenged, actor)
    with transaction.atomic():
        _give_up(_issued(challenge), actor, declined=True)


def retract(*, challenge: Challenge, actor: User) -> None:
    """Withdraw a challenge that has not been answered."""
    _require_own(challenge.challenger, actor)
    with transaction.atomic():
        challenge = _issued(challenge)
        challenge.state, challenge.answered_at = Challenge.State.RETRACTED, clock.now()
        challenge.save(update_fields=("state", "answered_at"))
        undo(thing=_thing(challenge), after="")
        _record(challenge, actor, "challenge.retracted")


def expire_due() -> int:
    """End the challenges whose time to answer is over; called by the tick. Returns how many."""
    now = clock.now()
    if not heartbeat.is_steady(now):  # this tick was queued before the outage
        return 0
    due = Challenge.objects.filter(
        state=Challenge.State.ISSUED,
        answer_until__lt=now,
        season__state__in=Season.RUNNING,
    )
    ended = 0
    for challenge in due.select_related("season").order_by("pk"):
        ended += run_apart(f"challenge {challenge.pk}", partial(_expire, challenge))
    return ended


def _expire(challenge: Challenge) -> None:
    try:
        issued = _issued(challenge)
    except Refused:
        return  # answered meanwhile
    _give_up(issued, None, declined=False)


def _give_up(challenge: Challenge, actor: User | None, *, declined: bool) -> None:
    place = ladder.options_of(challenge.season)["unanswered"] == "place"
    ended = Challenge.State.DECLINED if declined else Challenge.State.LAPSED
    challenge.state = Challenge.State.FORFEITED if place else ended
    challenge.answered_at = clock.now()
    challenge.save(update_fields=("state", "answered_at"))
    _record(challenge, actor, f"challenge.{challenge.state}")
    words = f"{challenge}: {challenge.get_state_display().lower()}."
    for entry in (challenge.challenger, challenge.challenged):
        _notify(challenge, entry, words)


def _issued(challenge: Challenge) -> Challenge:
    """Reload the challenge with its season locked. Raises `Refused` if it is over."""
    lock_season(challenge.season)
    fresh = Challenge.objects.select_related(
        "season__league",
        "challenger__team__coach",
        "challenged__team__coach",
        "challenger__team__clan",
        "challenged__team__clan",
    ).get(pk=challenge.pk)
    if fresh.state != Challenge.State.ISSUED:
        raise Refused(gettext("This challenge has been answered or is over."), rule=RULE)
    return fresh


def _require_own(entry: Entry, actor: User) -> None:
    if not actor.has_perm("rosters.coach_team", entry.team):
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=entry.team))


def _record(challenge: Challenge, actor: User | None, verb: str) -> None:
    audit.record(
        actor=actor,
        league=challenge.season.league,
        verb=verb,
        subject=challenge,
        data={"challenge": str(challenge)},
    )


def _thing(challenge: Challenge) -> str:
    return f"challenge:{challenge.pk}"


def _notify(challenge: Challenge, entry: Entry, words: str, change: Change | None = None) -> None:
    notify_change(
        change=change,
        recipient=entry.team.coach,
        subject=f"{challenge.season.name}: {challenge}",
        body=words,
        link=reverse("league:season", args=[challenge.season_id]),
        key=f"challenge:{challenge.pk}:{challenge.state}:{entry.pk}",
    )
