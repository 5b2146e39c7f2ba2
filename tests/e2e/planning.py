"""Steps of the tests that plan a turn on the board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect

SQUARE_CENTRE = """async name => {
    const svg = document.querySelector('[data-pitch] svg');
    const [, letters, row] = name.match(/^([A-Z]+)([0-9]+)$/);
    const x = letters.charCodeAt(letters.length - 1) - 65 + 26 * (letters.length - 1);
    const y = Number(row) - 1;
    const centre = new DOMPoint(14 + x * 20 + 10, 14 + y * 20 + 10);
    const at = () => centre.matrixTransform(svg.getScreenCTM());
    const foot = document.querySelector(innerWidth < 960 ? '.plan-drawer' : '.plan-foot');
    const sticks = getComputedStyle(foot).position === 'sticky';
    const floor = sticks ? innerHeight / 2 : innerHeight; // the foot may rise under the tap
    const frame = document.querySelector('[data-pitch-frame]');
    const box = frame.getBoundingClientRect();
    frame.scrollBy(at().x - box.left - box.width / 2, at().y - box.top - box.height / 2);
    if (at().y < 0 || at().y > floor) scrollBy(0, at().y - floor / 2);
    // A tap lands where the last frame was painted: on a slow machine, beside what was scrolled to.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return {x: at().x, y: at().y};
}"""
"""Where a square of the picture is on the screen."""


QUARTERS = """() => {
    const pitch = document.querySelector('[data-pitch] > .pitch, [data-stage] > .pitch');
    const turn = parseFloat(getComputedStyle(pitch).getPropertyValue('--turn') || '0');
    return (Math.round(turn / 90) + 4) % 4;
}"""
"""By how many quarters the board is turned, clockwise."""


IN_SIGHT = """button => {
    const { top, bottom } = button.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight)
        button.scrollIntoView({ block: "center", behavior: "instant" });
}"""
"""A finger that taps while the page still scrolls smoothly hits what comes under it."""


@dataclass
class Hand:
    """A mouse, a finger or the keys on a page; it counts what it does."""

    page: Page
    touches: bool = False
    count: int = 0
    log: list[str] = field(default_factory=list)
    keys: bool = False

    def square(self, name: str, *, times: int = 1) -> None:
        """Click or tap a square, or walk there by arrows and press Enter."""
        for _ in range(1 if self.keys else times):
            if self.keys:
                self._walk_to(name)
            else:
                at = self.page.evaluate(SQUARE_CENTRE, name)
                self._press(name, at["x"], at["y"])

    def aimed(self, name: str) -> None:
        """The same, so often that what is aimed at is written."""
        self.square(name, times=2 if self.touches else 1)

    def button(self, name: Any) -> None:
        """Press a button of the bar by its name."""
        self.press(self.page.locator("[data-plan-actions]").get_by_role("button", name=name).first)
        self.log.append(str(name))

    def press(self, button: Locator) -> None:
        """Press a button."""
        button.wait_for()
        self.count += 1
        if self.keys:
            button.focus()
            self.page.keyboard.press("Enter")
        elif self.touches:
            button.evaluate(IN_SIGHT)
            button.tap()
        else:
            button.click()

    def follow(self, button: Locator) -> None:
        """Press a button or a link, and wait for the page that follows: a tap does not."""
        with self.page.expect_navigation():
            self.press(button)

    def enter(self, box: Locator, words: str) -> None:
        """Go to a field and type."""
        if self.keys:
            box.focus()
        else:
            self.press(box)
        self.page.keyboard.type(words)

    def _walk_to(self, name: str) -> None:
        cell = self.page.locator(".plan-cell[tabindex='0']")
        cell.focus()
        start = cell.get_attribute("data-square") or ""
        for key in arrows(start, name, quarters_of(self.page)):
            self.page.keyboard.press(key)
        assert self.page.locator(".plan-cell:focus").get_attribute("data-square") == name
        self.count += 1
        self.log.append(name)
        self.page.keyboard.press("Enter")

    def _press(self, what: str, x: float, y: float) -> None:
        self.count += 1
        self.log.append(what)
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


def quarters_of(page: Page) -> int:
    """By how many quarters the board is turned, clockwise."""
    return page.evaluate(QUARTERS)


def arrows(start: str, goal: str, quarters: int = 0) -> list[str]:
    """The arrow keys that lead from one square to another on a board turned by so many quarters."""
    (x, y), (goal_x, goal_y) = _place(start), _place(goal)
    right, down = goal_x - x, goal_y - y
    for _ in range(quarters):
        right, down = -down, right
    across = ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
    return across + ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)


def _place(square: str) -> tuple[int, int]:
    letters = square.rstrip("0123456789")
    return ord(letters[-1]) - 65 + 26 * (len(letters) - 1), int(square[len(letters) :])


def ready(page: Page) -> None:
    """The pitch has been read."""
    page.locator(".plan-cell[aria-label]").first.wait_for(state="attached")


def chosen(page: Page, number: int) -> None:
    """That player is chosen, and their reach is drawn."""
    expect(page.locator("[data-plan-card]")).to_contain_text(f"{number} ")
    expect(page.locator(".plan-reach path").first).to_be_attached()


def written(page: Page, words: str) -> None:
    """The list of plays has those words."""
    expect(page.locator("[data-plan-list]")).to_contain_text(words)


def text_of(page: Page) -> list[str]:
    """The lines of the sheet, once the server has written them."""
    text = page.locator("textarea.sheet")
    expect(text).not_to_have_attribute("readonly", "")
    return text.input_value().split("\n")
