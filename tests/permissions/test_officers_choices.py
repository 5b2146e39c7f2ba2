"""What an officer chose in a coach's place holds for the match it was chosen in, until the coach
acts (LGE-PBM-02), and never in a match in which the officer has an interest (KEM-SHO-02).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from difflib import unified_diff

import pytest
from django.db import transaction
from django.test import Client

from core import clock
from core.accounts.models import User
from core.acting import acting
from core.errors import NotAllowed
from core.leagues.models import Membership, Role
from core.leagues.services import leagues
from core.notifications import quota
from core.notifications.models import Notification
from matches.models import Match, ReportVersion, SideClock, TurnSheet
from matches.officer_choices import bot_of
from matches.permissions import sides_of
from matches.seats import seat_of, stand_ins_seated
from matches.services import message_thread
from matches.services.orders.match_orders import write_part
from matches.services.orders.playbooks import save_page
from matches.services.outcomes.results import confirm_report
from matches.services.resolution.resolve import resolve_match
from matches.services.states import lock_match
from matches.services.submission.drafts import save_draft
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping import vacations
from rosters.models import StandIn, Team
from rosters.services.stand_ins import (
    agree_to_stand_in,
    end_stand_in,
    let_bot_stand_in,
    name_stand_in,
    note_missed_deadline,
)
from rosters.services.teams import rename_team
from rosters.services.transfers import give_team
from tests.factories import matches as factory
from tests.factories.core import WHEN, member
from tests.factories.rosters import team as a_team
from tests.support.caches import forget_cache

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
NOW = WHEN + timedelta(days=30)  # after all that the factory has played


@dataclass
class Absence:
    """A match whose coach on turn has missed a deadline; the officer plays no match of it."""

    match: Match
    officer: User
    second: User
    """Another account of the officer's."""
    later: timedelta = timedelta()

    @property
    def team(self) -> Team:
        return Team.objects.get(pk=self.match.team(self.match.waiting_side).pk)

    @property
    def coach(self) -> User:
        return self.team.coach

    @property
    def now(self):
        return NOW + self.later

    def name(self, **fields: object) -> StandIn:
        return name_stand_in(team=self.team, user=self.second, actor=self.officer, **fields)

    def next_turn(self) -> None:
        """Both turns are played by fallback orders: the stand-in's seat begins."""
        for _ in range(2):
            self.later += timedelta(hours=200)
            with clock.set_to(self.now):
                resolve_match(match_id=self.match.pk, now=self.now, bots=("greedy", "greedy"))
        self.match = Match.objects.get(pk=self.match.pk)

    def new_match(self, coach: User | None = None) -> Match:
        """The team's next match, against a team of that coach or of somebody else."""
        self.later += timedelta(minutes=1)
        made = factory.match(league=self.match.league, now=self.now, seed="another match")
        rival = a_team(league=self.match.league, coach=coach) if coach else made.away_team
        Match.objects.filter(pk=made.pk).update(home_team=self.team, away_team=rival)
        return Match.objects.get(pk=made.pk)


@pytest.fixture
def absence() -> Absence:
    match = factory.playing()
    officer = member(match.league, Role.COMMISSIONER)
    SideClock.objects.update_or_create(match=match, side=match.waiting_side, defaults={"missed": 1})
    with clock.set_to(NOW):
        yield Absence(match, officer, member(match.league))


@pytest.fixture
def begun(absence) -> Absence:
    """The officer's stand-in has begun in the match it was made for."""
    absence.name()
    SideClock.objects.update(missed=1)
    absence.next_turn()
    with clock.set_to(absence.now):
        assert sides_of(absence.second, absence.match) == (absence.match.waiting_side,)
        yield absence


def _sides(of: Absence, match: Match) -> tuple[int, ...]:
    with clock.set_to(of.now):
        return tuple(sides_of(of.second, match))


@pytest.mark.parametrize("source", ["", "this"])
@pytest.mark.parametrize("own", [True, False], ids=["against-the-officer", "against-another"])
def test_a_later_match_is_not_opened(absence, source, own) -> None:
    absence.name(source=f"match:{absence.match.pk}" if source else "")
    later = absence.new_match(absence.officer if own else None)
    assert _sides(absence, later) == ()
    with clock.set_to(absence.now), pytest.raises(NotAllowed):
        write_part(
            match=later, side=0, author=absence.second, part="orders", text="", now=absence.now
        )
    assert not stand_ins_seated(later, 0)


def test_naming_them_once_more_opens_it_after_the_next_missed_turn_alone(begun) -> None:
    later = begun.new_match()
    SideClock.objects.update(missed=0)
    with clock.set_to(begun.now):
        begun.name(ends_at=begun.now + timedelta(days=90))
    assert _sides(begun, later) == ()
    assert _sides(begun, begun.match) == ()
    assert StandIn.objects.filter(ends_at__gt=begun.now).count() == 1


def test_one_whom_the_coach_agreed_to_stays(absence) -> None:
    grant = absence.name()
    agree_to_stand_in(grant=grant, actor=absence.coach)
    grant.refresh_from_db()
    assert grant.coach_agreed
    later = absence.new_match()
    assert _sides(absence, later) == (0,)
    submit_a_draft(absence)
    assert _sides(absence, later) == (0,)


def submit_a_draft(of: Absence) -> None:
    with clock.set_to(of.now):
        save_draft(
            match=of.match,
            side=of.match.waiting_side,
            author=of.coach,
            text="",
            segment=of.match.segment,
            now=of.now,
        )


def submit_the_turn(of: Absence) -> None:
    submit_sheet(
        match=of.match,
        side=of.match.waiting_side,
        author=of.coach,
        text=factory.a_move(of.match),
        segment=of.match.segment,
        now=of.now,
    )


def write_orders(of: Absence) -> None:
    side = of.match.waiting_side
    write_part(match=of.match, side=side, author=of.coach, part="orders", text="", now=of.now)


def write_a_message(of: Absence) -> None:
    message_thread.post(match=of.match, author=of.coach, text="Here I am.", now=of.now)


def write_a_page(of: Absence) -> None:
    save_page(team=of.team, author=of.coach, name="A plan", text="", now=of.now)


def rename(of: Absence) -> None:
    rename_team(team=of.team, actor=of.coach, name="Others")


def go_away(of: Absence) -> None:
    terms = replace(of.match.terms, vacation_days=20)
    Match.objects.filter(pk=of.match.pk).update(clock_terms=terms.to_json())
    first = date(2027, 1, 1)
    vacations.announce(
        league=of.match.league, coach=of.coach, first_day=first, last_day=first, now=of.now
    )


def name_another(of: Absence) -> None:
    name_stand_in(team=of.team, user=member(of.match.league), actor=of.coach)


def choose_a_bot(of: Absence) -> None:
    let_bot_stand_in(team=of.team, actor=of.coach, level="easy")


def say_so(of: Absence) -> None:
    end_stand_in(grant=StandIn.objects.get(user=of.second), actor=of.coach)


ACTS: tuple[Callable[[Absence], None], ...] = (
    submit_a_draft,
    submit_the_turn,
    write_orders,
    write_a_message,
    write_a_page,
    rename,
    go_away,
    name_another,
    choose_a_bot,
    say_so,
)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_it_ends_when_the_coach_acts(begun, act) -> None:
    let_bot_stand_in(team=begun.team, actor=begun.officer, level="strong")
    act(begun)
    match = Match.objects.get(pk=begun.match.pk)
    assert _sides(begun, match) == ()
    assert bot_of(match, match.waiting_side) == begun.team.bot_stand_in
    assert begun.second not in stand_ins_seated(match, match.waiting_side)


HIDDEN_ACTS = (submit_a_draft, submit_the_turn, write_orders, write_a_page)
"""What others may not know of before the turn is played (docs/hidden.md)."""


def _seen_by(reader: User, of: Absence) -> list[str]:
    """What somebody else can read about who stands in."""
    client = Client()
    client.force_login(reader)
    team = of.team
    paths = (
        f"/teams/{team.pk}/coach/",
        f"/teams/{team.pk}/",
        f"/matches/{of.match.pk}/",
        f"/leagues/{of.match.league.slug}/",
        f"/leagues/{of.match.league.slug}/log/",
        f"/api/v1/stand-ins/?team={team.pk}",
        f"/api/v1/teams/{team.pk}/",
        f"/api/v1/leagues/{of.match.league.slug}/audit/",
        "/api/v1/notifications/",
        "/",
    )
    forget_cache()
    texts = (client.get(path).content.decode() for path in paths)
    return [re.sub(r'csrf[^>]*"|nonce="[^"]*"', "", text) for text in texts]


@pytest.mark.parametrize("act", HIDDEN_ACTS, ids=lambda act: act.__name__)
def test_that_it_ended_does_not_tell_of_a_hidden_act(begun, act) -> None:
    let_bot_stand_in(team=begun.team, actor=begun.officer, level="strong")
    terms = replace(begun.match.terms, regret_minutes=60)  # so that it is not played at once
    due = begun.now + timedelta(days=2)
    Match.objects.update(clock_terms=terms.to_json(), due_at=due)
    begun.match.refresh_from_db()
    rival = begun.match.team(1 - begun.match.waiting_side).coach
    readers = (begun.officer, rival)
    before = [_seen_by(reader, begun) for reader in readers]
    with clock.set_to(begun.now):
        act(begun)
    after = [_seen_by(reader, begun) for reader in readers]
    pairs = zip(itertools.chain(*before), itertools.chain(*after), strict=True)
    differ = [
        line for one, two in pairs for line in unified_diff(one.split("\n"), two.split("\n"), n=0)
    ]
    assert not differ, "\n".join(differ)


def test_it_is_shown_with_the_turn_that_the_coach_wrote(begun) -> None:
    let_bot_stand_in(team=begun.team, actor=begun.officer, level="strong")
    submit_the_turn(begun)
    assert StandIn.objects.get(user=begun.second).ends_at is None
    begun.later += timedelta(hours=1)
    with clock.set_to(begun.now):
        resolve_match(match_id=begun.match.pk, now=begun.now)
    assert StandIn.objects.get(user=begun.second).ends_at == begun.now
    assert begun.team.officer_bot_by is None
    for person in (begun.second, begun.officer):
        assert Notification.objects.filter(recipient=person, subject__contains="back").count() == 1


def test_it_is_shown_with_a_message_or_the_coachs_own_press(begun) -> None:
    write_a_message(begun)
    grant = StandIn.objects.get(user=begun.second)
    assert grant.ends_at == begun.now
    StandIn.objects.update(ends_at=None)
    Team.objects.update(coach_acted_at=None)
    say_so(begun)
    grant.refresh_from_db()
    assert grant.ends_at == begun.now


def test_the_coach_sees_at_once_that_it_ended(begun, client) -> None:
    client.force_login(begun.coach)
    assert "I am back" in client.get(f"/matches/{begun.match.pk}/").content.decode()
    submit_a_draft(begun)
    assert "I am back" not in client.get(f"/matches/{begun.match.pk}/").content.decode()
    page = client.get(f"/teams/{begun.team.pk}/coach/").content.decode()
    assert '<span class="badge">over</span>' in page


def test_one_who_waits_does_not_begin_once_the_coach_has_acted(absence) -> None:
    SideClock.objects.update(missed=0)
    TurnSheet.objects.all().delete()
    grant = absence.name()
    StandIn.objects.update(agreed_at=None)
    submit_a_draft(absence)
    note_missed_deadline(team=absence.team, now=absence.now)
    grant.refresh_from_db()
    assert grant.agreed_at is None


def test_it_does_not_end_by_a_log_in_or_by_what_others_do(begun, client) -> None:
    client.force_login(begun.coach)
    assert client.get(f"/matches/{begun.match.pk}/").status_code == 200
    message_thread.post(
        match=begun.match, author=begun.officer, text="Where are they?", now=begun.now
    )
    assert _sides(begun, begun.match) == (begun.match.waiting_side,)


def test_what_the_stand_in_submitted_stands_and_is_the_coachs(begun) -> None:
    sheet = submit_sheet(
        match=begun.match,
        side=begun.match.waiting_side,
        author=begun.second,
        text=factory.a_move(begun.match),
        segment=begun.match.segment,
        now=begun.now,
    ).sheet
    write_a_message(begun)
    sheet.refresh_from_db()
    assert (sheet.state, sheet.acting_for) == (TurnSheet.State.READY, begun.coach)
    with pytest.raises(NotAllowed):
        submit_a_draft_as(begun, begun.second)
    assert seat_of(begun.coach, begun.match, sheet.side).opens(sheet.saved_at)


def submit_a_draft_as(of: Absence, who: User) -> None:
    save_draft(
        match=of.match,
        side=of.match.waiting_side,
        author=who,
        text="",
        segment=of.match.segment,
        now=of.now,
    )


def test_it_ends_with_the_match(begun) -> None:
    name_stand_in(team=begun.team, user=begun.officer, actor=begun.officer)
    with transaction.atomic():
        confirm_report(
            match=lock_match(begun.match.pk),
            kind=ReportVersion.Kind.VOID,
            report=None,
            now=begun.now,
        )
    begun.match.refresh_from_db()
    assert not StandIn.objects.exclude(ends_at=begun.now).exists()
    assert _sides(begun, begun.match) == ()


@pytest.mark.rules("KEM-SHO-02")
def test_it_rests_in_a_match_in_which_the_officer_gets_an_interest(begun) -> None:
    rival = begun.match.team(1 - begun.match.waiting_side)
    Team.objects.filter(pk=rival.pk).update(coach=begun.officer)
    match = Match.objects.get(pk=begun.match.pk)
    assert _sides(begun, match) == ()
    assert not stand_ins_seated(match, begun.match.waiting_side)


LOSSES: dict[str, Callable[[Absence], object]] = {
    "demoted": lambda of: Membership.objects.filter(user=of.officer).update(role=Role.COACH),
    "removed": lambda of: leagues.remove_member(
        membership=Membership.objects.get(user=of.officer),
        actor=member(of.match.league, Role.COMMISSIONER),
    ),
    "suspended": lambda of: User.objects.filter(pk=of.officer.pk).update(is_active=False),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_it_holds_only_while_the_officer_could_make_it(begun, loss) -> None:
    let_bot_stand_in(team=begun.team, actor=begun.officer, level="strong")
    match = Match.objects.get(pk=begun.match.pk)
    assert bot_of(match, match.waiting_side) == "strong"
    member(begun.match.league, Role.COMMISSIONER)
    LOSSES[loss](begun)
    match = Match.objects.get(pk=begun.match.pk)
    assert _sides(begun, match) == ()
    assert bot_of(match, match.waiting_side) == ""


@pytest.mark.parametrize("loss", ["demoted", "removed", "suspended"])
def test_the_coachs_own_holds_only_while_they_could_make_it(absence, loss) -> None:
    name_stand_in(team=absence.team, user=absence.second, actor=absence.coach)
    assert _sides(absence, absence.match) == (absence.match.waiting_side,)
    membership = Membership.objects.get(user=absence.coach)
    if loss == "removed":
        leagues.remove_member(membership=membership, actor=absence.coach)
        leagues.add_member(
            league=absence.match.league, user=absence.coach, role=Role.COACH, actor=absence.officer
        )
    elif loss == "demoted":
        Membership.objects.filter(pk=membership.pk).update(role=Role.GUEST)
    else:
        User.objects.filter(pk=absence.coach.pk).update(is_active=False)
    assert _sides(absence, Match.objects.get(pk=absence.match.pk)) == ()


class TestBots:
    def test_an_officers_choice_is_for_the_match_it_was_made_in(self, absence) -> None:
        let_bot_stand_in(team=absence.team, actor=absence.coach, level="easy")
        let_bot_stand_in(team=absence.team, actor=absence.officer, level="strong")
        side = absence.match.waiting_side
        assert bot_of(Match.objects.get(pk=absence.match.pk), side) == "strong"
        later = absence.new_match(absence.officer)
        assert bot_of(later, 0) == "easy"

    def test_an_officer_may_choose_none(self, absence) -> None:
        let_bot_stand_in(team=absence.team, actor=absence.coach, level="easy")
        let_bot_stand_in(team=absence.team, actor=absence.officer, level="")
        assert bot_of(Match.objects.get(), absence.match.waiting_side) == ""

    @pytest.mark.rules("KEM-SHO-02")
    def test_it_rests_while_the_officer_has_an_interest(self, absence) -> None:
        let_bot_stand_in(team=absence.team, actor=absence.officer, level="strong")
        rival = absence.match.team(1 - absence.match.waiting_side)
        Team.objects.filter(pk=rival.pk).update(coach=absence.officer)
        assert bot_of(Match.objects.get(), absence.match.waiting_side) == ""

    def test_a_new_coach_begins_without_the_old_ones_bot(self, absence) -> None:
        let_bot_stand_in(team=absence.team, actor=absence.coach, level="easy")
        give_team(team=absence.team, to=absence.second, actor=absence.officer)
        assert bot_of(Match.objects.get(), absence.match.waiting_side) == ""


class TestPages:
    def test_the_page_says_when_they_begin(self, absence, client) -> None:
        where = f"/matches/{absence.match.pk}/"
        client.force_login(absence.coach)

        def said() -> str:
            return " ".join(client.get(where).content.decode().split())

        absence.name()
        assert "they begin with your next turn and see nothing of this one" in said()
        StandIn.objects.update(agreed_at=None)
        assert "after you agree or miss a deadline" in said()
        assert "they read and write your turns" not in said()

    def test_the_stand_in_reads_for_whom_they_write(self, begun, client) -> None:
        where = f"/matches/{begun.match.pk}/"
        client.force_login(begun.second)
        page = " ".join(client.get(where).content.decode().split())
        assert f"You stand in for <strong>{begun.coach}</strong> in this match" in page
        client.force_login(begun.coach)
        page = " ".join(client.get(where).content.decode().split())
        assert "You stand in for" not in page
        assert "they read and write your turns" in page

    def test_the_other_coach_is_shown_to_nobody_as_a_stand_in(self, absence, client) -> None:
        rival = absence.match.team(1 - absence.match.waiting_side).coach
        name_stand_in(team=absence.team, user=rival, actor=absence.coach)
        client.force_login(absence.coach)
        page = client.get(f"/matches/{absence.match.pk}/").content.decode()
        assert "read and write your turns" not in page

    def test_a_coach_sees_who_stands_in_at_the_match_and_ends_it_by_one_press(
        self, begun, client
    ) -> None:
        where = f"/matches/{begun.match.pk}/"
        assert "I am back: end this" not in client.get(where).content.decode()
        client.force_login(begun.coach)
        page = client.get(where).content.decode()
        assert str(begun.second) in page
        assert "I am back: end this" in page
        grant = StandIn.objects.get(user=begun.second)
        done = client.post(
            f"/teams/{begun.team.pk}/stand-ins/{grant.pk}/end/", {"match": str(begun.match.pk)}
        )
        assert done.headers["Location"] == where
        assert _sides(begun, begun.match) == ()
        assert "I am back: end this" not in client.get(where).content.decode()

    @pytest.mark.parametrize("where", ["x", "//evil.example", "12/../../", "٣"])
    def test_the_way_back_is_to_a_match_alone(self, begun, client, where) -> None:
        client.force_login(begun.coach)
        grant = StandIn.objects.get(user=begun.second)
        done = client.post(f"/teams/{begun.team.pk}/stand-ins/{grant.pk}/end/", {"match": where})
        assert done.headers["Location"] == f"/teams/{begun.team.pk}/coach/"


def test_a_coach_who_wrote_to_too_many_people_still_comes_back(begun, monkeypatch) -> None:
    """To end what an officer chose is no act that a quota may refuse: a turn hangs on it."""
    monkeypatch.setattr(quota, "ALL", quota.ActQuota(new=0, usual=0))
    with acting(lambda: begun.coach):
        submit_the_turn(begun)
        begun.later += timedelta(hours=1)
        with clock.set_to(begun.now):
            resolve_match(match_id=begun.match.pk, now=begun.now)
    assert _sides(begun, begun.match) == ()
    assert Notification.objects.filter(key__startswith="back:").count() == 2


@pytest.mark.parametrize(("level", "words"), [("strong", "the strong bot"), ("", "no bot")])
def test_the_teams_page_says_what_an_officer_chose(absence, client, level, words) -> None:
    let_bot_stand_in(team=absence.team, actor=absence.officer, level=level)
    client.force_login(absence.coach)
    page = " ".join(client.get(f"/teams/{absence.team.pk}/coach/").content.decode().split())
    assert f"{absence.officer} has chosen {words} for the matches under way" in page
