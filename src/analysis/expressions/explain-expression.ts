import { explainCondition } from '../conditions/explain-condition.js';
import { explainBands } from './explain-bands.js';
import type { Expression } from './expression.js';
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
    case 'elapsed':
      return `${expression.unit} from ${expression.from} to ${expression.until}`;
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
