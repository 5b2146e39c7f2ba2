/* What is written and not submitted stays on this device: over a reload, and without a connection.
 *
 * Tabs of one form share it. What another tab writes is told, and nothing is kept until one of the two is chosen.
 */

import { DRAFT, device } from "../../../core/js/store.js";

/** Tells of another tab's text ("other", null if there is none any more). */
export class Kept extends EventTarget {
  /** `base` is the text that the server has: what was kept over another one is forgotten. `name` begins with the user.
   * @param {string} name @param {string} base
   */
  constructor(name, base) {
    super();
    this.base = this.mine = base;
    /** @type {string | null} */ this.other = null;
    this.key = DRAFT + name;
    globalThis.addEventListener("storage", ({ key }) => key === this.key && this.heard());
  }

  /** The text that was left here; null if there is none, or it is what the server has. */
  text() {
    const kept = device.draft(this.key);
    if (!kept || kept.text === this.base) return null;
    if (kept.base !== this.base) {
      this.keep(this.base);
      return null;
    }
    this.mine = kept.text;
    return kept.text;
  }

  /** The page came back with what was sent, which the server does not have. @param {(text: string) => boolean} isSent */
  sent(isSent) {
    const kept = device.draft(this.key);
    const text = this.base;
    if (!kept || !isSent(kept.text)) return;
    this.base = kept.base ?? "";
    this.keep(text);
  }

  /** @param {string} text */
  keep(text) {
    this.mine = text;
    if (this.other === null) this.store();
  }

  store() {
    const { mine, base } = this;
    device.keep(this.key, mine === base ? null : { text: mine, base });
  }

  heard() {
    const other = device.draft(this.key)?.text ?? null;
    this.tell(other === this.mine ? null : other);
  }

  /** This one of the two is kept. @param {string} text */
  choose(text) {
    this.mine = text;
    this.other = null;
    this.store();
    this.tell(null);
  }

  /** @param {string | null} other */
  tell(other) {
    this.other = other;
    this.dispatchEvent(new Event("other"));
  }
}
