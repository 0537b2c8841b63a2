import type { SortKey } from '../algebra/expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { ColumnFacts, TableFacts } from '../check/table-facts.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, call, dict, list, literal, method, type Py, subscript } from '../python/tree.js';

/** What all parts of the printer share while they write one draft. */
export type Context = {
  readonly checked: CheckedPlan;
  readonly draft: Draft;
  /** A function of pandas, as the draft calls the module. */
  readonly pandas: (id: string) => Py;
  readonly numpy: (id: string) => Py;
  /** Whether columns that the plan makes may hold `pd.NA`, which makes comparisons missing. */
  readonly nullable: boolean;
  /** Whether truths that the plan makes may be objects, as those of a dataset are. */
  readonly objects: boolean;
  /** Tables that the plan reads more than once, by their text, and their rows as soon as they have a name. */
  readonly repeated: ReadonlySet<string>;
  readonly known: Map<string, Rows>;
};

/** A key of groups and the name that its level of the index has. */
export type Key = { readonly name: string; readonly level: string };

type Known = {
  readonly facts: TableFacts;
  /** The order that the rows are in, which may say more than the plan does. */
  readonly order: readonly SortKey[];
  /** Columns that hold periods instead of the moments at which these begin. */
  readonly periods: ReadonlySet<string>;
  /** Whether the rows are still those of dask. */
  readonly lazy: boolean;
  /** A name that says what they are, should they need one. */
  readonly wanted: string;
};

/** Rows of a table in one of the shapes that pandas has for them. */
export type Rows =
  | (Known & {
      readonly shape: 'frame';
      readonly code: Py;
      /** Which rows of the frame, which has a name, are meant. */
      readonly mask?: Py;
      /** Labels of columns that are no plain strings. */
      readonly labels: ReadonlyMap<string, Py>;
      /** Whether each row has a label of its own. */
      readonly unique: boolean;
    })
  /** One column, with the keys of groups, if any, as its index. `frame` is the same as a frame of one column. */
  | (Known & {
      readonly shape: 'series';
      readonly code: Py;
      readonly keys: readonly Key[];
      readonly column: string;
      readonly label?: string;
      readonly frame?: Py;
    })
  /** Several columns with the keys as index; `spread`: the columns are the values of another key. */
  | (Known & { readonly shape: 'grouped'; readonly code: Py; readonly keys: readonly Key[]; readonly spread: boolean })
  /** One row, a value for each column. */
  | (Known & { readonly shape: 'scalars'; readonly values: ReadonlyMap<string, Py> });

export type Frame = Extract<Rows, { shape: 'frame' }>;
export type Grouped = Extract<Rows, { shape: 'series' | 'grouped' }>;

/** The arguments of `loc`: rows, and a column or some of them. */
export const located = (of: Py, rows: Py, columns: Py): Py =>
  subscript(attribute(of, 'loc'), { type: 'tuple', items: [rows, columns] });

/** Rows for which both masks hold, without parentheses that say nothing. */
export const both = (left: Py, right: Py): Py =>
  right.type === 'binary' && right.op === '&'
    ? binary('&', both(left, right.left), right.right)
    : binary('&', left, right);

export const columnFacts = (facts: TableFacts, id: string): ColumnFacts =>
  facts.columns.find(column => column.name === id) ?? { name: id, type: 'other', missing: true };

export const labelOf = (rows: Rows, id: string): Py =>
  (rows.shape === 'frame' ? rows.labels.get(id) : undefined) ?? literal(id);

/** One label as it is, several in a list. */
export const labelsOf = (rows: Rows, ids: readonly string[]): Py => {
  const labels = ids.map(id => labelOf(rows, id));
  return labels[0] !== undefined && labels.length === 1 ? labels[0] : list(labels);
};

/** The name that a level of the index has, of a key that the plan may call otherwise. */
export const levelOf = (keys: readonly Key[], id: string): string => keys.find(key => key.name === id)?.level ?? id;

/** Code of the rows as they are; those of one value for each column become a frame. */
export function codeOf(rows: Rows, context: Context): Py {
  switch (rows.shape) {
    case 'frame':
      return rows.mask === undefined ? rows.code : subscript(rows.code, rows.mask);
    case 'series':
    case 'grouped':
      return rows.code;
    case 'scalars':
      return call(context.pandas('DataFrame'), [
        dict([...rows.values].map(([id, value]) => [literal(id), list([value])]))
      ]);
  }
}

/** Rows that lie in this process. Of a frame of dask only the columns that `reads` names are brought over. */
export function local(rows: Rows, context: Context, reads?: readonly string[]): Rows {
  if (!rows.lazy) {
    return rows;
  }
  switch (rows.shape) {
    case 'scalars':
      return { ...rows, lazy: false };
    case 'frame': {
      const few = reads !== undefined && reads.length > 0 && reads.length < rows.facts.columns.length;
      const labels = few ? list(reads.map(id => labelOf(rows, id))) : undefined;
      const { mask, ...rest } = rows;
      const wanted =
        labels === undefined
          ? codeOf(rows, context)
          : mask === undefined
            ? subscript(rows.code, labels)
            : located(rows.code, mask, labels);
      const facts = few
        ? { ...rows.facts, columns: rows.facts.columns.filter(column => reads.includes(column.name)) }
        : rows.facts;
      return { ...rest, facts, code: method(wanted, 'compute'), lazy: false };
    }
    case 'series': {
      const { frame: _, ...rest } = rows;
      const code = method(rows.code, 'compute');
      return { ...rest, code: rows.keys.length === 0 ? code : method(code, 'sort_index'), lazy: false };
    }
    case 'grouped':
      return { ...rows, code: method(method(rows.code, 'compute'), 'sort_index'), lazy: false };
  }
}

/** The rows as a frame whose columns are those of the table, keys among them. */
export function asFrame(given: Rows, context: Context): Frame {
  if (given.shape === 'frame') {
    return given;
  }
  const rows = local(given, context);
  const { facts, order, periods, wanted } = rows;
  const code = rows.shape === 'frame' || rows.shape === 'scalars' ? codeOf(rows, context) : withoutIndex(rows);
  return { shape: 'frame', facts, order, periods, wanted, lazy: false, code, labels: new Map(), unique: true };
}

function withoutIndex(rows: Grouped): Py {
  const { code, keys } = rows;
  if (rows.shape === 'series' && keys.length === 0) {
    return rows.frame ?? method(code, 'to_frame', rows.label === rows.column ? [] : [literal(rows.column)]);
  }
  const names = keys.map(key => key.name);
  const aliased = keys.some(key => key.level !== key.name);
  const axes: [string, Py][] = [
    ...(aliased ? [['index', list(names.map(literal))] as [string, Py]] : []),
    ...(rows.shape === 'grouped' && rows.spread ? [['columns', literal(null)] as [string, Py]] : [])
  ];
  const renamed =
    axes.length === 0
      ? code
      : axes.length === 1 && aliased
        ? method(code, 'rename_axis', [names.length === 1 ? literal(names[0] ?? '') : list(names.map(literal))])
        : method(code, 'rename_axis', [], axes);
  return method(
    renamed,
    'reset_index',
    [],
    rows.shape === 'series' && rows.label !== rows.column ? { name: literal(rows.column) } : {}
  );
}

/** The same rows under a name, where they have none yet. */
export function held<R extends Frame | Grouped>(rows: R, context: Context): R {
  const code = codeOf(rows, context);
  if (code.type === 'name') {
    return rows;
  }
  const { mask: _, frame: __, ...rest } = rows as R & { readonly mask?: Py; readonly frame?: Py };
  return { ...rest, code: context.draft.assign(rows.wanted, code) } as unknown as R;
}

/** A frame whose labels are all plain strings. */
export function plainFrame(given: Rows, context: Context): Frame {
  const rows = asFrame(given, context);
  if (rows.labels.size === 0) {
    return rows;
  }
  const { mask: _, ...rest } = rows;
  const names = list(rows.facts.columns.map(column => literal(column.name)));
  return { ...rest, code: method(codeOf(rows, context), 'set_axis', [names], { axis: literal(1) }), labels: new Map() };
}

/** A frame in which periods have become the moments at which they begin. */
export function withMoments(given: Rows, context: Context): Frame {
  const frame = plainFrame(given, context);
  if (frame.periods.size === 0) {
    return frame;
  }
  const rows = held(frame, context);
  const moments = [...rows.periods].map(
    id => [id, method(attribute(subscript(rows.code, literal(id)), 'dt'), 'to_timestamp')] as const
  );
  return { ...rows, code: method(rows.code, 'assign', [], moments), periods: new Set() };
}

/** Rows of other facts, whose periods and order are those of columns that are still there. */
export function known(rows: Rows, facts: TableFacts): Pick<Known, 'facts' | 'order' | 'periods' | 'lazy' | 'wanted'> {
  const names = new Set(facts.columns.map(column => column.name));
  const lost = rows.order.findIndex(({ by }) => !names.has(by));
  return {
    facts,
    order: lost < 0 ? rows.order : rows.order.slice(0, lost),
    periods: new Set([...rows.periods].filter(id => names.has(id))),
    lazy: rows.lazy,
    wanted: rows.wanted
  };
}
