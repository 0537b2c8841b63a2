import type { TableFacts } from '../check/table-facts.js';
import { NotPrinted } from '../python/not-printed.js';
import { call, literal, method, name } from '../python/tree.js';
import type { Context, Rows } from './rows.js';

/** The rows of a dataset as a frame of pandas, or of dask. */
export function sourceRows(id: string, facts: TableFacts, context: Context): Rows {
  const profile = context.checked.profiles.find(one => one.name === id);
  const labels = new Map(
    facts.columns.flatMap(({ name: column, profile: one }) =>
      one?.label === undefined ? [] : [[column, { type: 'raw', code: one.label }] as const]
    )
  );
  const rows = {
    shape: 'frame',
    facts,
    order: [],
    periods: new Set<string>(),
    lazy: false,
    wanted: id.toLowerCase() === id ? `${id}_rows` : 'rows',
    code: name(id),
    labels,
    unique: (profile?.index ?? []).length === 0
  } as const;
  if (profile === undefined || profile.kind === 'table' || profile.kind === 'connection') {
    throw new NotPrinted(`${id} is no variable that pandas could read.`);
  }
  const [only] = facts.columns;
  switch (profile.engine) {
    case 'pandas':
    case 'modin':
    case 'geopandas':
      return profile.kind === 'series'
        ? {
            ...rows,
            labels: new Map(),
            code: method(rows.code, 'to_frame', only === undefined ? [] : [literal(only.name)])
          }
        : rows;
    case 'dask':
      return profile.kind === 'series'
        ? {
            ...rows,
            code: method(method(rows.code, 'compute'), 'to_frame', only === undefined ? [] : [literal(only.name)])
          }
        : { ...rows, lazy: true };
    case 'numpy':
      return { ...rows, wanted: 'frame', code: call(context.pandas('DataFrame'), [rows.code]) };
    case 'pyspark':
      return { ...rows, wanted: 'frame', code: method(rows.code, 'toPandas') };
    case 'duckdb':
      return { ...rows, wanted: 'frame', code: method(rows.code, 'df') };
    case 'polars':
      return {
        ...rows,
        wanted: 'frame',
        code: method(
          profile.kind === 'lazy'
            ? method(rows.code, 'collect')
            : profile.kind === 'series'
              ? method(rows.code, 'to_frame')
              : rows.code,
          'to_pandas'
        )
      };
    case 'pyarrow':
    case 'ibis':
    case 'ray':
    case 'snowpark':
      return { ...rows, wanted: 'frame', code: method(rows.code, 'to_pandas') };
  }
}
