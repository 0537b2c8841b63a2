import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { makeChange } from './make-change.js';

/** "sort by age, oldest first": an order of the rows before something else is done with them. */
export function sortChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('sort');
  const [head] = heads;
  const [column, ...others] = clause.columnsIn();
  // By itself it is a question of its own, or a change of the last answer.
  if (clause.rest.trim() === '' || head === undefined || column === undefined || others.length > 0) {
    return [];
  }
  const directions = clause.senses('sort').filter(one => one.sense.direction !== undefined);
  const descending = directions.some(one => one.sense.direction === 'max');
  return [
    makeChange(
      clause,
      [{ type: 'sort', by: column.column.name, descending }],
      [column],
      [...heads, ...clause.senses('sort'), ...clause.senses('group')]
    )
  ];
}
