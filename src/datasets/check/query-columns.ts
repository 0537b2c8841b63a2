/** Texts, names in backticks, names of Python, attributes, numbers, calls and names, in the order they are tried. */
const TOKENS =
  /(?<text>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|`(?<quoted>[^`]+)`|(?:@|\.\s*)[\p{L}_][\p{L}\p{N}_]*|\d[\d.]*(?:[eE][+-]?\d+)?|[\p{L}_][\p{L}\p{N}_]*(?=\s*\()|(?<name>[\p{L}_][\p{L}\p{N}_]*)(?<made>\s*=(?!=))?/gu;

/** What the language of such expressions has, and what pandas lends it. */
const OWN = new Set(
  'and or not in is if else True False None Timestamp datetime list tuple inf Inf nan NaN index columns self'.split(' ')
);

/**
 * The columns, or levels of the index, that a text for `query` or `eval` of pandas reads; those that it makes are not
 * among them.
 */
export function queryColumns(text: string): readonly string[] {
  const made = new Set<string>();
  const read: string[] = [];
  for (const { groups } of text.matchAll(TOKENS)) {
    const { quoted, name, made: target } = groups ?? {};
    if (name !== undefined && target !== undefined) {
      made.add(name);
    } else if (quoted !== undefined) {
      read.push(quoted);
    } else if (name !== undefined && !OWN.has(name) && !/^ilevel_\d+$/u.test(name)) {
      read.push(name);
    }
  }
  return read.filter(name => !made.has(name));
}
