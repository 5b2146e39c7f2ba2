/* What this browser keeps for its reader: how far they have watched each match, and whether letters and
 * signs act as keys, which speech input may not want, and whether there are sounds. It never leaves the browser.
 */

import { device } from "../../../core/js/store.js";

const LETTERS = "kemari-no-keys";
const SOUNDS = "kemari-sounds";
/** @param {string | undefined} match */
const watchedKey = (match) => `kemari-watched-${match}`;

/** The last event of the match that was watched; -1 if none was, past all where nothing can be
 * noted: what would play once would play each time. @param {string | undefined} match
 */
export const watched = (match) => Number(device.read(watchedKey(match), Infinity) ?? -1);

/** Note that an event was shown. @param {string | undefined} match @param {number} number */
export function note(match, number) {
  if (number > watched(match)) device.keep(watchedKey(match), number);
}

/** A turn that was watched to its end is offered in a quieter way. @param {HTMLElement} link */
export function quieten(link) {
  const { match, last } = link.dataset;
  if (watched(match) >= Number(last)) link.classList.remove("button-primary", "plan-theirs-new");
}

export const lettersAct = () => device.read(LETTERS) !== 1;

/** A box whose state this browser keeps, where it is not the usual one. @param {HTMLInputElement} box @param {string} key @param {boolean} usual */
function keepBox(box, key, usual) {
  box.checked = (device.read(key) === 1) !== usual;
  box.addEventListener("change", () => device.keep(key, box.checked === usual ? null : 1));
}

/** A box that switches keys. @param {HTMLInputElement} box */
export const switchKeys = (box) => keepBox(box, LETTERS, true);
/** A box that switches sounds. @param {HTMLInputElement} box */
export const switchSounds = (box) => keepBox(box, SOUNDS, false);
