import type { CompileContext } from '../compile/compile-context.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { polarsCondition } from '../conditions/polars-condition.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { DATE_VALUES } from './date-values.js';
import type { Expression, ExpressionOf } from './expression.js';
import { polarsBands } from './polars-bands.js';
import { SECONDS } from './seconds.js';
import { TEXT_PARTS } from './text-parts.js';
import { writeArithmetic } from './write-arithmetic.js';

const CALLS = {
  length: '.str.len_chars()',
  words: '.str.extract_all("\\\\S+").list.len()',
  upper: '.str.to_uppercase()',
  lower: '.str.to_lowercase()',
  title: '.str.to_titlecase()',
  strip: '.str.strip_chars()',
  abs: '.abs()',
  sqrt: '.sqrt()',
  log: '.log()',
  log10: '.log10()',
  exp: '.exp()'
} as const;

function called(code: string, expression: Expression): string {
  return expression.type === 'arithmetic' ? `(${code})` : code;
}

function elapsed(expression: ExpressionOf<'elapsed'>, context: CompileContext): string {
  const date = (name: string): string => {
    const value = context.expression(name);
    const type = context.column(name)?.type;
    return type === 'text' || type === 'category'
      ? `${value}.str.to_datetime(${pythonLiteral(expression.formats?.[name] ?? '%Y-%m-%d')})`
      : value;
  };
  const span = `(${date(expression.until)} - ${date(expression.from)}).dt`;
  if (expression.whole && expression.unit === 'days') {
    return `${span}.total_days()`;
  }
  const seconds = SECONDS[expression.unit];
  return seconds === 1 ? `${span}.total_seconds()` : `${span}.total_seconds() / ${String(seconds)}`;
}

/** A test that is never missing. */
function test(where: ExpressionOf<'test'>['where'], context: CompileContext): string {
  const code = polarsCondition(where, context);
  return where.flatMap(conditionColumns).some(context.mayMiss) ? `(${code}).fill_null(False)` : code;
}

/** polars expression of an expression of a plan. */
export function polarsExpression(expression: Expression, context: CompileContext): string {
  const polars = (): string => context.module('polars');
  const literal = (value: string | number | boolean): string => `${polars()}.lit(${pythonLiteral(value)})`;
  const write = (one: Expression): string => {
    switch (one.type) {
      case 'column':
        return context.expression(one.column);
      case 'value':
        return typeof one.value === 'string' ? literal(one.value) : pythonLiteral(one.value);
      case 'arithmetic':
        return writeArithmetic(one, write);
      case 'call':
        return `${called(write(one.of), one.of)}${CALLS[one.fn]}`;
      case 'round':
        return `${called(write(one.of), one.of)}.round(${String(one.digits)})`;
      case 'join': {
        const options = one.separator === '' ? '' : `, separator=${pythonLiteral(one.separator)}`;
        return `${polars()}.concat_str(${one.parts.map(write).join(', ')}${options})`;
      }
      case 'elapsed':
        return elapsed(one, context);
      case 'lasting':
        // Whole seconds would cut the rest off.
        return `${context.expression(one.column)}.dt.total_microseconds() / ${String(1_000_000 * SECONDS[one.unit])}`;
      case 'calendar':
      case 'age':
        return DATE_VALUES.polars(one, context);
      case 'extract':
        return TEXT_PARTS.polars(one.part, context.expression(one.column), context);
      case 'choose':
        return (
          one.cases.reduce(
            (before, { where, value }) => `${before}.when(${polarsCondition(where, context)}).then(${literal(value)})`,
            polars()
          ) + `.otherwise(${literal(one.otherwise)})`
        );
      case 'band':
        return polarsBands(one.bands, context.expression(one.column), context);
      case 'test':
        return test(one.where, context);
    }
  };
  return write(expression);
}
