/* The players who are not on the pitch: one tab stop, arrows walk, Enter chooses. */

import { Roving } from "./roving.js";

export class Bench {
  constructor(root, players, { choose, escape, empty }) {
    this.root = root;
    this.players = players;
    this.empty = empty;
    this.roving = new Roving(root);
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) choose(Number(button.dataset.number), event);
    });
    root.addEventListener("keydown", (event) => event.key === "Escape" && escape());
  }

  draw(placed, chosen) {
    const focused = Number(document.activeElement?.closest?.("[data-bench] button")?.dataset.number) || null;
    const there = this.players.filter(({ number }) => !placed.has(number));
    this.root.replaceChildren(...there.map((player) => this.item(player, player.number === chosen)));
    if (!there.length) this.root.append(Object.assign(document.createElement("p"), { className: "bench-empty", textContent: this.empty }));
    this.roving.stop();
    if (focused !== null) this.focus(focused);
  }

  item({ number, name, position, about }, chosen) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "bench-player";
    button.dataset.number = number;
    button.setAttribute("aria-pressed", String(chosen));
    button.title = about;
    const shirt = document.createElement("strong");
    shirt.textContent = number;
    const who = document.createElement("span");
    who.textContent = `${name}, ${position}`;
    button.append(shirt, " ", who);
    return button;
  }

  focus(number = null) {
    const item = this.root.querySelector(`[data-number="${number}"]`) ?? this.roving.items[0];
    item?.focus();
    return Boolean(item);
  }
}
