/* Forms of standing orders and of answers: what is written and not saved stays on this device. */

import { KeptForm } from "./kept-form.js";

const words = document.querySelector("[data-kept-words]");
for (const form of document.querySelectorAll("form[data-kept]")) if (words) new KeptForm(form, words, `orders:${location.pathname}${location.search}:${form.dataset.kept}`);
