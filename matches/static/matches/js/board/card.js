/* The card of the chosen player: who they are, what they can, what is left to do in this turn. */

import { arrange, made, part } from "./dom.js";
import { filled } from "./plan-words.js";

const SOME = 4; // values a frame

/** The players of both sides. */
export class Cards {
  constructor() {
    /** @type {CardsData} */
    const { names, players } = JSON.parse(document.getElementById("player-cards-data")?.textContent ?? '{"names":[],"players":[]}');
    this.names = names;
    this.players = players;
  }

  /** "8 Hida Jiro" @param {number} side @param {number | string} number */
  named(side, number) {
    return `${number} ${this.of(side, number)?.name ?? ""}`.trim();
  }

  /** @param {number} side @param {number | string | null | undefined} number */
  of(side, number) {
    return this.players.find((each) => each.side === side && String(each.number) === String(number)) ?? null;
  }
}

export class Card {
  /** @param {HTMLElement} root @param {Chooser} chooser @param {Planner} planner @param {Cards} cards */
  constructor(root, chooser, planner, cards) {
    this.chooser = chooser;
    this.planner = planner;
    this.cards = cards;
    this.box = part(root, "[data-plan-card]");
    /** @type {PlayerCard | null} */ this.card = null;
    /** @type {HTMLElement[]} */ this.parts = [];
    /** @type {HTMLDetailsElement[]} */ this.pool = [];
    this.head = made("p", { class: "cluster" });
    this.skills = made("div", { class: "cluster plan-skills" });
    this.rest = made("p", { class: "soft" });
    this.facts = [made("strong"), made("span", { class: "soft" }), ...cards.names.map(([short, name]) => made("span", { class: "plan-value" }, made("abbr", { title: name }, short), " "))];
  }

  /** A part a frame. */
  draw() {
    const { play, seen } = this.chooser;
    const card = this.cards.of(play ? this.planner.side : 1 - this.planner.side, play?.number ?? seen);
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

  /** Their name, values and skills are written where those of the last one were. @param {PlayerCard} card */
  know(card) {
    const [name, position, ...values] = this.facts;
    name.textContent = `${card.number} ${card.name}`;
    position.textContent = card.position;
    for (const [index, { lastChild }] of values.entries()) if (lastChild) lastChild.nodeValue = ` ${card.values[index]}`;
    this.parts = card.skills.map((skill, at) => this.skill(skill, at));
  }

  /** A new `details` is slow to style, one that stays is not. @param {CardSkill} skill @param {number} at */
  skill({ name, text, link }, at) {
    if (!text) return made("span", { class: "badge" }, name);
    const found = (this.pool[at] ??= made("details", {}, made("summary", { class: "badge" }), made("p")));
    const [head, body] = found.children;
    found.open = false;
    head.textContent = name;
    body.replaceChildren(`${text} `, link ? made("a", { href: link, target: "_blank" }, filled("rule")) : "");
    return found;
  }

  /** @param {ReachShape | undefined} shape @param {{ why: string }} play */
  left(shape, { why }) {
    if (!shape) return why || filled("card_nothing");
    const actions = shape.actions.map((action) => filled(`action_${action}`)).join(", ");
    return filled(actions ? "card_left" : "card_squares", { squares: Math.max(shape.left, 0), actions });
  }
}
