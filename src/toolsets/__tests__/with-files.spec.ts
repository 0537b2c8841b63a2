import { Privacy, type DataFile, type DatasetProfile } from '../../datasets/index.js';
import { readMentions } from '../../analyst/client/reply-to.js';
import { withFiles } from '../with-files.js';
import { FakeKernel } from './fake-kernel.js';
import { dataFile, rides } from './profiles.js';

const file = (rows: number | null, path = 'data/rides.csv'): DataFile => dataFile(path, rows);

async function names(variable: Partial<DatasetProfile>, opened: DataFile): Promise<readonly string[]> {
  const kernel = new FakeKernel({ ...rides('rides'), ...variable });
  const privacy = new Privacy({ destination: 'page', levelOf: () => 'types' });
  const { profiles } = await withFiles(await kernel.probe(), [opened], kernel, privacy, new AbortController().signal);
  return profiles.map(({ name }) => name);
}

test('a question that names a file is about what holds it as it was loaded, not about a changed or other part of it', async () => {
  const part = { ...rides('rides'), rows: 6, source: 'data/rides.csv' };
  const elsewhere = { ...rides('other'), rows: 7, source: 'rides.csv' };
  const whole = { ...rides('rides_2'), rows: 7, source: './data/rides.csv' };
  const privacy = new Privacy({ destination: 'page', levelOf: () => 'types' });
  const { signal } = new AbortController();
  for (const profiles of [
    [part, elsewhere],
    [part, elsewhere, whole]
  ]) {
    const kernel = new FakeKernel(...profiles);
    const snapshot = await withFiles(await kernel.probe(), [file(7)], kernel, privacy, signal);
    const data = { type: 'cellwright.datasets', ...snapshot } as const;
    expect(readMentions('total fare in @rides.csv', data.profiles).question).toBe('total fare in rides_2');
    expect(snapshot.profiles.map(({ name, source }) => [name, source])).toEqual([
      ['rides', undefined],
      ['other', undefined],
      ['rides_2', profiles.length === 2 ? undefined : './data/rides.csv']
    ]);
  }
});

describe('a file whose columns a variable has', () => {
  const source = 'data/rides.csv';

  it('is that variable where code loaded it, whatever it is called', async () => {
    expect(await names({ name: 'df', rows: 7, source }, file(7))).toEqual(['df']);
    expect(await names({ name: 'df', source }, file(null))).toEqual(['df']);
    expect(await names({ name: 'df', rows: null, source }, file(7))).toEqual(['df']);
    const ragged = { ...file(7), facts: { ...file(7).facts, leftOut: { rows: 1, examples: [] } } };
    expect(await names({ name: 'df', rows: 8, source }, ragged)).toEqual(['df']);
  });

  it('is a dataset of its own where no code says that the variable holds it as it is', async () => {
    expect(await names({ rows: 7 }, file(7))).toEqual(['rides', 'rides_2']);
    expect(await names({ rows: 7, source: 'rides.csv' }, file(7))).toEqual(['rides', 'rides_2']);
    expect(await names({ rows: 7, source: 'other/rides.csv' }, file(7))).toEqual(['rides', 'rides_2']);
    expect(await names({ source }, file(null, 'data/more-rides.csv'))).toEqual(['rides', 'more_rides']);
  });

  it('is a dataset of its own where the names of the columns differ', async () => {
    const columns = rides('rides').columns.map(column => ({ ...column, name: `${column.name}_2` }));
    expect(await names({ name: 'df', rows: 7, source, columns }, file(7))).toEqual(['df', 'rides']);
  });

  it('is a dataset of its own where the variable has other rows, or is one of several tables', async () => {
    expect(await names({ rows: 6, source }, file(7))).toEqual(['rides', 'rides_2']);
    const workbook = { ...file(7), facts: { ...file(7).facts, table: 'B', tables: ['A', 'B'] } };
    expect(await names({ rows: 7, source }, workbook)).toEqual(['rides', 'rides_2']);
  });
});
