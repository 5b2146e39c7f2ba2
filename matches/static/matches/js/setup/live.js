/* One polite live region; a sentence that repeats is made to differ, or it would not be spoken. */

export class Live {
  constructor(element) {
    this.element = element;
  }

  say(words) {
    const again = this.element.textContent === words;
    this.element.textContent = again ? `${words}\u00a0` : words;
  }
}
