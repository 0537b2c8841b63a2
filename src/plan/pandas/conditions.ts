import type { Expression } from '../algebra/expression.js';
import { NotPrinted } from '../python/draft.js';
import { attribute, binary, COMPARISONS, method, type Py, unary } from '../python/tree.js';
import { moments } from './expressions.js';
import { dtypeOf, isNullable, isNullableType, mayLack, type Scope, truthType } from './scope.js';

/** A condition as a mask, as `Scope.mask` has it. */
export function condition(expression: Expression, scope: Scope): Py {
  if (expression.type !== 'call') {
    return flag(expression, scope);
  }
  const { fn, args } = expression;
  const [first = expression, second = first, third = second] = args;
  switch (fn) {
    case 'and':
    case 'or':
      return args
        .map(arg => (isOpen(arg, scope) ? scope.truth(arg) : scope.mask(arg)))
        .reduce((left, right) => (fn === 'and' ? both(left, right) : binary('|', left, right)));
    case 'not':
      return negated(first, scope);
    case 'isMissing':
      return method(scope.value(first), 'isna');
    case 'contains':
      return search(first, second, scope);
    case 'between':
      return method(
        comparable(first, scope),
        fn,
        [second, third].map(one => comparable(one, scope))
      );
    case 'notEqual':
      return [first, second]
        .filter(one => mayLack(one, scope) && !isNullableType(dtypeOf(one, scope) ?? ''))
        .reduce((test, one) => both(test, isKnown(one, scope)), comparison(fn, first, second, scope));
    default:
      return fn in COMPARISONS ? comparison(fn, first, second, scope) : flag(expression, scope);
  }
}

/** Whether the mask of a condition may hold `pd.NA`. */
export function isOpen(expression: Expression, scope: Scope): boolean {
  if (expression.type !== 'call') {
    return expression.type === 'column' && isNullable(expression, scope);
  }
  const { fn, args } = expression;
  return fn === 'and' || fn === 'or'
    ? args.some(arg => isOpen(arg, scope))
    : !['not', 'isMissing', 'contains'].includes(fn) && isNullable(expression, scope);
}

/** Both conditions, without parentheses that say nothing. */
export const both = (left: Py, right: Py): Py =>
  right.type === 'binary' && right.op === '&'
    ? binary('&', both(left, right.left), right.right)
    : binary('&', left, right);

/** A value that is true or false. A missing value other than `pd.NA` is not. */
function flag(expression: Expression, scope: Scope): Py {
  const dtype = truthType(expression, scope);
  const isColumn = expression.type === 'column';
  const lacks = mayLack(expression, scope) && (!isColumn || dtype === 'bool');
  return lacks || (isColumn && dtype === 'object')
    ? method(scope.value(expression), 'eq', [true])
    : scope.value(expression);
}

const comparison = (fn: string, left: Expression, right: Expression, scope: Scope): Py =>
  binary(COMPARISONS[fn] ?? '==', comparable(left, scope), comparable(right, scope));

/** A side of a comparison. */
const comparable = (expression: Expression, scope: Scope): Py =>
  expression.type === 'date' ? scope.value(expression) : moments(expression, scope);

/** Whether a value is there; dask has no word for it. */
function isKnown(expression: Expression, scope: Scope): Py {
  const value = scope.value(expression);
  return scope.rows.lazy ? unary('~', method(value, 'isna')) : method(value, 'notna');
}

function negated(inner: Expression, scope: Scope): Py {
  const [first = inner, second = first] = inner.type === 'call' ? inner.args : [];
  switch (inner.type === 'call' ? inner.fn : undefined) {
    case 'isMissing':
      return isKnown(first, scope);
    case 'not':
      return scope.truth(first);
    case 'equal':
      return [first, second].some(arg => isNullable(arg, scope))
        ? unary('~', scope.truth(inner))
        : comparison('notEqual', first, second, scope);
    default:
      return unary('~', scope.truth(inner));
  }
}

/** A text that is looked for, or put in, which pandas takes as a constant only. */
export function constantText(part: Expression): string {
  if (part.type !== 'literal') {
    throw new NotPrinted('Pandas looks for one text in all rows, and not for another one in each row.');
  }
  return String(part.value);
}

/** Whether a text contains another. Small letters of a text are looked through without regard to capitals. */
function search(text: Expression, part: Expression, scope: Scope): Py {
  const wanted = constantText(part);
  const [inner] = text.type === 'call' && text.fn === 'lower' ? text.args : [];
  const isAnyCase = inner !== undefined && /^[ -@[-~]*$/u.test(wanted);
  return method(attribute(scope.value(isAnyCase ? inner : text), 'str'), 'contains', [wanted], {
    case: isAnyCase ? false : undefined,
    regex: /[\\.^$*+?{}[\]|()]/u.test(wanted) ? false : undefined,
    na: mayLack(text, scope) ? false : undefined
  });
}
