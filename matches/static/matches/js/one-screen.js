/* Two people at one screen: while no curtain is open, this browser keeps nothing that either side wrote in the match, and
 * a page of one side is not shown again by Back or in another tab.
 */

import { DRAFT, device, tab } from "../../core/js/store.js";

/** Everything that pages of a match keep of what its sides write, and how far they have watched. @param {string} match */
export function forgetSides(match) {
  const isOfMatch = (/** @type {string} */ key) => key.includes(`:${match}:`) || key.includes(`/matches/${match}/`);
  for (const store of [device, tab]) for (const key of store.keys(DRAFT)) if (isOfMatch(key)) store.keep(key, null);
  device.keep(`kemari-watched-${match}`, null); // each side watches the other's turn
}

const root = globalThis.document?.querySelector("[data-one-screen]");
if (root) {
  const { oneScreen: match = "", open, waits } = root.dataset;
  const handed = `kemari-handed-${match}`;
  if (open) addEventListener("storage", ({ key }) => key === handed && location.reload()); // a curtain is closed in another tab
  addEventListener("pagehide", () => (document.body.hidden = true)); // Back shows nothing until the page is loaded again
  if (!open) {
    if (waits === undefined) forgetSides(match); // else the side that hid its board goes on with it
    device.keep(handed, Date.now());
  }
}
