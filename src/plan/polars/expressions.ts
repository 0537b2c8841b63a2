import type { DateUnit, Expression, ExpressionOf, FunctionName } from '../algebra/plan.js';
import { byType, conjuncts } from '../algebra/rebuild.js';
import { factsOf, isOfType, isUnsure, kindOf, mayLack } from '../check/check-expression.js';
import { attribute, binary, COMPARISONS, list, method, type Py, unary, type Value } from '../python/tree.js';
import {
  as,
  change,
  column,
  dateLiteral,
  float,
  isNarrow,
  operand,
  overGroups,
  type Scope,
  str,
  summand,
  text,
  wide,
  window,
  zoneOf
} from './scope.js';

/** How the expressions over a table are written. */
export function scopeOf(facts: Omit<Scope, 'value' | 'condition'>): Scope {
  const scope: Scope = {
    ...facts,
    value: expression => value(expression, scope),
    condition: expression => loose(expression, scope)
  };
  return scope;
}

/** The conditions that must all hold. */
export const conditions = (expression: Expression, scope: Scope): readonly Py[] =>
  conjuncts(expression).map(scope.condition);

const dt = (of: Py, id: string, args: readonly Value[] = []): Py => method(attribute(of, 'dt'), id, args);

const value = byType<Expression, [Scope], Py>({
  column: ({ name }, scope) => column(name, scope),
  literal: (of, scope) => method(scope.pl(), 'lit', [of.value]),
  date: (of, scope) => dateLiteral(of.value, '', scope),
  call,
  isIn: exact,
  cast,
  datePart: ({ of, part: id }, scope) =>
    id === 'weekdayName' ? dt(scope.value(of), 'to_string', ['%A']) : dt(scope.value(of), id),
  dateFloor: ({ of, unit }, scope) => dt(scope.value(of), 'truncate', [EVERY[unit]]),
  dateDifference: ({ from, to, unit }, scope) => {
    const between = binary('-', scope.value(to), scope.value(from));
    return binary('/', between, method(scope.pl(), 'duration', [], { [`${unit}s`]: 1 }));
  },
  bin: ({ of, width }, scope) => binary('*', binary('//', wide(of, scope), width), width),
  aggregate: aggregated,
  over: ({ of, per }, scope) => overGroups(scope.value(of), per),
  window
});

const EVERY: Readonly<Record<DateUnit, string>> = {
  ...{ year: '1y', quarter: '1q', month: '1mo', week: '1w', day: '1d', hour: '1h' }
};

function call(expression: ExpressionOf<'call'>, scope: Scope): Py {
  const { fn, args } = expression;
  const [first = expression, second = first, third = first] = args;
  switch (fn) {
    case 'add':
    case 'subtract':
    case 'multiply':
      return change(expression, scope) ?? arithmetic(fn, first, second, scope);
    case 'divide':
      return binary('/', float(first, scope), operand(second, [], scope));
    case 'log':
      return method(scope.value(first), fn);
    case 'round':
      return method(scope.value(first), fn, [second.type === 'literal' ? second.value : 0]);
    case 'coalesce': {
      // An enumeration takes no text but its own.
      const open = isOfType(first, 'category', scope) ? text(first, scope) : scope.value(first);
      return method(open, 'fill_null', [operand(second, [], scope)]);
    }
    case 'lower':
      return method(str(first, scope), 'to_lowercase');
    case 'strip':
      return method(str(first, scope), 'strip_chars');
    case 'replace':
      return method(str(first, scope), 'replace_all', [operand(second, [], scope), operand(third, [], scope)], {
        literal: true
      });
    default:
      return exact(expression, scope);
  }
}

const OPERATORS = { add: '+', subtract: '-', multiply: '*' } as const;

/** Integers are widened if all of them are narrow or unsigned, because the result might not fit their type. */
function arithmetic(fn: keyof typeof OPERATORS, left: Expression, right: Expression, scope: Scope): Py {
  const mayOverflow = right.type === 'literal' || isNarrow(right, scope);
  return binary(OPERATORS[fn], mayOverflow ? wide(left, scope) : scope.value(left), operand(right, [], scope));
}

/** An aggregate over the rows of a group, or over those of them for which its condition holds. */
function aggregated({ fn, of, where, q = 0.5 }: ExpressionOf<'aggregate'>, scope: Scope): Py {
  const lacks = of !== undefined && mayLack(of, scope);
  if (of === undefined || (fn === 'count' && !lacks)) {
    return where === undefined ? method(scope.pl(), 'len') : method(scope.condition(where), 'sum');
  }
  const all =
    fn !== 'sum' ? scope.value(of) : isOfType(of, 'boolean', scope) ? scope.condition(of) : summand(of, scope);
  const values = where === undefined ? all : method(all, 'filter', [scope.condition(where)]);
  switch (fn) {
    case 'nunique':
      return method(lacks ? method(values, 'drop_nulls') : values, 'n_unique');
    case 'quantile':
      return method(values, fn, [q], { interpolation: 'linear' });
    default:
      return method(values, fn);
  }
}

function cast({ of, to, format }: ExpressionOf<'cast'>, scope: Scope): Py {
  const kind = kindOf(factsOf(of, scope).type);
  switch (to) {
    case 'text':
      return as(scope.value(of), 'String', scope);
    case 'category':
      return as(text(of, scope), 'Categorical', scope);
    case 'datetime':
      return kind === 'text'
        ? method(str(of, scope), 'to_datetime', [format], { strict: false })
        : zoneOf(of, scope) === ''
          ? as(scope.value(of), 'Datetime', scope)
          : scope.value(of);
    case 'integer':
    case 'number':
      return as(
        kind === 'text' ? text(of, scope) : scope.value(of),
        to === 'integer' ? 'Int64' : 'Float64',
        scope,
        kind === 'boolean' ? undefined : false
      );
  }
}

/** A condition that may be missing instead of false. */
function loose(expression: Expression, scope: Scope): Py {
  if (expression.type === 'isIn') {
    return isIn(expression, scope);
  }
  if (expression.type !== 'call') {
    return scope.value(expression);
  }
  const { fn, args } = expression;
  const [first = expression, second = first, third = first] = args;
  switch (fn) {
    case 'and':
    case 'or':
      return args.map(arg => loose(arg, scope)).reduce((left, right) => binary(fn === 'and' ? '&' : '|', left, right));
    case 'not':
      return negation(first, scope);
    case 'isMissing':
      return method(scope.value(first), 'is_null');
    case 'between':
      return method(scope.value(first), 'is_between', [operand(second, [], scope), operand(third, [], scope)]);
    case 'contains':
      return method(str(first, scope), fn, [operand(second, [], scope)], { literal: true });
    default:
      return COMPARISONS[fn] === undefined ? scope.value(expression) : comparison(fn, first, second, scope);
  }
}

/** A condition that is never missing. */
function exact(expression: Expression, scope: Scope): Py {
  const condition = loose(expression, scope);
  return isUnsure(expression, scope) ? method(condition, 'fill_null', [false]) : condition;
}

const comparison = (fn: FunctionName, left: Expression, right: Expression, scope: Scope): Py =>
  binary(COMPARISONS[fn] ?? '==', operand(left, [right], scope), operand(right, [left], scope));

function negation(expression: Expression, scope: Scope): Py {
  const [first, second = first] = expression.type === 'call' ? expression.args : [];
  const fn = expression.type === 'call' ? expression.fn : undefined;
  if (first === undefined || second === undefined || (fn !== 'isMissing' && fn !== 'equal')) {
    return unary('~', exact(expression, scope));
  }
  return fn === 'isMissing'
    ? method(scope.value(first), 'is_not_null')
    : isUnsure(expression, scope)
      ? method(scope.value(first), 'ne_missing', [operand(second, [first], scope)])
      : comparison('notEqual', first, second, scope);
}

/** Polars compares only with a list of the same type as the column. */
function isIn({ of, values }: ExpressionOf<'isIn'>, scope: Scope): Py {
  const { type } = factsOf(of, scope);
  const items =
    type === 'integer'
      ? values.filter(Number.isInteger)
      : kindOf(type) === 'number'
        ? values.map((value): Py => ({ type: 'literal', value, float: true }))
        : values;
  return method(float(of, scope), 'is_in', [list(items)]);
}
