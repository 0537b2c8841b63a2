import { escapeText } from './escape-text.js';

const PIECES = /_?[A-Za-z]+|\d{1,3}|[^\S\n]+|\n|[^A-Za-z\d\s]/gu;
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu;
const NO_VOWEL = /^[^aeiouy]+$/iu;
const UNSPEAKABLE = /[^aeiouy_]{4}|[jqxz][^aeiouy_]|[^aeiouy_][jqxz]/iu;

/** Characters per piece, and number of pieces, that are read of a longer text: the time does not grow with its length. */
const [PIECE, SPREAD] = [5_000, 20];

/**
 * About how many tokens a model reads in a text, rather too many than too few: for names, abbreviations, random letters,
 * hexadecimal digits, scripts of eight languages and emoji, no estimate was below the counts of the vocabularies cl100k_base
 * and o200k_base. Up to three digits, one punctuation mark or one line end count as one token; a space belongs to the word after
 * it. A text of more than 100,000 characters is estimated from twenty pieces.
 */
export function estimateTokens(text: string): number {
  const read = PIECE * SPREAD;
  if (text.length <= read) {
    return Math.ceil(tokensIn(text));
  }
  const step = (text.length - PIECE) / (SPREAD - 1);
  const pieces = Array.from({ length: SPREAD }, (_, at) => text.substring(at * step, at * step + PIECE));
  return Math.ceil(pieces.reduce((sum, piece) => sum + tokensIn(piece), 0) * (text.length / read));
}

function tokensIn(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    if (/^_?[A-Za-z]/u.test(piece)) {
      tokens += letters(piece);
    } else if (/^[^\S\n]/u.test(piece)) {
      tokens += piece.length > 1 ? 1 : 0;
    } else {
      tokens += symbol(piece.codePointAt(0) ?? 0);
    }
  }
  return tokens;
}

/** Words take few tokens, capitals more; random characters take nearly one token each. */
function letters(piece: string): number {
  let tokens = 0;
  for (const [word] of piece.matchAll(WORDS)) {
    const odd = word.length > 1 && (NO_VOWEL.test(word) || UNSPEAKABLE.test(word));
    const perToken = odd ? 1.35 : /^[A-Z]{2,}$/u.test(word) ? 2.5 : word.length > 12 ? 3 : 8;
    tokens += Math.ceil(word.length / perToken);
  }
  return tokens;
}

/** Tokens of a character that is not an ASCII letter: rarer scripts and emoji take several. */
function symbol(code: number): number {
  if (code < 0x80) {
    return 1;
  }
  if (code < 0x250) {
    return 2;
  }
  return code < 0x800 ? 1 : code < 0x2000 ? 1.5 : code < 0x10000 ? 2 : 3;
}

/** At most this many entries that do not fit are skipped. */
const MOST_MISSES = 20;

type Group = { readonly first: string; last: string; count: number };

/**
 * Names by pattern, as many as fit `most` tokens: names that differ only in their digits are one entry, `c0 … c1999 (2000)`.
 * Ends with the number of names left out, which is not counted; empty if no entry fits.
 */
export function summarizeNames(names: readonly string[], most: number): string {
  const groups = new Map<string, Group>();
  for (const name of names) {
    const pattern = name.replace(/\d+/gu, '#');
    const group = groups.get(pattern);
    if (group) {
      group.last = name;
      group.count += 1;
    } else {
      groups.set(pattern, { first: name, last: name, count: 1 });
    }
  }
  let text = '';
  let left = names.length;
  let misses = 0;
  for (const { first, last, count } of [...groups.values()].sort((a, b) => b.count - a.count)) {
    const entry =
      count === 1
        ? escapeText(first)
        : count === 2
          ? `${escapeText(first)}, ${escapeText(last)}`
          : `${escapeText(first)} … ${escapeText(last)} (${count})`;
    const longer = text === '' ? entry : `${text}, ${entry}`;
    // Where one does not fit, a shorter one still may.
    if (estimateTokens(longer) <= most) {
      text = longer;
      left -= count;
    } else if (++misses > MOST_MISSES) {
      break;
    }
  }
  return text === '' || left === 0 ? text : `${text} and ${left} more`;
}
