import type { ColumnType } from '../../datasets/index.js';
import type { Expression, FunctionName, SortKey } from '../algebra/expression.js';
import { columnOf, expressionFacts } from '../check/check-expression.js';
import { kindOf } from '../check/functions.js';
import type { TableFacts } from '../check/table-facts.js';
import { aggregate } from './aggregate.js';
import { windowSql } from './window.js';
import type { Dialect } from './dialect.js';
import { type BinaryOperator, fn, is, NULL, operator, type Order, type Over, type Sql, sqlNumber } from './tree.js';

/** What an expression is written over. */
export type Scope = {
  readonly dialect: Dialect;
  readonly facts: TableFacts;
  /** The columns of the table, each as it is computed. */
  readonly columns: ReadonlyMap<string, Sql>;
  /** The order of the rows. */
  readonly order: readonly Order[];
  /** Whether an expression is known to be never 0, nor below it. */
  readonly isPositive: (sql: Sql) => boolean;
  /** Whether an aggregate may be one of no rows. */
  readonly isEmpty: boolean;
};

type Call = Extract<Expression, { type: 'call' }>;

const OPERATORS: Readonly<Partial<Record<FunctionName, BinaryOperator>>> = {
  equal: '=',
  notEqual: '!=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>='
};

const OPPOSITES: Readonly<Partial<Record<FunctionName, FunctionName>>> = {
  equal: 'notEqual',
  notEqual: 'equal',
  less: 'greaterOrEqual',
  lessOrEqual: 'greater',
  greater: 'lessOrEqual',
  greaterOrEqual: 'less'
};

const NARROW = /^(?:u?(?:tiny|small)int|u?integer|int|u?int(?:8|16|32))$/iu;

export const columnSql = ({ columns }: Scope, name: string): Sql =>
  columns.get(name) ?? { type: 'column', of: '', name };

/** Keys of an order, with missing values last. */
export const orderSql = (keys: readonly SortKey[], scope: Scope): readonly Order[] =>
  keys.map(({ by, descending = false }) => ({
    value: columnSql(scope, by),
    descending,
    nullsLast: !scope.dialect.nullsLast && !descending && mayMiss({ type: 'column', name: by }, scope)
  }));

export const mayMiss = (expression: Expression, { facts }: Scope): boolean =>
  expressionFacts(expression, facts).missing;
const typeOf = (expression: Expression, { facts }: Scope): ColumnType => expressionFacts(expression, facts).type;

/** A value. A condition that SQL does not know is false. `over`: the rows that its aggregates are taken over. */
export function valueSql(expression: Expression, scope: Scope, over?: Over): Sql {
  const value = (inner: Expression): Sql => valueSql(inner, scope, over);
  switch (expression.type) {
    case 'column':
      return columnSql(scope, expression.name);
    case 'literal':
      return { type: 'literal', value: expression.value };
    case 'date': {
      const [day = '', time] = expression.value.split('T');
      return { type: 'word', text: time === undefined ? `DATE '${day}'` : `TIMESTAMP '${day} ${time}'` };
    }
    case 'call':
      return call(expression, scope, over);
    case 'isIn': {
      const test = conditionSql(expression, scope);
      return mayMiss(expression.of, scope) && expression.values.length > 0 ? known(test) : test;
    }
    case 'cast':
      return cast(expression, scope);
    case 'datePart':
      return scope.dialect.part(value(expression.of), expression.part);
    case 'dateFloor':
      return scope.dialect.floor(value(expression.of), expression.unit);
    case 'dateDifference': {
      const { from, to, unit } = expression;
      const areDates = typeOf(from, scope) === 'date' && typeOf(to, scope) === 'date';
      return scope.dialect.difference(value(from), value(to), unit, areDates);
    }
    case 'bin': {
      const width = sqlNumber(expression.width);
      const edge = fn(
        'floor',
        expression.width === 1 ? value(expression.of) : operator('/', value(expression.of), width)
      );
      return expression.width === 1 ? edge : operator('*', edge, width);
    }
    case 'aggregate':
      return aggregate(expression, scope, over);
    case 'over':
      return valueSql(expression.of, scope, { per: expression.per.map(name => columnSql(scope, name)), order: [] });
    case 'window':
      return windowSql(expression, scope);
  }
}

const known = (condition: Sql): Sql => fn('coalesce', condition, { type: 'literal', value: false });

/** A condition that may be NULL in place of false, as is right where rows are chosen. */
export function conditionSql(expression: Expression, scope: Scope, over?: Over): Sql {
  const value = (inner: Expression): Sql => valueSql(inner, scope, over);
  if (expression.type === 'isIn') {
    const values = expression.values.map((one): Sql => ({ type: 'literal', value: one }));
    return values.length === 0
      ? { type: 'literal', value: false }
      : { type: 'in', of: value(expression.of), not: false, values };
  }
  if (expression.type !== 'call') {
    return value(expression);
  }
  const { fn: name, args } = expression;
  const [first = NULL, second = NULL, third = NULL] =
    name === 'and' || name === 'or' || name === 'not' ? [] : args.map(value);
  switch (name) {
    case 'and':
    case 'or':
      return args
        .map(arg => conditionSql(arg, scope, over))
        .reduce((left, right) => operator(name === 'and' ? 'AND' : 'OR', left, right));
    case 'not':
      return negation(args[0] ?? expression, scope, over);
    case 'between':
      return { type: 'between', of: first, low: second, high: third };
    case 'isMissing':
      return is(first, 'NULL');
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return fn(scope.dialect.functions[name] ?? name, first, second);
    default: {
      const op = OPERATORS[name];
      return op === undefined ? value(expression) : operator(op, first, second);
    }
  }
}

/** Whether a condition is NULL for some rows for which it is false. */
function isUnsure(expression: Expression, scope: Scope): boolean {
  if (expression.type === 'isIn') {
    return expression.values.length > 0 && mayMiss(expression.of, scope);
  }
  if (expression.type !== 'call') {
    return mayMiss(expression, scope);
  }
  switch (expression.fn) {
    case 'and':
    case 'or':
      return expression.args.some(arg => isUnsure(arg, scope));
    case 'not':
    case 'isMissing':
      return false;
    default:
      return expression.args.some(arg => mayMiss(arg, scope));
  }
}

function negation(expression: Expression, scope: Scope, over: Over | undefined): Sql {
  const test = conditionSql(expression, scope, over);
  if (test.type === 'is' && test.what === 'NULL') {
    return is(test.of, 'NOT NULL');
  }
  const isCall = expression.type === 'call';
  if (isUnsure(expression, scope)) {
    const [one, other] = isCall ? expression.args : [];
    const isDistinct =
      isCall &&
      expression.fn === 'equal' &&
      one !== undefined &&
      other !== undefined &&
      mayMiss(one, scope) !== mayMiss(other, scope);
    return isDistinct && test.type === 'binary'
      ? operator('IS DISTINCT FROM', test.left, test.right)
      : is(test, 'NOT TRUE');
  }
  const opposite = isCall ? OPPOSITES[expression.fn] : undefined;
  return isCall && opposite !== undefined
    ? conditionSql({ ...expression, fn: opposite }, scope, over)
    : test.type === 'in'
      ? { ...test, not: !test.not }
      : { type: 'not', of: test };
}

function call(expression: Call, scope: Scope, over: Over | undefined): Sql {
  const { fn: name, args } = expression;
  const { dialect } = scope;
  const [first = NULL, second = NULL, third = NULL] = args.map(arg => valueSql(arg, scope, over));
  switch (name) {
    case 'add':
      return operator('+', first, second);
    case 'subtract':
      return operator('-', wide(expression, first, scope), second);
    case 'multiply':
      return operator('*', wide(expression, first, scope), second);
    case 'divide':
      return operator('/', first, scope.isPositive(second) ? second : fn('nullif', second, sqlNumber(0)));
    case 'log':
      return dialect.name === 'Spark' || scope.isPositive(first)
        ? fn('ln', first)
        : { type: 'case', when: operator('>', first, sqlNumber(0)), then: fn('ln', first) };
    case 'strip':
      return dialect.strip(first);
    case 'coalesce':
      return fn(
        'coalesce',
        ...[first, second].flatMap(one => (one.type === 'call' && one.fn === 'coalesce' ? one.args : [one]))
      );
    case 'if': {
      const [condition] = args;
      const when = condition === undefined ? NULL : conditionSql(condition, scope, over);
      const isNothing = third.type === 'literal' && third.value === null;
      return { type: 'case', when, then: second, ...(isNothing ? {} : { otherwise: third }) };
    }
    case 'abs':
    case 'round':
    case 'lower':
    case 'length':
    case 'replace':
      return fn(name, ...[first, second, third].slice(0, args.length));
    case 'equal':
    case 'notEqual':
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual':
    case 'between':
    case 'and':
    case 'or':
    case 'not':
    case 'isMissing':
    case 'contains':
    case 'startsWith':
    case 'endsWith': {
      const test = conditionSql(expression, scope, over);
      return isUnsure(expression, scope) ? known(test) : test;
    }
  }
}

/** Narrow integers as wide ones, where engines would refuse a product or a difference that is out of their range. */
function wide({ args }: Call, first: Sql, { facts, dialect }: Scope): Sql {
  const isNarrow = args.every(
    arg => arg.type === 'column' && NARROW.test(columnOf(arg.name, facts).profile?.dtype ?? '')
  );
  return isNarrow ? { type: 'cast', of: first, to: dialect.types.integer, safe: false } : first;
}

function cast({ of, to }: Extract<Expression, { type: 'cast' }>, scope: Scope): Sql {
  const { types, name } = scope.dialect;
  const value = valueSql(of, scope);
  const from = kindOf(typeOf(of, scope));
  const isPlain = typeOf(of, scope) === to || (to === 'datetime' && from === 'date');
  switch (to) {
    case 'text':
    case 'category':
      return from === 'text' ? value : { type: 'cast', of: value, to: types.text, safe: false };
    case 'integer': {
      const whole = from === 'number' && !isPlain && name === 'DuckDB' ? fn('trunc', value) : value;
      return isPlain ? value : { type: 'cast', of: whole, to: types.integer, safe: true };
    }
    case 'number':
    case 'datetime':
      return isPlain && to === 'number' ? value : { type: 'cast', of: value, to: types[to], safe: !isPlain };
  }
}
