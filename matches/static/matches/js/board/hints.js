/* Hints about the turn as it begins, one at a time. Once something is written, those about players without a play, and
 * then the last, about submitting. Which of them its reader has put away, this device keeps for ever.
 */

import { device } from "../../../core/js/store.js";

const KEY = "kemari-hints";
const LAST = "submit";

/** Those of a page, if it has any; `press` chooses a player on their square.
 * @param {HTMLDetailsElement | null} box @param {Sheet} sheet @param {Grid} grid @param {(number: string, square: Square) => void} press
 */
export function showHints(box, sheet, grid, press) {
  if (!box) return;
  const hints = [...box.querySelectorAll("[data-hint]")];
  const gone = new Set(/** @type {string[]} */ ([device.read(KEY)].flat()));
  let tried = ""; // it stays until something is written
  const show = () => {
    const isWritten = Boolean(sheet.rows.length || !sheet.isRead);
    const planned = new Set(sheet.rows.flatMap(({ plays }) => plays.map(({ number }) => `${number}`)));
    const now = hints.find((each) => {
      const { hint = "" } = each.dataset;
      if (gone.has(hint)) return false;
      if (hint === LAST) return isWritten;
      return sheet.isRead && !planned.has(each.querySelector("[data-number]")?.dataset.number ?? "");
    });
    for (const hint of hints) hint.hidden = hint !== now;
    box.hidden = !now;
    return now;
  };
  const putAway = (/** @type {string} */ hint) => {
    gone.add(hint);
    device.keep(KEY, [...gone]);
  };
  box.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    const { hintTry: square, number } = button?.dataset ?? {};
    if (!button) return;
    const { hint = "" } = /** @type {HTMLElement | null} */ (button.closest("[data-hint]"))?.dataset ?? {};
    if (square && number) {
      tried = hint;
      press(number, square);
      return;
    }
    putAway(hint);
    const next = show()?.querySelector("[data-hint-got]");
    if (next) next.focus();
    else grid.focus(); // not on the button that submits
  });
  sheet.addEventListener("change", () => {
    if (tried && sheet.rows.length) putAway(tried);
    tried = "";
    show();
  });
  sheet.addEventListener("read", show);
  box.open = true;
  show();
}
