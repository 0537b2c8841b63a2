import { conditionColumns } from '../conditions/condition-columns.js';
import type { Expression } from './expression.js';

/** Columns an expression reads. */
export function expressionColumns(expression: Expression): readonly string[] {
  switch (expression.type) {
    case 'column':
    case 'band':
    case 'calendar':
    case 'lasting':
    case 'age':
    case 'extract':
      return [expression.column];
    case 'value':
      return [];
    case 'arithmetic':
      return [...expressionColumns(expression.left), ...expressionColumns(expression.right)];
    case 'call':
    case 'round':
      return expressionColumns(expression.of);
    case 'join':
      return expression.parts.flatMap(expressionColumns);
    case 'elapsed':
      return [expression.until, expression.from];
    case 'choose':
      return expression.cases.flatMap(one => one.where.flatMap(conditionColumns));
    case 'test':
      return expression.where.flatMap(conditionColumns);
  }
}
