/* What can be undone is kept for the tab: a page that is loaded again has it still. */

import { DRAFT, tab } from "../../../core/js/store.js";
import { keptRows } from "./rows.js";
import { keyOf } from "./sheet.js";

const MOST = 60;

/** A state as it was kept; null for what is none. @param {unknown} found @returns {SheetState | null} */
function stateOf(found) {
  const { text, rows, below, isRead } = /** @type {Partial<SheetState>} */ (found ?? {});
  if (!(text === null || typeof text === "string") || !Array.isArray(rows)) return null;
  return { text, rows: keptRows(rows), below: String(below ?? ""), isRead: Boolean(isRead) };
}

/** @param {unknown} found */
const statesOf = (found) => (Array.isArray(found) ? found.map(stateOf).filter((state) => state !== null) : []);

/** Bring back what could be undone and redone on the same sheet of the same turn, and keep it when the page goes.
 * @param {Sheet} sheet @param {DOMStringMap} turn
 */
export function keepUndo(sheet, { user, match, side, segment }) {
  const key = `${DRAFT}${user}:${match}:${side}:${segment}:undo`;
  const kept = /** @type {{ now?: string, past?: unknown, future?: unknown } | null} */ (tab.read(key));
  if (kept && kept.now === keyOf(sheet.kept)) sheet.recall(statesOf(kept.past), statesOf(kept.future));
  addEventListener("pagehide", () => tab.keep(key, { now: keyOf(sheet.kept), past: sheet.past.slice(-MOST), future: sheet.future.slice(-MOST) }));
}
