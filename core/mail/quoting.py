"""The author's own text of a reply, without quotes and signatures of the mail program.

Quoted lines begin with `>` or `|`, or follow the marker line of our mails. Some programs quote
without a sign, below a line with author and date, or below a header block of From, Sent, To and
Subject in their language. If quoted lines follow such a line, only they are removed and the author
may continue below them; else everything below it is removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import normalize

END = re.compile(r"\s*END[\s.;!]*(#.*)?", re.IGNORECASE)
MARKER = re.compile(r"\W*##-.*(above|oben|dessus|arriba).*-##\W*|##-.*-##", re.IGNORECASE)
_QUOTED = re.compile(r"\s{0,3}[>|]")
_SIGNATURE = re.compile(
    r"-- ?|—|–|__+ ?|Sent from my .*|Von meinem .* gesendet|Get Outlook for .*"
    r"|Gesendet mit der .* App|Envoyé de mon .*|Enviado desde mi .*"
    r"|Inviato da(l mio)? .*|iPhoneから送信|Verzonden vanaf mijn .*"
    r"|Отправлено с .*|Skickat från min .*",
    re.IGNORECASE,
)
_WROTE = re.compile(
    r"(On|Am|Le|El|Il|Op|Em|Den|Dnia|W dniu|Dne|Den|På|Il giorno)\b.{6,300}?"
    r"(wrote|schrieb.{0,80}|a écrit|escribió|ha scritto|schreef.{0,80}|escreveu|skrev.{0,80}"
    r"|napisał\(?a?\)?|napsal\(?a?\)?|kirjoitti)\s*:?\s*"
    r"|\d{4}年.{0,120}(<[^>]*>|：|:)\s*:?|\d{4}[-/.]\d\d?[-/.]\d\d?.{0,120}<[^>]*@[^>]*>\s*:"
    r"|.{0,100}さん(は|が)書きました.{0,4}|.{0,120}のメッセージ:",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r".{3,200}\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|napisał\(?a?\)?)\s*:",
    re.IGNORECASE,
)
_RULED = re.compile(
    r"\s*[-_=]{2,}\s*(Original Message|Original Appointment|Ursprüngliche Nachricht"
    r"|Message d'origine|Message original|Mensaje original|Messaggio originale"
    r"|Oorspronkelijk bericht|Mensagem original|Forwarded message|Weitergeleitete Nachricht"
    r"|Message transféré|Mensaje reenviado|元のメッセージ|Původní zpráva|Исходное сообщение)"
    r"\s*[-_=]*\s*|\s*_{20,}\s*|Begin forwarded message:|Anfang der weitergeleiteten Nachricht:"
    r"|Début du message (réexpédié|transféré) :",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"\s*\*?(From|Sent|Date|To|Cc|Subject|Von|Gesendet|Datum|An|Betreff|De|Envoyé|Date|À|A|Objet"
    r"|Enviado(?: el)?|Fecha|Para|Asunto|Da|Inviato|Data|Oggetto|Van|Verzonden|Aan|Onderwerp"
    r"|差出人|送信日時|日時|宛先|件名|От|Кому|Тема|Дата|Отправлено|Från|Skickat|Till|Ämne)\s?\*?\s?[:：].*",
    re.IGNORECASE,
)
_LOOK = 5
"""A header block shows two of its fields within this many lines."""
_MAX_LENGTH = 500
"""Longer lines are not matched against the patterns, whose time is quadratic: no mail program
writes such lines around a quote.
"""
_PGP = re.compile(r"-----BEGIN PGP (SIGNED MESSAGE|SIGNATURE)-----")


@dataclass(frozen=True, slots=True)
class Reply:
    """The author's text; `ended` says whether it ends with END."""

    text: str
    ended: bool

    @property
    def words(self) -> str:
        """The text without END."""
        lines = self.text.splitlines()
        return "\n".join(lines[:-1] if self.ended else lines).strip()


def strip_quotes(text: str) -> Reply:
    """The author's text up to their first END."""
    own: list[str] = []
    for line in _rejoined(_own_lines(_unsigned(text.splitlines()))):
        if END.fullmatch(normalize("NFKC", line)):  # full width too, as Japanese is typed
            return Reply("\n".join([*own, "END"]).strip("\n"), True)
        own.append(line.rstrip())
    return Reply("\n".join(own).strip("\n"), False)


def _own_lines(lines: list[str]) -> Iterable[str]:
    at = 0
    last_quoted = max((i for i, line in enumerate(lines) if _QUOTED.match(line)), default=-1)
    while at < len(lines):
        line = lines[at]
        if len(line) > _MAX_LENGTH:
            if not _QUOTED.match(line):
                yield line
            at += 1
            continue
        skip = _intro(lines, at)
        if skip:
            if not _is_followed_by_quotes(lines, at + skip):
                return
            at += skip
            continue
        bare = line.strip()
        if MARKER.search(bare) and not _QUOTED.match(line):
            return
        if _SIGNATURE.fullmatch(line.rstrip() or "x"):
            # The author may continue below a quote that follows the signature.
            if at > last_quoted or bare in {"--", "—"}:
                return
            at += 1
            continue
        if not _QUOTED.match(line):
            yield line
        at += 1


def _intro(lines: list[str], at: int) -> int:
    """The number of lines from here that introduce a quote, or 0."""
    line = lines[at]
    if not line.strip() or _QUOTED.match(line):
        return 0
    if _RULED.fullmatch(line):
        return 1
    if _WROTE.fullmatch(line.strip()) or _NAMED.fullmatch(line.strip()):
        return 1
    for many in (2, 3):
        parts = [part.strip() for part in lines[at : at + many]]
        if all(parts) and sum(map(len, parts)) <= _MAX_LENGTH and _WROTE.fullmatch(" ".join(parts)):
            return many
    head = [i for i in range(at, min(at + _LOOK, len(lines))) if _HEAD.fullmatch(lines[i])]
    return head[-1] - at + 1 if len(head) >= 2 and head[0] == at else 0


def _is_followed_by_quotes(lines: list[str], at: int) -> bool:
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at < len(lines) and bool(_QUOTED.match(lines[at]))


def _unsigned(lines: list[str]) -> list[str]:
    """The text inside an inline OpenPGP signature."""
    if not any(_PGP.match(line) for line in lines):
        return lines
    start = next((i for i, line in enumerate(lines) if _PGP.match(line)), 0)
    body = lines[start + 1 :]
    blank = next((i for i, line in enumerate(body) if not line.strip()), 0)
    own = lines[:start]
    for line in body[blank:]:
        if _PGP.match(line):
            break
        own.append(line.removeprefix("- "))
    return own


def _rejoined(lines: Iterable[str]) -> Iterable[str]:
    """Join the lines that a mail program broke near the 72nd to 80th character.

    A line continues if the next word would not have fitted and cannot begin an order.
    """
    kept: str | None = None
    for line in lines:
        if kept is not None and _was_broken(kept, line):
            kept = f"{kept.rstrip()} {line.strip()}"
            continue
        if kept is not None:
            yield kept
        kept = line
    if kept is not None:
        yield kept


def _was_broken(line: str, following: str) -> bool:
    last = line.rsplit("\n", 1)[-1].rstrip()
    words = following.split()
    if not words or not len(last) >= 55 or "#" in last:
        return False
    first = words[0]
    if first.isdigit() or first.upper() in _BEGINNERS or len(last) % 1000 > 998:
        return False
    return len(last) + 1 + len(first) > 71 or len(last) > 78


_BEGINNERS = frozenset(
    {
        "END",
        "IF",
        "ELSE",
        "ENDIF",
        "ONFAIL",
        "MAXRISK",
        "HOLD",
        "CONCEDE",
        "CAST",
        "INSPIRE",
        "SPONGE",
        "REGENERATE",
        "COUNTER",
    }
)
