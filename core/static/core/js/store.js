/* What is kept on this device for its reader, until it is removed or for one tab. Browsers may keep nothing, or be full. */

/** What nobody else may find: it goes when its writer logs out. The key goes on with who wrote it. */
export const DRAFT = "kemari-draft:";

class Store {
  /** @param {() => Storage} open */
  constructor(open) {
    this.open = open;
  }

  /** The value under a key; null if there is none that can be read, `off` where nothing is kept. @param {string} key @param {unknown} [off] */
  read(key, off = null) {
    try {
      const text = this.open().getItem(key);
      return text ? parsed(text) : null;
    } catch {
      return off;
    }
  }

  /** The text that is kept under a key with what is known of it. @param {string} key */
  draft(key) {
    const kept = /** @type {KeptDraft | null} */ (this.read(key));
    return typeof kept?.text === "string" ? kept : null;
  }

  /** The sheet that is kept under a key, as a text or as rows. @param {string} key @returns {KeptSheet | null} */
  sheet(key) {
    const kept = /** @type {KeptSheet & { text?: string, rows?: Row[], below?: string } | null} */ (this.read(key));
    const { text, rows, below = "" } = kept ?? {};
    if (kept && typeof text === "string") return { ...kept, plays: { text } };
    return kept && Array.isArray(rows) ? { ...kept, plays: { rows, below } } : null;
  }

  /** Whether a value can be kept; null keeps none. @param {string} key @param {unknown} value */
  keep(key, value) {
    try {
      if (value === null) this.open().removeItem(key);
      else this.open().setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} start */
  keys(start) {
    try {
      return Object.keys(this.open()).filter((key) => key.startsWith(start));
    } catch {
      return [];
    }
  }
}

/** The value of a text that is JSON, else null. @param {string} text @returns {unknown} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no page of ours has written that
  }
}

export const device = new Store(() => localStorage);
export const tab = new Store(() => sessionStorage);
