/* Larger squares for those who only look at a board, as in planning. */

import { Zoom } from "./zoom.js";

export function look(root) {
  const svg = root.querySelector("[data-pitch] svg");
  if (!svg) return;
  root.classList.add("look-on");
  for (const buttons of root.querySelectorAll("[data-look-buttons]")) buttons.hidden = false;
  root.zoom = new Zoom({
    frame: root.querySelector("[data-pitch-frame]"),
    stage: root.querySelector("[data-pitch]"),
    svg,
    out: root.querySelector("[data-zoom-out]"),
    larger: root.querySelector("[data-zoom-in]"),
    still: root.matches("[data-replay]"), // its controls stay where they are
  });
}

for (const root of globalThis.document?.querySelectorAll("[data-look]") ?? []) look(root);
