"""Parse preferences and terms, which turn sheets and set-up sheets share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.sheets.faults import Values, nearest
from engine.sheets.grammar.line_reader import LineReader
from engine.sheets.grammar.synonyms import CASES
from engine.sheets.grammar.synonyms import FACES as OTHER_FACES
from engine.sheets.grammar.synonyms import WAYS as OTHER_WAYS
from engine.sheets.preferences import (
    ANSWERS,
    FACES,
    FOLLOW_WHEN,
    NO_SPELL,
    REROLL_WHEN,
    SKILLS,
    SPELL_USES,
    WAYS,
    Answer,
    Preferences,
)
from engine.sheets.turn_sheet import OnFail, Terms

FACE_WORDS = {**{face: face for face in FACES}, **OTHER_FACES}
"""Every spelling of a block result, and its canonical one."""
WAY_WORDS = {**{way: way for way in WAYS}, **OTHER_WAYS}
YES_OR_NO = {"YES": True, "Y": True, "NO": False, "N": False, "ALWAYS": True, "NEVER": False}
WHEN = {"FOLLOW": FOLLOW_WHEN, "REROLL": REROLL_WHEN}
"""The cases in which the answer is yes."""
SPELL = "SPELL"
PREFERENCES = (
    *("PICK", "PUSH", "FOLLOW", "REROLL"),
    *(word.upper() for word in ANSWERS),
    *("SKILL", SPELL),
)
TERMS = ("ONFAIL", "MAXRISK")
_LETTERS = re.compile(r"[^A-Z]")
_SHARE = re.compile(r"=?(?:([0-9]{1,4})/([1-9][0-9]{0,3})|([0-9]{1,3})%|([01](?:\.[0-9]{1,3})?))\Z")
_SKILL_KEYS = {_LETTERS.sub("", name.upper()): name for name in SKILLS}


class OrdersLine(LineReader):
    """A line that may hold preferences and terms."""

    def preferences(self, found: Preferences, ends: Sequence[str]) -> Preferences:
        """All preferences at this place, added to those found earlier on the line."""
        while self.next is not None and self.next.key in PREFERENCES:
            word = self.take()
            self.skip(":")
            if word.key == "SKILL":
                found = self._skill(found)
                continue
            name = word.key.lower()
            if getattr(found, name) not in (None, (), ""):
                raise self.fault("preference-twice", {"word": word.key}, back=1)
            value = self._value(word.key, ends)
            found = _with(found, name, value)
        return found

    def terms(self, found: Terms) -> Terms:
        """All terms at this place, added to those found earlier on the line."""
        while self.next is not None and self.next.key in TERMS:
            word = self.take()
            self.skip(":")
            name = word.key.lower()
            if getattr(found, name) is not None:
                raise self.fault("preference-twice", {"word": word.key}, back=1)
            if name == "onfail":
                found = replace(found, onfail=self._on_fail())
            else:
                found = replace(found, maxrisk=self._share())
        return found

    def _on_fail(self) -> OnFail:
        if self.next is None:
            raise self.fault("preference-missing", {"word": "ONFAIL"})
        if not self.at(*OnFail):
            word = self.next.text[:40]
            raise self.fault("skip-or-stop", {"word": word, **nearest(word, list(OnFail))})
        return OnFail(self.take().key)

    def _share(self) -> Fraction:
        """A chance: 1/6, 15% or 0.2."""
        word = self.next.text if self.next is not None else ""
        found = _SHARE.match(word)
        if found is None:
            raise self.fault("not-a-chance", {"word": word[:40]})
        if found[1]:
            share = Fraction(int(found[1]), int(found[2]))
        else:
            share = Fraction(int(found[3]), 100) if found[3] else Fraction(found[4])
        if share > 1:
            raise self.fault("not-a-chance", {"word": word[:40]})
        self.take()
        return share

    def _value(self, name: str, ends: Sequence[str]) -> tuple[str, ...] | bool | str:
        if name == SPELL:
            return self._spell()
        if name not in {"PICK", "PUSH"}:
            return self._answer(name)
        ranked: list[str] = []
        while self.next is not None and (not ranked or self._ranks_on(ends)):
            value = self._face() if name == "PICK" else self._way()
            if value not in ranked:
                ranked.append(value)
        if not ranked:
            raise self.fault("preference-missing", {"word": name})
        return tuple(ranked)

    def _spell(self) -> str:
        if self.next is None:
            raise self.fault("preference-missing", {"word": SPELL})
        word = self.next.text.lower()
        use = NO_SPELL if YES_OR_NO.get(word.upper()) is False else word
        if use not in SPELL_USES:
            raise self.unknown([known.upper() for known in SPELL_USES])
        self.take()
        return use

    def _answer(self, name: str) -> bool | tuple[str, ...]:
        """Yes, no, or the cases in which it is yes: ``if:ball|dodge``."""
        word, known = self.next, WHEN.get(name, ())
        if word is not None and word.key in YES_OR_NO:
            return YES_OR_NO[self.take().key]
        if word is None or not known or not word.key.startswith("IF"):
            close = nearest(word.text, ("YES", "NO")) if word is not None else {}
            hint: Values = {"nearest": str(close["nearest"]).lower()} if close else {}
            code = "yes-or-no-or-if" if known else "yes-or-no"
            raise self.fault(code, {"word": name, **hint})
        self.take()
        self.skip(":")
        cases = word.text[2:].lstrip(":")
        if not cases:
            if self.next is None:
                raise self.fault("preference-missing", {"word": f"{name} if:"})
            cases = self.take().text
        back = 1
        found = set()
        for case in re.split(r"[|/+]", cases.lower()):
            name_of_case = CASES.get(case, case)
            if name_of_case not in known:
                close = nearest(case, [each.upper() for each in known])
                hint = {"nearest": str(close["nearest"]).lower()} if close else {}
                values = {"word": case[:40], "known": ", ".join(known), **hint}
                raise self.fault("unknown-case", values, back=back)
            found.add(name_of_case)
        return tuple(case for case in known if case in found)

    def _skill(self, found: Preferences) -> Preferences:
        """A skill's name, of one or two words, and whether to use it."""
        start, name = self._at, ""
        while self.next is not None and self.next.key not in YES_OR_NO and self._at < start + 2:
            name += _LETTERS.sub("", self.take().text.upper())
        skill = _SKILL_KEYS.get(name)
        if skill is None:
            close = nearest(name, _SKILL_KEYS)
            hint: Values = {"nearest": _SKILL_KEYS[str(close["nearest"])]} if close else {}
            values = {"word": name.title()[:40], "known": ", ".join(SKILLS), **hint}
            raise self.fault("unknown-choice-of-skill", values, back=self._at - start)
        uses = dict(found.skills)
        if skill in uses:
            raise self.fault("preference-twice", {"word": f"SKILL {skill}"}, back=self._at - start)
        if self.next is None or self.next.key not in YES_OR_NO:
            raise self.fault("yes-or-no", {"word": f"SKILL {skill}"})
        uses[skill] = YES_OR_NO[self.take().key]
        return replace(found, skills=tuple(sorted(uses.items())))

    def _ranks_on(self, ends: Sequence[str]) -> bool:
        """Whether another choice of the ranking follows, after ``>`` or a space."""
        if self.skip(">"):
            return True
        return self.next is not None and self.next.key not in (*ends, *PREFERENCES, *TERMS)

    def _face(self) -> str:
        return self._spelt(FACE_WORDS, "PICK", "unknown-face")

    def _way(self) -> str:
        if self.next is not None and not self.at_square():
            return self._spelt(WAY_WORDS, "PUSH", "not-a-square")
        return self.square()

    def _spelt(self, spellings: Mapping[str, str], name: str, code: str) -> str:
        if self.next is None:
            raise self.fault("preference-missing", {"word": name})
        key = self.next.key if self.next.key.lower() in spellings else self.next.text
        found = spellings.get(key.lower())
        if found is None:
            close = nearest(self.next.text, [word.upper() for word in spellings])
            hint: Values = {"nearest": spellings[str(close["nearest"]).lower()]} if close else {}
            raise self.fault(code, {"word": self.next.text[:40], **hint})
        self.take()
        return found


def _with(found: Preferences, name: str, value: Answer | str) -> Preferences:
    changes: dict[str, Any] = {name: value}
    return replace(found, **changes)
