import { WEIGHTS } from '../ranking/weights.js';
import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { asksSomething } from './asks-something.js';
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
  if (asksSomething(clause, behind)) {
    return [];
  }
  const groups = clause.senses('group', behind);
  const ends = clause.places(['first', 'last', 'latest', 'earliest'], behind);
  const [end] = ends;
  // "keep the first reading for each station and date"
  if (groups.length > 0 || end !== undefined) {
    const last = end !== undefined && /^(?:last|latest)$/u.test(clause.word(end));
    const step = { type: 'dedupe' as const, columns: names, keep: last ? ('last' as const) : ('first' as const) };
    const plain = end !== undefined && /^(?:first|last)$/u.test(clause.word(end));
    return groups.length === 1 && plain && names.length > 0
      ? [makeChange(clause, [step], columns, [head, ...groups, { start: end, end: end + 1 }])]
      : [];
  }
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
