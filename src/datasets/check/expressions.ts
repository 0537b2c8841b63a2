import { splitAtCommas, type PythonNode } from './python-tree.js';

/** The value of a string literal, or of several adjacent ones; `undefined` for bytes, f-strings and anything else. */
export function stringValue(node: PythonNode | undefined): string | undefined {
  if (node?.name === 'ParenthesizedExpression') {
    return stringValue(node.children[1]);
  }
  if (node?.name === 'ContinuedString') {
    const parts = node.children.map(stringValue);
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  const literal = node?.name === 'String' ? /^([rRuU]?)('''|"""|'|")([\s\S]*)\2$/u.exec(node.text) : null;
  if (!literal) {
    return undefined;
  }
  const [, prefix = '', , body = ''] = literal;
  return /r/iu.test(prefix) ? body : unescape(body);
}

/** Resolves escaped quotes and backslashes; `undefined` for text with other escapes, which is no column name. */
function unescape(body: string): string | undefined {
  const plain = body.replace(/\\([\\'"])/gu, '');
  return plain.includes('\\') ? undefined : body.replace(/\\([\\'"])/gu, '$1');
}

/** The string literals of a literal, or of a list, tuple or set of them; other items are passed over. */
export function stringValues(node: PythonNode | undefined): readonly string[] {
  if (node && /^(?:Array|Tuple|Set)Expression$/u.test(node.name)) {
    return node.children.flatMap(child => stringValue(child) ?? []);
  }
  const value = stringValue(node);
  return value === undefined ? [] : [value];
}

export function dictionaryEntries(node: PythonNode | undefined): readonly (readonly [string, PythonNode])[] {
  if (node?.name !== 'DictionaryExpression') {
    return [];
  }
  return node.children.flatMap((child, at, all) => {
    const key = all[at + 1]?.name === ':' ? stringValue(child) : undefined;
    const value = all[at + 2];
    return key !== undefined && value ? [[key, value] as const] : [];
  });
}

/** The string literals anywhere in an expression. */
export function stringsWithin(node: PythonNode): readonly string[] {
  const value = stringValue(node);
  return value === undefined ? node.children.flatMap(stringsWithin) : [value];
}

export type CallArguments = {
  readonly positional: readonly PythonNode[];
  readonly keywords: ReadonlyMap<string, PythonNode>;
  /** Whether `*x` or `**x` adds more arguments. */
  readonly more: boolean;
};

const PUNCTUATION = new Set(['(', ')', ',', '*', '**', 'AssignOp']);

/** The arguments of a call as written, without those that come from `*x` and `**x`. */
export function callArguments(call: PythonNode): CallArguments {
  const parts = call.children.at(-1)?.children ?? [];
  const positional: PythonNode[] = [];
  const keywords = new Map<string, PythonNode>();
  parts.forEach((part, at) => {
    const before = parts[at - 1]?.name;
    if (PUNCTUATION.has(part.name) || before === '*' || before === '**' || parts[at + 1]?.name === 'AssignOp') {
      return;
    }
    if (before === 'AssignOp' && parts[at - 1]?.text !== ':=') {
      keywords.set(parts[at - 2]?.text ?? '', part);
    } else {
      positional.push(part);
    }
  });
  return { positional, keywords, more: parts.some(({ name }) => name === '*' || name === '**') };
}

/** The items between the brackets of a subscript; a slice is one item named `Slice`. */
export function subscriptItems(node: PythonNode): readonly PythonNode[] {
  return splitAtCommas(node.children.slice(2, -1)).flatMap(group => {
    const [first] = group;
    return first === undefined
      ? []
      : group.length === 1
        ? [first]
        : [{ ...first, name: 'Slice', text: '', children: group }];
  });
}

/** What a call calls: for a method its name and its object, else the function as written. */
export function calleeOf(call: PythonNode): { readonly object: PythonNode | undefined; readonly name: string } {
  const [callee] = call.children;
  const [object, mark, property] = callee?.name === 'MemberExpression' ? callee.children : [];
  return mark?.name === '.' ? { object, name: property?.text ?? '' } : { object: undefined, name: callee?.text ?? '' };
}

/** The dotted path of a name, its first part replaced by the module that it stands for. */
export function modulePath(text: string, modules: ReadonlyMap<string, string>): string {
  const [root = '', ...rest] = text.split('.');
  return [modules.get(root) ?? root, ...rest].join('.');
}
