import type { DatasetProfile, Engine } from '../datasets/index.js';
import { type OwnPlan, type Plan, type PlanOf, sources, type Table } from './algebra/plan.js';
import { kindOf } from './check/check-expression.js';
import type { CheckedPlan } from './check/check-plan.js';
import { isOrdered, refusal } from './check/table-facts.js';
import { printPandas } from './pandas/print-pandas.js';
import { printPolars } from './polars/print-polars.js';
import { Draft, type DraftOptions } from './python/draft.js';
import { type Loading, printPython } from './python/print.js';
import { drawing, testing } from './shown/print-shown.js';
import { printSql } from './sql/print-sql.js';

/** The printers of engines that pandas is not: they give what the last line shows; what it needs before are statements of the draft. */
const PRINTERS: Readonly<Partial<Record<Engine, typeof printPandas>>> = {
  ...{ polars: printPolars, duckdb: printSql, pyspark: printSql, ibis: printSql }
};

/** A report on some columns as a report on a table of only these, unless it correlates the others with one column. */
function withReport(plan: OwnPlan): OwnPlan {
  if (
    plan.type !== 'report' ||
    plan.columns === undefined ||
    (plan.kind === 'correlations' && plan.columns[1] === undefined)
  ) {
    return plan;
  }
  const { columns, ...report } = plan;
  return { ...report, of: { type: 'select', of: plan.of, columns } };
}

/** The rows of a chart. For a single line they are sorted by its dates or numbers, or it would run back and forth. */
function drawn({ kind, of, x, colour }: PlanOf<'chart'>, { facts }: CheckedPlan): Table {
  const { columns, order } = facts(of);
  const along = columns.find(({ name }) => name === x);
  return kind !== 'line' ||
    colour !== undefined ||
    along === undefined ||
    !['number', 'date'].includes(kindOf(along.type)) ||
    isOrdered(order, [{ by: along.name }])
    ? of
    : { type: 'sort', of, by: [{ by: along.name }] };
}

/** The code that loads the files among the datasets of a plan into variables. */
function loadingOf(plan: Plan, profiles: readonly DatasetProfile[]): Loading {
  const names = new Set(sources(plan.of));
  const files = profiles.flatMap(({ name, file }) => (names.has(name) && file !== undefined ? [file] : []));
  return { imports: files.flatMap(({ imports }) => imports), code: files.map(({ code }) => code) };
}

/** The modules that lines of imports bind, by alias. */
function modulesIn(imports: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    imports.flatMap(line => {
      const [, module, alias = module] = /^import ([\w.]+)(?: as (\w+))?$/u.exec(line) ?? [];
      return module === undefined || alias === undefined ? [] : [[alias, module]];
    })
  );
}

/** The code of a plan, after that of its files, for the engine of its first dataset, or a sentence that says why there is no code. */
export function printPlan(
  checked: CheckedPlan<Plan>,
  options: DraftOptions
): { readonly code: string } | { readonly refused: string } {
  const { plan, profiles } = checked;
  const [first] = sources(plan.of);
  const engine = profiles.find(({ name }) => name === first)?.engine;
  const print = (engine && PRINTERS[engine]) ?? printPandas;
  const loading = loadingOf(plan, profiles);
  const draft = new Draft({
    variables: [...options.variables, ...sources(plan.of)],
    modules: { ...options.modules, ...modulesIn(loading.imports) }
  });
  try {
    if (plan.type === 'chart' || plan.type === 'test') {
      const of = plan.type === 'chart' ? drawn(plan, checked) : plan.of;
      const value = print({ ...checked, plan: { type: 'frame', of } }, draft);
      const frame = value.type === 'name' ? value : draft.assign('data', value);
      const shown = plan.type === 'chart' ? drawing(plan, frame, checked, draft) : testing(plan, frame, checked, draft);
      draft.statements.push({ type: 'show', value: shown, quiet: plan.type === 'chart' });
    } else {
      draft.show(print({ ...checked, plan: withReport(plan) }, draft));
    }
  } catch (error) {
    return { refused: refusal(error) };
  }
  return { code: printPython(draft.statements, loading) };
}
