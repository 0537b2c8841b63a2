import type { ScalarValue } from '../../datasets/index.js';

/** Python's binary operators by how tightly they bind, the loosest first; comparisons do not chain. */
export const PRECEDENCE = [
  ['or'],
  ['and'],
  ['not'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['|'],
  ['&'],
  ['+', '-'],
  ['*', '/', '//', '%'],
  ['unary'],
  ['**']
] as const;

export type BinaryOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '|'
  | '&'
  | '+'
  | '-'
  | '*'
  | '/'
  | '//'
  | '%'
  | '**';

/** An expression of Python. Printers build these; `printPython` is the only place that writes them. */
export type Py =
  | { readonly type: 'name'; readonly name: string }
  /** Text, numbers, `True`, `False` and `None`; `float`: a whole number is written with a point. */
  | { readonly type: 'literal'; readonly value: ScalarValue; readonly float?: boolean }
  /** A literal as Python itself wrote it, such as the label of a column that is a tuple. */
  | { readonly type: 'raw'; readonly code: string }
  /** Code in another language, in a string of its own; of several lines where it does not fit into one. */
  | { readonly type: 'text'; readonly lines: readonly string[] }
  | { readonly type: 'attribute'; readonly of: Py; readonly name: string }
  | { readonly type: 'call'; readonly of: Py; readonly args: readonly Py[]; readonly keywords: readonly Keyword[] }
  | { readonly type: 'subscript'; readonly of: Py; readonly index: Py }
  | { readonly type: 'slice'; readonly from?: Py; readonly to?: Py }
  | { readonly type: 'binary'; readonly op: BinaryOperator; readonly left: Py; readonly right: Py }
  | { readonly type: 'unary'; readonly op: '-' | '~' | 'not' | '*'; readonly of: Py }
  | { readonly type: 'list' | 'tuple'; readonly items: readonly Py[] }
  | { readonly type: 'dict'; readonly items: readonly (readonly [key: Py, value: Py])[] }
  | { readonly type: 'lambda'; readonly parameters: readonly string[]; readonly body: Py };

/** An argument by its name; a name that is no identifier of Python is passed in a dictionary: `**{"a b": 1}`. */
export type Keyword = readonly [name: string, value: Py];

export type Statement =
  | { readonly type: 'import'; readonly module: string; readonly alias?: string }
  /** `from module import name` */
  | { readonly type: 'from'; readonly module: string; readonly name: string }
  /** With a comment behind it where it has one. */
  | { readonly type: 'assign'; readonly to: string; readonly value: Py; readonly comment?: string }
  /** Gives a column, `frame["column"]`, a value. */
  | { readonly type: 'set'; readonly to: Py; readonly value: Py }
  /** Its value is shown where it is the last one; `quiet` (`;` behind it) shows nothing. */
  | { readonly type: 'show'; readonly value: Py; readonly quiet?: boolean };

export const name = (id: string): Py => ({ type: 'name', name: id });
export const literal = (value: ScalarValue): Py => ({ type: 'literal', value });
export const list = (items: readonly Py[]): Py => ({ type: 'list', items });
export const dict = (items: readonly (readonly [Py, Py])[]): Py => ({ type: 'dict', items });
export const attribute = (of: Py, id: string): Py => ({ type: 'attribute', of, name: id });
export const subscript = (of: Py, index: Py): Py => ({ type: 'subscript', of, index });
export const binary = (op: BinaryOperator, left: Py, right: Py): Py => ({ type: 'binary', op, left, right });
export const unary = (op: '-' | '~' | 'not' | '*', of: Py): Py => ({ type: 'unary', op, of });

export const call = (
  of: Py,
  args: readonly Py[] = [],
  keywords: Readonly<Record<string, Py>> | readonly Keyword[] = []
): Py => ({
  type: 'call',
  of,
  args,
  keywords: isList(keywords) ? keywords : Object.entries(keywords)
});

/** `of.id(…)` */
export const method = (
  of: Py,
  id: string,
  args: readonly Py[] = [],
  keywords: Readonly<Record<string, Py>> | readonly Keyword[] = []
): Py => call(attribute(of, id), args, keywords);

/** `a.b.c` as names and attributes. */
export const dotted = (path: string): Py => {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce(attribute, name(first));
};

/** One text as it is, several in a list. */
export const oneOrList = (texts: readonly string[]): Py =>
  texts.length === 1 ? literal(texts[0] ?? '') : list(texts.map(literal));

const isList = (keywords: Readonly<Record<string, Py>> | readonly Keyword[]): keywords is readonly Keyword[] =>
  Array.isArray(keywords);
