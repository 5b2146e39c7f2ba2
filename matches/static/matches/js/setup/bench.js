/* The players who are not on the pitch: one tab stop, arrows walk, Enter chooses. */

import { arrange, made, targetOf } from "../board/dom.js";
import { Roving } from "./roving.js";

export class Bench {
  /** @param {HTMLElement} root @param {BenchPlayer[]} players
   * @param {{ choose: (number: number, event: MouseEvent) => void, escape: () => void, empty: string }} does */
  constructor(root, players, { choose, escape, empty }) {
    this.root = root;
    this.players = players;
    this.buttons = new Map(players.map((player) => [player.number, this.item(player)]));
    this.nobody = made("p", { class: "bench-empty" }, empty);
    this.roving = new Roving(root);
    root.addEventListener("click", (event) => {
      const button = targetOf(event).closest("button");
      if (button) choose(Number(button.dataset.number), event);
    });
    root.addEventListener("keydown", (event) => event.key === "Escape" && escape());
  }

  /** Whoever stays keeps their button: a finger or a pointer may be on it. @param {Set<number>} placed @param {number | null} chosen */
  draw(placed, chosen) {
    const wanted = [...this.buttons].filter(([number]) => !placed.has(number)).map(([, button]) => button);
    arrange(this.root, wanted.length ? wanted : [this.nobody]);
    for (const [number, button] of this.buttons) button.setAttribute("aria-pressed", String(number === chosen));
    this.roving.stop();
  }

  /** @param {BenchPlayer} player */
  item({ number, name, position, about }) {
    return made("button", { type: "button", class: "bench-player", "data-number": number, title: about }, made("strong", {}, `${number}`), " ", made("span", {}, `${name}, ${position}`));
  }

  /** @param {number | null} [number] */
  focus(number = null) {
    const item = this.root.querySelector(`[data-number="${number}"]`) ?? this.roving.items[0];
    item?.focus();
    return Boolean(item);
  }
}
