"""Blocks of a league file: their size tells nothing, and what is in them comes back exactly."""

from __future__ import annotations

import gzip
import io
import json
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from hypothesis import given
from hypothesis import strategies as st

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.leagues.models import League
from engine.sheets.grammar.lexer import MAX_BYTES
from league.exports.league_file import blocks, sealing
from league.exports.league_file.blocks import Part, open_block, seal_block
from league.exports.league_file.columns import columns
from league.exports.league_file.errors import BadLine
from league.exports.league_file.record_kinds import BY_KEY, RECORD_KINDS, Hidden
from league.exports.league_file.writer import write_league
from league.exports.services.importing import import_league
from matches.models import Match, Playbook, SetUpOrders, TurnSheet
from matches.services.orders.playbooks import MAX_PAGES
from matches.services.resolution.autoplay import play_turns
from matches.services.resolution.resolve import resolve_match
from tests.factories.core import UserFactory
from tests.league.exports.world import one_of_everything, played_league

OLD = Path(__file__).parent / "files" / "format-1.kemari"
ROW: dict[str, Any] = {"row": "sheet", "after": 0, "at": 0, "is": {}}


@pytest.fixture(autouse=True)
def _no_worker_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def lines_of(league: League) -> list[dict[str, Any]]:
    file = io.BytesIO()
    write_league(league, file)
    return [json.loads(line) for line in gzip.decompress(file.getvalue()).splitlines()]


def hidden_in(lines: list[dict[str, Any]]) -> list[Any]:
    """What the blocks contain, without where the row stands in its whole table."""
    return [
        open_block(f"hidden {line['n']}", line["sealed"])
        for line in lines
        if line.get("row") == "hidden"
    ]


def copy_of(league: League, slug: str = "again") -> League:
    file = io.BytesIO()
    write_league(league, file)
    owner = User.objects.get(memberships__role="owner", memberships__league=league)
    return import_league(file=file, actor=owner, slug=slug, opens=True, alone=False).league


def running_match(league: League) -> Match:
    match = Match.objects.filter(league=league, state="setting_up").first()
    assert match is not None
    now = clock.now()
    resolve_match(match_id=match.pk, now=now + timedelta(hours=400))
    play_turns(match_id=match.pk, turns=3, now=now)
    match.refresh_from_db()
    return match


def sheet(match: Match, text: str, state: str = "draft", segment: int | None = None) -> None:
    side = match.waiting_side
    assert side is not None
    number = match.segment if segment is None else segment
    of_turn = TurnSheet.objects.filter(match=match, side=side, segment=number)
    TurnSheet.objects.create(
        match=match,
        side=side,
        segment=number,
        revision=of_turn.count() + 1,
        text=text,
        canonical=text,
        state=state,
        author=match.team(side).coach,
        saved_at=clock.now(),
        submitted_at=clock.now(),
    )


@given(rows=st.lists(st.text(max_size=300), max_size=8), spare=st.lists(st.text(max_size=300)))
def test_a_block_is_as_long_whatever_it_contains(rows: list[str], spare: list[str]) -> None:
    full = Part(
        blocks.TURN_SIZE,
        rows=[{**ROW, "is": {"text": text}} for text in rows],
        spare=[{**ROW, "is": {"text": text}} for text in spare],
    )
    token = seal_block("hidden 1", [full])
    assert len(token) == len(seal_block("hidden 1", [Part(blocks.TURN_SIZE)]))
    assert len(token) == len(seal_block("hidden 999999", [full]))
    [found] = open_block("hidden 1", token)
    assert [row["is"]["text"] for row in found["rows"]] == [*rows, *spare]


def test_what_is_spare_gives_way_the_oldest_first() -> None:
    spare = [{**ROW, "is": {"text": secrets.token_hex(4000), "n": n}} for n in range(100)]
    part = Part(blocks.TURN_SIZE, rows=[ROW], spare=spare)
    token = seal_block("here", [part])
    assert len(token) == len(seal_block("here", [Part(blocks.TURN_SIZE)]))
    [found] = open_block("here", token)
    numbers = [row["is"]["n"] for row in found["rows"][1:]]
    assert numbers == list(range(100 - len(numbers), 100))
    assert len(numbers) > 10


def test_a_block_is_opened_at_its_place_alone() -> None:
    token = seal_block("hidden 1", [Part(blocks.KB)])
    with pytest.raises(sealing.Sealed):
        open_block("hidden 2", token)
    with pytest.raises(BadLine):
        open_block("x", sealing.seal_bytes("x", b"\0\0\0\1nonsense"))


def test_nothing_shown_refers_to_a_hidden_row() -> None:
    """Else the reference would tell that it exists, and have no number."""
    hidden = {kind.key for kind in RECORD_KINDS if kind.hidden is not Hidden.NONE}
    assert hidden >= {"sheet", "set_up", "squad", "answer", "playbook", "audit"}
    for kind in RECORD_KINDS:
        for column in columns(kind):
            assert column.kind is None or column.kind.key not in hidden, f"{kind.key}.{column.name}"


@pytest.mark.django_db
def test_the_longest_turn_and_playbook_that_may_be_written_fit() -> None:
    """Letters that do not compress, in everything that the running turn consists of."""
    league = played_league(games=("squig",))
    match = running_match(league)
    before = lines_of(league)

    def noise() -> str:
        return secrets.token_urlsafe(MAX_BYTES)[:MAX_BYTES]

    for state in ("draft", "ready"):
        sheet(match, noise(), state)
    for side in (0, 1):
        SetUpOrders.objects.filter(match=match, side=side).delete()
        SetUpOrders.objects.create(
            match=match, side=side, text=noise(), canonical=noise(), saved_at=clock.now()
        )
    for number in range(MAX_PAGES):
        page = " ".join(secrets.token_hex(2).upper() for _ in range(1000))
        Playbook.objects.create(
            team=match.home_team, name=f"Page {number}", canonical=page, saved_at=clock.now()
        )
    for _ in range(30):
        sheet(match, "I go left, and then I go right, as written above.\n" * 150, "replaced")
    after = lines_of(league)
    assert _without_tokens(after) == _without_tokens(before)
    opened = hidden_in(after)
    assert sum(row["row"] == "sheet" for row in opened[0][0]["rows"]) == 32
    assert sum(row["row"] == "playbook" for part in opened for row in part[0]["rows"]) == MAX_PAGES


def _without_tokens(lines: list[dict[str, Any]]) -> list[Any]:
    """The lines, of sealed values only the length."""
    short = {"made_at", "sha256", "mark"}
    return [
        {
            key: len(value) if key == "sealed" and isinstance(value, str) else value
            for key, value in line.items()
            if key not in short
        }
        for line in lines
    ]


@pytest.mark.django_db(transaction=True)
def test_what_is_hidden_comes_back_exactly_and_in_order() -> None:
    league = played_league(games=("samurai", "blitz", "squig"))
    one_of_everything(league)
    match = running_match(league)
    sheet(match, "old", "replaced", match.segment - 1)
    for text, state in (("one", "replaced"), ("two", "ready"), ("three", "draft")):
        sheet(match, text, state)
    Match.objects.filter(pk=match.pk).update(ready_at=clock.now(), remind_at=clock.now())
    team = match.home_team
    gone = UserFactory.create(display_name="Gone since")
    for number in range(4):
        for verb, subject in (
            ("sheet.submitted", match),
            ("match.extended", match),
            ("playbook.saved", team),
        ):
            audit.record(
                actor=team.coach if verb == "match.extended" else gone,
                league=league,
                verb=verb,
                subject=subject,
                data={"segment": match.segment, "sheet": number},
            )
    with clock.set_to(clock.now()):  # or clocks go on later (KEM-CLK-05)
        again = copy_of(league)
    lines, copied = lines_of(league), lines_of(again)
    assert hidden_in(copied) == hidden_in(lines)
    assert sum(len(part["rows"]) for block in hidden_in(lines) for part in block) > 15
    entries = [
        list(
            AuditEntry.objects.filter(league=each)
            .order_by("pk")
            .values_list("verb", "actor", "created_at")
        )
        for each in (league, again)
    ]
    assert entries[1][: len(entries[0])] == entries[0]
    sheets = ("segment", "revision", "state", "text", "author", "saved_at", "submitted_at")
    mine = TurnSheet.objects.filter(match=match).order_by("pk").values_list(*sheets)
    copy = TurnSheet.objects.filter(match__league=again, match__public_id=match.public_id)
    assert list(copy.order_by("pk").values_list(*sheets)) == list(mine)
    assert not [line for line in lines if line.get("row") == "person" and "Gone" in str(line)]


@pytest.mark.django_db
def test_a_block_is_not_opened_for_others() -> None:
    """Somebody who uploads it gets neither sheets nor hidden entries."""
    league = played_league(games=("squig",))
    match = running_match(league)
    sheet(match, "one", "ready")
    file = io.BytesIO()
    write_league(league, file)
    done = import_league(file=file, actor=UserFactory.create())
    assert not TurnSheet.objects.filter(match__league=done.league).exists()
    assert done.league_import.annulled == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("opens", [True, False])
def test_a_file_of_the_first_format_is_read(opens: bool) -> None:
    """Written by the version before blocks, with a running match and a draft in it."""
    actor = UserFactory.create()
    with OLD.open("rb") as file:
        done = import_league(file=file, actor=actor, opens=opens, alone=not opens)
    assert done.league_import.is_ours
    assert done.league_import.annulled == (0 if opens else 1)
    texts = list(TurnSheet.objects.filter(match__league=done.league).values_list("text", flat=True))
    assert texts == (["a plan of before"] if opens else [])
    assert BY_KEY["sheet"].model.objects.count() == len(texts)
    again = lines_of(done.league)
    assert again[0]["kemari_league"] == 2
