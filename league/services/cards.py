"""Warnings and cards, with appeal (KEM-CRD-01)."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import LEAGUE_ADMIN_ROLES
from core.name_rules import tidy
from core.notifications.held import Change, notify_change
from core.translation import site_text
from league.models import Card, Season
from league.services.own_cause import require_impartial_to
from league.services.seasons import lock_season, require_to
from matches.services.consents import Act
from rosters.models import Team

RULE = "KEM-CRD-01"
SUSPENSION = timedelta(days=180)
MAX_CHARACTERS = 1000
SECOND_CLICK = timedelta(minutes=1)


@asks_first
def give(
    *, season: Season, coach: User, kind: str, reason: str, actor: User, until: date | None = None
) -> Card:
    """Warn a coach, or show them a card. A second yellow in a season is a red.

    A red suspends the coach from entering seasons of the league until `until`, by default for 180
    days. The same card sent again within a minute returns the first one: a double click does not
    turn a yellow into a red. A judge who has met the coach in this season: as KEM-SHO-02 says.
    """
    require_to(actor, "league.decide_claims", season)
    if kind not in Card.Kind.values:
        raise Refused(gettext("Choose a warning, a yellow card or a red card."), rule=RULE)
    words = _words(reason)
    with transaction.atomic():
        season = lock_season(season)
        if not season.entries.filter(team__coach=coach).exists():
            raise Refused(
                gettext("{coach} has no team in {season}.").format(coach=coach, season=season),
                rule=RULE,
            )
        now = clock.now()
        became = (kind, Card.Kind.RED) if kind == Card.Kind.YELLOW else (kind,)
        same = Card.objects.filter(
            season=season, coach=coach, given_by=actor, reason=words, kind__in=became
        ).exclude(state=Card.State.LIFTED)
        if (shown := same.filter(given_at__gt=now - SECOND_CLICK).first()) is not None:
            return shown
        yellows = Card.objects.filter(
            season=season, coach=coach, kind=Card.Kind.YELLOW, state__in=Card.IN_FORCE
        )
        if kind == Card.Kind.YELLOW and yellows.exists():
            kind = Card.Kind.RED
        ends = (until or (now + SUSPENSION).date()) if kind == Card.Kind.RED else None
        asked = _in_words(coach, Card.Kind(kind), until if ends else None, words)
        act = Act("card", kind, asked, LEAGUE_ADMIN_ROLES)
        require_impartial_to(season, _teams(season, coach), actor, act, now)
        card = Card.objects.create(
            season=season,
            coach=coach,
            kind=kind,
            reason=words,
            given_by=actor,
            given_at=now,
            suspended_until=ends,
        )
        _record(card, actor, "card.given")
        _notify(
            card,
            site_text(
                "{kind}: {reason} You may appeal.",
                kind=Card.Kind(kind).label,
                reason=words,
            ),
            Change(f"card:{card.pk}", "", "given"),
        )
    return card


def _in_words(coach: User, kind: Card.Kind, until: date | None, reason: str) -> str:
    """What the coach is asked to agree to: the same words on every day it is asked."""
    if until is not None:
        sentence = gettext_noop(
            "Show {coach} a card ({kind}), which suspends them until {until:%-d %B %Y}. "
            "The reason: {reason}"
        )
    elif kind == Card.Kind.RED:
        sentence = gettext_noop(
            "Show {coach} a card ({kind}), which suspends them for {days} days. "
            "The reason: {reason}"
        )
    else:
        sentence = gettext_noop("Show {coach} a card ({kind}). The reason: {reason}")
    return site_text(
        sentence, coach=coach, kind=kind.label, until=until, days=SUSPENSION.days, reason=reason
    )


def appeal(*, card: Card, actor: User, text: str) -> None:
    """The coach appeals against their card, once."""
    if card.coach_id != actor.pk:
        raise NotAllowed(gettext("Only the coach who was shown a card may appeal against it."))
    words = _words(text)
    with transaction.atomic():
        card = _locked(card)
        if card.state != Card.State.STANDING:
            raise Refused(
                gettext("This card was appealed against already, or it was lifted."), rule=RULE
            )
        card.state, card.appeal, card.appealed_at = Card.State.APPEALED, words, clock.now()
        card.save()
        _record(card, actor, "card.appealed")


@asks_first
def decide_appeal(*, card: Card, actor: User, lift: bool, words: str) -> None:
    """Uphold or lift a card after an appeal; the judge must not be the one who gave it."""
    require_to(actor, "league.decide_claims", card.season)
    if actor.pk in {card.coach_id, card.given_by_id}:
        raise NotAllowed(
            gettext("Another judge than the one who gave the card decides the appeal.")
        )
    cleaned_words = _words(words)
    with transaction.atomic():
        card = _locked(card)
        if card.state != Card.State.APPEALED:
            raise Refused(gettext("There is no appeal to decide."), rule=RULE)
        says = "Lift the card" if lift else "Uphold the card"
        asked = f"{says} of {card.coach}: {cleaned_words}"
        act = Act("appeal", f"{card.pk}:{int(lift)}", asked, LEAGUE_ADMIN_ROLES)
        teams = _teams(card.season, card.coach)
        require_impartial_to(card.season, teams, actor, act, clock.now())
        _decide(card, actor, lift=lift, words=cleaned_words)


def lift(*, card: Card, actor: User, words: str) -> None:
    """Lift a card without an appeal."""
    require_to(actor, "league.decide_claims", card.season)
    if actor.pk == card.coach_id:
        raise NotAllowed(gettext("Nobody may lift their own card."))
    cleaned_words = _words(words)
    with transaction.atomic():
        card = _locked(card)
        if card.state == Card.State.LIFTED:
            return
        _decide(card, actor, lift=True, words=cleaned_words)


def _teams(season: Season, coach: User) -> list[Team]:
    entries = season.entries.filter(team__coach=coach).select_related("team")
    return [entry.team for entry in entries.order_by("pk")]


def _decide(card: Card, actor: User, *, lift: bool, words: str) -> None:
    card.state = Card.State.LIFTED if lift else Card.State.UPHELD
    card.decision, card.decided_by, card.decided_at = words, actor, clock.now()
    card.save()
    _record(card, actor, f"card.{card.state}")
    words = f"{card.get_kind_display()}: {card.get_state_display().lower()}. {words}"
    _notify(card, words, Change(f"card:{card.pk}", "given", "" if lift else "upheld"))


def _locked(card: Card) -> Card:
    lock_season(card.season)
    return Card.objects.select_related("season__league", "coach").get(pk=card.pk)


def _words(text: str) -> str:
    words = tidy(text)
    if not words or len(words) > MAX_CHARACTERS:
        raise Refused(
            gettext("Give a reason of 1 to {most} characters.").format(most=MAX_CHARACTERS),
            rule=RULE,
        )
    return words


def _record(card: Card, actor: User, verb: str) -> None:
    audit.record(
        actor=actor,
        league=card.season.league,
        verb=verb,
        subject=card,
        data={"coach": card.coach_id, "kind": card.kind},
    )


def _notify(card: Card, words: str, change: Change) -> None:
    notify_change(
        change=change,
        recipient=card.coach,
        subject=f"{card.season.name}: {card.get_kind_display().lower()}",
        body=words,
        link=reverse("league:admin", args=[card.season_id]),
        key=f"card:{card.pk}:{card.state}",
    )
