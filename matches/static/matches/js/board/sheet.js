/* The sheet that is being written: its text, its rows, where the next play goes, and what to undo. */

import { duplicated, endOf, indented, removed, textOf } from "./rows.js";

const TYPING = 1500;

export class Sheet extends EventTarget {
  /** @param {string} text */
  constructor(text) {
    super();
    this.text = text;
    /** @type {Row[]} */ this.rows = [];
    this.below = "";
    this.isRead = false;
    /** @type {number | null} */ this.chosen = null;
    /** @type {SheetMoment[]} */ this.past = [];
    /** @type {SheetMoment[]} */ this.future = [];
    /** Before which row the next play goes, or to which row's alternatives. @type {{ at: number, or: number | null }} */
    this.place = { at: 0, or: null };
    this.atEnd = true;
    this.typed = 0; // when
  }

  /** A change of the rows; the next play goes to `place`, by default where it went before.
   * @param {Row[]} rows @param {{ at?: number | null, or?: number | null, chosen?: number | null }} [place]
   */
  edit(rows, { at = null, or = null, chosen = this.chosen } = {}) {
    this.remember();
    this.rows = indented(rows);
    this.text = textOf(this.rows, this.below);
    this.chosen = chosen !== null && chosen < this.rows.length ? chosen : null;
    this.put(at, or);
    this.changed();
  }

  /** A change of the text, by hand. @param {string} text */
  type(text) {
    if (text === this.text) return;
    const now = Date.now();
    if (!this.typed || now - this.typed > TYPING) this.remember();
    this.typed = now;
    this.text = text;
    this.isRead = false;
    this.chosen = null;
    this.put(null, null);
    this.changed("typing");
  }

  /** What the server reads in the text. @param {string} text @param {{ rows: Row[], below: string }} answer */
  read(text, { rows, below }) {
    if (text !== this.text) return;
    const moves = this.atEnd;
    this.rows = rows;
    this.below = below;
    this.isRead = true;
    if (moves || this.place.at > rows.length) this.put(null, this.place.or);
    this.dispatchEvent(new Event("read"));
  }

  /** Where the next play goes; null is the end. @param {number | null} at @param {number | null} [or] */
  put(at, or = null) {
    this.atEnd = at === null;
    this.place = { at: at ?? this.rows.length, or };
  }

  /** @param {number} at */
  duplicate(at) {
    this.edit(duplicated(this.rows, at), { chosen: endOf(this.rows, at) });
  }

  /** @param {number} at */
  remove(at) {
    this.edit(removed(this.rows, at), { chosen: null });
  }

  /** @param {number | null} row */
  choose(row) {
    if (this.chosen === row) return;
    this.chosen = row;
    this.dispatchEvent(new Event("chosen"));
  }

  remember() {
    this.past.push(this.moment());
    if (this.past.length > 200) this.past.shift();
    this.future = [];
    this.typed = 0;
  }

  moment() {
    const { text, rows, below, isRead } = this;
    return { text, rows, below, isRead };
  }

  undo() {
    return this.turn(this.past, this.future);
  }

  redo() {
    return this.turn(this.future, this.past);
  }

  /** @param {SheetMoment[]} from @param {SheetMoment[]} to */
  turn(from, to) {
    const then = from.pop();
    if (!then) return false;
    to.push(this.moment());
    ({ text: this.text, rows: this.rows, below: this.below, isRead: this.isRead } = then);
    this.chosen = null;
    this.typed = 0;
    this.put(null, null);
    this.changed();
    return true;
  }

  changed(cause = "edit") {
    this.dispatchEvent(new CustomEvent("change", { detail: cause }));
  }
}
