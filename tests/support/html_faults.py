"""What is wrong with the HTML of a page or fragment, in the kinds that pages of ours once had.

It is stricter than a browser and knows less than the Nu checker of `make test-thorough`
(`nu_checker.py`), and takes milliseconds: every element is closed where it was opened.
"""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
    ]
)
PHRASING_ONLY = frozenset(
    [
        "p",
        "span",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "pre",
        "em",
        "strong",
        "small",
        "abbr",
        "b",
        "i",
        "kbd",
        "code",
        "label",
        "button",
        "time",
        "q",
        "cite",
        "sub",
        "sup",
        "output",
        "progress",
        "meter",
        "data",
        "s",
        "u",
        "var",
        "samp",
        "dfn",
        "mark",
    ]
)
FLOW_ONLY = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "details",
        "dialog",
        "div",
        "dl",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "search",
        "section",
        "table",
        "ul",
        "dt",
        "dd",
        "tr",
        "td",
        "th",
        "thead",
        "tbody",
        "caption",
    ]
)
CHILDREN = {
    "ul": frozenset({"li"}),
    "ol": frozenset({"li"}),
    "menu": frozenset({"li"}),
    "dl": frozenset({"dt", "dd", "div"}),
    "table": frozenset({"caption", "colgroup", "thead", "tbody", "tfoot", "tr"}),
    "thead": frozenset({"tr"}),
    "tbody": frozenset({"tr"}),
    "tfoot": frozenset({"tr"}),
    "tr": frozenset({"th", "td"}),
    "select": frozenset({"option", "optgroup", "hr"}),
    "optgroup": frozenset({"option"}),
}
PARENTS = {
    "li": {"ul", "ol", "menu"},
    "dt": {"dl", "div"},
    "dd": {"dl", "div"},
    "tr": {"table", "thead", "tbody", "tfoot"},
    "td": {"tr"},
    "th": {"tr"},
    "thead": {"table"},
    "tbody": {"table"},
    "caption": {"table"},
    "figcaption": {"figure"},
    "legend": {"fieldset"},
    "summary": {"details"},
    "option": {"select", "optgroup", "datalist"},
}
ANYWHERE = frozenset({"script", "template"})
INTERACTIVE = frozenset({"a", "button", "details", "input", "label", "select", "textarea"})
MOMENT = re.compile(r"\d{4,}-\d\d(-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?)?)?")
NUMBER = re.compile(r"-?\d*\.?\d+([eE][-+]?\d+)?")
DAY = re.compile(r"\d{4,}-\d\d-\d\d")
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "headers", "list")
RAW = re.compile(r"<(script|style|textarea|title)\b([^>]*)>.*?</\1\s*>", re.DOTALL | re.IGNORECASE)


def faults_of(html: str) -> list[str]:
    """A line for each fault; for a whole page also ids that are referred to and not there."""
    page = _Page()
    page.feed(RAW.sub(r"<\1\2></\1>", html))
    page.close()
    return page.result(is_whole="</html>" in html)


TAG_OR_VALUE = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
ELEMENT = re.compile(r"<(/?)([a-z][a-z0-9]*)\b[^>]*>")


def template_faults_of(source: str) -> list[str]:
    """A line for each block within a line of text, as the template stands, all branches in a row.

    Elements that branches open differently are closed by whichever end comes first.
    """
    bare = TAG_OR_VALUE.sub(lambda found: "\n" * found[0].count("\n"), RAW.sub(_blanked, source))
    faults, opened = [], list[str]()
    for found in ELEMENT.finditer(bare):
        is_end, tag = bool(found[1]), found[2]
        if is_end and tag in opened:
            while opened.pop() != tag:
                pass
        elif not is_end:
            around = next((each for each in reversed(opened) if each != "a"), "")
            if tag in FLOW_ONLY and around in PHRASING_ONLY and "svg" not in opened:
                line = bare.count("\n", 0, found.start()) + 1
                faults.append(f"line {line}: <{tag}> in <{around}>")
            if tag not in VOID:
                opened.append(tag)
    return faults


def _blanked(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.figures: list[list[str]] = []
        self.faults: list[str] = []
        self.ids: Counter[str] = Counter()
        self.wanted: list[tuple[str, str]] = []
        self.level = 0
        self.header: str | None = None

    def result(self, *, is_whole: bool) -> list[str]:
        self.faults += [f"<{tag}> is never closed" for tag in self.open]
        self.faults += [f"id {name} {count} times" for name, count in self.ids.items() if count > 1]
        if is_whole:
            self.faults += [f"{name} names {to}, which is nowhere" for name, to in self.wanted
                            if to not in self.ids]  # fmt: skip
        return self.faults

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._attributes(tag, attrs)
        if "svg" not in self.open:
            self._place(tag)
        if tag not in VOID or "svg" in self.open:
            self.open.append(tag)
        if tag == "figure":
            self.figures.append([])
        if tag == "th":
            self.header = ""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._attributes(tag, attrs)
        if "svg" not in self.open:
            self._place(tag)
            if tag not in VOID:
                self.faults.append(f"<{tag}/> is not closed by its slash")

    def handle_data(self, data: str) -> None:
        if self.header is not None:
            self.header += data.strip()
        if data.strip() and {"kbd", "button"} <= set(self.open):
            self.faults.append("the key on a <button> is in its name")

    def handle_endtag(self, tag: str) -> None:
        if tag == "th" and self.header == "":
            self.faults.append("<th> without words")
        if tag == "th":
            self.header = None
        if not self.open or self.open[-1] != tag:
            within = self.open[-1] if self.open else "nothing"
            self.faults.append(f"</{tag}> within <{within}>")
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        if tag == "figure" and self.figures:
            children = self.figures.pop()
            if "figcaption" in children[1:-1]:
                self.faults.append("<figcaption> is neither first nor last in its <figure>")

    def _place(self, tag: str) -> None:
        parent = self.open[-1] if self.open else ""
        if tag in ANYWHERE:
            return
        if parent == "figure" and self.figures:
            self.figures[-1].append(tag)
        if parent in CHILDREN and tag not in CHILDREN[parent]:
            self.faults.append(f"<{tag}> in <{parent}>")
        if parent and tag in PARENTS and parent not in PARENTS[tag] and parent != "template":
            self.faults.append(f"<{tag}> in <{parent}>")
        if tag in FLOW_ONLY and (around := self._phrasing()):
            self.faults.append(f"<{tag}> in <{around}>")
        if tag == "form" and "form" in self.open:
            self.faults.append("<form> in <form>")
        if tag in INTERACTIVE and (around := self._pressed(tag)):
            self.faults.append(f"<{tag}> in <{around}>")
        self._heading(tag)

    def _phrasing(self) -> str:
        """What phrasing element it stands in: the parent, or what an <a> in between stands in."""
        for tag in reversed(self.open):
            if tag not in {"a", "ins", "del"}:
                return tag if tag in PHRASING_ONLY else ""
        return ""

    def _pressed(self, tag: str) -> str:
        around = {"a", "button"} & set(self.open)
        if tag == "label" and "label" in self.open:
            return "label"
        return next(iter(around), "")

    def _heading(self, tag: str) -> None:
        if re.fullmatch(r"h[1-6]", tag):
            level = int(tag[1])
            if self.level and level > self.level + 1:
                self.faults.append(f"<{tag}> follows <h{self.level}>")
            self.level = level

    def _attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        counts = Counter(name for name, _ in attrs)
        self.faults += [f"{name} twice in <{tag}>" for name, n in counts.items() if n > 1]
        given = {name: value or "" for name, value in attrs}
        self.faults += [f"{name} in <{tag}>" for name in given if name.startswith("hx-")]
        if "id" in given:
            self.ids[given["id"]] += 1
            if not given["id"] or re.search(r"\s", given["id"]):
                self.faults.append(f"id {given['id']!r} in <{tag}>")
        for name in REFERENCES:
            self.wanted += [(name, to) for to in given.get(name, "").split()]
        self._values(tag, given)

    def _values(self, tag: str, given: dict[str, str]) -> None:
        if tag == "time" and "datetime" in given and not MOMENT.fullmatch(given["datetime"]):
            self.faults.append(f"datetime {given['datetime']}")
        if tag == "textarea" and given.get("wrap", "soft") not in {"soft", "hard"}:
            self.faults.append(f"wrap {given['wrap']}")
        form = {"number": NUMBER, "range": NUMBER, "date": DAY}.get(given.get("type", ""))
        if tag == "input" and form and given.get("value") and not form.fullmatch(given["value"]):
            self.faults.append(f"<input type={given['type']}> has the value {given['value']!r}")
