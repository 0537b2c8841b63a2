import { PlanError } from './plan-error.js';

/** How to get at few enough rows for pandas, by engine. */
const PARTS = {
  dask: (name: string) => `part = ${name}.sample(frac=0.01).compute()`,
  Spark: (name: string) => `part = ${name}.sample(0.01).toPandas()`
} as const;

/** Throws `PlanError` for something that needs the rows side by side in memory, and says how to get at some of them. */
export function refuseLazy(what: string, engine: keyof typeof PARTS, name: string): never {
  throw new PlanError(
    `${what} needs the rows in memory, and those of ${name} are not: aggregate first, or ask of a part of them, for example ${PARTS[engine](name)}.`
  );
}
