/* Back shows a page as the browser kept it. Whose turn it is may have changed since: the page is loaded again.
 *
 * What its reader had typed comes back with a sentence that it is from before, in the fields that are still there; what has no
 * field any more is shown. Forms that keep their own words (`data-keeps`) are left to themselves, and so is what was sent.
 */

const KEY = `kemari-draft:typed:${location.pathname}${location.search}`; // who logs out forgets it, with all drafts
const SENT = "kemari-sent"; // the page whose form was sent last, and has no answer yet
const ANSWERED = "kemari-answered";
const PAGE = String(performance.timeOrigin);
const sent = new Set();
const SECRET = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);

const isTicked = ({ type }) => type === "checkbox" || type === "radio";

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
const place = (field) => `${field.form?.getAttribute("action") ?? ""} ${field.name || field.id} ${isTicked(field) ? field.value : ""}`;

/** What was typed and the server has not had, without what its form keeps by itself. */
export function typed() {
  // The browser itself would put back what was sent.
  if (sessionStorage.getItem(ANSWERED) === PAGE) for (const form of sent) form.reset();
  return fields()
    .filter((field) => isChanged(field) && !field.form?.hasAttribute("data-keeps"))
    .map((field) => [place(field), isTicked(field) ? field.checked : field.value]);
}

const words = () => document.querySelector("[data-typed-words]");

/** Puts back what was typed before the page was loaded again; what has no place any more is shown to copy. */
export function restore() {
  const said = words();
  const kept = JSON.parse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  if (!kept || !said || kept.user !== said.dataset.user) return;
  const there = new Map(fields().map((field) => [place(field), field]));
  const gone = [];
  for (const [at, value] of kept.left) {
    const field = there.get(at);
    if (!field) {
      if (typeof value === "string" && value.trim()) gone.push(value);
      continue;
    }
    field[isTicked(field) ? "checked" : "value"] = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  said.querySelector("[data-typed-back]").hidden = gone.length === kept.left.length;
  said.querySelector("[data-typed-gone]").hidden = gone.length === 0;
  said.querySelector("pre").textContent = gone.join("\n\n");
  said.hidden = false;
}

function renew() {
  try {
    const left = typed();
    if (left.length) sessionStorage.setItem(KEY, JSON.stringify({ user: words()?.dataset.user, left }));
  } catch {
    if (fields().some(isChanged)) return; // nothing could keep it: the page stays as it is
  }
  location.reload();
}

addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || target.hasAttribute("data-keeps")) return;
  sent.add(target);
  try {
    sessionStorage.setItem(SENT, PAGE);
  } catch {
    // storage is off or full: what was sent comes back as if it had not been
  }
});

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  if (navigator.onLine) renew();
  else addEventListener("online", renew, { once: true }); // without a connection there is no other page
});

try {
  if (sessionStorage.getItem(SENT)) sessionStorage.setItem(ANSWERED, sessionStorage.getItem(SENT)); // there was an answer
  sessionStorage.removeItem(SENT);
  restore();
} catch {
  // storage is off, or says what no page of ours has written
}
