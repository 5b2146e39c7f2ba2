"""No name runs out of a page to print, of whatever kind the page is and whatever the name."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model

from core.accounts.models import User
from core.leagues.models import League
from league.exports.printing import pdf
from league.exports.printing.print_kinds import PRINT_KINDS
from league.models import FileJob, Season
from matches.models import Match
from rosters.models import Player, Team
from tests.league.exports.world import played_league
from tests.support.hard_names import HARD_NAMES
from tests.support.pango import has_pango

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not has_pango(), reason="Pango is not installed"),
]
NAMED: tuple[tuple[type[Model], str], ...] = (
    (League, "name"), (Season, "name"), (Team, "name"), (Player, "name"), (User, "display_name"),
)  # fmt: skip
SLACK = 1
"""CSS pixels: half of what a letter's edge takes."""


def name_all(name: str) -> None:
    """Everybody and everything by that name; the last characters tell them apart."""
    for model, field in NAMED:
        for row in model._default_manager.all():
            number = str(row.pk)
            shown = f"{name[: 60 - len(number)]}{number}"
            model._default_manager.filter(pk=row.pk).update(**{field: shown})


def subjects(league: League) -> dict[str, int]:
    """What there is to print of each kind."""
    return {
        FileJob.Kind.ROSTER: Team.objects.filter(league=league).earliest("pk").pk,
        FileJob.Kind.MATCH: Match.objects.filter(league=league, state="finished").earliest("pk").pk,
        FileJob.Kind.ALMANAC: Season.objects.get(league=league).pk,
    }


def overhanging(html: str) -> list[str]:
    """Words that stand outside their page, or outside the cell of the table that they are in."""
    weasyprint = pdf._weasyprint()
    document = weasyprint.HTML(string=html, base_url=pdf.HERE, url_fetcher=pdf._fetcher()).render()
    found = []
    for number, page in enumerate(document.pages, 1):
        found += [f"page {number}: {words}" for words in _outside(page._page_box, page.width)]
    return found


def _outside(box: Any, edge: float) -> list[str]:
    if type(box).__name__ == "TableCellBox":
        edge = min(edge, box.position_x + box.border_width())
    found = []
    for child in getattr(box, "children", ()):
        if type(child).__name__ == "TextBox" and child.text.strip():
            if child.position_x < -SLACK or child.position_x + child.width > edge + SLACK:
                found.append(f"{child.text[:60]!r} ends at {child.position_x + child.width:.0f}"
                             f" of {edge:.0f}")  # fmt: skip
        else:
            found += _outside(child, edge)
    return found


@pytest.mark.parametrize(
    "name",
    [
        "wide",
        *(pytest.param(n, marks=pytest.mark.thorough) for n in HARD_NAMES if n != "wide"),
    ],
)
def test_no_name_runs_out_of_its_cell_or_page(name: str) -> None:
    league = played_league(games=("samurai",))
    name_all(HARD_NAMES[name])
    printed = subjects(league)
    assert printed.keys() == PRINT_KINDS.keys()
    wrong = {}
    for kind, pk in printed.items():
        page = PRINT_KINDS[kind].page(AnonymousUser(), pk)
        assert page is not None
        if found := overhanging(page.html()):
            wrong[kind] = found[:12]
    assert not wrong, wrong


def test_what_runs_out_is_found() -> None:
    assert overhanging(f"<p>{'W' * 400}</p>")
    cell = f"<table style='table-layout:fixed;width:90px'><td>{'W' * 60}</td><td>x</td></table>"
    assert overhanging(cell)
    assert overhanging("<table><td>few words</td></table>") == []
