import type { Table } from '../algebra/table.js';
import { NotPrinted } from '../python/not-printed.js';
import { fn, NULL, operator, over, type Over, type Sql, sql } from './fragment.js';
import { column, quoted } from './names.js';
import type { Queries } from './queries.js';
import { readsWindow, type Rows, rowsOf, STAGES, tableOf } from './rows.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** The first rows: by LIMIT, or by their place among the others of a group. */
export function limited({ n, offset = 0, per = [], ties = false }: Of<'limit'>, before: Rows, queries: Queries): Rows {
  if (per.length === 0 && !ties) {
    const rows = before.stage > STAGES.distinct ? queries.nest(before) : before;
    return { ...rows, stage: STAGES.cut, end: `LIMIT ${n}${offset === 0 ? '' : ` OFFSET ${offset}`}` };
  }
  const isOver = readsWindow(per, before) || before.order.some(({ value }) => value.isWindow);
  const rows = before.stage > STAGES.windows || isOver ? queries.nest(before) : before;
  const window: Over = {
    per: per.map(name => columnOf(name, rows, queries)),
    // Spark numbers rows in an order alone.
    order: rows.order.length === 0 && queries.dialect.name === 'Spark' ? [{ value: NULL, end: '' }] : rows.order
  };
  const place = over(sql`${ties ? 'rank' : 'row_number'}()`, window);
  const tests = (value: Sql): Sql => {
    const last = operator('<=', value, sql`${offset + n}`);
    return offset === 0 ? last : operator('AND', operator('>', value, sql`${offset}`), last);
  };
  return queries.keep({ ...rows, name: 'ranked' }, place, 'place', tests);
}

const columnOf = (name: string, { columns }: Rows, { dialect }: Queries): Sql =>
  columns.get(name) ?? column('', name, dialect);

/** Rows chosen at random, the same each time. */
export function sampled({ n, seed }: Of<'sample'>, before: Rows, queries: Queries): Rows {
  if (queries.dialect.name === 'Spark') {
    const rows = before.stage > STAGES.qualified ? queries.nest(before, false) : before;
    const order = [{ value: fn('rand', sql`${seed}`), end: '' } as const];
    return queries.nest({ ...rows, order, end: `LIMIT ${n}`, name: 'sampled' }, false);
  }
  const isAll = before.stage === STAGES.rows && before.tables.length === 1 && before.where.length === 0;
  const rows = isAll ? before : queries.nest(before, false);
  return { ...rows, order: [], stage: STAGES.cut, end: `USING SAMPLE reservoir(${n} ROWS) REPEATABLE (${seed})` };
}

/** Rows of several tables, one below the other. */
export function concatenated(tables: readonly Rows[], queries: Queries): Rows {
  const lines = tables.flatMap((rows, at) => [...(at === 0 ? [] : ['UNION ALL']), ...queries.part(rows)]);
  return queries.add('combined', lines, [...(tables[0]?.columns.keys() ?? [])], false, true);
}

/** A row for each cell. */
export function unpivoted({ keep, names, values }: Of<'unpivot'>, before: Rows, queries: Queries): Rows {
  const { dialect } = queries;
  const rows = tableOf(before) === undefined ? queries.nest(before, false) : before;
  const [table] = rows.tables;
  if (table === undefined || rows.open) {
    throw new NotPrinted('The columns of a pivot table are not known yet: unpivot the rows that it is made of.');
  }
  const cells = [...rows.columns.keys()].filter(name => !keep.includes(name)).map(name => quoted(name, dialect));
  const text = `UNPIVOT INCLUDE NULLS (${quoted(values, dialect)} FOR ${quoted(names, dialect)} IN (${cells.join(', ')}))`;
  const columns = [...keep, names, values];
  return rowsOf({ text: `${table.text}\n${text}`, alias: table.alias, columns, isPlain: false }, dialect);
}

/** A row for each element of a list, or part of a text. */
export function exploded({ column: name, separator }: Of<'explode'>, before: Rows, queries: Queries): Rows {
  const rows = before.stage > STAGES.rows ? queries.nest(before) : before;
  const parts = queries.dialect.explode(columnOf(name, rows, queries), separator);
  const columns = [...rows.columns].map(([id, value]) => [id, id === name ? parts : value] as const);
  return { ...rows, columns: new Map(columns), stage: STAGES.exploded };
}
