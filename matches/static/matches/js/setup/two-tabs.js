/* Two tabs write one text: each tells it above its form, with what the other has, and the reader chooses. */

/** `take(text)` puts the other tab's text into the form; `shown(text)` is what of it can be read, or "". */
export function twoTabs(kept, form, take, shown = (text) => text) {
  const words = document.querySelector("template[data-kept-elsewhere]");
  let notice = null;
  const choose = (text) => {
    const isTheirs = text !== kept.mine;
    kept.choose(text);
    if (isTheirs) take(text);
    [...form.querySelectorAll("textarea, select, input, button")].find((each) => each.checkVisibility())?.focus();
  };
  kept.onOther = (other) => {
    if (other === null) {
      notice?.remove();
      notice = null;
      return;
    }
    notice ??= words.content.firstElementChild.cloneNode(true);
    const text = notice.querySelector("pre");
    text.textContent = shown(other);
    text.parentNode.hidden = !text.textContent;
    notice.querySelector("[data-keep=mine]").onclick = () => choose(kept.mine);
    notice.querySelector("[data-keep=other]").onclick = () => choose(other);
    if (!notice.isConnected) form.prepend(notice);
  };
}
