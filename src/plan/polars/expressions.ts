import type { DateUnit, Expression, ExpressionOf, FunctionName, Window } from '../algebra/plan.js';
import { byType, conjuncts, nodesIn } from '../algebra/rebuild.js';
import { factsOf, isOfType, isUnsure, kindOf, mayLack, toldType } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import { attribute, binary, COMPARISONS, list, literal, method, type Py, unary, type Value } from '../python/tree.js';

/** The rows that expressions are written for, and how they are written. */
export type Scope = {
  /** The polars module; asking for it imports it. */
  readonly pl: () => Py;
  readonly facts: TableFacts;
  /** Whether numbers that the plan makes may be decimals, because some of the data are. */
  readonly hasDecimals: boolean;
};

/** The conditions that must all hold. */
export const conditions = (expression: Expression, scope: Scope): readonly Py[] =>
  conjuncts(expression).map(part => condition(part, scope));

const dt = (of: Py, id: string, args: readonly Value[] = []): Py => method(attribute(of, 'dt'), id, args);

/** An expression whose value is missing exactly where the plan says so. */
export const valueOf: (expression: Expression, scope: Scope) => Py = byType({
  column: ({ name }, scope) => column(name, scope),
  literal: (of, scope) => method(scope.pl(), 'lit', [of.value]),
  date: (of, scope) => dateLiteral(of.value, '', scope),
  call,
  isIn: exact,
  cast,
  datePart: ({ of, part: id }, scope) =>
    id === 'weekdayName' ? dt(valueOf(of, scope), 'to_string', ['%A']) : dt(valueOf(of, scope), id),
  dateFloor: ({ of, unit }, scope) => dt(valueOf(of, scope), 'truncate', [EVERY[unit]]),
  dateDifference: ({ from, to, unit }, scope) => {
    const between = binary('-', valueOf(to, scope), valueOf(from, scope));
    return binary('/', between, method(scope.pl(), 'duration', [], { [`${unit}s`]: 1 }));
  },
  bin: ({ of, width }, scope) => binary('*', binary('//', wide(of, scope), width), width),
  aggregate: aggregated,
  over: ({ of, per }, scope) => overGroups(valueOf(of, scope), per),
  window: (of, scope) => overGroups(besideOthers(of, scope), of.per)
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
      return arithmetic(fn, first, second, scope);
    case 'divide':
      return binary('/', float(first, scope), operand(second, [], scope));
    case 'log':
      return method(valueOf(first, scope), fn);
    case 'round':
      return method(valueOf(first, scope), fn, [second.type === 'literal' ? second.value : 0]);
    case 'coalesce': {
      // An enumeration takes no text but its own.
      const open = isOfType(first, 'category', scope) ? text(first, scope) : valueOf(first, scope);
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
  return binary(OPERATORS[fn], mayOverflow ? wide(left, scope) : valueOf(left, scope), operand(right, [], scope));
}

/** An aggregate over the rows of a group, or over those of them for which its condition holds. */
function aggregated({ fn, of, where, q = 0.5 }: ExpressionOf<'aggregate'>, scope: Scope): Py {
  const lacks = of !== undefined && mayLack(of, scope);
  if (of === undefined || (fn === 'count' && !lacks)) {
    return where === undefined ? method(scope.pl(), 'len') : method(condition(where, scope), 'sum');
  }
  const all =
    fn !== 'sum' ? valueOf(of, scope) : isOfType(of, 'boolean', scope) ? condition(of, scope) : summand(of, scope);
  const values = where === undefined ? all : method(all, 'filter', [condition(where, scope)]);
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
      return as(valueOf(of, scope), 'String', scope);
    case 'category':
      return as(text(of, scope), 'Categorical', scope);
    case 'datetime':
      return kind === 'text'
        ? method(str(of, scope), 'to_datetime', [format], { strict: false })
        : zoneOf([of], scope) === ''
          ? as(valueOf(of, scope), 'Datetime', scope)
          : valueOf(of, scope);
    case 'integer':
    case 'number':
      return as(
        kind === 'text' ? text(of, scope) : valueOf(of, scope),
        to === 'integer' ? 'Int64' : 'Float64',
        scope,
        kind === 'boolean' ? undefined : false
      );
  }
}

/** A condition that may be missing instead of false. */
function condition(expression: Expression, scope: Scope): Py {
  if (expression.type === 'isIn') {
    return isIn(expression, scope);
  }
  if (expression.type !== 'call') {
    return valueOf(expression, scope);
  }
  const { fn, args } = expression;
  const [first = expression, second = first, third = first] = args;
  switch (fn) {
    case 'and':
    case 'or':
      return args
        .map(arg => condition(arg, scope))
        .reduce((left, right) => binary(fn === 'and' ? '&' : '|', left, right));
    case 'not':
      return negation(first, scope);
    case 'isMissing':
      return method(valueOf(first, scope), 'is_null');
    case 'between':
      return method(valueOf(first, scope), 'is_between', [operand(second, [], scope), operand(third, [], scope)]);
    case 'contains':
      return method(str(first, scope), fn, [operand(second, [], scope)], { literal: true });
    default:
      return COMPARISONS[fn] === undefined ? valueOf(expression, scope) : comparison(fn, first, second, scope);
  }
}

/** A condition that is never missing. */
function exact(expression: Expression, scope: Scope): Py {
  const written = condition(expression, scope);
  return isUnsure(expression, scope) ? method(written, 'fill_null', [false]) : written;
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
    ? method(valueOf(first, scope), 'is_not_null')
    : isUnsure(expression, scope)
      ? method(valueOf(first, scope), 'ne_missing', [operand(second, [first], scope)])
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

/** Whether an integer may be narrower than 64 bits, or unsigned, as counts and parts of dates are. */
const isNarrow = (expression: Expression, scope: Scope): boolean =>
  ['column', 'aggregate', 'over', 'datePart'].includes(expression.type) &&
  isOfType(expression, 'integer', scope) &&
  toldType(expression, scope) !== 'Int64';

/** Whether a value may be a `Decimal`, which loses digits in quotients and has no rolling windows. */
const isDecimal = (expression: Expression, scope: Scope): boolean =>
  factsOf(expression, scope).type === 'number' &&
  nodesIn(expression).some(part => {
    const told = toldType(part, scope);
    return part.type === 'column' && (told === undefined ? scope.hasDecimals : told.startsWith('Decimal'));
  });

/** The time zone of dates; empty where they have none. */
const zoneOf = (dates: readonly Expression[], scope: Scope): string =>
  dates
    .flatMap(nodesIn)
    .map(part => /^Datetime\(.*?, (.+)\)$/u.exec(toldType(part, scope) ?? '')?.[1] ?? '')
    .find(zone => zone !== '') ?? '';

export const column = (name: string, { pl }: Pick<Scope, 'pl'>): Py => method(pl(), 'col', [name]);

export const as = (value: Py, dtype: string, { pl }: Pick<Scope, 'pl'>, strict?: false): Py =>
  method(value, 'cast', [attribute(pl(), dtype)], { strict });

/** A text as the string functions of polars take it. */
const text = (expression: Expression, scope: Scope): Py =>
  factsOf(expression, scope).type === 'text'
    ? valueOf(expression, scope)
    : as(valueOf(expression, scope), 'String', scope);

export const str = (expression: Expression, scope: Scope): Py => attribute(text(expression, scope), 'str');

/** Whether sums of whole numbers may not fit their type. */
export const isShort = (expression: Expression, scope: Scope): boolean =>
  ['Int32', 'UInt32'].includes(toldType(expression, scope) ?? '');

/** A number whose sums and products with another fit its type. */
const wide = (expression: Expression, scope: Scope): Py =>
  isNarrow(expression, scope) ? as(valueOf(expression, scope), 'Int64', scope) : valueOf(expression, scope);

/** A number whose sums fit its type. */
const summand = (expression: Expression, scope: Scope): Py =>
  isShort(expression, scope) ? as(valueOf(expression, scope), 'Int64', scope) : valueOf(expression, scope);

/** A value, which is a float if it may be a decimal number. */
const float = (expression: Expression, scope: Scope): Py =>
  isDecimal(expression, scope) ? as(valueOf(expression, scope), 'Float64', scope) : valueOf(expression, scope);

/** An operand where polars takes no text as a column name: constants as Python values, dates in the zone of those beside them. */
function operand(expression: Expression, beside: readonly Expression[], scope: Scope): Py {
  switch (expression.type) {
    case 'literal':
      return literal(expression.value);
    case 'date':
      return dateLiteral(expression.value, zoneOf(beside, scope), scope);
    default:
      return valueOf(expression, scope);
  }
}

/** A day as polars makes it from its numbers, or, in a time zone, its first moment. */
function dateLiteral(day: string, zone: string, { pl }: Scope): Py {
  const parts = day.split('-').map(Number);
  return zone === '' ? method(pl(), 'date', parts) : method(pl(), 'datetime', parts, { time_zone: zone });
}

export const overGroups = (value: Py, per: readonly string[]): Py =>
  per.length === 0 ? value : method(value, 'over', per);

/** A value that depends on neighbouring rows, over rows that are already in the order that it needs. */
function besideOthers({ fn, of, n = 1 }: Window, scope: Scope): Py {
  switch (fn) {
    case 'shift':
      return method(valueOf(of, scope), fn, [1]);
    case 'rolling':
      return method(isDecimal(of, scope) ? float(of, scope) : summand(of, scope), 'rolling_mean', [n]);
    case 'cumulative': {
      const soFar = method(summand(of, scope), 'cum_sum');
      const complete = binary('==', method(method(valueOf(of, scope), 'is_null'), 'cum_sum'), 0);
      return mayLack(of, scope) ? method(method(scope.pl(), 'when', [complete]), 'then', [soFar]) : soFar;
    }
  }
}
