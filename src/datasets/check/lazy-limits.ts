import type { DatasetProfile } from '../dataset-profile.js';

/** Engines whose rows are worked out, or fetched, only when code asks for them, and how each limits them. */
export const LAZY_LIMITS: Partial<Record<DatasetProfile['engine'], string>> = {
  dask: '.head(…)',
  pyspark: '.limit(…)',
  polars: '.head(…)',
  duckdb: '.limit(…)',
  ibis: '.limit(…)',
  ray: '.limit(…)',
  snowpark: '.limit(…)'
};
