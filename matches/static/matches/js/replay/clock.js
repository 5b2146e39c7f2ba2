/* Plays a replay: which event comes next, and when. It draws nothing. */

const SENTENCE = 700;
const STEPPED = 260;
const DICE = 1100;
const LINGER = 1.7;

/** How long an event stays, in milliseconds: dice longer than steps, unlikely dice longest. @param {Step} step @param {number} speed */
export function stays(step, speed) {
  const base = step.dice ? DICE : step.words && !step.changes ? SENTENCE : STEPPED;
  const long = step.mark === "luck" || step.mark === "touchdown" ? LINGER : 1;
  return (base * long) / speed;
}

export class Clock {
  /** `show(number, glide)` is called for every event, `changed()` when playing begins or ends.
   * @param {Reel} reel @param {(number: number, glide: boolean) => void} show @param {() => void} changed
   */
  constructor(reel, show, changed) {
    this.reel = reel;
    this.show = show;
    this.changed = changed;
    this.number = reel.first;
    this.speed = 1;
    /** @type {number | null} */ this.until = null;
    /** @type {Timer | null} */ this.timer = null;
  }

  get plays() {
    return this.timer !== null;
  }

  /** Play to the end, or until that event. @param {number | null} [until] */
  play(until = null) {
    if (this.plays) return;
    this.until = until;
    if (this.number >= this.end) this.go(this.reel.first);
    this.wait();
    this.changed();
  }

  get end() {
    return this.until ?? this.reel.last;
  }

  wait() {
    this.timer = setTimeout(() => this.tick(), stays(this.reel.step(this.number), this.speed));
  }

  tick() {
    const next = this.reel.next(this.number, "event", 1);
    if (next === null || next > this.end) return this.pause();
    this.number = next;
    this.show(next, true);
    if (next >= this.end) this.pause();
    else this.wait();
  }

  pause() {
    if (!this.plays) return;
    clearTimeout(this.timer ?? undefined);
    this.timer = this.until = null;
    this.changed();
  }

  /** Go to an event at once. @param {number} number */
  go(number) {
    this.pause();
    this.number = this.reel.clamp(number);
    this.show(this.number, false);
  }

  /** One unit on or back; false at the end. @param {ReplayUnit} unit @param {number} direction */
  step(unit, direction) {
    const next = this.reel.next(this.number, unit, direction);
    this.pause();
    if (next === null) return false;
    this.number = next;
    this.show(next, unit === "event");
    return true;
  }
}
