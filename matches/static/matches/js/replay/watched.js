/* How far a reader of this browser has watched each match; it never leaves the browser. */

const key = (match) => `kemari-watched-${match}`;

/** The last event of the match that was watched; -1 if none was. */
export function watched(match) {
  try {
    return Number(localStorage.getItem(key(match)) ?? -1);
  } catch {
    return -1; // storage is off
  }
}

/** Note that an event was shown. */
export function note(match, number) {
  try {
    if (number > watched(match)) localStorage.setItem(key(match), String(number));
  } catch {
    // storage is off or full: the turn is offered again
  }
}

/** A turn that was watched to its end is offered in a quieter way. */
export function quieten(link) {
  const { match, last } = link.dataset;
  if (watched(match) >= Number(last)) link.classList.remove("button-primary");
}
