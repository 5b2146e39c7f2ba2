"""Ways round the judgement of others: through whom an officer names, through a team given on,
through another's stand-in, or by asking again and again (KEM-SHO-02).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import Membership, Role
from core.leagues.services import invitations, leagues
from core.leagues.services.leagues import remove_member, set_role
from league.models import Fixture
from league.services import cards, mid_season
from matches.models import Consent, Match, Side, SideClock
from matches.officer_choices import holds_officers_grant
from matches.parties import coaches_to_ask, has_interest, has_season_interest, own_sides
from matches.services import consents
from matches.services.consents import ConsentAsked
from matches.services.resolution import extensions
from rosters.models import StandIn, Team, TeamOffer
from rosters.services.stand_ins import agree_to_stand_in, name_stand_in
from rosters.services.transfers import accept_offer, give_team, offer_team, withdraw_offer
from tests.factories.core import member
from tests.factories.rosters import team as a_team
from tests.factories.season import finish_and_book
from tests.permissions.conftest import Cause

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-SHO-02")]
TWO_DAYS = timedelta(hours=48, minutes=1)


def _seat_of(of: Cause, user: User) -> Membership:
    return Membership.objects.get(league=of.season.league, user=user)


def _make(of: Cause, user: User, role: Role, by: User) -> None:
    set_role(membership=_seat_of(of, user), role=role, actor=by)


def _own_role(of: Cause, one: User, two: User) -> None:
    _make(of, one, Role.COMMISSIONER, of.boss)
    _make(of, one, Role.JUDGE, one)


def _in_a_circle(of: Cause, one: User, two: User) -> None:
    _make(of, one, Role.COMMISSIONER, of.boss)
    _make(of, two, Role.COMMISSIONER, of.boss)
    _make(of, two, Role.JUDGE, one)
    _make(of, two, Role.COMMISSIONER, one)
    _make(of, one, Role.JUDGE, two)


def _namer_leaves(of: Cause, one: User, two: User) -> None:
    _make(of, two, Role.COMMISSIONER, of.boss)
    _make(of, one, Role.JUDGE, two)
    remove_member(membership=_seat_of(of, two), actor=two)


def _namer_came_by_link_and_leaves(of: Cause, one: User, two: User) -> None:
    _, token = invitations.create_invitation(
        league=of.season.league, actor=of.boss, role=Role.COMMISSIONER
    )
    invitations.accept_invitation(token=token, user=two)
    _make(of, one, Role.JUDGE, two)
    remove_member(membership=_seat_of(of, two), actor=two)


def _namer_is_a_coach_by_now(of: Cause, one: User, two: User) -> None:
    _make(of, two, Role.COMMISSIONER, of.boss)
    _make(of, one, Role.JUDGE, two)
    _make(of, two, Role.COACH, two)


def _by_hand_over(of: Cause, one: User, two: User) -> None:
    league = of.season.league
    Membership.objects.filter(user=of.boss).update(role=Role.OWNER)
    leagues.hand_over(league=league, to=_seat_of(of, two), actor=of.boss)
    _make(of, one, Role.JUDGE, two)
    leagues.hand_over(league=league, to=_seat_of(of, of.boss), actor=two)
    remove_member(membership=_seat_of(of, two), actor=two)


DETOURS: list[Callable[[Cause, User, User], None]] = [
    _own_role,
    _in_a_circle,
    _namer_leaves,
    _namer_came_by_link_and_leaves,
    _namer_is_a_coach_by_now,
    _by_hand_over,
]


@pytest.mark.parametrize("detour", DETOURS)
class TestWhoOwesAnOfficeToAParty:
    def test_has_their_interest_whatever_came_between(self, cause, detour) -> None:
        judge, helper = member(cause.season.league), member(cause.season.league)
        detour(cause, judge, helper)
        assert own_sides(judge, cause.match) == own_sides(cause.boss, cause.match)
        with pytest.raises((ConsentAsked, NotAllowed)):
            extensions.give_time(
                match=cause.match, hours=24, now=clock.now(), actor=judge, reason="A storm."
            )

    def test_has_their_interest_in_the_season(self, later, detour) -> None:
        judge, helper = member(later.season.league), member(later.season.league)
        detour(later, judge, helper)
        assert has_season_interest(judge, later.match)


@pytest.mark.parametrize("act", ["card", "leave", "remove", "give"])
def test_whom_an_officer_named_does_nothing_to_the_officers_next_opponent(later, act) -> None:
    friend = member(later.season.league)
    _make(later, friend, Role.COMMISSIONER, later.boss)
    taken = later.entry_of(later.rival)

    def do() -> None:
        if act == "card":
            cards.give(
                season=later.season, coach=later.rival, kind="yellow", reason="x", actor=friend
            )
        elif act == "leave":
            mid_season.leave(entry=taken, actor=friend)
        elif act == "remove":
            remove_member(membership=_seat_of(later, later.rival), actor=friend)
        else:
            give_team(team=taken.team, to=member(later.season.league), actor=friend)

    with pytest.raises((ConsentAsked, NotAllowed)):
        do()


def test_between_two_rounds_neither(later) -> None:
    friend = member(later.season.league)
    _make(later, friend, Role.COMMISSIONER, later.boss)
    finish_and_book(Fixture.objects.get(match=later.match))
    with pytest.raises((ConsentAsked, NotAllowed)):
        remove_member(membership=_seat_of(later, later.rival), actor=friend)


class TestATeamGivenOn:
    def _given(self, of: Cause, judge: User) -> Team:
        """The rival's team, which the judge gave away, with their silence."""
        own = of.entry_of(of.rival).team
        SideClock.objects.update_or_create(
            match=of.match, side=0 if of.match.home_team_id == own.pk else 1, defaults={"missed": 1}
        )
        friend = member(of.season.league)
        with pytest.raises(ConsentAsked):
            give_team(team=own, to=friend, actor=judge)
        Consent.objects.update(silent_from=clock.now())
        give_team(team=own, to=friend, actor=judge)
        return Team.objects.get(pk=own.pk)

    def test_brings_no_word_with_it_however_often(self, cause) -> None:
        given = self._given(cause, cause.boss)
        second = member(cause.season.league)
        accept_offer(offer=offer_team(team=given, to=second, actor=given.coach), actor=second)
        cause.match = Match.objects.get()
        assert coaches_to_ask(cause.boss, cause.match) == [cause.rival]
        with pytest.raises(ConsentAsked):
            extensions.give_time(
                match=cause.match, hours=9, now=clock.now(), actor=cause.boss, reason="x"
            )
        asked = Consent.objects.get(used_at=None)
        with pytest.raises(NotAllowed):
            consents.answer(consent=asked, actor=second, agrees=True, now=clock.now())

    def test_nor_given_by_whom_the_judge_named(self, cause) -> None:
        friend = member(cause.season.league)
        _make(cause, friend, Role.COMMISSIONER, cause.boss)
        self._given(cause, friend)
        cause.match = Match.objects.get()
        assert coaches_to_ask(cause.boss, cause.match) == [cause.rival]

    def test_but_back_with_its_coach_it_does(self, cause) -> None:
        given = self._given(cause, cause.boss)
        back = offer_team(team=given, to=cause.rival, actor=given.coach)
        accept_offer(offer=back, actor=cause.rival)
        Match.objects.update(created_at=clock.now() - timedelta(microseconds=1))
        assert coaches_to_ask(cause.boss, Match.objects.get()) == [cause.rival]


class TestTheOnlyImpartialOfficer:
    """An interested officer does not remove who can decide, and then take silence for a word."""

    @pytest.mark.parametrize(
        ("had", "act"),
        [
            (had, act)
            for had in (Role.JUDGE, Role.COMMISSIONER)
            for act in ("coach", "guest", "commissioner", "judge", "remove")
            if act != had
        ],
    )
    @pytest.mark.parametrize("which", ["cause", "later"])
    def test_keeps_the_office_without_a_word(self, request, which, had, act) -> None:
        of = request.getfixturevalue(which)
        judge = member(of.season.league, had)
        Membership.objects.filter(user=judge).update(
            role_since=of.match.created_at - timedelta(days=1)
        )
        seat = _seat_of(of, judge)

        def do() -> None:
            if act == "remove":
                remove_member(membership=seat, actor=of.boss)
            else:
                set_role(membership=seat, role=Role(act), actor=of.boss)

        with pytest.raises(ConsentAsked):
            do()
        assert not has_interest(judge, of.match)
        Consent.objects.update(silent_from=clock.now())
        do()
        assert Membership.objects.filter(user=judge, role=had).first() is None

    def test_is_not_made_the_owner_by_a_party_without_a_word(self, cause) -> None:
        league = cause.season.league
        Membership.objects.filter(user=cause.boss).update(role=Role.OWNER)
        judge, coach = member(league, Role.JUDGE), member(league)
        with pytest.raises(ConsentAsked):
            leagues.hand_over(league=league, to=_seat_of(cause, judge), actor=cause.boss)
        assert not has_interest(judge, cause.match)
        leagues.hand_over(league=league, to=_seat_of(cause, coach), actor=cause.boss)

    @pytest.mark.parametrize("which", ["boss", "rival"])
    def test_is_not_drawn_into_it_by_being_named(self, cause, which) -> None:
        judge, other = member(cause.season.league, Role.JUDGE), getattr(cause, which)
        own = cause.entry_of(other).team
        with pytest.raises(ConsentAsked):
            name_stand_in(team=own, user=judge, actor=other)
        assert not has_interest(judge, cause.match)
        member(cause.season.league, Role.COMMISSIONER)
        name_stand_in(team=own, user=judge, actor=other)
        assert has_interest(judge, cause.match)

    def test_is_not_drawn_into_it_by_a_stand_in_whom_they_did_not_choose(self, cause) -> None:
        judge = member(cause.season.league, Role.JUDGE)
        own = a_team(league=cause.season.league, coach=judge)
        name_stand_in(team=own, user=cause.rival, actor=cause.boss)
        assert not own_sides(judge, cause.match)
        agree_to_stand_in(grant=StandIn.objects.get(), actor=judge)
        assert own_sides(judge, cause.match)

    @pytest.mark.parametrize("act", ["coach", "remove"])
    def test_of_two_one_may_go(self, cause, act) -> None:
        one = member(cause.season.league, Role.JUDGE)
        member(cause.season.league, Role.JUDGE)
        if act == "remove":
            remove_member(membership=_seat_of(cause, one), actor=cause.boss)
        else:
            _make(cause, one, Role.COACH, cause.boss)

    def test_goes_by_themselves(self, cause) -> None:
        judge = member(cause.season.league, Role.JUDGE)
        remove_member(membership=_seat_of(cause, judge), actor=judge)

    def test_is_not_asked_for_by_an_officer_without_an_interest(self, cause) -> None:
        judge = member(cause.season.league, Role.JUDGE)
        other = member(cause.season.league, Role.COMMISSIONER)
        _make(cause, judge, Role.COACH, other)


def _take_out(of: Cause, user: User) -> None:
    remove_member(membership=_seat_of(of, user), actor=of.boss)


def _make_a_guest(of: Cause, user: User) -> None:
    _make(of, user, Role.GUEST, of.boss)


class TestTheStandInOfAnother:
    @pytest.mark.parametrize("act", [_take_out, _make_a_guest])
    @pytest.mark.parametrize("role", [Role.STAND_IN, Role.COACH])
    def test_who_meets_the_team_does_not_take_them_out_alone(self, cause, act, role) -> None:
        helper = member(cause.season.league, role)
        name_stand_in(team=cause.entry_of(cause.rival).team, user=helper, actor=cause.rival)
        with pytest.raises(ConsentAsked, match=str(cause.rival)):
            act(cause, helper)
        assert _seat_of(cause, helper).role == role

    def test_of_ones_own_one_does(self, cause) -> None:
        helper = member(cause.season.league, Role.STAND_IN)
        name_stand_in(team=cause.entry_of(cause.boss).team, user=helper, actor=cause.boss)
        remove_member(membership=_seat_of(cause, helper), actor=cause.boss)

    def test_who_meets_the_team_does_not_withdraw_its_offer_alone(self, cause) -> None:
        own = cause.entry_of(cause.rival).team
        offer = offer_team(team=own, to=member(cause.season.league), actor=cause.rival)
        with pytest.raises(ConsentAsked, match=str(cause.rival)):
            withdraw_offer(offer=offer, actor=cause.boss)
        assert TeamOffer.objects.get().state == TeamOffer.State.OPEN
        withdraw_offer(offer=offer, actor=cause.rival)


def test_who_hands_their_team_over_decides_nothing_in_its_season_meanwhile(later) -> None:
    friend = member(later.season.league)
    own = later.entry_of(later.boss).team
    accept_offer(offer=offer_team(team=own, to=friend, actor=later.boss), actor=friend)
    assert has_interest(later.boss, later.match)
    Match.objects.update(created_at=clock.now())
    assert not has_interest(later.boss, Match.objects.get(pk=later.match.pk))


def test_a_word_on_one_stand_in_opens_the_match_to_no_other(later) -> None:
    league = later.season.league
    officer = member(league, Role.COMMISSIONER)
    side = Side.HOME if later.match.home_team.coach_id == later.rival.pk else Side.AWAY
    SideClock.objects.update_or_create(match=later.match, side=side, defaults={"missed": 1})
    own = later.entry_of(later.rival).team
    second, agreed = member(league), member(league)
    name_stand_in(team=own, user=second, actor=officer)
    _seat_of(later, later.boss).delete()
    offered = later.season.entries.exclude(team__coach__in=(later.boss, later.rival)).first().team
    accept_offer(offer=offer_team(team=offered, to=officer, actor=offered.coach), actor=officer)
    assert has_interest(officer, later.match)
    with pytest.raises(ConsentAsked):
        name_stand_in(team=own, user=agreed, actor=officer)
    Consent.objects.update(silent_from=clock.now())
    name_stand_in(team=own, user=agreed, actor=officer)
    assert StandIn.objects.count() == 2
    holds = {
        grant.user: holds_officers_grant(officer, later.match, side, grant.created_at)
        for grant in StandIn.objects.all()
    }
    assert holds == {second: False, agreed: True}


def test_who_objects_is_not_asked_for_ever(cause) -> None:
    def ask(words: str) -> None:
        extensions.give_time(
            match=cause.match, hours=24, now=clock.now(), actor=cause.boss, reason=words
        )

    for number in range(consents.MAX_REFUSED):
        with pytest.raises(ConsentAsked):
            ask(f"Please{'.' * number}")
        consents.answer(
            consent=Consent.objects.get(agrees=None),
            actor=cause.rival,
            agrees=False,
            now=clock.now(),
        )
    with pytest.raises(Refused, match="often enough"):
        ask("Pretty please")
    with clock.set_to(clock.now() + TWO_DAYS), pytest.raises(Refused):
        ask("Pretty please")
