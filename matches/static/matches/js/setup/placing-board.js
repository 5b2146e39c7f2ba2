/* What the board of a set-up and that of chests and pads have in common: the picture with its grid,
 * larger squares, undo and redo, the text that it writes, and the reason for a refusal.
 */

import { part, wordsOf } from "../board/dom.js";
import { PlanClient } from "../board/plan-client.js";
import { SquareGrid } from "../board/square-grid.js";
import { squareAt } from "../board/squares.js";
import { Zoom } from "../board/zoom.js";
import { FiguresLayer } from "./figures-layer.js";
import { History, travelKey } from "./history.js";
import { Kept } from "./kept.js";
import { Live } from "./live.js";
import { Roving } from "./roving.js";
import { twoTabs } from "./two-tabs.js";
import { hideWhy, showWhy } from "./why.js";

const REST = 250;

/** Of a state S and what can be chosen, C; the server answers A.
 * @template S @template {string | number} C @template {{ board: object }} A
 */
export class PlacingBoard {
  /** `address` is where the server answers. @param {HTMLElement} root @param {PlacingData} data @param {string} address @param {S} state */
  constructor(root, data, address, state) {
    this.root = root;
    this.size = data;
    this.words = wordsOf(data.words);
    this.area = part(root, "textarea.sheet");
    this.form = /** @type {HTMLFormElement} */ (this.area.form);
    this.form.dataset.keeps = ""; // Back to the page puts nothing else into it
    const { user, setUp, laying } = root.dataset;
    this.kept = new Kept(`${user}:set-up:${setUp ?? laying}:${data.side}`, this.area.defaultValue);
    if ("posted" in root.dataset) this.kept.sent();
    this.history = new History(state, this.kept.key);
    /** @type {PlanClient<A>} */
    this.client = new PlanClient(address, part(root, "[name=csrfmiddlewaretoken]").value);
    /** @type {PlanClient<A>} */
    this.trials = new PlanClient(address, this.client.token);
    this.live = new Live(part(root, "[data-live]"));
    /** @type {C | null} */ this.chosen = null;
    /** @type {Timer} */ this.rest = undefined;
    this.stage = part(root, "[data-stage]");
    this.svg = part(this.stage, "svg");
    this.layer = new FiguresLayer(this.svg, data.side);
    this.grid = new SquareGrid(this.svg, {
      name: this.words("grid"),
      label: (square) => this.label(square),
      act: (square) => this.act(square),
      key: (event, square) => this.key(event, square),
    });
    this.why = part(root, "[data-why]");
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = Object.fromEntries([...root.querySelectorAll("[data-do]")].map((button) => [button.dataset.do, button]));
    this.bars = [...root.querySelectorAll("[role=toolbar]")].map((bar) => new Roving(bar));
    this.zoom = new Zoom({
      frame: /** @type {HTMLElement} */ (this.stage.parentElement),
      stage: this.stage,
      svg: this.svg,
      out: this.buttons["zoom-out"],
      larger: this.buttons["zoom-in"],
      isFree: (event) => this.chosen === null && this.picked(event) === null, // a double tap where nobody is
    });
    part(root, "[data-board]").addEventListener("keydown", (event) => this.shortcut(event));
    this.area.addEventListener("input", () => this.typed());
    twoTabs(this.kept, this.form, (text) => this.restore(text));
  }

  // What each of the two boards does in its own way.

  /** @param {Square} _square */
  act(_square) {}

  /** @param {KeyboardEvent} _event @param {Square} _square */
  key(_event, _square) {}

  /** @param {Square} square @returns {CellLabel} */
  label(square) {
    return { words: square };
  }

  /** What is picked up there. @param {MouseEvent} _event @returns {C | null} */
  picked(_event) {
    return null;
  }

  draw() {}

  /** The text with the state of the board. */
  written() {
    return this.area.value;
  }

  /** What the server answers to the text that is there. @param {Answered<A["board"]>} _answer @param {string} _said what was done */
  answered(_answer, _said) {}

  /** What this device kept is on the board again, or what another tab wrote; undo shows what was there before. @param {string | null} [text] */
  restore(text = this.kept.text()) {
    if (text === null || text === this.area.value) return;
    this.area.value = text;
    this.ask(this.words("restored"));
  }

  /** The part of the picture from one corner square to the other; its shape decides how wide it can be.
   * @param {number} left @param {number} top @param {number} right @param {number} bottom
   */
  showPart(left, top, right, bottom) {
    this.layer.labels(left, top, right, bottom);
    this.grid.show(left, top, right, bottom);
    const { width, height } = this.svg.viewBox.baseVal;
    part(this.root, "[data-board]").style.setProperty("--shape", (width / height).toFixed(3));
  }

  /** The buttons say what they can do: once the others of their bars do. */
  mark() {
    this.buttons.undo.disabled = !this.history.past.length;
    this.buttons.redo.disabled = !this.history.future.length;
    for (const bar of this.bars) bar.stop();
  }

  /** @param {MouseEvent} event */
  squareOf(event) {
    const box = this.grid.root.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX < box.right && event.clientY >= box.top && event.clientY < box.bottom;
    return inside ? squareAt(this.svg, event, this.size.columns, this.size.rows) : null;
  }

  /** @param {string} said */
  changed(said) {
    this.area.value = this.written();
    this.kept.keep(this.area.value);
    hideWhy(this.why);
    this.draw();
    this.ask(said);
  }

  typed() {
    this.chosen = null;
    this.kept.keep(this.area.value);
    this.ask("");
  }

  /** Ask the server about the text, once it rests; an answer to a text that is another by now is dropped. @param {string} said what was done */
  ask(said) {
    if (said) this.live.say(said);
    clearTimeout(this.rest);
    this.rest = setTimeout(async () => {
      const text = this.area.value;
      const answer = await this.client.ask("board", { text });
      if (answer && this.area.value === text) this.answered(answer, said);
    }, REST);
  }

  /** @param {"undo" | "redo"} way */
  travel(way) {
    if (this.history.travel(way)) this.changed(this.words(way === "undo" ? "undone" : "redone"));
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const way = travelKey(event);
    if (!way) return;
    event.preventDefault();
    this.travel(way);
  }

  /** @param {Square} square @param {string} words */
  refuse(square, words) {
    showWhy(this.why, this.grid.cells.get(square), words);
    this.live.say(words);
  }
}
