/* The sheet that is being written: its rows, its text as the server wrote it, where the next play goes, what to undo.
 *
 * Rows are what the pitch and the list change. Their text is the server's: until it has answered there is none. A text
 * that somebody types has no rows until the server has read it.
 */

import { duplicated, endOf, indented, removed, sentRows, wordsOf } from "./rows.js";

const TYPING = 1500;

/** One that the server has not read. @param {string} text @returns {SheetState} */
const typed = (text, rows = /** @type {Row[]} */ ([]), below = "") => (text.trim() ? { text, rows, below, isRead: false } : { text, rows: [], below: "", isRead: true });

/** What a sheet says, to compare it. @param {SheetPlays} plays */
export const keyOf = (plays) => ("text" in plays ? plays.text : JSON.stringify(plays));

/** Plays for the eye. @param {SheetPlays} plays */
export const wordsOfPlays = (plays) => ("text" in plays ? plays.text : wordsOf(plays.rows));

/** Plays as the server takes them. @param {SheetPlays} plays @returns {SentPlays} */
export const sentPlays = (plays) => ("text" in plays ? plays : { rows: sentRows(plays.rows), below: plays.below });

/** The text of rows that the server has read. @param {Pick<SheetState, "rows" | "below">} answer */
export const textOfAnswer = ({ rows, below }) => rows.map(({ source }) => source ?? "").join("") + below;

export class Sheet extends EventTarget {
  /** @param {string} text */
  constructor(text) {
    super();
    this.state = typed(text);
    /** @type {number | null} */ this.chosen = null;
    /** @type {SheetState[]} */ this.past = [];
    /** @type {SheetState[]} */ this.future = [];
    /** Before which row the next play goes, or to which row's alternatives. @type {{ at: number, or: number | null }} */
    this.place = { at: 0, or: null };
    this.atEnd = true;
    this.typed = 0; // when
  }

  get rows() {
    return this.state.rows;
  }

  get below() {
    return this.state.below;
  }

  /** As the server wrote it, or somebody typed it; null until it is written. */
  get text() {
    return this.state.text;
  }

  /** Whether the rows are those of the text. */
  get isRead() {
    return this.state.isRead;
  }

  /** What a question about the sheet sends. */
  get plays() {
    const { text, rows, below, isRead } = this.state;
    return sentPlays(isRead ? { rows, below } : { text: text ?? "" });
  }

  /** What is kept and compared: the text where it is known. @returns {SheetPlays} */
  get kept() {
    const { text, rows, below } = this.state;
    return text === null ? { rows, below } : { text };
  }

  /** A change of the rows; the next play goes to `place`, by default where it went before. None while a text is unread: that is told.
   * @param {Row[]} rows @param {{ at?: number | null, or?: number | null, chosen?: number | null }} [place]
   */
  edit(rows, { at = null, or = null, chosen = this.chosen } = {}) {
    if (!this.isRead) return void this.dispatchEvent(new Event("unread"));
    this.remember();
    this.state = { text: null, rows: indented(rows), below: this.below || "END", isRead: true };
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
    this.become(typed(text, this.rows, this.below), "typing");
  }

  /** Another sheet in the place of this one. @param {SheetPlays} plays */
  take(plays) {
    this.typed = 0; // what was typed a moment ago is a state of its own
    if ("text" in plays) return this.type(plays.text);
    this.remember();
    return this.become({ text: null, ...plays, isRead: true }, "typing");
  }

  /** @param {SheetState} state @param {string} [cause] */
  become(state, cause) {
    this.state = state;
    this.chosen = null;
    this.put(null, null);
    this.changed(cause);
  }

  /** What the server reads in a state, and how it writes it. @param {SheetState} state @param {{ rows: Row[], below: string }} answer */
  read(state, { rows, below }) {
    Object.assign(state, { rows, below, isRead: true, text: state.text ?? textOfAnswer({ rows, below }) });
    if (state !== this.state) return;
    if (this.atEnd || this.place.at > rows.length) this.put(null, this.place.or);
    this.dispatchEvent(new Event("read"));
  }

  /** How the server writes a state, before it has read it again. @param {SheetState} state @param {string} text */
  write(state, text) {
    if (state.text !== null) return;
    state.text = text;
    if (state === this.state) this.dispatchEvent(new Event("read"));
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
    this.past.push(this.state);
    if (this.past.length > 200) this.past.shift();
    this.future = [];
    this.typed = 0;
  }

  undo() {
    return this.turn(this.past, this.future);
  }

  redo() {
    return this.turn(this.future, this.past);
  }

  /** @param {SheetState[]} from @param {SheetState[]} to */
  turn(from, to) {
    const then = from.pop();
    if (!then) return false;
    to.push(this.state);
    this.typed = 0;
    this.become(then);
    return true;
  }

  /** What can be undone and redone, from before the page was loaded. @param {SheetState[]} past @param {SheetState[]} future */
  recall(past, future) {
    this.past = past;
    this.future = future;
    this.dispatchEvent(new Event("read"));
  }

  changed(cause = "edit") {
    this.dispatchEvent(new CustomEvent("change", { detail: cause }));
  }
}
