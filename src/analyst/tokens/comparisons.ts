import type { Token } from './tokenize.js';

export type Comparison = 'equal' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual';

/** A number with what is said around it. */
export type NumberSpan = {
  readonly start: number;
  /** One past its last token. */
  readonly end: number;
  /** `range`: from the first to the second; `either`: one of the two. */
  readonly op: Comparison | 'range' | 'either';
  readonly values: readonly number[];
  /** The unit that follows it, in lower case; empty if there is none. */
  readonly unit: string;
};

/** Words before a number, and the comparison they make of it. */
const BEFORE: Readonly<Record<'greater' | 'greaterOrEqual' | 'less' | 'lessOrEqual', string>> = {
  greater:
    'more than|over|above|greater than|higher than|exceeding|exceed|exceeds|exceeded|older than|longer than|heavier than|larger than|bigger than|taller than|warmer than|better than|later than|beyond|>|further than|faster than|wider than|deeper than|hotter than',
  greaterOrEqual: 'at least|no less than|not less than|minimum of|> =|no fewer than|from|upwards of',
  less: 'less than|under|below|fewer than|lower than|younger than|shorter than|smaller than|cheaper than|lighter than|colder than|cooler than|within|<|short of',
  lessOrEqual: 'at most|up to|no more than|not more than|maximum of|< =|not over'
};

const AFTER: Readonly<Record<'greaterOrEqual' | 'lessOrEqual' | 'greater', string>> = {
  greaterOrEqual:
    'or more|or over|or above|or older|or longer|or higher|and more|and over|and higher|and above|or better|or greater|or up|plus',
  lessOrEqual: 'or less|or fewer|or under|or below|or younger|or lower|and below|and under|or cheaper',
  greater: '+'
};

const phrases = <Op extends Comparison>(
  table: Readonly<Record<Op, string>>
): readonly (readonly [Op, readonly string[]])[] =>
  (Object.entries(table) as [Op, string][])
    .flatMap(([op, words]) => words.split('|').map(phrase => [op, phrase.split(' ')] as const))
    .sort(([, one], [, other]) => other.length - one.length);

const BEFORE_PHRASES = phrases(BEFORE);
const AFTER_PHRASES = phrases(AFTER);

const UNITS = new Set(
  (
    'eur euro euros € $ £ usd gbp chf % percent t tonne tonnes kg kilo kilos g gram grams mg km m cm mm metre metres meter meters hour hours hr hrs ' +
    'minute minutes min mins h s sec secs seconds ' +
    'day days year years week weeks month months degree degrees point points star stars litre litres liter liters l ml cl hl sqm rpm bar kwh mw kw hpa seat seats ' +
    'piece pieces people time times °'
  ).split(' ')
);

/** Numbers of times, which count only where something is compared with them, and not as factors: "more than once". */
const TIMES: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2]
]);

/** Words after a factor: "twice the mean", "twice as many". */
const FACTORED: ReadonlySet<string> = new Set(['the', 'as', 'that', 'what', 'their', 'its', 'this']);

const COMPARED: ReadonlySet<string> = new Set([...Object.keys(BEFORE), ...Object.keys(AFTER)]);

/** All readings of the numbers of a question: each alone, with the comparison around it, and two of them as a range. */
export function comparisons(tokens: readonly Token[]): readonly NumberSpan[] {
  return tokens.flatMap(({ value, lower }, at) => {
    const isFactor = FACTORED.has(tokens[at + 1]?.lower ?? '');
    const number = value ?? (isFactor ? undefined : TIMES.get(lower));
    const spans = number === undefined ? [] : around(tokens, at, number);
    return value === undefined ? spans.filter(({ op }) => COMPARED.has(op)) : spans;
  });
}

const reads = (tokens: readonly Token[], start: number, words: readonly string[]): boolean =>
  start >= 0 && words.every((word, at) => tokens[start + at]?.lower === word);

function around(tokens: readonly Token[], at: number, value: number): readonly NumberSpan[] {
  const start = ['$', '£', '€'].includes(tokens[at - 1]?.lower ?? '') ? at - 1 : at;
  const unit = UNITS.has(tokens[at + 1]?.lower ?? '') ? (tokens[at + 1]?.lower ?? '') : '';
  const end = unit === '' ? at + 1 : at + 2;
  const alone: NumberSpan = { start, end, op: 'equal', values: [value], unit };
  const before = BEFORE_PHRASES.find(([, words]) => reads(tokens, start - words.length, words));
  const after = AFTER_PHRASES.find(([, words]) => reads(tokens, end, words));
  const compared: readonly NumberSpan[] = [
    ...(before === undefined ? [] : [{ ...alone, op: before[0], start: start - before[1].length }]),
    ...(after === undefined ? [] : [{ ...alone, op: after[0], end: end + after[1].length }])
  ];
  // A comparison rules out the number alone, except with a word that may only seem to compare ("from 3").
  const said = compared.length > 0 && before?.[1].join(' ') !== 'from';
  return [...compared, ...(said ? [] : [alone]), ...pair(tokens, alone)];
}

const LINKS = new Set(['and', 'to', '-', '–', 'or']);

/** "between 3 and 5", "3 to 5", "3 or 5". */
function pair(tokens: readonly Token[], first: NumberSpan): readonly NumberSpan[] {
  const link = tokens[first.end]?.lower ?? '';
  const other = tokens[first.end + 1]?.value;
  const [low] = first.values;
  if (!LINKS.has(link) || other === undefined || low === undefined) {
    return [];
  }
  const opens = ['between', 'from'].includes(tokens[first.start - 1]?.lower ?? '');
  const unit = tokens[first.end + 2]?.lower ?? '';
  const isUnit = UNITS.has(unit);
  const isRange = link !== 'or' && low < other && (opens || link !== 'and');
  return [
    {
      start: opens ? first.start - 1 : first.start,
      end: first.end + (isUnit ? 3 : 2),
      op: isRange ? 'range' : 'either',
      values: [low, other],
      unit: isUnit ? unit : first.unit
    }
  ];
}
