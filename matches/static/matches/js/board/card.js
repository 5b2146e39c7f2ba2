/* The card of the chosen player: who they are, what they can, what is left to do in this turn. */

import { made } from "./dom.js";
import { filled } from "./plan-words.js";

export class Card {
  constructor(root, chooser, planner) {
    Object.assign(this, { chooser, planner });
    this.box = root.querySelector("[data-plan-card]");
    const data = document.getElementById("player-cards-data");
    this.cards = data ? JSON.parse(data.textContent) : { names: [], players: [] };
    this.drawn = "";
    planner.named = (mine, number) => this.named(mine ? planner.side : 1 - planner.side, number);
  }

  /** "8 Hida Jiro" */
  named(side, number) {
    return `${number} ${this.of(side, number)?.name ?? ""}`.trim();
  }

  of(side, number) {
    return this.cards.players.find((each) => each.side === side && String(each.number) === String(number)) ?? null;
  }

  draw() {
    const { play, seen } = this.chooser;
    const number = play?.number ?? seen;
    const side = play ? this.planner.side : 1 - this.planner.side;
    const left = play ? this.left(this.planner.shape(number), play) : "";
    const key = `${side} ${number} ${left}`;
    if (!this.box || key === this.drawn) return;
    this.drawn = key;
    const card = number ? this.of(side, number) : null;
    this.box.hidden = !card;
    if (!card) return;
    const values = this.cards.names.map(([short, name], index) => made("span", { class: "plan-value" }, made("abbr", { title: name }, short), ` ${card.values[index]}`));
    this.box.replaceChildren(
      made("p", { class: "cluster" }, made("strong", {}, `${card.number} ${card.name}`), made("span", { class: "soft" }, card.position), ...values),
      made("div", { class: "cluster plan-skills" }, ...card.skills.map((skill) => this.skill(skill))),
      left ? made("p", { class: "soft" }, left) : "",
    );
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
