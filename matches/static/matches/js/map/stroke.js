/* Painting by dragging: a mouse always, a finger where it may; else a finger scrolls, and its tap paints. */

import { squareName, squarePoint } from "../board/squares.js";

/** The squares of a straight way from one square to another, the first left out. @param {Square} from @param {Square} to */
export function straightWay(from, to) {
  const here = squarePoint(from);
  const there = squarePoint(to);
  const squares = [];
  while (here.x !== there.x || here.y !== there.y) {
    here.x += Math.sign(there.x - here.x);
    here.y += Math.sign(there.y - here.y);
    squares.push(squareName(here.x, here.y));
  }
  return squares;
}

export class Stroke {
  /** `squareOf(event)` is the square there or null, `paint(square)` paints one, `end()` comes after the last.
   * @param {HTMLElement} stage
   * @param {{ squareOf: (event: PointerEvent) => Square | null, paint: (square: Square) => void, end: () => void, mayFinger: () => boolean }} does
   */
  constructor(stage, { squareOf, paint, end, mayFinger }) {
    this.squareOf = squareOf;
    this.paint = paint;
    this.end = end;
    this.mayFinger = mayFinger;
    /** @type {Square | null} */ this.last = null;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    globalThis.addEventListener("pointermove", (event) => this.last && this.to(this.squareOf(event)));
    for (const over of ["pointerup", "pointercancel"]) globalThis.addEventListener(over, () => this.up());
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!event.isPrimary) this.up(); // a second finger zooms
    else if (event.button === 0 && (event.pointerType === "mouse" || this.mayFinger())) this.to(this.squareOf(event));
  }

  /** @param {Square | null} square */
  to(square) {
    if (!square || square === this.last) return;
    for (const each of this.last ? straightWay(this.last, square) : [square]) this.paint(each);
    this.last = square;
  }

  up() {
    if (this.last) this.end();
    this.last = null;
  }
}
