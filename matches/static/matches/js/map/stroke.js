/* Painting by dragging: a mouse always, a finger where it may; else a finger scrolls, and its tap paints. */

import { squareName, squarePoint } from "../board/squares.js";

/** The squares of a straight way from one square to another, the first left out. */
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
  /** `squareOf(event)` is the square there or null, `paint(square)` paints one, `end()` comes after the last. */
  constructor(stage, { squareOf, paint, end, mayFinger }) {
    Object.assign(this, { squareOf, paint, end, mayFinger, last: null });
    stage.addEventListener("pointerdown", (event) => this.down(event));
    globalThis.addEventListener("pointermove", (event) => this.last && this.to(this.squareOf(event)));
    for (const over of ["pointerup", "pointercancel"]) globalThis.addEventListener(over, () => this.up());
  }

  down(event) {
    if (!event.isPrimary) this.up(); // a second finger zooms
    else if (event.button === 0 && (event.pointerType === "mouse" || this.mayFinger())) this.to(this.squareOf(event));
  }

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
