/* Letters and signs as keys: a reader may switch them off, for speech input, on this device. */

const LETTERS_OFF = "kemari-no-keys";

export function lettersAct() {
  try {
    return localStorage.getItem(LETTERS_OFF) !== "1";
  } catch {
    return true; // storage is off
  }
}

/** A box that switches them. */
export function switches(box) {
  if (!box) return;
  box.checked = lettersAct();
  box.addEventListener("change", () => localStorage.setItem(LETTERS_OFF, box.checked ? "" : "1"));
}
