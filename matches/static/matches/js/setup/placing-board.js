/* What the board of a set-up and that of chests and pads have in common: the picture with its grid,
 * larger squares, undo and redo, and the reason for a refusal. The text is the server's: what is on the board goes there
 * beside it (`placed`), and comes back in it. Without an answer the form hands in both.
 */

import { parsed } from "../../../core/js/store.js";
import { part, wordsOf } from "../board/dom.js";
import { given, PlanClient } from "../board/plan-client.js";
import { SquareGrid } from "../board/square-grid.js";
import { quartersOf, squareAt } from "../board/squares.js";
import { Zoom } from "../board/zoom.js";
import { FiguresLayer } from "./figures-layer.js";
import { History, travelKey } from "./history.js";
import { Kept } from "./kept.js";
import { Live } from "./live.js";
import { filling } from "./part-of-board.js";
import { Roving } from "./roving.js";
import { twoTabs } from "./two-tabs.js";
import { hideWhy, showWhy } from "./why.js";

const REST = 250;
const LOW = 1.8; // how many times as wide as high: below that there is room for a column beside it

/** Of a state S and what can be chosen, C; the server answers A.
 * @template {object} S @template {string | number} C @template {{ board: { text: string } }} A
 */
export class PlacingBoard {
  /** `address` is where the server answers. @param {HTMLElement} root @param {PlacingData} data @param {string} address @param {S} state */
  constructor(root, data, address, state) {
    this.root = root;
    this.size = data;
    this.words = wordsOf(data.words);
    this.area = part(root, "textarea.sheet");
    /** What is on the board and not in the text yet. @type {S | null} */ this.placed = null;
    this.field = part(root, "[name=placed]"); // which is handed in with the text
    this.field.value = "";
    this.ahead = part(root, "[data-ahead]");
    this.shape = Object.entries(state).map(([name, value]) => /** @type {const} */ ([name, Array.isArray(value)]));
    this.form = /** @type {HTMLFormElement} */ (this.area.form);
    this.form.dataset.keeps = ""; // Back to the page puts nothing else into it
    const { user, setUp, laying } = root.dataset;
    this.kept = new Kept(`${user}:set-up:${setUp ?? laying}:${data.side}`, this.area.defaultValue);
    if ("posted" in root.dataset) this.kept.sent((left) => left === this.kept.base || Boolean(this.opened(left).placed));
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
    /** @type {import("./part-of-board.js").PartOfBoard} */ this.wanted = [0, 0, data.columns - 1, data.rows - 1];
    new ResizeObserver(() => this.resized()).observe(this.zoom.frame);
    part(root, "[data-board]").addEventListener("keydown", (event) => this.shortcut(event));
    this.area.addEventListener("input", () => this.typed());
    globalThis.addEventListener("online", () => this.placed && this.ask(""));
    twoTabs(this.kept, this.form, (left) => this.restore(left), (left) => (this.opened(left).placed ? "" : this.opened(left).text));
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

  /** What the server answers to the text that is there. @param {Answered<A["board"]>} _answer @param {string} _said what was done */
  answered(_answer, _said) {}

  /** What is left on this device: the text, with what is not in it yet. */
  get left() {
    return this.placed ? JSON.stringify([this.area.value, this.placed]) : this.area.value;
  }

  /** @param {string} left @returns {{ text: string, placed: S | null }} */
  opened(left) {
    const [text, placed] = /** @type {unknown[]} */ ([parsed(left)].flat());
    const isPlaced = typeof text === "string" && this.shape.every(([name, isList]) => Array.isArray(Object(placed)[name]) === isList);
    return isPlaced ? { text, placed: /** @type {S} */ (placed) } : { text: left, placed: null };
  }

  /** The text is one of the server or the coach; on the board is more, or not. @param {string} text @param {S | null} placed */
  write(text, placed) {
    if (text !== this.area.value) this.area.value = text; // who is writing a word goes on
    this.area.readOnly = placed !== null; // until the server has written it
    this.placed = placed;
    this.field.value = placed ? JSON.stringify(placed) : "";
    this.kept.keep(this.left);
  }

  /** What this device kept is on the board again, or what another tab wrote; undo shows what was there before. @param {string | null} [left] */
  restore(left = this.kept.text()) {
    if (left === null || left === this.left) return;
    const { text, placed } = this.opened(left);
    if (placed) this.history.reach(placed);
    this.write(text, placed);
    this.draw();
    this.ask(this.words("restored"));
  }

  /** The part of the picture that is wanted, and what there is room for beside it; its shape decides how wide it can be.
   * @param {import("./part-of-board.js").PartOfBoard} wanted
   */
  showPart(...wanted) {
    this.wanted = wanted;
    const shown = this.roomFor(wanted);
    this.layer.labels(...shown);
    this.grid.show(...shown);
    const { width, height } = this.svg.viewBox.baseVal;
    const shape = quartersOf(this.svg) % 2 ? height / width : width / height;
    const board = part(this.root, "[data-board]");
    board.style.setProperty("--shape", shape.toFixed(3));
    board.classList.toggle("set-up-high", shape < LOW);
  }

  /** On a desk a part fills its frame (`--fills` in set-up.css).
   * @param {import("./part-of-board.js").PartOfBoard} wanted
   */
  roomFor(wanted) {
    const { clientWidth: width, clientHeight: height } = this.zoom.frame;
    if (!height || !getComputedStyle(this.zoom.frame).getPropertyValue("--fills")) return wanted;
    return filling(wanted, this.size.columns, this.size.rows, quartersOf(this.svg) % 2 ? height / width : width / height);
  }

  /** The frame has another size: so has the part of the picture that fills it. */
  resized() {
    if (this.zoom.scale === 1 && String(this.roomFor(this.wanted)) !== String(this.grid.part)) this.showPart(...this.wanted);
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
    this.write(this.area.value, this.history.state);
    hideWhy(this.why);
    this.draw();
    this.ask(said);
  }

  typed() {
    this.chosen = null;
    this.write(this.area.value, this.placed);
    this.ask("");
  }

  /** A question about the text, with what is placed. @param {S | null} placed */
  question(placed) {
    return { text: this.area.value, ...(placed && { placed }) };
  }

  /** Ask the server, once it rests; an answer to what is another by now is dropped. @param {string} said what was done */
  ask(said) {
    if (said) this.live.say(said);
    clearTimeout(this.rest);
    this.rest = setTimeout(async () => {
      const { left, placed } = this;
      const answer = await this.client.ask("board", this.question(placed));
      if (!answer || this.left !== left) return;
      const found = given(answer);
      if (found && placed) this.write(found.text, null);
      this.ahead.hidden = !this.placed;
      this.answered(answer, said);
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
