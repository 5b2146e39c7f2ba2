/* Who is under the pointer, under the focus or under a finger that rests: their card, over the board and away from them;
 * of an opponent also where they could get to in their next turn, and whom they could block.
 */

import { made, part, targetOf } from "./dom.js";
import { filled } from "./plan-words.js";

const LONG = 500;
const WONDER = 300; // a pointer on its way asks nothing
const FAR = 8; // pixels that a finger may move

export class Glance {
  /** @param {HTMLElement} root @param {SVGSVGElement} svg @param {GlanceParts} parts */
  constructor(root, svg, { cards, planner, grid, who, at }) {
    this.cards = cards;
    this.planner = planner;
    this.who = who;
    this.frame = part(root, "[data-pitch-frame]");
    this.box = made("aside", { class: "plan-glance", "aria-hidden": "true", hidden: true });
    this.frame.before(this.box); // the frame scrolls
    this.threat = made("span", { class: "plan-glance-threat" });
    /** @type {PlayerCard | null} */ this.shown = null;
    this.told = false; // who walks by keys hears it too
    /** @type {Timer} */ this.rest = undefined;
    /** @type {Timer} */ this.wonder = undefined;
    /** Where a finger went down. @type {PointerEvent | null} */ this.down = null;
    const stop = () => clearTimeout(this.rest);
    const leave = () => this.show(null);
    svg.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.show(this.unchosen(at(event)), event.clientX);
      else if (this.down && Math.hypot(event.clientX - this.down.clientX, event.clientY - this.down.clientY) > FAR) stop();
    });
    svg.addEventListener("click", (event) => event instanceof PointerEvent && event.pointerType === "mouse" && leave());
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());
    document.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && leave()); // what a finger asked for stays until the next touch
    svg.addEventListener("pointerdown", (event) => {
      stop();
      if (event.pointerType === "mouse") return;
      this.down = event;
      this.rest = setTimeout(() => this.show(at(event), event.clientX, 0), LONG);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, stop); // a scroll cancels
    svg.addEventListener("contextmenu", (event) => this.shown && event.preventDefault()); // a finger that rests asks for the card
    grid.root.addEventListener("focusin", (event) => {
      const cell = targetOf(event);
      const { left, right } = cell.getBoundingClientRect();
      if (cell.matches(":focus-visible")) this.show(cell.dataset.square ?? null, (left + right) / 2, WONDER, true);
    });
    grid.root.addEventListener("focusout", leave);
    planner.addEventListener("board", () => this.shown && this.threaten(this.shown, WONDER));
  }

  /** The card of who stands there; none where nobody does. What takes an answer comes `after` a rest, and is `told` to the ear.
   * @param {Square | null} square @param {number} [x] Where the pointer is. @param {number} [after] @param {boolean} [told]
   */
  show(square, x = 0, after = WONDER, told = false) {
    const who = square ? this.who(square) : null;
    const card = who ? this.cards.of(who.mine ? this.planner.side : 1 - this.planner.side, who.number) : null;
    if (card !== this.shown) {
      if (card) this.write(card);
      this.told = told;
      this.threaten(card, after);
    }
    this.shown = card;
    this.box.hidden = !card;
    if (!card) return;
    const { left, right, top } = this.frame.getBoundingClientRect();
    const isRight = x < (left + right) / 2;
    this.box.style.insetBlockStart = `${Math.max(top, 0)}px`;
    this.box.style.insetInlineStart = isRight ? "auto" : `${left}px`;
    this.box.style.insetInlineEnd = isRight ? `${document.documentElement.clientWidth - right}px` : "auto";
  }

  /** That square, unless who is chosen stands there: their card is beside the board already. @param {Square | null} square */
  unchosen(square) {
    const who = square ? this.who(square) : null;
    return who?.mine && who.number === this.planner.number ? null : square;
  }

  /** @param {PlayerCard} card */
  write(card) {
    const values = this.cards.names.map(([short], index) => `${short} ${card.values[index]}`).join(" · ");
    this.threat.textContent = "";
    this.box.replaceChildren(made("strong", {}, `${card.number} ${card.name}`), made("span", { class: "soft" }, card.position), made("span", {}, values), made("span", { class: "cluster" }, ...card.skills.map(({ name }) => made("span", { class: "badge" }, name))), this.threat);
  }

  /** Where an opponent could get to next turn, once the pointer rests; else that goes.
   * @param {PlayerCard | null} card @param {number} after
   */
  threaten(card, after) {
    clearTimeout(this.wonder);
    this.planner.threaten(null);
    if (!card || card.side === this.planner.side) return;
    this.wonder = setTimeout(async () => {
      const found = await this.planner.threaten(card.number);
      if (!found || this.shown !== card) return;
      this.threat.textContent = found;
      if (this.told && !this.planner.number) this.planner.voice.say(`${filled("cell_opponent", { number: this.planner.named(false, card.number) })}. ${found}`);
    }, after);
  }
}
