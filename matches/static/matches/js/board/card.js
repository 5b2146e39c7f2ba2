/* The card of the chosen player: who they are, what they can, what is left to do in this turn. */

import { arrange, made } from "./dom.js";
import { filled } from "./plan-words.js";

export class Card {
  constructor(root, chooser, planner) {
    Object.assign(this, { chooser, planner });
    this.box = root.querySelector("[data-plan-card]");
    const data = document.getElementById("player-cards-data");
    this.cards = data ? JSON.parse(data.textContent) : { names: [], players: [] };
    Object.assign(this, { card: null, parts: [], rest: made("p", { class: "soft" }) });
    const values = this.cards.names.map(([short, name]) => made("span", { class: "plan-value" }, made("abbr", { title: name }, short), " "));
    this.head = made("p", { class: "cluster" }, made("strong"), made("span", { class: "soft" }), ...values);
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
      this.parts = card ? this.partsOf(card) : [];
    }
    const left = card && play ? this.left(this.planner.shape(play.number), play) : "";
    if (left !== this.rest.textContent) this.rest.textContent = left;
    return arrange(this.box, left ? [...this.parts, this.rest] : this.parts, 1);
  }

  /** Their name and values are written where those of the last one were. */
  partsOf(card) {
    const [name, position, ...values] = this.head.children;
    name.textContent = `${card.number} ${card.name}`;
    position.textContent = card.position;
    for (const [index, value] of values.entries()) value.lastChild.data = ` ${card.values[index]}`;
    return [this.head, made("div", { class: "cluster plan-skills" }, ...card.skills.map((skill) => this.skill(skill)))];
  }

  skill({ name, text, link }) {
    if (!text) return made("span", { class: "badge" }, name);
    return made("details", {}, made("summary", { class: "badge" }, name), made("p", {}, `${text} `, link ? made("a", { href: link, target: "_blank" }, filled("rule")) : null));
  }

  left(shape, { why }) {
    if (!shape) return why || filled("card_nothing");
    const actions = shape.actions.map((action) => filled(`action_${action}`)).join(", ");
    return filled(actions ? "card_left" : "card_squares", { squares: Math.max(shape.left, 0), actions });
  }
}
