import type { Expression } from '../algebra/expression.js';
import { kindOf } from '../check/functions.js';
import { type BinaryOperator, binary, list, literal, method, name, type Py, unary } from '../python/tree.js';
import { express, holdsNullable, moments, series } from './expressions.js';
import { both, columnFacts } from './rows.js';
import { factsOf, holds, isConstant, isDate, isNullable, isNullableType, type Scope } from './scope.js';
import { searchCall } from './texts.js';

/**
 * A condition as a mask. It is true where the condition is; where that is decided by a missing value, it may be `pd.NA`, which rows are
 * not taken for.
 */
export function condition(expression: Expression, scope: Scope): Py {
  switch (expression.type) {
    case 'column':
      return flag(expression, scope);
    case 'isIn':
      return method(series(expression.of, scope), 'isin', [list(expression.values.map(literal))]);
    case 'call':
      return callCondition(expression, scope);
    case 'literal':
    case 'date':
    case 'cast':
    case 'datePart':
    case 'dateFloor':
    case 'dateDifference':
    case 'bin':
    case 'aggregate':
      return express(expression, scope);
    case 'over':
    case 'window':
      return factsOf(expression, scope).missing
        ? method(express(expression, scope), 'eq', [literal(true)])
        : express(expression, scope);
  }
}

/** A condition that is either true or false. */
export const truth = (expression: Expression, scope: Scope): Py =>
  isOpen(expression, scope)
    ? method(condition(expression, scope), 'fillna', [literal(false)])
    : condition(expression, scope);

/** Whether the mask of a condition may hold `pd.NA`. */
function isOpen(expression: Expression, scope: Scope): boolean {
  switch (expression.type) {
    case 'column':
      return isNullable(expression.name, scope);
    case 'call':
      switch (expression.fn) {
        case 'and':
        case 'or':
          return expression.args.some(arg => isOpen(arg, scope));
        case 'equal':
        case 'notEqual':
        case 'less':
        case 'lessOrEqual':
        case 'greater':
        case 'greaterOrEqual':
        case 'between':
          return expression.args.some(arg => holdsNullable(arg, scope));
        case 'coalesce':
        case 'if':
          return factsOf(expression, scope).missing;
        default:
          return false;
      }
    case 'over':
    case 'window':
      return factsOf(expression, scope).missing && scope.context.nullable;
    default:
      return false;
  }
}

/** Whether the mask of a condition may hold missing truths of Arrow, with which those of other types do not go together. */
export const isArrow = (expression: Expression, scope: Scope): boolean =>
  isOpen(expression, scope) &&
  holds(expression, part => {
    if (part.type !== 'column') {
      return false;
    }
    const { type, profile } = columnFacts(scope.facts, part.name);
    return profile === undefined
      ? kindOf(type) === 'text'
      : profile.dtype.startsWith('string') || profile.dtype.includes('pyarrow');
  });

/** A column of truths, which may be objects where some are missing. */
function flag(expression: Extract<Expression, { type: 'column' }>, scope: Scope): Py {
  const { missing, profile } = columnFacts(scope.facts, expression.name);
  const dtype = profile?.dtype ?? (scope.context.objects ? 'object' : 'bool');
  const mayLack = dtype === 'object' || (missing && dtype === 'bool');
  const column = express(expression, scope);
  return mayLack ? method(column, 'eq', [literal(true)]) : column;
}

const OPERATORS = {
  equal: '==',
  notEqual: '!=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>='
} as const satisfies Record<string, BinaryOperator>;

function callCondition(expression: Extract<Expression, { type: 'call' }>, scope: Scope): Py {
  const { fn, args } = expression;
  const [first, second, third] = args;
  if (first === undefined || second === undefined) {
    return first === undefined
      ? literal(fn === 'and')
      : fn === 'not'
        ? negated(first, scope)
        : fn === 'isMissing'
          ? method(series(first, scope), 'isna')
          : fn === 'and' || fn === 'or'
            ? condition(first, scope)
            : express(expression, scope);
  }
  switch (fn) {
    case 'and':
    case 'or':
      return args
        .map(arg => (args.length > 1 && isArrow(arg, scope) ? truth(arg, scope) : condition(arg, scope)))
        .reduce((left, right) => (fn === 'and' ? both(left, right) : binary('|', left, right)));
    case 'equal': {
      const flagged = flagTest(first, second, scope) ?? flagTest(second, first, scope);
      return flagged ?? binary('==', ...compared(fn, first, second, scope));
    }
    case 'notEqual': {
      const different = binary('!=', ...compared(fn, first, second, scope));
      return (same(first, second) ? [first] : [first, second])
        .filter(one => factsOf(one, scope).missing && !isSurelyNullable(one, scope))
        .reduce((test, one) => binary('&', test, isKnown(one, scope)), different);
    }
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual':
      return binary(OPERATORS[fn], ...compared(fn, first, second, scope));
    case 'between':
      return method(comparable(first, true, scope), 'between', [
        comparable(second, false, scope),
        comparable(third ?? second, false, scope)
      ]);
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return searchCall(fn, first, second, scope);
    default: {
      const value = express(expression, scope);
      return factsOf(expression, scope).missing ? method(value, 'eq', [literal(true)]) : value;
    }
  }
}

const same = (one: Expression, other: Expression): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A flag that is held against a constant. */
function flagTest(one: Expression, other: Expression, scope: Scope): Py | undefined {
  if (other.type !== 'literal' || typeof other.value !== 'boolean' || isConstant(one)) {
    return undefined;
  }
  if (other.value) {
    return condition(one, scope);
  }
  const { missing, profile } =
    one.type === 'column' ? columnFacts(scope.facts, one.name) : { ...factsOf(one, scope), profile: undefined };
  return missing && profile?.dtype !== 'boolean'
    ? method(express(one, scope), 'eq', [literal(false)])
    : unary('~', condition(one, scope));
}

function compared(fn: keyof typeof OPERATORS, first: Expression, second: Expression, scope: Scope): readonly [Py, Py] {
  const isOrder = fn !== 'equal' && fn !== 'notEqual';
  const asText = isOrder || (!isConstant(first) && !isConstant(second));
  const constant = isConstant(first) && isConstant(second);
  return [constant ? series(first, scope) : comparable(first, asText, scope), comparable(second, asText, scope)];
}

/** A side of a comparison. Categories are compared by their text where `asText` says so: they are no others' categories and have no order. */
function comparable(expression: Expression, asText: boolean, scope: Scope): Py {
  if (isDate(expression, scope)) {
    return expression.type === 'date' ? express(expression, scope) : moments(expression, scope);
  }
  const value = express(expression, scope);
  const { type } = factsOf(expression, scope);
  return asText && type === 'category' && !isConstant(expression)
    ? method(value, 'astype', [name('object')])
    : kindOf(type) === 'boolean' && !isConstant(expression) && expression.type !== 'column'
      ? condition(expression, scope)
      : value;
}

/** Whether a value is there; dask has no word for it. */
function isKnown(expression: Expression, scope: Scope): Py {
  const value = series(expression, scope);
  return scope.rows.lazy ? unary('~', method(value, 'isna')) : method(value, 'notna');
}

/** Whether a comparison with a column is missing where its value is. */
const isSurelyNullable = (expression: Expression, scope: Scope): boolean =>
  expression.type === 'column' && isNullableType(columnFacts(scope.facts, expression.name).profile?.dtype ?? '');

const OPPOSITE = {
  less: '>=',
  lessOrEqual: '>',
  greater: '<=',
  greaterOrEqual: '<'
} as const satisfies Record<string, BinaryOperator>;

function negated(inner: Expression, scope: Scope): Py {
  if (inner.type === 'call') {
    const { fn, args } = inner;
    const [first, second] = args;
    if (first !== undefined && fn === 'isMissing') {
      return isKnown(first, scope);
    }
    if (first !== undefined && fn === 'not') {
      return truth(first, scope);
    }
    if (first !== undefined && second !== undefined && scope.aggregate === undefined) {
      const nullable = args.some(arg => holdsNullable(arg, scope));
      const missing = args.some(arg => factsOf(arg, scope).missing);
      if (fn === 'equal' && !nullable && kindOf(factsOf(first, scope).type) !== 'boolean') {
        return binary('!=', ...compared(fn, first, second, scope));
      }
      if ((fn === 'less' || fn === 'lessOrEqual' || fn === 'greater' || fn === 'greaterOrEqual') && !missing) {
        return binary(OPPOSITE[fn], ...compared(fn, first, second, scope));
      }
    }
  }
  if (isConstant(inner)) {
    return unary('~', series(inner, scope));
  }
  return unary('~', truth(inner, scope));
}
