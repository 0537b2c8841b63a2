import { loadingCode, variableName } from '../file-code.js';
import { askAgent, type Asked } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel } from './fake-model.js';
import { rides } from './profiles.js';

async function call(tool: string, args: object, kernel = new FakeKernel(rides())): Promise<Asked> {
  const asked = await askAgent(kernel, new FakeModel([{ tool, args }, 'never asked']));
  expect(kernel.executed).toEqual([]);
  return asked;
}

const codeOf = ({ result }: Asked): string | undefined => (result.status === 'tool' ? result.value.code : undefined);

describe('loadDataset', () => {
  it('drafts the loading cell, checks it and ends the turn without running anything', async () => {
    const asked = await call('loadDataset', { path: 'data/Taxi Trips.csv' });
    expect(asked.result).toMatchObject({
      status: 'tool',
      value: { reason: 'Loads data/Taxi Trips.csv as taxi_trips.' }
    });
    expect(codeOf(asked)).toBe('taxi_trips = pd.read_csv("data/Taxi Trips.csv")\ntaxi_trips.head()');
  });

  it('takes a variable that is free unless one is named', async () => {
    expect(codeOf(await call('loadDataset', { path: 'df.parquet' }))).toContain('df_2 = pd.read_parquet(');
    expect(codeOf(await call('loadDataset', { path: 'x.csv', name: 'My rides' }))).toContain('my_rides = ');
  });

  it('tells the model which files can be loaded', async () => {
    const model = new FakeModel([{ tool: 'loadDataset', args: { path: 'notes.docx' } }, 'I cannot.']);
    const { result } = await askAgent(new FakeKernel(), model);
    expect(result.status).toBe('answer');
    expect(model.sent).toContain('Known endings: .csv');
  });
});

describe('loadingCode', () => {
  it.each([
    ['a.tsv.gz', 'a = pd.read_csv("a.tsv.gz", sep="\\t")'],
    ['a.jsonl', 'a = pd.read_json("a.jsonl", lines=True)'],
    ['a[1].csv', 'a = pd.read_csv("a[1].csv")']
  ])('of %s', (path, line) => {
    expect(loadingCode(path, 'a', 'pd')).toBe(`${line}\na.head()`);
  });

  it('imports pandas when it has no name yet, and uses the name it has', () => {
    expect(loadingCode('a.csv', 'a')).toMatch(/^import pandas as pd\n\na = pd\.read_csv/);
    expect(loadingCode('a.csv', 'a', 'pandas')).toMatch(/^a = pandas\.read_csv/);
  });

  it('lets no path become code', () => {
    expect(loadingCode(`x"); import os; os.remove('y.csv`, 'a', 'pd')).toContain('\\"); import os');
  });
});

describe('variableName', () => {
  it.each([
    ['data/2024 rides.csv', 'n_2024_rides'],
    ['C:\\x\\class.csv', 'class_values'],
    ['….csv', 'result'],
    ['Größe.tar.gz', 'gro_e']
  ])('of %s', (path, name) => {
    expect(variableName(path, [])).toBe(name);
  });
});
