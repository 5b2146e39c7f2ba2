/* Long work in pieces, so that no piece keeps a tap or a frame waiting. */

const PIECE = 4; // milliseconds

/** Drawings that follow a change, one a frame: what was tapped is painted before what describes it.
 * They come in the order in which they are given here: {name: drawing}.
 */
export class Frames {
  constructor(drawings) {
    Object.assign(this, { drawings, waiting: new Set(), asked: null });
  }

  /** Draw these; what waits already is drawn once. */
  ask(...names) {
    for (const name of names) this.waiting.add(name);
    this.asked ??= requestAnimationFrame(() => this.go());
  }

  go() {
    const next = Object.keys(this.drawings).find((name) => this.waiting.delete(name));
    this.asked = this.waiting.size ? requestAnimationFrame(() => this.go()) : null;
    if (next) this.drawings[next]();
  }
}

export class Pieces {
  constructor() {
    this.rest = null;
  }

  /** Do `work` with each of the items, some now and the others soon; what is not done yet is dropped. */
  run(items, work) {
    this.stop();
    const waiting = items[Symbol.iterator]();
    const go = () => {
      const end = performance.now() + PIECE;
      for (let next = waiting.next(); !next.done; next = waiting.next()) {
        work(next.value);
        if (performance.now() >= end) {
          this.rest = setTimeout(go);
          return;
        }
      }
      this.rest = null;
    };
    this.rest = setTimeout(go);
  }

  stop() {
    clearTimeout(this.rest);
    this.rest = null;
  }
}
