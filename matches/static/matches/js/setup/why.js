/* Why a square was refused, said at that square; it goes by itself. */

const REST = 6000;
const GAP = 4;

export function showWhy(note, stage, cell, words) {
  note.textContent = words;
  note.hidden = false;
  if (cell) {
    const [frame, box] = [stage.getBoundingClientRect(), cell.getBoundingClientRect()];
    note.style.left = `${Math.max(0, Math.min(box.left - frame.left, frame.width - note.offsetWidth))}px`;
    note.style.top = `${box.bottom - frame.top + GAP}px`;
    cell.classList.add("refused");
  }
  clearTimeout(note.rest);
  note.rest = setTimeout(() => hideWhy(note, stage), REST);
}

export function hideWhy(note, stage) {
  note.hidden = true;
  for (const cell of stage.querySelectorAll(".refused")) cell.classList.remove("refused");
}
