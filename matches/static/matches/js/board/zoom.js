/* Larger squares in a scrolling frame: by buttons, by a double tap, and for a finger as soon as it plans. */

import { corner } from "./squares.js";

const STEPS = [1, 1.5, 2];
const FINGER = 32;
const TWICE = 350;

export class Zoom {
  constructor(root, svg, columns) {
    Object.assign(this, { svg, columns, step: 0 });
    this.frame = root.querySelector("[data-pitch-frame]");
    this.hold = root.querySelector("[data-pitch]");
    this.out = root.querySelector("[data-zoom-out]");
    this.in = root.querySelector("[data-zoom-in]");
    this.out?.addEventListener("click", () => this.to(this.step - 1));
    this.in?.addEventListener("click", () => this.to(this.step + 1));
    this.to(0);
  }

  get cell() {
    return this.svg.getBoundingClientRect().width / this.columns;
  }

  to(step, square = null) {
    this.step = Math.min(Math.max(step, 0), STEPS.length - 1);
    for (const [index] of STEPS.entries()) this.hold.classList.toggle(`plan-zoom-${index}`, index === this.step);
    if (this.out) this.out.disabled = this.step === 0;
    if (this.in) this.in.disabled = this.step === STEPS.length - 1;
    if (square) this.show(square);
  }

  /** A finger that plans gets squares it can hit. */
  forFinger(square) {
    while (this.cell < FINGER && this.step < STEPS.length - 1) this.to(this.step + 1);
    if (square) this.show(square);
  }

  /** A second tap on nothing in particular: larger, or the whole pitch again. */
  tapped(square) {
    const now = Date.now();
    if (this.lastTap && now - this.lastTap < TWICE) this.to(this.step ? 0 : 1, square);
    this.lastTap = now;
  }

  show(square) {
    const { left, top } = corner(square);
    const { x, y } = new DOMPoint(left + 10, top + 10).matrixTransform(this.svg.getScreenCTM());
    const frame = this.frame.getBoundingClientRect();
    this.frame.scrollBy(x - frame.left - frame.width / 2, y - frame.top - frame.height / 2);
  }
}
