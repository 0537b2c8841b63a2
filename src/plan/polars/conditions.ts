import type { Expression, FunctionName } from '../algebra/expression.js';
import { kindOf } from '../check/functions.js';
import { attribute, binary, type BinaryOperator, list, method, type Py, unary } from '../python/tree.js';
import {
  argument,
  besides,
  factsOf,
  float,
  isConstant,
  isDecimal,
  isText,
  mayLack,
  operand,
  type Scope,
  text
} from './scope.js';

type Comparison = { readonly op: BinaryOperator; readonly not: BinaryOperator; readonly flipped: FunctionName };

const COMPARISONS: Partial<Record<FunctionName, Comparison>> = {
  equal: { op: '==', not: '!=', flipped: 'equal' },
  notEqual: { op: '!=', not: '==', flipped: 'notEqual' },
  less: { op: '<', not: '>=', flipped: 'greater' },
  lessOrEqual: { op: '<=', not: '>', flipped: 'greaterOrEqual' },
  greater: { op: '>', not: '<=', flipped: 'less' },
  greaterOrEqual: { op: '>=', not: '<', flipped: 'lessOrEqual' }
};

/** A text that is looked for or put in. */
export const part = (expression: Expression, scope: Scope): Py =>
  expression.type === 'literal' ? operand(expression, [], scope) : text(expression, scope);

/** A condition that may be missing where it is false. */
export function loose(expression: Expression, scope: Scope): Py {
  if (expression.type === 'isIn') {
    return isIn(expression, scope);
  }
  if (expression.type !== 'call') {
    return scope.value(expression);
  }
  const { fn, args } = expression;
  const [first = expression, second = first, third = first] = args;
  const str = (id: string, literal?: true): Py =>
    method(attribute(text(first, scope), 'str'), id, [part(second, scope)], { literal });
  switch (fn) {
    case 'and':
    case 'or':
      return args.map(arg => loose(arg, scope)).reduce((left, right) => binary(fn === 'and' ? '&' : '|', left, right));
    case 'not':
      return negation(first, scope);
    case 'isMissing':
      return method(scope.value(first), 'is_null');
    case 'between':
      return method(scope.value(first), 'is_between', [
        argument(second, [first], scope),
        argument(third, [first], scope)
      ]);
    case 'contains':
      return str(fn, true);
    case 'startsWith':
      return str('starts_with');
    case 'endsWith':
      return str('ends_with');
    default:
      return COMPARISONS[fn] === undefined ? scope.value(expression) : comparison(fn, first, second, scope);
  }
}

/** A condition that is never missing. */
export function exact(expression: Expression, scope: Scope): Py {
  const pair = equals(expression, scope);
  return !lacks(expression, scope)
    ? loose(expression, scope)
    : pair === undefined
      ? method(loose(expression, scope), 'fill_null', [false])
      : method(scope.value(pair.of), 'eq_missing', [operand(pair.constant, [pair.of], scope)]);
}

function comparison(fn: FunctionName, left: Expression, right: Expression, scope: Scope, isNegated = false): Py {
  const { op = '==', not = '!=', flipped = fn } = COMPARISONS[fn] ?? {};
  const isTest = isConstant(right, scope);
  if (isConstant(left, scope) && !isTest) {
    return comparison(flipped, right, left, scope, isNegated);
  }
  if (fn === 'equal' && right.type === 'literal' && typeof right.value === 'boolean' && !isNegated) {
    return right.value
      ? loose(left, scope)
      : left.type === 'call'
        ? negation(left, scope)
        : unary('~', scope.value(left));
  }
  // Categories of two kinds are compared as texts.
  const isOdd = !isTest && isText(left, scope) && [left, right].some(side => factsOf(side, scope).type === 'category');
  return isOdd
    ? binary(isNegated ? not : op, text(left, scope), text(right, scope))
    : binary(isNegated ? not : op, besides(left, [right], scope), operand(right, [left], scope));
}

function negation(expression: Expression, scope: Scope): Py {
  const pair = equals(expression, scope);
  if (lacks(expression, scope)) {
    return pair === undefined
      ? unary('~', exact(expression, scope))
      : method(scope.value(pair.of), 'ne_missing', [operand(pair.constant, [pair.of], scope)]);
  }
  const [first, second] = expression.type === 'call' ? expression.args : [];
  if (expression.type !== 'call' || first === undefined) {
    return unary('~', loose(expression, scope));
  }
  return expression.fn === 'isMissing'
    ? method(scope.value(first), 'is_not_null')
    : COMPARISONS[expression.fn] !== undefined && second !== undefined && !isTruth(second)
      ? comparison(expression.fn, first, second, scope, true)
      : unary('~', loose(expression, scope));
}

/** What is held against a constant that is no truth, if that is what a condition does. */
function equals(
  expression: Expression,
  scope: Scope
): { readonly of: Expression; readonly constant: Expression } | undefined {
  const [left, right] = expression.type === 'call' && expression.fn === 'equal' ? expression.args : [];
  if (left === undefined || right === undefined || isTruth(right) || isTruth(left)) {
    return undefined;
  }
  const isFlipped = isConstant(left, scope);
  return isFlipped === isConstant(right, scope)
    ? undefined
    : { of: isFlipped ? right : left, constant: isFlipped ? left : right };
}

/** Whether a condition may be missing as polars has it. */
function lacks(expression: Expression, scope: Scope): boolean {
  if (expression.type !== 'call') {
    return mayLack(expression.type === 'isIn' ? expression.of : expression, scope);
  }
  const { fn, args } = expression;
  const [left, right] = args;
  if (fn === 'equal' && left?.type === 'call' && right !== undefined && isTruth(right)) {
    return right.type === 'literal' && right.value === true && lacks(left, scope);
  }
  return fn === 'and' || fn === 'or'
    ? args.some(arg => lacks(arg, scope))
    : fn !== 'not' && fn !== 'isMissing' && args.some(arg => mayLack(arg, scope));
}

/** Polars compares with a list of the type that the column has. */
function isIn({ of, values }: Extract<Expression, { type: 'isIn' }>, scope: Scope): Py {
  const { type } = factsOf(of, scope);
  const items =
    type === 'integer'
      ? values.filter(Number.isInteger)
      : kindOf(type) === 'number'
        ? values.map((value): Py => ({ type: 'literal', value, float: true }))
        : values;
  return method(isDecimal(of, scope) ? float(of, scope) : scope.value(of), 'is_in', [list(items)]);
}

const isTruth = (expression: Expression): boolean =>
  expression.type === 'literal' && typeof expression.value === 'boolean';
