/* Writes a board's state into the text of a set-up. Lines about anything else stay, above it. */

const HEAD = /^(RECEIVE|KICK|KICKING|RECEIVING|TARGET\b.*)$/i;
const PLACE = /^[0-9]{1,3}[\s,]*(AT\b)?[\s,]*[A-Z]{1,2}\s*[0-9]{1,2}$/i;
/** @param {string} words */
const isOurs = (words) => HEAD.test(words) || PLACE.test(words);

/** The text with these places, target and choice; a comment behind a replaced line is kept. @param {string} text @param {SetUpState} state */
export function written(text, { choice, target, kicking, receiving }) {
  const kept = [];
  for (const line of text.split("\n")) {
    const [words, ...comment] = line.normalize("NFKC").split("#");
    const said = words.trim().replace(/[:,]$/, "").trim();
    if (/^END$/i.test(said)) break;
    if (!said || !isOurs(said)) kept.push(line);
    else if (comment.length) kept.push(`#${comment.join("#")}`);
  }
  while (kept.length && !kept[kept.length - 1].trim()) kept.pop();
  const lines = [...kept];
  if (choice) lines.push(choice);
  if (target) lines.push(`TARGET ${target}`);
  const at = (/** @type {Place[]} */ places) => places.map(([number, square]) => `${number} AT ${square}`);
  if (kicking.length) lines.push("KICKING", ...at(kicking));
  if (receiving.length) lines.push("RECEIVING", ...at(receiving));
  return `${[...lines, "END"].join("\n")}\n`;
}
