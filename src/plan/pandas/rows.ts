import type { Expression } from '../algebra/plan.js';
import { nodesIn } from '../algebra/rebuild.js';
import { mayLack, toldType } from '../check/check-expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { TableFacts } from '../check/table-facts.js';
import type { Draft } from '../python/draft.js';
import { attribute, method, oneOrList, type Py, subscript, tuple, type Value } from '../python/tree.js';

/** What all parts of the printer share while they write one draft. */
export type Context = {
  readonly checked: CheckedPlan;
  readonly draft: Draft;
  /** A function of pandas, as the draft calls the module. */
  readonly pandas: (id: string) => Py;
  readonly numpy: (id: string) => Py;
  /** Whether columns that the plan makes may hold `pd.NA`, which makes comparisons missing. */
  readonly nullable: boolean;
};

/** A key of groups, the name that its level of the index has, and whether it holds periods instead of the moments at which these begin. */
export type Key = { readonly name: string; readonly level: string; readonly isPeriod: boolean };

/** Rows of a table as pandas has them: a frame, or a Series of one column. */
export type Rows = {
  readonly facts: TableFacts;
  /** Whether the rows are still in dask, not computed. */
  readonly lazy: boolean;
  /** A name that says what they are, should they need one. */
  readonly wanted: string;
  readonly code: Py;
  /** Selects some rows of the frame, whose code is then a name. */
  readonly mask?: Py | undefined;
  /** Keys of groups, which are in the index and not among the columns. */
  readonly keys: readonly Key[];
  /** The column that a Series holds, and its name in pandas; absent for a frame. */
  readonly column?: string | undefined;
  readonly label?: string | undefined;
};

/** The fields of a frame without keys in its index. */
export const PLAIN = { column: undefined, mask: undefined, keys: [] } as const;

export const isFrame = ({ keys, column }: Rows): boolean => keys.length === 0 && column === undefined;

export const isKey = ({ keys }: Rows, id: string): boolean => keys.some(key => key.name === id);

/** Rows of the same kind that other code makes. */
export const become = (rows: Rows, code: Py, changes: Partial<Rows> = {}): Rows => ({
  ...rows,
  mask: undefined,
  code,
  ...changes
});

/** Code of the rows as they are. */
export const codeOf = ({ code, mask }: Rows): Py => (mask === undefined ? code : subscript(code, mask));

/** Code of a column, or of some of them, of a frame. */
export const pick = ({ code, mask }: Rows, columns: Value): Py =>
  mask === undefined ? subscript(code, columns) : subscript(attribute(code, 'loc'), tuple(mask, columns));

/** The rows in this process. Of a dask frame, only the columns in `reads` are fetched, unless it is empty. */
export function local(rows: Rows, reads: readonly string[] = []): Rows {
  if (!rows.lazy) {
    return rows;
  }
  const { facts } = rows;
  const few = isFrame(rows) && reads.length > 0 && reads.length < facts.columns.length;
  const computed = method(few ? pick(rows, reads) : codeOf(rows), 'compute');
  return become(rows, rows.keys.length === 0 ? computed : method(computed, 'sort_index'), {
    lazy: false,
    facts: few ? { ...facts, columns: facts.columns.filter(({ name }) => reads.includes(name)) } : facts
  });
}

/** A Series as a frame of one column, with the same keys. */
export const toFrame = (rows: Rows): Rows =>
  become(rows, method(rows.code, 'to_frame', [rows.label === rows.column ? undefined : rows.column]), {
    column: undefined
  });

/** The rows as a frame whose columns are those of the table: keys among them, and moments where there were periods. */
export function asFrame(given: Rows, context: Context): Rows {
  if (isFrame(given)) {
    return given;
  }
  const rows = local(given);
  const { code, column, keys, label } = rows;
  if (keys.length === 0) {
    return toFrame(rows);
  }
  const isAliased = keys.some(key => key.level !== key.name);
  const named = isAliased ? method(code, 'rename_axis', [oneOrList(keys.map(key => key.name))]) : code;
  const name = label === column ? undefined : column;
  const plain = become(rows, method(named, 'reset_index', [], { name }), PLAIN);
  const periods = keys.filter(key => key.isPeriod);
  if (periods.length === 0) {
    return plain;
  }
  const whole = held(plain, context);
  const moments = periods.map(
    key => [key.name, method(attribute(subscript(whole.code, key.name), 'dt'), 'to_timestamp')] as const
  );
  return become(whole, method(whole.code, 'assign', [], moments));
}

/** The same rows under a name, where they have none yet. */
export function held(rows: Rows, context: Context): Rows {
  const code = codeOf(rows);
  return code.type === 'name' ? rows : become(rows, context.draft.assign(rows.wanted, code));
}

/** The rows that expressions are written for, and how they are written. */
export type Scope = {
  readonly context: Context;
  readonly facts: TableFacts;
  readonly rows: Rows;
  /** A column as a Series. */
  readonly column: (name: string) => Py;
  /** The code of all the rows, as a frame or a Series. */
  readonly frame: () => Py;
};

/** Whether columns of a type hold `pd.NA` where values are missing. */
export const isNullableType = (dtype: string): boolean => /^(?:U?Int|Float|boolean|string)|pyarrow/u.test(dtype);

/** Whether the value of an expression may be `pd.NA`. */
export const isNullable = (expression: Expression, scope: Scope): boolean =>
  nodesIn(expression).some(
    part =>
      (part.type === 'column' &&
        mayLack(part, scope) &&
        isNullableType(toldType(part, scope) ?? (scope.context.nullable ? 'boolean' : ''))) ||
      (part.type === 'cast' && (part.to === 'text' || part.to === 'integer'))
  );
