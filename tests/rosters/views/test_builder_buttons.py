"""The builder's buttons: each makes one change, with and without htmx, for every clan and race."""

from __future__ import annotations

import pytest

from engine.variants.registry import VARIANTS
from rosters.builder.draft import DraftLine, RosterDraft, default_draft
from rosters.builder.edits import EditContext, apply_edit
from rosters.builder.validation import MAX_PLAYERS, violations
from rosters.models import TeamDraft
from rosters.queries.clans import meta_of, table_of
from rosters.services.drafts import start_draft
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import clan as loaded
from tests.factories.rosters import team as founded
from tests.rosters.views.test_pages import posted
from tests.support.html import squeezed

CRAB = VARIANTS[0].clans["crab"]
FIRST = CRAB.positions[0].key
TABLES = [(meta, table) for meta in VARIANTS for table in meta.clans.values()]


def press(draft: RosterDraft, *words: str, table=CRAB, seed: int = 1) -> RosterDraft:
    for number, word in enumerate(words):
        draft = apply_edit(draft, word, EditContext(table, seed + number))
    return draft


def line_up() -> RosterDraft:
    return default_draft(CRAB, seed=1)


@pytest.mark.parametrize(
    ("meta", "table"), TABLES, ids=[f"{meta.key}/{table.key}" for meta, table in TABLES]
)
def test_a_legal_team_is_built_of_buttons_alone(meta, table) -> None:
    model = default_draft(table, seed=5)
    words = [f"add:{line.position}" for line in model.lines] + ["name:team"]
    words += ["more:reroll"] * (model.rerolls or 0)
    words += [f"more:{key}" for key, number in model.staff.items() for _ in range(number or 0)]
    built = press(RosterDraft(), *words, table=table)
    assert violations(built, table, meta) == []
    assert [line.number for line in built.lines] == list(range(1, len(model.lines) + 1))
    assert dict(built.staff) == dict(model.staff)


def test_a_new_player_takes_the_first_free_number_and_a_free_name() -> None:
    draft = RosterDraft("", (DraftLine(1, "A", FIRST), DraftLine(3, "B", FIRST)))
    added = press(draft, f"add:{FIRST}", f"add:{FIRST}")
    assert [line.number for line in added.lines] == [1, 3, 2, 4]
    assert len({line.name for line in added.lines}) == 4


def test_no_more_rows_than_the_form_has() -> None:
    draft = press(RosterDraft(), *[f"add:{FIRST}"] * (MAX_PLAYERS + 2))
    assert len(draft.lines) == MAX_PLAYERS


def test_who_is_removed_is_gone_and_others_stay_in_order() -> None:
    before = line_up()
    after = press(before, "drop:2")
    assert after.lines == before.lines[:2] + before.lines[3:]


def test_another_name_changes_that_name_alone() -> None:
    before = line_up()
    after = press(before, "name:0")
    assert after.lines[0].name != before.lines[0].name
    assert after.lines[0].name not in {line.name for line in before.lines}
    assert after.lines[1:] == before.lines[1:]
    renamed = apply_edit(before, "name:team", EditContext(CRAB, 3, taken=("Low Rampart Hammers",)))
    assert renamed.name not in {before.name, "Low Rampart Hammers", ""}


def test_steps_stay_between_nothing_and_the_most() -> None:
    least = press(RosterDraft(rerolls=None), "less:reroll", "less:reroll")
    assert least.rerolls == 0
    assert press(least, *["more:reroll"] * 40).rerolls == CRAB.reroll.max
    staff = CRAB.staff[0]
    bought = press(RosterDraft(), *[f"more:{staff.key}"] * 40)
    assert bought.staff == {staff.key: staff.max}
    assert press(bought, *[f"less:{staff.key}"] * 40).staff == {}


@pytest.mark.parametrize(
    "word",
    ["add:wizard", "drop:99", "drop:-1", "drop:x", "name:12345", "more:bribes", ":"],
)
def test_a_word_that_means_nothing_changes_nothing(word) -> None:
    assert press(line_up(), word) == line_up()


@pytest.mark.django_db
class TestPage:
    @pytest.fixture
    def draft(self, client) -> TeamDraft:
        league = LeagueFactory.create()
        coach = member(league)
        client.force_login(coach)
        return start_draft(league=league, coach=coach, clan=loaded(), with_line_up=True)

    def press(self, client, draft, word: str, **headers: str):
        draft.refresh_from_db()
        return client.post(
            f"/teams/drafts/{draft.pk}/", posted(draft, action=word), headers=headers
        )

    def test_without_htmx_the_page_comes_back(self, client, draft) -> None:
        before = len(draft.lines["lines"])
        answer = self.press(client, draft, f"add:{FIRST}")
        assert (answer.status_code, answer["Location"]) == (302, f"/teams/drafts/{draft.pk}/")
        draft.refresh_from_db()
        assert len(draft.lines["lines"]) == before + 1

    def test_with_htmx_the_builder_alone_comes_with_the_running_costs(self, client, draft) -> None:
        answer = self.press(client, draft, "drop:0", **{"HX-Request": "true"})
        body = squeezed(answer.content)
        assert answer.status_code == 200
        assert '<form id="builder"' in body
        assert "<html" not in body
        table, meta = table_of(draft.clan), meta_of(draft.clan)
        draft.refresh_from_db()
        left = answer.context["page"].left
        costs = {position.key: position.cost for position in table.positions}
        assert sum(row.cost or 0 for row in answer.context["page"].rows) == sum(
            costs[line["position"]] for line in draft.lines["lines"]
        )
        assert left == meta.budget - answer.context["page"].spent

    def test_what_is_typed_is_kept_when_a_button_is_pressed(self, client, draft) -> None:
        data = posted(draft, action="more:reroll", name="As I typed it")
        client.post(f"/teams/drafts/{draft.pk}/", data)
        draft.refresh_from_db()
        assert draft.name == "As I typed it"
        assert draft.lines["rerolls"] == data["rerolls"] + 1

    def test_the_live_check_brings_the_limits_along(self, client, draft) -> None:
        data = posted(draft) | {f"position-{n}": FIRST for n in range(16)}
        data |= {f"number-{n}": n + 1 for n in range(16)} | {f"player-{n}": "X" for n in range(16)}
        body = squeezed(client.post(f"/teams/drafts/{draft.pk}/check/", data).content)
        assert 'id="shop" data-hx-swap-oob="outerHTML"' in body
        assert f"16 of {CRAB.positions[0].max}" in body
        cost = CRAB.positions[0].cost
        assert f'<span id="cost-0" data-hx-swap-oob="true">{cost}</span>' in body

    def test_the_teams_name_is_none_of_the_leagues(self, client, draft) -> None:
        names = {founded(league=draft.league, name=f"Taken {n}").name for n in range(2)}
        self.press(client, draft, "name:team")
        draft.refresh_from_db()
        assert draft.name not in names
