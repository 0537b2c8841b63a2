import type { Condition, SimpleCondition } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';

const OPPOSITE = { eq: 'ne', ne: 'eq', gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' } as const;

/**
 * The condition that holds exactly for the rows for which this one does not, those with a missing value among them;
 * `undefined` when no single condition says that.
 */
export function withoutRows(
  condition: Condition,
  column: (name: string) => ColumnProfile | undefined
): Condition | undefined {
  const nulls = condition.type === 'any' ? undefined : column(condition.column)?.nulls;
  const mayMiss = nulls === undefined || nulls.count > 0 || nulls.evidence.type === 'sample';
  const orMissing = (one: SimpleCondition): Condition =>
    mayMiss ? { type: 'any', conditions: [one, { type: 'missing', column: one.column }] } : one;
  switch (condition.type) {
    case 'compare': {
      const turned = { ...condition, op: OPPOSITE[condition.op] };
      return condition.op === 'eq' || condition.op === 'ne' ? turned : orMissing(turned);
    }
    case 'between':
    case 'in':
    case 'text':
    case 'missing': {
      const { negated, ...plain } = condition;
      return negated === true ? plain : { ...plain, negated: true };
    }
    default:
      return undefined;
  }
}
