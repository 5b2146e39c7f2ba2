/* Small elements. */

/** An element with attributes and children; `on…` are listeners, `true` and `false` set or leave out. */
export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** Give an element these children in this order; those that it has already are not touched. */
export function arrange(element, children) {
  const gone = Array.from(element.children).filter((child) => !children.includes(child));
  for (const child of gone) child.remove();
  children.forEach((child, at) => child !== element.children[at] && element.insertBefore(child, element.children[at] ?? null));
}

/** A small button; `key` is the letter that does the same on the pitch. */
export function button(label, action, { key = "", pressed = null, name = "", quiet = false } = {}) {
  return made(
    "button",
    {
      type: "button",
      class: `button button-small${quiet ? " button-quiet" : ""}${name ? ` ${name}` : ""}`,
      "aria-keyshortcuts": key || null,
      "aria-pressed": pressed === null ? null : String(pressed),
      onclick: action,
    },
    label,
    key ? made("kbd", { "aria-hidden": "true" }, key) : null,
  );
}
