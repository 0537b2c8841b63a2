import { escapeText } from './escape-text.js';

const PIECES = /_?[A-Za-z]+|\d{1,3}|[^\S\n]+|\n|[^A-Za-z\d\s]/gu;
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu;
const NO_VOWEL = /^[^aeiouy]+$/iu;
const UNSPEAKABLE = /[^aeiouy_]{4}|[jqxz][^aeiouy_]|[^aeiouy_][jqxz]/iu;

/**
 * About how many tokens a model reads in a text, rather too many than too few: for names, abbreviations, random letters,
 * hexadecimal digits, scripts of eight languages and emoji, no estimate was below the counts of the vocabularies cl100k_base
 * and o200k_base. Up to three digits, one punctuation mark or one line end count as one token; a space belongs to the next word.
 */
export function estimateTokens(text: string): number {
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
  return Math.ceil(tokens);
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
  return code < 0x80 ? 1 : code < 0x800 ? 1.5 : code < 0x10000 ? 2 : 3;
}

/**
 * Names by pattern, as many as fit `most` tokens: names that differ only in their digits are one entry, `c0 … c1999 (2000)`.
 * Ends with the number of names left out, which is not counted; empty if no entry fits.
 */
export function summarizeNames(names: readonly string[], most: number): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const pattern = name.replace(/\d+/gu, '#');
    const group = groups.get(pattern) ?? [];
    group.push(name);
    groups.set(pattern, group);
  }
  let text = '';
  let left = names.length;
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length)) {
    const [first = '', last = first] = [group[0], group.at(-1)].map(name => escapeText(name ?? ''));
    const entry = group.length === 1 ? first : `${first} … ${last} (${group.length})`;
    const longer = text === '' ? entry : `${text}, ${entry}`;
    if (estimateTokens(longer) > most) {
      break;
    }
    text = longer;
    left -= group.length;
  }
  return text === '' || left === 0 ? text : `${text} and ${left} more`;
}
