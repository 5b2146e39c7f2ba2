"""Every page: one long name widens none, and what stands on a button is in its name for the ear.

Names are 60 letters without a place to break, the widest there are.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db.models import Model
from django.http import HttpResponse
from playwright.sync_api import Page

from core import clock
from core.accounts.models import User
from core.leagues.models import League
from league.models import Season
from rosters.models import Player, Team
from tests.e2e.accessible import WALKED, run_rules
from tests.e2e.conftest import log_in
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.hidden.asking import client_of
from tests.permissions.people import COACH, COMMISSIONER
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = [pytest.mark.django_db(transaction=True)]
WIDE = "W" * 60
PHONE, DESK = (390, 844), (1000, 800)
SHEET = 1123
"""A4 on its side: pages to print are as wide, whatever the screen."""
PAGES = ("core", "rosters", "matches", "league", "exports")
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture
def there(transactional_db: None) -> Iterator[World]:
    with clock.set_to(world.NOW):
        built = world.build()
        _name_all_wide()
        yield built


def _name_all_wide() -> None:
    League.objects.update(name=WIDE, description=WIDE, is_private=False)
    Team.objects.update(motto=WIDE, story=WIDE)
    Player.objects.update(biography=WIDE)
    for model, field in ((Season, "name"), (Team, "name"), (Player, "name")):
        _name_each(model, field)
    _name_each(User, "display_name")


def _name_each(model: type[Model], field: str) -> None:
    for row in model.objects.all():
        model.objects.filter(pk=row.pk).update(**{field: f"{row.pk}".rjust(60, "W")})


def _addresses(there: World, person: str) -> list[str]:
    """The pages of the tables of permissions that this person may read."""
    found, client = [], client_of(there.people[person])
    for app in PAGES:
        for row in matrix.APPS[app].ROWS:
            if row.method == "get" and person in row.allowed and not _answer(client, row, there):
                continue
            if row.method == "get" and person in row.allowed:
                found.append(_address(row, there))
    return list(dict.fromkeys(found))


def _address(row: Row, there: World) -> str:
    query = "&".join(f"{key}={value}" for key, value in row.data(there).items())
    return matrix._address(row, there) + (f"?{query}" if query else "")


def _answer(client, row: Row, there: World) -> bool:
    """Whether it is a whole page."""
    forget_cache()
    answer: HttpResponse = client.get(_address(row, there))
    return answer.status_code == 200 and "</html>" in answer.content.decode(errors="replace")


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("person", [COACH, pytest.param(COMMISSIONER, marks=pytest.mark.thorough)])
def test_a_long_name_widens_no_page_and_words_on_buttons_are_their_names(
    page: Page, there: World, person: str, size: tuple[int, int]
) -> None:
    addresses = _addresses(there, person)
    assert len(addresses) > 40
    log_in(page, there.people[person])
    wrong = []
    for address in addresses:
        forget_cache()
        width = SHEET if address.startswith("/exports/roster/") else size[0]
        page.set_viewport_size({"width": width, "height": size[1]})
        page.goto(address)
        if too_wide := page.evaluate(TOO_WIDE):
            wrong.append(f"{address} ({width}): {too_wide[-1]}")
        found = run_rules(page, *WALKED)
        if found.violations_count:
            wrong.append(f"{address} ({width}): {found.generate_report()}")
    assert not wrong, "\n".join(wrong)


def test_the_table_of_a_season_shows_all_columns_and_the_whole_name(
    page: Page, there: World
) -> None:
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.goto(f"/seasons/{there.running.pk}/")
    table = page.locator(".table-wrap:has(th[scope=row])").first
    hidden = table.evaluate("each => each.scrollWidth - each.clientWidth")
    assert hidden <= 1
    name = there.running.entries.first().team.name
    assert page.get_by_role("link", name=name).first.is_visible()
