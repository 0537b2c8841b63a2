import type { Measure } from '../../analysis/index.js';
import type { BoundCondition, RoleColumn } from '../reading/reading.js';
import type { RuleContext } from './rule-context.js';

function valuesOf({ condition }: BoundCondition): number {
  return condition.type === 'in' && condition.negated !== true ? condition.values.length : 0;
}

function coversAll(bound: BoundCondition): boolean {
  const { top, type } = bound.column;
  return (
    (type === 'boolean' && valuesOf(bound) === 2) || (top?.complete === true && top.values.length === valuesOf(bound))
  );
}

/** Groups that the question names one by one: "for males and females", "English versus German". */
export type NamedGroups = {
  readonly keys: readonly RoleColumn[];
  /** Conditions that still have to be applied. */ readonly conditions: readonly BoundCondition[];
};

/**
 * Values joined by `and` or set against each other are groups of their own when they are averaged, or when they are all
 * there are; a sum or a count over some of them stays one number.
 */
export function namedGroups(context: RuleContext, measures: readonly Measure[]): NamedGroups {
  const { conditions, items } = context.reading;
  const compared = context.comparesSides();
  const summed = measures.some(measure => measure.fn === 'sum' || measure.fn === 'count' || measure.fn === 'distinct');
  const named = conditions.filter(bound => {
    const item = items[bound.at];
    const joined = bound.pair === true || (item?.type === 'values' && item.joinedByAnd === true);
    return valuesOf(bound) > 1 && joined && (coversAll(bound) || !summed || compared);
  });
  return {
    keys: named.map(({ column, at }) => ({ column, role: 'key', item: at })),
    conditions: conditions.filter(bound => !(named.includes(bound) && coversAll(bound)))
  };
}
