"""A link holds only while its maker may give its role: each role, each way to lose an office."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from core import clock, request_cache
from core.accounts import erasure
from core.accounts.models import User
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import GIVEN_ROLES, Invitation, League, Membership, Role
from core.leagues.services import invitations, leagues
from core.moderation import services as moderation
from core.notifications import webhook_sending, webhooks
from core.notifications.models import Webhook
from core.notifications.safe_http import Response
from tests.factories.core import LeagueFactory, UserFactory, member

pytestmark = pytest.mark.django_db


class Scene:
    """A private league with an owner, a commissioner who makes links, and an operator."""

    def __init__(self) -> None:
        self.league: League = LeagueFactory.create(is_private=True, slug="autumn")
        self.owner = member(self.league, Role.OWNER)
        self.maker = member(self.league, Role.COMMISSIONER)
        self.operator = UserFactory.create(is_staff=True, is_superuser=True)

    @property
    def membership(self) -> Membership:
        return Membership.objects.select_related("league", "user").get(
            league=self.league, user=self.maker
        )

    def demote(self, role: Role) -> None:
        leagues.set_role(membership=self.membership, role=role, actor=self.owner)

    def remove(self) -> None:
        leagues.remove_member(membership=self.membership, actor=self.owner)

    def leave(self) -> None:
        leagues.remove_member(membership=self.membership, actor=self.maker)

    def suspend(self) -> None:
        moderation.suspend(person=self.maker, reason="Two accounts.", actor=self.operator)

    def block(self) -> None:
        """By the operators' page of accounts."""
        client = Client()
        client.force_login(self.operator)
        fields = {"display_name": "Maker", "time_zone": "UTC", "wants_mail": "on"}
        answer = client.post(f"/admin/core/user/{self.maker.pk}/change/", fields)
        assert answer.status_code == 302
        assert not User.objects.get(pk=self.maker.pk).is_active

    def erase(self) -> None:
        erasure.erase(user=self.maker)

    def archive(self) -> None:
        leagues.archive_league(league=self.league, actor=self.owner)


LOSSES: dict[str, Callable[[Scene], None]] = {
    **{
        f"demoted to {role}": lambda scene, role=role: scene.demote(role)
        for role in GIVEN_ROLES
        if role != Role.COMMISSIONER
    },
    "removed": Scene.remove,
    "left": Scene.leave,
    "suspended": Scene.suspend,
    "blocked": Scene.block,
    "erased": Scene.erase,
    "archived": Scene.archive,
}
REGAIN: dict[str, Callable[[Scene], None]] = {
    "archived": lambda scene: leagues.reopen_league(league=scene.league, actor=scene.owner),
    "suspended": lambda scene: moderation.lift(
        suspension=scene.maker.suspensions.get(), actor=scene.operator
    ),
    "blocked": lambda scene: User.objects.filter(pk=scene.maker.pk).update(is_active=True),
}


def users(scene: Scene) -> dict[str, User]:
    return {
        "the same person": User.objects.get(pk=scene.maker.pk),
        "a new account": UserFactory.create(),
        "a third person": member(scene.league),
    }


def role_in(league: League, user: User) -> str | None:
    found = Membership.objects.filter(league=league, user=user).first()
    return found.role if found else None


@pytest.mark.one_in(3)
@pytest.mark.parametrize("role", GIVEN_ROLES)
@pytest.mark.parametrize("loss", LOSSES)
def test_a_link_ends_with_the_office_of_its_maker(role: Role, loss: str) -> None:
    scene = Scene()
    link, token = invitations.create_invitation(
        league=scene.league, actor=scene.maker, role=role, max_uses=50
    )
    LOSSES[loss](scene)
    _everybody_is_refused(scene, token)
    ended = Invitation.objects.get(pk=link.pk)
    assert ended.revoked_at is not None
    assert ended.end_reason
    assert AuditEntry.objects.filter(
        league=scene.league, verb="invitation.revoked", data__reason=ended.end_reason
    ).exists()
    with pytest.raises((NotAllowed, Refused)):
        invitations.show_token(invitation=ended, actor=User.objects.get(pk=scene.owner.pk))
    if loss != "erased":
        scene.maker.refresh_from_db()
        regain = REGAIN.get(loss, _give_office_back)
        regain(scene)
        _everybody_is_refused(scene, token)


def _give_office_back(scene: Scene) -> None:
    scene.league.refresh_from_db()
    Membership.objects.filter(league=scene.league, user=scene.maker).delete()
    leagues.add_member(
        league=scene.league, user=scene.maker, role=Role.COMMISSIONER, actor=scene.owner
    )


def _everybody_is_refused(scene: Scene, token: str) -> None:
    assert invitations.find_invitation(token=token) is None
    for who, user in users(scene).items():
        before = role_in(scene.league, user)
        with pytest.raises(Refused):
            invitations.accept_invitation(token=token, user=user)
        client = Client()
        if user.is_active:
            client.force_login(user)
            client.post(f"/join/{token}/")
            client.post("/api/v1/join", {"token": token}, content_type="application/json")
        assert client.get(f"/join/{token}/").status_code == 410, who
        assert role_in(scene.league, user) == before, who


@pytest.mark.parametrize("role", GIVEN_ROLES)
@pytest.mark.parametrize("change", ["nothing", "handed over", "handed over and back"])
def test_a_link_outlasts_what_leaves_its_maker_the_right(role: Role, change: str) -> None:
    scene = Scene()
    _, token = invitations.create_invitation(
        league=scene.league, actor=scene.owner, role=role, max_uses=2
    )
    if change != "nothing":
        leagues.hand_over(league=scene.league, to=scene.membership, actor=scene.owner)
    if change == "handed over and back":
        back = Membership.objects.get(league=scene.league, user=scene.owner)
        leagues.hand_over(league=scene.league, to=back, actor=scene.maker)
    for guest in (UserFactory.create(), UserFactory.create()):
        invitations.accept_invitation(token=token, user=guest)
        assert role_in(scene.league, guest) == role
    assert invitations.find_invitation(token=token) is None  # used up


def test_a_link_holds_only_while_its_own_maker_does() -> None:
    """A invites B as commissioner; B's links follow B's office, not A's."""
    scene = Scene()
    _, first = invitations.create_invitation(
        league=scene.league, actor=scene.maker, role=Role.COMMISSIONER, max_uses=5
    )
    second_maker = UserFactory.create()
    invitations.accept_invitation(token=first, user=second_maker)
    _, second = invitations.create_invitation(
        league=scene.league, actor=second_maker, role=Role.COMMISSIONER, max_uses=5
    )
    scene.demote(Role.COACH)
    assert invitations.find_invitation(token=first) is None
    with pytest.raises(Refused, match="older than what"):  # B's link, made before the demotion
        invitations.accept_invitation(token=second, user=scene.maker)
    assert role_in(scene.league, scene.maker) == Role.COACH
    invitations.accept_invitation(token=second, user=UserFactory.create())
    chief = Membership.objects.get(league=scene.league, user=second_maker)
    leagues.remove_member(membership=chief, actor=scene.owner)
    assert invitations.find_invitation(token=second) is None


@pytest.mark.parametrize("role", GIVEN_ROLES)
@pytest.mark.parametrize("was", GIVEN_ROLES)
def test_a_removed_person_does_not_return_by_a_link_made_before(role: Role, was: Role) -> None:
    scene = Scene()
    gone = member(scene.league, was)
    _, old = invitations.create_invitation(
        league=scene.league, actor=scene.owner, role=role, max_uses=5
    )
    leagues.remove_member(
        membership=Membership.objects.get(league=scene.league, user=gone), actor=scene.owner
    )
    with pytest.raises(Refused, match="older than what"):
        invitations.accept_invitation(token=old, user=gone)
    invitations.accept_invitation(token=old, user=UserFactory.create())
    with clock.set_to(clock.now() + timedelta(seconds=1)):
        _, fresh = invitations.create_invitation(league=scene.league, actor=scene.owner, role=role)
        invitations.accept_invitation(token=fresh, user=gone)
        assert role_in(scene.league, gone) == role
        with pytest.raises(Refused, match="older than what"):
            invitations.accept_invitation(token=old, user=gone)


def test_who_left_may_come_back_by_a_link_of_others() -> None:
    scene = Scene()
    coach = member(scene.league)
    _, token = invitations.create_invitation(league=scene.league, actor=scene.owner, max_uses=2)
    leagues.remove_member(
        membership=Membership.objects.get(league=scene.league, user=coach), actor=coach
    )
    invitations.accept_invitation(token=token, user=coach)
    assert role_in(scene.league, coach) == Role.COACH


def test_a_link_is_judged_at_its_use_even_if_nothing_ended_it() -> None:
    """As if the office had been lost by a way that nobody thought of."""
    scene = Scene()
    _, token = invitations.create_invitation(league=scene.league, actor=scene.maker)
    Membership.objects.filter(user=scene.maker).update(role=Role.COACH)
    assert invitations.find_invitation(token=token) is None
    with pytest.raises(Refused):
        invitations.accept_invitation(token=token, user=UserFactory.create())


def test_the_owner_of_an_archived_league_revokes_its_links() -> None:
    scene = Scene()
    link, _ = invitations.create_invitation(league=scene.league, actor=scene.owner)
    League.objects.filter(pk=scene.league.pk).update(archived_at=clock.now())
    client = Client()
    client.force_login(scene.owner)
    page = client.get("/leagues/autumn/members/").content.decode()
    assert f"/leagues/autumn/invitations/{link.pk}/revoke/" in page
    assert client.post(f"/leagues/autumn/invitations/{link.pk}/revoke/").status_code == 302
    link.refresh_from_db()
    assert (link.end_reason, link.revoked_by) == ("revoked", scene.owner)


@pytest.mark.parametrize("loss", LOSSES)
def test_the_webhooks_of_a_lost_office_end(loss: str) -> None:
    scene = Scene()
    hooks = [
        Webhook.objects.create(
            league=scene.league,
            url=f"https://{host}.example/",
            host=f"{host}.example",
            secret="s",
            created_by=maker,
            created_at=clock.now(),
        )
        for host, maker in (("own", scene.maker), ("others", scene.owner))
    ]
    LOSSES[loss](scene)
    for hook in hooks:
        hook.refresh_from_db()
    assert not hooks[0].is_active
    assert "ended" in hooks[0].ended
    assert hooks[1].is_active is (loss != "archived")


MAKING = {
    "link": lambda league, by: invitations.create_invitation(league=league, actor=by),
    "webhook": lambda league, by: webhooks.create_webhook(
        league=league, actor=by, url="https://8.8.8.8/", as_format="json"
    ),
}


@pytest.mark.parametrize("made", MAKING)
def test_a_demotion_that_comes_between_ends_what_was_about_to_be_made(made: str) -> None:
    """The right is read again under the lock of the league."""
    scene = Scene()
    stale = User.objects.get(pk=scene.maker.pk)
    with request_cache.request_cache():
        assert stale.has_perm("core.change_league", scene.league)  # kept for this request
        Membership.objects.filter(user=scene.maker).update(role=Role.COACH)
        with pytest.raises(NotAllowed):
            MAKING[made](scene.league, stale)


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses to which something was posted."""
    urls: list[str] = []

    def post(url: str, body: bytes, headers: object) -> Response:
        urls.append(url)
        return Response(status=200)

    monkeypatch.setattr(webhook_sending, "post", post)
    monkeypatch.setattr(webhook_sending, "enqueue", lambda host: None)
    return urls


WAYS = {
    "demoted": lambda s: Membership.objects.filter(user=s.maker).update(role=Role.COACH),
    "gone": lambda s: Membership.objects.filter(user=s.maker).delete(),
    "closed": lambda s: User.objects.filter(pk=s.maker.pk).update(is_active=False),
    "archived": lambda s: League.objects.filter(pk=s.league.pk).update(archived_at=clock.now()),
    "nothing": lambda s: None,
}


@pytest.mark.parametrize("when", ["before the news", "before the post"])
@pytest.mark.parametrize("way", WAYS)
def test_a_webhook_is_judged_when_news_are_sent_even_if_nothing_ended_it(
    way: str, when: str, posted: list[str]
) -> None:
    scene = Scene()
    hook = Webhook.objects.create(
        league=scene.league,
        url="https://own.example/",
        host="own.example",
        secret="s",
        created_by=scene.maker,
        created_at=clock.now(),
    )
    entry = audit.record(
        actor=scene.owner, league=scene.league, verb="league.created", subject=scene.league
    )
    if when == "before the news":
        WAYS[way](scene)
    webhooks.announce(entry_id=entry.pk)
    if when == "before the post":
        WAYS[way](scene)
    webhook_sending.send_to(host="own.example")
    assert posted == (["https://own.example/"] if way == "nothing" else [])
    hook.refresh_from_db()
    assert hook.is_active is (way == "nothing" or when == "before the news")
    with pytest.raises((Refused, NotAllowed)):
        webhooks.try_webhook(webhook=hook, actor=UserFactory.create())
