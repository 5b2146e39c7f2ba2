/* The change in a sentence: beside the pitch, and in the one polite live region, where a repeat differs to be read out.
 * What stands elsewhere on the page is only read.
 */

export class Voice {
  /** @param {Element | null} line @param {Element | null} spoken */
  constructor(line, spoken) {
    this.line = line;
    this.spoken = spoken;
    this.said = 0;
  }

  /** Asks later whether nothing newer has been said since: an answer gives way to it. */
  now() {
    const { said } = this;
    return () => said === this.said;
  }

  /** @param {string} words */
  say(words) {
    this.said += 1;
    if (!this.line || (!words && !this.line.textContent)) return;
    const shown = this.line.firstChild;
    if (words && shown) shown.nodeValue = words; // never empty between: that would be styled again
    else this.line.textContent = words;
    this.read(words);
  }

  /** Show a sentence that is read out elsewhere. @param {string} words */
  show(words) {
    this.said += 1;
    if (this.line) this.line.textContent = words;
  }

  /** @param {string} words */
  isSaying(words) {
    return this.line?.textContent === words;
  }

  /** @param {string} words */
  read(words) {
    if (this.spoken) this.spoken.textContent = words && words === this.spoken.textContent ? `${words}\u00a0` : words;
  }
}
