/* Larger squares for those who only look at a board, as in planning. */

import { part } from "./dom.js";
import { Zoom } from "./zoom.js";

/** @param {HTMLElement} root */
export function look(root) {
  const svg = root.querySelector("[data-pitch] svg");
  if (!svg) return;
  root.classList.add("look-on");
  for (const buttons of root.querySelectorAll("[data-look-buttons]")) buttons.hidden = false;
  root.zoom = new Zoom({
    frame: part(root, "[data-pitch-frame]"),
    stage: part(root, "[data-pitch]"),
    svg,
    out: part(root, "[data-zoom-out]"),
    larger: part(root, "[data-zoom-in]"),
    still: root.matches("[data-replay]"), // its controls stay where they are
  });
}

for (const root of globalThis.document?.querySelectorAll("[data-look]") ?? []) look(root);
