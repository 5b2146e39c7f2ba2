"""Nobody judges a match that is their own cause (KEM-SHO-02), whatever the act."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.db import transaction

from core import clock, request_cache
from core.accounts.models import User
from core.asking import ASKING_SERVICES
from core.errors import NotAllowed, Refused
from core.leagues.models import Membership, Role
from core.leagues.services import leagues
from core.notifications.models import Notification
from league.models import Card, Fixture
from league.services import cards, claims, leave_undo, mid_season, rounds, walkovers
from matches.models import Consent, Match, MatchMessage, MatchState, TableReport, Vacation
from matches.parties import coaches_to_ask, impartial_judges, own_sides
from matches.queries.consents import waiting
from matches.services import consents, message_thread
from matches.services.consents import ConsentAsked
from matches.services.outcomes import corrections, table_top
from matches.services.resolution import extensions, hold
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.timekeeping import vacations
from rosters.match_refs import match_ref
from rosters.models import AfterMatch, StandIn, Team, TeamOffer
from rosters.services.after_match_sequence import finish_for_coach
from rosters.services.stand_ins import end_stand_in, let_bot_stand_in, name_stand_in
from rosters.services.transfers import accept_offer, give_team, offer_team, withdraw_offer
from tests.factories.core import member
from tests.factories.matches import play_turns
from tests.factories.rosters import team
from tests.factories.season import finish_and_book
from tests.matches.services.outcomes.test_table_top import table_report
from tests.permissions.conftest import Cause

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-SHO-02")]
PROJECT = Path(__file__).parents[2]
TWO_DAYS = timedelta(hours=48, minutes=1)


def _extend(of: Cause, actor: User) -> object:
    of.match.refresh_from_db()
    return extensions.give_time(
        match=of.match, hours=24, now=clock.now(), actor=actor, reason="A storm."
    )


def _held(go_on: Callable[..., Match]) -> Callable[[Cause, User], object]:
    def act(of: Cause, actor: User) -> object:
        of.hold()
        of.match.refresh_from_db()
        return go_on(match=of.match, actor=actor, now=clock.now())

    return act


def _roll_back(of: Cause, actor: User) -> object:
    if of.match.segment == 0:
        kick_off = of.match.due_at or clock.now()
        with clock.set_to(kick_off + timedelta(minutes=1)):
            resolve_match(match_id=of.match.pk, now=clock.now())
            play_turns(match_id=of.match.pk, turns=1, now=clock.now())
        of.match.refresh_from_db()
    return roll_back(match=of.match, actor=actor, reason="A fault.", now=clock.now())


def _correct(of: Cause, actor: User) -> object:
    if not of.match.is_over:
        finish_and_book(of.fixture)
        of.match.refresh_from_db()
    correction = corrections.overturned(of.match, (0, 9), 1)
    seen = corrections.preview(of.match, correction).seen
    return corrections.correct(
        match=of.match,
        correction=correction,
        actor=actor,
        reason="I say so.",
        seen=seen,
        now=clock.now(),
    )


def _entered(of: Cause, by: User) -> TableReport:
    found = TableReport.objects.filter(match=of.match).first()
    return found or table_top.enter(
        match=of.match, actor=by, report=table_report(of.match, 9), now=clock.now()
    )


def _confirm(of: Cause, actor: User) -> object:
    return table_top.confirm(entered=_entered(of, of.boss), actor=actor, now=clock.now())


def _withdraw(of: Cause, actor: User) -> object:
    return table_top.withdraw(entered=_entered(of, of.rival), actor=actor, now=clock.now())


def _walk_over(of: Cause, actor: User) -> object:
    return walkovers.award(fixture=of.fixture, side=0, actor=actor, reason="They do not play.")


def _claim(of: Cause, actor: User) -> object:
    claim = of.season.entries.get(team__coach=of.boss).claims.first()
    if claim is None:
        claim = claims.make_claim(fixture=of.fixture, actor=of.boss, text="No answer.")
        claims.answer(claim=claim, actor=of.rival, text="I do play.")
    return claims.decide(claim=claim, actor=actor, decision="walk_over", words="So be it.")


def _card(of: Cause, actor: User) -> object:
    return cards.give(season=of.season, coach=of.rival, kind="red", reason="Rude.", actor=actor)


def _appeal(of: Cause, actor: User) -> object:
    card = Card.objects.first()
    if card is None:
        judge = member(of.season.league, Role.JUDGE)
        card = cards.give(season=of.season, coach=of.rival, kind="red", reason="x", actor=judge)
        cards.appeal(card=card, actor=of.rival, text="No.")
        Membership.objects.get(user=judge).delete()
    return cards.decide_appeal(card=card, actor=actor, lift=False, words="It stands.")


def _leave(of: Cause, actor: User) -> object:
    return mid_season.leave(entry=of.entry_of(of.rival), actor=actor)


def _take_back_leaving(of: Cause, actor: User) -> object:
    gone = of.entry_of(of.rival)
    if gone.status != "withdrawn":
        deputy = member(of.season.league, Role.DEPUTY)
        mid_season.leave(entry=gone, actor=deputy)
        Membership.objects.filter(user=deputy).delete()
        request_cache.forget()
    return leave_undo.take_back_leaving(entry=of.entry_of(of.rival), actor=actor)


def _forbid(of: Cause, actor: User) -> object:
    vacation = Vacation.objects.filter(coach=of.rival).first()
    if vacation is None:
        today = clock.now().date()
        vacation = Vacation.objects.create(
            league=of.season.league,
            coach=of.rival,
            first_day=today + timedelta(days=3),
            last_day=today + timedelta(days=5),
            starts_at=clock.now() + timedelta(days=3),
            ends_at=clock.now() + timedelta(days=6),
            announced_at=clock.now(),
        )
    return vacations.forbid(vacation=vacation, actor=actor, reason="Not now.", now=clock.now())


def _hide(of: Cause, actor: User) -> object:
    message = MatchMessage.objects.first() or message_thread.post(
        match=of.match, author=of.rival, text="Monday it is.", now=clock.now()
    )
    return message_thread.hide(message=message, actor=actor, now=clock.now())


def _show(of: Cause, actor: User) -> object:
    message = MatchMessage.objects.first() or message_thread.post(
        match=of.match, author=of.rival, text="Monday it is.", now=clock.now()
    )
    MatchMessage.objects.update(hidden_at=clock.now(), hidden_by=of.boss)
    return message_thread.show(message=message, actor=actor, now=clock.now())


def _take_back_start(of: Cause, actor: User) -> object:
    return rounds.take_back_start(season=of.season, actor=actor)


def _to_meet_again(of: Cause) -> None:
    """They have played, and meet once more in a round that is not open yet."""
    fixture = of.fixture
    if not of.season.rounds.filter(number=2).exists():
        finish_and_book(fixture)
        second = of.season.rounds.create(number=2, stage=fixture.round.stage, name="Round 2")
        second.fixtures.create(
            number=1, home_team=fixture.away_team, away_team=fixture.home_team, why=[]
        )


def _substitute(of: Cause, actor: User) -> object:
    _to_meet_again(of)
    reserve = Team.objects.filter(name="Reserve").first()
    reserve = reserve or team(league=of.season.league, name="Reserve")
    return mid_season.substitute(entry=of.entry_of(of.rival), team=reserve, actor=actor)


def _give_team(of: Cause, actor: User) -> object:
    Membership.objects.filter(user=of.rival).delete()  # whose team could be given away at once
    heir = User.objects.filter(display_name="Heir").first()
    if heir is None:
        heir = member(of.season.league)
        heir.display_name = "Heir"
        heir.save()
    return give_team(team=of.entry_of(of.rival).team, to=heir, actor=actor)


def _finish_for_coach(of: Cause, actor: User) -> object:
    Membership.objects.filter(user=of.rival).delete()
    rivals, now = of.entry_of(of.rival).team, clock.now()
    sequence, _ = AfterMatch.objects.get_or_create(
        team=rivals, source=match_ref(of.match.pk), defaults={"opened_at": now, "due_at": now}
    )
    return finish_for_coach(sequence=sequence, actor=actor, now=now)


def _stand_in(of: Cause, actor: User) -> object:
    friend = User.objects.filter(display_name="Friend").first()
    if friend is None:
        friend = member(of.season.league)
        friend.display_name = "Friend"
        friend.save()
    return name_stand_in(team=of.entry_of(of.rival).team, user=friend, actor=actor)


def _end_stand_in(of: Cause, actor: User) -> object:
    rivals = of.entry_of(of.rival).team
    grant = StandIn.objects.first() or name_stand_in(
        team=rivals, user=member(of.season.league), actor=of.rival
    )
    return end_stand_in(grant=grant, actor=actor)


def _no_bot(of: Cause, actor: User) -> object:
    rivals = of.entry_of(of.rival).team
    let_bot_stand_in(team=rivals, actor=of.rival, level="strong")
    return let_bot_stand_in(team=rivals, actor=actor, level="")


def _remove(of: Cause, actor: User) -> object:
    membership = Membership.objects.get(league=of.season.league, user=of.rival)
    return leagues.remove_member(membership=membership, actor=actor)


def _make_a_guest(of: Cause, actor: User) -> object:
    membership = Membership.objects.get(league=of.season.league, user=of.rival)
    return leagues.set_role(membership=membership, role=Role.GUEST, actor=actor)


def _withdraw_offer(of: Cause, actor: User) -> object:
    offer = TeamOffer.objects.first() or offer_team(
        team=of.entry_of(of.rival).team, to=member(of.season.league), actor=of.rival
    )
    return withdraw_offer(offer=offer, actor=actor)


ACTS: dict[str, Callable[[Cause, User], object]] = {
    "give_time": _extend,
    "run_again": _held(hold.run_again),
    "play_default_orders": _held(hold.play_default_orders),
    "roll_back": _roll_back,
    "correct": _correct,
    "confirm": _confirm,
    "withdraw": _withdraw,
    "award": _walk_over,
    "decide": _claim,
    "give": _card,
    "decide_appeal": _appeal,
    "leave": _leave,
    "take_back_leaving": _take_back_leaving,
    "forbid": _forbid,
    "hide": _hide,
    "show": _show,
    "take_back_start": _take_back_start,
    "substitute": _substitute,
    "give_team": _give_team,
    "finish_for_coach": _finish_for_coach,
    "withdraw_offer": _withdraw_offer,
    "name_stand_in": _stand_in,
    "end_stand_in": _end_stand_in,
    "let_bot_stand_in": _no_bot,
    "remove_member": _remove,
    "set_role": _make_a_guest,
}
OFFICERS = {
    _leave: Role.DEPUTY,
    _take_back_leaving: Role.DEPUTY,
    _take_back_start: Role.DEPUTY,
    _substitute: Role.DEPUTY,
    _forbid: Role.COMMISSIONER,
    _withdraw_offer: Role.COMMISSIONER,
    _give_team: Role.COMMISSIONER,
    _finish_for_coach: Role.COMMISSIONER,
    _stand_in: Role.COMMISSIONER,
    _end_stand_in: Role.COMMISSIONER,
    _no_bot: Role.COMMISSIONER,
    _remove: Role.COMMISSIONER,
    _make_a_guest: Role.COMMISSIONER,
    _hide: Role.COMMISSIONER,
    _show: Role.COMMISSIONER,
}
"""Who may do what a rules judge may not."""
every_act = pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)


def test_every_service_that_asks_first_is_here() -> None:
    found = {service.__name__ for service in ASKING_SERVICES}
    # A coach enters without; for a judge: TestTheSameSeason. Of the league: test_ways_round.py.
    assert found == {*ACTS, "enter", "hand_over"}


@pytest.mark.one_in(3)
@every_act
def test_another_officer_does_it_and_not_they(cause, act) -> None:
    other = member(cause.season.league, OFFICERS.get(act, Role.JUDGE))
    with pytest.raises(NotAllowed, match=f"{other} can decide"):
        act(cause, cause.boss)
    assert not Consent.objects.exists()
    act(cause, other)


@pytest.mark.one_in(3)
@every_act
def test_the_only_officer_needs_the_word_of_the_other_coach(cause, act) -> None:
    with pytest.raises(ConsentAsked, match=str(cause.rival)):
        act(cause, cause.boss)
    asked = Consent.objects.get()
    told = Notification.objects.filter(recipient=cause.rival, subject__contains="asks you to agree")
    assert asked.words in told.get().body
    assert [item.text for item in waiting(cause.rival)] == [asked.words]
    with pytest.raises(ConsentAsked):
        act(cause, cause.boss)
    with pytest.raises(NotAllowed):
        consents.answer(consent=asked, actor=cause.boss, agrees=True, now=clock.now())
    consents.answer(consent=asked, actor=cause.rival, agrees=True, now=clock.now())
    act(cause, cause.boss)
    asked.refresh_from_db()
    assert asked.used_at is not None
    assert waiting(cause.rival) == []


@pytest.mark.one_in(5)
@every_act
def test_an_objection_ends_it(cause, act) -> None:
    with pytest.raises(ConsentAsked):
        act(cause, cause.boss)
    consents.answer(consent=Consent.objects.get(), actor=cause.rival, agrees=False, now=clock.now())
    with clock.set_to(clock.now() + TWO_DAYS), pytest.raises(Refused, match="does not agree"):
        act(cause, cause.boss)


@pytest.mark.one_in(5)
@every_act
def test_two_days_of_silence_are_a_word(cause, act) -> None:
    with pytest.raises(ConsentAsked):
        act(cause, cause.boss)
    with clock.set_to(clock.now() + TWO_DAYS):
        act(cause, cause.boss)
    assert Consent.objects.get().used_at is not None


class TestWhoseCause:
    def test_the_word_serves_once_and_for_exactly_that(self, cause) -> None:
        with pytest.raises(ConsentAsked):
            _extend(cause, cause.boss)
        consents.answer(
            consent=Consent.objects.get(), actor=cause.rival, agrees=True, now=clock.now()
        )
        with pytest.raises(ConsentAsked):
            extensions.give_time(
                match=cause.match, hours=336, now=clock.now(), actor=cause.boss, reason="More."
            )
        _extend(cause, cause.boss)
        with pytest.raises(ConsentAsked):
            _extend(cause, cause.boss)

    def test_who_was_stood_in_for_or_gave_the_team_away_is_still_in_it(self, cause) -> None:
        league = cause.season.league
        helper, _ = member(league, Role.JUDGE), member(league, Role.JUDGE)
        grant = name_stand_in(team=cause.entry_of(cause.rival).team, user=helper, actor=cause.rival)
        end_stand_in(grant=grant, actor=cause.rival)
        assert len(own_sides(helper, cause.match)) == 1
        heir = member(league)
        offer = offer_team(team=cause.entry_of(cause.rival).team, to=heir, actor=cause.rival)
        accept_offer(offer=offer, actor=heir)
        cause.match = Match.objects.get()
        assert own_sides(cause.rival, cause.match) == own_sides(heir, cause.match)
        assert set(coaches_to_ask(cause.boss, cause.match)) == {heir, cause.rival}

    def test_an_officer_named_by_a_party_meanwhile_is_no_other_officer(self, cause) -> None:
        league = cause.season.league
        friend = member(league)
        leagues.set_role(
            membership=Membership.objects.get(league=league, user=friend),
            role=Role.JUDGE,
            actor=cause.boss,
        )
        assert impartial_judges(cause.match) == []
        with pytest.raises(ConsentAsked):
            _extend(cause, friend)
        assert coaches_to_ask(friend, cause.match) == [cause.rival]
        Match.objects.filter(pk=cause.match.pk).update(created_at=clock.now())
        cause.match.refresh_from_db()
        assert impartial_judges(cause.match) == [friend]
        _extend(cause, friend)

    def test_a_site_administrator_is_no_exception(self, cause) -> None:
        User.objects.filter(pk=cause.boss.pk).update(is_superuser=True, is_staff=True)
        with pytest.raises(ConsentAsked):
            _walk_over(cause, User.objects.get(pk=cause.boss.pk))

    def test_only_so_many_questions_wait(self, cause) -> None:
        for hours in range(1, 1 + consents.MAX_OPEN):
            with pytest.raises(ConsentAsked):
                extensions.give_time(
                    match=cause.match, hours=hours, now=clock.now(), actor=cause.boss, reason="x"
                )
        with pytest.raises(Refused, match="asked the other coach enough"):
            _extend(cause, cause.boss)
        assert Consent.objects.count() == consents.MAX_OPEN

    def test_an_answer_is_given_once_and_not_after_the_act(self, cause) -> None:
        with pytest.raises(ConsentAsked):
            _extend(cause, cause.boss)
        asked = Consent.objects.get()
        consents.answer(consent=asked, actor=cause.rival, agrees=True, now=clock.now())
        with pytest.raises(Refused, match="answered this already"):
            consents.answer(consent=asked, actor=cause.rival, agrees=False, now=clock.now())
        _extend(cause, cause.boss)
        with pytest.raises(Refused, match="done already"):
            consents.answer(consent=asked, actor=cause.rival, agrees=False, now=clock.now())

    def test_what_fails_leaves_the_word_unused(self, cause) -> None:
        with pytest.raises(ConsentAsked):
            _walk_over(cause, cause.boss)
        asked = Consent.objects.get()
        consents.answer(consent=asked, actor=cause.rival, agrees=True, now=clock.now())
        with suppress(RuntimeError), transaction.atomic():
            _walk_over(cause, cause.boss)
            raise RuntimeError
        asked.refresh_from_db()
        assert asked.used_at is None


def _replace(of: Cause, actor: User) -> object:
    of.match.refresh_from_db()
    if not of.match.is_over:
        finish_and_book(Fixture.objects.get(match=of.match))
    reserve = Team.objects.filter(name="Reserve").first()
    reserve = reserve or team(league=of.season.league, name="Reserve")
    return mid_season.substitute(entry=of.entry_of(of.rival), team=reserve, actor=actor)


class TestWhomTheyMeetLater:
    """Nobody takes out, replaces or punishes an opponent of a later round either."""

    @pytest.mark.parametrize("act", [_leave, _card, _replace], ids=["leave", "card", "substitute"])
    def test_their_coach_alone_is_asked(self, later, act) -> None:
        def do() -> object:
            return act(later, later.boss)

        with pytest.raises(ConsentAsked, match=str(later.rival)):
            do()
        asked = Consent.objects.get()
        assert (asked.match, asked.team.coach) == (later.match, later.rival)
        third = User.objects.exclude(pk=later.rival.pk).get(pk__in=later.match.coach_ids)
        assert waiting(third) == []
        with pytest.raises(NotAllowed):
            consents.answer(consent=asked, actor=third, agrees=True, now=clock.now())
        consents.answer(consent=asked, actor=later.rival, agrees=True, now=clock.now())
        do()
        assert later.entry_of(later.rival).status == ("accepted" if act is _card else "withdrawn")

    def test_an_officer_who_does_not_meet_them_decides(self, later) -> None:
        other = member(later.season.league, Role.DEPUTY)
        with pytest.raises(NotAllowed, match=f"{other} can decide"):
            _leave(later, later.boss)
        _leave(later, other)

    def test_an_officer_who_meets_them_too_is_no_other_officer(self, later) -> None:
        for each in later.season.entries.exclude(team__coach__in=(later.boss, later.rival)):
            Membership.objects.filter(user=each.team.coach).update(role=Role.DEPUTY)
        with pytest.raises(ConsentAsked):
            _leave(later, later.boss)


class TestTheirOwnTeam:
    def test_it_may_leave_as_a_loss_but_not_void_the_match(self, cause) -> None:
        own = cause.entry_of(cause.boss)
        with pytest.raises(ConsentAsked):
            mid_season.leave(entry=own, actor=cause.boss, remaining=mid_season.BYES)
        mid_season.leave(entry=own, actor=cause.boss)
        cause.match.refresh_from_db()
        assert cause.match.state == MatchState.FINISHED

    def test_a_red_card_is_agreed_to_with_its_end(self, cause) -> None:
        def show(until: date) -> Card:
            return cards.give(
                season=cause.season,
                coach=cause.rival,
                kind="red",
                reason="Rude.",
                actor=cause.boss,
                until=until,
            )

        with pytest.raises(ConsentAsked):
            show(date(2027, 1, 1))
        assert "1 January 2027" in Consent.objects.get().words
        consents.answer(
            consent=Consent.objects.get(), actor=cause.rival, agrees=True, now=clock.now()
        )
        with pytest.raises(ConsentAsked):
            show(date(2047, 1, 1))
        show(date(2027, 1, 1))

    @pytest.mark.parametrize("kind", ["warning", "yellow", "red"])
    def test_a_word_on_one_reason_is_none_on_another(self, cause, kind) -> None:
        def show(reason: str) -> Card:
            return cards.give(
                season=cause.season, coach=cause.rival, kind=kind, reason=reason, actor=cause.boss
            )

        with pytest.raises(ConsentAsked):
            show("a day late")
        consents.answer(
            consent=Consent.objects.get(), actor=cause.rival, agrees=True, now=clock.now()
        )
        with pytest.raises(ConsentAsked, match=r"is for these words: .*a day late"):
            show("cheated: two accounts")
        assert not Card.objects.exists()
        with clock.set_to(clock.now() + TWO_DAYS):  # on another day the same act is the same
            assert show("a day late").reason == "a day late"


class TestMembers:
    """To remove somebody, or take their teams, is an act against an opponent."""

    @pytest.mark.parametrize("how", ["remove", "guest"])
    def test_an_opponent_is_asked_first(self, cause, how) -> None:
        membership = Membership.objects.get(user=cause.rival)

        def act() -> None:
            if how == "remove":
                leagues.remove_member(membership=membership, actor=cause.boss)
            else:
                leagues.set_role(membership=membership, role=Role.GUEST, actor=cause.boss)

        with pytest.raises(ConsentAsked):
            act()
        assert Membership.objects.get(user=cause.rival).role == Role.COACH
        consents.answer(
            consent=Consent.objects.get(), actor=cause.rival, agrees=True, now=clock.now()
        )
        act()
        assert not Membership.objects.filter(user=cause.rival, role=Role.COACH).exists()

    def test_who_plays_nothing_does_it_alone_and_who_leaves_asks_nobody(self, cause) -> None:
        helper = member(cause.season.league, Role.COMMISSIONER)
        with pytest.raises(NotAllowed, match=f"{helper} can decide"):
            leagues.remove_member(
                membership=Membership.objects.get(user=cause.rival), actor=cause.boss
            )
        leagues.remove_member(membership=Membership.objects.get(user=cause.rival), actor=helper)
        leagues.remove_member(membership=Membership.objects.get(user=cause.boss), actor=cause.boss)


class TestUndoingAStart:
    def test_two_officers_who_both_play_do_not_wait_for_each_other(self, later) -> None:
        """Each would be asked to decide what is the other's own cause as well."""
        for each in later.season.entries.exclude(team__coach=later.boss):
            Membership.objects.filter(user=each.team.coach).update(role=Role.DEPUTY)
        with pytest.raises(ConsentAsked):
            rounds.take_back_start(season=later.season, actor=later.boss)

    def test_an_officer_who_plays_nothing_does_it_alone(self, later) -> None:
        rounds.take_back_start(season=later.season, actor=member(later.season.league, Role.DEPUTY))
        assert not Fixture.objects.filter(match__isnull=False).exists()


def test_a_league_in_which_a_coach_may_still_answer_is_not_archived(cause) -> None:
    """Else its owner would ask, close the league for two days, and take the silence."""
    Membership.objects.filter(user=cause.boss).update(role=Role.OWNER)
    finish_and_book(cause.fixture)
    cause.match.refresh_from_db()
    rounds.advance(season=cause.season)
    with pytest.raises(ConsentAsked):
        _correct(cause, cause.boss)
    with pytest.raises(Refused, match=f"may still answer what {cause.boss} asked"):
        leagues.archive_league(league=cause.season.league, actor=cause.boss)
    consents.answer(consent=Consent.objects.get(), actor=cause.rival, agrees=False, now=clock.now())
    leagues.archive_league(league=cause.season.league, actor=cause.boss)
