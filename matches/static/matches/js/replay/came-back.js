/* Who comes back to the page of a match after their turn hears in a sentence or two what was played since.
 *
 * Words that stand on a page as it loads are read out by no screen reader: they come into an empty live region after that.
 */

import { parsed, tab } from "../../../core/js/store.js";

const SOON = 400; // after the focus, which would cut the sentence off

/** @type {HTMLElement | null} */
const place = globalThis.document?.querySelector("[data-played]") ?? null;
const key = `kemari-left-${place?.dataset.match}`;
const segment = Number(place?.dataset.segment);
/** The last segment that was known as this tab left the page. @type {number | null} */
const left = place && /** @type {number | null} */ (tab.read(key));

/** Whether something was played since this tab left the page by itself, or by a form. */
export const isBack = left !== null && segment > left;

/** The page is left; that segment is the last that its reader has heard of. @param {number} known */
export const leave = (known) => place && tab.keep(key, known);

/** What a page has of the turns after a segment, and how the match stands; "" without one. @param {Document} page @param {number} known */
export function newsSince(page, known) {
  const { turns = [], now = "" } = /** @type {PlayedNews | null} */ (parsed(page.getElementById("played-news")?.textContent ?? "")) ?? {};
  const since = turns.filter(([number]) => number > known).map(([, words]) => words);
  return since.length ? [...since, now].join(" ") : "";
}

/** @param {string} words */
export function sayNews(words) {
  const voice = document.querySelector("[data-plan-spoken]") ?? place; // a page has one voice
  if (voice && words) setTimeout(() => (voice.textContent = words), SOON);
}

/** Once the focus is where it goes. */
export function welcome() {
  if (!isBack || left === null) return;
  tab.keep(key, null);
  sayNews(newsSince(document, left));
}

if (place && !document.querySelector("[data-sheet-builder]")) welcome();
