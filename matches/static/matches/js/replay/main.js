/* Starts every replay of the page: at once, or when its Watch button is clicked. */

import { Player } from "./player.js";

/** A replay of another page; null if there is none. @param {string} address */
export async function panelOf(address) {
  const answer = await fetch(address);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]") : null;
}

/** The player, once it has read its replay. @param {HTMLElement} root */
export async function start(root) {
  const words = JSON.parse(document.getElementById("replay-words")?.textContent ?? "{}");
  const player = new Player(root, words);
  root.player = player;
  const { event, play, until, closed } = root.dataset;
  if (closed || !(await player.load(Number(event ?? 0)))) return player;
  if (player.isPageOwn && !player.poster && !scrollY) player.inSight(); // a link to a moment leads there
  if (!play || !player.stage.moves) return player;
  if (player.poster) player.toggle();
  else player.clock?.play(until ? Number(until) : null);
  return player;
}

for (const root of globalThis.document?.querySelectorAll("[data-replay]") ?? []) start(root);
