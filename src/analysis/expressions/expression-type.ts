import type { ColumnProfile } from '../../datasets/index.js';
import type { Expression } from './expression.js';

type Kind = Pick<ColumnProfile, 'type' | 'dtype' | 'top'>;

const NUMBER: Kind = { type: 'number', dtype: 'float64' };
const INTEGER: Kind = { type: 'integer', dtype: 'int64' };
const TRUTH: Kind = { type: 'boolean', dtype: 'bool' };

function ofValues(values: readonly (string | number | boolean)[]): Kind {
  if (values.every(value => typeof value === 'boolean')) {
    return TRUTH;
  }
  if (values.every(value => typeof value === 'number')) {
    return values.every(value => Number.isInteger(value)) ? INTEGER : NUMBER;
  }
  const known = [...new Set(values)].map(value => ({ value: String(value), count: 0 }));
  return { type: 'text', dtype: 'str', top: { values: known, complete: true, evidence: { type: 'metadata' } } };
}

/** What is known of the values of a new column without computing them. */
export function expressionType(expression: Expression, column: (name: string) => ColumnProfile | undefined): Kind {
  switch (expression.type) {
    case 'column': {
      const { type = 'other', dtype = '', top } = column(expression.column) ?? {};
      return { type, dtype, ...(top === undefined ? {} : { top }) };
    }
    case 'value':
      return ofValues([expression.value]);
    case 'call':
      return expression.fn === 'length' || expression.fn === 'words'
        ? INTEGER
        : ['upper', 'lower', 'title', 'strip'].includes(expression.fn)
          ? { type: 'text', dtype: 'str' }
          : NUMBER;
    case 'round':
    case 'lasting':
    case 'arithmetic':
      return NUMBER;
    case 'join':
      return { type: 'text', dtype: 'str' };
    case 'calendar':
      return ['monthName', 'weekday', 'yearMonth'].includes(expression.part) ? { type: 'text', dtype: 'str' } : INTEGER;
    case 'age':
      return INTEGER;
    case 'extract':
      return expression.part.take === 'number' ? INTEGER : { type: 'text', dtype: 'str' };
    case 'elapsed':
      return expression.whole ? INTEGER : NUMBER;
    case 'choose':
      return ofValues([...expression.cases.map(one => one.value), expression.otherwise]);
    case 'band':
      return expression.bands.type === 'width'
        ? INTEGER
        : {
            ...ofValues('labels' in expression.bands ? (expression.bands.labels ?? ['']) : ['']),
            type: 'category',
            dtype: 'category'
          };
    case 'test':
      return TRUTH;
  }
}
