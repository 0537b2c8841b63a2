import type { ScalarValue } from '../../datasets/index.js';

/** The Python operators that the code uses, by how tightly they bind, the loosest first. */
export const PRECEDENCE = [
  ['==', '!=', '<', '<=', '>', '>='],
  ['|'],
  ['&'],
  ['+', '-'],
  ['*', '/', '//'],
  ['unary']
] as const;

/** The index of comparisons in `PRECEDENCE`; they do not chain. */
export const COMPARISON = 0;

type BinaryOperator = Exclude<(typeof PRECEDENCE)[number][number], 'unary'>;

/** Python's comparisons, by the functions of plans. */
export const COMPARISONS: Readonly<Partial<Record<string, BinaryOperator>>> = {
  ...{ equal: '==', notEqual: '!=', less: '<', lessOrEqual: '<=', greater: '>', greaterOrEqual: '>=' }
};

/** An expression of Python. Printers build these; `printPython` is the only place that writes them. */
export type Py =
  | { readonly type: 'name'; readonly name: string }
  /** Text, numbers, `True`, `False` and `None`; `float`: a whole number is written with a point. */
  | { readonly type: 'literal'; readonly value: ScalarValue; readonly float?: boolean }
  /** Code in another language, in a string of its own; of several lines where it does not fit into one. */
  | { readonly type: 'text'; readonly lines: readonly string[] }
  | { readonly type: 'attribute'; readonly of: Py; readonly name: string }
  | { readonly type: 'call'; readonly of: Py; readonly args: readonly Py[]; readonly keywords: readonly Keyword[] }
  | { readonly type: 'subscript'; readonly of: Py; readonly index: Py }
  | { readonly type: 'binary'; readonly op: BinaryOperator; readonly left: Py; readonly right: Py }
  | { readonly type: 'unary'; readonly op: '-' | '~' | '*'; readonly of: Py }
  | { readonly type: 'list'; readonly items: readonly Py[] }
  | { readonly type: 'tuple'; readonly items: readonly Py[] }
  | { readonly type: 'dict'; readonly items: readonly (readonly [key: Py, value: Py])[] }
  | { readonly type: 'lambda'; readonly parameter: string; readonly body: Py };

/** An argument by its name; a name that is not an identifier of Python is passed in a dictionary: `**{"a b": 1}`. */
export type Keyword = readonly [name: string, value: Py];

export type Statement =
  /** `import polars as pl`, or, under the last part of its name, `from scipy import stats`. */
  | { readonly type: 'import'; readonly module: string; readonly alias: string }
  /** Followed by its `comment`, if it has one. */
  | { readonly type: 'assign'; readonly to: string; readonly value: Py; readonly comment?: string }
  /** Shows its value if it is the last statement; `quiet` (`;` after it) shows nothing. */
  | { readonly type: 'show'; readonly value: Py; readonly quiet?: boolean };

/** What the functions below build code from: code itself, a constant, or several of these, which make a list. */
export type Value = Py | ScalarValue | readonly Value[];

/** Keyword arguments; those that are `undefined` are left out. */
export type Keywords = Readonly<Record<string, Value | undefined>> | readonly (readonly [string, Value | undefined])[];

export const name = (id: string): Py => ({ type: 'name', name: id });
export const literal = (value: ScalarValue): Py => ({ type: 'literal', value });
export const list = (items: readonly Value[]): Py => ({ type: 'list', items: items.map(codeOf) });
export const tuple = (...items: readonly Value[]): Py => ({ type: 'tuple', items: items.map(codeOf) });
export const dict = (items: readonly (readonly [Value, Value])[]): Py => ({
  type: 'dict',
  items: items.map(([key, value]) => [codeOf(key), codeOf(value)])
});
export const attribute = (of: Py, id: string): Py => ({ type: 'attribute', of, name: id });
export const subscript = (of: Py, index: Value): Py => ({ type: 'subscript', of, index: codeOf(index) });
export const binary = (op: BinaryOperator, left: Value, right: Value): Py => ({
  type: 'binary',
  op,
  left: codeOf(left),
  right: codeOf(right)
});
export const unary = (op: '-' | '~' | '*', of: Py): Py => ({ type: 'unary', op, of });
export const lambda = (parameter: string, body: (of: Py) => Py): Py => ({
  type: 'lambda',
  parameter,
  body: body(name(parameter))
});

export const call = (of: Py, args: readonly (Value | undefined)[] = [], keywords: Keywords = []): Py => ({
  type: 'call',
  of,
  args: args.filter(arg => arg !== undefined).map(codeOf),
  keywords: (isList(keywords) ? keywords : Object.entries(keywords)).flatMap(([id, value]) =>
    value === undefined ? [] : [[id, codeOf(value)] as const]
  )
});

export const method = (of: Py, id: string, args: readonly (Value | undefined)[] = [], keywords: Keywords = []): Py =>
  call(attribute(of, id), args, keywords);

/** One value as it is, several in a list. */
export const oneOrList = (values: readonly Value[]): Py => {
  const [first] = values;
  return first !== undefined && values.length === 1 ? codeOf(first) : list(values);
};

function codeOf(value: Value): Py {
  return isList(value) ? list(value) : typeof value === 'object' && value !== null ? value : literal(value);
}

const isList = <Item>(value: readonly Item[] | ScalarValue | object): value is readonly Item[] => Array.isArray(value);
