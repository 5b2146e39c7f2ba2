"""The page of a season's house rules: every option, judged by the engine, fixed at the start."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Role
from core.notifications.models import Notification
from core.rulebook.house_rules_form import NAMED, HouseRulesForm
from engine import absent_coach
from engine.rules_lookup import rules_under
from engine.variants.registry import VARIANTS, find_variant
from league.models import Season
from league.services.house_rules import set_house_rules
from rosters.models import Team
from tests.factories.core import LeagueFactory, member
from tests.factories.season import commissioner, entry, season, started

pytestmark = pytest.mark.django_db
CARDS = pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)


def page(made: Season) -> str:
    return f"/seasons/{made.pk}/house-rules/"


def defaults(meta) -> dict[str, str]:
    return {option: values[0] for option, values in meta.options.items()}


@CARDS
def test_every_option_is_on_the_page_with_its_clause(meta, client) -> None:
    made = season(variant=meta.key)
    client.force_login(commissioner(made.league))
    body = client.get(page(made)).content.decode()
    for option, values in meta.options.items():
        assert f'id="{option}"' in body
        for value in values:
            assert f'value="{value}"' in body
    assert body.count("Its clause") == len(meta.options)


@CARDS
@pytest.mark.rules("LGE-OPT-01")
def test_each_offered_value_is_one_the_engine_takes(meta) -> None:
    form = HouseRulesForm(meta, {})
    for field, _, _ in form.rows():
        for value, _ in field.field.choices:
            if value != NAMED:
                assert rules_under(meta.key, {field.name: value})


@CARDS
def test_what_is_set_is_what_differs(meta, client) -> None:
    made = season(variant=meta.key)
    client.force_login(commissioner(made.league))
    option, values = next((o, v) for o, v in meta.options.items() if len(v) > 1)
    sent = defaults(meta) | {option: values[1]}
    assert client.post(page(made), sent).status_code == 302
    made.refresh_from_db()
    assert made.options == {option: values[1]}
    assert "not the default" in client.get(page(made)).content.decode()
    assert AuditEntry.objects.get(verb="season.house_rules").data == {
        "from": {},
        "to": {option: values[1]},
    }
    client.post(page(made), sent)
    assert AuditEntry.objects.filter(verb="season.house_rules").count() == 1


def test_pairs_of_clans_are_ticked(client) -> None:
    made, meta = season(), VARIANTS[0]
    client.force_login(commissioner(made.league))
    sent = defaults(meta) | {
        "blood_feud": NAMED,
        "blood_feud-named": ["crab/crane", "lion/scorpion"],
    }
    refused = client.post(page(made), sent | {"blood_feud-named": []})
    assert refused.status_code == 422
    assert "Say which" in refused.content.decode()
    assert client.post(page(made), sent).status_code == 302
    made.refresh_from_db()
    assert made.options == {"blood_feud": "crab/crane,lion/scorpion"}
    body = client.get(page(made)).content.decode()
    assert body.count("checked") == len(meta.options) - 1 + 2  # radios, a select, two pairs


def test_a_list_written_the_other_way_round_is_ticked_too() -> None:
    form = HouseRulesForm(VARIANTS[0], {"blood_feud": "crane/crab"})
    assert form["blood_feud"].initial == NAMED
    assert form["blood_feud-named"].initial == ["crab/crane"]


@pytest.mark.rules("LGE-OPT-01")
def test_they_are_fixed_once_the_season_has_started(client) -> None:
    made = started(2)
    boss = commissioner(made.league)
    with pytest.raises(Refused, match="fixed once"):
        set_house_rules(season=made, options={"overtime": "sudden"}, actor=boss)
    client.force_login(boss)
    body = client.get(page(made)).content.decode()
    assert "they can no longer be changed" in body
    assert "Save the house rules" not in body


@pytest.mark.parametrize(
    "options", [{"overtime": "perhaps"}, {"no_such": "on"}, {"blood_feud": "crab/nobody"}]
)
def test_the_engines_reader_refuses(options) -> None:
    made = season()
    with pytest.raises(Refused, match="LGE-OPT-01"):
        set_house_rules(season=made, options=options, actor=commissioner(made.league))
    made.refresh_from_db()
    assert made.options == {}


def test_only_those_in_charge_of_seasons_set_them() -> None:
    made = season(LeagueFactory.create())
    with pytest.raises(NotAllowed):
        set_house_rules(season=made, options={}, actor=member(made.league, Role.JUDGE))
    deputy = member(made.league, Role.DEPUTY)
    assert set_house_rules(season=made, options={"overtime": "sudden"}, actor=deputy)


def test_coaches_who_have_applied_are_notified() -> None:
    made = season()
    coach = entry(made, accepted=False).team.coach
    set_house_rules(season=made, options={"overtime": "sudden"}, actor=commissioner(made.league))
    notifications = Notification.objects.filter(subject__endswith="house rules have changed")
    assert [notification.recipient for notification in notifications] == [coach]


def test_a_cap_that_an_accepted_team_exceeds_is_refused() -> None:
    made = season()
    entered = entry(made)
    Team.objects.filter(pk=entered.team_id).update(staff={"geisha": 3})
    with pytest.raises(Refused, match="this season allows 2"):
        set_house_rules(
            season=made, options={"samurai_staff_cap": "2"}, actor=commissioner(made.league)
        )


def test_what_it_costs(client) -> None:
    made = season()
    client.force_login(commissioner(made.league))
    with CaptureQueriesContext(connection) as captured:
        client.get(page(made))
    assert len(captured) == 6


class TestAskingWhoIsAway:
    """`ask_absent_coach` takes a list of rows, off unless a league names some."""

    def set_to(self, meta, value):
        made = season(variant=meta.key)
        options = {absent_coach.OPTION: value}
        set_house_rules(season=made, options=options, actor=commissioner(made.league))
        made.refresh_from_db()
        return made.options.get(absent_coach.OPTION)

    @CARDS
    @pytest.mark.rules("LGE-OPT-01")
    def test_every_row_that_a_game_comes_to_can_be_listed(self, meta) -> None:
        rows = [
            row for row in absent_coach.ASKABLE if not absent_coach.never_asked(row, meta.decisions)
        ]
        assert rows
        assert self.set_to(meta, ",".join(rows)) == ",".join(rows)
        assert self.set_to(meta, "off") is None

    @CARDS
    @pytest.mark.rules("LGE-OPT-01")
    def test_a_row_that_it_never_comes_to_is_refused(self, meta) -> None:
        for row, kind in absent_coach.ASKABLE.items():
            if kind not in meta.decisions:
                with pytest.raises(Refused, match=f"never comes to {row}"):
                    self.set_to(meta, row)

    @pytest.mark.rules("LGE-OPT-01")
    @pytest.mark.parametrize(
        "value", ["DEC-99", "DEC-22,DEC-22", "DEC-01", "", "yes", "off,DEC-22"]
    )
    @CARDS
    def test_nothing_else_is_taken(self, meta, value) -> None:
        with pytest.raises(Refused, match="LGE-OPT-01"):
            self.set_to(meta, value)

    def test_the_page_takes_it_as_it_is_typed(self, client) -> None:
        made, meta = season(variant="blitz"), find_variant("blitz")
        client.force_login(commissioner(made.league))
        sent = defaults(meta) | {
            absent_coach.OPTION: NAMED,
            f"{absent_coach.OPTION}-named": "dec-18,  DEC-22",
        }
        assert client.post(page(made), sent).status_code == 302
        made.refresh_from_db()
        assert made.options == {absent_coach.OPTION: "DEC-18,DEC-22"}
        wrong = client.post(page(made), sent | {f"{absent_coach.OPTION}-named": "DEC-25"})
        assert wrong.status_code == 422
        assert "never comes to" in wrong.content.decode()
