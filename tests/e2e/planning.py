"""Steps of the tests that plan a turn on the board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

SQUARE_CENTRE = """name => {
    const svg = document.querySelector('[data-pitch] svg');
    const x = name.charCodeAt(0) - 65, y = Number(name.slice(1)) - 1;
    const centre = new DOMPoint(14 + x * 20 + 10, 14 + y * 20 + 10);
    const at = () => centre.matrixTransform(svg.getScreenCTM());
    const low = document.querySelector('.plan-drawer').getBoundingClientRect();
    const floor = innerWidth < 960 ? low.top : innerHeight;
    const frame = document.querySelector('[data-pitch-frame]');
    const box = frame.getBoundingClientRect();
    frame.scrollBy(at().x - box.left - box.width / 2, at().y - box.top - box.height / 2);
    if (at().y < 0 || at().y > floor) scrollBy(0, at().y - floor / 2);
    return {x: at().x, y: at().y};
}"""
"""Where a square of the picture is on the screen."""


@dataclass
class Hand:
    """A mouse or a finger on a page; it counts what it does."""

    page: Page
    touches: bool = False
    count: int = 0
    log: list[str] = field(default_factory=list)

    def square(self, name: str, *, times: int = 1) -> None:
        """Click or tap a square."""
        for _ in range(times):
            at = self.page.evaluate(SQUARE_CENTRE, name)
            self._press(name, at["x"], at["y"])

    def button(self, name: Any) -> None:
        """Press a button of the bar by its name."""
        button = self.page.locator("[data-plan-actions]").get_by_role("button", name=name).first
        button.wait_for()
        self.count += 1
        self.log.append(str(name))
        if self.touches:
            button.tap()
        else:
            button.click()

    def _press(self, what: str, x: float, y: float) -> None:
        self.count += 1
        self.log.append(what)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


def text_of(page: Page) -> list[str]:
    """The lines of the sheet."""
    return page.locator("textarea.sheet").input_value().split("\n")
