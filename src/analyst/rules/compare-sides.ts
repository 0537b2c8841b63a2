import type { Condition } from '../../analysis/index.js';
import type { BoundCondition } from '../reading/reading.js';
import { otherValues } from './other-values.js';
import type { RuleContext } from './rule-context.js';

/** The two parts of the rows that a question compares, in its order, with the conditions that hold for both. */
export type Sides = {
  readonly left: Condition;
  readonly right: Condition;
  readonly rest: readonly BoundCondition[];
  readonly uses: readonly number[];
};

const COMPARABLE = new Set<Condition['type']>(['compare', 'between', 'missing', 'text']);

/** Two values of one column, two tests of one column, or a part against the rest of the rows. */
export function compareSides(context: RuleContext): Sides | undefined {
  const conditions = [...context.reading.conditions].sort((one, other) => one.at - other.at);
  const others = context.markers('option').filter(({ sense }) => sense.option === 'rest');
  const [rest] = others;
  if (rest !== undefined) {
    const before = conditions.filter(bound => bound.at < rest.item).at(-1);
    const right = before === undefined ? undefined : otherValues(before);
    return before === undefined || right === undefined || others.length > 1
      ? undefined
      : {
          left: before.condition,
          right,
          rest: conditions.filter(bound => bound !== before),
          uses: [rest.item]
        };
  }
  const pair = conditions.find(bound => bound.condition.type === 'in' && bound.condition.values.length === 2);
  if (pair?.condition.type === 'in' && pair.condition.negated !== true) {
    const [first = '', second = ''] = pair.condition.values;
    const side = (value: typeof first): Condition => ({
      type: 'compare',
      column: pair.column.name,
      op: 'eq',
      value
    });
    return { left: side(first), right: side(second), rest: conditions.filter(bound => bound !== pair), uses: [] };
  }
  for (const left of conditions) {
    const right = conditions.find(other => other !== left && other.column === left.column && other.at > left.at);
    if (right && COMPARABLE.has(left.condition.type) && COMPARABLE.has(right.condition.type)) {
      return {
        left: left.condition,
        right: right.condition,
        rest: conditions.filter(bound => bound !== left && bound !== right),
        uses: []
      };
    }
  }
  return undefined;
}
