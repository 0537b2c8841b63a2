import type { AggregateName, ConditionName, Expression, ExpressionOf, FunctionName, SortKey } from '../algebra/plan.js';
import { nodesIn } from '../algebra/rebuild.js';
import { factsOf, isConditionName, isOfType, isUnsure, kindOf, mayLack, toldType } from '../check/check-expression.js';
import type { TableFacts } from '../check/table-facts.js';
import { NotPrinted } from '../python/draft.js';
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

/** What expressions are written over. */
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

/** Divisors that are not 0: a number, or a count of rows if there are any. */
const COUNT = /^(?:[\d.]*[1-9][\d.]*|count\(\*\)(?: OVER .*)?|sum\(count\(\*\)\) OVER .*)$/u;

/** Integer types whose range products and differences may exceed, which is an error in the engines. */
const NARROW = /^(?:u?(?:tiny|small)int|u?integer|int|u?int(?:8|16|32))$/iu;

/** Writes expressions over the rows of a table. */
export class Expressions {
  constructor(private readonly _scope: Scope) {}

  /** A value. A condition that is NULL in SQL counts as false. */
  value(expression: Expression): Sql {
    const { dialect } = this._scope;
    switch (expression.type) {
      case 'column':
        return this.column(expression.name);
      case 'literal':
        return literal(expression.value, dialect);
      case 'date':
        return sql`DATE '${expression.value}'`;
      case 'isIn':
        return this._sure(expression);
      case 'call':
        return isConditionName(expression.fn) ? this._sure(expression) : this._call(expression.fn, expression.args);
      case 'cast':
        return this._cast(expression);
      case 'datePart':
        return dialect.part(this.value(expression.of), expression.part);
      case 'dateFloor':
        return sql`date_trunc('${expression.unit}', ${this.value(expression.of)})`;
      case 'dateDifference': {
        const { from, to, unit } = expression;
        const isWhole = unit === 'day' && [from, to].every(one => isOfType(one, 'date', this._scope));
        const span = (isWhole ? dialect.days : dialect.seconds)(this.value(from), this.value(to));
        return isWhole ? span : operator('/', span, sql`${SECONDS[unit]}`);
      }
      case 'bin': {
        const [of, width] = [this.value(expression.of), sql`${expression.width}`];
        return width.text === '1' ? fn('floor', of) : operator('*', fn('floor', operator('/', of, width)), width);
      }
      case 'aggregate':
        return this._aggregate(expression);
      case 'over': {
        const per = expression.per.map(name => this.column(name));
        return new Expressions({ ...this._scope, over: { per, order: [] } }).value(expression.of);
      }
      case 'window':
        return this._window(expression);
    }
  }

  /** A condition that may be NULL instead of false, which makes no difference where rows are chosen. */
  condition(expression: Expression): Sql {
    return expression.type === 'isIn'
      ? this._isIn(expression, 'IN')
      : expression.type === 'call' && isConditionName(expression.fn)
        ? this._conditionCall(expression.fn, expression.args)
        : this.value(expression);
  }

  column(name: string): Sql {
    return this._scope.columns.get(name) ?? column('', name, this._scope.dialect);
  }

  /** Keys of an order, with missing values last: only Spark puts them first in ascending order. */
  order(keys: readonly SortKey[]): readonly Order[] {
    return keys.map(({ by, descending = false }) => {
      const isSaid = this._scope.dialect.name === 'Spark' && mayLack({ type: 'column', name: by }, this._scope);
      return { value: this.column(by), end: descending ? ' DESC' : isSaid ? ' NULLS LAST' : '' };
    });
  }

  private _sure(condition: Expression): Sql {
    const written = this.condition(condition);
    return isUnsure(condition, this._scope) ? sql`coalesce(${written}, false)` : written;
  }

  private _conditionCall(name: ConditionName, args: readonly Expression[]): Sql {
    const [inner] = args;
    if (name === 'and' || name === 'or') {
      const tests = args.map(arg => this.condition(arg));
      return tests.reduce((left, right) => operator(name === 'and' ? 'AND' : 'OR', left, right));
    }
    if (name === 'not' && inner !== undefined) {
      return this._not(inner);
    }
    const [first = NULL, second = NULL, third = NULL] = args.map(arg => this.value(arg));
    switch (name) {
      case 'not':
      case 'isMissing':
        return test(first, 'IS NULL');
      case 'between':
        return test(first, sql`BETWEEN ${within(second, 5)} AND ${within(third, 5)}`);
      case 'contains':
        return this._fn(name, first, second);
      default:
        return operator(OPERATORS[name], first, second);
    }
  }

  private _isIn({ of, values }: ExpressionOf<'isIn'>, word: 'IN' | 'NOT IN'): Sql {
    return test(this.value(of), sql`${word} (${list(values.map(value => literal(value, this._scope.dialect)))})`);
  }

  private _not(inner: Expression): Sql {
    const written = this.condition(inner);
    if (inner.type === 'call' && inner.fn === 'isMissing') {
      return { ...written, text: written.text.replace(/NULL$/u, 'NOT NULL') };
    }
    if (isUnsure(inner, this._scope)) {
      return test(written, 'IS NOT TRUE');
    }
    return inner.type === 'isIn'
      ? this._isIn(inner, 'NOT IN')
      : inner.type === 'call' && inner.fn === 'equal'
        ? this._conditionCall('notEqual', inner.args)
        : { ...sql`NOT ${within(written, 8)}`, level: 3 };
  }

  private _call(name: Exclude<FunctionName, ConditionName>, args: readonly Expression[]): Sql {
    const written = args.map(arg => this.value(arg));
    const [first = NULL, second = NULL] = written;
    switch (name) {
      case 'add':
        return operator('+', first, second);
      case 'subtract':
        return operator('-', this._wide(first, args), second);
      case 'multiply':
        return operator('*', this._wide(first, args), second);
      case 'divide': {
        const isSafe = second.level === 8 && COUNT.test(second.text) && this._scope.isEmpty !== true;
        return operator('/', first, isSafe ? second : sql`nullif(${second}, 0)`);
      }
      case 'log':
        return choose(operator('>', first, sql`0`), fn('ln', first));
      case 'strip':
        return this._fn(name, first, literal(' \t\n\r', this._scope.dialect));
      default:
        return this._fn(name, ...written);
    }
  }

  /** A function under the name that the engine has for it. */
  private _fn(name: FunctionName | AggregateName, ...args: readonly Sql[]): Sql {
    return fn(this._scope.dialect.names[name] ?? name, ...args);
  }

  private _wide(first: Sql, args: readonly Expression[]): Sql {
    return args.every(arg => NARROW.test(toldType(arg, this._scope) ?? '')) ? sql`CAST(${first} AS BIGINT)` : first;
  }

  private _cast({ of, to, format }: ExpressionOf<'cast'>): Sql {
    const value = this.value(of);
    const from = factsOf(of, this._scope).type;
    const { name, names } = this._scope.dialect;
    switch (to) {
      case 'text':
      case 'category':
        return kindOf(from) === 'text' ? value : sql`CAST(${value} AS ${names.castText ?? ''})`;
      case 'integer': {
        // Spark cuts the fraction off, DuckDB rounds.
        const whole = from === 'number' && name !== 'Spark' ? fn('trunc', value) : value;
        return from === to ? value : sql`TRY_CAST(${whole} AS BIGINT)`;
      }
      case 'number':
        return from === to ? value : sql`TRY_CAST(${value} AS DOUBLE)`;
      case 'datetime':
        if (format !== undefined) {
          if (name === 'Spark') {
            throw new NotPrinted('Spark reads texts as dates where they are written like 2024-03-01.');
          }
          return fn('try_strptime', value, literal(format, this._scope.dialect));
        }
        return from === to ? value : sql`TRY_CAST(${value} AS TIMESTAMP)`;
    }
  }

  /** A function of many rows: of a group, or of the rows of a window. */
  private _aggregate({ fn: name, of, where, q = 0.5 }: ExpressionOf<'aggregate'>): Sql {
    const { dialect, isEmpty, over: rows } = this._scope;
    const tests = where === undefined ? [] : [this.condition(where)];
    const isTruth = of !== undefined && isOfType(of, 'boolean', this._scope);
    if (of === undefined || (isTruth && name === 'sum')) {
      return this._taken('count', undefined, of === undefined ? tests : [this.condition(of), ...tests]);
    }
    const value = this.value(of);
    // Engines would round results from decimals, such as constants with a fraction, to the digits of these decimals.
    const isDecimal = nodesIn(of).some(
      part =>
        /^decimal/iu.test(toldType(part, this._scope) ?? '') ||
        (part.type === 'literal' && Number(part.value) % 1 !== 0)
    );
    const exact = isDecimal ? sql`CAST(${value} AS DOUBLE)` : value;
    switch (name) {
      case 'sum': {
        const sum = this._taken('sum', value, tests);
        return where === undefined && isEmpty !== true && !mayLack(of, this._scope) ? sum : sql`coalesce(${sum}, 0)`;
      }
      case 'mean': {
        // A condition that is NULL counts as 0, a missing value of a boolean column stays missing.
        const isKnown = of.type === 'call' || of.type === 'isIn';
        const share = isKnown ? choose(this.condition(of), sql`1`, sql`0`) : sql`CAST(${value} AS INTEGER)`;
        return this._taken(name, isTruth ? share : value, tests);
      }
      case 'median':
        return this._taken('median', exact, tests);
      case 'quantile':
        return this._taken(name, exact, tests, `, ${q}`);
      case 'nunique':
        return rows === undefined
          ? this._taken('count', sql`DISTINCT ${value}`, tests)
          : dialect.distinctOver(chosen(value, tests), rows);
      default:
        return this._taken(name, value, tests);
    }
  }

  /** A call over the rows for which all tests hold. In a window, where Spark has no `FILTER`, `CASE` leaves the others out. */
  private _taken(name: AggregateName, of: Sql | undefined, tests: readonly Sql[], rest = ''): Sql {
    const { dialect, over: window } = this._scope;
    const isCase = window !== undefined && tests.length > 0;
    const rows = isCase ? chosen(of ?? sql`1`, tests) : (of ?? '*');
    const call = sql`${dialect.names[name] ?? name}(${rows}${rest})`;
    const filtered = tests.length === 0 ? call : sql`${call} FILTER (WHERE ${all(tests)})`;
    return window === undefined ? filtered : over(call, window);
  }

  /** A value of a row among its neighbours. */
  private _window({ fn: name, of, n = 1, per, order }: ExpressionOf<'window'>): Sql {
    const window: Over = { per: per.map(one => this.column(one)), order: this.order(order) };
    const value = this.value(of);
    if (name === 'shift') {
      return over(fn('lag', value), window);
    }
    const lacks = mayLack(of, this._scope);
    const isRolling = name === 'rolling';
    const isFull = !lacks && (!isRolling || n === 1);
    const frame = isRolling ? `ROWS ${n - 1} PRECEDING` : 'ROWS UNBOUNDED PRECEDING';
    const rows = { ...window, frame, ...(isFull ? {} : { name: isRolling ? `last_${n}` : 'so_far' }) };
    const result = over(this._fn(isRolling ? 'mean' : 'sum', value), rows);
    const needed = isRolling ? sql`${n}` : over(sql`count(*)`, rows);
    const there = over(lacks ? fn('count', value) : sql`count(*)`, rows);
    return isFull ? result : choose(operator('=', there, needed), result);
  }
}

const chosen = (of: Sql, tests: readonly Sql[]): Sql => (tests.length === 0 ? of : choose(all(tests), of));
