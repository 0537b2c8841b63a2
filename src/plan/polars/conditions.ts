import type { Expression, FunctionName, ExpressionOf } from '../algebra/expression.js';
import { kindOf } from '../check/functions.js';
import { attribute, binary, COMPARISONS, list, method, type Py, unary } from '../python/tree.js';
import { argument, factsOf, float, isDecimal, mayLack, operand, type Scope, text } from './scope.js';

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
      return method(attribute(text(first, scope), 'str'), fn, [part(second, scope)], { literal: true });
    default:
      return COMPARISONS[fn] === undefined ? scope.value(expression) : comparison(fn, first, second, scope);
  }
}

/** A condition that is never missing. */
export const exact = (expression: Expression, scope: Scope): Py =>
  lacks(expression, scope) ? method(loose(expression, scope), 'fill_null', [false]) : loose(expression, scope);

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
    : lacks(expression, scope)
      ? method(scope.value(first), 'ne_missing', [operand(second, [first], scope)])
      : comparison('notEqual', first, second, scope);
}

/** Whether a condition may be missing as polars has it. */
function lacks(expression: Expression, scope: Scope): boolean {
  if (expression.type !== 'call') {
    return mayLack(expression.type === 'isIn' ? expression.of : expression, scope);
  }
  const { fn, args } = expression;
  return fn === 'and' || fn === 'or'
    ? args.some(arg => lacks(arg, scope))
    : fn !== 'not' && fn !== 'isMissing' && args.some(arg => mayLack(arg, scope));
}

/** Polars compares with a list of the type that the column has. */
function isIn({ of, values }: ExpressionOf<'isIn'>, scope: Scope): Py {
  const { type } = factsOf(of, scope);
  const items =
    type === 'integer'
      ? values.filter(Number.isInteger)
      : kindOf(type) === 'number'
        ? values.map((value): Py => ({ type: 'literal', value, float: true }))
        : values;
  return method(isDecimal(of, scope) ? float(of, scope) : scope.value(of), 'is_in', [list(items)]);
}
