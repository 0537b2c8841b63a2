import { columnKind } from '../reading/column-kind.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** "which orchards picked more than 70 tonnes", where no load is so heavy: what all rows of each have together is meant. */
export function testsRowsForGroups({ steps }: Draft, { reading, columns, profile }: RuleContext): boolean {
  const last = steps.at(-1);
  const repeated =
    last?.type === 'list' &&
    last.columns.length === 1 &&
    columns.some(({ column }) => column.name === last.columns[0] && columnKind.isUnique(column, profile) === false);
  return (
    repeated &&
    reading.conditions.some(({ condition, column: { range } }) => {
      const { max } = range ?? {};
      const above = condition.type === 'compare' && (condition.op === 'gt' || condition.op === 'ge');
      return above && typeof condition.value === 'number' && typeof max === 'number' && condition.value > max;
    })
  );
}
