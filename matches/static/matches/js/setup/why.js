/* Why a square was refused, said at that square; it goes by itself. */

const REST = 6000;
const GAP = 4;

/** The note stands in the frame that scrolls the picture. */
export function showWhy(note, cell, words) {
  note.textContent = words;
  note.hidden = false;
  if (cell) {
    const frame = note.parentElement;
    const [seen, box] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
    const left = Math.max(0, Math.min(box.left - seen.left, seen.width - note.offsetWidth));
    note.style.left = `${left + frame.scrollLeft}px`;
    note.style.top = `${box.bottom - seen.top + frame.scrollTop + GAP}px`;
    cell.classList.add("refused");
  }
  clearTimeout(note.rest);
  note.rest = setTimeout(() => hideWhy(note), REST);
}

export function hideWhy(note) {
  note.hidden = true;
  for (const cell of note.parentElement.querySelectorAll(".refused")) cell.classList.remove("refused");
}
