/* Two views of one thing: the board, and its text one tab away. Without scripts both are there. */

import { part } from "../board/dom.js";
import { Roving } from "./roving.js";

export class Tabs {
  /** @param {HTMLElement} root @param {(name: string | undefined) => void} onShow */
  constructor(root, onShow) {
    this.tabs = [...root.querySelectorAll("[role=tab]")];
    this.onShow = onShow;
    part(root, "[role=tablist]").hidden = false;
    new Roving(part(root, "[role=tablist]"));
    for (const tab of this.tabs) tab.addEventListener("click", () => this.show(tab.dataset.shows));
  }

  /** @param {string | undefined} name */
  show(name) {
    for (const tab of this.tabs) {
      const chosen = tab.dataset.shows === name;
      tab.setAttribute("aria-selected", String(chosen));
      part(document, `#${tab.getAttribute("aria-controls")}`).hidden = !chosen;
    }
    this.onShow(name);
  }
}
