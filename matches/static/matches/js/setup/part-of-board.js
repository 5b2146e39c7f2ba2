/* Which part of a pitch is shown for some squares, and how large. */

import { squarePoint } from "../board/squares.js";

const AROUND = 4;
const LEAST = 21;
const ZOOMS = ["zoom-1", "zoom-2", "zoom-3", "zoom-4", "zoom-5"];

/** The corner columns and rows around the squares; a little more where they are no whole half. */
export function partAround(squares, columns, rows) {
  const points = squares.map(squarePoint);
  if (!points.length) return [0, 0, columns - 1, rows - 1];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left + 1 === columns) return [left, top, right, bottom];
  return [Math.max(0, left - AROUND), Math.max(0, top - AROUND), Math.min(columns - 1, right + AROUND), Math.min(rows - 1, bottom + AROUND)];
}

/** Buttons that make the squares larger and smaller inside their scrolling frame. */
export class Zoom {
  constructor(stage, buttons) {
    this.stage = stage;
    this.level = 0;
    [this.out, this.in] = buttons;
    this.out.addEventListener("click", () => this.to(this.level - 1));
    this.in.addEventListener("click", () => this.to(this.level + 1));
    this.to(0);
  }

  /** Begin with squares that can be hit: a whole map is too wide for a phone. */
  begin(grid) {
    const width = () => grid.cells.values().next().value?.getBoundingClientRect().width ?? LEAST;
    while (width() && width() < LEAST && this.level < ZOOMS.length - 1) this.to(this.level + 1);
  }

  to(level) {
    this.level = Math.min(Math.max(level, 0), ZOOMS.length - 1);
    this.stage.classList.remove(...ZOOMS);
    this.stage.classList.add(ZOOMS[this.level]);
    this.out.setAttribute("aria-disabled", String(this.level === 0));
    this.in.setAttribute("aria-disabled", String(this.level === ZOOMS.length - 1));
  }
}
