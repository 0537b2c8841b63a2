import type { Expression, OwnPlan, OwnReport, Table, TableOf } from '../algebra/plan.js';
import { byType } from '../algebra/rebuild.js';
import { ofNothing } from '../check/check-expression.js';
import { type CheckedPlan, profilesIn } from '../check/check-plan.js';
import { cellsOf, isShort, tableName } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, call, method, name, oneOrList, type Py, tuple } from '../python/tree.js';
import { Engine } from './engine.js';
import { fit } from './select.js';
import { tableStatement } from './table-statement.js';

type Context = { readonly checked: CheckedPlan; readonly draft: Draft; readonly engine: Engine };

/** The answer of a plan in SQL for the engine of its datasets, with the Python code that runs it. */
export function printSql(checked: CheckedPlan<OwnPlan>, draft: Draft): Py {
  const hasConnections = checked.profiles.some(({ kind }) => kind === 'connection' || kind === 'table');
  return answer(checked.plan, { checked, draft, engine: new Engine(draft, profilesIn(checked), hasConnections) });
}

const answer = byType<OwnPlan, [Context], Py>({
  table: ({ of }, context) =>
    of.type === 'pivot' ? pivoted(of, context) : context.engine.shown(relation(of, context), !isShort(of)),
  value: ({ of }, context) => context.engine.cell(relation(of, context)),
  report,
  change: ({ frame, of }, context) => context.engine.shown(context.draft.replace(frame, relation(of, context)), true),
  frame: ({ of }, context) => context.engine.pandas(relation(of, context))
});

/** A table as a relation, or the engine's equivalent. */
function relation(table: Table, context: Context): Py {
  const { lines, whole } = tableStatement(table, context.checked, context.engine);
  return whole === undefined ? context.engine.ask(lines) : name(whole.alias);
}

function report({ of: table, kind }: OwnReport, context: Context): Py {
  const { checked, draft, engine } = context;
  const isSpark = engine.dialect.name === 'Spark';
  if (engine.isDuckdb && (kind === 'types' || kind === 'describe')) {
    const { lines, whole } = tableStatement(table, checked, engine, false);
    const word = kind === 'types' ? 'DESCRIBE' : 'SUMMARIZE';
    return engine.ask(fit(whole === undefined ? [word, ...lines] : [`${word} ${whole.text}`]));
  }
  switch (kind) {
    case 'shape': {
      const rows = relation(table, context);
      const width = call(name('len'), [attribute(rows, 'columns')]);
      return engine.isDuckdb ? attribute(rows, 'shape') : tuple(engine.count(rows), width);
    }
    case 'types':
      return isSpark ? attribute(relation(table, context), 'dtypes') : method(relation(table, context), 'schema');
    case 'describe':
      return engine.pandas(method(relation(table, context), isSpark ? 'summary' : 'describe'));
    case 'missing': {
      const measures = checked.facts(table).columns.map(one => ({ name: one.name, value: missingIn(one.name) }));
      const counts = engine.isDuckdb
        ? method(relation(table, context), 'aggregate', ['count(*) - count(COLUMNS(*))'])
        : relation({ type: 'aggregate', of: table, by: [], measures }, context);
      return attribute(engine.pandas(counts), 'T');
    }
    case 'duplicates': {
      const rows = relation(table, context);
      const given = rows.type === 'name' ? rows : draft.assign(tableName(table), rows);
      return binary('-', engine.count(given), engine.count(method(given, 'distinct')));
    }
  }
}

/** The data decides which columns a pivot table has, so pandas makes them from the cells. */
function pivoted(table: TableOf<'pivot'>, { checked, engine }: Context): Py {
  const { rows, columns, value } = table;
  const { cells, cell } = cellsOf(table);
  const found = engine.pandas(engine.ask(tableStatement(cells, checked, engine, false).lines));
  const wide = method(found, 'pivot', [], { index: oneOrList(rows), columns, values: cell });
  const nothing = ofNothing(value);
  return nothing === undefined ? wide : method(wide, 'fillna', [nothing]);
}

function missingIn(column: string): Expression {
  const count = { type: 'aggregate', fn: 'count' } as const;
  return { type: 'call', fn: 'subtract', args: [count, { ...count, of: { type: 'column', name: column } }] };
}
