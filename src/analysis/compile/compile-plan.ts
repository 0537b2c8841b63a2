import type { DatasetProfile, Engine, FileLoading } from '../../datasets/index.js';
import { pandasTable } from '../operations/pandas-table.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { operationOf } from '../plan/operation-of.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { planColumns } from '../plan/plan-columns.js';
import { Deferred } from '../loading/deferred.js';
import type { CompileState } from './compile-state.js';
import { createCompileContext, type PlanContext } from './create-compile-context.js';
import { foldSteps } from './fold-steps.js';
import { frameOf } from './frame-of.js';
import { layOut } from './lay-out.js';
import { pandasFrame } from './pandas-frame.js';
import { PlanError } from './plan-error.js';

/** The compiler for polars, loaded with the first frame of it. */
export const POLARS = new Deferred(async () => (await import('./polars-code.js')).POLARS_CODE);

/** The compiler for DuckDB, which most notebooks never need. */
export const DUCKDB = new Deferred(async () => (await import('./compile-duckdb.js')).compileDuckdb);

/** The compiler for dask, loaded with the first frame of it. */
export const DASK = new Deferred(async () => (await import('./compile-dask.js')).compileDask);

/** The compiler for Spark. */
export const SPARK = new Deferred(async () => (await import('./compile-spark.js')).compileSpark);

/** Engines whose rows are not in memory, or are asked by queries: each has a compiler of its own. */
const APART: Partial<Record<Engine, Deferred<(plan: AnalysisPlan, context: PlanContext) => string>>> = {
  duckdb: DUCKDB,
  dask: DASK,
  pyspark: SPARK
};

export type CompileOptions = {
  /** Names in the namespace; none of them is taken as the alias of an import. */
  readonly variables: readonly string[];
  /** Modules bound in the namespace, by alias. */
  readonly modules: Readonly<Record<string, string>>;
  /** The live datasets, for plans that join another one. */
  readonly profiles?: readonly DatasetProfile[];
  /** Defaults to the engine of the profile. */
  readonly engine?: Engine;
};

/** How a few rows of a frame are looked at that would otherwise show its columns only. */
const LOOK: Partial<Record<Engine, string>> = { dask: '.head()', pyspark: '.limit(5).toPandas()' };

/** Engines whose frames are used as those of pandas are. */
const LIKE_PANDAS: ReadonlySet<Engine> = new Set<Engine>(['pandas', 'modin', 'geopandas', 'pyarrow']);

/** Steps of which a result may hold columns that the plan does not name. */
function readsAll(plan: AnalysisPlan): boolean {
  return !plan.steps.some(({ type }) =>
    ['aggregate', 'share', 'ratio', 'distribution', 'select', 'pivot'].includes(type)
  );
}

function start(plan: AnalysisPlan, profile: DatasetProfile, engine: Engine): string {
  if (engine === 'polars') {
    return (profile.file?.kind ?? profile.kind) === 'lazy' ? `${profile.name}.collect()` : profile.name;
  }
  if (engine === 'pyarrow') {
    const names = planColumns(plan);
    const read = readsAll(plan) || names.length === 0 ? '' : `.select([${names.map(pythonLiteral).join(', ')}])`;
    return `${profile.name}${read}.to_pandas()`;
  }
  return frameOf(plan, profile);
}

/** Files that have to be loaded before the steps of a plan: that of its dataset, and of those it joins. */
function filesOf(
  { steps }: AnalysisPlan,
  profile: DatasetProfile,
  profiles: readonly DatasetProfile[]
): readonly FileLoading[] {
  const joined = new Set(steps.flatMap(step => (step.type === 'join' ? [step.with] : [])));
  return [profile, ...profiles.filter(({ name }) => joined.has(name) && name !== profile.name)].flatMap(
    ({ file }) => file ?? []
  );
}

/** Why there is no code for an engine, and what to do. */
function noCompiler({ name, engine }: DatasetProfile): PlanError {
  return new PlanError(
    engine === 'ibis'
      ? `${name} is an expression of ibis, which is asked by its own methods: fetch what you need with df = ${name}.limit(100_000).to_pandas(), then ask about df.`
      : `There is no compiler for ${engine} yet, only for pandas, polars, DuckDB, dask and Spark.`
  );
}

/**
 * Python code of a plan: its imports, but for the library of the frame where the namespace has it, then one expression.
 * A file that no cell has loaded is loaded first, into the variable of its name. Otherwise it
 * makes and changes no variable of the user, but for a plan that ends with `store`, which is assigned to its name and
 * then shown (the dataset itself also stays under the name `_df_before` when its own name is taken), one that joins, which
 * prints how many rows find no match, and one that draws, which shows its picture and not what the drawing call gives back; column names and values
 * enter it only as literals. Throws `PlanError` for an unknown column, an impossible
 * order of steps or an engine without a compiler, and `NotLoaded` where it is not called inside `whenLoaded`.
 */
export function compilePlan(
  plan: AnalysisPlan,
  profile: DatasetProfile,
  options: CompileOptions
): { readonly code: string } {
  const engine = options.engine ?? profile.engine;
  const apart = APART[engine];
  if (apart === undefined && engine !== 'polars' && !LIKE_PANDAS.has(engine)) {
    throw noCompiler({ ...profile, engine });
  }
  const context = createCompileContext(profile, options.variables, options.modules, plan.steps, options.profiles);
  const last = plan.steps.at(-1);
  const files = filesOf(plan, profile, options.profiles ?? []);
  const kept = (code: string): string => {
    if (last?.type === 'chart') {
      return `${code};`;
    }
    if (last?.type !== 'store') {
      return code;
    }
    const { name } = last;
    // What the user loaded stays under a name of its own; a file can be loaded again.
    const before =
      name === profile.name && profile.file === undefined
        ? [`_${name}_before = ${name}  # ${name} = _${name}_before undoes this`]
        : [];
    return [...before, `${name} = ${code}`, `${name}${LOOK[engine] ?? ''}`].join('\n');
  };
  const withImports = (code: string): { readonly code: string } => {
    const imports = [...new Set([...files.flatMap(file => file.imports), ...context.imports])];
    const loading = files.map(file => file.code);
    return {
      code: [
        ...imports,
        ...(imports.length > 0 ? [''] : []),
        ...loading,
        ...[...new Set(context.statements)].map(layOut),
        code
      ].join('\n')
    };
  };
  if (apart !== undefined) {
    return withImports(kept(apart.get()(plan, context)));
  }
  const begin: CompileState = { type: 'frame', base: start(plan, profile, engine) };
  const final = foldSteps<CompileState>(plan, context, begin, (step, state) =>
    (engine === 'polars' ? POLARS.get().of(step) : operationOf(step).pandas)(step, state, context)
  );
  const result =
    final.type === 'value'
      ? final.code
      : final.type === 'frame'
        ? pandasFrame(final)
        : engine === 'polars'
          ? POLARS.get().table(final, context)
          : pandasTable(final);
  const isLazy = engine === 'polars' && (profile.file?.kind ?? profile.kind) === 'lazy';
  const late = isLazy ? POLARS.get().collectLate(result, profile.name, () => context.module('polars')) : result;
  return withImports(kept(layOut(late)));
}
