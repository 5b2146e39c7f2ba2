/* Dragging with the mouse, after eight pixels. A finger or pen never drags: it scrolls. */

export const FAR_ENOUGH = 8;

export const farEnough = (from, to) => Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) >= FAR_ENOUGH;

export class Drag {
  /** `pick(event)` is what is picked up there, or null; `drop(what, event)` ends it. */
  constructor(root, { pick, draw, drop }) {
    Object.assign(this, { pick, draw, drop });
    this.start = null;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("click", (event) => this.click(event), true);
    globalThis.addEventListener("pointermove", (event) => this.move(event));
    globalThis.addEventListener("pointerup", (event) => this.up(event));
    globalThis.addEventListener("keydown", (event) => event.key === "Escape" && this.end());
  }

  down(event) {
    this.dropped = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const what = this.pick(event);
    if (what !== null) this.start = { what, clientX: event.clientX, clientY: event.clientY };
  }

  move(event) {
    if (!this.start) return;
    if (!this.ghost && farEnough(this.start, event)) this.begin();
    if (!this.ghost) return;
    event.preventDefault();
    this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  begin() {
    this.ghost = document.createElement("div");
    this.ghost.className = "drag-ghost";
    this.ghost.setAttribute("aria-hidden", "true");
    this.draw(this.ghost, this.start.what);
    document.body.append(this.ghost);
    document.body.classList.add("dragging");
    globalThis.getSelection()?.removeAllRanges();
  }

  up(event) {
    const { start, ghost } = this;
    this.end();
    if (!start || !ghost) return;
    this.dropped = true;
    this.drop(start.what, event);
  }

  /** A click that ends a drag chooses nobody. */
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
