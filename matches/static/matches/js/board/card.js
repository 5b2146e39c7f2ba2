/* The card of the chosen player: who they are, what they can, what is left to do in this turn. */

import { arrange, made } from "./dom.js";
import { filled } from "./plan-words.js";

const SOME = 4; // values a frame

export class Card {
  constructor(root, chooser, planner) {
    Object.assign(this, { chooser, planner });
    this.box = root.querySelector("[data-plan-card]");
    const data = document.getElementById("player-cards-data");
    this.cards = data ? JSON.parse(data.textContent) : { names: [], players: [] };
    Object.assign(this, { card: null, parts: [], pool: [], head: made("p", { class: "cluster" }), skills: made("div", { class: "cluster plan-skills" }), rest: made("p", { class: "soft" }) });
    this.facts = [made("strong"), made("span", { class: "soft" }), ...this.cards.names.map(([short, name]) => made("span", { class: "plan-value" }, made("abbr", { title: name }, short), " "))];
    planner.named = (mine, number) => this.named(mine ? planner.side : 1 - planner.side, number);
  }

  /** "8 Hida Jiro" */
  named(side, number) {
    return `${number} ${this.of(side, number)?.name ?? ""}`.trim();
  }

  of(side, number) {
    return this.cards.players.find((each) => each.side === side && String(each.number) === String(number)) ?? null;
  }

  /** A part a frame. */
  draw() {
    const { play, seen } = this.chooser;
    const card = this.of(play ? this.planner.side : 1 - this.planner.side, play?.number ?? seen);
    if (card !== this.card) {
      this.card = card;
      this.box.hidden = !card;
      if (card) this.know(card);
      return Boolean(card);
    }
    if (!card) return false;
    const left = play ? this.left(this.planner.shape(play.number), play) : "";
    if (left !== this.rest.textContent) this.rest.textContent = left;
    const more = arrange(this.head, this.facts, SOME);
    return arrange(this.box, more ? [this.head] : [this.head, this.skills, ...(left ? [this.rest] : [])], 1) || more || arrange(this.skills, this.parts, 1);
  }

  /** Their name, values and skills are written where those of the last one were. */
  know(card) {
    const [name, position, ...values] = this.facts;
    name.textContent = `${card.number} ${card.name}`;
    position.textContent = card.position;
    for (const [index, value] of values.entries()) value.lastChild.data = ` ${card.values[index]}`;
    this.parts = card.skills.map((skill, at) => this.skill(skill, at));
  }

  /** A new `details` is slow to style, one that stays is not. */
  skill({ name, text, link }, at) {
    if (!text) return made("span", { class: "badge" }, name);
    const found = (this.pool[at] ??= made("details", {}, made("summary", { class: "badge" }), made("p")));
    found.open = false;
    found.firstChild.textContent = name;
    found.lastChild.replaceChildren(`${text} `, link ? made("a", { href: link, target: "_blank" }, filled("rule")) : "");
    return found;
  }

  left(shape, { why }) {
    if (!shape) return why || filled("card_nothing");
    const actions = shape.actions.map((action) => filled(`action_${action}`)).join(", ");
    return filled(actions ? "card_left" : "card_squares", { squares: Math.max(shape.left, 0), actions });
  }
}
