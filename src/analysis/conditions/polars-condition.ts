import type { CompileContext } from '../compile/compile-context.js';
import { polarsDates } from '../keys/polars-dates.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
import { polarsDatePart, polarsRecent } from './polars-date-test.js';
import { wholeYear } from './whole-year.js';

function dateOf(day: string, polars: string): string {
  return `${polars}.date(${day.split('-').map(Number).join(', ')})`;
}

function period(condition: SimpleCondition & { type: 'period' }, context: CompileContext): string[] {
  const { column, from, until, format } = condition;
  const polars = context.module('polars');
  const type = context.column(column)?.type;
  const parsed = polarsDates(column, format, context);
  const year = wholeYear(from, until);
  if (year !== undefined) {
    return [`${parsed}.dt.year() == ${String(year)}`];
  }
  const day = type === 'date' ? parsed : `${parsed}.dt.date()`;
  return [
    ...(from === undefined ? [] : [`${day} >= ${dateOf(from, polars)}`]),
    ...(until === undefined ? [] : [`${day} < ${dateOf(until, polars)}`])
  ];
}

/** Values of the type of the column: polars looks for no whole number among decimal ones, nor the other way round. */
function members(values: readonly (string | number | boolean)[], type: string | undefined): readonly string[] {
  const known =
    type === 'integer' ? values.filter(value => !(typeof value === 'number') || Number.isInteger(value)) : values;
  const decimal = type === 'number' || known.some(value => typeof value === 'number' && !Number.isInteger(value));
  return known.map(value => (decimal && Number.isInteger(value) ? `${pythonLiteral(value)}.0` : pythonLiteral(value)));
}

function simple(condition: SimpleCondition, context: CompileContext): string[] {
  const value = context.expression(condition.column);
  const negated = 'negated' in condition && condition.negated;
  const not = negated ? '~' : '';
  const misses = context.mayMiss(condition.column);
  switch (condition.type) {
    case 'compare': {
      if (typeof condition.value === 'boolean' && context.column(condition.column)?.type === 'boolean') {
        const positive = condition.value === (condition.op === 'eq');
        return [
          condition.op === 'ne' && misses
            ? `${value}.ne_missing(${pythonLiteral(condition.value)})`
            : positive
              ? value
              : `~${value}`
        ];
      }
      const literal = pythonLiteral(condition.value);
      return condition.op === 'ne' && misses
        ? [`${value}.ne_missing(${literal})`]
        : [`${value} ${COMPARISON_OPERATORS[condition.op].python} ${literal}`];
    }
    case 'columns': {
      if (condition.op === 'ne' && (misses || context.mayMiss(condition.other))) {
        return [`~${value}.eq(${context.expression(condition.other)}).fill_null(False)`];
      }
      return [`${value} ${COMPARISON_OPERATORS[condition.op].python} ${context.expression(condition.other)}`];
    }
    case 'average': {
      const { op, fn, by } = condition;
      const average = `${value}.${fn}()${by === undefined ? '' : `.over(${context.label(by)})`}`;
      // A missing group is none.
      const grouped = by !== undefined && context.mayMiss(by) ? [`${context.expression(by)}.is_not_null()`] : [];
      return [...grouped, `${value} ${COMPARISON_OPERATORS[op].python} ${average}`];
    }
    case 'between': {
      const test = `${value}.is_between(${pythonLiteral(condition.low)}, ${pythonLiteral(condition.high)})`;
      return [negated && misses ? `~${test}.fill_null(False)` : not + test];
    }
    case 'in': {
      const test = `${value}.is_in([${members(condition.values, context.column(condition.column)?.type).join(', ')}])`;
      return [negated && misses ? `~${test}.fill_null(False)` : not + test];
    }
    case 'text': {
      const test =
        condition.how === 'contains'
          ? `str.to_lowercase().str.contains(${pythonLiteral(condition.text.toLowerCase())}, literal=True)`
          : `str.${condition.how === 'startsWith' ? 'starts_with' : 'ends_with'}(${pythonLiteral(condition.text)})`;
      return [negated && misses ? `~${value}.${test}.fill_null(False)` : `${not}${value}.${test}`];
    }
    case 'missing':
      return [`${value}.${negated ? 'is_not_null' : 'is_null'}()`];
    case 'period':
      return period(condition, context);
    case 'datePart':
      return [polarsDatePart(condition, context)];
    case 'recent':
      return [polarsRecent(condition, context)];
  }
}

function wrap(test: string): string {
  return / (==|!=|>=|<=|>|<) /.test(test) ? `(${test})` : test;
}

/** Expressions of which all must hold, ready to be the arguments of `filter`. */
export function polarsConditions(conditions: readonly Condition[], context: CompileContext): string[] {
  return conditions.flatMap(condition => {
    if (condition.type !== 'any') {
      return simple(condition, context);
    }
    const tests = condition.conditions.map(one => {
      const parts = simple(one, context);
      return parts.length === 1 ? parts.map(wrap).join('') : `(${parts.map(wrap).join(' & ')})`;
    });
    return [tests.join(' | ')];
  });
}

/** The same as one expression, for use outside `filter`. */
export function polarsCondition(conditions: readonly Condition[], context: CompileContext): string {
  const tests = polarsConditions(conditions, context);
  return tests.length === 1
    ? tests.join('')
    : tests.map(test => (test.includes(' | ') ? `(${test})` : wrap(test))).join(' & ');
}
