/* The players who are not on the pitch: one tab stop, arrows walk, Enter chooses. */

import { Roving } from "./roving.js";

export class Bench {
  constructor(root, players, { choose, escape, empty }) {
    this.root = root;
    this.players = players;
    this.buttons = new Map(players.map((player) => [player.number, this.item(player)]));
    this.nobody = Object.assign(document.createElement("p"), { className: "bench-empty", textContent: empty });
    this.roving = new Roving(root);
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) choose(Number(button.dataset.number), event);
    });
    root.addEventListener("keydown", (event) => event.key === "Escape" && escape());
  }

  /** Whoever stays keeps their button: a finger or a pointer may be on it. */
  draw(placed, chosen) {
    const wanted = this.players.filter(({ number }) => !placed.has(number)).map(({ number }) => this.buttons.get(number));
    if (!wanted.length) wanted.push(this.nobody);
    for (const child of this.root.querySelectorAll(":scope > *")) if (!wanted.includes(child)) child.remove();
    for (const [at, each] of wanted.entries()) if (this.root.children[at] !== each) this.root.insertBefore(each, this.root.children[at] ?? null);
    for (const [number, button] of this.buttons) button.setAttribute("aria-pressed", String(number === chosen));
    this.roving.stop();
  }

  item({ number, name, position, about }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "bench-player";
    button.dataset.number = number;
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
