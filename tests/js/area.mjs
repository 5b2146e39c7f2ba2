/* A text area as the scripts of the sheet see it, without a browser. */

export class Area {
  /** `|` marks the caret in the text; two of them mark a selection. */
  constructor(marked) {
    const [before, ...rest] = marked.split("|");
    this.value = [before, ...rest].join("");
    this.selectionStart = before.length;
    this.selectionEnd = rest.length > 1 ? before.length + rest[0].length : before.length;
    this.inputs = 0;
  }

  focus() {}

  setSelectionRange(start, end) {
    this.selectionStart = start;
    this.selectionEnd = end;
  }

  dispatchEvent() {
    this.inputs += 1;
  }

  get selected() {
    return this.value.slice(this.selectionStart, this.selectionEnd);
  }
}
