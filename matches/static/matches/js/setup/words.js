/* Sentences of the boards. The page brings the words, so that they can be translated. */

export const wordsOf = (words) => (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
