"""The mail of a turn: score, news, dice, picture, what is wanted by when, and how to answer."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.core import mail as django_mail

from core import clock
from core.jobs import outbox
from core.mail import addresses, reply_tokens
from core.mail.models import ReplyToken
from core.notifications.models import Notification
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from matches.mail import pitch_png, turn_summary
from matches.mail.sheet_template import examples
from matches.models import Checkpoint, Match, Side
from matches.render.stroke_font import without_fonts
from matches.services.resolution.resolve import resolve_match
from matches.services.rules_lock import setup_of
from matches.services.submission.sheets import submit_sheet
from matches.views import presenters
from tests.engine.stage import Stage
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def _address(settings) -> None:
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"


def sent_to(user):
    outbox.drain()
    return [mail for mail in django_mail.outbox if mail.to == [user.email]]


def played(**fields) -> Match:
    """A match in which one side has just moved by a sheet with a play that was skipped."""
    match = factory.playing(**fields)
    side = match.waiting_side
    text = f"{factory.a_move(match)}\n{factory.own_players(match)[-1].number} MOVE A1\nEND"
    submit_sheet(
        match=match,
        side=side,
        author=match.team(side).coach,
        text=text,
        segment=match.segment,
        now=match.due_at - timedelta(hours=1),
        accept_doubtful=True,
    )
    resolve_match(match_id=match.pk, now=match.due_at)
    match.refresh_from_db()
    return match


def test_the_turn_mail_says_everything_that_is_needed_to_answer_it():
    match = played(turns=5)
    coach = match.team(match.waiting_side).coach
    coach.time_zone = "Asia/Tokyo"
    coach.save()
    mail = sent_to(coach)[-1]
    assert mail.subject == f"[Kemari] {match} (Friendly)"
    assert mail.body.startswith("##- Please write your answer above this line -##\n")
    assert f"{match}: your turn" in mail.body
    assert f"{match.home_team} {match.home_score} : {match.away_score}" in mail.body
    assert "JST (" in mail.body
    assert "UTC)" in mail.body
    for word in ("THE PITCH", "YOUR PLAYERS", "HOW TO ANSWER", "HELP, STATUS, REMIND"):
        assert word in mail.body
    html, kind = mail.alternatives[0]
    assert kind == "text/html"
    assert 'src="cid:pitch@kemari"' in html
    image, *dice = mail.attachments
    assert image.get_payload(decode=True).startswith(PNG)
    assert image["Content-ID"] == "<pitch@kemari>"
    assert {each["Content-ID"] for each in dice} == {
        f"<{name}>" for name in re.findall(r'src="cid:(die-[^"]+)"', html)
    }
    assert mail.message().get_content_type() == "multipart/related"


def two_moved() -> Match:
    """A match in which two players have just moved, and nobody rolled a die."""
    match = factory.playing()
    side, walks = match.waiting_side, free_walks(match)
    assert len(walks) == 2
    submit_sheet(
        match=match,
        side=side,
        author=match.team(side).coach,
        text="\n".join([*walks, "END"]),
        segment=match.segment,
        now=match.due_at - timedelta(hours=1),
    )
    resolve_match(match_id=match.pk, now=match.due_at)
    match.refresh_from_db()
    return match


def free_walks(match) -> list[str]:
    """Moves of one square without a die, of the two players who are first able to."""
    now = presenters.present(match)
    found, taken = [], set()
    for figure in now.position.standing(match.waiting_side):
        if now.position.carries(figure) or now.position.zones[1 - figure.side][figure.square]:
            continue
        free = [
            square
            for square in now.rules.board.neighbours[figure.square]
            if now.position.at[square] is None
            and not now.position.zones[1 - figure.side][square]
            and square not in {*taken, *now.position.free_balls()}
        ]
        if free and len(found) < 2:
            taken.add(free[0])
            found.append(f"{figure.number} MOVE {now.rules.board.name(free[0])}")
    return found


def test_the_mail_of_a_quiet_turn_says_who_moved_and_where_to_watch_it():
    match = two_moved()
    moved = match.segment - 1
    segment = match.segments.get(number=moved)
    for team in (match.home_team, match.away_team):
        mail = sent_to(team.coach)[-1]
        for part in (mail.body, mail.alternatives[0][0]):
            assert part.count(" moves from ") == 2
            assert f"/matches/{match.pk}/replay/?event={segment.first_event}" in part
            assert "Nothing" not in part
    for kind, about in (("match.turn", match.segment), ("match.played", moved)):
        told = Notification.objects.get(kind=kind, about__segment=about)
        assert told.body.count(" moves from ") == 2


def test_nothing_in_the_mail_can_be_read_as_an_order():
    """Not even where a mail program quotes it without a sign."""
    match = played(turns=5)
    ground = Vocabulary.of(setup_of(match), match.waiting_side)
    body = sent_to(match.team(match.waiting_side).coach)[-1].body
    assert {plays for line in body.splitlines() if (plays := plays_in(line, ground))} == set()


def plays_in(line: str, ground: Vocabulary) -> tuple[object, ...]:
    try:
        return tuple(parse(line, ground).plays)
    except SheetFaults:
        return ()


def test_the_examples_are_legal_spelling_of_the_present_position():
    match = played(turns=3)
    mail = sent_to(match.team(match.waiting_side).coach)[-1]
    shown = mail.body.partition("For example:\n")[2].split("\nTo change")[0]
    assert all(line.startswith("| ") for line in shown.splitlines())
    text = "\n".join(line.removeprefix("| ") for line in shown.splitlines())
    sheet = parse(text, Vocabulary.of(setup_of(match), match.waiting_side))
    assert text.endswith("END")
    assert sheet.plays


def test_a_player_who_has_acted_is_no_example_for_the_rest_of_the_turn():
    stage = Stage({7: "E5", 8: "E7"}, {4: "N24"})
    position, rules = stage.game.position, stage.game.rules
    assert examples(position, rules, 0)[0].startswith("7 MOVE ")
    next(figure for figure in position.standing(0) if figure.number == 7).used = True
    assert examples(position, rules, 0)[0].startswith("8 MOVE ")


def test_the_reply_address_is_the_coachs_own_and_known_by_its_hash_alone():
    match = played()
    coach = match.team(match.waiting_side).coach
    mail = sent_to(coach)[-1]
    token = addresses.reply_token_in(mail.extra_headers["Reply-To"])
    row = reply_tokens.find(token)
    assert (row.user, row.topic) == (coach, "match.turn")
    assert row.about == {"match": match.pk, "side": match.waiting_side, "segment": match.segment}
    assert token not in str(list(ReplyToken.objects.values()))
    assert row.hash == reply_tokens.hashed(token)
    assert re.fullmatch(r"[a-z2-7]{26}", token)


def test_a_resent_turn_mail_has_the_same_reply_address():
    match = played()
    notification = Notification.objects.filter(kind="match.turn").latest("pk")
    from core.mail.bodies import body_of

    assert body_of(notification).reply_token == body_of(notification).reply_token != ""
    assert ReplyToken.objects.filter(about__segment=match.segment).count() == 1


def test_who_moved_hears_what_came_of_it_and_which_plays_were_skipped():
    match = played()
    mover, next_one = (
        match.team(side).coach for side in (1 - match.waiting_side, match.waiting_side)
    )
    mail = sent_to(mover)[-1]
    assert "is played" in mail.body
    assert "Skipped plays of your sheet:\n- Line 2: " in mail.body
    assert "Reply-To" not in mail.extra_headers
    assert "Not played" not in "".join(mail.body for mail in sent_to(next_one))


def test_a_mail_that_is_made_when_the_match_has_gone_on_asks_for_nothing():
    match = factory.playing()
    notification = Notification.objects.get(kind="match.turn")
    factory.play_turns(match_id=match.pk, turns=4, now=WHEN)
    Checkpoint.objects.filter(match=match).delete()
    mail = sent_to(notification.recipient)[-1]
    assert "WHAT TO DO" not in mail.body
    assert "cid:pitch@kemari" not in mail.alternatives[0][0]
    assert not [each for each in mail.attachments if "pitch" in each["Content-ID"]]


def test_without_an_address_for_answers_the_mail_sends_to_the_page(settings):
    settings.MAIL_REPLY_ADDRESS = ""
    match = played()
    mail = sent_to(match.team(match.waiting_side).coach)[-1]
    assert "Reply-To" not in mail.extra_headers
    assert "##-" not in mail.body
    assert "Write your plays on the page of the match" in mail.body


def test_without_the_library_the_pitch_is_there_as_text(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    match = played()
    mail = sent_to(match.team(match.waiting_side).coach)[-1]
    assert not mail.attachments
    assert "<pre" in mail.alternatives[0][0]
    assert "| 10 " in mail.body


def test_a_match_is_one_thread_for_each_coach():
    match = factory.playing()
    for _ in range(4):
        match.refresh_from_db()
        with clock.set_to(match.due_at):
            resolve_match(match_id=match.pk, now=match.due_at)
    for side in (0, 1):
        mails = sent_to(match.team(side).coach)
        assert len(mails) >= 4
        assert len({mail.subject for mail in mails}) == 1
        assert len({mail.extra_headers["References"].split()[0] for mail in mails}) == 1
        for before, after in pairwise(mails):
            assert after.extra_headers["In-Reply-To"] == before.extra_headers["Message-ID"]


@pytest.mark.parametrize("variant", ["samurai", "blitz", "squig", "dungeon"])
def test_every_game_has_a_picture_without_a_font_of_the_system(variant):
    from engine.variants.registry import find_variant
    from matches.views.presenters import present_position

    clans = {"samurai": ("crab", "lion"), "squig": ("orc", "orc")}.get(variant, ("human", "orc"))
    match = factory.match(*clans, variant=find_variant(variant).key)
    position, rules = present_position(match)
    assert pitch_png.png(position, rules, ("A", "B")).startswith(PNG)


def test_the_picture_is_turned_for_a_reader_whose_side_plays_upward(client):
    """As the board on their page of the match is."""
    match = factory.playing()
    for side, is_turned in ((Side.HOME, True), (Side.AWAY, False)):
        coach = match.team(side).coach
        scene = turn_summary.scene_after(match, 0)
        shown = []
        for coach.turns_pitch in (False, True):
            coach.save()
            shown.append(turn_summary.picture_of(match, scene, 0, coach))
            client.force_login(coach)
            page = client.get(f"/matches/{match.pk}/").content.decode()
            assert ("pitch-turned" in page) is (coach.turns_pitch and is_turned)
        assert (shown[0] != shown[1]) is is_turned


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_name_that_no_picture_can_have_costs_the_picture_alone(is_turned):
    """Given before `core/name_rules.py` dropped such characters; the mail goes without it."""
    stage = Stage({7: "E5"})
    position, rules = stage.game.position, stage.game.rules
    assert pitch_png.png(position, rules, ("A\uffff", "B"), is_turned=is_turned) is None


def test_words_become_lines_of_their_colour():
    drawn = without_fonts('<text x="10" y="20" font-size="9" fill="#123">1b</text><text>?</text>')
    assert "<text" not in drawn
    assert 'stroke="#123"' in drawn
    assert drawn.count("M") == 2 + 1


def test_a_mail_service_gets_text_html_and_the_picture_within(settings):
    settings.EMAIL_BACKEND = "anymail.backends.test.EmailBackend"
    settings.MAIL_ESP, settings.MAIL_BOUNCE_ADDRESS = "test", "bounces+{token}@kemari.example"
    match = played()
    coach = match.team(match.waiting_side).coach
    mail_parts = sent_to(coach)[-1].anymail_test_params
    assert mail_parts["from"].addr_spec == "league@kemari.example"
    assert "envelope_sender" not in mail_parts
    assert mail_parts["reply_to"][0].addr_spec.startswith("turns+")
    picture_within, *dice = mail_parts["attachments"]
    assert all(each.inline and each.cid.startswith("die-") for each in dice)
    assert (picture_within.inline, picture_within.cid) == (True, "pitch@kemari")
    assert "HOW TO ANSWER" in mail_parts["text_body"]
    assert "cid:pitch@kemari" in mail_parts["html_body"]
