import { jsonrepair } from 'jsonrepair';

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '｛': '｝' };
const CLOSING = new Set(Object.values(PAIRS));
/** Quotes by what ends them. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '””"', '‘': "’'", '「': '」' };
const WIDE: Readonly<Record<string, string>> = { '｛': '{', '｝': '}', '：': ':', '，': ',', '「': '"', '」': '"' };

/**
 * The end of the object that begins at `from`, in JSON as models write it; undefined for one that has none: what is cut off is never made
 * whole.
 */
export function endOfLenient(text: string, from: number): number | undefined {
  const open: string[] = [];
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') {
        at += 1;
      } else if (quote.includes(char) && /^\s*(?:[,:}\]，：｝]|$)/u.test(text.slice(at + 1, at + 40))) {
        // One that more of the value follows belongs to it: `'it's'`.
        quote = '';
      }
    } else if (QUOTES[char] !== undefined) {
      quote = QUOTES[char];
    } else if (PAIRS[char] !== undefined) {
      open.push(PAIRS[char]);
    } else if (CLOSING.has(char)) {
      if (open.pop() !== char) {
        return undefined;
      }
      if (open.length === 0) {
        return at + 1;
      }
    }
  }
  return undefined;
}

/** A whole object in JSON as models write it: doubled braces, quotes and commas of other scripts, Python's constants, a comma too many. */
export function parseLenient(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    const single = /^\{\s*\{[\s\S]*\}\s*\}$/u.test(json) ? json.trim().slice(1, -1) : json;
    try {
      return JSON.parse(jsonrepair(narrow(single)));
    } catch {
      return undefined;
    }
  }
}

/** With the wide punctuation of JSON itself as ASCII has it; values keep theirs. */
function narrow(json: string): string {
  let quote = '';
  let made = '';
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charAt(at);
    if (quote !== '') {
      quote = quote.includes(char) ? '' : quote;
      made += char === '\\' ? char + json.charAt((at += 1)) : char;
    } else {
      quote = QUOTES[char] ?? '';
      made += WIDE[char] ?? char;
    }
  }
  return made;
}
