import type { DataFile } from '../../datasets/index.js';
import { chooseLoadingEngine, plainLoading, variableName } from '../file-code.js';
import { askAgent } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel } from './fake-model.js';
import { dataFile, rides } from './profiles.js';

const FILE = dataFile('data/Taxi Trips.csv');

describe('loadDataset', () => {
  const files = async (): Promise<readonly DataFile[]> => [FILE];

  it('drafts the loading cell under a name that is free, checks it and ends the turn without running anything', async () => {
    const kernel = new FakeKernel({ ...rides('taxi_trips'), columns: [], columnCount: 0 });
    const model = new FakeModel([{ tool: 'loadDataset', args: { path: FILE.path } }, 'never asked']);
    const { result } = await askAgent(kernel, model, 'Load the trips.', { files });
    expect(result).toMatchObject({
      status: 'tool',
      value: {
        code: 'taxi_trips_2 = pd.read_csv("data/Taxi Trips.csv")\ntaxi_trips_2.head()',
        reason: 'Loads data/Taxi Trips.csv as taxi_trips_2.'
      }
    });
    expect(JSON.stringify(result.messages)).not.toContain('read_csv'); // It may say more than names.
    expect(kernel.executed).toEqual([]);
  });

  it('tells the model that a file is not known', async () => {
    const model = new FakeModel([{ tool: 'loadDataset', args: { path: 'notes.docx' } }, 'I cannot.']);
    const { result } = await askAgent(new FakeKernel(), model, 'Load my notes.', { files });
    expect(result.status).toBe('answer');
    expect(model.sent).toContain('is known here. Write the code that loads it yourself.');
  });
});

test.each([
  ['data/2024 rides.csv', 'n_2024_rides'],
  ['C:\\x\\class.csv', 'class_values'],
  ['….csv', 'result'],
  ['Größe.tar.gz', 'gro_e']
])('a file %s is loaded as %s', (path, name) => {
  expect(variableName(path, [])).toBe(name);
});

describe('plainLoading', () => {
  it.each([
    ['data/Sales.csv.gz', 'sales_2 = pd.read_csv("data/Sales.csv.gz")'],
    ['~sales.tsv', String.raw`sales_2 = pd.read_csv("./~sales.tsv", sep="\t")`],
    ['sales.ndjson', 'sales_2 = pd.read_json("sales.ndjson", lines=True)'],
    ['a "b".parquet', String.raw`a_b = pd.read_parquet("a \"b\".parquet")`],
    ['sales.xlsx', 'sales_2 = pd.read_excel("sales.xlsx")']
  ])('of %s takes a free name', (path, line) => {
    expect(plainLoading(path, ['sales'])?.split('\n')[2]).toBe(line);
  });

  it.each(['shop.duckdb', 'shop.db', 'notes.txt'])('of %s is nothing', path => {
    expect(plainLoading(path, [])).toBeUndefined();
  });
});

const CSV = { kind: 'csv', bytes: 1_000 } as const;
const LARGE = 4_999;
const SMALL = 5_000;

test.each([
  ['pandas', { modules: {} }, []],
  ['polars', { freeMemory: SMALL, modules: { pl: 'polars' } }, []],
  ['polars-lazy', { freeMemory: LARGE, modules: {} }, []],
  ['duckdb', { freeMemory: LARGE, modules: {} }, ['polars']],
  ['pandas', { freeMemory: LARGE, modules: {} }, ['polars', 'duckdb']]
] as const)('the engine a file is loaded with is %s with %j and without %j', (engine, snapshot, missing) => {
  expect(chooseLoadingEngine(CSV, snapshot, missing)).toBe(engine);
});
