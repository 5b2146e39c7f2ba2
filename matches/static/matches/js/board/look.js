/* Larger squares for those who only look at a board: by buttons and a double tap, as in planning. */

import { CELL, MARGIN, squareAt } from "./squares.js";
import { Zoom } from "./zoom.js";

export function look(root) {
  const svg = root.querySelector("[data-pitch] svg");
  if (!svg) return;
  const { width, height } = svg.viewBox.baseVal;
  const [columns, rows] = [width, height].map((length) => (length - 2 * MARGIN) / CELL);
  root.classList.add("look-on");
  for (const buttons of root.querySelectorAll("[data-look-buttons]")) buttons.hidden = false;
  const zoom = new Zoom(root, svg, columns);
  svg.addEventListener("click", (event) => event.pointerType !== "mouse" && zoom.tapped(squareAt(svg, event, columns, rows)));
}

for (const root of globalThis.document?.querySelectorAll("[data-look]") ?? []) look(root);
