/* Why a square was refused, said at that square; it goes by itself. */

const REST = 6000;
const GAP = 4;
/** Until each goes. @type {Map<HTMLElement, Timer>} */
const rests = new Map();

/** @param {HTMLElement} note */
const frameOf = (note) => /** @type {HTMLElement} */ (note.parentElement);

/** The note stands in the frame that scrolls the picture. @param {HTMLElement} note @param {HTMLElement | undefined} cell @param {string} words */
export function showWhy(note, cell, words) {
  note.textContent = words;
  note.hidden = false;
  if (cell) {
    const frame = frameOf(note);
    const [seen, box] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
    const left = Math.max(0, Math.min(box.left - seen.left, seen.width - note.offsetWidth));
    note.style.left = `${left + frame.scrollLeft}px`;
    note.style.top = `${box.bottom - seen.top + frame.scrollTop + GAP}px`;
    cell.classList.add("refused");
  }
  clearTimeout(rests.get(note));
  rests.set(note, setTimeout(() => hideWhy(note), REST));
}

/** @param {HTMLElement} note */
export function hideWhy(note) {
  note.hidden = true;
  for (const cell of frameOf(note).querySelectorAll(".refused")) cell.classList.remove("refused");
}
