/* What the opponents would do: a bot plays their next turn from the expected position. A sandbox. */

import { made } from "./dom.js";
import { percent } from "./plan-layers.js";
import { filled } from "./plan-words.js";

export function answers(root, sheet, client) {
  const box = root.querySelector("[data-plan-answer]");
  const asks = root.querySelector("[data-plan-answer-ask]");
  asks?.addEventListener("click", async () => {
    asks.disabled = true;
    box.replaceChildren(made("p", { class: "soft" }, filled("answer_waits")));
    const found = await client.ask("answer", { text: sheet.text });
    asks.disabled = false;
    if (!found) return;
    if (found.refused || found.offline) return box.replaceChildren(made("p", {}, found.refused?.detail ?? filled("offline")));
    if (found.times === null) return box.replaceChildren(made("p", {}, filled("answer_none")));
    const values = { times: found.times, touchdown: percent(found.touchdown), turnover: percent(found.turnover), casualties: found.casualties };
    box.replaceChildren(
      made("p", {}, filled("answer", values)),
      made("details", {}, made("summary", {}, filled("answer_story")), made("ol", { class: "log" }, ...found.story.map((line) => made("li", {}, line)))),
    );
  });
  sheet.addEventListener("change", () => box?.replaceChildren());
}
