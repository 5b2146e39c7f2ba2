/* Drawings after a change, one a frame in the whole page: what was tapped is painted before what describes it. */

const PIECE = 4; // milliseconds
const busy = new Set(); // each in turn

function go() {
  const [frames] = busy;
  try {
    frames.draw();
  } finally { // one that fails does not hold up the others
    busy.delete(frames);
    if (frames.waiting.size) busy.add(frames);
    if (busy.size) requestAnimationFrame(go);
  }
}

export class Frames {
  /** They come in the order in which they are given: {name: drawing}. One that gives true goes on in the next frame. @param {Drawings} [drawings] */
  constructor(drawings = {}) {
    this.drawings = drawings;
    this.waiting = new Set();
  }

  /** More drawings, behind those that are known. @param {Drawings} drawings */
  add(drawings) {
    Object.assign(this.drawings, drawings);
  }

  /** Draw these; what waits already is drawn once. @param {...string} names */
  ask(...names) {
    for (const name of names) this.waiting.add(name);
    if (!busy.size) requestAnimationFrame(go);
    busy.add(this);
  }

  draw() {
    const next = Object.keys(this.drawings).find((name) => this.waiting.delete(name));
    if (next && this.drawings[next]() === true) this.waiting.add(next);
  }
}

/** Long work in pieces, so that no piece keeps a tap or a frame waiting. */
export class Pieces {
  constructor() {
    /** @type {Timer} */
    this.rest = undefined;
  }
  /** Do `work` with each of the items, some now and the others soon; what is not done yet is dropped.
   * @template T @param {Iterable<T>} items @param {(item: T) => void} work
   */
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
      this.rest = next.done ? undefined : setTimeout(go);
    };
    this.rest = setTimeout(go);
  }

  stop() {
    clearTimeout(this.rest);
  }
}
