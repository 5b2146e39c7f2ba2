/* Forms of standing orders: what is written and not saved stays on this device, and comes back with a word about it. */

import { Kept } from "./kept.js";

const UNWRITTEN = new Set(["hidden", "submit", "button", "fieldset"]);

const valueOf = (control) => (control.type === "checkbox" ? control.checked : control.value);
const defaultOf = (control) => {
  if (control.type === "checkbox") return control.defaultChecked;
  if (control.options) return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? "";
  return control.defaultValue;
};

class KeptForm {
  constructor(form, name, words) {
    this.controls = [...form.elements].filter(({ name: named, type }) => named && !UNWRITTEN.has(type));
    this.kept = new Kept(name, this.text(defaultOf));
    const values = JSON.parse(this.kept.text() ?? "null");
    if (values) this.restore(form, values, words);
    form.addEventListener("input", () => this.kept.keep(this.text(valueOf)));
  }

  text(of) {
    return JSON.stringify(this.controls.map(of));
  }

  restore(form, values, words) {
    for (const [at, control] of this.controls.entries()) control[control.type === "checkbox" ? "checked" : "value"] = values[at];
    const said = Object.assign(words.cloneNode(true), { hidden: false });
    said.setAttribute("role", "status");
    form.prepend(said);
    form.closest("details")?.setAttribute("open", "");
    form.querySelector("textarea")?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const words = document.querySelector("[data-kept-words]");
for (const form of words ? document.querySelectorAll("form[data-kept]") : []) {
  new KeptForm(form, `${words.dataset.user}:orders:${location.pathname}${location.search}:${form.dataset.kept}`, words);
}
