/* Who is under the pointer, under the focus or under a finger that rests: their card, over the board and away from them. */

import { made, part } from "./dom.js";

const LONG = 500;
const FAR = 8; // pixels that a finger may move

export class Glance {
  /** @param {HTMLElement} root @param {SVGSVGElement} svg @param {GlanceParts} parts */
  constructor(root, svg, { cards, side, who, at }) {
    this.cards = cards;
    this.side = side;
    this.who = who;
    this.frame = part(root, "[data-pitch-frame]");
    this.box = made("aside", { class: "plan-glance", "aria-hidden": "true", hidden: true });
    this.frame.before(this.box); // the frame scrolls
    /** @type {PlayerCard | null} */ this.shown = null;
    /** @type {Timer} */ this.rest = undefined;
    /** Where a finger went down. @type {PointerEvent | null} */ this.down = null;
    const stop = () => clearTimeout(this.rest);
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.show(at(event), event.clientX);
      else if (this.down && Math.hypot(event.clientX - this.down.clientX, event.clientY - this.down.clientY) > FAR) stop();
    });
    svg.addEventListener("pointerleave", () => this.show(null));
    svg.addEventListener("pointerdown", (event) => {
      stop();
      if (event.pointerType === "mouse") return;
      this.show(null);
      this.down = event;
      this.rest = setTimeout(() => this.show(at(event), event.clientX), LONG);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, stop); // a scroll cancels
    svg.addEventListener("contextmenu", (event) => this.shown && event.preventDefault()); // a finger that rests asks for the card
  }

  /** The card of who stands there; none where nobody does. @param {Square | null} square @param {number} [x] Where the pointer is. */
  show(square, x = 0) {
    const who = square ? this.who(square) : null;
    const card = who ? this.cards.of(who.mine ? this.side : 1 - this.side, who.number) : null;
    if (card && card !== this.shown) this.write(card);
    this.shown = card;
    this.box.hidden = !card;
    if (!card) return;
    const { left, right, top } = this.frame.getBoundingClientRect();
    const isRight = x < (left + right) / 2;
    this.box.style.insetBlockStart = `${Math.max(top, 0)}px`;
    this.box.style.insetInlineStart = isRight ? "auto" : `${left}px`;
    this.box.style.insetInlineEnd = isRight ? `${document.documentElement.clientWidth - right}px` : "auto";
  }

  /** @param {PlayerCard} card */
  write(card) {
    const values = this.cards.names.map(([short], index) => `${short} ${card.values[index]}`).join(" · ");
    this.box.replaceChildren(made("strong", {}, `${card.number} ${card.name}`), made("span", { class: "soft" }, card.position), made("span", {}, values), made("span", { class: "cluster" }, ...card.skills.map(({ name }) => made("span", { class: "badge" }, name))));
  }
}
