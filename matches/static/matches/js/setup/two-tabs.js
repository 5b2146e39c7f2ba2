/* Two tabs write one text: each tells it above its form, with what the other has, and the reader chooses. */

import { part } from "../board/dom.js";

/** `take(text)` puts the other tab's text into the form; `shown(text)` is what of it can be read, or "".
 * @param {Kept} kept @param {HTMLFormElement} form @param {(text: string) => void} take @param {(text: string) => string} [shown]
 */
export function twoTabs(kept, form, take, shown = (text) => text) {
  /** @type {Element | null} */
  let notice = null;
  const choose = (/** @type {string} */ text) => {
    const isTheirs = text !== kept.mine;
    kept.choose(text);
    if (isTheirs) take(text);
    [...form.querySelectorAll("textarea, select, input, button")].find((each) => each.checkVisibility())?.focus();
  };
  kept.addEventListener("other", () => {
    const { other } = kept;
    if (other === null) return notice?.remove();
    notice ??= /** @type {Element} */ (part(part(document, "template[data-kept-elsewhere]").content, "*").cloneNode(true));
    const text = part(notice, "pre");
    text.textContent = shown(other);
    part(notice, "details").hidden = !text.textContent;
    part(notice, "[data-keep=mine]").onclick = () => choose(kept.mine);
    part(notice, "[data-keep=other]").onclick = () => choose(other);
    if (!notice.isConnected) form.prepend(notice);
    return undefined;
  });
}
