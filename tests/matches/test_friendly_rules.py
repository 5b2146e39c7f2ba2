"""House rules and maps are chosen as a friendly is made (KEM-FRI-01)."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.errors import Refused
from core.rulebook.house_rules_form import NAMED
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS, find_variant
from matches.friendly_form import OF_LEAGUES
from matches.models import FriendInvitation, Match, Side
from matches.services import friend_invitations, friendlies
from matches.services.friend_invitations import sign_friend_link
from matches.services.friendlies import end_friendly
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.laying import submit_laying
from matches.services.rematches import play_again
from matches.services.resolution.resolve import resolve_match
from rosters.models import Clan
from tests.factories.core import UserFactory
from tests.matches.guest_play import from_elsewhere

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rules("KEM-FRI-01"),
    pytest.mark.usefixtures("sent_tasks"),
]
PAGES = ("play-bot-game", "play-hotseat-game", "play-friend-game")
GAMES = [pytest.param(meta, id=meta.key) for meta in VARIANTS]


def another_rule(meta: GameMeta) -> dict[str, str]:
    """An option of the game with a listed value that is not its default."""
    fits = ((o, v) for o, v in meta.options.items() if len(v) > 1 and o not in OF_LEAGUES)
    option, values = next(fits)
    return {option: values[1]}


def begin(client: Client, page: str, meta: GameMeta, rules: dict[str, str]) -> dict[str, str]:
    """The house rules of what begins with that page as it is filled, and these changes."""
    address = reverse(f"matches:{page}", args=[meta.key])
    form = client.get(address).context["form"]
    answer = client.post(address, {n: form[n].initial for n in form.fields} | rules)
    assert answer.status_code == 302, answer.content.decode()
    made = FriendInvitation if page == "play-friend-game" else Match
    return dict(made.objects.latest("pk").options)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("meta", GAMES)
def test_each_page_offers_every_rule_of_its_game(page: str, meta: GameMeta) -> None:
    client = from_elsewhere(Client())
    shown = client.get(reverse(f"matches:{page}", args=[meta.key])).content.decode()
    offered = {option for option in meta.options if f'name="{option}"' in shown}
    assert set(meta.options) - offered == set(meta.options) & OF_LEAGUES
    assert begin(client, page, meta, {}) == {}
    assert begin(client, page, meta, another_rule(meta)) == another_rule(meta)


@pytest.mark.parametrize("page", PAGES)
def test_a_rule_there_is_not_is_refused_in_words(page: str) -> None:
    meta, client = VARIANTS[0], from_elsewhere(Client())
    address = reverse(f"matches:{page}", args=[meta.key])
    form = client.get(address).context["form"]
    filled = {name: form[name].initial for name in form.fields}
    option = next(iter(another_rule(meta)))
    answer = client.post(address, filled | {option: "nonsense"})
    assert answer.status_code == 200
    assert "nonsense is not one of the available choices" in unescape(answer.content.decode())
    pair = next(iter(meta.pair_options))
    answer = client.post(address, filled | {pair: NAMED})
    assert "Say which, or choose another value." in answer.content.decode()
    assert not Match.objects.exists()
    assert not FriendInvitation.objects.exists()


def test_who_is_invited_sees_them_and_plays_by_them(client: Client) -> None:
    meta, maker = VARIANTS[0], UserFactory.create()
    clan = Clan.objects.filter(variant=meta.key).order_by("key")[0]
    rules, now = another_rule(meta), clock.now()
    invitation = friend_invitations.invite_friend(
        maker=maker, clan=clan, own=None, pace="day", options=rules, now=now
    )
    page = client.get(reverse("matches:friend-invitation", args=[sign_friend_link(invitation)]))
    assert next(iter(rules)) in page.content.decode()
    friend = UserFactory.create()
    match = friend_invitations.accept_friend_invitation(
        invitation=invitation, friend=friend, clan=clan, own=None, now=now
    )
    assert match.options == rules
    end_friendly(match=match, actor=maker, now=now)
    play_again(match=match, actor=maker, now=now)
    again = play_again(match=match, actor=friend, now=now)
    assert again is not None
    assert again.options == rules


def test_a_link_is_not_made_for_rules_there_are_not() -> None:
    clan = Clan.objects.filter(variant="squig").order_by("key")[0]
    with pytest.raises(Refused):
        friend_invitations.invite_friend(
            maker=UserFactory.create(),
            clan=clan,
            own=None,
            pace="day",
            options={"no_such_rule": "on"},
            now=clock.now(),
        )
    assert not FriendInvitation.objects.exists()


def test_a_map_is_chosen() -> None:
    meta = next(meta for meta in VARIANTS if meta.maps)
    for number, name in enumerate(v for v in meta.options["dungeon_map"] if v != "random"):
        begin(from_elsewhere(Client()), "play-bot-game", meta, {"dungeon_map": name})
        assert Match.objects.count() == number + 1
        assert Match.objects.latest("pk").map_name == name


@pytest.mark.parametrize(
    ("key", "option", "value"),
    [
        pytest.param(meta.key, option, value, id=f"{meta.key}:{option}={value}")
        for meta in VARIANTS
        for option, values in meta.options.items()
        for value in values[1:3]
    ],
)
def test_a_match_against_the_bot_kicks_off_under_every_rule(
    key: str, option: str, value: str
) -> None:
    coach, now = UserFactory.create(), clock.now()
    clans = Clan.objects.filter(variant=find_variant(key).key).order_by("key")
    match = friendlies.play_bot(
        coach=coach,
        clan=clans[0],
        rival=clans[1],
        level="easy",
        options={option: value},
        now=now,
    )
    if match.laying:
        submit_laying(match=match, side=Side.HOME, author=coach, text="", now=now)
        resolve_match(match_id=match.pk, now=now)
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=now)
    resolve_match(match_id=match.pk, now=now)
    match.refresh_from_db()
    assert match.segment == 1
    assert match.last_error == ""
