import { calendarNames } from '../keys/calendar-names.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
import { spanOf } from './span-of.js';
import { wholeYear } from './whole-year.js';

const TEXT_WORDS = { contains: 'contains', startsWith: 'starts with', endsWith: 'ends with' } as const;

function quote(value: string | number | boolean): string {
  return typeof value === 'string' ? `“${value}”` : String(value);
}

function period(condition: SimpleCondition & { type: 'period' }): string {
  const { column, from, until } = condition;
  const year = wholeYear(from, until);
  if (year !== undefined) {
    return `${column} is in ${String(year)}`;
  }
  const tests = [...(from === undefined ? [] : [`from ${from}`]), ...(until === undefined ? [] : [`before ${until}`])];
  return `${column} is ${tests.join(' and ')}`;
}

function partNames({ unit, values }: SimpleCondition & { type: 'datePart' }): string {
  const names = calendarNames({ column: '', unit, as: 'part' });
  const span = unit === 'hour' || unit === 'day' || unit === 'year' ? spanOf(values) : undefined;
  if (span !== undefined) {
    return `from ${String(span.low)} to ${String(span.high)}`;
  }
  const texts = values.map(value => names?.[value - 1] ?? `${unit === 'quarter' ? 'Q' : ''}${String(value)}`);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;
}

function recent({ column, unit, count, whole }: SimpleCondition & { type: 'recent' }): string {
  if (!whole) {
    return `${column} is in the ${count === 1 ? `last ${unit}` : `last ${String(count)} ${unit}s`} up to the newest date`;
  }
  return count === 0
    ? `${column} is in the ${unit} of the newest date`
    : `${column} is in the ${unit} before that of the newest date`;
}

/** A condition as people say it: "Age is more than 30". */
export function explainCondition(condition: Condition): string {
  const not = 'negated' in condition && condition.negated;
  switch (condition.type) {
    case 'any':
      return condition.conditions.map(explainCondition).join(' or ');
    case 'compare':
      return `${condition.column} ${COMPARISON_OPERATORS[condition.op].words} ${quote(condition.value)}`;
    case 'columns':
      return `${condition.column} ${COMPARISON_OPERATORS[condition.op].words} ${condition.other}`;
    case 'average': {
      const average = condition.by === undefined ? `its ${condition.fn}` : `the ${condition.fn} of its ${condition.by}`;
      return `${condition.column} ${COMPARISON_OPERATORS[condition.op].words} ${average}`;
    }
    case 'between':
      return `${condition.column} is ${not ? 'not ' : ''}between ${String(condition.low)} and ${String(condition.high)}`;
    case 'in':
      return `${condition.column} is ${not ? 'none of' : 'one of'} ${condition.values.map(quote).join(', ')}`;
    case 'text':
      return `${condition.column} ${not ? 'not: ' : ''}${TEXT_WORDS[condition.how]} ${quote(condition.text)}`;
    case 'missing':
      return `${condition.column} is ${not ? 'not ' : ''}missing`;
    case 'period':
      return period(condition);
    case 'datePart':
      return `the ${condition.unit} of ${condition.column} is ${not ? 'not ' : ''}${partNames(condition)}`;
    case 'recent':
      return recent(condition);
  }
}
