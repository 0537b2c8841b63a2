import type { Condition } from '../../analysis/index.js';
import { flagOf } from '../linking/flag-of.js';
import type { BoundCondition } from '../reading/reading.js';

const OPPOSITE = { gt: 'le', ge: 'lt', lt: 'ge', le: 'gt' } as const;

/**
 * The test that the rest of the rows passes, those without a value left out: the other values of a column whose values are
 * all known, or the other side of a number. `undefined` where it is not known.
 */
export function otherValues({ condition, column }: BoundCondition): Condition | undefined {
  if (condition.type === 'missing') {
    return { ...condition, negated: condition.negated !== true };
  }
  if (condition.type !== 'compare') {
    return undefined;
  }
  const equals = (value: string | number | boolean): Condition => ({ ...condition, op: 'eq', value });
  if (condition.op !== 'eq') {
    return condition.op === 'ne' ? equals(condition.value) : { ...condition, op: OPPOSITE[condition.op] };
  }
  const flag = flagOf(column);
  if (flag !== undefined && (condition.value === flag.yes || condition.value === flag.no)) {
    return equals(condition.value === flag.yes ? flag.no : flag.yes);
  }
  const values = (column.top?.complete === true ? column.top.values : []).flatMap(({ value }) =>
    value === null || value === condition.value ? [] : [value]
  );
  const [only, ...more] = values;
  return only === undefined
    ? undefined
    : more.length === 0
      ? equals(only)
      : { type: 'in', column: column.name, values };
}
