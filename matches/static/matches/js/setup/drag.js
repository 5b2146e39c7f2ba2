/* Dragging with the mouse, after eight pixels. A finger or pen never drags: it scrolls. */

import { made } from "../board/dom.js";

export const FAR_ENOUGH = 8;

/** @param {PointerAt} from @param {PointerAt} to */
export const farEnough = (from, to) => Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) >= FAR_ENOUGH;

/** @template T */
export class Drag {
  /** `pick(event)` is what is picked up there, or null; `drop(what, event)` ends it.
   * @param {HTMLElement} root
   * @param {{ pick: (event: PointerEvent) => T | null, draw: (ghost: HTMLElement, what: T) => void, drop: (what: T, event: PointerEvent) => void }} does
   */
  constructor(root, { pick, draw, drop }) {
    this.pick = pick;
    this.draw = draw;
    this.drop = drop;
    /** @type {(PointerAt & { what: T }) | null} */ this.start = null;
    /** @type {HTMLElement | null} */ this.ghost = null;
    this.dropped = false;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("click", (event) => this.click(event), true);
    globalThis.addEventListener("pointermove", (event) => this.move(event));
    globalThis.addEventListener("pointerup", (event) => this.up(event));
    globalThis.addEventListener("keydown", (event) => event.key === "Escape" && this.end());
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.dropped = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const what = this.pick(event);
    if (what !== null) this.start = { what, clientX: event.clientX, clientY: event.clientY };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.start) return;
    if (!this.ghost && farEnough(this.start, event)) this.begin(this.start.what);
    if (!this.ghost) return;
    event.preventDefault();
    this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  /** @param {T} what */
  begin(what) {
    this.ghost = made("div", { class: "drag-ghost", "aria-hidden": "true" });
    this.draw(this.ghost, what);
    document.body.append(this.ghost);
    document.body.classList.add("dragging");
    globalThis.getSelection()?.removeAllRanges();
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { start, ghost } = this;
    this.end();
    if (!start || !ghost) return;
    this.dropped = true;
    this.drop(start.what, event);
  }

  /** A click that ends a drag chooses nobody. @param {MouseEvent} event */
  click(event) {
    if (!this.dropped) return;
    this.dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }

  end() {
    this.ghost?.remove();
    this.ghost = null;
    this.start = null;
    document.body.classList.remove("dragging");
  }
}
