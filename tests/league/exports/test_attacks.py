"""Untrusted files: damaged, forged, or meant to break something."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db.backends.utils import CursorWrapper
from django.test import override_settings

from core.accounts.models import User
from core.leagues.models import League
from league.exports.league_file import ids, reader
from league.exports.league_file.errors import BadFile, refuse
from league.exports.league_file.ids import Ids
from league.exports.league_file.loader import BLANKS
from league.exports.league_file.record_kinds import RECORD_KINDS
from league.exports.league_file.writer import write_league
from league.exports.services import importing
from league.exports.services.importing import import_league
from matches.models import Match, MatchLuck, Segment, TurnSheet
from rosters.models import Position, Team
from tests.factories.core import UserFactory
from tests.league.exports.world import played_league

pytestmark = pytest.mark.django_db
Lines = list[dict[str, Any]]


@pytest.fixture
def league() -> League:
    return played_league(games=("blitz",))


@pytest.fixture
def bringer() -> User:
    return UserFactory.create()


def lines_of(league: League) -> Lines:
    file = io.BytesIO()
    write_league(league, file)
    return [json.loads(line) for line in gzip.decompress(file.getvalue()).splitlines()]


def packed(lines: Lines) -> io.BytesIO:
    """A complete file of these lines, as anybody can write one."""
    text = [json.dumps(line).encode() + b"\n" for line in lines]
    body = b"".join(text[:-1])
    end = lines[-1] | {"sha256": hashlib.sha256(body).hexdigest(), "end": len(lines) - 2}
    return io.BytesIO(gzip.compress(body + json.dumps(end).encode() + b"\n"))


def row(lines: Lines, kind: str, **wanted: Any) -> dict[str, Any]:
    """The first row of that kind with those cells."""
    for line in lines:
        if line.get("row") == kind and wanted.items() <= line["is"].items():
            return line
    raise AssertionError(f"no {kind} with {wanted}")


def refused(file: io.BytesIO, bringer: User) -> list[str]:
    """Why the file was refused; nothing was left behind."""
    before = (League.objects.count(), Team.objects.count(), User.objects.count())
    with pytest.raises(BadFile) as error:
        import_league(file=file, actor=bringer)
    assert (League.objects.count(), Team.objects.count(), User.objects.count()) == before
    return [str(fault) for fault in error.value.faults]


def test_a_file_of_another_place_is_taken_and_marked(league: League, bringer: User) -> None:
    """Its running matches are void and its people placeholders; everything else is intact."""
    one_of_everything_but(league)
    with override_settings(SECRET_KEY="another place's"):
        file = io.BytesIO()
        write_league(league, file)
    assert b"a secret plan" not in gzip.decompress(file.getvalue())
    done = import_league(file=file, actor=bringer, opens=True)
    again = done.league
    assert not done.league_import.is_ours
    running = Match.objects.filter(league=league, state="setting_up").count()
    assert done.league_import.annulled == running > 0
    assert len(done.notes) == 2
    copies = Match.objects.filter(league=again)
    assert copies.filter(state="void", secret="", report_versions__kind="void").count() == running
    originals = Match.objects.filter(league=league, state="finished").order_by("pk")
    finished = copies.filter(state="finished").order_by("pk")
    figures = ("public_id", "secret", "digest", "report", "home_score", "setup")
    assert list(finished.values(*figures)) == list(originals.values(*figures))
    played = Segment.objects.filter(match__in=finished).order_by("match", "number")
    original = Segment.objects.filter(match__in=originals).order_by("match", "number")
    assert list(played.values("events", "locked")) == list(original.values("events", "locked"))
    assert not TurnSheet.objects.filter(match__league=again).exists()
    assert not MatchLuck.objects.filter(match__league=again).exists()  # counted by a job
    strangers = User.objects.filter(teams__league=again).exclude(pk=bringer.pk)
    assert strangers.exists()
    assert not strangers.filter(is_active=True).exists()
    assert not any(user.has_usable_password() for user in strangers)
    assert again.seasons.get().rounds.filter(fixtures__replays__isnull=False).exists()


def one_of_everything_but(league: League) -> None:
    match = Match.objects.filter(league=league, state="setting_up").first()
    assert match is not None
    TurnSheet.objects.create(
        match=match,
        side=0,
        segment=1,
        text="a secret plan",
        author=match.home_team.coach,
        saved_at=match.created_at,
    )


def test_an_own_file_is_opened_only_by_administrators_of_the_site(
    league: League, bringer: User
) -> None:
    file = io.BytesIO()
    write_league(league, file)
    done = import_league(file=file, actor=bringer)
    assert done.league_import.is_ours
    assert done.league_import.annulled > 0
    coaches = User.objects.filter(teams__league=done.league)
    assert not coaches.filter(is_active=True).exists()  # nobody joins a league unasked
    assert not Match.objects.filter(league=done.league, state="setting_up").exists()


def test_a_touched_file_is_nobodys(league: League, bringer: User) -> None:
    """Not even the site's operator can open its sealed values, and handles count for nothing."""
    lines = lines_of(league)
    row(lines, "team")["is"]["motto"] = "Another"
    done = import_league(file=packed(lines), actor=bringer, opens=True)
    assert not done.league_import.is_ours
    assert done.league_import.annulled > 0
    coaches = User.objects.filter(teams__league=done.league)
    assert not coaches.filter(teams__league=league).exists()


def test_a_known_secret_is_not_taken_for_dice_to_come(league: League, bringer: User) -> None:
    lines = lines_of(league)
    for line in lines:
        if line.get("row") == "match" and line.pop("sealed", None):
            line["is"] |= BLANKS["match"] | {"secret": "00" * 32}
        if line.get("row") == "season":
            line.pop("sealed", None)
            line["is"]["dice_seed"] = "I know it"
    again = import_league(file=packed(lines), actor=bringer, opens=True).league
    assert not Match.objects.filter(league=again, secret="00" * 32).exists()
    assert again.seasons.get().dice_seed == ""


Change = Callable[[Lines], None]


def _swap(kind: str, name: str, value: Any) -> Change:
    def change(lines: Lines) -> None:
        row(lines, kind)["is"][name] = value

    return change


def _twice(lines: Lines) -> None:
    team = row(lines, "team")
    lines.insert(lines.index(team), dict(team))
    lines[0]["rows"]["team"] += 1


def _same_name(lines: Lines) -> None:
    names = [line["is"] for line in lines if line.get("row") == "team"]
    names[1]["name"] = names[0]["name"].upper()


def _alike(lines: Lines) -> None:
    names = [line["is"] for line in lines if line.get("row") == "team"]
    names[0]["name"], names[1]["name"] = "Stone Wall", "St0ne WaII"


def _forged_report(lines: Lines) -> None:
    row(lines, "report")["is"]["report"]["sides"][0]["score"] += 1


def _forged_money(lines: Lines) -> None:
    row(lines, "team")["is"]["balance"] += 1000


def _forged_secret(lines: Lines) -> None:
    row(lines, "match", state="finished")["is"]["secret"] = "ab" * 32


def _unknown_kind(lines: Lines) -> None:
    lines.insert(-1, {"row": "dragon", "n": 1, "is": {}})
    lines[0]["rows"]["audit"] += 1


def _unknown_column(lines: Lines) -> None:
    row(lines, "team")["is"]["id"] = 1


def _early(lines: Lines) -> None:
    lines.insert(1, lines.pop(lines.index(row(lines, "match"))))


def _deep(lines: Lines) -> None:
    value: Any = []
    for _ in range(100):
        value = [value]
    row(lines, "team")["is"]["staff"] = value


def _sealed_nowhere(lines: Lines) -> None:
    row(lines, "ledger")["sealed"] = True


def _block_after_people(lines: Lines) -> None:
    lines.insert(-1, lines.pop(lines.index(row(lines, "hidden"))))


def _other_game(lines: Lines) -> None:
    position = Position.objects.filter(clan__variant="samurai").select_related("clan").first()
    assert position is not None
    name = f"samurai/{position.clan.key}/{position.key}"
    row(lines, "player")["is"]["position"] = name


def _other_clan(lines: Lines) -> None:
    row(lines, "team")["is"]["clan"] = "samurai/crab"


def _event_of_nothing(lines: Lines) -> None:
    row(lines, "segment")["is"]["events"].append({"rule": 7})


def _deep_data(lines: Lines) -> None:
    value: Any = 1
    for _ in range(60):
        value = [value]
    row(lines, "career")["is"]["data"] = {"cost": value}


def _report_of_nothing(lines: Lines) -> None:
    row(lines, "report")["is"]["report"] = {"sides": "x"}


ATTACKS: dict[str, tuple[Change, str]] = {
    "a row of another league": (_swap("ledger", "team", 4000), "team: there is no team 4000"),
    "an id": (_swap("player", "team", -1), "there is no team -1"),
    "a truth for a number": (_swap("player", "team", True), "there is no team True"),
    "another's match": (_swap("career", "source", "match:1"), "names no match"),
    "a number for a match": (_swap("career", "data", {"match": 7}), "names no match"),
    "a match that is not": (_swap("career", "source", "match:#999"), "there is no match 999"),
    "a person that is not": (_swap("team", "coach", 99), "there is no person 99"),
    "a clan that is not": (_swap("team", "clan", "blitz/dragon"), "has no clan"),
    "a game that is not": (_swap("match", "variant", "chess"), "has no game 'chess'"),
    "NUL": (_swap("team", "motto", "a\x00b"), "NUL"),
    "half a character": (_swap("team", "motto", "\ud800"), "half a character"),
    "too long": (_swap("team", "motto", "x" * 200), "at most 120"),
    "a huge number": (_swap("ledger", "amount", 10**30), "less than or equal"),
    "infinity": (_swap("team", "staff", {"a": float("inf")}), "is not JSON"),
    "a text for a list": (_swap("segment", "events", "x"), "has the wrong type"),
    "a list for an object": (_swap("match", "setup", []), "has the wrong type"),
    "a set-up that is none": (_swap("match", "setup", {}), "setup"),
    "a state that is not": (_swap("season", "state", "heaven"), "is not one of"),
    "no zone": (_swap("team", "created_at", "2026-01-01T00:00:00"), "not a time with a time zone"),
    "nothing where something must be": (_swap("team", "name", None), "name is missing"),
    "an invisible name": (_swap("team", "name", "\u202e"), "is not a valid name"),
    "options that are none": (_swap("season", "options", {"a": {"b": 1}}), "strings"),
    "a house rule that is not": (_swap("season", "options", {"dice": "loaded"}), "options"),
    "journeymen that are none": (_swap("after_match", "journeymen", [7]), "number and a name"),
    "a format that is not": (_swap("season", "format", "tombola"), "format"),
    "pauses that are none": (_swap("season", "pauses", [[1, 2]]), "calendar"),
    "a pause of ages": (_swap("season", "pauses", [["2026-01-01", "9999-01-01"]]), "calendar"),
    "a first day at the end of time": (_swap("season", "starts_on", "9999-12-01"), "calendar"),
    "an hour that is not": (_swap("season", "closes_hour", 99), "calendar"),
    "rounds without a first day": (_swap("season", "rounds_run", "by_date"), "calendar"),
    "duplicate numbers": (_twice, "its number is 1, not 2"),
    "two of one name": (_same_name, "looks like"),
    "two that look alike": (_alike, "looks like"),
    "a forged result": (_forged_report, "books do not agree"),
    "forged money": (_forged_money, "books do not agree"),
    "a forged secret": (_forged_secret, "does not match the hash"),
    "an unknown kind": (_unknown_kind, "no kind of row called 'dragon'"),
    "an unknown column": (_unknown_column, "a team has no 'id'"),
    "a block out of order": (_block_after_people, "too late"),
    "what nobody seals": (_sealed_nowhere, "nothing of a ledger is sealed"),
    "a person of no block": (_swap("team", "coach", -1), "there is no person -1"),
    "rows out of order": (_early, "too late"),
    "a position of another game": (_other_game, "belongs to several games: blitz, samurai"),
    "a race of another game": (_other_clan, "belongs to several games: blitz, samurai"),
    "an event of nothing": (_event_of_nothing, "events: its contents"),
    "a report of nothing": (_report_of_nothing, "report: its contents"),
    "a deep cell": (_deep_data, "nested too deeply"),
    "a long cell": (_swap("career", "data", {"cost": "x" * 30_000}), "longer text"),
    "a wide cell": (_swap("career", "data", {"cost": [1] * 5000}), "more values"),
    "a text for a count": (
        _swap("team", "staff", {"apothecary": "1"}),
        "staff: each must be a number",
    ),
    "a clock that cannot be read": (
        _swap("season", "clock_terms", {"excuses": "x"}),
        "clock_terms",
    ),
    "another shape": (_deep, "has the wrong type"),
}


def test_what_cannot_be_is_refused_with_its_reason(league: League, bringer: User) -> None:
    whole = json.dumps(lines_of(league))
    for name, (change, reason) in ATTACKS.items():
        lines = json.loads(whole)
        change(lines)
        reasons = refused(packed(lines), bringer)
        assert any(reason in each for each in reasons), f"{name}: {reasons}"


IN_THE_DATABASE = frozenset({"a forged result", "forged money"})
"""What only the rows together show: they are written and rolled back."""


def test_what_a_check_finds_is_refused_before_a_row_is_written(
    league: League, bringer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def load_rows(*_: object) -> None:
        raise refuse("A row was written.")

    monkeypatch.setattr(importing, "load_rows", load_rows)
    whole = json.dumps(lines_of(league))
    for name, (change, _) in ATTACKS.items():
        lines = json.loads(whole)
        change(lines)
        if refused(packed(lines), bringer) == ["A row was written."]:
            written.append(name)
    assert set(written) == IN_THE_DATABASE


def test_lines_are_counted_from_one(league: League, bringer: User) -> None:
    lines = lines_of(league)
    team = row(lines, "team")
    team["is"]["motto"] = 7
    [fault] = refused(packed(lines), bringer)
    assert fault.startswith(f"Line {lines.index(team) + 1}: motto")


def test_a_damaged_file_is_refused_at_once(league: League, bringer: User) -> None:
    file = io.BytesIO()
    write_league(league, file)
    whole = file.getvalue()
    text = gzip.decompress(whole)
    for broken, reason in (
        (b"", "cannot be unpacked|empty"),
        (b"PK\x03\x04 a zip", "cannot be unpacked"),
        (whole[: len(whole) // 2], "cannot be unpacked"),
        (gzip.compress(b"{}\n"), "first line is not"),
        (gzip.compress(b"not JSON\n"), "is not JSON"),
        (gzip.compress(text[: len(text) // 2]), "damaged|not JSON|cut off"),
        (gzip.compress(text.replace(b'"motto":""', b'"motto":"x"', 1)), "damaged"),
        (gzip.compress(text.replace(b'"kemari_league":2', b'"kemari_league":3', 1)), "format 3"),
        (gzip.compress(text.replace(b'"kemari_league":2', b'"kemari_league":true', 1)), "format"),
        (gzip.compress(b"[" * 100_000 + b"\n"), "nested|not JSON"),
    ):
        with pytest.raises(BadFile, match=reason):
            import_league(file=io.BytesIO(broken), actor=bringer)


def test_rows_that_are_promised_take_little_memory(
    league: League, bringer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids are drawn in lots: sixty kilobytes of empty lines promised twenty million of them."""
    lots: list[int] = []
    real = CursorWrapper.execute

    def execute(self: CursorWrapper, sql: str, params: Any = None) -> Any:
        if "generate_series" in str(sql):
            lots.append(params[1])
        return real(self, sql, params)

    monkeypatch.setattr(CursorWrapper, "execute", execute)
    monkeypatch.setattr(ids, "AT_ONCE", 10)
    lines = lines_of(league)
    assert len(Ids({kind.key: 25 for kind in RECORD_KINDS})._of["team"]) == 25
    assert max(lots) == 10
    import_league(file=packed(lines), actor=bringer)
    assert max(lots) == 10


def test_a_bomb_is_not_unfolded(bringer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A megabyte that unpacks to a gigabyte is refused long before."""
    monkeypatch.setattr(reader, "SMALL", 2**20)
    file = io.BytesIO(gzip.compress((b'{"kemari_league":1}' + b" " * 1000 + b"\n") * 400_000))
    with pytest.raises(BadFile, match=r"unfolds|does not say"):
        import_league(file=file, actor=bringer)
    one_line = io.BytesIO(gzip.compress(b" " * (reader.MAX_LINE_BYTES + 2**20)))
    with pytest.raises(BadFile, match="longer than any line"):
        import_league(file=one_line, actor=bringer)
