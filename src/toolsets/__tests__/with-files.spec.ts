import { Privacy, type DataFile, type DatasetProfile } from '../../datasets/index.js';
import { readMentions } from '../../analyst/client/reply-to.js';
import { withFiles } from '../with-files.js';
import { FakeKernel } from './fake-kernel.js';
import { rides } from './profiles.js';

function file(rows: number | null, path = 'data/rides.csv'): DataFile {
  return {
    path,
    facts: { format: { kind: 'csv', bytes: 1 }, profile: { ...rides(path), engine: 'duckdb', kind: 'file', rows } }
  };
}

async function names(variable: Partial<DatasetProfile>, opened: DataFile): Promise<readonly string[]> {
  const kernel = new FakeKernel({ ...rides('rides'), ...variable });
  const privacy = new Privacy({ destination: 'page', levelOf: () => 'types' });
  const { profiles } = await withFiles(await kernel.probe(), [opened], kernel, privacy, new AbortController().signal);
  return profiles.map(({ name }) => name);
}

test('a question that names a file is about what holds its rows, not about a part of it that was read from there', async () => {
  const part = { ...rides('rides'), rows: 6, source: 'rides.csv' };
  const whole = { ...rides('rides_2'), rows: 7 };
  const privacy = new Privacy({ destination: 'page', levelOf: () => 'types' });
  const { signal } = new AbortController();
  for (const profiles of [[part], [part, whole]]) {
    const kernel = new FakeKernel(...profiles);
    const snapshot = await withFiles(await kernel.probe(), [file(7)], kernel, privacy, signal);
    const data = { type: 'cellwright.datasets', ...snapshot } as const;
    expect(readMentions('total fare in @rides.csv', data.profiles).question).toBe('total fare in rides_2');
    expect(snapshot.profiles.map(({ name, source }) => [name, source])).toEqual([
      ['rides', undefined],
      ['rides_2', profiles.length === 1 ? undefined : 'rides.csv']
    ]);
  }
});

describe('a file whose columns a variable has', () => {
  it('is that variable where the rows are as many, whatever it is called', async () => {
    expect(await names({ name: 'df', rows: 7 }, file(7))).toEqual(['df']);
  });

  it('is a dataset of its own where the variable has other rows, be it called like the file or read from it', async () => {
    expect(await names({ rows: 6 }, file(7))).toEqual(['rides', 'rides_2']);
    expect(await names({ rows: 6, source: 'rides.csv' }, file(7))).toEqual(['rides', 'rides_2']);
  });

  it('is that variable where rows are not counted and code read all of this file into it', async () => {
    expect(await names({ name: 'df', source: 'rides.csv' }, file(null))).toEqual(['df']);
    expect(await names({ rows: null, source: 'rides.csv' }, file(7))).toEqual(['rides']);
    const ragged = { ...file(7), facts: { ...file(7).facts, leftOut: { rows: 1, examples: [] } } };
    expect(await names({ name: 'df', rows: 8, source: 'rides.csv' }, ragged)).toEqual(['df']);
    // It is called like the file, but no code says that it holds all of it: it may be filtered.
    expect(await names({}, file(null))).toEqual(['rides', 'rides_2']);
    expect(await names({ rows: null }, file(7))).toEqual(['rides', 'rides_2']);
    expect(await names({ source: 'other.csv' }, file(null))).toEqual(['rides', 'rides_2']);
    expect(await names({ source: 'rides.csv' }, file(null, 'data/more-rides.csv'))).toEqual(['rides', 'more_rides']);
  });
});
