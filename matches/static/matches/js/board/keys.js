/* Letters on the pitch, undo everywhere, and the help that lists them. All can be switched off. */

import { lettersAct, switches } from "../replay/kept.js";
import { filled } from "./plan-words.js";
import { shortcutKey } from "./shortcut-key.js";

export class Keys {
  constructor(root, parts) {
    Object.assign(this, parts);
    const { sheet, grid } = parts;
    this.help = root.querySelector("[data-plan-help]");
    this.check = root.querySelector("[data-plan-check]");
    switches(this.help.querySelector("input[type=checkbox]"));
    for (const button of root.querySelectorAll("[data-plan-go]")) button.addEventListener("click", () => this.go(button.dataset.planGo));
    root.querySelector("[data-plan-help-open]").addEventListener("click", () => this.help.showModal());
    for (const [name, moments] of [["undo", "past"], ["redo", "future"]]) {
      const button = root.querySelector(`[data-plan-${name}]`);
      const ready = () => (button.disabled = !sheet[moments].length);
      button.addEventListener("click", () => this.turn(name === "redo"));
      sheet.addEventListener("change", ready);
      ready();
    }
    grid.letters = (key) => this.on && this.letter(key);
    document.addEventListener("keydown", (event) => this.anywhere(event));
  }

  get on() {
    return lettersAct();
  }

  letter(key) {
    const { grid, chooser } = this;
    const act = {
      j: () => grid.next(grid.players(true), 1),
      k: () => grid.next(grid.players(true), -1),
      o: () => grid.next(grid.players(false), 1),
      v: () => (chooser.play?.via.length && chooser.play.via.at(-1) === grid.at ? chooser.straighten() : chooser.bend(grid.at)),
      c: () => this.check.click(),
      "?": () => this.help.showModal(),
    };
    const found = act[key.length === 1 ? key.toLowerCase() : key] ?? this.deeds.byKey.get(key.toLowerCase());
    if (!found) return false;
    found();
    return true;
  }

  /** What the key does, for a pointer: who is come to is chosen too, or aimed at. */
  go(key) {
    const { grid, chooser } = this;
    this.letter(key);
    if (!chooser.armed && chooser.aimed !== grid.at && chooser.who(grid.at)) chooser.at(grid.at, false);
  }

  /** After a click on the pitch nothing is in focus: then the letters act, as on a button of the plan. */
  anywhere(event) {
    if (!this.on || event.defaultPrevented || !event.target.matches("body, #main, [data-sheet-builder] *")) return;
    const key = shortcutKey(event);
    if (!event.ctrlKey && !event.metaKey) {
      if (event.altKey || event.target.matches("input, textarea, select, dialog *") || !this.letter(key)) return;
    } else if (/^[yz]$/i.test(key)) this.turn(/y/i.test(key) || event.shiftKey);
    else if (event.key === "Enter") this.handIn();
    else return;
    event.preventDefault();
  }

  turn(forth) {
    const done = forth ? this.sheet.redo() : this.sheet.undo();
    this.voice.say(filled(done ? (forth ? "redone" : "undone") : "nothing_to_undo"));
  }

  /** The button itself hands in: this key leads to it, and says what it would do. */
  handIn() {
    const { submit, box } = this.verdict;
    submit.focus();
    this.voice.say(filled("hand_in", { label: submit.textContent.trim(), verdict: box.textContent }));
  }
}
