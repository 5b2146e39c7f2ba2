"""Names that look alike are one name (KEM-NAM-01), people have handles (KEM-NAM-02)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts import handles
from core.accounts.models import User
from core.accounts.services import change_profile
from core.errors import Refused
from core.leagues.services.leagues import change_league, create_league
from core.look_alikes import look
from core.name_rules import clean_name
from rosters.services.teams import IllegalRoster, rename_team
from tests.factories.core import UserFactory
from tests.factories.rosters import team

ALIKE = [
    ("Hida", "hIDA"),
    ("Hida", "\u041dida"),  # a Cyrillic capital En
    ("Hida", "H1da"),
    ("Hida", "Hlda"),
    ("Doji", "D\u043eji"),
    ("Doji", "D0ji"),
    ("Daidoji", "Daidoj\u0456"),
    ("Kemari", "Kernari"),
    ("Kemari", "\uff2bemari"),
    ("Crane", "\U0001d402rane"),
]
OTHERS = [("Hida", "Hidas"), ("Crane", "Crab"), ("\u00c9owyn", "Eowyn"), ("Doji", "Daji")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_they_look_alike(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_others_do_not(one: str, other: str) -> None:
    assert look(one) != look(other)


def test_names_are_composed() -> None:
    assert clean_name("E\u0301owyn", whose="it") == "\u00c9owyn"


@pytest.mark.django_db
@pytest.mark.rules("KEM-NAM-01")
class TestLeaguesAndTeams:
    def test_KEM_NAM_01_no_two_leagues_look_alike(self) -> None:
        owner = UserFactory.create()
        create_league(name="Crane Cup", actor=owner)
        other = create_league(name="Crab Cup", actor=owner)
        with pytest.raises(Refused, match="looks like it"):
            create_league(name="Cr\u0430ne Cup", actor=owner)
        with pytest.raises(Refused, match="looks like it"):
            change_league(
                league=other, actor=owner, name="CRANE CUP", description="", is_private=False
            )

    def test_KEM_NAM_01_nor_two_teams_of_a_league(self) -> None:
        first = team("crab", name="Stone Wall")
        with pytest.raises(IllegalRoster) as refused:
            team("crab", league=first.league, name="St0ne Wall")
        assert "looks like it" in refused.value.violations[0].message
        second = team("crab", league=first.league, name="Brick Wall")
        with pytest.raises(Refused, match="looks like it"):
            rename_team(team=second, actor=second.coach, name="Stone WaII")
        rename_team(team=second, actor=second.coach, name="BRICK WALL")
        assert team("crab", name="Stone Wall").name == "Stone Wall"


@pytest.mark.django_db
@pytest.mark.rules("KEM-NAM-02")
class TestPeople:
    def change(self, person: User, **changes: str) -> None:
        kept = {"display_name": person.display_name, "time_zone": "UTC", "wants_mail": True}
        change_profile(user=person, **{**kept, **changes})

    def test_KEM_NAM_02_a_name_may_be_shared_but_not_forged(self) -> None:
        UserFactory.create(display_name="Doji Hoturi")
        person = UserFactory.create(display_name="Somebody")
        with pytest.raises(Refused, match="looks like the name of Doji Hoturi"):
            self.change(person, display_name="D0ji Hoturi")
        self.change(person, display_name="Doji Hoturi")
        assert User.objects.filter(look=look("Doji Hoturi")).count() == 2

    @pytest.mark.parametrize(
        "name",
        [
            *(f"Isuke{unseen}" for unseen in "\u034f\u115f\u180b\u2800\u3164\ufe0f\U000e0100"),
            "\u0131suke",
            "I\u017fuke",
        ],
    )
    def test_KEM_NAM_02_nor_with_what_nobody_sees_or_letters_that_are_one_in_capitals(
        self, name: str
    ) -> None:
        UserFactory.create(display_name="Isuke")
        person = UserFactory.create(display_name="Somebody")
        with pytest.raises(Refused, match="looks like the name of Isuke"):
            self.change(person, display_name=name)
        self.change(person, display_name="ISUKE")

    def test_KEM_NAM_02_signing_up_makes_a_handle(self, client: Client) -> None:
        fields = {
            "display_name": "Doji Hoturi",
            "password1": "a-quiet-yard",
            "password2": "a-quiet-yard",
        }
        for number in (1, 2):
            Client().post(
                reverse("account_signup"), {"email": f"d{number}@crane.example", **fields}
            )
        assert set(User.objects.values_list("handle", flat=True)) == {
            "doji_hoturi",
            "doji_hoturi_2",
        }
        forged = {**fields, "display_name": "Doji H\u043eturi", "email": "d3@crane.example"}
        page = client.post(reverse("account_signup"), forged)
        assert b"looks like the name of" in page.content
        assert User.objects.count() == 2

    @pytest.mark.parametrize(
        ("name", "handle"),
        [("Admin", "coach_admin"), ("\u5927\u962a", "coach"), ("7", "coach_7"), ("Bo", "coach_bo")],
    )
    def test_KEM_NAM_02_every_name_gets_one(self, name: str, handle: str) -> None:
        assert handles.free_handle(name) == handle

    def test_KEM_NAM_02_it_is_chosen_once_a_month_and_is_nobody_elses(self) -> None:
        UserFactory.create(handle="hida")
        person = UserFactory.create()
        for wrong in ("hida", "HIDA", "ab", "9lives", "a" * 31, "\u0430bcd", "a-b-c", "admin"):
            with pytest.raises(Refused):
                self.change(person, handle=wrong)
            person.refresh_from_db()
        self.change(person, handle="@Kuni")
        assert User.objects.get(pk=person.pk).handle == "kuni"
        self.change(person, handle="kuni")
        with pytest.raises(Refused, match="lately"):
            self.change(person, handle="yori")
        with clock.set_to(clock.now() + timedelta(days=31)):
            self.change(person, handle="yori")
