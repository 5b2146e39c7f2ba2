/* How far a reader of this browser has watched each match; it never leaves the browser. */

const key = (match) => `kemari-watched-${match}`;

/** The last event of the match that was watched; -1 if none was, past all where nothing can be noted. */
export function watched(match) {
  try {
    return Number(localStorage.getItem(key(match)) ?? -1);
  } catch {
    return Infinity; // storage is off: what would play once would play each time
  }
}

/** Note that an event was shown. */
export function note(match, number) {
  try {
    if (number > watched(match)) localStorage.setItem(key(match), String(number));
  } catch {
    // storage is full: the turn is offered again
  }
}

/** A turn that was watched to its end is offered in a quieter way. */
export function quieten(link) {
  const { match, last } = link.dataset;
  if (watched(match) >= Number(last)) link.classList.remove("button-primary");
}
