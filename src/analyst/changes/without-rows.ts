import type { Condition, SimpleCondition } from '../../analysis/index.js';
import type { ColumnProfile } from '../../datasets/index.js';

const OPPOSITE = { eq: 'ne', ne: 'eq', gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' } as const;

type ColumnOf = (name: string) => ColumnProfile | undefined;

/**
 * The conditions that hold exactly for the rows for which these do not all hold; `undefined` when none say that.
 */
export function withoutRows(where: readonly Condition[], column: ColumnOf): readonly Condition[] | undefined {
  const [only, ...more] = where;
  // "without a or without b": each of them goes.
  const each = more.length === 0 && only?.type === 'any' ? only.conditions : where;
  const turned = each.map(one => opposite(one, column));
  const found = turned.flatMap(one => one ?? []);
  if (found.length < turned.length || found.length === 0) {
    return undefined;
  }
  return more.length === 0
    ? found
    : [{ type: 'any', conditions: found.flatMap(one => (one.type === 'any' ? one.conditions : [one])) }];
}

/**
 * The condition that holds exactly for the rows for which this one does not, those with a missing value among them;
 * `undefined` when no single condition says that.
 */
function opposite(condition: Condition, column: ColumnOf): Condition | undefined {
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
    case 'datePart':
    case 'missing': {
      const { negated, ...plain } = condition;
      return negated === true ? plain : { ...plain, negated: true };
    }
    case 'period': {
      const { from, until, ...dates } = condition;
      const before: readonly SimpleCondition[] = from === undefined ? [] : [{ ...dates, until: from }];
      const behind: readonly SimpleCondition[] = until === undefined ? [] : [{ ...dates, from: until }];
      const unknown: readonly SimpleCondition[] = mayMiss ? [{ type: 'missing', column: condition.column }] : [];
      const conditions = [...before, ...behind, ...unknown];
      return conditions.length === 1 ? conditions[0] : { type: 'any', conditions };
    }
    default:
      return undefined;
  }
}
