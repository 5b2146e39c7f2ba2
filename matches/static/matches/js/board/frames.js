/* Drawings that follow a change, one a frame: what was tapped is painted before what describes it. */

export class Frames {
  /** They come in the order in which they are given: {name: drawing}. One that gives true goes on in the next frame. */
  constructor(drawings = {}) {
    Object.assign(this, { drawings, waiting: new Set(), asked: null });
  }

  /** More drawings, behind those that are known. */
  add(drawings) {
    Object.assign(this.drawings, drawings);
  }

  /** Draw these; what waits already is drawn once. */
  ask(...names) {
    for (const name of names) this.waiting.add(name);
    this.asked ??= requestAnimationFrame(() => this.go());
  }

  go() {
    const next = Object.keys(this.drawings).find((name) => this.waiting.delete(name));
    if (next && this.drawings[next]() === true) this.waiting.add(next);
    this.asked = this.waiting.size ? requestAnimationFrame(() => this.go()) : null;
  }
}
