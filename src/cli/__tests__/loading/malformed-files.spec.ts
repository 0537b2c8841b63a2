import type { DatasetProfile } from '../../../datasets/index.js';
import { cellOf, datasetOf, factsOf, folder, write } from './loading-fixture.js';
import { cutFile, MALFORMED_FILES } from './malformed-files.js';
import { whatLoads } from './what-loads.js';

jest.setTimeout(240_000);

beforeAll(() => Object.entries(MALFORMED_FILES).forEach(([name, { content }]) => write(name, content)));

const namesOf = (columns: DatasetProfile['columns'] | undefined): unknown => columns?.map(({ name }) => name);

describe.each(['schema', 'profile'] as const)('a loading cell of a malformed file whose %s was read', detail => {
  it.each(['pandas', 'polars'] as const)('does not fail and leaves out what it says, with %s', async engine => {
    const datasets: DatasetProfile[] = [];
    for (const name of Object.keys(MALFORMED_FILES)) {
      datasets.push(datasetOf(name, await factsOf(name, detail), engine));
    }
    const loaded = await whatLoads(folder, datasets.map(cellOf));
    const found = datasets.map((dataset, at) => {
      const { error, rows, columns } = loaded[at] ?? {};
      return { cell: cellOf(dataset), error, rows, leftOut: dataset.file?.leftOut ?? 0, columns: namesOf(columns) };
    });
    const known = Object.values(MALFORMED_FILES);
    expect(found).toEqual(
      datasets.map((dataset, at) => ({
        cell: cellOf(dataset),
        error: undefined,
        rows: known[at]?.rows,
        leftOut: known[at]?.leftOut,
        columns: namesOf(dataset.columns)
      }))
    );
    // What is said of the rows is so.
    datasets.forEach(({ rows }, at) => expect([null, found[at]?.rows]).toContain(rows));
  });
});

it.each([
  [20, 'pandas'],
  [20, 'polars'],
  [299_990, 'pandas']
] as const)(
  'a loading cell of a malformed file that is longer than what is looked at does not fail at line %i, with %s',
  async (line, engine) => {
    const name = `cut at ${line} ${engine}.csv`;
    write(name, cutFile(line));
    const facts = await factsOf(name, 'schema');
    expect(facts.profile.rows).toBeNull();
    const dataset = datasetOf(name, facts, engine);
    expect(await whatLoads(folder, [cellOf(dataset)])).toMatchObject([{ rows: 299_999 }]);
    expect(dataset.file).not.toHaveProperty('leftOut');
  }
);
