"""Who wrote a mail: the raw address of the only mailbox in From, whatever its name decodes to."""

from __future__ import annotations

import base64
import time
from email import message_from_bytes

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.mail import authenticity, mailboxes, mime
from core.mail.people import user_with_address
from tests.factories.core import UserFactory

HIDA, MATSU = "hida@crab.example", "matsu@lion.example"
CHARSETS = ("utf-8", "iso-8859-1", "windows-1252", "iso-2022-jp", "gb18030", "utf-16")
HONEST = (
    HIDA,
    f"<{HIDA}>",
    "HIDA@Crab.Example",
    f"Hida Okimi <{HIDA}>",
    f"Hida O. Okimi\r\n <{HIDA}>",
    f"{HIDA} (Hida Okimi)",
    f"(the (old) form) {HIDA}",
    f'"Okimi, Hida" <{HIDA}>',
    f'"Hida \\"the Crab\\" Okimi" <{HIDA}>',
    f'Hida "the Crab" Okimi <{HIDA}>',
    f'"{HIDA}" <{HIDA}>',
    f"{HIDA} <{HIDA}>",
    f'"hida@work" <{HIDA}>',
    f"Hida @ work <{HIDA}>",
    f"Hida [Crabs] <{HIDA}>",
    f"Hida (work) <{HIDA}>",
    f"Hida <{HIDA}> (work)",
    f"=?utf-8?Q?J=C3=B6rg_=40_work?= <{HIDA}>",
    f"=?utf-8?B?SsO2cmcgPGpAeD4=?= <{HIDA}>",
    f"=?utf-8?Q?Okimi,_Hida_(work)?= <{HIDA}>",
    f"=?utf-8?Q?J=C3=B6?=\r\n =?utf-8?Q?rg?= <{HIDA}>",
    f"=?no-such-set?Q?=ZZ?= <{HIDA}>",
    f"火田 沖美 <{HIDA}>",
    b"J\xf6rg <hida@crab.example>",
    f"{'Hida ' * 3000}<{HIDA}>",
)
"""What honest programs write: all of it is Hida's."""
FORGED = (
    f"=?utf-8?Q?hida=40crab.example=28?= <{MATSU}>",
    f"=?utf-8?B?{base64.b64encode(f'{HIDA}>,<'.encode()).decode()}?= <{MATSU}>",
    f"=?utf-8?Q?hida=40crab.example=2C?= <{MATSU}>",
    f"=?utf-8?Q?=22?= <{MATSU}>",
    f"=?utf-8?Q?{HIDA}_?= <{MATSU}>",
    f'"{HIDA}" <{MATSU}>',
    f'"<{HIDA}>" <{MATSU}>',
    f"<{MATSU}> ({HIDA})",
    f"({HIDA}) {MATSU}",
    f"(<{HIDA}> \\) ) {MATSU}",
    "HIDA@crab.example.lion.example",
    "hid\u0131a@crab.example",
    "\u212aida@crab.example",
    "hida@\uff43rab.example",
    "=?utf-8?Q?hida?=@crab.example",
    f"{HIDA}\x00",
)
"""What must never be taken for Hida's."""
DEFECTIVE = (
    "",
    "<>",
    "<a@[",
    "Hida",
    "=?utf-8?Q?hida=40crab.example?=",
    "=?utf-8?Q?Hida_=3Chida=40crab.example=3E?=",
    "hida@=?utf-8?Q?crab.example?=",
    f"{HIDA}, {MATSU}",
    f"{HIDA},",
    f"<{HIDA}> <{MATSU}>",
    f"<{HIDA}>, Hida",
    f"Okimi, Hida <{HIDA}>",
    f"{MATSU} <{HIDA}>",
    f"{HIDA} <{MATSU}>",
    f"Crabs: {HIDA};",
    f"Crabs: Hida <{HIDA}>",
    f"<@lion.example:{HIDA}>",
    f"<@lion.example,@x.example:{HIDA}>",
    f'"Hida <{HIDA}>',
    f"Hida (work <{HIDA}>",
    f"Hida) <{HIDA}>",
    f"Hida] <{HIDA}>",
    f"<{HIDA}",
    f"{HIDA}>",
    f"<<{HIDA}>>",
    f"<{HIDA}> x",
    f"{HIDA} {MATSU}",
    "hida @crab.example",
    "hida@ crab.example",
    "hida(x)@crab.example",
    "hida@(x)crab.example",
    "hida@crab.example@lion.example",
    "hida..okimi@crab.example",
    "hida@crab..example",
    "hida@crab.example.",
    "hida@[127.0.0.1]",
    "hida@-crab.example",
    f"Hi\x00da <{HIDA}>",
    f"mailto:{HIDA}",
    f"{'Hida ' * 5000}<{HIDA}>",
    f"{'(' * 9000}{HIDA}{')' * 9000}",
)
"""What names nobody for certain. (The last is too long as well as too deep.)"""


def mail_from(*values: str | bytes) -> bytes:
    raw = [value if isinstance(value, bytes) else value.encode() for value in values]
    return b"".join(b"From: " + each + b"\r\n" for each in raw) + b"Subject: x\r\n\r\n7 STAND\r\n"


@pytest.mark.parametrize("value", HONEST)
def test_an_honest_name_does_not_hide_the_address(value: str | bytes) -> None:
    assert mime.read(mail_from(value)).sender == HIDA


@pytest.mark.parametrize("value", FORGED)
def test_no_name_gives_another_address(value: str) -> None:
    assert mime.read(mail_from(value)).sender != HIDA


@pytest.mark.parametrize("value", DEFECTIVE)
def test_a_from_with_a_defect_has_no_author(value: str) -> None:
    assert mime.read(mail_from(value)).sender == ""


def test_two_froms_have_no_author_and_another_sender_or_reply_address_changes_nothing() -> None:
    assert mime.read(mail_from(HIDA, HIDA)).sender == ""
    assert mime.read(mail_from(HIDA, MATSU)).sender == ""
    raw = f"Sender: {HIDA}\nReply-To: {HIDA}\nReturn-Path: <{HIDA}>\n".encode() + mail_from(MATSU)
    assert mime.read(raw).sender == MATSU


def encoded(name: str, charset: str, how: str) -> str:
    """A name in one encoded word, every byte of it coded, as no specials may stand in it."""
    raw = name.encode(charset, "ignore")
    if how == "B":
        return f"=?{charset}?B?{base64.b64encode(raw).decode()}?="
    return f"=?{charset}?Q?{''.join(f'={byte:02X}' for byte in raw)}?="


@given(
    name=st.text(max_size=60)
    | st.text(alphabet='hida@crab.exmpl<>,;:"()[]\\ \n\r\x00', max_size=60),
    charset=st.sampled_from(CHARSETS),
    how=st.sampled_from("BQ"),
)
@example(name="hida@crab.example(", charset="utf-8", how="Q")
@example(name='hida@crab.example>,"', charset="utf-8", how="B")
@example(name="hida@crab.example\r\nFrom: hida@crab.example", charset="utf-8", how="B")
def test_whatever_a_coded_name_says_the_address_is_the_raw_one(
    name: str, charset: str, how: str
) -> None:
    raw = mail_from(f"{encoded(name, charset, how)} <{MATSU}>")
    assert mime.read(raw).sender == MATSU
    to = raw.replace(b"From:", b"To:").replace(b"Subject: x", b"From: hida@crab.example")
    assert mime.read(to).recipients == (MATSU,)


@given(name=st.text(st.characters(exclude_characters="\r\n\0", exclude_categories=("Cs", "Cc"))))
def test_whatever_a_quoted_name_says_the_address_is_the_raw_one(name: str) -> None:
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    assert mime.read(mail_from(f'"{quoted}" <{MATSU}>')).sender == MATSU


@given(st.text(alphabet='hida@crab.exmpl<>,;:"()[]\\ =?Q', max_size=80))
def test_any_from_that_names_hida_has_the_raw_address_once_and_nobody_elses(value: str) -> None:
    if mime.read(mail_from(value)).sender == HIDA:
        assert HIDA in value.lower()


def test_recipients_are_split_before_they_are_decoded_and_their_defects_skipped() -> None:
    to = (
        '=?utf-8?Q?turns+a=40kemari.example?= <a@x.example>, "b, c@x.example" <b@x.example>,'
        " Team: d@x.example, E <e@x.example>;, undisclosed:;, g@x.example (x), <f@"
    )
    found = mime.read(f"To: {to}\nCc: h@x.example, <i@[\n\n".encode()).recipients
    assert found == tuple(f"{local}@x.example" for local in "abdegh")


@pytest.mark.parametrize("piece", ['"', '"\\', "(", "[", "<", "=?", "a@b,", "\\", ",", ":", ";"])
def test_reading_addresses_takes_linear_time(piece: str) -> None:
    began = time.perf_counter()
    mail = mime.read(b"To: " + piece.encode() * 100_000 + b"\nFrom: " + piece.encode() * 9000)
    assert len(mail.recipients) <= mailboxes.MAX_ADDRESSES
    assert time.perf_counter() - began < 5


@pytest.mark.django_db
def test_an_account_is_found_by_its_address_alone_and_not_by_letters_like_it() -> None:
    user = UserFactory.create(email="kenku@bücher.example")
    assert user_with_address("kenku@xn--bcher-kva.example") == user
    assert user_with_address(mime.read(mail_from("Kenku@BÜCHER.example")).sender) is None
    assert user_with_address(mime.read(mail_from("Kenku@bücher.example")).sender) == user
    for other in (
        "\u212aenku@bücher.example",
        "kenKu@bu\u0308cher.example",
        "kenku@bucher.example",
    ):
        assert user_with_address(mime.read(mail_from(other)).sender) is None
    UserFactory.create(email="isawa@phoenix.example")
    assert user_with_address("\u0131sawa@phoenix.example") is None


@pytest.mark.parametrize(
    ("results", "forged"),
    [
        ("mx.kemari.example; dmarc=pass header.from=crab.example", False),
        ("mx.kemari.example; dmarc=pass (p=none) header.from=Crab.Example", False),
        ("mx.kemari.example; dmarc=pass header.from=hida@crab.example", False),
        ("mx.kemari.example; dmarc=pass", False),
        ("mx.kemari.example; spf=pass smtp.mailfrom=lion.example", False),
        ("mx.kemari.example; dmarc=pass header.from=lion.example", True),
        ("mx.kemari.example; dkim=pass; dmarc=none header.from=lion.example", False),
        ("mx.kemari.example; dkim=pass; dmarc=pass (p=none) header.from=lion.example", True),
        ("mx.kemari.example; dmarc=pass header.from=notcrab.example", True),
        ("mx.lion.example; dmarc=pass header.from=lion.example", False),
    ],
)
def test_what_our_server_checked_must_be_the_sender_that_we_see(
    settings, results: str, forged: bool
) -> None:
    settings.MAIL_AUTHENTICATION_SERVERS = ["mx.kemari.example"]
    raw = f"Authentication-Results: {results}\nFrom: Hida <{HIDA}>\n\n".encode()
    assert authenticity.is_forged(message_from_bytes(raw)) is forged
