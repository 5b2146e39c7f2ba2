/* Long work in pieces, so that no piece keeps a tap or a frame waiting. */

const PIECE = 4; // milliseconds

/** Drawings that follow a change, one a frame: what was tapped is painted before what describes it. */
export class Frames {
  constructor(...drawings) {
    Object.assign(this, { drawings, next: drawings.length, asked: null });
  }

  /** Draw all of them, from the first on; those of an earlier change that still wait are left out. */
  ask() {
    this.next = 0;
    this.asked ??= requestAnimationFrame(() => this.go());
  }

  go() {
    this.asked = null;
    this.drawings[this.next]();
    this.next += 1;
    if (this.next < this.drawings.length) this.asked = requestAnimationFrame(() => this.go());
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
