/* Long work in pieces, so that no piece keeps a tap or a frame waiting. */

const PIECE = 4; // milliseconds

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
