import type { Plan } from '../../plan/index.js';
import { featuresOf } from '../parser/chart.js';
import { has, type Item } from '../parser/item.js';
import type { Parsed } from '../parser/parse.js';
import type { Question } from '../parser/question.js';

/** Kinds of links that only hint at what they name. */
const WEAK: ReadonlySet<string> = new Set([
  'short',
  'beginning',
  'concept',
  'hint',
  'valuePart',
  'valueBeginning',
  'unknown'
]);

/** Words before a key. */
const BEFORE_KEYS: ReadonlySet<string> = new Set(['after', 'by', 'per', 'each', 'every', 'across', 'between']);

/** Words before an argument. */
const BEFORE_ARGUMENTS: ReadonlySet<string> = new Set([...BEFORE_KEYS, 'of', 'for', 'in', 'with']);

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'all', 'our', 'my', 'their']);

const PLAN_TYPES: readonly Plan['type'][] = ['table', 'value', 'chart', 'report', 'test', 'change'];

/** Content words and numbers that a reading does not use, as places in the question. */
export function unusedTokens({ entities, words }: Item, { tokens }: Question): readonly number[] {
  return tokens.flatMap(({ class: kind }, at) =>
    (kind === 'content' || kind === 'number') && !has(entities, at) && !has(words, at) ? [at] : []
  );
}

/** The word before a token and its article. */
function wordBefore(at: number, { tokens }: Question): string {
  let before = at - 1;
  while (ARTICLES.has(tokens[before]?.lower ?? '')) {
    before -= 1;
  }
  return tokens[before]?.lower ?? '';
}

/** The first tokens of the nouns that a reading takes for rows; names of their table are among them on request. */
const rowNounsOf = ({ rule, start, link, parts }: Item, names = false): readonly number[] =>
  rule === 'Table' && start !== undefined && (names || link === undefined)
    ? [start]
    : parts.flatMap(part => rowNounsOf(part, names));

/** Whether a reading leaves out a key, as in "by order", or what narrows the rows, as in "migratory birds". */
export function dropsArgument(item: Item, { question }: Parsed): boolean {
  const rows = rowNounsOf(item, true);
  return unusedTokens(item, question).some(at => BEFORE_KEYS.has(wordBefore(at, question)) || rows.includes(at + 1));
}

/** What speaks for and against a reading whatever the others are: counts and shares, in a fixed order. */
export function signsOf({ question, chart }: Parsed, item: Item, type: Plan['type']): readonly number[] {
  const features = featuresOf(question, chart, item);
  const unused = unusedTokens(item, question);
  const of = (kind: string): number => unused.filter(at => question.classes[at] === kind).length;
  const rows = rowNounsOf(item);
  const words = question.classes.filter(kind => kind === 'content' || kind === 'linked').length;
  let weak = 0;
  let floating = 0;
  for (const [feature, count] of features) {
    const [first, second, kind, ...more] = feature.split(' ');
    weak += first === 'link' && more.length === 0 && WEAK.has(kind ?? '') ? count : 0;
    floating += first === 'floating' && second === 'in' ? count : 0;
  }
  return [
    of('content'),
    of('content') / Math.max(words, 1),
    of('linked'),
    of('number'),
    unused.filter(at => BEFORE_ARGUMENTS.has(wordBefore(at, question))).length,
    unused.filter(at => BEFORE_KEYS.has(wordBefore(at, question))).length,
    unused.filter(at => rows.includes(at + 1)).length,
    rows.length,
    features.get('row noun names nothing') ?? 0,
    weak,
    floating,
    features.get('hits 0') ?? 0,
    features.get('reads another table') ?? 0,
    question.tokens.length / 20,
    features.size / 20,
    ...PLAN_TYPES.map(one => (one === type ? 1 : 0))
  ];
}
