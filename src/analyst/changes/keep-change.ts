import { WEIGHTS } from '../ranking/weights.js';
import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { conditionsIn } from './conditions-in.js';
import { makeChange } from './make-change.js';

/** "keep only name and age", "keep the rows where price is above 50". */
export function keepChange(clause: Clause): readonly Change[] {
  const [head] = clause.heads('keep');
  if (head === undefined || head.start > 2) {
    return [];
  }
  const behind = { start: head.end, end: clause.tokens.length };
  const columns = clause.columnsIn(behind);
  const names = [...new Set(columns.map(column => column.column.name))];
  const found = conditionsIn(clause.slice(behind), clause.profile);
  return [
    ...(names.length > 0 && clause.places(['where', 'rows', 'with', 'whose', 'that']).length === 0
      ? [makeChange(clause, [{ type: 'select', columns: names }], columns, [head], { score: WEIGHTS.assumed })]
      : []),
    ...(found === undefined
      ? []
      : [
          makeChange(clause, [{ type: 'filter', where: [...found.where] }], [], [head, behind], {
            score: found.score,
            assumptions: found.assumptions
          })
        ])
  ];
}
