/* What is written and not submitted stays on this device: over a reload, and without a connection. */

export class Kept {
  /** `base` is the text that the server has: what was kept over another one is forgotten. `name` begins with the user. */
  constructor(name, base) {
    this.base = base;
    this.key = `kemari-draft:${name}`;
  }

  /** The text that was left here; null if there is none, or it is what the server has. */
  text() {
    const kept = this.read();
    if (!kept || kept.text === this.base) return null;
    if (kept.base === this.base) return kept.text;
    this.keep(this.base);
    return null;
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null;
    }
  }

  keep(text) {
    try {
      if (text === this.base) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify({ text, base: this.base }));
    } catch {
      // storage is off or full
    }
  }
}
