"""Matches of no league against the bot (KEM-FRI-01 to KEM-FRI-04)."""

from __future__ import annotations

from datetime import timedelta

import pytest
import rules.permissions
from django.test import Client

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import Role
from core.notifications.models import Notification
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from matches.friendly_form import PlayBotForm
from matches.models import Match, MatchState, Segment, Side
from matches.queries import matches
from matches.seats import seats_of
from matches.services import friendlies, friendly_bounds
from matches.services.bots import LEVELS, bots_of
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.freebooters import hire
from matches.services.prematch.laying import submit_laying
from matches.services.resolution.hold import hold
from matches.services.resolution.locked_orders import SALT, lock_turn
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping.deadlines import enqueue_due
from matches.services.timekeeping.due import due_cause
from rosters.models import CareerEvent, Clan, MatchBooking, PlayerSheet
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db
GAMES = [meta.key for meta in VARIANTS]
Cause = Segment.Cause


def begun(coach: User, variant: str = "samurai", level: str = "normal") -> Match:
    first, second = Clan.objects.filter(variant=variant).order_by("key")[:2]
    return friendlies.play_bot(coach=coach, clan=first, rival=second, level=level, now=WHEN)


def kicked_off(coach: User) -> Match:
    """A friendly in which the person's turn is to be played."""
    match = begun(coach)
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=WHEN)
    while match.waiting_side != Side.HOME or match.asked:  # about the kick-off
        resolve_match(match_id=match.pk, now=match.due_at if match.asked else WHEN)
        match.refresh_from_db()
    return match


@pytest.mark.rules("KEM-FRI-01", "KEM-FRI-02")
@pytest.mark.parametrize("variant", GAMES)
def test_a_friendly_of_every_game_is_played_to_its_end(variant: str) -> None:
    coach = UserFactory.create()
    match = begun(coach, variant)
    assert match.league is None
    assert bots_of(match) == (None, "normal")
    for _ in range(400):
        match.refresh_from_db()
        if match.is_over:
            break
        played = resolve_match(match_id=match.pk, now=WHEN, bots=("random", "normal"))
        assert played is not None
    assert match.state == MatchState.FINISHED
    outbox.drain()
    assert not MatchBooking.objects.filter(team__in=(match.home_team, match.away_team)).exists()
    facts = CareerEvent.objects.filter(player__team__in=(match.home_team, match.away_team))
    assert not facts.exists()


def test_the_bot_answers_by_itself(sent_tasks: list[tuple[str, list[object]]]) -> None:
    """Its set-up is not waited for; after each turn of the person its own is sent for at once."""
    coach = UserFactory.create()
    match = begun(coach)
    assert due_cause(match, WHEN) is None  # the person has not set up
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=WHEN)
    sides = []
    while len(sides) < 4:
        match.refresh_from_db()
        if match.waiting_side == Side.HOME and match.state == MatchState.PLAYING:
            assert due_cause(match, WHEN) is None
            submit_sheet(
                match=match,
                side=Side.HOME,
                author=coach,
                text="END\n",
                segment=match.segment,
                now=WHEN,
            )
        name, arguments = sent_tasks[-1]
        assert (name, arguments) == ("matches.resolve_friendly", [match.pk, match.segment])
        played = resolve_match(match_id=match.pk, now=WHEN, segment=match.segment)
        assert played is not None
        sides.append(played.side)
    assert {Side.HOME, Side.AWAY} <= set(sides)
    assert not Notification.objects.values_list("key", "subject")


@pytest.mark.rules("KEM-FRI-02")
def test_a_person_sees_their_own_side_alone() -> None:
    coach, other = UserFactory.create(), UserFactory.create()
    match = begun(coach)
    assert [seat.side for seat in seats_of(coach, match)] == [Side.HOME]
    assert list(matches.visible_matches(coach)) == [match]
    assert not matches.visible_matches(other).filter(pk=match.pk).exists()
    assert matches.stage_of(match.pk, other) is None
    assert matches.stage_of(match.pk, coach) is not None


def test_a_job_that_was_lost_is_sent_again() -> None:
    coach = UserFactory.create()
    match = kicked_off(coach)
    while match.waiting_side != Side.AWAY:
        submit_sheet(
            match=match, side=Side.HOME, author=coach, text="END\n", segment=match.segment, now=WHEN
        )
        resolve_match(match_id=match.pk, now=WHEN)
        match.refresh_from_db()
    assert match.ready_at == WHEN
    assert enqueue_due(now=WHEN + timedelta(minutes=2)) == 1


@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_a_strong_bot_is_offered_where_it_was_shown_to_be_stronger(meta: GameMeta) -> None:
    form = PlayBotForm(meta=meta, coach=None)
    offered = [level for level, _words in form.fields["level"].choices]
    assert offered == (list(LEVELS) if meta.has_strong_bot else ["easy", "normal"])
    if not meta.has_strong_bot:
        with pytest.raises(Refused):
            begun(UserFactory.create(), meta.key, "strong")


@pytest.mark.rules("KEM-FRI-02")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_be_predicted(level: str) -> None:
    """Two matches that differ by their secrets alone draw from different seeds."""
    locked = [
        lock_turn(begun(UserFactory.create(), "blitz", level), Cause.COACH, None, (None, level))
        for _ in "12"
    ]
    assert locked[0]["away"]["draws"] != locked[1]["away"]["draws"]
    assert all(len(each["away"]["draws"]) == SALT for each in locked)


@pytest.mark.rules("KEM-FRI-01")
def test_no_officer_and_no_stranger_does_anything_in_it() -> None:
    other = member(LeagueFactory.create(), Role.OWNER)
    match = begun(UserFactory.create())
    permissions = [name for name in rules.permissions.permissions if name.startswith("matches.")]
    assert "matches.end_friendly" in permissions
    of_leagues = {
        "matches.view_vacations",
        "matches.dismiss_signs",
        "matches.add_map",
        "matches.order_for_league",
    }
    for permission in set(permissions) - of_leagues:
        assert not other.has_perm(permission, match), permission
    with pytest.raises(NotAllowed):
        friendlies.end_friendly(match=match, actor=other, now=WHEN)


@pytest.mark.rules("KEM-FRI-04")
def test_who_plays_it_ends_it() -> None:
    coach = UserFactory.create()
    match = friendlies.end_friendly(match=begun(coach), actor=coach, now=WHEN)
    assert match.state == MatchState.VOID
    assert not Notification.objects.exists()
    with pytest.raises(Refused):
        friendlies.end_friendly(match=match, actor=coach, now=WHEN)


@pytest.mark.rules("KEM-FRI-03")
def test_a_person_has_three_at_a_time_and_thirty_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    coach = UserFactory.create()
    for _ in range(friendly_bounds.MOST_RUNNING):
        match = begun(coach)
    with pytest.raises(Refused, match="3 friendlies"):
        begun(coach)
    friendlies.end_friendly(match=match, actor=coach, now=WHEN)
    begun(coach)
    monkeypatch.setattr(friendly_bounds, "MOST_RUNNING", 100)
    monkeypatch.setattr(friendly_bounds, "MOST_A_DAY", 4)
    with pytest.raises(Refused, match="4 friendlies in a day"):
        begun(coach)


@pytest.mark.rules("KEM-FRI-04")
def test_seven_days_of_waiting_end_it() -> None:
    coach = UserFactory.create()
    match = kicked_off(coach)
    assert match.due_at is not None
    assert resolve_match(match_id=match.pk, now=match.due_at) is None
    match.refresh_from_db()
    assert match.state == MatchState.VOID
    assert Notification.objects.get().recipient == coach


@pytest.mark.rules("KEM-FRI-04")
def test_an_error_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = kicked_off(UserFactory.create())
    hold(match, "It is broken.", WHEN)
    match.refresh_from_db()
    assert match.state == MatchState.VOID
    assert match.report is None


@pytest.mark.rules("KEM-FRI-01")
def test_a_copy_leaves_its_team_alone() -> None:
    own = team("crab")
    coach = own.coach
    hurt = own.players.first()
    PlayerSheet.objects.filter(player=hurt).update(misses_next=True, learned=["block"], spp=7)
    rival = Clan.objects.get(variant="samurai", key="lion")
    match = friendlies.play_bot(
        coach=coach, clan=own.clan, rival=rival, level="easy", own=own, now=WHEN
    )
    copy = match.home_team
    assert (copy.league, copy.name, copy.rerolls, copy.staff) == (
        None,
        own.name,
        own.rerolls,
        own.staff,
    )
    copied = copy.players.get(number=hurt.number).sheet
    assert (copied.misses_next, copied.learned, copied.spp) == (False, ["block"], 7)
    assert len(match.setup["home"]["figures"]) == own.players.count()
    with pytest.raises(NotAllowed):
        friendlies.play_bot(
            coach=UserFactory.create(), clan=own.clan, rival=rival, level="easy", own=own, now=WHEN
        )


def test_its_teams_are_in_no_list(client: Client) -> None:
    coach = UserFactory.create()
    match = begun(coach)
    client.force_login(coach)
    for address in ("/teams/", "/api/v1/teams/"):
        assert match.home_team.name not in client.get(address).content.decode()
    assert client.get(f"/teams/{match.home_team_id}/").status_code in {403, 404}


@pytest.mark.rules("KEM-FRI-01")
def test_nobody_is_hired_and_no_table_result_is_entered() -> None:
    """The pages have no button for it; the services refuse who asks all the same."""
    coach = UserFactory.create()
    match = begun(coach, "blitz")
    position = match.home_team.clan.positions.first()
    assert position is not None
    with pytest.raises(Refused, match="one friendly"):
        hire(match=match, side=Side.HOME, actor=coach, now=WHEN, position=position.key)
    assert not match.takes_table_result


@pytest.mark.rules("KEM-FRI-01")
def test_a_map_is_laid_without_a_list_of_the_bots() -> None:
    coach = UserFactory.create()
    first, second = Clan.objects.filter(variant="dungeon").order_by("key")[:2]
    match = friendlies.play_bot(
        coach=coach,
        clan=first,
        rival=second,
        level="easy",
        options={"dungeon_placement": "alternate"},
        now=WHEN,
    )
    assert match.laying
    submit_laying(match=match, side=Side.HOME, author=coach, text="", now=WHEN)
    resolve_match(match_id=match.pk, now=WHEN)
    match.refresh_from_db()
    assert not match.laying
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=WHEN)
    resolve_match(match_id=match.pk, now=WHEN)
    match.refresh_from_db()
    assert match.state == MatchState.PLAYING
