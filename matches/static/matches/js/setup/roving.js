/* One tab stop for a row of buttons: arrows, Home and End walk. */

import { targetOf } from "../board/dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Roving {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.addEventListener("keydown", (event) => this.walk(event));
    root.addEventListener("focusin", (event) => this.stop(targetOf(event).closest("button, [role=tab]")));
    this.stop();
  }

  get items() {
    return [...this.root.querySelectorAll("button, [role=tab]")].filter((each) => !each.disabled && !each.hidden);
  }

  /** Make that item the tab stop, or keep the one that is, or take the first. @param {HTMLElement | null} [item] */
  stop(item = null) {
    const { items } = this;
    const there = item ?? items.find((each) => each.tabIndex === 0) ?? items[0];
    for (const each of this.root.querySelectorAll("button, [role=tab]")) each.tabIndex = each === there ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const { items } = this;
    const at = items.findIndex((each) => each === document.activeElement);
    if (at < 0) return;
    let to = null;
    if (event.key in STEPS) to = (at + STEPS[event.key] + items.length) % items.length;
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = items.length - 1;
    if (to === null) return;
    event.preventDefault();
    items[to].focus();
  }
}
