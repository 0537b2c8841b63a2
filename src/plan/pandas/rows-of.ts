import { looksAround } from '../algebra/rebuild.js';
import type { Table, TableOf } from '../algebra/table.js';
import { orderUntil, type TableFacts } from '../check/table-facts.js';
import { tableName } from '../lower/plan-looks.js';
import { NotPrinted } from '../python/draft.js';
import { call, method, name, type Py, subscript } from '../python/tree.js';
import { aggregateRows } from './aggregate-rows.js';
import { deriveRows, dropColumns, renameColumns, selectRows } from './columns.js';
import { both, isOpen } from './conditions.js';
import { scopeOf } from './expressions.js';
import { idiom, limitRows, sortRows } from './order.js';
import { explodeRows, joinRows, pivotRows, unpivotRows } from './reshape.js';
import { asFrame, become, codeOf, type Context, held, isFrame, local, namesOf, PLAIN, type Rows } from './rows.js';
import { isReadable } from './aggregates.js';
import type { DatasetProfile } from '../../datasets/index.js';

/** The rows of a table; pushes what needs a name of its own. */
export function rowsOf(table: Table, context: Context): Rows {
  const below = (one: Table): Rows => rowsOf(one, context);
  const made = idiom(table, context, below) ?? plainRows(table, context, below);
  const facts = context.checked.facts(table);
  const names = namesOf(facts);
  const order = orderUntil(made.order, id => !names.includes(id));
  return { ...made, facts, order, wanted: table.type === 'source' ? made.wanted : tableName(table) };
}

function plainRows(table: Table, context: Context, below: (table: Table) => Rows): Rows {
  switch (table.type) {
    case 'source':
      return sourceRows(table.name, context.checked.facts(table), context);
    case 'join':
      return joinRows(table, below(table.left), below(table.right), context);
    case 'filter':
      return filterRows(table, below(table.of), context);
    case 'derive':
      return deriveRows(table, below(table.of), context);
    case 'select':
      return selectRows(table.columns, below(table.of), context);
    case 'drop':
      return dropColumns(table, below(table.of), context);
    case 'rename':
      return renameColumns(table, below(table.of));
    case 'aggregate':
      return aggregateRows(table, below(table.of), context);
    case 'sort':
      return sortRows(table.by, below(table.of), context);
    case 'limit':
      return limitRows(table, below(table.of), context);
    case 'distinct': {
      const rows = below(table.of);
      const chosen = table.columns === undefined ? rows : selectRows(table.columns, rows, context);
      const some = chosen.keys.length === 0 ? chosen : asFrame(chosen, context);
      return become(some, method(codeOf(some), 'drop_duplicates'));
    }
    case 'sample':
      return sampleRows(table, asFrame(local(below(table.of)), context), context);
    case 'pivot':
      return pivotRows(table, below(table.of), context);
    case 'unpivot':
      return unpivotRows(table, below(table.of), context);
    case 'explode':
      return explodeRows(table, below(table.of), context);
  }
}

/** Rows for which a condition holds. */
function filterRows({ where }: TableOf<'filter'>, given: Rows, context: Context): Rows {
  const isAround = looksAround(where);
  const here = isAround ? local(given) : given;
  if (!isFrame(here) && isReadable(where, here)) {
    const scope = scopeOf(local(here), context);
    return become(scope.rows, subscript(scope.frame(), scope.mask(where)));
  }
  const frame = asFrame(here, context);
  const { mask, ...base } = isAround ? held(frame, context) : frame;
  const scope = scopeOf(base, context);
  const next = mask !== undefined && isOpen(where, scope) ? scope.truth(where) : scope.mask(where);
  return { ...scope.rows, mask: mask === undefined ? next : both(mask, next) };
}

/** Rows drawn by chance; all of them where there are fewer. */
function sampleRows({ of, n, seed }: TableOf<'sample'>, rows: Rows, context: Context): Rows {
  const all = of.type === 'source' ? context.checked.profiles.find(({ name }) => name === of.name)?.rows : undefined;
  const here = (all ?? 0) >= n ? rows : held(rows, context);
  const count = (all ?? 0) >= n ? n : call(name('min'), [n, call(name('len'), [here.code])]);
  return become(here, method(codeOf(here), 'sample', [count], { random_state: seed }), { order: [] });
}

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
