/* A replay's document, read: the frame after any event, and where plays, turns and drives begin.
 *
 * A part has a keyframe and the changes of its events, so every event is a few dozen changes away.
 */

import { beatsOf } from "./beats.js";

export const FORMAT = 2;
/** @type {Record<string, number>} */
const RANKS = { play: 1, turn: 2, drive: 3 };
const UNITS = ["event", "play", "turn", "drive"];

export class Unreadable extends Error {}

export class Reel {
  /** @param {ReplayDocument} document */
  constructor(document) {
    if (!document || document.replay !== FORMAT || !Array.isArray(document.parts) || !document.parts.length) throw new Unreadable();
    this.document = document;
    const { parts } = document;
    this.first = parts[0].first;
    const end = parts[parts.length - 1];
    this.last = end.first + end.steps.length - 1;
    /** @type {Record<string, number[]>} */
    this.starts = { play: [], turn: [], drive: [], touchdown: [], mark: [] };
    /** @type {number[]} */ this.shown = [];
    /** @type {{ number: number, mark: Mark, words?: string }[]} */ this.marks = [];
    for (const part of parts) {
      part.steps.forEach((step, index) => {
        const number = part.first + index;
        if (step.words || step.changes) this.shown.push(number);
        for (let rank = step.starts ? RANKS[step.starts] : 0; rank > 0; rank -= 1) this.starts[UNITS[rank]].push(number);
        if (!step.mark) return;
        this.starts.mark.push(number);
        if (step.mark === "touchdown") this.starts.touchdown.push(number);
        this.marks.push({ number, mark: step.mark, words: step.words });
      });
    }
    this.beats = beatsOf(parts);
    /** The last events of the plays, and of what stands before and between them. */
    this.plays = this.beats.filter((_, at) => !this.beats[at + 1] || this.starts.play.includes(this.beats[at + 1].first)).map((beat) => beat.last);
    /** The frame shown last. @type {{ part: ReplayPart, at: number, frame: Frame } | null} */ this.near = null;
  }

  /** @param {number} number */
  clamp(number) {
    return Math.max(this.first, Math.min(this.last, Math.round(number) || 0));
  }

  /** @param {number} number */
  partOf(number) {
    const { parts } = this.document;
    let low = 0;
    let high = parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (parts[middle].first <= number) low = middle;
      else high = middle - 1;
    }
    return parts[low];
  }

  /** @param {number} number */
  step(number) {
    const part = this.partOf(number);
    return part.steps[number - part.first];
  }

  /** The frame after an event: from the one shown last if that is before it in its part. @param {number} number */
  frame(number) {
    const part = this.partOf(number);
    const wanted = number - part.first;
    const { near } = this;
    let { frame, at } = near?.part === part && near.at <= wanted ? near : { frame: part.start, at: -1 };
    while (at < wanted) {
      at += 1;
      frame = changed(frame, part.steps[at].changes);
    }
    this.near = { part, at, frame };
    return frame;
  }

  /** The event that a step of that unit leads to, in direction 1 or -1; null at either end.
   * @param {number} number @param {ReplayUnit} unit @param {number} direction
   */
  next(number, unit, direction) {
    const list = unit === "event" ? this.shown : unit === "play" ? this.plays : this.starts[unit];
    if (direction > 0) return list.find((each) => each > number) ?? (number < this.last ? this.last : null);
    return list.findLast((each) => each < number) ?? (number > this.first ? this.first : null);
  }

  /** The beat that an event belongs to; none before the first. @param {number} number */
  beatOf(number) {
    return this.beats.findLast((beat) => beat.first <= number);
  }

  /** The last event of the beat that comes next, or of the one in which an event is. @param {number} number */
  afterBeat(number) {
    return this.beats.find((beat) => beat.last > number)?.last ?? this.last;
  }

  /** The squares over which players came since an event, by their slots. @param {number} since @param {number} number */
  ways(since, number) {
    /** @type {Map<number, number[]>} */
    const ways = new Map();
    for (let at = since + 1; at <= number; at += 1) {
      for (const [slot, square] of this.step(at).changes?.players ?? []) {
        const way = ways.get(slot) ?? ways.set(slot, []).get(slot);
        if (way && square !== way.at(-1)) way.push(square);
      }
    }
    return ways;
  }

  /** The sentences of the play that an event belongs to, up to it, at most `most`. @param {number} number @param {number} most */
  said(number, most) {
    const from = this.starts.play.findLast((each) => each <= number) ?? this.first;
    const found = [];
    for (let at = number; at >= from && found.length < most; at -= 1) {
      const { words, rule } = this.step(at);
      if (words) found.push({ number: at, words, rule });
    }
    return found.reverse();
  }
}

/** A frame after changes; the old one stays as it is. @param {Frame} frame @param {FrameChanges | undefined} changes @returns {Frame} */
export function changed(frame, changes) {
  if (!changes) return frame;
  const players = changes.players ? [...frame.players] : frame.players;
  for (const [slot, ...row] of changes.players ?? []) players[slot] = row;
  return { ...frame, ...changes, players };
}
