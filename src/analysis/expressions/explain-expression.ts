import { explainCondition } from '../conditions/explain-condition.js';
import { explainBands } from './explain-bands.js';
import type { Expression, ExpressionOf } from './expression.js';
import { writeArithmetic } from './write-arithmetic.js';

const FUNCTIONS = {
  length: 'number of characters of',
  words: 'number of words of',
  upper: 'in capitals:',
  lower: 'in small letters:',
  title: 'in title case:',
  strip: 'without outer blanks:',
  abs: 'absolute value of',
  sqrt: 'square root of',
  log: 'natural logarithm of',
  log10: 'logarithm to base 10 of',
  exp: 'exponential of'
} as const;

const PARTS = {
  year: 'year',
  quarter: 'quarter',
  month: 'number of the month',
  week: 'ISO week',
  day: 'day of the month',
  hour: 'hour',
  monthName: 'name of the month',
  weekday: 'weekday',
  yearMonth: 'year and month'
} as const;

function explainPart(part: ExpressionOf<'extract'>['part']): string {
  switch (part.take) {
    case 'number':
      return 'first number in the text';
    case 'piece': {
      const place = part.at === 0 ? 'first' : part.at === -1 ? 'last' : `${String(part.at + 1)}.`;
      return `${place} part, between “${part.separator}”,`;
    }
    default:
      return `${part.take === 'start' ? 'first' : 'last'} ${String(part.count)} characters`;
  }
}

/** An expression as people write it: "revenue - cost". */
export function explainExpression(expression: Expression): string {
  switch (expression.type) {
    case 'column':
      return expression.column;
    case 'value':
      return typeof expression.value === 'string' ? `“${expression.value}”` : String(expression.value);
    case 'arithmetic':
      return writeArithmetic(expression, explainExpression).replaceAll('**', '^');
    case 'call':
      return `${FUNCTIONS[expression.fn]} ${explainExpression(expression.of)}`;
    case 'round':
      return `${explainExpression(expression.of)} rounded to ${String(expression.digits)} decimals`;
    case 'join':
      return expression.parts.map(explainExpression).join(' and ');
    case 'lasting':
      return `${expression.column} in ${expression.unit}`;
    case 'elapsed':
      return `${expression.unit} from ${expression.from} to ${expression.until}`;
    case 'calendar':
      return `${PARTS[expression.part]} of ${expression.column}`;
    case 'age':
      return `completed years from ${expression.column} to ${expression.on}`;
    case 'extract':
      return `${explainPart(expression.part)} of ${expression.column}`;
    case 'choose': {
      const cases = expression.cases.map(
        one => `${String(one.value)} where ${one.where.map(explainCondition).join(' and ')}`
      );
      return `${cases.join(', ')}, otherwise ${String(expression.otherwise)}`;
    }
    case 'band':
      return explainBands(expression.column, expression.bands);
    case 'test':
      return `whether ${expression.where.map(explainCondition).join(' and ')}`;
  }
}
