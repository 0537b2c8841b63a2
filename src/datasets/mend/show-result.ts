import type { SyntaxNode } from '@lezer/common';
import { assignment, childrenOf, statementsOf } from './statements.js';

/**
 * A cell whose last line prints or names its result shows it instead: `print(x)` and a print of a text with one value in it become `x`, and behind `x = …` comes `x`. A
 * variable of the user that is changed stays a change, and what prints more than one value stays as it is.
 *
 * @param variables Names of the kernel.
 */
export async function showResult(code: string, variables: ReadonlySet<string>): Promise<string> {
  const last = (await statementsOf(code)).at(-1);
  if (last === undefined) {
    return code;
  }
  const printed = printedValue(last, code);
  if (printed !== undefined) {
    return `${code.slice(0, last.from)}${printed}${code.slice(last.to)}`;
  }
  const assigned = assignment(last, code);
  return assigned === undefined || variables.has(assigned.name) ? code : `${code.trimEnd()}\n${assigned.name}`;
}

function printedValue(statement: SyntaxNode, code: string): string | undefined {
  const [call, ...others] = childrenOf(statement);
  const [callee, list] = call === undefined ? [] : childrenOf(call);
  if (
    statement.name !== 'ExpressionStatement' ||
    others.length > 0 ||
    call?.name !== 'CallExpression' ||
    callee?.name !== 'VariableName' ||
    code.slice(callee.from, callee.to) !== 'print' ||
    list?.name !== 'ArgList'
  ) {
    return undefined;
  }
  const args = childrenOf(list).filter(({ name }) => !['(', ')', ','].includes(name));
  const values = args.filter(({ name }) => name !== 'String');
  const [value] = values;
  if (values.length !== 1 || args.at(-1) !== value || args.some(({ name }) => ['AssignOp', '*', '**'].includes(name))) {
    return undefined;
  }
  return value?.name === 'FormatString' ? onlyValueIn(value, code) : value && code.slice(value.from, value.to);
}

/** The expression in a text that holds one. */
function onlyValueIn(text: SyntaxNode, code: string): string | undefined {
  const [place, ...others] = childrenOf(text).filter(({ name }) => name === 'FormatReplacement');
  const [, value] = place === undefined ? [] : childrenOf(place);
  return value === undefined || others.length > 0 ? undefined : code.slice(value.from, value.to);
}
