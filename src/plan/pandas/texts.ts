import type { Expression } from '../algebra/expression.js';
import { attribute, binary, call, dotted, literal, method, name, type Py } from '../python/tree.js';
import { series } from './expressions.js';
import { factsOf, type Scope } from './scope.js';

/** Whether a text holds characters that mean more than themselves in a pattern. */
const isPattern = (text: string): boolean => /[\\.^$*+?{}[\]|()]/u.test(text);

const filled = (expression: Expression, scope: Scope): Py => {
  const value = series(expression, scope);
  return factsOf(expression, scope).missing ? method(value, 'fillna', [literal('')]) : value;
};

/** A function of Python on the texts of each row, where pandas takes constants only. Its value where one is missing is not that of the algebra. */
function eachRow(fn: Py, args: readonly Expression[], dtype: string, scope: Scope): Py {
  const values = call(name('map'), [fn, ...args.map(arg => filled(arg, scope))]);
  return call(scope.context.pandas('Series'), [values], {
    index: attribute(scope.frame(), 'index'),
    dtype: name(dtype)
  });
}

const known = (args: readonly Expression[], scope: Scope): Py | undefined =>
  args
    .filter(arg => factsOf(arg, scope).missing)
    .map(arg => method(series(arg, scope), 'notna'))
    .reduce<Py | undefined>((left, right) => (left === undefined ? right : binary('&', left, right)), undefined);

/** What is looked through without regard to capitals, where that is all that `lower` is for. */
const loweredText = (text: Expression, part: string): Expression | undefined =>
  text.type === 'call' && text.fn === 'lower' && part === part.toLowerCase() && /^[ -~]*$/u.test(part)
    ? text.args[0]
    : undefined;

/** Whether a text contains another, or begins or ends with it; not where one of them is missing. */
export function searchCall(
  fn: 'contains' | 'startsWith' | 'endsWith',
  text: Expression,
  part: Expression,
  scope: Scope
): Py {
  if (part.type === 'literal' && typeof part.value === 'string') {
    const wanted = literal(part.value);
    const absent: readonly (readonly [string, Py])[] = factsOf(text, scope).missing ? [['na', literal(false)]] : [];
    const anyCase = fn === 'contains' ? loweredText(text, part.value) : undefined;
    const access = attribute(series(anyCase ?? text, scope), 'str');
    const sameCase: readonly (readonly [string, Py])[] = anyCase === undefined ? [] : [['case', literal(false)]];
    return fn === 'contains'
      ? method(
          access,
          'contains',
          [wanted],
          [...sameCase, ...(isPattern(part.value) ? [['regex', literal(false)] as const] : []), ...absent]
        )
      : method(access, fn.toLowerCase(), [wanted], absent);
  }
  const operator =
    fn === 'contains'
      ? attribute(scope.context.draft.module('operator'), 'contains')
      : dotted(`str.${fn.toLowerCase()}`);
  const found = eachRow(operator, [text, part], 'bool', scope);
  const both = known([text, part], scope);
  return both === undefined ? found : binary('&', found, both);
}

/** The functions that make other texts, and their length. */
export function textCall({ fn, args }: Extract<Expression, { type: 'call' }>, scope: Scope): Py {
  const [text = { type: 'literal', value: null }, from, to] = args;
  const access = (): Py => attribute(series(text, scope), 'str');
  switch (fn) {
    case 'lower':
    case 'strip':
      return method(access(), fn);
    case 'length':
      return method(access(), 'len');
    default: {
      if (from?.type === 'literal' && to?.type === 'literal') {
        return method(access(), 'replace', [literal(from.value), literal(to.value)]);
      }
      const replaced = eachRow(dotted('str.replace'), args, 'object', scope);
      const all = known(args, scope);
      return all === undefined ? replaced : method(replaced, 'where', [all]);
    }
  }
}
