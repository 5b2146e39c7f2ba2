"""`manage.py export_league` and `import_league`."""

from __future__ import annotations

import stat
from io import StringIO
from pathlib import Path

import pytest
from celery import current_app
from django.core.management import CommandError, call_command

from core.leagues.models import League, Membership, Role
from matches.models import Match
from rosters.models import Team
from tests.factories.core import LeagueFactory, UserFactory
from tests.league.exports.world import played_league

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def test_out_and_in_by_command(tmp_path: Path) -> None:
    league = played_league(games=("squig",))
    file, owner, output = tmp_path / "played.kemari", UserFactory.create(), StringIO()
    call_command("export_league", "played", str(file), stdout=output)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "rows" in output.getvalue()
    assert list(tmp_path.iterdir()) == [file]
    call_command("import_league", str(file), owner=owner.email, slug="again", stdout=output)
    again = League.objects.get(slug="again")
    assert Membership.objects.get(league=again, role=Role.OWNER).user == owner
    assert "/leagues/again/" in output.getvalue()
    running = Match.objects.get(league=league, state="setting_up")
    assert Match.objects.get(league=again, state="setting_up").secret == running.secret
    coaches = Team.objects.order_by("name").values_list("coach", flat=True)
    assert list(coaches.filter(league=again)) == list(coaches.filter(league=league))
    with pytest.raises(CommandError, match="already a league at again"):
        call_command("import_league", str(file), owner=owner.email, slug="again")


@pytest.mark.thorough
def test_sealed_on_wish_and_people_by_name(tmp_path: Path) -> None:
    """An edited file is mapped to no accounts; the operator names them."""
    from league.exports.league_file import sealing

    league = played_league(games=("squig",))
    coach = Team.objects.filter(league=league).first().coach
    file, owner, new = tmp_path / "x", UserFactory.create(), UserFactory.create()
    call_command("export_league", "played", str(file), stdout=StringIO())
    call_command(
        "import_league",
        str(file),
        owner=owner.email,
        slug="again",
        person=[f"{sealing.handle(coach.pk)}={new.email}"],
        keep_sealed=True,
        stdout=StringIO(),
    )
    assert Team.objects.filter(league__slug="again", coach=new).exists()
    assert not Match.objects.filter(league__slug="again", state="setting_up").exists()


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (["export_league", "nowhere", "x"], "no league at"),
        (["import_league", "manage.py", "--owner", "x@y.example"], "Nobody here"),
    ],
)
def test_what_is_missing_is_named(words: list[str], output: str) -> None:
    with pytest.raises(CommandError, match=output):
        call_command(*words)


def test_a_file_that_cannot_be_read_or_imported_is_refused(tmp_path: Path) -> None:
    owner, bad = UserFactory.create(), tmp_path / "bad"
    bad.write_text("no league")
    for file, output in ((tmp_path / "none", "cannot be read"), (bad, "cannot be unpacked")):
        with pytest.raises(CommandError, match=output):
            call_command("import_league", str(file), owner=owner.email)
    LeagueFactory.create(slug="played")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_league", "played", str(tmp_path / "no" / "folder"))
