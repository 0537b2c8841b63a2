import type { Verdict } from '../../analysis/index.js';
import type { Token } from '../language/token.js';

type Test = Verdict['tests'][number];

/** Tests that some tokens state: "p < 0.05 and |r| >= 0.5". `end` is the token behind them. */
export type StatedTests = { readonly tests: Verdict['tests']; readonly end: number };

const P = new Set(['p', 'pvalue']);
const COEFFICIENTS = new Set(['r', 'rho', 'tau', 'coefficient', 'correlation']);
/** Numbers that are judged by themselves. */
const NUMBERS = new Set([
  ...[
    'it',
    'value',
    'statistic',
    'skewness',
    'skew',
    'kurtosis',
    't',
    'f',
    'u',
    'w',
    'h',
    'number',
    'result',
    'figure'
  ],
  ...['mean', 'median', 'average', 'share', 'percentage', 'ratio', 'difference', 'cv', 'sd']
]);
const SIZE = new Set(['absolute', '|', 'abs', 'magnitude']);
const IDLE = new Set([
  ...['the', 'a', 'its', 'an', 'of', 'that', 'this', '(', ')', '-', 'corresponding', 'resulting', 'computed', 'two'],
  ...['calculated', 'obtained', 'associated', 'test', 'pearson', 'spearman', 'kendall', 'sided', 'tailed', '|', 'is'],
  ...['are', 'lies', 'falls', 'comes', 'out', 'turns', 'to', 'be', 'stays', 'was', 'in', 'strictly', 'and']
]);
/** Longest way of naming what is compared. */
const LONGEST = 9;

/** Ways to compare, the longer ones first. */
const OPERATORS: readonly (readonly [string, Test['op']])[] = (
  [
    ['less than or equal to|smaller than or equal to|equal to or less than|at most|no more than|not more than', 'le'],
    ['not above|not greater than|not larger than|not over|no greater than|<=|≤|= <|< =', 'le'],
    ['greater than or equal to|larger than or equal to|equal to or greater than|more than or equal to', 'ge'],
    ['at least|no less than|not less than|not below|not under|not smaller than|>=|≥|> =', 'ge'],
    ['less than|smaller than|lower than|below|under|<', 'lt'],
    ['greater than|larger than|higher than|more than|above|over|exceeds|beyond|bigger than|>', 'gt']
  ] as const
)
  .flatMap(([phrases, op]) => phrases.split('|').map(phrase => [phrase, op] as const))
  .sort(([left], [right]) => right.split(' ').length - left.split(' ').length);

function operatorAt(
  tokens: readonly Token[],
  at: number
): { readonly op: Test['op']; readonly end: number } | undefined {
  for (const [phrase, op] of OPERATORS) {
    const words = phrase.split(' ');
    if (words.every((word, step) => tokens[at + step]?.lower === word)) {
      return { op, end: at + words.length };
    }
  }
  return undefined;
}

/** What the words in front of a comparison call the number that is compared. */
function subjectOf(words: readonly string[]): Test['of'] | undefined {
  const bare = words.filter(word => !IDLE.has(word) && !SIZE.has(word));
  const isSize = words.some(word => SIZE.has(word));
  const isP = bare.some(word => P.has(word));
  if (isP) {
    return bare.every(word => P.has(word) || word === 'value') ? 'p' : undefined;
  }
  if (bare.length > 0 && bare.every(word => COEFFICIENTS.has(word) || word === 'value')) {
    return bare.some(word => COEFFICIENTS.has(word)) && isSize ? 'coefficient' : isSize ? 'size' : 'value';
  }
  return bare.length > 0 && bare.every(word => NUMBERS.has(word)) ? (isSize ? 'size' : 'value') : undefined;
}

function testAt(tokens: readonly Token[], at: number): (Test & { readonly end: number }) | undefined {
  for (let place = at; place < Math.min(tokens.length, at + LONGEST); place += 1) {
    const found = operatorAt(tokens, place);
    if (found === undefined) {
      if (tokens[place]?.type !== 'word' && !IDLE.has(tokens[place]?.text ?? '')) {
        return undefined;
      }
      continue;
    }
    const of = subjectOf(tokens.slice(at, place).map(token => token.lower));
    let { end } = found;
    while (['the', 'level', 'of', 'alpha', '='].includes(tokens[end]?.lower ?? '')) {
      end += 1;
    }
    const number = tokens[end];
    if (of === undefined || number?.value === undefined) {
      return undefined;
    }
    const sign = tokens[end + 1]?.text === '%' || tokens[end + 1]?.lower === 'percent';
    const percent = of === 'p' && (sign || number.unit === '%');
    const value = percent ? number.value / 100 : number.value;
    return { of, op: found.op, value, end: end + (sign ? 2 : 1) };
  }
  return undefined;
}

/** The tests that begin at a token; `undefined` where none does. */
export function testsAt(tokens: readonly Token[], at: number): StatedTests | undefined {
  const first = testAt(tokens, at);
  if (first === undefined) {
    return undefined;
  }
  const tests: Test[] = [];
  let next: typeof first | undefined = first;
  let end = at;
  while (next !== undefined) {
    const { of, op, value } = next;
    tests.push({ of, op, value });
    ({ end } = next);
    const joined = ['and', '&', 'while', 'but'].includes(tokens[end]?.lower ?? '');
    next = joined ? testAt(tokens, end + 1) : undefined;
  }
  return { tests, end };
}
