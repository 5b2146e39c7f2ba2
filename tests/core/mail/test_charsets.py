"""Character sets, parts and broken lines: a mail's text as its author saw it."""

from __future__ import annotations

import base64
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.mail import mime

WORDS = {
    "iso-8859-1": (b"Don\x92t \x96 \x80 5 \x85", "Don’t – € 5 …"),
    "ISO_8859-1:1987": (b"Don\x92t", "Don’t"),
    "latin1": (b"\x93a\x94", "“a”"),
    "us-ascii": (b"Don\x92t", "Don’t"),
    "us-ascii with utf-8": ("fröhlich".encode(), "fröhlich"),
    "windows-1252": (b"ab\x81\x80", "ab\x81€"),
    "iso-8859-9": (b"\x80 \xfd", "€ ı"),
    "iso-8859-11": (b"\x85\xa1", "…ก"),
    "tis-620": (b"\xa1\x80", "ก€"),
    "gb2312": ("朱镕基囧".encode("gbk"), "朱镕基囧"),
    "GBK": (b"\x80 5", "€ 5"),
    "gb18030": ("😀".encode("gb18030"), "😀"),
    "gb_2312-80": ("镕".encode("gbk"), "镕"),
    "big5": ("碁銹".encode("big5hkscs"), "碁銹"),
    "shift_jis": ("①髙㈱～".encode("cp932"), "①髙㈱～"),
    "x-sjis": ("Ⅳ".encode("cp932"), "Ⅳ"),
    "windows-31j": ("№".encode("cp932"), "№"),
    "ks_c_5601-1987": ("똠방각하 펲시콜라".encode("cp949"), "똠방각하 펲시콜라"),
    "euc-kr": ("뷁".encode("cp949"), "뷁"),
    "iso-2022-jp": (b"\x1b$B-!-j|b\x1b(B 1", "①㈱髙 1"),
    "iso-2022-jp with JIS C 6226": (b"\x1b$@F|K\\\x1b(J!", "日本!"),
    "iso-2022-jp with half kana": (b"\x1b(I1\x1b(B", "ｱ"),
    "iso-2022-jp over lines": (b"\x1b$BF|\nK\\\x1b(B", "日\n本"),
    "iso-2022-jp-ms": (b"\x1b$B-!\x1b(B", "①"),
    "iso-2022-jp-1": (b"\x1b$(D0!\x1b(B", "丂"),
    "euc-jp": (b"\xad\xa1\xc6\xfc", "①日"),
    "iso-8859-8-i": (b"\xf9\xec\xe5\xed", "שלום"),
    "iso-8859-8": (b"\xf9", "ש"),
    "koi8-r": ("привет".encode("koi8-r"), "привет"),
    "macintosh": (b"\x8e", "é"),
    "utf-7": (b"+APY-", "ö"),
    "hz-gb-2312": (b"~{<:Ky2;~}", "己所不"),
    "iso-2022-kr": ("한".encode("iso2022_kr"), "한"),
    "utf-16": ("ö".encode("utf-16"), "ö"),
    "utf-16 the other way": (b"\xfe\xff\x00\xf6", "ö"),
    "utf-8 with a mark": (b"\xef\xbb\xbf\xc3\xb6", "ö"),
    "x-unknown": ("ö".encode(), "ö"),
    "x-unknown, and no utf-8": (b"\xf6", "ö"),
    "'utf-8'": ("ö".encode(), "ö"),
    "rot13": (b"ab", "ab"),
    "idna": (b"xn--tda", "xn--tda"),
    "utf-8, wrongly": (b"\xfc \x93", "ü “"),
}
"""What a mail says its set is (up to a blank or a comma) -> bytes, and what they say."""


def label_of(name: str) -> str:
    return re.split("[, ]", name, maxsplit=1)[0].strip("'")


def body(raw: bytes, more: str = "") -> str:
    return mime.read(f"Content-Type: text/plain{more}\n\n".encode() + raw).text


@pytest.mark.parametrize("name", WORDS)
def test_a_character_set_means_the_larger_one(name: str) -> None:
    raw, said = WORDS[name]
    label = label_of(name)
    assert body(raw, f'; charset="{label}"') == said.replace("\x81", "")


@pytest.mark.parametrize("name", WORDS)
def test_in_headers_too(name: str) -> None:
    raw, said = WORDS[name]
    label = label_of(name)
    if (
        label in {"x-unknown", "rot13", "idna"}
        or "wrongly" in name
        or "\n" in said
        or "\x81" in said
    ):
        pytest.skip("a broken word stays as it is")
    word = f"=?{label}?B?{base64.b64encode(raw).decode()}?="
    subject = mime.read(f"Subject: Re: {word}\n\n".encode()).subject
    assert subject == " ".join(f"Re: {said}".split())


def test_words_beside_each_other_are_joined_and_a_broken_one_is_left() -> None:
    raw = b"Subject: =?utf-8?q?a?= =?utf-8?b?Yg==?= c =?iso-8859-1?q?=80?=\n\n"
    assert mime.read(raw).subject == "ab c €"
    assert mime.read(b"Subject: =?nothing?q?a?=\n\n").subject == "=?nothing?q?a?="


@pytest.mark.parametrize(
    ("label", "raw", "said"),
    [
        ("utf-8", "öäüößé".encode() + b" \xff x", "öäüößé \ufffd x"),
        ("gb2312", "哈哈哈哈哈哈".encode("gbk") + b" \xff 7 STAND", "哈哈哈哈哈哈 \ufffd 7 STAND"),
        ("iso-2022-jp", b"\x1b$BF|K\\\x1b(B \x1b$BF|K\\F|K\\\x1b(B", "日本 日本日本"),
        ("unicode", "fröhlich!".encode(), "fröhlich!"),
        ("utf-16", b"7 STAND\nEND\n", "7 STAND\nEND\n"),
    ],
)
def test_one_broken_byte_spoils_no_other(label: str, raw: bytes, said: str) -> None:
    assert body(raw, f"; charset={label}") == said


@given(st.binary(max_size=60), st.sampled_from(sorted(WORDS)))
def test_no_bytes_stop_the_reading(raw: bytes, name: str) -> None:
    assert isinstance(body(raw, f'; charset="{label_of(name)}"'), str)


def mixed(*parts: str, kind: str = "mixed") -> str:
    inside = "".join(f"--b\n{part}\n" for part in parts)
    return mime.read(f"Content-Type: multipart/{kind}; boundary=b\n\n{inside}--b--\n".encode()).text


ORDERS = "7 STAND\nEND\n"
PLAIN = "Content-Type: text/plain"
HTML = "Content-Type: text/html\n\n<p>7 STAND</p><p>END</p>"


@pytest.mark.parametrize(
    "head",
    [
        '; name="message.txt"',
        '; name="=?gb2312?B?1uzpRg==?="',
        "; name*=utf-8''%E6%9C%B1.txt",
        '\nContent-Disposition: inline; filename="message.txt"',
        "\nContent-Disposition: inline",
        "\nContent-Disposition: nonsense",
        '\nContent-Disposition: attachment; filename="message.txt"',
    ],
)
def test_a_part_that_is_the_whole_mail_is_its_text_whatever_its_name(head: str) -> None:
    assert body(ORDERS.encode(), head) == ORDERS


@pytest.mark.parametrize("head", ['; name="a.txt"', '\nContent-Disposition: inline; filename="a"'])
def test_among_others_a_named_part_is_text_and_an_attachment_is_not(head: str) -> None:
    assert "7 STAND" in mixed(f"{PLAIN}{head}\n\n{ORDERS}")
    assert "7 STAND" in mixed("Content-Type: image/png\n\nx", f"{PLAIN}{head}\n\n{ORDERS}")
    attached = f"{PLAIN}\nContent-Disposition: attachment; filename=a.txt\n\n{ORDERS}"
    assert mixed(f"{PLAIN}\n\nHello", attached).strip() == "Hello"


@pytest.mark.parametrize(
    "note",
    [
        "",
        " \n\n",
        "--",
        "Your mail client cannot show HTML.",
        "This is a multi-part message in MIME format.",
        "To view this message, please use an HTML compatible email viewer!",
        "View this email in your browser: https://mail.example/x",
        "Ihr E-Mail-Programm kann diese Nachricht nicht darstellen.",
        "Votre messagerie n'affiche pas le HTML.",
        "Il tuo programma di posta non supporta i messaggi HTML.",
        "このメールはHTMLで表示してください。",
    ],
)
def test_a_note_in_place_of_the_text_gives_way_to_the_html(note: str) -> None:
    assert mixed(f"{PLAIN}\n\n{note}", HTML, kind="alternative").split() == ["7", "STAND", "END"]


@pytest.mark.parametrize(
    "text",
    [
        "7 STAND\nEND",
        "Here is my HTML free sheet:\n7 STAND\nEND",
        "8 STAND # another\nEND",
        "I cannot view the pitch in my browser.",
    ],
)
def test_real_text_stays_beside_its_html(text: str) -> None:
    html = f"Content-Type: text/html\n\n<p>{text}</p>"
    assert mixed(f"{PLAIN}\n\n{text}", html, kind="alternative").strip() == text


def test_a_note_stays_where_the_html_says_nothing() -> None:
    empty = "Content-Type: text/html\n\n<img src=cid:x>"
    assert "HTML" in mixed(f"{PLAIN}\n\nNo HTML here.", empty, kind="alternative")


LONG = "7 MOVE E5 F6 G7 H8 I9 J10 K11 L12 BLOCK opp4 PICK blade>bang FOLLOW"


@pytest.mark.parametrize(
    ("raw", "said", "delsp"),
    [
        ("7 STAND \n5 MOVE D6 \nEND \n", "7 STAND\n5 MOVE D6\nEND", False),
        ("7 STAND \n5 MOVE D6 \nEND", "7 STAND\n5 MOVE D6\nEND", False),
        ("7 STAND \n5 MOVE D6\nEND \n", "7 STAND\n5 MOVE D6\nEND", False),
        (f"{LONG} \nyes \nEND \n", f"{LONG}\nyes\nEND", False),
        (f"{LONG} \nyes\nEND\n", f"{LONG} yes\nEND", False),
        ("7 STAND \nEND \n\n> our mail\n", "7 STAND\nEND\n\n> our mail", False),
        ("7 STAND\nEND\n", "7 STAND\nEND", False),
        (f"{LONG}  \nyes\nEND\n", f"{LONG} yes\nEND", True),
        (f"{LONG} y \nes\nEND\n", f"{LONG} yes\nEND", True),
        ("7 STAND \nEND\n", "7 STAND\nEND", True),
        ("7 STAND \n5 MOVE D6 \nEND \n", "7 STAND\n5 MOVE D6\nEND", True),
        ("これは、 \nとても\n", "これは、とても", True),
        (" >no quote \n\n-- \nHida \nOkimi \n", ">no quote\n\n--\nHida\nOkimi", False),
    ],
)
def test_lines_are_joined_only_where_a_program_broke_them(raw: str, said: str, delsp: bool) -> None:
    head = "; charset=utf-8; format=flowed" + ("; delsp=yes" if delsp else "")
    read = [line.rstrip() for line in body(raw.encode(), head).splitlines()]
    assert read == said.splitlines()
