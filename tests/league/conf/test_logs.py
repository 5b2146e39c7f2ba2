"""What a stranger writes cannot forge a log line, and a token is no part of one."""

from __future__ import annotations

import logging
import sys

import pytest

from league.conf.logs import LineFormatter


def line(message: str, *args: object, exc_info: object = None) -> str:
    record = logging.LogRecord("kemari", logging.INFO, "x.py", 1, message, args, exc_info)
    return LineFormatter().format(record)[len("00:00:00 ") :]


def fall(message: str) -> None:
    raise ValueError(message)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\nb", "a\\nb"),
        ("a\r\x1b[2Jb", "a\\r\\x1b[2Jb"),
        ("\u202eb\u2028c", "\\u202eb\\u2028c"),
        ("\ud800", "\\ud800"),
        ("\u4e00 \u00e9", "\u4e00 \u00e9"),
    ],
)
def test_control_characters_are_escaped(name: str, shown: str) -> None:
    assert line("%s came", name) == f"INFO kemari {shown} came"


def test_a_traceback_keeps_its_lines_and_forges_none() -> None:
    try:
        fall("x\n12:00:00 INFO kemari all is well\x1b")
    except ValueError:
        first, *more = line("it fell", exc_info=sys.exc_info()).split("\n")
    assert first == "INFO kemari it fell"
    assert len(more) > 3
    assert all(each.startswith("    ") for each in more)
    assert more[-1].endswith("all is well\\x1b")


def test_the_token_of_an_invitation_is_left_out() -> None:
    assert line("Gone: %s", "/join/s3cr-et_T/") == "INFO kemari Gone: /join/[token]/"
    assert line('"GET /join/s3cret HTTP/1.1" 410') == 'INFO kemari "GET /join/[token] HTTP/1.1" 410'
    try:
        fall("/join/s3cret/ is broken")
    except ValueError:
        assert "s3cret" not in line("it fell", exc_info=sys.exc_info())
