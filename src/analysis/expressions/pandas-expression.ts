import type { CompileContext } from '../compile/compile-context.js';
import { hasMissingTruth } from '../compile/has-missing-truth.js';
import { conditionColumns } from '../conditions/condition-columns.js';
import { pandasCondition } from '../conditions/pandas-condition.js';
import { wrapTest } from '../conditions/wrap-test.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { DATE_VALUES } from './date-values.js';
import type { Expression, ExpressionOf } from './expression.js';
import { pandasBands } from './pandas-bands.js';
import { perUnit } from './per-unit.js';
import { TEXT_PARTS } from './text-parts.js';
import { writeArithmetic } from './write-arithmetic.js';

type SeriesOf = (label: string) => string;

const TEXT_CALLS: Readonly<Record<string, string>> = {
  length: '.str.len()',
  words: '.str.split().str.len()',
  upper: '.str.upper()',
  lower: '.str.lower()',
  title: '.str.title()',
  strip: '.str.strip()',
  abs: '.abs()'
};

/** Code that a method can be called on. */
function called(code: string, expression: Expression): string {
  return expression.type === 'arithmetic' || (expression.type === 'join' && code.includes(' + ')) ? `(${code})` : code;
}

function elapsed(expression: ExpressionOf<'elapsed'>, seriesOf: SeriesOf, context: CompileContext): string {
  const date = (name: string): string => {
    const series = seriesOf(context.label(name));
    if (context.column(name)?.type === 'datetime') {
      return series;
    }
    const format = expression.formats?.[name];
    const option = format === undefined || format === '%Y-%m-%d' ? '' : `, format=${pythonLiteral(format)}`;
    return `${context.reader()}.to_datetime(${series}${option})`;
  };
  const span = `(${date(expression.until)} - ${date(expression.from)}).dt`;
  if (expression.whole && expression.unit === 'days') {
    return `${span}.days`;
  }
  return perUnit(`${span}.total_seconds()`, expression.unit);
}

/** A test that fails where it cannot be decided, as it does by itself for columns whose comparisons are always true or false. */
function decided(where: ExpressionOf<'test'>['where'], seriesOf: SeriesOf, context: CompileContext): string {
  const test = pandasCondition(where, seriesOf, context);
  const open = where
    .flatMap(conditionColumns)
    .some(name => hasMissingTruth(context.column(name)) && context.mayMiss(name));
  return open ? `${wrapTest(test, true)}.fillna(False)` : test;
}

function choose({ cases, otherwise }: ExpressionOf<'choose'>, seriesOf: SeriesOf, context: CompileContext): string {
  const [first, ...others] = cases;
  const test = (where: ExpressionOf<'choose'>['cases'][number]['where']): string =>
    wrapTest(decided(where, seriesOf, context), true);
  if (first !== undefined && others.length === 0) {
    return `${test(first.where)}.map({True: ${pythonLiteral(first.value)}, False: ${pythonLiteral(otherwise)}})`;
  }
  const list = cases.map(one => `(${test(one.where)}, ${pythonLiteral(one.value)})`).join(', ');
  const column = seriesOf(context.label(first?.where[0] === undefined ? '' : firstColumn(first.where[0])));
  const start = `${context.module('pandas')}.Series(${pythonLiteral(otherwise)}, index=${column}.index)`;
  return `${start}.case_when([${list}])`;
}

function firstColumn(condition: ExpressionOf<'test'>['where'][number]): string {
  return condition.type === 'any' ? (condition.conditions[0]?.column ?? '') : condition.column;
}

/** pandas code of an expression. `seriesOf` writes a column, given the literal of its label. */
export function pandasExpression(expression: Expression, seriesOf: SeriesOf, context: CompileContext): string {
  const write = (one: Expression): string => {
    switch (one.type) {
      case 'column':
        return seriesOf(context.label(one.column));
      case 'value':
        return pythonLiteral(one.value);
      case 'arithmetic':
        return writeArithmetic(one, write);
      case 'call': {
        const code = write(one.of);
        const method = TEXT_CALLS[one.fn];
        if (method !== undefined) {
          return `${called(code, one.of)}${method}`;
        }
        return one.fn === 'sqrt' ? `${called(code, one.of)}.pow(0.5)` : `${context.module('numpy')}.${one.fn}(${code})`;
      }
      case 'round':
        return `${called(write(one.of), one.of)}.round(${one.digits === 0 ? '' : String(one.digits)})`;
      case 'join': {
        const parts = one.parts.map(part => {
          const isText =
            part.type !== 'column' || ['text', 'category'].includes(context.column(part.column)?.type ?? '');
          return isText ? write(part) : `${write(part)}.astype("string")`;
        });
        const separator = one.separator === '' ? ' + ' : ` + ${pythonLiteral(one.separator)} + `;
        return parts.join(separator);
      }
      case 'elapsed':
        return elapsed(one, seriesOf, context);
      case 'lasting':
        return perUnit(`${seriesOf(context.label(one.column))}.dt.total_seconds()`, one.unit);
      case 'calendar':
      case 'age':
        return DATE_VALUES.pandas(one, seriesOf(context.label(one.column)), context);
      case 'extract':
        return TEXT_PARTS.pandas(one.part, seriesOf(context.label(one.column)));
      case 'choose':
        return choose(one, seriesOf, context);
      case 'band':
        return pandasBands(one.bands, seriesOf(context.label(one.column)), context);
      case 'test':
        return decided(one.where, seriesOf, context);
    }
  };
  return write(expression);
}
