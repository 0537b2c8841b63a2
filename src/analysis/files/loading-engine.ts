/** With what a file is loaded. `polars-lazy`, `duckdb` and `dask` leave the rows on the disk until something is asked of them. */
export type LoadingEngine = 'pandas' | 'polars' | 'polars-lazy' | 'duckdb' | 'dask';
