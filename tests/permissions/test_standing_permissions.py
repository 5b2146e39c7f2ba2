"""No permission outlives or outgrows its maker: make it, lose the right to make it, use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from celery import current_app
from django.apps import apps
from django.test import Client

from core import clock, request_cache
from core.accounts.api_tokens import create_token
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import League, Membership, PendingInvitation, Role
from core.leagues.services import invitations, leagues
from core.mail import release
from core.mail.handlers import IncomingMail, State, handle
from core.mail.models import InboundMail, ReplyToken
from core.mail.quoting import strip_quotes
from core.moderation.services import suspend
from core.notifications import webhook_sending, webhooks
from core.notifications.models import Webhook, WebhookDelivery
from core.standing_permissions import STANDING_PERMISSIONS
from league.exports.services import jobs, run_job
from league.models import FileJob
from matches.models import Consent, Match, SideClock, TurnSheet
from matches.officer_choices import bot_of
from matches.permissions import sides_of
from matches.services import consents
from matches.services.consents import ConsentAsked
from matches.services.resolution import extensions
from rosters.models import StandIn, Team, TeamOffer
from rosters.services.stand_ins import agree_to_stand_in, let_bot_stand_in, name_stand_in
from rosters.services.transfers import accept_offer, offer_team
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory, member
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=1)
NO_PERMISSION = {
    "league.Season": "who made it; what they may do with it is asked of their role",
    "league.Entry": "a record of who decided",
    "league.Claim": "a complaint: a judge decides it, by their role at that time",
    "league.Card": "a punishment, not a permission",
    "league.LeagueImport": "a record of who imported",
    "league.CoachRating": "a number about a person",
    "matches.LeagueMap": "its author, for the credit line",
    "matches.Friendly": "who made it; its sides are those of its teams",
    "matches.FriendInvitation": "an offer to play its maker, who must have an account still",
    "matches.MatchMessage": "words of a person",
    "matches.TurnSheet": "orders that were given: what was submitted stands (LGE-PBM-02)",
    "matches.Answer": "as TurnSheet",
    "matches.Playbook": "who alone may read it",
    "matches.ReportVersion": "a record of who decided",
    "matches.TableReport": "what a coach says happened: the other coach answers it",
    "matches.RolledBackSegment": "a record of who decided",
    "matches.Vacation": "days on which a coach's own clock rests, while they coach",
    "rosters.TeamDraft": "a person's own draft",
    "rosters.LedgerEntry": "a record of who acted",
    "rosters.AfterMatch": "a record of who closed it",
    "rosters.TeamCoach": "the history of coaches",
    "rosters.Freebooter": "a contract of the team's",
    "core.League": "its members are Membership",
    "core.Membership": "the role itself, which everything else is judged by",
    "core.Guest": "the key of a browser to the guest's own matches, as a session is to an account",
    "core.LoginPlace": "a trace, which allows nothing",
    "core.KeptPage": "where a person wanted to go; the page asks for their rights",
    "core.JoinRequest": "a wish: who answers it is judged then, and so is its league",
    "core.AuditEntry": "a record",
    "core.Notification": "words to a person",
    "core.MailOptOut": "a wish of the person's own",
    "core.BounceRecord": "a count about the person's own address",
    "core.IdempotentRequest": "the answer to a write that was done, for its caller alone",
    "core.HeldNotification": "words to a person, held for a minute",
    "core.NotificationAct": "a count of what a person made others receive",
    "core.Report": "a complaint: an operator decides it",
    "core.Suspension": "a restriction, not a permission",
    "core.AddressBlock": "a restriction, not a permission",
    "admin.LogEntry": "a record",
    "account.EmailAddress": "a person's own address",
    "mfa.Authenticator": "a person's own second factor",
}
OUR_APPS = {"core", "rosters", "matches", "league", "account", "mfa", "admin"}


def test_every_model_with_a_person_in_it_is_judged_or_allows_nothing() -> None:
    """A new one fails here until its author decides."""
    with_person = {
        model._meta.label
        for model in apps.get_models()
        if model._meta.app_label in OUR_APPS
        and any(
            each.related_model is User and not each.auto_created
            for each in model._meta.get_fields()
            if each.is_relation
        )
    }
    assert with_person - set(STANDING_PERMISSIONS) == set(NO_PERMISSION)


@dataclass
class Place:
    """A private league with a match under way; a coach has missed a turn of it."""

    match: Match
    officer: User
    owner: User
    third: User
    client: Client = field(default_factory=Client)
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def league(self) -> League:
        return League.objects.get(pk=self.match.league_id)

    @property
    def fresh(self) -> Match:
        request_cache.forget()
        forget_cache()
        return Match.objects.get(pk=self.match.pk)

    @property
    def team(self) -> Team:
        return self.fresh.team(self.match.waiting_side)

    @property
    def coach(self) -> User:
        return self.team.coach


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    match = factory.playing()
    League.objects.filter(pk=match.league_id).update(is_private=True)
    SideClock.objects.update_or_create(match=match, side=match.waiting_side, defaults={"missed": 1})
    with clock.set_to(NOW):
        yield Place(
            match,
            member(match.league, Role.COMMISSIONER),
            member(match.league, Role.OWNER),
            member(match.league),
        )


@dataclass(frozen=True)
class Kind:
    """How a test makes a row and uses it; `maker` says who may lose the right to make it."""

    label: str
    maker: Callable[[Place], User]
    make: Callable[[Place], Any]
    use: Callable[[Place, Any], bool]
    name: str


def _done(act: Callable[[], object]) -> bool:
    """Whether the act was allowed."""
    try:
        act()
    except (Refused, NotAllowed):
        return False
    return True


def _officer(place: Place) -> User:
    return User.objects.get(pk=place.officer.pk)


def _coach(place: Place) -> User:
    return User.objects.get(pk=place.coach.pk)


def _agreed(place: Place) -> StandIn:
    grant = name_stand_in(team=place.team, user=place.third, actor=place.officer)
    agree_to_stand_in(grant=grant, actor=place.coach)
    StandIn.objects.update(by_officer=False)  # so that the seat begins at once
    return StandIn.objects.get()


def _stands_in(place: Place, row: StandIn) -> bool:
    return bool(sides_of(User.objects.get(pk=place.third.pk), place.fresh))


def _officers_bot(place: Place) -> Team:
    let_bot_stand_in(team=place.team, actor=place.officer, level="strong")
    return place.team


def _link(place: Place) -> Any:
    row, place.keys["link"] = invitations.create_invitation(
        league=place.league, actor=place.officer, role=Role.COMMISSIONER, max_uses=9
    )
    return row


def _joins(place: Place, row: Any) -> bool:
    who = UserFactory.create()
    return _done(lambda: invitations.accept_invitation(token=place.keys["link"], user=who))


def _webhook(place: Place) -> Webhook:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(webhooks, "_checked", lambda url: SimpleNamespace(url=url, host="a.example"))
        return webhooks.create_webhook(
            league=place.league,
            actor=place.officer,
            url="https://a.example/in",
            as_format=Webhook.Format.JSON,
        )


def _gets_news(place: Place, row: Webhook) -> bool:
    """Whether something that waits for it would be sent."""
    posted: list[WebhookDelivery] = []
    delivery = WebhookDelivery.objects.create(
        webhook=row, kind=WebhookDelivery.Kind.TEST, body={}, created_at=NOW, next_at=NOW
    )

    def post(sent: WebhookDelivery) -> bool:
        posted.append(sent)
        WebhookDelivery.objects.update(next_at=None)
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(webhook_sending, "_post", post)
        webhook_sending.send_to(host=row.host)
    delivery.delete()
    return bool(posted)


def _job(place: Place) -> FileJob:
    return jobs.ask(kind=FileJob.Kind.EXPORT, actor=place.officer, league=place.league)


def _is_made(place: Place, row: FileJob) -> bool:
    FileJob.objects.filter(pk=row.pk).update(state=FileJob.State.WAITING)
    request_cache.forget()
    run_job.run(row.pk)
    row.refresh_from_db()
    place.client.force_login(place.officer)
    answer = place.client.get(f"/exports/jobs/{row.pk}/file/")
    made = row.state == FileJob.State.DONE
    assert made == (answer.status_code == 200) or not place.officer.is_active
    return made


def _token(place: Place) -> Any:
    row, place.keys["token"] = create_token(
        user=place.officer, name="all", scopes=["read", "admin"], days=9
    )
    return row


def _invites(place: Place, row: Any) -> bool:
    forget_cache()
    answer = Client().post(
        f"/api/v1/leagues/{place.league.slug}/invitations/",
        {"role": "coach"},
        content_type="application/json",
        headers={"authorization": f"Bearer {place.keys['token']}"},
    )
    return answer.status_code == 201


def _reply(place: Place) -> ReplyToken:
    name_stand_in(team=place.team, user=place.third, actor=place.coach)
    return ReplyToken.objects.create(
        hash="x",
        user=place.third,
        league=place.league,
        topic="match.turn",
        about={
            "match": place.match.pk,
            "side": place.match.waiting_side,
            "segment": place.match.segment,
        },
        made_at=NOW,
    )


def _mail_is_taken(place: Place, row: ReplyToken) -> bool:
    match = place.fresh
    words = strip_quotes(f"{factory.a_move(match)}\nEND\n")
    who = User.objects.get(pk=row.user_id)
    handle(IncomingMail(who, row.topic, row.about, words, 1, NOW))
    return TurnSheet.objects.filter(state=TurnSheet.State.READY).exists()


def _quarantined(place: Place) -> InboundMail:
    token = _reply(place)
    raw = f"From: x@y.example\n\n{factory.a_move(place.match)}\nEND\n".encode()
    return InboundMail.objects.create(
        identity="x",
        raw=raw,
        size=len(raw),
        stored=len(raw),
        source="test",
        channel=InboundMail.Channel.PIPE,
        received_at=NOW,
        state=State.QUARANTINED,
        sender="x@y.example",
        user=place.third,
        token=token,
        league=place.league,
    )


def _is_released(place: Place, row: InboundMail) -> bool:
    request_cache.forget()
    _done(lambda: release.release(mail=row))
    return TurnSheet.objects.filter(state=TurnSheet.State.READY).exists()


def _word(place: Place) -> Consent:
    """The officer coaches the other side; the coach has agreed to more time."""
    Membership.objects.filter(user=place.owner).delete()
    rival = place.fresh.team(1 - place.match.waiting_side)
    Team.objects.filter(pk=rival.pk).update(coach=place.officer)
    with pytest.raises(ConsentAsked):
        _extend(place)
    row = Consent.objects.get()
    consents.answer(consent=row, actor=place.coach, agrees=True, now=NOW)
    return row


def _extend(place: Place) -> object:
    return extensions.give_time(
        match=place.fresh, hours=3, now=NOW, actor=_officer(place), reason="A storm."
    )


def _is_extended(place: Place, row: Consent) -> bool:
    """By the page: a suspended person has no session any more."""
    place.client.force_login(place.officer)
    more = {"hours": 3, "reason": "A storm."}
    place.client.post(f"/matches/{place.match.pk}/extend/", more)
    return Consent.objects.filter(pk=row.pk, used_at__isnull=False).exists()


KINDS = (
    Kind(
        "rosters.StandIn",
        _coach,
        lambda p: name_stand_in(team=p.team, user=p.third, actor=p.coach),
        _stands_in,
        "the coach's stand-in",
    ),
    Kind("rosters.StandIn", _coach, _agreed, _stands_in, "a stand-in agreed to"),
    Kind(
        "rosters.Team",
        _officer,
        _officers_bot,
        lambda p, row: bot_of(p.fresh, p.match.waiting_side) == "strong",
        "an officer's bot",
    ),
    Kind(
        "rosters.TeamOffer",
        _coach,
        lambda p: offer_team(team=p.team, to=p.third, actor=p.coach),
        lambda p, row: _done(
            lambda: accept_offer(offer=TeamOffer.objects.get(pk=row.pk), actor=p.third)
        ),
        "an offer",
    ),
    Kind("core.Invitation", _officer, _link, _joins, "a link"),
    Kind(
        "core.PendingInvitation",
        _officer,
        lambda p: PendingInvitation.objects.create(
            user=UserFactory.create(), invitation=_link(p), opened_at=NOW
        ),
        _joins,
        "a link that was kept",
    ),
    Kind("core.Webhook", _officer, _webhook, _gets_news, "a webhook"),
    Kind("league.FileJob", _officer, _job, _is_made, "an export"),
    Kind("core.ApiToken", _officer, _token, _invites, "a token"),
    Kind("core.ReplyToken", _coach, _reply, _mail_is_taken, "a stand-in's reply address"),
    Kind("core.InboundMail", _coach, _quarantined, _is_released, "a stand-in's mail"),
    Kind("matches.Consent", _officer, _word, _is_extended, "a word"),
)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def _demote(place: Place, who: User) -> None:
    Membership.objects.filter(user=who).update(role=Role.GUEST)


def _remove(place: Place, who: User) -> None:
    boss = member(place.league, Role.COMMISSIONER)
    leagues.remove_member(membership=Membership.objects.get(user=who), actor=boss)


def _suspend(place: Place, who: User) -> None:
    operator = UserFactory.create(is_staff=True, is_superuser=True)
    suspend(person=who, actor=operator, reason="A test.")


def _archive(place: Place, who: User) -> None:
    League.objects.filter(pk=place.league.pk).update(archived_at=NOW)


LOSSES = (_demote, _remove, _suspend, _archive)


def test_every_kind_is_tried() -> None:
    assert {kind.label for kind in KINDS} == set(STANDING_PERMISSIONS)


@every_kind
def test_it_holds_while_its_maker_may_make_it(place, kind) -> None:
    row = kind.make(place)
    permission = STANDING_PERMISSIONS.get(kind.label)
    assert permission.holds is None or permission.holds(type(row).objects.get(pk=row.pk))
    assert kind.use(place, row)


@every_kind
@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.__name__.strip("_"))
def test_it_does_not_once_its_maker_may_not(place, kind, loss) -> None:
    row = kind.make(place)
    loss(place, kind.maker(place))
    request_cache.forget()
    forget_cache()
    permission = STANDING_PERMISSIONS.get(kind.label)
    if permission.holds is not None and type(row).objects.filter(pk=row.pk).exists():
        assert not permission.holds(type(row).objects.get(pk=row.pk))
    assert not kind.use(place, row)
