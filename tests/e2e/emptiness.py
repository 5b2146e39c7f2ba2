"""The largest empty field of a window: where no word, no control and no picture is."""

from __future__ import annotations

from playwright.sync_api import Page

CELL = 8
"""In pixels: how finely it is measured."""
FILLED = """() => {
    const THINGS = 'svg, img, button, input, textarea, select, .notice, .card';
    const boxes = [];
    const add = (element, rects) => {
        for (const rect of rects) {
            let { left, top, right, bottom } = rect;
            for (let box = element; box; box = box.parentElement) {
                const style = getComputedStyle(box);
                if (style.overflow === 'visible' && style.clipPath === 'none') continue;
                const edge = box.getBoundingClientRect();
                [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
                [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
            }
            if (right - left > 1 && bottom - top > 1) boxes.push([left, top, right, bottom]);
        }
    };
    const seen = { visibilityProperty: true, opacityProperty: true };
    const shown = (element) => element.checkVisibility(seen);
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const { currentNode: node } = words;
        if (!node.nodeValue.trim() || !shown(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        add(node.parentElement, range.getClientRects());
    }
    for (const each of document.querySelectorAll(THINGS)) {
        if (shown(each)) add(each, [each.getBoundingClientRect()]);
    }
    return boxes;
}"""


def largest_empty_field(page: Page) -> tuple[float, tuple[int, int, int, int]]:
    """Its share of the window, and where it is: left, top, width and height in pixels."""
    window = page.viewport_size
    assert window is not None
    columns, rows = window["width"] // CELL, window["height"] // CELL
    filled = [[False] * columns for _ in range(rows)]
    for left, top, right, bottom in page.evaluate(FILLED):
        for y in range(max(int(top // CELL), 0), min(int(-(-bottom // CELL)), rows)):
            for x in range(max(int(left // CELL), 0), min(int(-(-right // CELL)), columns)):
                filled[y][x] = True
    best, place = 0, (0, 0, 0, 0)
    high = [0] * columns
    for y, row in enumerate(filled):
        high = [0 if taken else above + 1 for taken, above in zip(row, high, strict=True)]
        for left in range(columns):
            low = rows
            for right in range(left, columns):
                low = min(low, high[right])
                if not low:
                    break
                if low * (right - left + 1) > best:
                    wide = right - left + 1
                    best = low * wide
                    place = (left * CELL, (y - low + 1) * CELL, wide * CELL, low * CELL)
    return best / (columns * rows), place
