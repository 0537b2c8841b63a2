type Mark = { readonly at: number; readonly char: string; readonly depth: number };

/** What gives JSON its structure, from `start` on and outside of quotes. Brackets have the depth of what they enclose. */
function* marks(text: string, start: number): Generator<Mark, void, undefined> {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (quoted) {
      at += char === '\\' ? 1 : 0;
      quoted = char !== '"';
    } else if (char === '"') {
      quoted = true;
    } else if ('{[,:]}'.includes(char)) {
      depth += char === '{' || char === '[' ? 1 : 0;
      yield { at, char, depth };
      depth -= char === '}' || char === ']' ? 1 : 0;
    }
  }
}

/** The place behind the object or list that begins at `start`; undefined when it has no end. */
export function endOfJson(text: string, start: number): number | undefined {
  for (const { at, char, depth } of marks(text, start)) {
    if (depth === 1 && (char === '}' || char === ']')) {
      return at + 1;
    }
  }
  return undefined;
}

/** The values of an object by their names, each as it was written: numbers keep their digits. `json` is valid. */
export function fieldTexts(json: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let from = 0;
  let colon = 0;
  for (const { at, char, depth } of marks(json, 0)) {
    if (depth !== 1) {
      continue;
    }
    if (char === ':') {
      colon = at;
    } else if (char !== '{' && colon > from) {
      fields.set(JSON.parse(json.slice(from, colon)) as string, json.slice(colon + 1, at).trim());
    }
    from = char === ':' ? from : at + 1;
  }
  return fields;
}
