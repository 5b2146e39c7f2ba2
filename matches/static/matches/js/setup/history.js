/* Undo and redo over whole states, which are never changed in place. */

import { shortcutKey } from "../board/shortcut-key.js";
import { alike } from "./formation.js";

const MOST = 200;

/** "undo" or "redo" for their keys, Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; null for any other. */
export function travelKey(event) {
  const { ctrlKey, metaKey, shiftKey } = event;
  const letter = shortcutKey(event).toLowerCase();
  if (!(ctrlKey || metaKey) || (letter !== "z" && letter !== "y")) return null;
  return letter === "y" || shiftKey ? "redo" : "undo";
}

/** What this tab left under a key; null if it left nothing. */
function left(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

export class History {
  /** Under its `key`, if it has one, this tab finds it again: after a reload, or a form that was sent. */
  constructor(state, key = null) {
    this.past = [];
    this.state = state;
    this.future = [];
    if (!key) return;
    this.left = left(key);
    if (alike(this.left?.state, state)) Object.assign(this, this.left);
    globalThis.addEventListener("pagehide", () => this.keep(key));
  }

  keep(key) {
    const { past, state, future } = this;
    try {
      sessionStorage.setItem(key, JSON.stringify({ past, state, future }));
    } catch {
      // storage is off or full
    }
  }

  /** A state that comes from elsewhere: if it is the one that was left, with what led to it. */
  reach(state) {
    if (this.left && alike(this.left.state, state)) Object.assign(this, this.left, { left: null });
    else this.do(state);
  }

  do(state) {
    this.left = null;
    this.past = [...this.past.slice(1 - MOST), this.state];
    this.state = state;
    this.future = [];
  }

  undo() {
    if (!this.past.length) return false;
    this.future.push(this.state);
    this.state = this.past.pop();
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.state);
    this.state = this.future.pop();
    return true;
  }
}
