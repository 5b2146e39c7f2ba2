/* Long work in pieces, so that no piece keeps a tap or a frame waiting. */

const PIECE = 4; // milliseconds

export class Pieces {
  /** Do `work` with each of the items, some now and the others soon; what is not done yet is dropped. */
  run(items, work) {
    this.stop();
    const waiting = items[Symbol.iterator]();
    const go = () => {
      const end = performance.now() + PIECE;
      let next;
      do {
        next = waiting.next();
        if (!next.done) work(next.value);
      } while (!next.done && performance.now() < end);
      this.rest = next.done ? null : setTimeout(go);
    };
    this.rest = setTimeout(go);
  }

  stop() {
    clearTimeout(this.rest);
  }
}
