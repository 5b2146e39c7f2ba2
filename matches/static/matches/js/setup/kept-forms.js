/* Forms of standing orders and of answers: what is written and not saved stays on this device, and comes back with a word about it. */

import { Kept } from "./kept.js";
import { twoTabs } from "./two-tabs.js";

const UNWRITTEN = new Set(["submit", "button", "fieldset"]);

const isTicked = ({ type }) => type === "checkbox" || type === "radio";
const valueOf = (control) => (isTicked(control) ? control.checked : control.value);
const defaultOf = (control) => {
  if (isTicked(control)) return control.defaultChecked;
  if (control.options) return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? "";
  return control.defaultValue;
};
/** What is written; of what is hidden only the segment that it is for, whose question is another one next time. */
const isKept = ({ name, type }) => name && !UNWRITTEN.has(type) && (type !== "hidden" || name === "segment");

class KeptForm {
  constructor(form, name, words) {
    this.form = form;
    this.controls = [...form.elements].filter(isKept);
    this.kept = new Kept(name, this.text(defaultOf));
    const text = this.kept.text();
    if (text) this.restore(text, words);
    else this.kept.keep(this.text(valueOf)); // written before the script was there
    form.addEventListener("input", () => this.kept.keep(this.text(valueOf)));
    const written = this.controls.findIndex(({ type }) => type === "textarea");
    twoTabs(this.kept, form, (other) => this.restore(other, words), (other) => JSON.parse(other)[written] ?? "");
  }

  text(of) {
    return JSON.stringify(this.controls.map(of));
  }

  restore(text, words) {
    const values = JSON.parse(text);
    for (const [at, control] of this.controls.entries()) control[isTicked(control) ? "checked" : "value"] = values[at];
    this.said?.remove();
    this.said = Object.assign(words.cloneNode(true), { hidden: false });
    this.said.setAttribute("role", "status");
    this.form.prepend(this.said);
    this.form.closest("details")?.setAttribute("open", "");
    this.form.querySelector("textarea")?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const words = document.querySelector("[data-kept-words]");
for (const form of words ? document.querySelectorAll("form[data-kept]") : []) {
  new KeptForm(form, `${words.dataset.user}:orders:${location.pathname}${location.search}:${form.dataset.kept}`, words);
}
