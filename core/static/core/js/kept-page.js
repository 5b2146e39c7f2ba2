/* Back shows a page as the browser kept it. Whose turn it is may have changed since: the page is loaded again.
 *
 * What its reader had typed comes back with a sentence that it is from before, in the fields that are still there; what has no
 * field any more is shown. Forms that keep their own words (`data-keeps`) are left to themselves, and so is what was sent.
 */

import { DRAFT, tab } from "./store.js";

const KEY = `${DRAFT}typed:${location.pathname}${location.search}`; // who logs out forgets it, with all drafts
const SENT = "kemari-sent"; // the page whose form was sent last, and has no answer yet
const ANSWERED = "kemari-answered";
const PAGE = String(performance.timeOrigin);
const sent = new Set();
const SECRET = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);

/** @param {Field} field @returns {field is HTMLInputElement} */
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";

/** @param {Field} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const fields = () => [...document.querySelectorAll("main :is(input, textarea, select)")].filter(({ type }) => !SECRET.has(type));

/** Which field it is on the page: that of its form, with its name, and for one of several its value. */
const place = (/** @type {Field} */ field) => `${field.form?.getAttribute("action") ?? ""} ${field.name || field.id} ${isTicked(field) ? field.value : ""}`;

/** What was typed and the server has not had, without what its form keeps by itself. */
export function typed() {
  // The browser itself would put back what was sent.
  if (String(tab.read(ANSWERED)) === PAGE) for (const form of sent) form.reset();
  return fields()
    .filter((field) => isChanged(field) && !field.form?.hasAttribute("data-keeps"))
    .map((field) => [place(field), isTicked(field) ? field.checked : field.value]);
}

const words = () => document.querySelector("[data-typed-words]");

/** Puts back what was typed before the page was loaded again; what has no place any more is shown to copy. */
export function restore() {
  const said = words();
  const kept = /** @type {{ user: string, left: [string, string | boolean][] } | null} */ (tab.read(KEY));
  tab.keep(KEY, null);
  if (!Array.isArray(kept?.left) || !said || kept.user !== said.dataset.user) return;
  const there = new Map(fields().map((field) => [place(field), field]));
  /** @type {string[]} */
  const gone = [];
  for (const [at, value] of kept.left.filter(Array.isArray)) {
    const field = there.get(at);
    if (!field) {
      if (typeof value === "string" && value.trim()) gone.push(value);
      continue;
    }
    if (isTicked(field)) field.checked = Boolean(value);
    else field.value = String(value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (said.querySelector(selector));
  part("[data-typed-back]").hidden = gone.length === kept.left.length;
  part("[data-typed-gone]").hidden = gone.length === 0;
  part("pre").textContent = gone.join("\n\n");
  said.hidden = false;
}

function renew() {
  if (document.querySelector("[data-one-screen]")) return location.reload(); // another may sit there now
  const left = typed();
  const isKept = !left.length || tab.keep(KEY, { user: words()?.dataset.user, left });
  if (isKept || !fields().some(isChanged)) location.reload(); // nothing could keep it: the page stays as it is
}

addEventListener("submit", ({ target, defaultPrevented }) => {
  const form = /** @type {HTMLFormElement} */ (target);
  if (defaultPrevented || form.hasAttribute("data-keeps")) return;
  sent.add(form);
  tab.keep(SENT, PAGE); // where that is not possible, what was sent comes back as if it had not been
});

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  if (navigator.onLine) renew();
  else addEventListener("online", renew, { once: true }); // without a connection there is no other page
});

// A page that nobody looks at asks for nothing: it would say that they are there.
addEventListener("htmx:beforeRequest", (event) => {
  const asks = /** @type {CustomEvent<{ elt: Element }>} */ (event).detail.elt.getAttribute("data-hx-trigger");
  if (document.hidden && asks?.startsWith("every ")) event.preventDefault();
});

if (tab.read(SENT)) tab.keep(ANSWERED, tab.read(SENT)); // there was an answer
tab.keep(SENT, null);
restore();
