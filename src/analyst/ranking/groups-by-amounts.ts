import { keyColumn } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** An amount with more different values is no key. */
const FEW = 30;

/**
 * True when rows are put together by an amount that hardly two of them share, or counted in two ways by a key that every row has
 * another one of or by single dates: no question about groups means these.
 */
export function groupsByAmounts({ steps }: Draft, { columns, profile }: RuleContext): boolean {
  const columnOf = (name: string): (typeof columns)[number]['column'] | undefined =>
    columns.find(({ column }) => column.name === name)?.column;
  const isAmount = (name: string): boolean => {
    const column = columnOf(name);
    return column?.type === 'number' && (column.distinct?.count ?? FEW + 1) > FEW;
  };
  const isOwn = (name: string): boolean => {
    const column = columnOf(name);
    return column !== undefined && columnKind.isUnique(column, profile) === true;
  };
  const isDated = (name: string): boolean => {
    const column = columnOf(name);
    return column !== undefined && (columnKind.isDate(column) || dateFormatOf(column) !== undefined);
  };
  return steps.some(step => {
    switch (step.type) {
      case 'aggregate': {
        // A unit of dates and bands of numbers are few.
        const names = step.by.flatMap(key => (typeof key === 'string' ? [key] : []));
        const counts = step.measures.every(one => one.fn === 'count' && one.column === undefined);
        return (
          names.some(isAmount) || (counts && step.by.length > 1 && names.some(name => isDated(name) || isOwn(name)))
        );
      }
      case 'share':
      case 'ratio':
        return step.by.map(keyColumn).some(isAmount);
      case 'distribution':
        return isAmount(keyColumn(step.by));
      default:
        return false;
    }
  });
}
