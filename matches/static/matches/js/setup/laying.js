/* Where a coach would lay chests and pads, on the map: choose squares, best first. The text of the
 * same lists is one tab away. Where the rules refuse a square, the server says (`laying/board`).
 */

import { lost } from "../board/plan-client.js";
import { squareAt } from "../board/squares.js";
import { Drag } from "./drag.js";
import { alike } from "./formation.js";
import { History } from "./history.js";
import { partAround } from "./part-of-board.js";
import { PlacingBoard } from "./placing-board.js";
import { Roving } from "./roving.js";
import { listed, shifted, tapped, without } from "./squares-list.js";
import { Tabs } from "./tabs.js";
import { hideWhy } from "./why.js";

const REST = 250;
const LEAST = 22; // pixels: a whole map is too wide for a phone

const chosenIn = (lists) => Object.fromEntries(lists.map(({ word, chosen }) => [word, chosen]));

class LayingBoard extends PlacingBoard {
  constructor(root, data) {
    super(root, data, root.dataset.laying);
    this.lists = data.board.lists;
    this.history = new History(chosenIn(this.lists), this.kept.key);
    this.word = this.lists[0]?.word;
    this.make();
    this.show(this.word);
    this.zoom.begin(LEAST);
    this.restore();
  }

  get squares() {
    return this.history.state[this.word] ?? [];
  }

  get list() {
    return this.lists.find(({ word }) => word === this.word);
  }

  make() {
    this.makeBoard();
    this.items = this.find("list");
    this.refusals = this.find("refusals");
    this.roving = new Roving(this.items);
    const acts = {
      undo: () => this.travel("undo"),
      redo: () => this.travel("redo"),
      off: () => this.remove(this.chosen),
      earlier: () => this.keep(shifted(this.squares, this.chosen, -1), ""),
      later: () => this.keep(shifted(this.squares, this.chosen, 1), ""),
      clear: () => this.keep([], this.words("cleared_list")),
    };
    for (const [name, act] of Object.entries(acts)) this.buttons[name].addEventListener("click", act);
    for (const button of this.root.querySelectorAll("[data-word]")) button.addEventListener("click", () => this.show(button.dataset.word));
    this.items.addEventListener("click", (event) => {
      const { square } = event.target.closest("button")?.dataset ?? {};
      if (square) this.choose(this.chosen === square ? null : square);
    });
    this.root.querySelector("[data-board]").addEventListener("keydown", (event) => this.shortcut(event));
    this.area.addEventListener("input", () => this.typed());
    this.drag = new Drag(this.stage, {
      pick: (event) => this.picked(event),
      draw: (ghost, square) => ghost.append(String(this.squares.indexOf(square) + 1)),
      drop: (from, event) => this.dropped(from, event),
    });
    new Tabs(this.root, () => {}).show("board");
  }

  act(square) {
    const { chosen, squares } = tapped(this.squares, this.chosen, square);
    if (squares === this.squares) this.choose(chosen);
    else this.lay(squares, square);
  }

  choose(square) {
    this.chosen = square;
    this.draw();
    this.grid.reveal(square);
    if (square) this.live.say(this.words("lay_listed", { square, place: this.squares.indexOf(square) + 1 }));
  }

  /** List the squares, unless the server refuses the one that is new. */
  async lay(squares, square) {
    if (!this.list.squares.includes(square)) {
      const answer = await this.trials.ask("board", { text: listed(this.area.value, { ...this.history.state, [this.word]: squares }) });
      const refusal = answer?.lists?.find(({ word }) => word === this.word)?.refusals.find((each) => each.square === square);
      if (!answer) return; // a later question has overtaken this one
      if (refusal) {
        this.refuse(square, `${refusal.reason} ${refusal.rule}`);
        return;
      }
    }
    this.chosen = null;
    this.keep(squares, this.words("lay_listed", { square, place: squares.indexOf(square) + 1 }));
  }

  remove(square) {
    if (!this.squares.includes(square)) return;
    this.chosen = null;
    this.keep(without(this.squares, square), this.words("lay_removed", { square }));
  }

  keep(squares, said) {
    if (alike(squares, this.squares)) return;
    this.history.do({ ...this.history.state, [this.word]: squares });
    this.changed(said);
  }

  changed(said) {
    this.area.value = listed(this.area.value, this.history.state);
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

  ask(said) {
    if (said) this.live.say(said);
    clearTimeout(this.rest);
    this.rest = setTimeout(async () => {
      const text = this.area.value;
      const answer = await this.client.ask("board", { text });
      if (this.area.value !== text) return; // an answer to a text that is another by now
      if (answer?.offline || answer?.refused) this.live.say(lost(answer, this.words));
      if (answer?.faults?.length) this.live.say(this.words("unreadable", { reason: answer.faults[0].reason }));
      if (!answer?.lists?.length) return;
      this.lists = answer.lists;
      if (!alike(chosenIn(this.lists), this.history.state)) this.history.reach(chosenIn(this.lists));
      this.draw();
      if (this.list.refusals.length) this.live.say(this.list.refusals.map(({ reason }) => reason).join(" "));
    }, REST);
  }

  show(word) {
    this.word = word;
    this.chosen = null;
    hideWhy(this.why);
    for (const button of this.root.querySelectorAll("[data-word]")) button.setAttribute("aria-pressed", String(button.dataset.word === word));
    this.showPart(...partAround([], this.data.columns, this.data.rows));
    this.draw();
  }

  draw() {
    const wrong = new Map((this.list?.refusals ?? []).map(({ square, reason }) => [square, reason]));
    this.wrong = wrong;
    this.layer.squares(this.list?.squares ?? [], wrong.keys());
    this.layer.marks(this.squares.map((square, place) => ({ square, words: String(place + 1), name: square === this.chosen ? "setup-listed setup-listed-chosen" : "setup-listed" })));
    this.drawList();
    this.refusals.replaceChildren(...[...wrong.values()].map((reason) => Object.assign(document.createElement("li"), { textContent: reason })));
    this.buttons.undo.disabled = !this.history.past.length;
    this.buttons.redo.disabled = !this.history.future.length;
    for (const name of ["off", "earlier", "later"]) this.buttons[name].disabled = this.chosen === null;
    for (const bar of [...this.bars, this.roving]) bar.stop();
    this.grid.draw();
  }

  /** The list again, only if it is another: a finger or a pointer may be on an item. */
  drawList() {
    const shown = [this.word, ...this.squares].join(" ");
    if (shown !== this.shown) this.items.replaceChildren(...this.squares.map((square) => this.item(square)));
    this.shown = shown;
    for (const button of this.items.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.square === this.chosen));
  }

  item(square) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "bench-player", textContent: square });
    button.dataset.square = square;
    const line = document.createElement("li");
    line.append(button);
    return line;
  }

  label(square) {
    const place = this.squares.indexOf(square) + 1;
    const list = this.words(this.word === "PADS" ? "pads" : "chests");
    if (place) return { words: this.words("lay_cell_listed", { square, place, list }), names: "held", selected: square === this.chosen };
    return { words: this.words(this.list?.squares.includes(square) ? "lay_cell" : "lay_cell_closed", { square }) };
  }

  key(event, square) {
    if (event.key === "Escape") this.choose(null);
    else if (event.key === "Delete" || event.key === "Backspace") this.remove(square);
    else return;
    event.preventDefault();
  }

  squareOf(event) {
    return squareAt(this.svg, event, this.data.columns, this.data.rows);
  }

  picked(event) {
    const square = this.squareOf(event);
    return this.squares.includes(square) ? square : null;
  }

  dropped(from, event) {
    const square = this.squareOf(event);
    const inside = event.target.closest?.("[data-stage]");
    if (!inside || !square) this.remove(from);
    else if (square !== from) this.lay(tapped(this.squares, from, square).squares, square);
  }
}

const data = JSON.parse(globalThis.document?.getElementById("laying-data")?.textContent ?? "null");
for (const root of globalThis.document?.querySelectorAll("[data-laying]") ?? []) if (data?.board.lists.length) new LayingBoard(root, data);
