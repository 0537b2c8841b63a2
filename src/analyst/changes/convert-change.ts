import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { makeChange } from './make-change.js';
import { unitValue } from './unit-value.js';

/** "convert the temperature to Fahrenheit", "change distance_km from km to miles": the column itself in another unit. */
export function convertChange(clause: Clause): readonly Change[] {
  const [head] = clause.heads('cast');
  if (head === undefined || head.start > 3 || clause.heads('create').length > 0) {
    return [];
  }
  const found = unitValue(clause, { start: head.end, end: clause.tokens.length }, ['to', 'into', 'in']);
  const [column] = found?.columns ?? [];
  if (found === undefined || column === undefined) {
    return [];
  }
  const { name } = column.column;
  const text = `${name} itself is changed, in a copy of the data`;
  return [
    makeChange(clause, [{ type: 'derive', name, value: found.value }], found.columns, [head, ...found.uses], {
      assumptions: [...found.assumptions, { type: 'method', phrase: '', reading: name, text }],
      focus: name
    })
  ];
}
