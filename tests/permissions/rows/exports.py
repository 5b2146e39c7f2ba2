"""Files that go out and come in, and pages to print."""

from __future__ import annotations

from tests.permissions.people import CHIEFS, EVERYBODY, NOBODY, SIGNED_IN
from tests.permissions.table import Row, pages
from tests.permissions.world import World


def _league(world: World) -> dict[str, object]:
    return {"slug": world.league.slug}


def _page(kind: str, pk: int) -> dict[str, object]:
    return {"kind": kind, "pk": pk}


def _roster(world: World) -> dict[str, object]:
    return _page("roster", world.team.pk)


ROWS = pages(
    Row(name="exports:import", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="exports:import", method="post", allowed=SIGNED_IN, ok=422, login=True, hidden=False,
        what="without a file"),
    Row(name="exports:export", args=_league, allowed=CHIEFS, login=True),
    Row(name="exports:export", method="post", args=_league, allowed=CHIEFS, ok=302, login=True),
    Row(name="exports:job", args=lambda w: {"pk": w.job.pk}, allowed=frozenset({"owner"}),
        denied=404, login=True, hidden=False, what="one's own"),
    Row(name="exports:file", args=lambda w: {"pk": w.job.pk}, allowed=frozenset({"owner"}),
        denied=404, login=True, hidden=False, what="one's own"),
    Row(name="exports:page", args=_roster, allowed=EVERYBODY, what="roster"),
    Row(name="exports:page", args=lambda w: _page("match", w.finished.pk), allowed=EVERYBODY,
        what="match"),
    Row(name="exports:page", args=lambda w: _page("match", w.match.pk), allowed=NOBODY, denied=404,
        what="a match that is not over"),
    Row(name="exports:page", args=lambda w: _page("almanac", w.sign_up.pk), allowed=NOBODY,
        denied=404, what="a season that has not begun"),
    Row(name="exports:page", args=lambda w: _page("dragon", w.team.pk), allowed=NOBODY,
        denied=404, what="of no such kind"),
    Row(name="exports:pdf", method="post", args=_roster, allowed=SIGNED_IN, ok=302, login=True),
)  # fmt: skip
