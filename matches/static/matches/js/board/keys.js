/* Letters on the pitch, undo everywhere, and the help that lists them. All can be switched off. */

import { lettersAct, switchKeys } from "../replay/kept.js";
import { part, shortcutKey, targetOf } from "./dom.js";
import { filled } from "./plan-words.js";

const TYPING = 1000;

export class Keys {
  /** @param {HTMLElement} root @param {KeyParts} parts */
  constructor(root, { sheet, grid, deeds, chooser, voice, verdict }) {
    this.sheet = sheet;
    this.grid = grid;
    this.deeds = deeds;
    this.chooser = chooser;
    this.voice = voice;
    this.verdict = verdict;
    this.number = ""; // of a shirt, as far as it is typed
    this.typed = 0; // when
    this.help = part(root, "[data-plan-help]");
    this.check = part(root, "[data-plan-check]");
    switchKeys(part(this.help, "input[type=checkbox]"));
    for (const button of root.querySelectorAll("[data-plan-go]")) button.addEventListener("click", () => this.go(button.dataset.planGo ?? ""));
    part(root, "[data-plan-help-open]").addEventListener("click", () => this.help.showModal());
    const [undo, redo] = [part(root, "[data-plan-undo]"), part(root, "[data-plan-redo]")];
    const ready = () => {
      undo.disabled = !sheet.past.length;
      redo.disabled = !sheet.future.length;
    };
    for (const button of [undo, redo]) button.addEventListener("click", () => this.turn(button === redo));
    for (const event of ["change", "read"]) sheet.addEventListener(event, ready);
    ready();
    document.addEventListener("keydown", (event) => this.anywhere(event));
  }

  /** Whether the key is for anything on the pitch, which is done. @param {string} key */
  press(key) {
    return lettersAct() && this.letter(key);
  }

  /** @param {string} key */
  letter(key) {
    const { grid, chooser } = this;
    /** @type {Record<string, () => unknown>} */
    const act = {
      j: () => grid.next(grid.players(true), 1),
      k: () => grid.next(grid.players(true), -1),
      o: () => grid.next(grid.players(false), 1),
      v: () => (chooser.play?.via.at(-1) === grid.at ? chooser.steps.straighten() : chooser.steps.bend(grid.at)),
      c: () => this.check.click(),
      "?": () => this.help.showModal(),
    };
    if (/^\d$/.test(key) && !this.deeds.byKey.has(key)) return this.choose(key);
    const found = act[key.length === 1 ? key.toLowerCase() : key] ?? this.deeds.byKey.get(key.toLowerCase());
    if (!found) return false;
    found();
    return true;
  }

  /** The player with the number that is typed, digit by digit. @param {string} digit */
  choose(digit) {
    const { grid, chooser } = this;
    const now = Date.now();
    this.number = (now - this.typed < TYPING ? this.number : "") + digit;
    this.typed = now;
    const [square] = [...(grid.planner.places ?? [])].find(([, who]) => who.mine && who.number === this.number) ?? [];
    if (square) {
      grid.focus(square);
      chooser.choose(this.number, square);
    }
    return true;
  }

  /** What the key does, for a pointer: who is come to is chosen too, or aimed at. @param {string} key */
  go(key) {
    const { grid, chooser } = this;
    this.letter(key);
    if (!chooser.armed && chooser.aimed !== grid.at && chooser.who(grid.at)) chooser.at(grid.at, false);
  }

  /** After a click on the pitch nothing is in focus: then the letters act, as on a button of the plan. @param {KeyboardEvent} event */
  anywhere(event) {
    const target = targetOf(event);
    if (!lettersAct() || event.defaultPrevented || !target.matches("body, #main, [data-sheet-builder] *")) return;
    const key = shortcutKey(event);
    if (!event.ctrlKey && !event.metaKey) {
      if (event.altKey || target.matches("input, textarea, select, dialog *") || !this.letter(key)) return;
    } else if (/^[yz]$/i.test(key)) this.turn(/y/i.test(key) || event.shiftKey);
    else if (event.key === "Enter") this.handIn();
    else return;
    event.preventDefault();
  }

  /** @param {boolean} forth */
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
