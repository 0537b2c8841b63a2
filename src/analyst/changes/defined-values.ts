import { stemOf } from '../language/stem-of.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Sense } from '../lexicon/sense.js';
import { columnKind } from '../reading/column-kind.js';
import type { Clause, ColumnSpan } from './clause.js';
import { type Expression, ExpressionParser, type Parsed } from './parse-expression.js';
import type { Span } from './span.js';

/** A calculation that a question spells out beside the name it has for it. */
export type Defined = {
  /** The question with the name, as that of a column, in place of what defines it. */
  readonly question: string;
  readonly name: string;
  readonly value: Expression;
  readonly columns: readonly ColumnSpan[];
  /** The words of the calculation. */
  readonly span: Span;
};

/** Words between a name and its calculation: "revenue is …", "counting money as …". */
const VERBS = [
  'is',
  'are',
  '=',
  'equals',
  'being',
  'as',
  'means',
  'meaning',
  'defined as',
  'is defined as',
  'i mean',
  'we mean'
];
/** Words that explain what stands before them: "the fee in euros, that is …". */
const GLOSSES = [
  ...['that is', 'i . e .', 'i . e', 'ie', 'so', 'namely', 'meaning', 'which is', 'calculated as', 'computed as'],
  ...['measured as', 'defined as', 'being', '=', ':']
];
const OPENERS = new Set(
  'where with if when counting taking defining treating using let assume say and here the our by define call a an'.split(
    ' '
  )
);
/** Signs and words at which a calculation is over. */
const ENDS = new Set(['', ')', ',', '.', ';', '?', '!', ':', 'by', 'for']);
const LONGEST = 6;

/** Senses of words that are no part of a name. */
const ASKING = new Set<Sense['type']>([
  ...(['fn', 'superlative', 'most', 'frequent', 'top', 'wh', 'compare', 'group', 'list', 'look', 'count'] as const),
  ...(['share', 'not', 'take', 'text', 'missing', 'sort', 'window', 'statistic', 'distinct', 'grammar'] as const),
  ...(['elapsed', 'beyond', 'join', 'duplicate', 'tail', 'between', 'arithmetic'] as const)
]);
/** Such words that may end a name, as in "goal difference", or begin it. */
const LAST = new Set(['difference', 'gap', 'ratio', 'range', 'spread', 'margin', 'rate', 'share']);
const INNER = new Set(['of', 'per', 'in', 'above', 'below', 'over', 'under']);

function asks(word: string): boolean {
  return (lexicon().senses.get(word) ?? []).some(sense => ASKING.has(sense.type));
}

/** The words of a phrase that end before a token. */
function endingAt(clause: Clause, end: number, phrases: readonly string[]): number | undefined {
  const lengths = phrases
    .map(phrase => phrase.split(' '))
    .filter(words => words.every((word, at) => clause.word(end - words.length + at) === word))
    .map(words => words.length);
  return lengths.length === 0 ? undefined : end - Math.max(...lengths);
}

function isGroup(clause: Clause, start: number, end: number): boolean {
  return clause
    .columnsIn({ start, end })
    .some(
      ({ column, score }) =>
        score >= 0.8 && columnKind.isGroupable(column) && !columnKind.isId(column) && !columnKind.isNumeric(column)
    );
}

/** False for a word that asks for something, unless it is known as a column or ends the name. */
function isNaming(clause: Clause, at: number, end: number): boolean {
  const word = clause.word(at);
  return !asks(word) || clause.columnAt(at, at + 1) !== undefined || (LAST.has(word) && at === end - 1);
}

/** The words in front of a token that name something; nothing where a condition is among them. */
function nameBefore(clause: Clause, end: number, averaged: boolean): Span | undefined {
  let start = end;
  for (let at = end - 1; at >= Math.max(0, end - LONGEST); at -= 1) {
    const token = clause.tokens[at];
    const word = clause.word(at);
    if (token?.type !== 'word') {
      break;
    }
    if (['by', 'each', 'every'].includes(word) && start < end) {
      const from = ['for', 'in', 'of'].includes(clause.word(at - 1)) ? at - 1 : at;
      return isGroup(clause, at + 1, end) ? nameBefore(clause, from, averaged) : undefined;
    }
    if (INNER.has(word) && start < end) {
      if (isGroup(clause, at + 1, end)) {
        return nameBefore(clause, at, averaged);
      }
    } else if (word === 'total' ? !averaged : !isNaming(clause, at, end)) {
      break;
    }
    start = at;
  }
  // What something is counted by is no name without what is counted.
  if (clause.word(start) === 'per' || clause.word(start - 1) === 'per') {
    return undefined;
  }
  // "the standard deviation of net revenue": what is asked of it is no part of its name.
  for (const asked of clause.senses('fn')) {
    if (asked.end > asked.start + 1 && asked.start >= start && asked.end < end) {
      start = asked.end;
    }
  }
  while (start < end && (INNER.has(clause.word(start)) || OPENERS.has(clause.word(start)))) {
    start += 1;
  }
  const held = clause.valuesIn({ start, end }).some(value => value.score >= 0.8);
  return start === end || held ? undefined : { start, end };
}

/** The name that is said to be a calculation, with the words that open the definition. */
function nameDefined(clause: Clause, end: number): (Span & { readonly from: number }) | undefined {
  let start = end;
  while (start > 0 && end - start <= LONGEST && clause.tokens[start - 1]?.type === 'word') {
    start -= 1;
  }
  const opener = Array.from({ length: end - start }, (_, at) => start + at)
    .reverse()
    .find(at => OPENERS.has(clause.word(at)) && at < end - 1);
  let first = opener === undefined ? start : opener + 1;
  let from = opener ?? start;
  while (from > start && OPENERS.has(clause.word(from - 1))) {
    from -= 1;
  }
  while (first < end && OPENERS.has(clause.word(first))) {
    first += 1;
  }
  const words = clause.tokens.slice(first, end);
  const asked = words.some(({ lower }) => lower !== 'total' && !LAST.has(lower) && !INNER.has(lower) && asks(lower));
  return words.length === 0 || words.length > 4 || asked ? undefined : { start: first, end, from };
}

/** Places where the words of a span stand again outside of a region. */
function repeated(clause: Clause, name: Span, region: Span): readonly Span[] {
  const stems = clause.tokens.slice(name.start, name.end).map(token => token.stem);
  return clause.tokens.flatMap((_, start) => {
    const end = start + stems.length;
    const inside = start < region.end && end > region.start;
    const same = stems.every((stem, at) => clause.tokens[start + at]?.stem === stem);
    return same && !inside ? [{ start, end }] : [];
  });
}

/** The text with some spans of tokens put otherwise. */
function rewritten(clause: Clause, changes: readonly (Span & { readonly text: string })[]): string {
  let { text } = clause;
  for (const { start, end, text: put } of [...changes].sort((left, right) => right.start - left.start)) {
    const [first, last] = [clause.tokens[start], clause.tokens[end - 1]];
    if (first !== undefined && last !== undefined) {
      text = `${text.slice(0, first.start)}${put}${text.slice(last.end)}`;
    }
  }
  return text
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,;.:]+/u, '')
    .replace(/(?: ?,)+(?= ?[,.?!]|$)/gu, '')
    .trim();
}

function isComputed({ value, columns }: Parsed): boolean {
  return columns.length > 0 && (value.type === 'arithmetic' || value.type === 'call');
}

/** What a name stands for may be left to the words before the bracket: "goals (home + away)". */
function headsOf(clause: Clause, name: Span | undefined): readonly string[] {
  return name === undefined
    ? []
    : clause.tokens.slice(name.start, name.end).flatMap(({ lower }) => (asks(lower) ? [] : [lower]));
}

/** Every calculation of a question that has a name there, with the question as it reads without the definition. */
export function definedValues(clause: Clause): readonly Defined[] {
  const count = clause.tokens.length;
  const averaged = clause.senses('fn').some(({ start }) => clause.word(start) !== 'total');
  const found: Defined[] = [];
  for (let start = 1; start < count; start += 1) {
    const glossed = endingAt(clause, start, GLOSSES);
    const said = endingAt(clause, start, VERBS);
    const before = glossed ?? start;
    const bracketed = clause.word(before - 1) === '(';
    const beside = bracketed || (glossed !== undefined && clause.word(before - 1) === ',');
    if (!beside && said === undefined) {
      continue;
    }
    const apposed = beside ? nameBefore(clause, before - 1, averaged) : undefined;
    const parsed = new ExpressionParser(clause, count, true, headsOf(clause, apposed)).sum(start);
    if (parsed === undefined || !isComputed(parsed) || !ENDS.has(clause.word(parsed.end))) {
      continue;
    }
    const closed = clause.word(parsed.end) === ')';
    const make = (named: readonly Span[], dropped: readonly Span[], text: string): void => {
      const known = clause.profile.columns.some(
        ({ name }) => stemOf(name.toLowerCase()) === stemOf(text.toLowerCase())
      );
      const name = known ? clause.slice({ start, end: parsed.end }) : text;
      const changes = [
        ...named.map(span => ({ ...span, text: `\`${name}\`` })),
        ...dropped.map(span => ({ ...span, text: '' }))
      ];
      const { value, columns, end } = parsed;
      found.push({ question: rewritten(clause, changes), name, value, columns, span: { start, end } });
    };
    if (apposed !== undefined && (!bracketed || closed)) {
      const region = { start: before - 1, end: closed ? parsed.end + 1 : parsed.end };
      make([apposed], [region], clause.slice(apposed));
      continue;
    }
    const name = said === undefined ? undefined : nameDefined(clause, said);
    if (name === undefined) {
      continue;
    }
    const opened = clause.word(name.from - 1) === '(' && closed;
    const region = { start: opened ? name.from - 1 : name.from, end: opened ? parsed.end + 1 : parsed.end };
    const others = repeated(clause, name, region);
    if (others.length > 0) {
      make(others, [region], clause.slice(name));
    } else if (clause.word(said ?? 0) === '=') {
      make([{ start: name.start, end: parsed.end }], [], clause.slice(name));
    }
  }
  return found;
}
