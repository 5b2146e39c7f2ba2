"""What of a mail are its author's own words: all but what is certainly a quote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.mail import mime, quoting
from core.mail.bodies import MARKER

OWN = {
    "as the rules wrote": (
        "Saturday is fine.\n\nAs the commissioner wrote:\nevery match is played by "
        "Sunday night.\nSo let us start at 19:00."
    ),
    "date and to": "Proposal:\nDate: Friday 20:00\nTo: both coaches\nIs that all right?",
    "from and to": "From: Friday 20:00\nTo: Saturday 12:00\nSubject: our match\nAll right?",
    "four fields": "From: Friday\nTo: Sunday\nDate: the 20th\nSubject: our match\nAll right?",
    "fields with an address": "From: 20:00\nTo: 22:00\nSubject: ask matsu@lion.example\nYes?",
    "an address and no quote": "I asked league@kemari.example this:\nwhen do we play?\nNo answer.",
    "to with an address": "Date: Friday\nTo: matsu@lion.example\nI write there.",
    "on a day someone wrote": "On Friday 20 November the leader wrote:\nplay by Sunday.\nDo we?",
    "he wrote, with an address": "Matsu <matsu@lion.example> wrote:\nlet us play.\nDo we?",
    "schrieb": "Am 3. November 2026 schrieb der Leiter:\nbis Sonntag.\nGeht das?",
    "a écrit": "Le 3 novembre 2026, le commissaire a écrit :\navant dimanche.\nÇa va ?",
    "japanese": "2026年11月3日（火）13:02、松さん：\n土曜日に。\nどうですか。",
    "a table": "| day | time |\n|-----|------|\n| Fri | 20:00 |\nWhich one?",
    "a table without edges": "day | time\nFri | 20:00\nWhich one?",
    "a rule": "Monday.\n____\nNo, Tuesday.",
    "a long rule": f"Monday.\n{'_' * 40}\nNo, Tuesday.",
    "dashes": f"Monday.\n{'-' * 40}\nNo, Tuesday.",
    "a lone dash": "Monday\n—\nTuesday\n–\nWednesday\n-\nThursday",
    "two dashes": "Monday\n--\nTuesday",
    "a friend's house": "Sent from my friend's house, so I have no notes.\nMonday?",
    "a friend's house at the end": "Monday?\n\nSent from my friend's house",
    "from my phone, a sentence": "Monday?\n\nSent from my phone while the train stands still",
    "advice at the end": "The picture is too small.\n\nGet the app",
    "another advice": "I could not call you.\n\nGet a phone!",
    "advice for somebody": "It costs nothing.\n\nGet an app for your phone",
    "an app, in the middle": "Sent from my iPhone\nis what my mails say. Sorry.",
    "get": "Get well soon",
    "from": "Von: mir\nAn: dich\nIch spiele am Freitag.",
    "an original message": "--- Original Message ---\nis what my program writes.",
    "forwarded": "Begin forwarded message:\nhow do I switch that off?",
    "wrote with a quote of the rules": "As the commissioner wrote:\n(every match)\nSo at 19:00.",
    "arrows": "A -> B\n=> so it is\n<- back",
    "hash marks": "##- no\n- ## -",
    "a colon": "Subject: the pitch\nIt is wet.",
    "wrote": "I wrote:\nMonday",
    "mail with our name": "Kemari wrote:\nyour turn by Sunday.\nIs that so?",
    "url": "https://kemari.example/matches/1/\nis the match.",
}


@pytest.mark.parametrize("name", OWN)
def test_the_authors_own_words_are_read_whole(name: str) -> None:
    reply = quoting.strip_quotes(OWN[name])
    assert (reply.text, reply.taken) == (OWN[name], "")


ATTRIBUTIONS = (
    "On Tue, Nov 3, 2026 at 1:02 PM Kemari <league@kemari.example> wrote:",
    "On Tue, Nov 3, 2026 at 1:02 PM The League of the Empire\n<league@kemari.example> wrote:",
    "Am 03.11.2026 um 13:02 schrieb Kemari:",
    "Le mar. 3 nov. 2026 à 13:02, Kemari <league@kemari.example> a écrit :",
    "2026年11月3日(火) 13:02 Kemari <league@kemari.example>:",
    "Kemari wrote:",
    "W dniu 3.11.2026 o 13:02, Kemari pisze:",
    "3.11.2026 13:02 tarihinde Kemari yazdı:",
    "在 2026年11月3日，Kemari <league@kemari.example> 写道：",
    "Kemari <league@kemari.example> wrote:",
)
OURS = f"{MARKER}\n\nCrabs - Lions: your turn 3\n| 7 MOVE E5\n| END"
HEADERS = (
    (
        "From: Kemari <league@kemari.example>\nSent: Tuesday, November 3, 2026 1:02 PM\n"
        "To: Hida Okimi <hida@crab.example>\nSubject: [Kemari] Crabs - Lions"
    ),
    "From: Kemari\nSent: Tuesday\nTo: Hida Okimi\nSubject: [Kemari] Crabs - Lions",
    "*From:* Kemari <league@kemari.example>\n*Date:* Tuesday\n*To:* Hida\n*Subject:* [Kemari] C",
    "Von: Matsu <matsu@lion.example>\nGesendet: Dienstag\nAn: Hida\nBetreff: AW: x",
    "差出人: Kemari <league@kemari.example>\n送信日時: 2026年\n宛先: Hida\n件名: [Kemari] Crabs",
)


def marked(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


@pytest.mark.parametrize("intro", ATTRIBUTIONS)
def test_a_marked_quote_is_taken_and_what_is_written_below_it_is_read(intro: str) -> None:
    reply = quoting.strip_quotes(f"Monday?\n\n{intro}\n\n{marked(OURS)}\n\nOr Tuesday.")
    assert reply.text.split() == ["Monday?", "Or", "Tuesday."]
    assert reply.taken.startswith(intro)
    assert reply.taken.endswith(marked(OURS))


@pytest.mark.parametrize("intro", [*ATTRIBUTIONS, *HEADERS, "", "-----Original Message-----"])
def test_our_own_mail_is_taken_without_marks_too(intro: str) -> None:
    if intro.startswith("--"):
        intro = f"{intro}\n{HEADERS[0]}"
    reply = quoting.strip_quotes(f"Monday?\n\n{intro}\n\n{OURS}".replace("\n\n\n", "\n"))
    assert reply.text == "Monday?"
    assert OURS in reply.taken
    assert intro in reply.taken


@pytest.mark.parametrize(
    "rule", ["", "-----Original Message-----\n", f"{'_' * 32}\n", f"{'_' * 32}\n\n"]
)
@pytest.mark.parametrize("head", HEADERS)
def test_a_programs_block_at_the_end_is_taken_with_what_it_quotes(rule: str, head: str) -> None:
    reply = quoting.strip_quotes(f"Monday?\n\n{rule}{head}\n\n9 MOVE A1\nEND")
    assert (reply.text, reply.ended) == ("Monday?", False)
    assert reply.taken == f"{rule}{head}\n\n9 MOVE A1\nEND"


def test_below_an_attribution_whose_quote_was_deleted_the_author_is_read() -> None:
    reply = quoting.strip_quotes(f"{ATTRIBUTIONS[0]}\n\n7 MOVE E5\nEND\n")
    assert (reply.text, reply.ended) == ("7 MOVE E5\nEND", True)
    assert reply.taken == ATTRIBUTIONS[0]


def test_an_unmarked_sheet_of_somebody_else_is_never_read_without_the_line_above_it() -> None:
    intro = "On 2 Nov 2026 Matsu Tsuko <matsu@lion.example> wrote:"
    reply = quoting.strip_quotes(f"7 MOVE E5\n\n{intro}\n9 MOVE A1\nEND")
    assert intro in reply.text


@pytest.mark.parametrize("own", ["El domingo 3 juego", "On 3 we play", "5 MOVE D6", "2026-11-03"])
@pytest.mark.parametrize(
    "intro", [*ATTRIBUTIONS, "2026年、Matsuさんは書きました:", "El 3 nov, Kemari escribió:"]
)
def test_the_lines_right_above_an_attribution_stay_the_authors(own: str, intro: str) -> None:
    for many in (1, 2):
        text = "\n".join([own] * many)
        assert quoting.strip_quotes(f"{text}\n{intro}\n> Your turn").text == text


SIGNATURES = (
    "-- \nHida Okimi\nCrab Clan",
    "Sent from my iPhone",
    "Sent from my Samsung Galaxy S22 Ultra 5G.",
    "Sent from my Android device with K-9 Mail.",
    "Sent from Yahoo Mail on Android",
    "Sent from Outlook for iOS <https://aka.ms/o0ukef>",
    "Get Outlook for Android<https://aka.ms/ghei36>",
    "Von meinem iPhone gesendet",
    "Gesendet mit der GMX Mail App",
    "Envoyé de mon iPhone",
    "Enviado desde mi iPhone",
    "Inviato da iPhone",
    "iPhoneから送信",
    "Verzonden vanaf mijn iPhone",
    "Отправлено с iPhone",
    "Skickat från min iPhone",
)


@pytest.mark.parametrize("signature", SIGNATURES)
@pytest.mark.parametrize("below", ["", f"\n\n{ATTRIBUTIONS[0]}\n> Your turn"])
def test_a_programs_signature_is_taken_at_the_end_and_above_a_quote(signature, below) -> None:
    reply = quoting.strip_quotes(f"Monday?\n\n{signature}{below}")
    assert reply.text == "Monday?"
    assert [line for line in reply.taken.splitlines() if line] == [
        line for line in f"{signature}{below}".splitlines() if line
    ]


LINES = st.sampled_from(
    [
        "Monday",
        "",
        "> x",
        "| a",
        "| a | b |",
        "-- ",
        "--",
        "END",
        "As he wrote:",
        "Sent from my iPad",
        "Date: Friday",
        "From: a <b@c.example>",
        "Subject: x",
        "To: y",
        MARKER,
        "____",
        *ATTRIBUTIONS,
    ]
)


@given(st.lists(LINES, max_size=12))
def test_every_line_is_read_or_shown_as_taken_and_none_twice(lines: list[str]) -> None:
    text = "\n".join(lines)
    reply = quoting.strip_quotes(text)
    both = f"{reply.text}\n{reply.taken}"
    words = [line.strip() for line in text.splitlines() if line.strip()]
    assert sorted(line.strip() for line in both.splitlines() if line.strip()) == sorted(words)


def test_what_html_hides_as_a_signature_is_shown_as_taken() -> None:
    raw = (
        b"Content-Type: text/html\n\n<p>Monday?</p><div class='gmail_signature'>Hida</div>"
        b"<div class='gmail_quote'>Your turn</div>"
    )
    reply = quoting.strip_quotes(mime.read(raw).text)
    assert (reply.text, reply.taken) == ("Monday?", "> Hida\n> Your turn")
