import type { AggregateName, ConditionName, Expression, ExpressionOf, FunctionName, SortKey } from '../algebra/plan.js';
import { byType, nodesIn } from '../algebra/rebuild.js';
import { factsOf, isConditionName, isOfType, isUnsure, kindOf, mayLack, toldType } from '../check/check-expression.js';
import { refuse, type TableFacts } from '../check/table-facts.js';
import {
  all,
  choose,
  column,
  type Dialect,
  fn,
  list,
  literal,
  NULL,
  operator,
  type Order,
  type Over,
  over,
  type Sql,
  sql,
  test,
  within
} from './fragment.js';

export type Scope = {
  readonly dialect: Dialect;
  readonly facts: TableFacts;
  /** The columns of the table, each as it is computed. */
  readonly columns: ReadonlyMap<string, Sql>;
  /** Whether an aggregate may be over no rows. */
  readonly isEmpty?: boolean;
  /** The window that aggregates are taken over, if not the rows of the group. */
  readonly over?: Over;
};

const SECONDS = { day: 86_400, hour: 3600, minute: 60 };
const SAME = { equal: '=', notEqual: '!=' } as const;
const OPERATORS = { ...SAME, less: '<', lessOrEqual: '<=', greater: '>', greaterOrEqual: '>=' } as const;

/** Integer types whose range products and differences may exceed, which is an error in the engines. */
const NARROW = /^(?:u?(?:tiny|small)int|u?integer|int|u?int(?:8|16|32))$/iu;

/** A value. A condition that is NULL in SQL counts as false. */
export const valueOf: (expression: Expression, scope: Scope) => Sql = byType({
  column: ({ name }, scope) => columnOf(name, scope),
  literal: (of, { dialect }) => literal(of.value, dialect),
  date: of => sql`DATE '${of.value}'`,
  call: (of, scope) => (isConditionName(of.fn) ? sure(of, scope) : call(of.fn, of.args, scope)),
  isIn: sure,
  cast,
  datePart: ({ of, part }, scope) => scope.dialect.part(valueOf(of, scope), part),
  dateFloor: ({ of, unit }, scope) => sql`date_trunc('${unit}', ${valueOf(of, scope)})`,
  dateDifference: ({ from, to, unit }, scope) => {
    const isWhole = unit === 'day' && [from, to].every(one => isOfType(one, 'date', scope));
    const span = scope.dialect[isWhole ? 'days' : 'seconds'](valueOf(from, scope), valueOf(to, scope));
    return isWhole ? span : operator('/', span, sql`${SECONDS[unit]}`);
  },
  bin: ({ of, width }, scope) => {
    const [number, step] = [valueOf(of, scope), sql`${width}`];
    return width === 1 ? fn('floor', number) : operator('*', fn('floor', operator('/', number, step)), step);
  },
  aggregate,
  over: ({ of, per }, scope) => valueOf(of, { ...scope, over: { per: columnsOf(per, scope), order: [] } }),
  window
});

/** A condition that may be NULL instead of false, which makes no difference where rows are chosen. */
export function condition(expression: Expression, scope: Scope): Sql {
  return expression.type === 'isIn'
    ? isIn(expression, 'IN', scope)
    : expression.type === 'call' && isConditionName(expression.fn)
      ? conditionCall(expression.fn, expression.args, scope)
      : valueOf(expression, scope);
}

const columnOf = (name: string, { columns, dialect }: Scope): Sql => columns.get(name) ?? column('', name, dialect);

const columnsOf = (names: readonly string[], scope: Scope): readonly Sql[] => names.map(name => columnOf(name, scope));

/** Keys of an order, with missing values last: only Spark puts them first in ascending order. */
export const orderOf = (keys: readonly SortKey[], scope: Scope): readonly Order[] =>
  keys.map(({ by, descending = false }) => {
    const isSaid = scope.dialect.name === 'Spark' && mayLack({ type: 'column', name: by }, scope);
    return { value: columnOf(by, scope), end: descending ? ' DESC' : isSaid ? ' NULLS LAST' : '' };
  });

function sure(expression: Expression, scope: Scope): Sql {
  const written = condition(expression, scope);
  return isUnsure(expression, scope) ? sql`coalesce(${written}, false)` : written;
}

function conditionCall(name: ConditionName, args: readonly Expression[], scope: Scope): Sql {
  const [inner] = args;
  if (name === 'and' || name === 'or') {
    const tests = args.map(arg => condition(arg, scope));
    return tests.reduce((left, right) => operator(name === 'and' ? 'AND' : 'OR', left, right));
  }
  if (name === 'not' && inner !== undefined) {
    return negated(inner, scope);
  }
  const [first = NULL, second = NULL, third = NULL] = args.map(arg => valueOf(arg, scope));
  switch (name) {
    case 'not':
    case 'isMissing':
      return test(first, 'IS NULL');
    case 'between':
      return test(first, sql`BETWEEN ${within(second, 5)} AND ${within(third, 5)}`);
    case 'contains':
      return named(name, scope, first, second);
    default:
      return operator(OPERATORS[name], first, second);
  }
}

const isIn = ({ of, values }: ExpressionOf<'isIn'>, word: 'IN' | 'NOT IN', scope: Scope): Sql =>
  test(valueOf(of, scope), sql`${word} (${list(values.map(one => literal(one, scope.dialect)))})`);

function negated(inner: Expression, scope: Scope): Sql {
  const written = condition(inner, scope);
  if (inner.type === 'call' && inner.fn === 'isMissing') {
    return { ...written, text: written.text.replace(/NULL$/u, 'NOT NULL') };
  }
  if (isUnsure(inner, scope)) {
    return test(written, 'IS NOT TRUE');
  }
  return inner.type === 'isIn'
    ? isIn(inner, 'NOT IN', scope)
    : inner.type === 'call' && inner.fn === 'equal'
      ? conditionCall('notEqual', inner.args, scope)
      : { ...sql`NOT ${within(written, 8)}`, level: 3 };
}

function call(name: Exclude<FunctionName, ConditionName>, args: readonly Expression[], scope: Scope): Sql {
  const written = args.map(arg => valueOf(arg, scope));
  const [first = NULL, second = NULL] = written;
  const isNarrow = args.every(arg => NARROW.test(toldType(arg, scope) ?? ''));
  const wide = isNarrow ? sql`CAST(${first} AS BIGINT)` : first;
  switch (name) {
    case 'add':
      return operator('+', first, second);
    case 'subtract':
      return operator('-', wide, second);
    case 'multiply':
      return operator('*', wide, second);
    case 'divide':
      return operator('/', first, args[1]?.type === 'literal' ? second : sql`nullif(${second}, 0)`);
    case 'log':
      return choose(operator('>', first, sql`0`), fn('ln', first));
    case 'strip':
      return named(name, scope, first, literal(' \t\n\r', scope.dialect));
    default:
      return named(name, scope, ...written);
  }
}

/** A function under the name that the engine has for it. */
const named = (name: FunctionName | AggregateName, { dialect }: Scope, ...args: readonly Sql[]): Sql =>
  fn(dialect.names[name] ?? name, ...args);

function cast({ of, to, format }: ExpressionOf<'cast'>, scope: Scope): Sql {
  const given = valueOf(of, scope);
  const from = factsOf(of, scope).type;
  const { name, names } = scope.dialect;
  switch (to) {
    case 'text':
    case 'category':
      return kindOf(from) === 'text' ? given : sql`CAST(${given} AS ${names.castText ?? ''})`;
    case 'integer': {
      // Spark cuts the fraction off, DuckDB rounds.
      const whole = from === 'number' && name !== 'Spark' ? fn('trunc', given) : given;
      return from === to ? given : sql`TRY_CAST(${whole} AS BIGINT)`;
    }
    case 'number':
      return from === to ? given : sql`TRY_CAST(${given} AS DOUBLE)`;
    case 'datetime':
      if (format === undefined) {
        return from === to ? given : sql`TRY_CAST(${given} AS TIMESTAMP)`;
      }
      return name === 'Spark'
        ? refuse('Spark reads texts as dates where they are written like 2024-03-01.')
        : fn('try_strptime', given, literal(format, scope.dialect));
  }
}

/** A function of many rows: of a group, or of the rows of a window. */
function aggregate({ fn: name, of, where, q = 0.5 }: ExpressionOf<'aggregate'>, scope: Scope): Sql {
  const tests = where === undefined ? [] : [condition(where, scope)];
  const isTruth = of !== undefined && isOfType(of, 'boolean', scope);
  if (of === undefined || (isTruth && name === 'sum')) {
    return taken('count', undefined, of === undefined ? tests : [condition(of, scope), ...tests], scope);
  }
  const given = valueOf(of, scope);
  // Engines would round results from decimals, such as constants with a fraction, to the digits of these decimals.
  const isDecimal = nodesIn(of).some(
    part => /^decimal/iu.test(toldType(part, scope) ?? '') || (part.type === 'literal' && Number(part.value) % 1 !== 0)
  );
  const exact = isDecimal ? sql`CAST(${given} AS DOUBLE)` : given;
  switch (name) {
    case 'sum': {
      const sum = taken('sum', given, tests, scope);
      const isSum = where === undefined && scope.isEmpty !== true && !mayLack(of, scope);
      return isSum ? sum : sql`coalesce(${sum}, 0)`;
    }
    case 'mean': {
      // A condition that is NULL counts as 0, a missing value of a boolean column stays missing.
      const isKnown = of.type === 'call' || of.type === 'isIn';
      const share = isKnown ? choose(condition(of, scope), sql`1`, sql`0`) : sql`CAST(${given} AS INTEGER)`;
      return taken(name, isTruth ? share : given, tests, scope);
    }
    case 'median':
      return taken(name, exact, tests, scope);
    case 'quantile':
      return taken(name, exact, tests, scope, `, ${q}`);
    case 'nunique':
      return scope.over === undefined
        ? taken('count', sql`DISTINCT ${given}`, tests, scope)
        : scope.dialect.distinctOver(chosen(given, tests), scope.over);
    default:
      return taken(name, given, tests, scope);
  }
}

/** A call over the rows for which all tests hold. In a window, where Spark has no `FILTER`, `CASE` leaves the others out. */
function taken(name: AggregateName, of: Sql | undefined, tests: readonly Sql[], scope: Scope, rest = ''): Sql {
  const rows = scope.over !== undefined && tests.length > 0 ? chosen(of ?? sql`1`, tests) : (of ?? '*');
  const applied = sql`${scope.dialect.names[name] ?? name}(${rows}${rest})`;
  const filtered = tests.length === 0 ? applied : sql`${applied} FILTER (WHERE ${all(tests)})`;
  return scope.over === undefined ? filtered : over(applied, scope.over);
}

function window({ fn: name, of, n = 1, per, order }: ExpressionOf<'window'>, scope: Scope): Sql {
  const rows: Over = { per: columnsOf(per, scope), order: orderOf(order, scope) };
  const given = valueOf(of, scope);
  if (name === 'shift') {
    return over(fn('lag', given), rows);
  }
  const isRolling = name === 'rolling';
  const framed = { ...rows, frame: isRolling ? `ROWS ${n - 1} PRECEDING` : 'ROWS UNBOUNDED PRECEDING' };
  const result = over(named(isRolling ? 'mean' : 'sum', scope, given), framed);
  const needed = isRolling ? sql`${n}` : over(sql`count(*)`, framed);
  return isRolling || mayLack(of, scope)
    ? choose(operator('=', over(fn('count', given), framed), needed), result)
    : result;
}

const chosen = (of: Sql, tests: readonly Sql[]): Sql => (tests.length === 0 ? of : choose(all(tests), of));
