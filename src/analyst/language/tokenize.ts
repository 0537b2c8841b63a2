import { spend } from '../effort/effort.js';
import { fold } from './fold.js';
import { NUMBER_WORDS } from './number-words.js';
import { stemOf } from './stem-of.js';
import type { Token } from './token.js';

const PATTERN = new RegExp(
  [
    /"(?<double>[^"]+)"|“(?<curly>[^”]+)”|`(?<tick>[^`]+)`|‘(?<typographic>[^’]+)’/u,
    /(?<=^|[\s(=,:])'(?<single>[^']+)'(?=$|[\s),.?!;:])/u,
    /(?<iso>\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})/u,
    /(?<ordinal>\d{1,3}(?:st|nd|rd|th))\b/u,
    /(?<sign>[$€£])?(?<number>(?<![\p{L}\p{N}])-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+))(?<unit>%|°[CF]?|[a-zA-Z]{1,4}²?(?![\p{L}\p{N}_]))?/u,
    /(?<word>[\p{L}\p{N}_]+(?:['’](?!s\b)[\p{L}]+)?)(?:['’]s\b)?/u,
    /(?<other>>=|<=|!=|==|<>|[^\s])/u
  ]
    .map(part => part.source)
    .join('|'),
  'gu'
);

const SCALE: Readonly<Record<string, number>> = { k: 1000, K: 1000, M: 1_000_000, m: 1_000_000, bn: 1_000_000_000 };

function tokenOf(match: RegExpMatchArray): Token {
  const groups = match.groups ?? {};
  const start = match.index ?? 0;
  const end = start + match[0].length;
  const make = (type: Token['type'], text: string): Token => {
    const lower = fold(text);
    return { type, text, lower, stem: stemOf(lower), start, end };
  };
  const quoted = groups['double'] ?? groups['curly'] ?? groups['tick'] ?? groups['typographic'] ?? groups['single'];
  if (quoted !== undefined) {
    return make('quoted', quoted);
  }
  if (groups['number'] !== undefined) {
    const value = Number(groups['number'].replaceAll(',', ''));
    const unit = groups['unit'];
    const scale = unit === undefined || (unit === 'm' && groups['sign'] === undefined) ? undefined : SCALE[unit];
    const written = scale === undefined ? unit : undefined;
    const sign = groups['sign'] ?? written;
    return { ...make('number', match[0]), value: value * (scale ?? 1), ...(sign === undefined ? {} : { unit: sign }) };
  }
  const word = groups['iso'] ?? groups['ordinal'] ?? groups['word'];
  return word === undefined ? make('sign', match[0]) : make('word', word);
}

/** True behind "half" and "half a", where a number word follows: "half a million". */
function isHalf(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)?.lower;
  return last === 'half' || ((last === 'a' || last === 'an') && tokens.at(-2)?.lower === 'half');
}

/** Joins "twenty five", "3 million" and turns number words into numbers. */
function joinNumbers(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const value = token.type === 'word' ? NUMBER_WORDS[token.lower] : token.value;
    const before = joined.at(-1);
    if (value === undefined || token.unit !== undefined) {
      joined.push(token);
    } else if (token.type === 'word' && value >= 12 && isHalf(joined)) {
      const from = joined.length - (before?.lower === 'half' ? 1 : 2);
      const text = [...joined.slice(from), token].map(one => one.text).join(' ');
      const half = joined[from] ?? token;
      joined.splice(from, joined.length - from, { ...half, type: 'number', value: value / 2, end: token.end, text });
    } else if (token.type === 'word' && value >= 100 && before?.value !== undefined) {
      joined.splice(-1, 1, {
        ...before,
        value: before.value * value,
        end: token.end,
        text: `${before.text} ${token.text}`
      });
    } else {
      joined.push({ ...token, type: 'number', value });
    }
  }
  return joined;
}

/**
 * The tokens of a question. Quoted text is one token, `1,200`, `5k` and `three million` are one number each, `'s` is
 * dropped, hyphens part words.
 */
export function tokenize(question: string): readonly Token[] {
  spend(question.length);
  return joinNumbers(Array.from(question.matchAll(PATTERN), tokenOf));
}
