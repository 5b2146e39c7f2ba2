/* The one polite live region: the change in a sentence. A repeat differs, or it would not be read out. */

export class Voice {
  constructor(line) {
    this.line = line;
  }

  say(words) {
    if (!this.line || (!words && !this.line.textContent)) return;
    this.line.textContent = words && words === this.line.textContent ? `${words}\u00a0` : words;
  }
}
