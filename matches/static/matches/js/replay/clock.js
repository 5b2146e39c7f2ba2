/* Plays a replay: which beat comes next, and when. It draws nothing. */

import { stays } from "./beats.js";

export class Clock {
  /** `show(number, glide)` is called with the last event of every beat, `changed()` when playing begins or ends.
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
    /** Whether what plays is one step, asked for by key or button. */ this.isStep = false;
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
    const beat = this.reel.beatOf(this.number);
    this.timer = setTimeout(() => this.tick(), beat ? stays(beat, this.speed) : 0);
  }

  tick() {
    if (this.number >= this.end) return this.pause();
    this.number = Math.min(this.reel.afterBeat(this.number), this.end);
    this.show(this.number, true);
    this.wait(); // the last beat rests too
  }

  pause() {
    if (!this.plays) return;
    clearTimeout(this.timer ?? undefined);
    this.timer = this.until = null;
    this.isStep = false;
    this.changed();
  }

  /** Go to an event at once. @param {number} number */
  go(number) {
    this.pause();
    this.number = this.reel.clamp(number);
    this.show(this.number, false);
  }

  /** One unit on or back; false at the end. A play on is played; asked for again it is over at once.
   * @param {ReplayUnit} unit @param {number} direction @param {boolean} [plays]
   */
  step(unit, direction, plays = false) {
    if (this.plays && this.until !== null && direction > 0) this.go(this.until);
    const next = this.reel.next(this.number, unit, direction);
    this.pause();
    if (next === null) return false;
    if (plays && unit === "play" && direction > 0) {
      this.until = next;
      this.isStep = true;
      this.timer = setTimeout(() => this.tick());
      this.changed();
      return true;
    }
    this.number = next;
    this.show(next, unit === "event");
    return true;
  }
}
