/* Undo and redo over whole states, which are never changed in place. */

const MOST = 200;

/** "undo" or "redo" for their keys, Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; null for any other. */
export function travelKey({ key, ctrlKey, metaKey, shiftKey }) {
  const letter = key.toLowerCase();
  if (!(ctrlKey || metaKey) || (letter !== "z" && letter !== "y")) return null;
  return letter === "y" || shiftKey ? "redo" : "undo";
}

export class History {
  constructor(state) {
    this.past = [];
    this.state = state;
    this.future = [];
  }

  do(state) {
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
