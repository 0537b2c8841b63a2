import { chooseLoadingEngine } from '../file-code.js';

const FILE = { kind: 'csv', bytes: 1_000 } as const;
const LARGE = 4_999;
const SMALL = 5_000;

describe('the engine a file is loaded with', () => {
  it.each([
    ['pandas', { modules: {} }, []],
    ['polars', { freeMemory: SMALL, modules: { pl: 'polars' } }, []],
    ['polars-lazy', { freeMemory: LARGE, modules: {} }, []],
    ['duckdb', { freeMemory: LARGE, modules: {} }, ['polars']],
    ['pandas', { freeMemory: LARGE, modules: {} }, ['polars', 'duckdb']]
  ] as const)('is %s with %j and without %j', (engine, snapshot, missing) => {
    expect(chooseLoadingEngine(FILE, snapshot, missing)).toBe(engine);
  });
});
