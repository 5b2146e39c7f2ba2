"""The machine's own Firefox, driven by WebDriver BiDi: as much of it as a walk needs.

Playwright drives only a Firefox of its own build, which is not the one that people have.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0
"""Seconds: the rest of the suite runs beside on the same cores."""
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_HEARD = ["log.entryAdded", "network.beforeRequestSent", "network.responseCompleted"]
_KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "Control": "\ue009",
    "Escape": "\ue00c",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
_REPORT_REFUSALS = """() => addEventListener(
    "securitypolicyviolation",
    (event) => console.error(`CSP ${event.violatedDirective}: ${event.blockedURI}`),
)"""
"""Firefox tells a refusal of the content security policy only to its own console."""


def installed_firefox() -> str | None:
    """Path of the machine's own Firefox."""
    names = ("firefox-esr", "firefox")
    return next((path for name in names if (path := shutil.which(name))), None)


class Firefox:
    """One tab of a Firefox; `problems` are the complaints so far, `hosts` all that were asked."""

    def __init__(self, connection: ClientConnection) -> None:
        self.problems: list[str] = []
        self.hosts: set[str] = set()
        self._connection, self._count = connection, 0
        self.send("session.new", capabilities={})
        # Another than the first: there the address bar has the focus, and keys press no button.
        self._tab = self.send("browsingContext.create", type="tab")["context"]
        self.send("session.subscribe", events=_HEARD)
        self.send("script.addPreloadScript", functionDeclaration=_REPORT_REFUSALS)

    @classmethod
    @contextmanager
    def started(cls, path: str, folder: Path) -> Iterator[Self]:
        """A browser with a new profile in the folder; ended with the block."""
        log = folder / "firefox.log"
        command = [path, "--headless", "--remote-debugging-port=0", "--profile", str(folder)]
        with ExitStack() as stack:
            output = stack.enter_context(log.open("wb"))
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            address = f"{_address(log)}/session"
            # No proxy: a machine's settings are for what is not on it.
            yield cls(stack.enter_context(connect(address, max_size=None, proxy=None)))

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """The answer to a command; what is reported before it is noted.

        Raises `AssertionError` with Firefox's words if it refuses.
        """
        self._count += 1
        command = {"id": self._count, "method": method, "params": params}
        self._connection.send(json.dumps(command))
        while True:
            said = json.loads(self._connection.recv(timeout=PATIENCE))
            if said["type"] == "event":
                self._note(said["method"], said["params"])
            elif said.get("id") == self._count:
                assert said["type"] == "success", said
                return said["result"]

    def _note(self, event: str, params: dict[str, Any]) -> None:
        if event == "log.entryAdded":
            if params["level"] == "error":
                frames = params.get("stackTrace", {}).get("callFrames", [])
                places = [f"{each['url']}:{each['lineNumber']}" for each in frames]
                self.problems.append(" ".join([params["text"], *places]))
        elif event == "network.beforeRequestSent":
            if host := urlsplit(params["request"]["url"]).netloc:  # data: has none
                self.hosts.add(host)
        elif params["response"]["status"] >= 400:
            response = params["response"]
            self.problems.append(f"{response['status']} {response['url']}")

    def size(self, width: int, height: int) -> None:
        """Give the page that many CSS pixels."""
        viewport = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def goto(self, url: str) -> None:
        """Open an address; it has been loaded when this returns."""
        self.send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def reload(self) -> None:
        """Load the page once more."""
        self.send("browsingContext.reload", context=self._tab, wait="complete")

    def ask(self, function: str, *arguments: Any) -> Any:
        """What a JavaScript function of the page answers, or promises: text, numbers, lists."""
        wrapped = f"async (...given) => JSON.stringify(await ({function})(...given) ?? null)"
        answer = self.send(
            "script.callFunction",
            functionDeclaration=wrapped,
            arguments=[{"type": "string", "value": value} for value in arguments],
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def until(self, selector: str, words: str = "") -> None:
        """Wait for a visible element that the selector finds and that has those words."""
        function = """(selector, words) => [...document.querySelectorAll(selector)].some(
            (each) => each.checkVisibility() && each.textContent.includes(words))"""
        end = time.monotonic() + PATIENCE
        while not self.ask(function, selector, words):
            assert time.monotonic() < end, f"no {selector} with {words!r}"
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """A click of the mouse on an element, which is scrolled to."""
        self.until(selector)
        function = """(selector) => {
            const found = [...document.querySelectorAll(selector)];
            const element = found.find((each) => each.checkVisibility());
            element.scrollIntoView({block: "center", behavior: "instant"});
            const box = element.getBoundingClientRect();
            return {x: box.x + box.width / 2, y: box.y + box.height / 2};
        }"""
        self.click_at(**self.ask(function, selector))

    def click_at(self, x: float, y: float) -> None:
        """A click of the mouse at a place of the window, in CSS pixels."""
        moved = {"type": "pointerMove", "x": round(x), "y": round(y)}
        buttons = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self._perform({"type": "pointer", "id": "mouse", "actions": [moved, *buttons]})

    def press(self, *keys: str) -> None:
        """Keys one after the other; "Control+z" for two at once, any other text as it is typed."""
        actions = []
        for key in keys:
            held = [_KEYS.get(each, each) for each in key.split("+")]
            actions += [{"type": "keyDown", "value": value} for value in held]
            actions += [{"type": "keyUp", "value": value} for value in reversed(held)]
        self._perform({"type": "key", "id": "keys", "actions": actions})

    def _perform(self, source: dict[str, Any]) -> None:
        self.send("input.performActions", context=self._tab, actions=[source])

    def picture(self, path: Path) -> None:
        """What the window shows, as PNG."""
        answer = self.send("browsingContext.captureScreenshot", context=self._tab)
        path.write_bytes(base64.b64decode(answer["data"]))


def _address(log: Path) -> str:
    """Where Firefox listens, once it does."""
    end = time.monotonic() + PATIENCE
    while not (found := _LISTENING.search(log.read_text(errors="replace"))):
        assert time.monotonic() < end, f"Firefox did not start:\n{log.read_text()}"
        time.sleep(0.05)
    return found[1]
