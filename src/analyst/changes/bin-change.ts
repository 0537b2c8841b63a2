import type { AnalysisStep } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause, ColumnSpan } from './clause.js';
import { dateValue } from './date-value.js';
import { makeChange } from './make-change.js';
import { namedBands } from './named-bands.js';
import type { Expression } from './parse-expression.js';
import type { Span } from './span.js';
import type { Value } from './value.js';

type Bands = Extract<Expression, { readonly type: 'band' }>['bands'];
type Found = { readonly bands: Bands; readonly uses: readonly Span[] };

const NOUNS =
  /^(?:band|bin|group|bucket|range|bracket|class|interval|quartile|decile|quintile|tercile|category|categorie|tier|level)s?$/u;

const one = (at: number): Span => ({ start: at, end: at + 1 });

function listed(clause: Clause, column: ColumnSpan): Found | undefined {
  for (const start of [
    ...clause.places([
      'into',
      'in',
      ':',
      'as',
      '-',
      'bands',
      'bins',
      'groups',
      'buckets',
      'edges',
      'classes',
      'brackets',
      'ranges',
      'with',
      'at'
    ])
  ].map(at => at + 1)) {
    if (start <= column.start && column.end > start) {
      continue;
    }
    const region = { start, end: clause.tokens.length };
    const text = clause
      .slice(region)
      .replace(/^(?:the\s+)?(?:bands|bins|groups|buckets|brackets|classes|ranges)\s*:?\s*/iu, '');
    const whole =
      column.column.type === 'integer' ||
      clause.tokens.every(token => token.value === undefined || Number.isInteger(token.value));
    const { min, max } = column.column.range ?? {};
    const bounds = {
      integer: column.column.type === 'integer',
      min: typeof min === 'number' ? min : undefined,
      max: typeof max === 'number' ? max : undefined
    };
    const bands = namedBands(text, whole, bounds);
    if (bands !== undefined) {
      return { bands, uses: [region] };
    }
  }
  return undefined;
}

/** "edges at 10, 20 and 50", "thresholds 10, 20". */
function given(clause: Clause): Found | undefined {
  const [word] = clause.places([
    'edges',
    'edge',
    'thresholds',
    'breaks',
    'breakpoints',
    'boundaries',
    'cutoffs',
    'limits',
    'cuts',
    'at'
  ]);
  const numbers = clause.tokens.flatMap((token, at) =>
    token.value === undefined || at < (word ?? Infinity) ? [] : [{ at, value: token.value }]
  );
  if (word === undefined || numbers.length === 0) {
    return undefined;
  }
  const edges = numbers.map(({ value }) => value);
  const uses = [one(word), ...clause.places(['edges', 'at']).map(one), ...numbers.map(({ at }) => one(at))];
  // "at 10 and 50 into cheap, normal and dear"
  const [into] = clause.places(['into', 'as', 'called', 'labelled'], { start: word, end: clause.tokens.length });
  const region = { start: (into ?? 0) + 1, end: clause.tokens.length };
  const labels =
    into === undefined
      ? []
      : clause.tokens.slice(region.start).filter(token => !['and', ',', '.'].includes(token.lower));
  const fits = labels.length === edges.length + 1 && labels.every(({ type }) => type === 'word' || type === 'quoted');
  return fits
    ? { bands: { type: 'edges', edges, upper: true, labels: labels.map(({ text }) => text) }, uses: [...uses, region] }
    : { bands: { type: 'edges', edges, upper: true }, uses };
}

/** How a clause cuts a number into bands. */
export function bandsOf(clause: Clause, column: ColumnSpan): Found | undefined {
  const exact = listed(clause, column);
  if (exact !== undefined) {
    return exact;
  }
  const numbers = clause.tokens.flatMap((token, at) =>
    token.value === undefined || (at >= column.start && at < column.end) ? [] : [{ at, value: token.value }]
  );
  const [first, ...others] = numbers;
  const parts = clause.changes('parts');
  const count = parts.find(part => part.sense.parts > 0)?.sense.parts;
  if (count !== undefined && numbers.length === 0) {
    return { bands: { type: 'quantiles', count }, uses: parts };
  }
  const edges = given(clause);
  if (edges !== undefined && (others.length > 0 || parts.length === 0)) {
    return edges;
  }
  if (first === undefined || others.length > 0 || first.value <= 0) {
    return undefined;
  }
  const uses: readonly Span[] = [one(first.at), ...parts];
  if (parts.length > 0) {
    return { bands: { type: 'quantiles', count: first.value }, uses };
  }
  const equal = clause.places(['equal', 'equally', 'width', 'wide', 'size', 'same']);
  const following = clause.tokens[first.at + 1];
  const sign = following?.text === '-' ? clause.tokens[first.at + 2] : following;
  const noun =
    NOUNS.test(sign?.lower ?? '') ||
    (equal.includes(first.at + 1) && Number.isInteger(first.value) && clause.word(first.at - 1) !== 'of');
  if (noun && clause.word(first.at - 1) !== 'of' && following?.text !== '-') {
    return Number.isInteger(first.value) && first.value >= 2
      ? { bands: { type: 'count', count: first.value }, uses: [...uses, ...equal.map(one)] }
      : undefined;
  }
  const units = clause.changes('width').concat();
  const unit =
    first.at + 1 < clause.tokens.length
      ? [first.at + 1, first.at + 2].filter(
          at =>
            clause.tokens[at]?.type === 'word' &&
            !NOUNS.test(clause.word(at)) &&
            /^(?:years?|units?|points?|euros?|dollars?|usd|eur|km|kg|cm|minutes?|hours?|days?|percent|%|mm|m|g|wide|each)$/u.test(
              clause.word(at)
            )
        )
      : [];
  return {
    bands: { type: 'width', width: first.value },
    uses: [...uses, ...units, ...unit.map(one), ...clause.places(['wide', 'each', 'steps', 'step', 'width']).map(one)]
  };
}

/** The noun by which bands are meant later: "age group" when the question says "per group". */
export function bandNoun(clause: Clause): string {
  const words = `${clause.rest} ${clause.text}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const noun = words.find(word => NOUNS.test(word));
  return (noun ?? 'band').replace(/ies$/u, 'y').replace(/(?<=class)es$|(?<!s)s$/u, '');
}

/** "age on 1 July 2024, cut into bands": an age that is first computed, as if there were a column of it. */
function agesIn(clause: Clause): { readonly value: Value; readonly column: ColumnSpan } | undefined {
  const [head] = clause.heads('bin');
  const region = { start: 0, end: head?.start ?? 0 };
  const value = region.end < 2 ? undefined : dateValue(clause, region);
  const free = clause.profile.columns.every(({ name }) => name !== 'age');
  return value?.value.type !== 'age' || !free
    ? undefined
    : {
        value,
        column: { ...region, column: { name: 'age', type: 'integer', dtype: 'int64' }, score: 1, text: 'age' }
      };
}

/** "bin age into groups of 10 years", "cut price into quartiles", "sort heights into short (below 160), …". */
export function binChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('bin', 'create', 'cast');
  if (clause.heads('bin').length === 0 && clause.changes('parts').length === 0) {
    return [];
  }
  const made = agesIn(clause);
  const columns = clause.columnsIn().filter(({ column }) => columnKind.isNumeric(column));
  const [column] = made === undefined ? columns : [made.column];
  const found = column === undefined ? undefined : bandsOf(clause, column);
  if (column === undefined || found === undefined) {
    return [];
  }
  const name = `${column.column.name}_${bandNoun(clause)}`;
  const step: AnalysisStep = {
    type: 'derive',
    name,
    value: { type: 'band', column: column.column.name, bands: found.bands }
  };
  const uses = [
    ...heads,
    ...found.uses,
    ...clause.senses('group'),
    ...clause.changes('parts'),
    ...clause.places(['into', 'groups', 'group', 'bins', 'bands', 'equal', 'size', 'width']).map(one)
  ];
  if (made === undefined) {
    return [makeChange(clause, [step], [column], uses, { focus: name })];
  }
  const { value, columns: read, assumptions, uses: told } = made.value;
  const first: AnalysisStep = { type: 'derive', name: column.column.name, value };
  return [makeChange(clause, [first, step], read, [...uses, ...told], { focus: name, assumptions })];
}
