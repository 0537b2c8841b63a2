import type { Expression } from '../algebra/expression.js';
import { NotPrinted } from '../python/not-printed.js';
import { attribute, method, type Py } from '../python/tree.js';
import { mayLack, type Scope } from './scope.js';

type Call = Extract<Expression, { type: 'call' }>;

/** What a text is searched for, or what is put into it, which pandas takes as a constant only. */
const constant = (part: Expression | undefined): string => {
  if (part?.type !== 'literal') {
    throw new NotPrinted('Pandas looks for one text in all rows, and not for another one in each row.');
  }
  return String(part.value);
};

/** What is looked through without regard to capitals, where that is all that `lower` is for. */
const lowered = (text: Expression, part: string): Expression | undefined =>
  text.type === 'call' && text.fn === 'lower' && part === part.toLowerCase() && /^[ -~]*$/u.test(part)
    ? text.args[0]
    : undefined;

/** Whether a text contains another, or begins or ends with it; not where it is missing. */
export function search({ fn, args: [text = { type: 'literal', value: null }, part] }: Call, scope: Scope): Py {
  const wanted = constant(part);
  const anyCase = fn === 'contains' ? lowered(text, wanted) : undefined;
  return method(attribute(scope.series(anyCase ?? text), 'str'), fn.toLowerCase(), [wanted], {
    case: anyCase === undefined ? undefined : false,
    regex: fn === 'contains' && /[\\.^$*+?{}[\]|()]/u.test(wanted) ? false : undefined,
    na: mayLack(text, scope) ? false : undefined
  });
}

/** The functions that make other texts, and their length. */
export function textCall({ fn, args: [text = { type: 'literal', value: null }, ...parts] }: Call, scope: Scope): Py {
  return method(attribute(scope.series(text), 'str'), fn === 'length' ? 'len' : fn, parts.map(constant));
}
