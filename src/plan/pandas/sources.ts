import type { DatasetProfile } from '../../datasets/index.js';
import type { TableFacts } from '../check/table-facts.js';
import { NotPrinted } from '../python/draft.js';
import { call, method, name, type Py } from '../python/tree.js';
import { type Context, namesOf, PLAIN, type Rows } from './rows.js';

/** The rows of a dataset as a frame of pandas, or of dask, whose labels are text. */
export function sourceRows(id: string, facts: TableFacts, context: Context): Rows {
  const profile = context.checked.profiles.find(one => one.name === id);
  if (profile === undefined || profile.kind === 'table' || profile.kind === 'connection') {
    throw new NotPrinted(`${id} is no variable that pandas could read.`);
  }
  const whole = frameCode(profile, context);
  const code = profile.kind === 'series' ? method(whole, 'to_frame', namesOf(facts).slice(0, 1)) : whole;
  const labels = profile.kind === 'series' ? [] : profile.columns.flatMap(({ label }) => label ?? []);
  return {
    ...PLAIN,
    facts,
    order: [],
    lazy: profile.engine === 'dask' && profile.kind !== 'series',
    wanted: whole.type !== 'name' ? 'frame' : id.toLowerCase() === id ? `${id}_rows` : 'rows',
    code:
      labels.length === 0
        ? code
        : labels.every(label => /^[\w.-]+$/u.test(label))
          ? method(code, 'rename', [], { columns: name('str') })
          : method(code, 'set_axis', [namesOf(facts)], { axis: 1 })
  };
}

/** What pandas reads: a frame or, of a dataset of one column, a Series. */
function frameCode({ engine, kind, name: id }: DatasetProfile, context: Context): Py {
  const code = name(id);
  switch (engine) {
    case 'pandas':
    case 'modin':
    case 'geopandas':
      return code;
    case 'dask':
      return kind === 'series' ? method(code, 'compute') : code;
    case 'numpy':
      return call(context.pandas('DataFrame'), [code]);
    case 'pyspark':
      return method(code, 'toPandas');
    case 'duckdb':
      return method(code, 'df');
    case 'polars':
      return method(kind === 'lazy' ? method(code, 'collect') : code, 'to_pandas');
    default:
      return method(code, 'to_pandas');
  }
}
