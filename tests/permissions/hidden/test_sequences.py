"""Nobody reaches a secret by a sequence of grants (LGE-PBM-02).

Whom an officer put beside a side, or in its coach's place, begins with the next turn and reads
nothing written before.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from celery import current_app
from django.db.models import Max

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import Membership, Role
from core.leagues.services import leagues
from league.exports.league_file.errors import BadFile
from league.exports.league_file.writer import write_league
from league.exports.services.importing import import_league
from matches.models import Match, MatchState, Segment, SideClock
from matches.permissions import sides_of
from matches.seats import seat_of
from matches.services.resolution.hold import play_default_orders
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.submission.sheets import submit_sheet
from rosters.models import StandIn, Team
from rosters.services.stand_ins import (
    agree_to_stand_in,
    end_stand_in,
    let_bot_stand_in,
    name_stand_in,
)
from rosters.services.transfers import accept_offer, give_team, offer_team
from tests.factories import matches as factory
from tests.factories.core import UserFactory, member
from tests.permissions import people, world
from tests.permissions import test_matrix as matrix
from tests.permissions.hidden.asking import ask, client_of
from tests.permissions.hidden.planting import Planted, planted_world, world_side
from tests.support.caches import forget_cache

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
COPIES: dict[str, Match] = {}
"""The copy of the match in a league that the running test has imported."""
PLANTED: dict[str, datetime] = {}
"""When the world of the running test was ready."""
APPS = ("matches", "matches-api", "rosters", "rosters-api", "core")


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch, settings) -> Iterator[Planted]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    PLANTED.clear()
    COPIES.clear()
    with clock.set_to(world.NOW):
        yield planted_world()


@contextmanager
def later(minutes: int) -> Iterator[None]:
    """Some time after everything was planted; bots played up to deadlines for that."""
    played = Segment.objects.aggregate(last=Max("created_at"))["last"]
    planted_at = PLANTED.setdefault("at", max(world.NOW, played))
    with clock.set_to(planted_at + timedelta(minutes=minutes)):
        yield


def second_account(planted: Planted) -> User:
    """A member of whom nobody knows that the owner of the league sits behind it."""
    return member(planted.world.league, Role.COACH)


def name(planted: Planted, who: User) -> StandIn:
    with later(1):
        owner = planted.readers[people.OWNER]
        return name_stand_in(team=planted.world.team, user=who, actor=owner)


def agree(planted: Planted, grant: StandIn) -> None:
    with later(2):
        agree_to_stand_in(grant=grant, actor=planted.world.team.coach)


def miss(planted: Planted) -> None:
    """The coach's last deadline was missed."""
    side = world_side(planted.world, planted.match)
    SideClock.objects.update_or_create(match=planted.match, side=side, defaults={"missed": 1})
    no_result_waits()


def no_result_waits() -> None:
    """A result that waits for its coach keeps a team from being handed on."""
    Match.objects.filter(state=MatchState.AWAITED).update(state=MatchState.SETTING_UP)


def play_turn(planted: Planted, minutes: int) -> Match:
    """The turn that waits is played: the sheet that is in, else a bot's."""
    match = Match.objects.get(pk=planted.match.pk)
    with later(minutes), clock.set_to(max(clock.now(), match.ready_at or clock.now())):
        resolve_match(match_id=match.pk, now=clock.now(), bots=("greedy", "greedy"))
    return Match.objects.get(pk=match.pk)


def named(planted: Planted) -> User:
    who = second_account(planted)
    name(planted, who)
    return who


def agreed(planted: Planted) -> User:
    who = second_account(planted)
    agree(planted, name(planted, who))
    return who


def named_after_a_miss(planted: Planted) -> User:
    miss(planted)
    return named(planted)


def begun(planted: Planted) -> User:
    who = agreed(planted)
    match = play_turn(planted, 40)
    with later(41):
        assert seat_of(who, match, world_side(planted.world, match)) is not None
    return who


def begun_and_on_turn(planted: Planted) -> User:
    who = begun(planted)
    match = play_turn(planted, 50)
    with later(51):
        assert match.waiting_side in sides_of(who, match)
    return who


def begun_and_ended(planted: Planted) -> User:
    who = begun(planted)
    with later(45):
        end_stand_in(grant=StandIn.objects.get(user=who), actor=who)
    return who


def begun_and_rolled_back(planted: Planted) -> User:
    who = begun(planted)
    with later(55):
        match = Match.objects.get(pk=planted.match.pk)
        owner = planted.readers[people.OWNER]
        roll_back(match=match, actor=owner, reason="A test.", now=clock.now())
        match.refresh_from_db()
        assert match.waiting_side in sides_of(who, match)
    return who


def left_and_back(planted: Planted) -> User:
    """A stand-in of the coach's own leaves the league, and an officer lets them in again."""
    who = planted.readers[people.STAND_IN]
    owner = planted.readers[people.OWNER]
    with later(1):
        left = Membership.objects.get(user=who, league=planted.world.league)
        leagues.remove_member(membership=left, actor=owner)
        leagues.add_member(league=planted.world.league, user=who, role=Role.STAND_IN, actor=owner)
    return who


def given(planted: Planted) -> User:
    who = second_account(planted)
    miss(planted)
    with later(1):
        give_team(team=planted.world.team, to=who, actor=planted.readers[people.OWNER])
    return who


def given_and_on_turn(planted: Planted) -> User:
    who = given(planted)
    play_turn(planted, 40)
    match = play_turn(planted, 50)
    with later(51):
        assert match.waiting_side in sides_of(who, match)
    return who


def given_and_handed_on(planted: Planted) -> User:
    """The new coach offers the team to a third account."""
    who, third = given(planted), second_account(planted)
    team = Team.objects.get(pk=planted.world.team.pk)
    with later(3):
        offer = offer_team(team=team, to=third, actor=who)
        accept_offer(offer=offer, actor=third)
    return third


def given_and_names(planted: Planted) -> User:
    """The new coach, who sees nothing yet, names a third account at once."""
    who, third = given(planted), second_account(planted)
    with later(3):
        name_stand_in(team=Team.objects.get(pk=planted.world.team.pk), user=third, actor=who)
    return third


def given_and_named_on_turn(planted: Planted) -> User:
    """The third account's seat begins with the new coach's, and opens no more than that."""
    third = given_and_names(planted)
    play_turn(planted, 40)
    match = play_turn(planted, 50)
    with later(51):
        assert match.waiting_side in sides_of(third, match)
    return third


def given_and_lets_a_bot_stand_in(planted: Planted) -> User:
    who = given(planted)
    with later(3):
        team = Team.objects.get(pk=planted.world.team.pk)
        let_bot_stand_in(team=team, actor=who, level="strong")
    return who


def removed_and_given(planted: Planted) -> User:
    """An officer removes a coach who has missed nothing, and gives the team away."""
    who, owner = second_account(planted), planted.readers[people.OWNER]
    no_result_waits()
    with later(1):
        coach = Membership.objects.get(user=planted.world.team.coach, league=planted.world.league)
        leagues.remove_member(membership=coach, actor=owner)
        give_team(team=planted.world.team, to=who, actor=owner)
    return who


def removed_and_given_and_names(planted: Planted) -> User:
    who, third = removed_and_given(planted), second_account(planted)
    with later(3):
        name_stand_in(team=Team.objects.get(pk=planted.world.team.pk), user=third, actor=who)
    return third


def removed_and_named(planted: Planted) -> User:
    """An officer removes the coach and names a stand-in for the team."""
    who, owner = second_account(planted), planted.readers[people.OWNER]
    with later(1):
        coach = Membership.objects.get(user=planted.world.team.coach, league=planted.world.league)
        leagues.remove_member(membership=coach, actor=owner)
        name_stand_in(team=planted.world.team, user=who, actor=owner)
    return who


def given_to_a_stand_in_of_it(planted: Planted) -> User:
    """Named while the coach plays, then handed the team: one grant does not open the other."""
    who = named(planted)
    miss(planted)
    with later(3):
        give_team(team=planted.world.team, to=who, actor=planted.readers[people.OWNER])
    return who


def default_orders(planted: Planted) -> User:
    """An officer has a held match played without the sheet that was submitted for it."""
    owner = planted.readers[people.OWNER]
    Match.objects.filter(pk=planted.match.pk).update(
        state=MatchState.HELD, held_from=MatchState.PLAYING, last_error="A test."
    )
    with later(1):
        play_default_orders(match=planted.match, actor=owner, now=clock.now())
    assert play_turn(planted, 2).segment > planted.match.segment
    return owner


def _imported(planted: Planted, reader: User, me: str = "") -> Match:
    """The league's file, imported by the reader as that person of it; its copy of the match."""
    file = io.BytesIO()
    write_league(planted.world.league, file)
    file.seek(0)
    made = import_league(file=file, actor=reader, me=me)
    return Match.objects.get(league=made.league, public_id=planted.match.public_id)


def imported_and_taken(planted: Planted) -> User:
    """The owner imports the league's file, and gives themselves the team with the orders."""
    owner = planted.readers[people.OWNER]
    with later(1):
        with pytest.raises(BadFile, match="match two people"):
            _imported(planted, owner, str(planted.world.team.coach))
        copy = _imported(planted, owner)
        give_team(team=_own_copy(planted, copy), to=owner, actor=owner)
    COPIES["match"] = Match.objects.get(pk=copy.pk)
    assert owner.pk in COPIES["match"].coach_ids
    assert copy.state == MatchState.VOID
    return owner


def imported_by_a_second_account(planted: Planted) -> User:
    """The file is handed to somebody outside the league, who imports it as the coach."""
    who = UserFactory.create()
    with later(1):
        COPIES["match"] = _imported(planted, who, str(planted.world.team.coach))
    return who


Sequence = Callable[[Planted], User]
SEQUENCES: tuple[Sequence, ...] = (
    named,
    agreed,
    named_after_a_miss,
    begun,
    begun_and_on_turn,
    begun_and_ended,
    begun_and_rolled_back,
    left_and_back,
    given,
    given_and_on_turn,
    given_and_handed_on,
    given_and_names,
    given_and_named_on_turn,
    given_and_lets_a_bot_stand_in,
    removed_and_given,
    removed_and_given_and_names,
    removed_and_named,
    given_to_a_stand_in_of_it,
    default_orders,
    imported_and_taken,
    imported_by_a_second_account,
)


def _own_copy(planted: Planted, copy: Match) -> Team:
    return copy.team(world_side(planted.world, planted.match))


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda each: each.__name__)
def test_nothing_written_before_is_read(
    sequence: Sequence, planted: Planted, thorough: bool
) -> None:
    who = sequence(planted)
    match = Match.objects.get(pk=planted.match.pk)
    match = COPIES.get("match", match)
    same = dict.fromkeys(("match", "fresh", "market", "held", "finished"), match)
    there, client = replace(planted.world, **same), client_of(who)
    if COPIES:
        there = replace(there, league=match.league, team=_own_copy(planted, match))
    wrong = []
    rows = [row for app in APPS for row in matrix.APPS[app].ROWS]
    if not thorough:  # every fortieth, and others in each sequence
        rows = rows[2 * SEQUENCES.index(sequence) % 40 :: 40]
    with later(60):
        for row in rows:
            forget_cache()
            text = ask(client, row, there)
            wrong += [f"{row}: {c.secret} ({c.mark})" for c in planted.canaries if c.mark in text]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "sequence",
    [
        named,
        agreed,
        named_after_a_miss,
        given,
        given_and_names,
        given_and_handed_on,
        removed_and_given,
        removed_and_given_and_names,
        removed_and_named,
        left_and_back,
    ],
)
def test_nobody_writes_before_their_seat_begins(sequence: Sequence, planted: Planted) -> None:
    who = sequence(planted)
    match = Match.objects.get(pk=planted.match.pk)
    with later(5):
        assert sides_of(who, match) == ()
        with pytest.raises(NotAllowed):
            submit_sheet(
                match=match,
                side=match.waiting_side,
                author=who,
                text=factory.a_move(match),
                segment=match.segment,
                now=clock.now(),
            )


def test_only_the_coach_agrees(planted: Planted) -> None:
    who = second_account(planted)
    grant = name(planted, who)
    for actor in (who, planted.readers[people.OWNER], planted.readers[people.OPPONENT]):
        with pytest.raises(NotAllowed):
            agree_to_stand_in(grant=grant, actor=actor)


def test_an_officer_does_not_stretch_the_coachs_own_grant(planted: Planted) -> None:
    """Naming the coach's stand-in again makes a grant of the officer's own, which waits."""
    who, team = second_account(planted), planted.world.team
    with later(1):
        name_stand_in(team=team, user=who, actor=team.coach, ends_at=clock.now() + timedelta(1))
        name_stand_in(team=team, user=who, actor=planted.readers[people.OWNER])
    rows = StandIn.objects.filter(user=who).order_by("pk")
    assert [(row.by_officer, row.agreed_at is None) for row in rows] == [
        (False, False),
        (True, True),
    ]
    assert rows[0].ends_at is not None


def test_a_team_is_not_given_away_while_its_coach_plays(planted: Planted) -> None:
    who = second_account(planted)
    no_result_waits()
    with pytest.raises(Refused, match="has missed no deadline"):
        give_team(team=planted.world.team, to=who, actor=planted.readers[people.OWNER])


def test_both_coaches_see_who_stands_in(planted: Planted) -> None:
    who = agreed(planted)
    for reader in (people.COACH, people.OPPONENT):
        client = client_of(planted.readers[reader])
        page = client.get(f"/teams/{planted.world.team.pk}/coach/").content.decode()
        assert str(who) in page
