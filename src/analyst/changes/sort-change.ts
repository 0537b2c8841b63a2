import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { makeChange } from './make-change.js';

/** "sort by age, oldest first": an order of the rows before something else is done with them. */
export function sortChange(clause: Clause): readonly Change[] {
  const heads = clause.heads('sort');
  const [head] = heads;
  const columns = head === undefined ? [] : clause.columnsIn({ start: head.end, end: clause.tokens.length });
  const [column, ...others] = columns;
  // By itself it is a question of its own, or a change of the last answer.
  if (clause.rest.trim() === '' || head === undefined || column === undefined) {
    return [];
  }
  const directions = clause.senses('sort').filter(one => one.sense.direction !== undefined);
  // With several columns each may have its own direction, of which a step has one.
  if (others.length > 0 && directions.length > 0) {
    return [];
  }
  const last = clause.tokens.length - 1;
  const first = clause
    .places(['first', 'beforehand', 'before'])
    .filter(at => at >= last - 1 && directions.length === 0)
    .map(at => ({ start: at, end: at + 1 }));
  const descending = directions.some(one => one.sense.direction === 'max');
  return [
    makeChange(
      clause,
      [
        {
          type: 'sort',
          by: column.column.name,
          ...(others.length === 0 ? {} : { then: others.map(one => one.column.name) }),
          descending
        }
      ],
      columns,
      [...heads, ...clause.senses('sort'), ...clause.senses('group'), ...first]
    )
  ];
}
