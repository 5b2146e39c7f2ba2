"""A bot that writes its turns ahead, as people do (KEM-FRI-11)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from core.accounts.models import User
from engine.coaches.levels import LEVELS
from engine.decisions import Verb
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_sheet import Play, PlayStep, Sheet
from engine.variants.registry import VARIANTS
from matches.friendly_form import PlayBotForm
from matches.models import Friendly, Match, MatchState, Segment, Side
from matches.seats import seats_of
from matches.services import friendlies, rematches
from matches.services.bots import bots_of
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution import bot_sheets
from matches.services.resolution.play_segment import play
from matches.services.resolution.replay_check import replayed
from matches.services.resolution.resolve import resolve_match
from matches.services.rules_lock import setup_of
from matches.services.states import lock_match
from matches.services.submission.sheets import submit_sheet
from matches.views.report import readable_orders
from rosters.models import Clan
from tests.factories.core import WHEN, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-11")]
GAMES = [meta.key for meta in VARIANTS]
BOT = Side.AWAY
MOST_SEGMENTS = 120


def begun(coach: User, variant: str, level: str = "normal", *, ahead: bool = True) -> Match:
    """A friendly against such a bot, for which the person has set up."""
    first, second = Clan.objects.filter(variant=variant).order_by("key")[:2]
    match = friendlies.play_bot(
        coach=coach, clan=first, rival=second, level=level, writes_ahead=ahead, now=WHEN
    )
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=WHEN)
    return match


def turned(match: Match) -> Segment:
    """The next segment, for which the person ends their turn if it waits for them."""
    if match.waiting_side == Side.HOME and match.state == MatchState.PLAYING:
        submit_sheet(
            match=match,
            side=Side.HOME,
            author=match.home_team.coach,
            text="END\n",
            segment=match.segment,
            now=WHEN,
        )
    segment = resolve_match(match_id=match.pk, now=WHEN, segment=match.segment)
    assert segment is not None
    match.refresh_from_db()
    return segment


def bots_turns(match: Match, most: int = MOST_SEGMENTS) -> list[Segment]:
    """The bot's next turns, until the match is over or so many of them are played."""
    found: list[Segment] = []
    while not match.is_over and len(found) < most:
        segment = turned(match)
        if segment.side == BOT:
            found.append(segment)
    return found


def sheet_of(segment: Segment) -> str | None:
    """What was locked for the bot's turn."""
    sheet: str | None = json.loads(segment.locked)["away"].get("sheet")
    return sheet


@pytest.mark.parametrize("variant", GAMES)
def test_every_turn_of_it_is_a_sheet_that_is_played_and_can_be_played_again(variant: str) -> None:
    match = begun(UserFactory.create(), variant)
    played = bots_turns(match)
    assert match.is_over
    assert {segment.cause for segment in played} == {Segment.Cause.COACH}
    setup = setup_of(match)
    plays = []
    for segment in played:
        text = sheet_of(segment)
        assert text is not None
        sheet = parse(text, Vocabulary.of(setup, BOT), canonical=True)
        assert sheet.text() == text
        plays += sheet.plays
    assert len(plays) > len(played)
    acted = {play.number for play in plays}
    own = {f.number for f in setup.away.figures}
    assert acted <= own | {0}
    assert len(list(replayed(match))) == match.segments.count()


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_its_plays_do_not_depend_on_the_dice_of_its_turn(level: str) -> None:
    """Other dice come from another text that is locked beside it, which it has not seen."""
    match = begun(UserFactory.create(), "samurai", level)
    are_other_dice_seen = False
    while not are_other_dice_seen:
        if match.waiting_side == BOT and match.state == MatchState.PLAYING:
            results = [tried(match, digest) for digest in (match.digest, "ab" * 32)]
            (sheet, events), (again, others) = results
            assert sheet == again
            assert sheet != Sheet().text()
            are_other_dice_seen = events != others
        turned(match)


def tried(match: Match, digest: str) -> tuple[str | None, list[Any]]:
    """The bot's sheet and what comes of it with the dice of another past; nothing is kept."""
    with transaction.atomic():
        Match.objects.filter(pk=match.pk).update(digest=digest)
        locked = lock_match(match.pk)
        segment = play(locked, Segment.Cause.COACH, WHEN, bots_of(locked))
        transaction.set_rollback(True)
    return sheet_of(segment), segment.events


def test_nobody_reads_its_sheet_before_the_match_is_over(client: Client) -> None:
    coach = UserFactory.create()
    match = begun(coach, "blitz")
    (segment,) = bots_turns(match, 1)
    lines = [line for line in (sheet_of(segment) or "").splitlines() if "MOVE TO" in line]
    assert lines
    client.force_login(coach)
    pages = [
        reverse("matches:match", args=[match.pk]),
        reverse("matches:record", args=[match.pk]),
        f"/api/v1/matches/{match.pk}/segments/",
    ]
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200
        assert not [line for line in lines if line in answer.content.decode()]
        assert "draws" not in answer.content.decode()
    assert match.away_team.name not in dict(readable_orders(match, segment, seats_of(coach, match)))
    bots_turns(match)
    assert dict(readable_orders(match, segment, []))[match.away_team.name] == sheet_of(segment)


def test_what_cannot_be_written_ends_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = Sheet((Play(99, (PlayStep(Verb.STAND),)),))
    monkeypatch.setattr(bot_sheets, "suggested_sheet", lambda data, bot: strange)
    match = begun(UserFactory.create(), "squig")
    (segment,) = bots_turns(match, 1)
    assert sheet_of(segment) == "END\n"


@pytest.mark.parametrize("level", LEVELS)
def test_without_the_choice_it_decides_after_each_die(level: str) -> None:
    match = begun(UserFactory.create(), "blitz", level, ahead=False)
    (segment,) = bots_turns(match, 1)
    assert sheet_of(segment) is None
    assert not match.bot_writes_ahead


def test_a_dungeons_reserves_come_in() -> None:
    match = begun(UserFactory.create(), "dungeon")
    sheets = [sheet_of(segment) or "" for segment in bots_turns(match, 2)]
    assert any("TELEPORT" in sheet for sheet in sheets)


@pytest.mark.parametrize("posted", [{}, {"writes_ahead": "on"}])
def test_it_is_chosen_with_the_match_and_said_on_its_page(
    client: Client, posted: dict[str, str]
) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    meta = next(meta for meta in VARIANTS if meta.key == "blitz")
    form = PlayBotForm(meta=meta, coach=coach)
    assert not form["writes_ahead"].initial
    fields: dict[str, Any] = {name: form[name].initial for name in ("team", "rival", "level")}
    client.post(reverse("matches:play-bot-game", args=["blitz"]), fields | posted)
    match = Match.objects.get()
    assert match.bot_writes_ahead is bool(posted)
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert ("the bot writes its turns ahead" in page) is bool(posted)


def test_a_rematch_has_it_too() -> None:
    coach = UserFactory.create()
    match = begun(coach, "squig")
    friendlies.end_friendly(match=match, actor=coach, now=WHEN)
    match.refresh_from_db()
    again = rematches.play_again(match=match, actor=coach, now=WHEN)
    assert again is not None
    assert again.bot_writes_ahead


def test_only_a_bot_writes_ahead() -> None:
    match = begun(UserFactory.create(), "squig")
    with pytest.raises(IntegrityError, match="friendly_writing_bot_plays"), transaction.atomic():
        Friendly.objects.filter(match=match).update(away_bot="")
