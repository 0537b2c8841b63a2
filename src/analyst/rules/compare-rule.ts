import type { Measure } from '../../analysis/index.js';
import { DEGREE_WORDS } from '../lexicon/degree-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from './draft.js';
import { keyOf } from './key-of.js';
import { measuresOf } from './measures-of.js';
import type { RuleContext } from './rule-context.js';

type Sides = {
  readonly left: BoundCondition;
  readonly right: BoundCondition;
  readonly rest: readonly BoundCondition[];
};

/** The two parts that are compared: two values of one column, in the order of the question. */
function sidesOf(context: RuleContext): Sides | undefined {
  const conditions = [...context.reading.conditions].sort((one, other) => one.at - other.at);
  const pair = conditions.find(bound => bound.condition.type === 'in' && bound.condition.values.length === 2);
  if (pair?.condition.type === 'in' && pair.condition.negated !== true) {
    const [first, second] = pair.condition.values;
    const side = (value: typeof first): BoundCondition => ({
      ...pair,
      condition: { type: 'compare', column: pair.column.name, op: 'eq', value: value ?? '' }
    });
    return { left: side(first), right: side(second), rest: conditions.filter(bound => bound !== pair) };
  }
  for (const left of conditions) {
    const right = conditions.find(other => other !== left && other.column === left.column && other.at > left.at);
    if (right && left.condition.type === 'compare' && right.condition.type === 'compare') {
      return { left, right, rest: conditions.filter(bound => bound !== left && bound !== right) };
    }
  }
  return undefined;
}

function degreeOf(text: string): (typeof DEGREE_WORDS)[number] | undefined {
  return DEGREE_WORDS.find(degree => degree.comparative.split('|').some(word => text.endsWith(word)));
}

type Measured = {
  readonly measure: Measure;
  readonly uses: readonly number[];
  readonly score: number;
  readonly phrase?: string;
};

function measured(context: RuleContext, phrase: string): readonly Measured[] {
  const found = measuresOf(context);
  if (found) {
    const [measure, ...others] = found.measures;
    return measure === undefined || others.length > 0 ? [] : [{ measure, uses: found.uses, score: 0 }];
  }
  const fns = context.markers('fn');
  const [fn, ...more] = fns;
  const hints = degreeOf(phrase)?.hints;
  if (
    fn !== undefined &&
    more.length === 0 &&
    hints !== undefined &&
    hints !== '' &&
    context.role('measure').length === 0
  ) {
    return hintedColumns(hints.split(' '), context.columns)
      .filter(hint => !hint.turned)
      .map(hint => ({
        measure: { fn: fn.sense.fn, column: hint.column.name },
        uses: [fn.item],
        score: WEIGHTS.link * Math.log(hint.score),
        phrase: hint.column.name
      }));
  }
  const counts = context.markers('count').map(marker => marker.item);
  const entities = context.role('entity').map(entity => entity.item);
  const rows =
    fns.length === 0 && context.role('measure').length === 0 && !/higher|lower|larger|greater|smaller/u.test(phrase);
  return rows ? [{ measure: { fn: 'count' }, uses: [...counts, ...entities], score: 0 }] : [];
}

/** "the range": the difference between the largest and the smallest value. */
function rangeOf(context: RuleContext, marker: number): readonly Draft[] {
  const fns = context.markers('fn');
  const names = fns
    .map(fn => fn.sense.fn)
    .sort()
    .join();
  const ends = context.markers('superlative');
  const extremes = ends.length === 2 && ends[0]?.sense.direction !== ends[1]?.sense.direction;
  const [column, ...others] = context.role('measure');
  if ((names !== 'max,min' && !(fns.length === 0 && extremes)) || column === undefined || others.length > 0) {
    return [];
  }
  const keys = context.role('key');
  return [
    {
      steps: [
        ...context.filter(),
        {
          type: 'aggregate',
          by: keys.map(keyOf),
          measures: [{ fn: 'range', column: column.column.name }]
        }
      ],
      uses: [
        marker,
        column.item,
        ...[...fns, ...ends, ...context.markers('between'), ...(keys.length > 0 ? context.markers('group') : [])].map(
          one => one.item
        ),
        ...keys.map(key => key.item)
      ],
      score: 0,
      assumptions: []
    }
  ];
}

/** Differences and ratios of one measure between two parts of the rows. */
export function compareRule(context: RuleContext): readonly Draft[] {
  const marker = context.markers('compare')[0];
  if (marker === undefined || context.has('share', 'distinct')) {
    return [];
  }
  const range = rangeOf(context, marker.item);
  const sides = sidesOf(context);
  if (sides === undefined || context.role('key').length > 0 || context.role('answer').length > 0) {
    return range;
  }
  const less = degreeOf(marker.text)?.direction === 'min' || /less|fewer/u.test(marker.text);
  const [left, right] = less ? [sides.right, sides.left] : [sides.left, sides.right];
  const extra = [...context.markers('between'), ...context.markers('comparative')].map(one => one.item);
  return [
    ...range,
    ...measured(context, marker.text).map(({ measure, uses, score, phrase }): Draft => ({
      steps: [
        ...context.filter(sides.rest),
        { type: 'compare', measure, left: [left.condition], right: [right.condition], how: marker.sense.how }
      ],
      uses: [...uses, ...extra, marker.item],
      score,
      assumptions: phrase === undefined ? [] : [assumeColumn(marker.text, phrase)]
    }))
  ];
}
