import type { Token } from '../language/token.js';

/** A clause cut out of a question, and the question without it. */
export type Cut = { readonly clause: string; readonly rest: string; readonly start: number; readonly end: number };

const SIGNS = new Set([',', ';', '.', ':', '!', '?', '–', '—', '(', ')']);
const BEFORE = new Set(
  'and then after afterwards once if when where with without before but excluding ignoring using having first next finally removing dropping filling replacing leaving omitting discarding'.split(
    ' '
  )
);
/** Words before which a dash parts clauses; elsewhere it may be a minus. */
const ASKING = new Set('how what which show give tell count then and list'.split(' '));
/** Words at the edges of a clause that only tie it to the rest. */
const TYING =
  /^(?:[\s,;.:!?–—]|(?:and|then|after|afterwards|after that|once|if|when|with|but|also|now|first|next|finally|i|we|you|please|so|having|before|would|will|that|on that|based on that|of that)\b)+/iu;
const TRAILING =
  /(?:[\s,;:–—]|\b(?:and|then|after|once|if|when|with|but|also|now|having|(?<!\b(?:called|named|into)\s)first|before|i|we|you|for|on|of|the|using|from|where))+$/iu;

/** Longest clause and most cuts that are tried. */
const MOST = 40;

export function trimTies(text: string): string {
  return text.trim().replace(TYING, '').replace(TRAILING, '').trim();
}

function edges(tokens: readonly Token[]): readonly number[] {
  const found = new Set([0, tokens.length]);
  tokens.forEach((token, at) => {
    const dash = token.text === '-' && ASKING.has(tokens[at + 1]?.lower ?? '');
    if (SIGNS.has(token.text) || dash) {
      found.add(at);
      found.add(at + 1);
    } else if (token.type === 'word' && BEFORE.has(token.lower)) {
      found.add(at);
    }
  });
  return [...found].sort((left, right) => left - right);
}

/** Ways to cut one clause out of a question, at signs and at words that join clauses; the whole question is the first. */
export function cutClauses(question: string, tokens: readonly Token[]): readonly Cut[] {
  const places = edges(tokens);
  const cuts: Cut[] = [];
  for (const start of places) {
    for (const end of places) {
      const [first, last] = [tokens[start], tokens[end - 1]];
      if (end <= start || first === undefined || last === undefined) {
        continue;
      }
      const clause = trimTies(question.slice(first.start, last.end).replace(/\s*-$/u, ''));
      const before = question.slice(0, first.start).trim().replace(/\s-$/u, '');
      const behind = question
        .slice(last.end)
        .trim()
        .replace(/^-\s+(?=\p{L})/u, '');
      const rest = trimTies(`${before.replace(TRAILING, '')} ${behind.replace(TYING, '')}`.replace(/\s+/gu, ' '));
      if (clause !== '' && !cuts.some(cut => cut.clause === clause && cut.rest === rest)) {
        cuts.push({ clause, rest, start, end });
      }
    }
  }
  return cuts.sort((left, right) => right.end - right.start - (left.end - left.start)).slice(0, MOST);
}
