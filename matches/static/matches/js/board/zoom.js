/* Larger squares in a scrolling frame: by buttons, a double tap, two fingers, Ctrl and the wheel.
 *
 * The picture is scaled as it stands, so that neither it nor the grid over it is laid out again.
 */

import { cellOf, shareOf } from "./squares.js";

const STEP = 1.5;
export const FINGER = 32;
const LARGEST = 64;
const TWICE = 350;
const NEAR = 24;
const WHEEL = 0.01;
const SHARE = 0.4;
const NEARLY = 0.99;

/** @param {ArrayLike<PointerAt>} pair */
const distance = ({ 0: one, 1: other }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
/** @param {ArrayLike<PointerAt>} pair */
const between = ({ 0: one, 1: other }) => ({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });

export class Zoom {
  /** `stage` has the picture and scrolls inside `frame`; `out` and `larger` are
   * buttons. A double tap may zoom where `isFree(event)`; a `still` frame keeps its height, a low
   * one grows to a share of the window. `later()` marks.
   * @param {ZoomParts} parts
   */
  constructor({ frame, stage, svg, out = null, larger = null, isFree = () => true, still = false, later = () => this.mark() }) {
    this.frame = frame;
    this.stage = stage;
    this.svg = svg;
    this.out = out;
    this.larger = larger;
    this.isFree = isFree;
    this.still = still;
    this.later = later;
    this.scale = 1;
    this.largest = 2;
    this.low = 0; // the frame's height at first
    this.kind = ""; // of pointer
    /** The tap before. @type {(PointerAt & { timeStamp: number }) | null} */ this.last = null;
    /** @type {{ apart: number, scale: number, at: PointerAt } | null} */ this.pinch = null;
    out?.addEventListener("click", () => this.to(this.scale > 1 ? Math.max(this.scale / STEP, 1) : 0));
    larger?.addEventListener("click", () => this.to(this.scale < 1 ? 1 : this.scale * STEP));
    frame.addEventListener("pointerdown", (event) => (this.kind = event.pointerType));
    frame.addEventListener("click", (event) => this.tapped(event));
    frame.addEventListener("touchstart", (event) => this.began(event), { passive: true });
    frame.addEventListener("touchmove", (event) => this.moved(event), { passive: false });
    frame.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    let wide = 0;
    globalThis.addEventListener("resize", () => {
      if (wide !== innerWidth && this.scale !== 1) this.to(1); // a phone's bars that come and go change the height alone
      wide = innerWidth;
    });
    new ResizeObserver(() => {
      wide ||= innerWidth; // read once it is laid out
      this.later();
    }).observe(frame);
  }

  /** The scale at which all of the picture is in the frame; at 1 it is as wide as that. */
  get least() {
    const share = this.frame.clientHeight / this.stage.offsetHeight;
    return share < NEARLY ? share : 1;
  }

  /** The buttons say what they can do. */
  mark() {
    const { cell, least } = this;
    this.svg.classList.toggle("pitch-large", cell >= FINGER * NEARLY); // tokens have their emblems then
    if (this.out) this.out.ariaDisabled = `${this.scale <= least}`;
    if (this.larger) this.larger.ariaDisabled = `${this.scale >= this.largest}`;
  }

  /** How wide a square is on the screen, in pixels. */
  get cell() {
    return cellOf(this.svg);
  }

  /** Scale the picture; the point of it that was at `from` (client coordinates) is at `there` then.
   * @param {number} wanted @param {PointerAt} [from] @param {PointerAt} [there]
   */
  to(wanted, from = this.middle(), there = from) {
    // Read before anything is written: the page is laid out once.
    const before = this.stage.getBoundingClientRect();
    this.largest = before.width ? Math.max(2, (LARGEST * this.scale) / this.cell) : 2;
    const high = this.stage.offsetHeight;
    if (this.still && this.scale === 1) this.low = this.frame.getBoundingClientRect().height;
    const next = Math.min(Math.max(wanted, this.least), this.largest);
    if (next === this.scale && next !== 1) return;
    this.scale = Math.abs(next - 1) < 0.05 ? 1 : next;
    const grown = this.scale - 1;
    Object.assign(this.stage.style, {
      transformOrigin: "0 0",
      transform: grown ? `translateX(${grown < 0 ? -50 * grown : 0}%) scale(${this.scale})` : "",
      marginInline: grown > 0 ? "0" : "",
      marginBlockEnd: grown ? `${grown * high}px` : "",
    });
    if (this.still && grown > 0) this.frame.tabIndex = 0; // what scrolls can be reached by keys
    else if (this.still) this.frame.removeAttribute("tabindex");
    if (this.still) this.frame.style.blockSize = grown > 0 && this.low ? `${Math.max(this.low, Math.min(this.low * this.scale, innerHeight * SHARE))}px` : "";
    this.frame.classList.toggle("pitch-larger", grown > 0);
    this.later();
    if (!before.width || grown <= 0) return;
    const after = this.stage.getBoundingClientRect();
    const share = { x: (from.clientX - before.left) / before.width, y: (from.clientY - before.top) / before.height };
    this.frame.scrollBy(after.left + share.x * after.width - there.clientX, after.top + share.y * after.height - there.clientY);
  }

  middle() {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  }

  /** At least so many pixels a square. @param {number} width */
  begin(width) {
    const { cell } = this;
    if (cell && cell < width * NEARLY) this.to((this.scale * width) / cell);
  }

  /** The frame takes the size that it has around squares for a finger: whether it changes. */
  room() {
    const { classList } = this.frame;
    if (this.scale !== 1 || this.cell >= FINGER * NEARLY || classList.contains("pitch-larger")) return false;
    classList.add("pitch-larger");
    return true;
  }

  /** Squares that a finger can hit. @param {Square | null} [square] */
  forFinger(square) {
    this.begin(FINGER);
    if (square) this.show(square);
  }

  /** A second tap at the same place: larger, or the whole picture again. @param {MouseEvent} event */
  tapped(event) {
    const { clientX, clientY, timeStamp } = event;
    const { last } = this;
    const again = last && timeStamp - last.timeStamp < TWICE && distance([last, event]) < NEAR;
    this.last = this.kind === "mouse" || event.detail === 0 || again ? null : { clientX, clientY, timeStamp };
    if (!again || !this.isFree(event)) return; // asked for a second tap alone: it looks where the picture is
    this.to(this.scale > 1 ? 1 : Math.max((this.scale * FINGER) / this.cell, STEP), event);
  }

  /** @param {TouchEvent} event */
  began({ touches }) {
    this.pinch = touches.length === 2 ? { apart: distance(touches), scale: this.scale, at: between(touches) } : null;
  }

  /** @param {TouchEvent} event */
  moved(event) {
    const { pinch } = this;
    if (!pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const at = between(event.touches);
    const scale = (pinch.scale * distance(event.touches)) / pinch.apart;
    this.to(pinch.scale > 1 ? Math.max(scale, 1) : scale, pinch.at, at);
    pinch.at = at;
    this.last = null;
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.scale * Math.exp(-event.deltaY * WHEEL), event);
  }

  /** Bring a square to the middle of the frame. @param {Square} square */
  show(square) {
    const seen = this.svg.getBoundingClientRect();
    const share = shareOf(this.svg, square);
    const frame = this.frame.getBoundingClientRect();
    this.frame.scrollBy(seen.left + share[0] * seen.width - frame.left - frame.width / 2, seen.top + share[1] * seen.height - frame.top - frame.height / 2);
  }
}
