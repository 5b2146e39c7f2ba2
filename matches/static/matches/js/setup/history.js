/* Undo and redo over whole states, which are never changed in place. */

import { tab } from "../../../core/js/store.js";
import { shortcutKey } from "../board/dom.js";
import { alike } from "./formation.js";

const MOST = 200;

/** "undo" or "redo" for their keys, Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; null for any other. @param {KeyboardEvent} event */
export function travelKey(event) {
  const { ctrlKey, metaKey, shiftKey } = event;
  const letter = shortcutKey(event).toLowerCase();
  if (!(ctrlKey || metaKey) || (letter !== "z" && letter !== "y")) return null;
  return letter === "y" || shiftKey ? "redo" : "undo";
}

/** @template S */
export class History {
  /** Under its `key`, if it has one, this tab finds it again: after a reload, or a form that was sent.
   * @param {S} state @param {string | null} [key]
   */
  constructor(state, key = null) {
    /** @type {S[]} */ this.past = [];
    this.state = state;
    /** @type {S[]} */ this.future = [];
    /** What this tab left there. @type {Moments<S> | null} */
    this.left = key ? /** @type {Moments<S> | null} */ (tab.read(key)) : null;
    if (!key) return;
    this.return(state);
    globalThis.addEventListener("pagehide", () => tab.keep(key, { past: this.past, state: this.state, future: this.future }));
  }

  /** Whether a state is the one that was left: with what led to it. @param {S} state */
  return(state) {
    const { left } = this;
    if (!left || !alike(left.state, state)) return false;
    ({ past: this.past, state: this.state, future: this.future } = left);
    return true;
  }

  /** A state that comes from elsewhere. @param {S} state */
  reach(state) {
    if (this.return(state)) this.left = null;
    else this.do(state);
  }

  /** @param {S} state */
  do(state) {
    this.left = null;
    this.past = [...this.past.slice(1 - MOST), this.state];
    this.state = state;
    this.future = [];
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    const [from, to] = way === "undo" ? [this.past, this.future] : [this.future, this.past];
    const [state] = from.splice(-1);
    if (state === undefined) return false;
    to.push(this.state);
    this.state = state;
    return true;
  }
}
