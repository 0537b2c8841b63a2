import { callArguments, type CallArguments } from './call-arguments.js';
import { literals } from './literals.js';
import type { PythonNode } from './python-node.js';

/** Functions of polars whose string arguments are columns. */
const NAMING =
  /^polars\.(?:col|sum|mean|min|max|median|std|var|count|first|last|head|tail|n_unique|approx_n_unique|implode|struct|concat_str|concat_list|coalesce|arg_sort_by|corr|cov|cum_sum|(?:sum|cum_sum|mean|min|max|any|all)_horizontal)$/u;

const isPattern = (name: string): boolean => name === '*' || (name.startsWith('^') && name.endsWith('$'));

/** The columns that a call of a polars function reads, by the full path of the function. */
function named(path: string, { positional }: CallArguments): readonly string[] {
  return NAMING.test(path) ? positional.flatMap(literals.strings).filter(name => !isPattern(name)) : [];
}

/** The callee's last name and the object it belongs to. */
function calleeOf(call: PythonNode): { readonly object: PythonNode | undefined; readonly name: string } {
  const callee = call.children[0];
  return callee?.name === 'MemberExpression'
    ? { object: callee.children[0], name: callee.children[2]?.text ?? '' }
    : { object: undefined, name: callee?.text ?? '' };
}

/** The names of the columns that an expression in `select` or `with_columns` makes; `undefined` where they are not plain to see. */
function made(expression: PythonNode): readonly (string | undefined)[] {
  const text = literals.string(expression);
  if (text !== undefined) {
    return [isPattern(text) ? undefined : text];
  }
  if (expression.name === 'BinaryExpression' || expression.name === 'UnaryExpression') {
    const first = expression.children.find(child => child.name.endsWith('Expression'));
    return first ? made(first) : [undefined];
  }
  if (expression.name === 'ParenthesizedExpression') {
    return expression.children[1] ? made(expression.children[1]) : [undefined];
  }
  if (expression.name !== 'CallExpression') {
    return [undefined];
  }
  const { object, name } = calleeOf(expression);
  const args = callArguments(expression);
  if (name === 'alias' || name === 'field') {
    return args.positional.map(literals.string);
  }
  if (
    /^(?:prefix|suffix|map|to_lowercase|to_uppercase|keep|exclude|unnest|replace)$/u.test(name) &&
    object?.name === 'MemberExpression'
  ) {
    return [undefined];
  }
  const columns = args.positional.flatMap(literals.strings);
  if (name === 'col') {
    return columns.length > 0 && !columns.some(isPattern) ? columns : [undefined];
  }
  if (object?.name === 'VariableName') {
    return columns.length > 0 ? columns : [undefined];
  }
  return object ? made(object.name === 'MemberExpression' ? (object.children[0] ?? object) : object) : [undefined];
}

/** Which columns polars expressions read and make. */
export const polarsColumns = { named, made };
