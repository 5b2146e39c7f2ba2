/* Drawings after a change, one a frame in the whole page: what was tapped is painted before what describes it. */

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
  /** They come in the order in which they are given: {name: drawing}. One that gives true goes on in the next frame. */
  constructor(drawings = {}) {
    Object.assign(this, { drawings, waiting: new Set() });
  }

  /** More drawings, behind those that are known. */
  add(drawings) {
    Object.assign(this.drawings, drawings);
  }

  /** Draw these; what waits already is drawn once. */
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
