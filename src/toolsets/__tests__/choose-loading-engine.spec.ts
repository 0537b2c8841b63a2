import { makeProfile } from '../../datasets/__tests__/make-profile.js';
import { chooseLoadingEngine } from '../file-code.js';

const FILE = { kind: 'csv', bytes: 1_000 } as const;
const LARGE = 4_999;
const SMALL = 5_000;

describe('the engine a file is loaded with', () => {
  it.each([
    ['pandas', { freeMemory: SMALL, modules: { dd: 'dask.dataframe' } }, []],
    ['pandas', { modules: {} }, []],
    ['polars', { freeMemory: SMALL, modules: { pl: 'polars' } }, []],
    ['polars-lazy', { freeMemory: LARGE, modules: {} }, []],
    ['dask', { freeMemory: LARGE, modules: { dd: 'dask.dataframe', pl: 'polars' } }, []],
    ['dask', { freeMemory: LARGE, modules: { dask: 'dask' } }, []],
    ['polars-lazy', { freeMemory: LARGE, modules: { dd: 'dask.dataframe' } }, ['pyarrow']],
    ['duckdb', { freeMemory: LARGE, modules: {} }, ['polars']],
    ['dask', { freeMemory: LARGE, modules: {} }, ['polars', 'duckdb']],
    ['pandas', { freeMemory: LARGE, modules: {} }, ['polars', 'duckdb', 'dask']]
  ] as const)('is %s with %j and without %j', (engine, snapshot, missing) => {
    expect(chooseLoadingEngine(FILE, snapshot, missing)).toBe(engine);
  });

  it('is dask where the notebook has a frame of it, however that came', () => {
    const profiles = [{ ...makeProfile('rides', []), engine: 'dask', kind: 'lazy' } as const];
    expect(chooseLoadingEngine(FILE, { freeMemory: LARGE, modules: {}, profiles }, [])).toBe('dask');
  });
});
