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

/** Give an element these children; those that it has are not touched. True while more than `most` are to come. */
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

/** As `arrange`; one with the same content stays, and the focus on it. */
export function renew(element, children, most) {
  const before = Array.from(element.children);
  const now = children.map((child) => {
    const at = before.findIndex(({ innerHTML }) => innerHTML === child.innerHTML);
    const [old] = at < 0 ? [child] : before.splice(at, 1);
    for (const { name, value } of child.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    old.onclick = child.onclick;
    return old;
  });
  return arrange(element, now, most);
}

/** A small button; `key` is the letter that does the same on the pitch. */
export function button(label, action, { key = "", pressed = null, name = "", quiet = false, act = null } = {}) {
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
    key ? made("kbd", { "aria-hidden": "true", "data-key": key }) : null,
  );
  found.onclick = action;
  return found;
}
