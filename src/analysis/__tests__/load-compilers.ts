import { DASK, DUCKDB, POLARS, SPARK } from '../compile/compile-plan.js';
import { DRAWING } from '../operations/chart.js';
import { PREPARING } from '../operations/preparing.js';
import { STATISTICS } from '../operations/statistics.js';

/** Loads all that compilers load on demand, for tests that compile without waiting. */
export async function loadCompilers(): Promise<void> {
  await Promise.all([
    DASK.load(),
    SPARK.load(),
    DUCKDB.load(),
    POLARS.load(),
    PREPARING.load(),
    DRAWING.load(),
    STATISTICS.load()
  ]);
}
