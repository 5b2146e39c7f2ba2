/* What this browser keeps for its reader: how far they have watched each match, and whether letters and
 * signs act as keys, which speech input may not want. It never leaves the browser.
 */

const LETTERS = "kemari-no-keys";
const watchedKey = (match) => `kemari-watched-${match}`;

/** What is kept; `otherwise` where storage is off. */
function kept(key, otherwise) {
  try {
    return localStorage.getItem(key);
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is off or full: the turn is offered again
  }
}

/** The last event of the match that was watched; -1 if none was, past all where nothing can be
 * noted: what would play once would play each time.
 */
export const watched = (match) => Number(kept(watchedKey(match), Infinity) ?? -1);

/** Note that an event was shown. */
export function note(match, number) {
  if (number > watched(match)) keep(watchedKey(match), number);
}

/** A turn that was watched to its end is offered in a quieter way. */
export function quieten(link) {
  const { match, last } = link.dataset;
  if (watched(match) >= Number(last)) link.classList.remove("button-primary", "plan-theirs-new");
}

export const lettersAct = () => kept(LETTERS) !== "1";

/** A box that switches them. */
export function switches(box) {
  if (!box) return;
  box.checked = lettersAct();
  box.addEventListener("change", () => keep(LETTERS, box.checked ? "" : "1"));
}
