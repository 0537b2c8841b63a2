import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetProfile, FileFacts, TextFormat } from '../../../datasets/index.js';
import { fileDataset } from '../../../plan/index.js';
import {
  cellOf,
  compare,
  compareNames,
  compareParquet,
  compareTables,
  factsOf,
  folder,
  promised,
  RANDOM
} from './loading-fixture.js';
import { TRAP_FILES } from './trap-files.js';
import { whatLoads } from './what-loads.js';

jest.setTimeout(240_000);

describe('a loading cell of dask makes the frame that the profile of the file promises', () => {
  it('of every trap', () => compare(Object.keys(TRAP_FILES), 'dask'));

  it('of small tables in random dialects', () => compareTables(RANDOM, 'dask'));

  it('of a Parquet file', () => compareParquet('dask'));

  it('of a name for that file alone and for no pattern', () => compareNames(['dask']));
});

describe('a loading cell of dask', () => {
  it('has room for missing values where only the beginning of the file was looked at', async () => {
    // What comes later in the others is an error that names it.
    const names = Object.keys(TRAP_FILES).filter(name => !/^(?:late-|columns|ragged|footer)/u.test(name));
    const datasets = await Promise.all(
      names.map(async name => {
        const { format, profile } = await factsOf(name);
        const columns = profile.columns.map(({ name: own, type, dtype }) => ({ name: own, type, dtype }));
        const facts: FileFacts = { format, profile: { ...profile, rows: null, columns } };
        return fileDataset({ path: name, facts }, { name: 'df', engine: 'dask', variables: [], modules: {} });
      })
    );
    const own = datasets.filter(({ engine }) => engine === 'dask');
    expect(own.length).toBeGreaterThan(20);
    const loaded = await whatLoads(folder, own.map(cellOf));
    expect(loaded.map(({ error, lazy }, at) => ({ cell: cellOf(own[at] as DatasetProfile), error, lazy }))).toEqual(
      own.map(one => ({ cell: cellOf(one), error: undefined, lazy: one.columns.map(({ dtype }) => dtype) }))
    );
  });

  it('loses no row that begins as the header does', async () => {
    writeFileSync(join(folder, 'prefix.csv'), `a\n${'apple\n'.repeat(2000)}`);
    await compare(['prefix.csv'], 'dask');
  });

  it('fails where a line break that its profile did not see stands between two parts', async () => {
    writeFileSync(join(folder, 'seen.csv'), `a,n\n"${'x\n'.repeat(2000)}",1\n`);
    const seen = await promised('seen.csv', 'dask');
    expect(seen).toMatchObject({
      engine: 'polars',
      file: { instead: expect.stringContaining('line breaks') as string }
    });
    const facts = await factsOf('seen.csv');
    const { breaks: _, ...text } = facts.format.text as TextFormat;
    const unseen = fileDataset(
      { path: 'seen.csv', facts: { ...facts, format: { ...facts.format, text } } },
      { name: 'df', engine: 'dask', variables: [], modules: {} }
    );
    expect(await whatLoads(folder, [cellOf(unseen)])).toEqual([
      { error: expect.stringContaining('EOF encountered') as string }
    ]);
  });
});
