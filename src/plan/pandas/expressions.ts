import { FENCE, outlierIn, quartile } from '../algebra/outliers.js';
import type { DateUnit, Expression, ExpressionOf } from '../algebra/plan.js';
import { byType } from '../algebra/rebuild.js';
import { factsOf, isDate, isOfType, mayLack, toldType } from '../check/check-expression.js';
import { attribute, binary, call, COMPARISONS, literal, method, name, type Py, unary } from '../python/tree.js';
import { aggregated, change, over, window } from './aggregates.js';
import { codeOf, type Context, held, isNullable, isNullableType, pick, type Rows, type Scope } from './rows.js';

/** How expressions over rows are written. `used` is called each time the code of an expression includes that of the rows. */
const scopeOver = (rows: Rows, context: Context, used: () => void): Scope => ({
  context,
  facts: rows.facts,
  rows,
  column: id => {
    used();
    return rows.column === undefined ? pick(rows, id) : rows.code;
  },
  frame: () => {
    used();
    return codeOf(rows);
  }
});

/** The scope of rows, which get a name if they have none. */
export const scopeOf = (rows: Rows, context: Context): Scope =>
  scopeOver(held(rows, context), context, () => undefined);

/** Builds code over rows, which get a name first if the code uses them more than once. */
export function written<Made>(rows: Rows, context: Context, build: (scope: Scope) => Made): Made {
  let uses = 0;
  const made = build(scopeOver(rows, context, () => uses++));
  return uses < 2 || codeOf(rows).type === 'name' ? made : build(scopeOf(rows, context));
}

/** An expression as a Series, or as one value where it reads no row. */
export const valueOf: (expression: Expression, scope: Scope) => Py = byType({
  column: ({ name: id }, scope) => scope.column(id),
  literal: of => literal(of.value),
  date: of => literal(of.value),
  call: callOf,
  isIn: ({ of, values }, scope) => method(valueOf(of, scope), 'isin', [values]),
  cast,
  datePart,
  dateFloor,
  dateDifference: ({ from, to, unit }, scope) =>
    binary(
      '/',
      binary('-', moments(to, scope), moments(from, scope)),
      call(scope.context.pandas('Timedelta'), [], [[`${unit}s`, 1]])
    ),
  bin: ({ of, width }, scope) => {
    const number = valueOf(of, scope);
    const steps = Number.isInteger(width)
      ? binary('//', number, width)
      : call(scope.context.numpy('floor'), [binary('/', number, width)]);
    return binary('*', steps, width);
  },
  aggregate: (of, scope) => aggregated(of, scope),
  over: (of, scope) => over(of, scope),
  window: (of, scope) => window(of, scope)
});

const OPERATORS = { add: '+', subtract: '-', multiply: '*', divide: '/' } as const;

function callOf(expression: ExpressionOf<'call'>, scope: Scope): Py {
  const { fn, args } = expression;
  const [first = expression, second = first] = args;
  switch (fn) {
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return change(expression, scope) ?? binary(OPERATORS[fn], valueOf(first, scope), valueOf(second, scope));
    case 'round': {
      const digits = second.type === 'literal' && second.value !== 0 ? second.value : undefined;
      return method(valueOf(first, scope), fn, [digits]);
    }
    case 'log':
      return call(scope.context.numpy(fn), [valueOf(first, scope)]);
    case 'coalesce': {
      const code = valueOf(first, scope);
      const open = isOfType(first, 'category', scope) ? method(code, 'astype', [name('object')]) : code;
      return method(open, 'fillna', [valueOf(second, scope)]);
    }
    case 'lower':
    case 'strip':
    case 'replace':
      return method(
        attribute(valueOf(first, scope), 'str'),
        fn,
        args.slice(1).map(arg => valueOf(arg, scope))
      );
    default:
      return truthOf(expression, scope);
  }
}

function cast({ of, to, format }: ExpressionOf<'cast'>, scope: Scope): Py {
  const { type, missing } = factsOf(of, scope);
  const { pandas, numpy } = scope.context;
  const code = isDate(of, scope) ? moments(of, scope) : valueOf(of, scope);
  const isText = type === 'text' || type === 'category';
  const errors = isText ? 'coerce' : undefined;
  const number = isText ? call(pandas('to_numeric'), [code], { errors }) : code;
  const as = (given: Py, dtype: string | Py): Py => method(given, 'astype', [dtype]);
  switch (to) {
    case 'integer': {
      const whole = type === 'integer' || type === 'boolean' ? code : call(numpy('trunc'), [number]);
      return as(whole, missing || isText ? 'Int64' : 'int64');
    }
    case 'number':
      return isText ? number : as(code, 'float64');
    case 'text':
      return as(type === 'integer' && missing ? as(code, 'Int64') : code, missing ? 'string' : name('str'));
    case 'datetime':
      return isDate(of, scope) ? code : call(pandas('to_datetime'), [code], { format, errors });
    case 'category':
      return as(code, to);
  }
}

/** Frequencies of pandas periods; those of days and hours are of no use. */
const PERIODS: Partial<Record<DateUnit, string>> = { year: 'Y', quarter: 'Q', month: 'M', week: 'W' };

/** Dates with the accessor `dt`. Python's own dates lack it and are converted. */
function moments(expression: Expression, scope: Scope): Py {
  const value = valueOf(expression, scope);
  const isOld =
    expression.type === 'column' &&
    factsOf(expression, scope).type === 'date' &&
    toldType(expression, scope)?.startsWith('datetime64') !== true;
  return isOld ? call(scope.context.pandas('to_datetime'), [value]) : value;
}

const accessor = (expression: Expression, scope: Scope): Py => attribute(moments(expression, scope), 'dt');

function datePart({ of, part }: ExpressionOf<'datePart'>, scope: Scope): Py {
  const access = accessor(of, scope);
  switch (part) {
    case 'weekday':
      return binary('+', attribute(access, 'dayofweek'), 1);
    case 'weekdayName':
      return method(access, 'day_name');
    default:
      return attribute(access, part);
  }
}

/** The frequency of the periods whose beginnings an expression gives, if pandas has such periods. */
export const periodsOf = (value: Expression): string | undefined =>
  value.type === 'dateFloor' ? PERIODS[value.unit] : undefined;

/** The periods that dates lie in, by the local time of their zone. */
export function periods(value: Expression, scope: Scope): Py | undefined {
  const frequency = periodsOf(value);
  if (value.type !== 'dateFloor' || frequency === undefined) {
    return undefined;
  }
  const access = accessor(value.of, scope);
  const hasZone = /^datetime64.*,/u.test(toldType(value.of, scope) ?? '');
  const clock = hasZone ? attribute(method(access, 'tz_localize', [null]), 'dt') : access;
  return method(clock, 'to_period', [frequency]);
}

function dateFloor(expression: ExpressionOf<'dateFloor'>, scope: Scope): Py {
  const period = periods(expression, scope);
  return period !== undefined
    ? method(attribute(period, 'dt'), 'to_timestamp')
    : expression.unit === 'day'
      ? method(accessor(expression.of, scope), 'normalize')
      : method(accessor(expression.of, scope), 'floor', ['h']);
}

/** A condition that is either true or false. */
export function truthOf(expression: Expression, scope: Scope): Py {
  const mask = maskOf(expression, scope);
  return isOpen(expression, scope) ? method(mask, 'fillna', [false]) : mask;
}

/** A condition as a mask; where a missing value decides it, it may be `pd.NA`, which selects no row. */
export function maskOf(expression: Expression, scope: Scope): Py {
  if (expression.type !== 'call') {
    return flag(expression, scope);
  }
  const { fn, args } = expression;
  const [first = expression, second = first, third = second] = args;
  switch (fn) {
    case 'and':
    case 'or':
      return (
        outliers(expression, scope) ??
        args
          .map(arg => truthOf(arg, scope))
          .reduce((left, right) => (fn === 'and' ? both(left, right) : binary('|', left, right)))
      );
    case 'not':
      return negated(first, scope);
    case 'isMissing':
      return method(valueOf(first, scope), 'isna');
    case 'contains':
      return search(first, second, scope);
    case 'between':
      return method(valueOf(first, scope), fn, [valueOf(second, scope), valueOf(third, scope)]);
    case 'notEqual':
      return [first, second]
        .filter(one => mayLack(one, scope) && !isNullableType(toldType(one, scope) ?? ''))
        .reduce((test, one) => both(test, isKnown(one, scope)), comparison(fn, first, second, scope));
    default:
      return fn in COMPARISONS ? comparison(fn, first, second, scope) : flag(expression, scope);
  }
}

/** Outliers of rows that have a name, by the names of the quartiles; undefined for other conditions and rows. */
function outliers(condition: Expression, scope: Scope): Py | undefined {
  const {
    context: { draft },
    rows
  } = scope;
  const of = outlierIn(condition);
  if (of === undefined || rows.lazy || codeOf(rows).type !== 'name') {
    return undefined;
  }
  const lower = draft.assign('lower', valueOf(quartile(of, 0.25), scope));
  const upper = draft.assign('upper', valueOf(quartile(of, 0.75), scope));
  const margin = draft.assign('margin', binary('*', binary('-', upper, lower), FENCE));
  const number = valueOf(of, scope);
  return binary('|', binary('<', number, binary('-', lower, margin)), binary('>', number, binary('+', upper, margin)));
}

/** Whether the mask of a condition may hold `pd.NA`. */
function isOpen(expression: Expression, scope: Scope): boolean {
  if (expression.type !== 'call') {
    return expression.type === 'column' && isNullable(expression, scope);
  }
  const { fn, args } = expression;
  return fn === 'and' || fn === 'or'
    ? args.some(arg => isOpen(arg, scope))
    : !['not', 'isMissing', 'contains'].includes(fn) && isNullable(expression, scope);
}

/** Both conditions, without needless parentheses. */
export const both = (left: Py, right: Py): Py =>
  right.type === 'binary' && right.op === '&'
    ? binary('&', both(left, right.left), right.right)
    : binary('&', left, right);

/** A boolean value as a condition; a missing value other than `pd.NA` counts as false. */
function flag(expression: Expression, scope: Scope): Py {
  const dtype = toldType(expression, scope) ?? 'bool';
  const isColumn = expression.type === 'column';
  const lacks = mayLack(expression, scope) && (!isColumn || dtype === 'bool');
  return lacks || (isColumn && dtype === 'object')
    ? method(valueOf(expression, scope), 'eq', [true])
    : valueOf(expression, scope);
}

const comparison = (fn: string, left: Expression, right: Expression, scope: Scope): Py =>
  binary(COMPARISONS[fn] ?? '==', moments(left, scope), moments(right, scope));

/** Whether a value is not missing; for dask, the negated `isna`. */
function isKnown(expression: Expression, scope: Scope): Py {
  const value = valueOf(expression, scope);
  return scope.rows.lazy ? unary('~', method(value, 'isna')) : method(value, 'notna');
}

function negated(inner: Expression, scope: Scope): Py {
  const [first = inner, second = first] = inner.type === 'call' ? inner.args : [];
  switch (inner.type === 'call' ? inner.fn : undefined) {
    case 'isMissing':
      return isKnown(first, scope);
    case 'equal':
      return [first, second].some(arg => isNullable(arg, scope))
        ? unary('~', truthOf(inner, scope))
        : comparison('notEqual', first, second, scope);
    default:
      return unary('~', truthOf(inner, scope));
  }
}

/** Whether a text contains another. A search in the `lower` form of a text ignores case instead, if possible. */
function search(text: Expression, part: Expression, scope: Scope): Py {
  const wanted = part.type === 'literal' ? String(part.value) : '';
  const [inner] = text.type === 'call' && text.fn === 'lower' ? text.args : [];
  const isAnyCase = inner !== undefined && /^[ -@[-~]*$/u.test(wanted);
  return method(attribute(valueOf(isAnyCase ? inner : text, scope), 'str'), 'contains', [wanted], {
    case: isAnyCase ? false : undefined,
    regex: /[\\.^$*+?{}[\]|()]/u.test(wanted) ? false : undefined,
    na: mayLack(text, scope) ? false : undefined
  });
}
