/* Elements, their parts, events, keys and words. */

/** The part of a page that its template has. @template {string} S @param {ParentNode} root @param {S} selector */
export const part = (root, selector) => /** @type {Found<S>} */ (root.querySelector(selector));

/** @param {Event} event */
export const targetOf = (event) => /** @type {HTMLElement} */ (event.target);

/** What an event tells. @param {Event} event */
export const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;

/** An element with attributes and children; `on…` are listeners, `true` and `false` set or leave out.
 * @template {keyof HTMLElementTagNameMap} K @param {K} name @param {Attributes} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, `${value}`);
  }
  for (const child of children) if (child !== null && child !== undefined && child !== "") element.append(child);
  return element;
}

/** Give an element these children; those that it has are not touched. True while more than `most` are to come.
 * @param {Element} element @param {Element[]} children @param {number} [most]
 */
export function arrange(element, children, most = Infinity) {
  const gone = Array.from(element.children).filter((child) => !children.includes(child));
  for (const child of gone) child.remove();
  let left = most;
  for (const [at, child] of children.entries()) {
    if (child === element.children[at]) continue;
    if (left === 0) return true;
    left -= 1;
    element.insertBefore(child, element.children[at] ?? null);
  }
  return false;
}

/** As `arrange`; one with the same content stays, and the focus on it.
 * @param {Element} element @param {HTMLElement[]} children @param {number} [most]
 */
export function renew(element, children, most) {
  const before = /** @type {HTMLElement[]} */ (Array.from(element.children));
  const now = children.map((child) => {
    const at = before.findIndex(({ innerHTML }) => innerHTML === child.innerHTML);
    const [old] = at < 0 ? [child] : before.splice(at, 1);
    for (const { name, value } of child.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    old.onclick = child.onclick;
    return old;
  });
  return arrange(element, now, most);
}

/** A small button; `key` does the same on the pitch, and is `shown` on it.
 * @param {string} label @param {() => unknown} action @param {ButtonOptions} [options]
 */
export function button(label, action, { key = "", shown = key, pressed = null, name = "", quiet = false, act = null } = {}) {
  const found = made(
    "button",
    {
      type: "button",
      class: `button button-small${quiet ? " button-quiet" : ""}${name ? ` ${name}` : ""}`,
      "aria-keyshortcuts": key || null,
      "aria-pressed": pressed === null ? null : String(pressed),
      "data-act": act,
    },
    label,
    key ? made("kbd", { "aria-hidden": "true", "data-key": shown }) : null,
  );
  found.onclick = action;
  return found;
}

/** Fills the sentences of a page, which brings them so that they can be translated. @param {Record<string, string>} words @returns {Say} */
export const wordsOf = (words) => (key, values = {}) => {
  const known = new Map(Object.entries(values));
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => known.get(name) ?? "");
};

/** The key that a shortcut is named by, a Latin letter: on a Cyrillic or Greek layout the key where that is printed.
 * @param {Pick<KeyboardEvent, "key" | "shiftKey"> & { code?: string }} event
 */
export const shortcutKey = ({ key, code = "", shiftKey }) =>
  code.startsWith("Key") && /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? (shiftKey ? code[3] : code[3].toLowerCase()) : key;
