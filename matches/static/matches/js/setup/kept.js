/* What is written and not submitted stays on this device: over a reload, and without a connection.
 *
 * Tabs of one form share it. What another tab writes is told, and nothing is kept until one of the two is chosen.
 */

export class Kept {
  /** `base` is the text that the server has: what was kept over another one is forgotten. `name` begins with the user. */
  constructor(name, base) {
    Object.assign(this, { base, mine: base, other: null, onOther: () => {}, key: `kemari-draft:${name}` });
    globalThis.addEventListener("storage", ({ key }) => key === this.key && this.heard());
  }

  /** The text that was left here; null if there is none, or it is what the server has. */
  text() {
    const kept = this.read();
    if (!kept || kept.text === this.base) return null;
    if (kept.base !== this.base) {
      this.keep(this.base);
      return null;
    }
    this.mine = kept.text;
    return kept.text;
  }

  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key));
      return typeof kept?.text === "string" ? kept : null;
    } catch {
      return null;
    }
  }

  /** The page came back with what was sent, which the server does not have. */
  sent() {
    const kept = this.read();
    if (kept?.text === this.base) this.base = kept.base;
  }

  keep(text) {
    this.mine = text;
    if (this.other === null) this.store();
  }

  store() {
    try {
      if (this.mine === this.base) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify({ text: this.mine, base: this.base }));
    } catch {
      // storage is off or full
    }
  }

  /** Another tab has written: `onOther` gets its text, or null if there is no other text any more. */
  heard() {
    const other = this.read()?.text ?? null;
    this.other = other === this.mine ? null : other;
    this.onOther(this.other);
  }

  /** This one of the two is kept. */
  choose(text) {
    Object.assign(this, { mine: text, other: null });
    this.store();
    this.onOther(null);
  }
}
