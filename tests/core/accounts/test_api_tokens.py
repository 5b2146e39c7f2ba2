"""API tokens with scopes, idempotent writes, conditional GET."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connections
from django.test import Client
from rest_framework.throttling import UserRateThrottle

from core import clock
from core.accounts import api_tokens
from core.accounts.models import User
from core.api import idempotent
from core.api.models import ApiToken, IdempotentRequest
from core.errors import NotAllowed, Refused
from core.leagues.models import Role
from matches.models import LeagueMap
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.matches.services.prematch.test_league_maps import FORGE

pytestmark = pytest.mark.django_db


def token(user: User, *scopes: str) -> dict[str, str]:
    """The header of a new token."""
    scopes = scopes or ("read",)
    _, key = api_tokens.create_token(user=user, name="A program", scopes=scopes, days=9)
    return {"Authorization": f"Bearer {key}"}


def new_map(slug: str) -> dict[str, str]:
    return {"league": slug, "variant": "dungeon", "name": "Robot Rest", "text": FORGE}


class TestTokens:
    def test_only_the_hash_is_kept(self) -> None:
        made, key = api_tokens.create_token(
            user=UserFactory.create(), name="A", scopes=["read"], days=1
        )
        assert key.startswith("kem_")
        assert key not in str(ApiToken.objects.values())
        assert api_tokens.find_token(key=key) == made

    def test_a_token_reads_what_its_owner_reads(self, client) -> None:
        league = LeagueFactory.create(is_private=True)
        url = f"/api/v1/leagues/{league.slug}/"
        assert client.get(url).status_code == 404
        assert client.get(url, headers=token(member(league))).status_code == 200
        assert client.get(url, headers=token(UserFactory.create())).status_code == 404

    def test_an_invalid_token_is_refused_not_ignored(self, client) -> None:
        user = UserFactory.create()
        headers = token(user)
        made = user.api_tokens.get()
        for change in (
            {"revoked_at": clock.now()},
            {"revoked_at": None, "expires_at": clock.now() - timedelta(1)},
        ):
            ApiToken.objects.filter(pk=made.pk).update(**change)
            answer = client.get("/api/v1/leagues/", headers=headers)
            assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
        assert (
            client.get("/api/v1/leagues/", headers={"Authorization": "Bearer x"}).status_code == 401
        )

    def test_a_write_needs_its_scope(self, client) -> None:
        league = LeagueFactory.create()
        boss = member(league, Role.COMMISSIONER)
        body = new_map(league.slug)
        answer = client.post(
            "/api/v1/maps/", body, "application/json", headers=token(boss, "read", "play")
        )
        assert (answer.status_code, LeagueMap.objects.count()) == (403, 0)
        assert "admin" in answer.json()["detail"]
        answer = client.post(
            "/api/v1/maps/", body, "application/json", headers=token(boss, "admin")
        )
        assert (answer.status_code, LeagueMap.objects.count()) == (201, 1)

    def test_a_token_without_read_reads_nothing(self, client) -> None:
        headers = token(UserFactory.create(), "play")
        assert client.get("/api/v1/leagues/", headers=headers).status_code == 403

    def test_limits(self) -> None:
        user = UserFactory.create()
        for scopes, days in (([], 5), (["fly"], 5), (["read"], 0), (["read"], 999)):
            with pytest.raises(Refused):
                api_tokens.create_token(user=user, name="A", scopes=scopes, days=days)
        for _ in range(api_tokens.MAX_TOKENS):
            token(user)
        with pytest.raises(Refused, match="revoke one"):
            token(user)

    def test_the_page_shows_a_key_once(self, client) -> None:
        user = UserFactory.create()
        client.force_login(user)
        answer = client.post("/profile/tokens/", {"name": "Bot", "scopes": ["read"], "days": 3})
        assert "kem_" in answer.content.decode()
        assert answer["Cache-Control"] == "no-store"
        key = answer.context["key"]
        assert key not in client.get("/profile/tokens/").content.decode()
        made = user.api_tokens.get()
        assert client.post(f"/profile/tokens/{made.pk}/revoke/").status_code == 302
        assert api_tokens.find_token(key=key) is None

    def test_nobody_revokes_a_token_of_others(self, client) -> None:
        owner = UserFactory.create()
        token(owner)
        made = owner.api_tokens.get()
        client.force_login(UserFactory.create())
        assert client.post(f"/profile/tokens/{made.pk}/revoke/").status_code == 404
        with pytest.raises(NotAllowed):
            api_tokens.revoke_token(token=made, actor=UserFactory.create())


class TestOnce:
    @pytest.fixture
    def boss(self) -> User:
        return member(LeagueFactory.create(), Role.COMMISSIONER)

    def post(self, client: Client, boss: User, key: str = "k1", **changes: str):
        league = boss.leagues.get()
        headers = self.headers | {"Idempotency-Key": key}
        body = new_map(league.slug) | changes
        return client.post("/api/v1/maps/", body, "application/json", headers=headers)

    @pytest.fixture(autouse=True)
    def _headers(self, boss: User) -> None:
        self.headers = token(boss, "read", "admin")

    def test_the_second_time_the_first_answer_is_given_again(self, client, boss) -> None:
        first, second = self.post(client, boss), self.post(client, boss)
        assert (first.status_code, second.status_code) == (201, 201)
        assert first.content == second.content
        assert "Idempotency-Replayed" not in first
        assert second["Idempotency-Replayed"] == "true"
        assert LeagueMap.objects.count() == 1

    def test_what_is_beyond_the_quota_is_done_once_all_the_same(
        self, client, boss, monkeypatch
    ) -> None:
        """Its status is kept, so the same key never does it twice."""
        monkeypatch.setattr(idempotent, "MAX_BODIES", 300)
        first, second = self.post(client, boss), self.post(client, boss)
        assert (first.status_code, second.status_code) == (201, 201)
        assert first.content
        assert not second.content
        assert second["Idempotency-Replayed"] == "status-only"
        assert LeagueMap.objects.count() == 1
        assert not any(bytes(row.body) for row in IdempotentRequest.objects.all())

    def test_a_long_answer_is_done_once_too(self, client, boss, monkeypatch) -> None:
        monkeypatch.setattr(idempotent, "MAX_BODY", 10)
        assert self.post(client, boss).status_code == 201
        assert self.post(client, boss)["Idempotency-Replayed"] == "status-only"
        assert LeagueMap.objects.count() == 1

    def test_bodies_of_all_tokens_of_a_person_share_a_quota(
        self, client, boss, monkeypatch
    ) -> None:
        monkeypatch.setattr(idempotent, "MAX_BODIES", 2000)
        for number in range(9):
            self.headers = token(boss, "read", "admin")
            self.post(client, boss, name=f"Map {number}")
        kept = [len(bytes(row.body)) for row in IdempotentRequest.objects.all()]
        assert len(kept) == 9
        assert 0 < sum(kept) <= 2000

    def test_without_room_for_a_key_nothing_is_done(self, client, boss, monkeypatch) -> None:
        monkeypatch.setattr(idempotent, "MAX_KEYS_OF_NEW", 2)
        monkeypatch.setattr(idempotent, "MAX_KEYS", 2)
        for number in range(2):
            assert (
                self.post(client, boss, key=f"k{number}", name=f"Map {number}").status_code == 201
            )
        refused = self.post(client, boss, key="more", name="Another")
        assert refused.status_code == 429
        assert int(refused["Retry-After"]) > 0
        assert LeagueMap.objects.count() == 2
        assert self.post(client, boss, key="k0", name="Map 0")["Idempotency-Replayed"] == "true"

    def test_a_refusal_is_given_again_too(self, client, boss) -> None:
        self.post(client, boss)
        taken = self.post(client, boss, key="k2")
        assert taken.status_code == 409
        assert self.post(client, boss, key="k2").content == taken.content

    def test_the_same_key_for_something_else_is_a_mistake(self, client, boss) -> None:
        self.post(client, boss)
        assert self.post(client, boss, name="Another").status_code == 422
        assert LeagueMap.objects.count() == 1

    def test_one_key_is_each_callers_own(self, client, boss) -> None:
        self.post(client, boss)
        self.headers = token(boss, "admin")
        assert self.post(client, boss).status_code == 409  # sent again: the name is taken

    def test_a_revoked_token_gets_no_answer_again(self, client, boss) -> None:
        """It may contain a secret that is shown once, such as the token of an invitation."""
        self.post(client, boss)
        boss.api_tokens.update(revoked_at=clock.now())
        assert self.post(client, boss).status_code == 401

    def test_a_header_that_a_proxy_sends_for_everybody_makes_no_caller(self, client, boss) -> None:
        self.headers = {"Authorization": "Basic c2l0ZTp3b3Jk"}
        client.force_login(boss)
        assert self.post(client, boss).status_code == 201
        assert self.post(client, boss)["Idempotency-Replayed"] == "true"
        client.force_login(member(boss.leagues.get()))
        assert self.post(client, boss).status_code == 403
        client.logout()
        assert self.post(client, boss).status_code == 401

    def test_while_one_is_running_the_other_gets_409(self, client, boss) -> None:
        self.post(client, boss)
        IdempotentRequest.objects.update(status=None)
        assert self.post(client, boss).status_code == 409
        IdempotentRequest.objects.update(created_at=clock.now() - timedelta(minutes=2))
        assert "already has a map" in self.post(client, boss).json()["detail"]

    @pytest.mark.parametrize("status", [401, 429])
    def test_what_was_not_even_tried_is_not_kept(self, client, boss, status, monkeypatch) -> None:
        if status == 401:
            self.headers = {"Authorization": "Bearer nobody's"}
        else:
            monkeypatch.setattr(UserRateThrottle, "allow_request", lambda *_: False)
            monkeypatch.setattr(UserRateThrottle, "wait", lambda _: 1)
        assert self.post(client, boss).status_code == status
        assert not IdempotentRequest.objects.exists()

    @pytest.mark.parametrize("key", ["", "x" * 65, "ü"])
    def test_a_malformed_key(self, client, boss, key: str) -> None:
        assert self.post(client, boss, key=key).status_code == 400

    def test_answers_are_forgotten_after_a_day(self, client, boss) -> None:
        self.post(client, boss)
        assert idempotent.forget_old() == 0
        IdempotentRequest.objects.update(created_at=clock.now() - timedelta(days=2))
        assert idempotent.forget_old() == 1


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_write_once() -> None:
    league = LeagueFactory.create()
    boss = member(league, Role.COMMISSIONER)
    headers = token(boss, "admin") | {"Idempotency-Key": "same"}
    body, statuses = new_map(league.slug), []

    def post() -> None:
        try:
            answer = Client().post("/api/v1/maps/", body, "application/json", headers=headers)
            statuses.append(answer.status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=post) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert LeagueMap.objects.count() == 1
    assert set(statuses) <= {201, 409}
    assert 201 in statuses


def test_a_response_that_has_not_changed_is_304(client) -> None:
    LeagueFactory.create()
    first = client.get("/api/v1/leagues/")
    again = client.get("/api/v1/leagues/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    LeagueFactory.create()
    assert (
        client.get("/api/v1/leagues/", headers={"If-None-Match": first["ETag"]}).status_code == 200
    )
