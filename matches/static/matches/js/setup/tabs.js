/* Two views of one thing: the board, and its text one tab away. Without scripts both are there. */

import { Roving } from "./roving.js";

export class Tabs {
  constructor(root, onShow) {
    this.tabs = [...root.querySelectorAll("[role=tab]")];
    this.onShow = onShow;
    root.querySelector("[role=tablist]").hidden = false;
    new Roving(root.querySelector("[role=tablist]"));
    for (const tab of this.tabs) tab.addEventListener("click", () => this.show(tab.dataset.shows));
  }

  show(name) {
    for (const tab of this.tabs) {
      const chosen = tab.dataset.shows === name;
      tab.setAttribute("aria-selected", String(chosen));
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
    }
    this.shown = name;
    this.onShow(name);
  }
}
