import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import type { CompileContext, ImportedModule } from './compile-context.js';

const USUAL_ALIAS: Readonly<Record<ImportedModule, string>> = {
  pandas: 'pd',
  polars: 'pl',
  'scipy.stats': 'stats',
  numpy: 'np',
  'matplotlib.pyplot': 'plt',
  'modin.pandas': 'pd',
  dask: 'dask',
  'dask.dataframe': 'dd',
  'pyspark.sql.functions': 'F',
  'pyspark.sql.Window': 'Window'
};

/** Modules whose frames are those of the engine that is named in front of the dot. */
const MAKING: ReadonlySet<ImportedModule> = new Set<ImportedModule>(['dask.dataframe', 'modin.pandas']);

/** `import pandas as pd`, `from scipy import stats`. */
function importLine(name: ImportedModule, alias: string): string {
  const [, module, member = ''] = /^(scipy|pyspark\.sql)\.(\w+)$/u.exec(name) ?? [];
  const named = alias === (member === '' ? name : member) ? '' : ` as ${alias}`;
  return module === undefined ? `import ${name}${named}` : `from ${module} import ${member}${named}`;
}

/** The context of one plan while it is compiled. */
export type PlanContext = CompileContext & {
  readonly imports: readonly string[];
  /** Statements that stand before the result, each an expression on one line. */
  readonly statements: readonly string[];
  /** All live datasets. */
  readonly datasets: readonly DatasetProfile[];
  /** Makes these the columns that later questions to the context are about. */
  readonly show: (columns: readonly ColumnProfile[]) => void;
};

/** Names gathered while a plan is compiled. `imports` is read when it is done. */
export function createCompileContext(
  profile: DatasetProfile,
  variables: readonly string[],
  modules: Readonly<Record<string, string>>,
  steps: readonly AnalysisStep[],
  datasets: readonly DatasetProfile[] = []
): PlanContext {
  const imports: string[] = [];
  const statements: string[] = [];
  const taken = new Set([...variables, ...Object.keys(modules), profile.name]);
  const columns = new Map<string, ColumnProfile>();
  function show(shown: readonly ColumnProfile[]): void {
    columns.clear();
    for (const column of [...(profile.index ?? []), ...shown].reverse()) {
      columns.set(column.name, column);
    }
  }
  show(profile.columns);
  const aliases = new Map<string, string>();

  function free(preferred: string): string {
    let name = preferred;
    for (let count = 2; taken.has(name); count += 1) {
      name = `${preferred}_${String(count)}`;
    }
    taken.add(name);
    return name;
  }

  const label = (name: string): string => columns.get(name)?.label ?? pythonLiteral(name);

  function module(wanted: ImportedModule): string {
    const name = wanted === 'pandas' && profile.engine === 'modin' ? 'modin.pandas' : wanted;
    const bound = Object.keys(modules).find(alias => modules[alias] === name);
    const made = name === profile.engine || MAKING.has(name);
    const known = aliases.get(name) ?? (made ? bound : undefined);
    if (known !== undefined) {
      return known;
    }
    // What made the frame was imported above it; another module may have been bound by a cell that stands below.
    const alias = bound ?? free(USUAL_ALIAS[name]);
    aliases.set(name, alias);
    const line = importLine(name, alias);
    const place = imports.findIndex(other => other.startsWith('from '));
    imports.splice(line.startsWith('import ') && place >= 0 ? place : imports.length, 0, line);
    return alias;
  }

  return {
    profile,
    datasets,
    dataset: name => datasets.find(one => one.name === name),
    steps,
    imports,
    statements,
    first: statement => statements.push(statement),
    show,
    column: name => columns.get(name),
    label,
    labels: names => `[${names.map(label).join(', ')}]`,
    // A star or a name between ^ and $ is a pattern for pl.col.
    expression: name =>
      name === '*' || /^\^.*\$$/su.test(name)
        ? `${module('polars')}.selectors.by_name(${label(name)})`
        : `${module('polars')}.col(${label(name)})`,
    mayMiss: name => {
      const nulls = columns.get(name)?.nulls;
      return nulls === undefined || nulls.count > 0 || nulls.evidence.type === 'sample';
    },
    module,
    reader: () => module('pandas')
  };
}
