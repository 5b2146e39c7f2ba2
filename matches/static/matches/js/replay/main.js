/* Starts every replay of the page: at once, or when its Watch button is clicked. */

import { Player } from "./player.js";

export function start(root) {
  const words = JSON.parse(document.getElementById("replay-words")?.textContent ?? "{}");
  const player = new Player(root, words);
  root.player = player;
  const { event, play, until, closed } = root.dataset;
  if (closed) return player;
  player.load(Number(event ?? 0)).then((loaded) => {
    if (!loaded || !play || !player.stage.moves) return;
    if (player.poster) player.toggle();
    else player.clock.play(until ? Number(until) : null);
  });
  return player;
}

for (const root of globalThis.document?.querySelectorAll("[data-replay]") ?? []) start(root);
