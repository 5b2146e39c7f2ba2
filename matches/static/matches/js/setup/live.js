/* One polite live region; a sentence that repeats is made to differ, or it would not be spoken. */

export class Live {
  /** @param {Element} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {string} words */
  say(words) {
    const again = this.element.textContent === words;
    this.element.textContent = again ? `${words}\u00a0` : words;
  }
}
