import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
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
  }
}
