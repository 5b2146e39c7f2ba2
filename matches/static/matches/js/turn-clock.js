/* The clock of a live turn, in minutes and seconds: both sides see the same.
 *
 * The device's own time of day may be wrong, and a part of the page may come from its cache: so the page says what time it
 * is for the site, and a clock when the turn is due.
 */

const SHORT = 15; // seconds
/** @param {number} seconds */
const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const page = /** @type {HTMLElement | null} */ (globalThis.document?.querySelector("[data-site-time]"));
const [answer] = globalThis.performance?.getEntriesByType("navigation") ?? [];
const came = answer && "responseStart" in answer ? Number(answer.responseStart) / 1000 : 0; // seconds of `performance.now()`
const began = Number(page?.dataset.siteTime) - came; // the site's time at which that was 0

class TurnClock extends HTMLElement {
  constructor() {
    super();
    /** @type {Timer} */ this.timer = undefined;
  }

  connectedCallback() {
    this.timer = setInterval(() => this.show(), 250);
    this.show();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  show() {
    const left = Math.max(0, Math.ceil(Number(this.getAttribute("due")) - began - performance.now() / 1000));
    const text = clockText(left);
    if (this.textContent !== text) this.replaceChildren(text);
    this.toggleAttribute("short", left <= SHORT);
  }
}

customElements.define("turn-clock", TurnClock);
