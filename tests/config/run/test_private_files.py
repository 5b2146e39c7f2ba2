"""What a site writes under var/ is for its account alone, and a site that others reach is not open
to them by a password that everybody can read.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from config.run import demo as run_demo
from config.run import plan
from config.run.private_server import open_private
from config.run.servers import prepare_places
from config.run.supervisor import Supervisor
from core.accounts.models import User
from league.services import demo
from tests.config.run.test_run import open_to_others
from tests.factories.core import UserFactory


def test_what_an_earlier_version_left_open_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    var = tmp_path / "var"
    monkeypatch.setenv("KEMARI_VAR", str(var))
    for name in ("log/postgres.log", "run/children.json", "mail/one.eml", "demo-logins.txt"):
        file = var / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("secret")
        file.chmod(0o644)
    assert len(open_to_others(var)) > 4
    prepare_places()
    assert open_to_others(var) == []
    assert (var / "demo-logins.txt").read_text() == "secret"


def test_a_log_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    with open_private(tmp_path / "log") as log:
        log.write(b"x")
    assert (tmp_path / "log").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("localhost", True),
        ("LOCALHOST", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.4", False),
        ("10.0.0.1", False),
        ("example.org", False),
        ("localhost.example.org", False),
        ("0", False),
        ("", False),
    ],
)
def test_which_addresses_only_this_machine_reaches(host: str, alone: bool) -> None:
    assert plan.is_this_machine_alone(host) == alone


@pytest.mark.parametrize("seeded", [False, True])
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_what_is_asked_of_the_demo(
    host: str, seeded: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_demo, "wanted", lambda _: not seeded)
    monkeypatch.setattr(run_demo, "mark_seeded", lambda _: None)
    steps: list[list[str]] = []
    run = Supervisor()
    monkeypatch.setattr(run, "_step", lambda _, command: steps.append(list(command)))
    run._prepare(tmp_path, host)
    asked = [command[2:] for command in steps[1:]]
    expected = {
        ("127.0.0.1", False): [["demo"]],
        ("127.0.0.1", True): [],
        ("0.0.0.0", False): [["demo", "--own-passwords"]],
        ("0.0.0.0", True): [["demo", "--require-own-passwords"]],
    }
    assert asked == expected[host, seeded]


@pytest.fixture
def seeded(tmp_path: Path, settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The demo's accounts, without the demo's matches, which take a minute."""
    settings.VAR_DIR = tmp_path
    season = SimpleNamespace(pk=1, league="Demo")
    monkeypatch.setattr(demo, "seed_demo", lambda **_: [season])
    for login in demo.logins():
        user = UserFactory.create(email=login.email)
        user.set_password(demo.PASSWORD)
        user.save()
    return tmp_path / "demo-logins.txt"


@pytest.mark.django_db
def test_a_demo_that_others_reach_has_passwords_of_its_own(seeded: Path) -> None:
    call_command("demo")
    assert seeded.stat().st_mode & 0o077 == 0
    assert demo.PASSWORD in seeded.read_text()
    with pytest.raises(CommandError, match=r"published password.*--own-passwords"):
        call_command("demo", "--require-own-passwords")
    call_command("demo", "--own-passwords")
    lines = seeded.read_text().splitlines()
    assert demo.PASSWORD not in seeded.read_text().replace("kemari-demo@", "")
    given = {line.split()[0]: line.split()[2] for line in lines}
    assert len(set(given.values())) == len(demo.logins())
    for user in User.objects.filter(email__in=given):
        assert user.check_password(given[user.email])
        assert not user.check_password(demo.PASSWORD)
    call_command("demo", "--require-own-passwords")
    call_command("demo")
    assert seeded.read_text().splitlines() == lines


@pytest.mark.django_db
def test_one_account_with_the_published_password_is_enough_to_refuse(seeded: Path) -> None:
    call_command("demo", "--own-passwords")
    user = User.objects.get(email=demo.logins()[-1].email)
    user.set_password(demo.PASSWORD)
    user.save()
    with pytest.raises(CommandError):
        call_command("demo", "--require-own-passwords")
