import type { Expression, SortKey } from '../algebra/expression.js';
import { withParts } from '../algebra/rebuild.js';
import { type ExpressionFacts, expressionFacts } from '../check/check-expression.js';
import { kindOf } from '../check/functions.js';
import type { TableFacts } from '../check/table-facts.js';
import { literal, method, type Py, subscript } from '../python/tree.js';
import { codeOf, columnFacts, type Context, held, type Key, labelOf, located, type Rows } from './rows.js';

/** The rows that an expression is written for. */
export type Scope = {
  readonly context: Context;
  readonly facts: TableFacts;
  readonly rows: Rows;
  /** A column as a Series, or as the value that it has in the only row. */
  readonly column: (name: string) => Py;
  /** What has the rows as its own. */
  readonly frame: () => Py;
  /** Keys in the index, where there are any. */
  readonly levels: readonly Key[];
  /** Writes an aggregate as a value of all rows; absent where values of each row are written. */
  readonly aggregate?: (expression: Extract<Expression, { type: 'aggregate' }>) => Py;
  /** The same rows in another order. */
  readonly sorted: (order: readonly SortKey[]) => Scope;
};

function scopeOver(rows: Rows, context: Context, used: () => void): Scope {
  return {
    context,
    facts: rows.facts,
    rows,
    levels: rows.shape === 'series' || rows.shape === 'grouped' ? rows.keys : [],
    column: id => {
      used();
      switch (rows.shape) {
        case 'frame':
          return rows.mask === undefined
            ? subscript(rows.code, labelOf(rows, id))
            : located(rows.code, rows.mask, labelOf(rows, id));
        case 'series':
          return rows.code;
        case 'grouped':
          return subscript(rows.code, literal(id));
        case 'scalars':
          return rows.values.get(id) ?? literal(null);
      }
    },
    frame: () => {
      used();
      return codeOf(rows, context);
    },
    sorted: order => {
      const frame = sortedFrame(rows, order, context);
      return scopeOver(frame, context, () => undefined);
    }
  };
}

/** The rows in an order, under a name. */
export function sortedFrame(rows: Rows, order: readonly SortKey[], context: Context): Rows {
  const code = method(codeOf(rows, context), 'sort_values', ...sortArguments(rows, order));
  const { mask: _, ...rest } = rows as Rows & { readonly mask?: Py };
  return { ...rest, order, code: context.draft.assign('ordered', code) } as Rows;
}

/** The arguments of `sort_values`. */
export function sortArguments(
  rows: Rows,
  order: readonly SortKey[]
): readonly [readonly Py[], readonly (readonly [string, Py])[]] {
  const labels = order.map(({ by }) => labelOf(rows, by));
  const falling = order.map(({ descending }) => descending === true);
  const [first] = labels;
  const ascending: readonly (readonly [string, Py])[] = falling.every(one => !one)
    ? []
    : [
        [
          'ascending',
          falling.every(one => one) ? literal(false) : { type: 'list', items: falling.map(one => literal(!one)) }
        ]
      ];
  return [[first !== undefined && labels.length === 1 ? first : { type: 'list', items: labels }], ascending];
}

/** The scope of rows that have a name; they get one where they have none. */
export function scopeOf<R extends Rows>(rows: R, context: Context): { readonly scope: Scope; readonly rows: R } {
  const named: Rows = rows.shape === 'scalars' ? rows : held(rows, context);
  return { scope: scopeOver(named, context, () => undefined), rows: named as R };
}

/** Builds code over rows, which get a name first where the code says them more than once. */
export function written<Made>(rows: Rows, context: Context, build: (scope: Scope) => Made): Made {
  let uses = 0;
  const isNamed =
    rows.shape === 'scalars' ||
    (rows.shape !== 'frame' ? rows.code.type === 'name' : rows.mask === undefined && rows.code.type === 'name');
  if (isNamed) {
    return build(scopeOver(rows, context, () => undefined));
  }
  const made = build(
    scopeOver(rows, context, () => {
      uses += 1;
    })
  );
  return uses < 2 ? made : build(scopeOf(rows, context).scope);
}

export const factsOf = (expression: Expression, scope: Scope): ExpressionFacts =>
  expressionFacts(expression, scope.facts);

/** Whether a part of an expression, or itself, passes a test. */
export function holds(expression: Expression, test: (part: Expression) => boolean): boolean {
  let found = test(expression);
  withParts(expression, part => {
    found = found || holds(part, test);
    return part;
  });
  return found;
}

/** Whether an expression is the same for all rows, and written as one value. */
export function isConstant(expression: Expression): boolean {
  switch (expression.type) {
    case 'column':
    case 'window':
      return false;
    case 'over':
      return expression.per.length === 0;
    case 'aggregate':
      return true;
    default: {
      let constant = true;
      withParts(expression, part => {
        constant = constant && isConstant(part);
        return part;
      });
      return constant;
    }
  }
}

/** Whether an expression looks at other rows, so that it has to be known which there are. */
export const looksAround = (expression: Expression): boolean =>
  holds(expression, ({ type }) => type === 'over' || type === 'window');

/** Whether the expression reads a column as it is, and not only as a group or an order. */
export const readsColumn = (expression: Expression, id: string): boolean =>
  holds(expression, part => part.type === 'column' && part.name === id);

const NULLABLE = ['Int', 'UInt', 'Float', 'boolean'];

/** Whether comparisons of a column are missing, not false, where its value is. */
export function isNullable(id: string, scope: Scope): boolean {
  const { missing, profile } = columnFacts(scope.facts, id);
  return missing && (profile === undefined ? scope.context.nullable : isNullableType(profile.dtype));
}

export const isNullableType = (dtype: string): boolean =>
  NULLABLE.some(one => dtype.startsWith(one)) || dtype.startsWith('string') || dtype.includes('pyarrow');

/** The name of a column that groups and aggregations can take by its name. */
export const plainColumn = (expression: Expression, rows: Rows): string | undefined =>
  expression.type === 'column' && !rows.periods.has(expression.name) ? expression.name : undefined;

/** Whether a column holds dates of Python, which have no accessor `dt`. */
export function isOldDate(id: string, facts: TableFacts): boolean {
  const { type, profile } = columnFacts(facts, id);
  return type === 'date' && profile?.dtype.startsWith('datetime64') !== true;
}

export const isDate = (expression: Expression, scope: Scope): boolean =>
  kindOf(factsOf(expression, scope).type) === 'date';
