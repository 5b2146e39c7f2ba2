/* Shortcuts are Latin letters; on a Cyrillic or Greek layout the same key on the keyboard means them. */

/** The key that a shortcut is named by: the letter printed there where the layout has no Latin one. */
export const shortcutKey = ({ key, code = "", shiftKey }) =>
  code.startsWith("Key") && /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? (shiftKey ? code[3] : code[3].toLowerCase()) : key;
