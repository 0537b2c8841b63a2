import { WEIGHTS } from '../ranking/weights.js';
import { dateFormatOf } from '../reading/date-format.js';
import { columnKind } from '../reading/column-kind.js';
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
  const groups = clause.senses('group', behind);
  const ends = clause.places(['first', 'last', 'latest', 'earliest'], behind);
  const [end] = ends;
  if (asksSomething(clause, behind, [...ends, ...clause.places(['only'], behind)])) {
    return [];
  }
  // "keep the last reading of each station": what stands before "each" says what the rows are.
  const behindGroup = columns.filter(column => column.start >= (groups[0]?.end ?? 0));
  const groupNames = [...new Set(behindGroup.map(column => column.column.name))];
  const dates = clause.profile.columns.filter(columnKind.isDateLike);
  // "keep the first reading for each station and date"
  if (groups.length > 0 || end !== undefined) {
    const last = end !== undefined && /^(?:last|latest)$/u.test(clause.word(end));
    const step = { type: 'dedupe' as const, columns: groupNames, keep: last ? ('last' as const) : ('first' as const) };
    // The last of several readings is that of the last day, wherever its row stands.
    const row =
      end !== undefined && /^(?:row|rows|entry|line|record|occurrence|duplicate|one)s?$/u.test(clause.word(end + 1));
    const [date] = dates;
    const keyed = groupNames.some(name => dates.some(column => column.name === name));
    const written = clause.profile.columns.some(
      column => dateFormatOf(column) !== undefined && !dates.includes(column)
    );
    if (!row && !keyed && (dates.length > 1 || written)) {
      return [];
    }
    const inOrder =
      row || keyed || date === undefined ? [] : [{ type: 'sort' as const, by: date.name, descending: false }];
    const plain = end !== undefined && /^(?:first|last)$/u.test(clause.word(end));
    return groups.length === 1 && (plain || inOrder.length > 0) && end !== undefined && groupNames.length > 0
      ? [
          makeChange(clause, [...inOrder, step], behindGroup, [
            head,
            ...groups,
            {
              start: end,
              end: (groups[0]?.start ?? end + 1) === end + 1 ? end + 1 : Math.min(end + 2, groups[0]?.start ?? end + 1)
            }
          ])
        ]
      : [];
  }
  const found = conditionsIn(clause.slice(behind), clause.profile);
  return [
    ...(names.length > 0 && clause.places(['where', 'rows', 'with', 'whose', 'that', 'those', 'ones']).length === 0
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
