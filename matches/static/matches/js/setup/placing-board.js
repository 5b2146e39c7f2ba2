/* What the board of a set-up and that of chests and pads have in common: the picture with its grid,
 * larger squares, undo and redo, and the reason for a refusal.
 */

import { PlanClient } from "../board/plan-client.js";
import { SquareGrid } from "../board/square-grid.js";
import { Zoom } from "../board/zoom.js";
import { FiguresLayer } from "./figures-layer.js";
import { travelKey } from "./history.js";
import { Kept } from "./kept.js";
import { Live } from "./live.js";
import { Roving } from "./roving.js";
import { twoTabs } from "./two-tabs.js";
import { wordsOf } from "./words.js";
import { showWhy } from "./why.js";

export class PlacingBoard {
  /** `address` is where the server answers. */
  constructor(root, data, address) {
    this.root = root;
    this.data = data;
    this.words = wordsOf(data.words);
    this.area = root.querySelector("textarea.sheet");
    this.area.form.dataset.keeps = ""; // Back to the page puts nothing else into it
    const { user, setUp, laying } = root.dataset;
    this.kept = new Kept(`${user}:set-up:${setUp ?? laying}:${data.side}`, this.area.defaultValue);
    if ("posted" in root.dataset) this.kept.sent();
    this.client = new PlanClient(address, root.querySelector("[name=csrfmiddlewaretoken]").value);
    this.trials = new PlanClient(address, this.client.token);
    this.live = new Live(root.querySelector("[data-live]"));
    this.chosen = null;
    twoTabs(this.kept, this.area.form, (text) => this.restore(text));
  }

  /** What this device kept is on the board again, or what another tab wrote; undo shows what was there before. */
  restore(text = this.kept.text()) {
    if (text === null || text === this.area.value) return;
    this.area.value = text;
    this.ask(this.words("restored"));
  }

  find(name) {
    return this.root.querySelector(`[data-${name}]`);
  }

  /** The picture, the cells over it, the buttons, and larger squares: a double tap where nobody is. */
  makeBoard() {
    this.stage = this.find("stage");
    this.svg = this.stage.querySelector("svg");
    this.layer = new FiguresLayer(this.svg, this.data.side, this.data.look);
    this.grid = new SquareGrid(this.svg, {
      name: this.words("grid"),
      label: (square) => this.label(square),
      act: (square, event) => this.act(square, event),
      key: (event, square) => this.key(event, square),
    });
    this.why = this.find("why");
    this.buttons = Object.fromEntries([...this.root.querySelectorAll("[data-do]")].map((button) => [button.dataset.do, button]));
    this.bars = [...this.root.querySelectorAll("[role=toolbar]")].map((bar) => new Roving(bar));
    this.zoom = new Zoom({
      frame: this.stage.parentElement,
      stage: this.stage,
      svg: this.svg,
      out: this.buttons["zoom-out"],
      larger: this.buttons["zoom-in"],
      isFree: (event) => this.chosen === null && this.picked(event) === null,
    });
  }

  /** The part of the picture from one corner square to the other; its shape decides how wide it can be. */
  showPart(left, top, right, bottom) {
    this.layer.labels(left, top, right, bottom);
    this.grid.show(left, top, right, bottom);
    const { width, height } = this.svg.viewBox.baseVal;
    this.find("board").style.setProperty("--shape", (width / height).toFixed(3));
  }

  travel(way) {
    if (this.history[way]()) this.changed(this.words(way === "undo" ? "undone" : "redone"));
  }

  shortcut(event) {
    const way = travelKey(event);
    if (!way) return;
    event.preventDefault();
    this.travel(way);
  }

  refuse(square, words) {
    showWhy(this.why, this.grid.cells.get(square), words);
    this.live.say(words);
  }
}
